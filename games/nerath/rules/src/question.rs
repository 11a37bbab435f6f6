//! Every question that a seat can be asked.

use crate::content::{Clause, EventId, TreasureId};
use crate::realm::Realm;
use crate::state::Phase;
use crate::units::UnitKind;
use kernel::{Prompt, PromptKind};
use serde::{Deserialize, Serialize};

/// A question, and the realm that must answer it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Question {
    /// The realm that answers, through the seat that plays it.
    pub realm: Realm,
    /// What is asked.
    pub what: Asked,
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Asked {
    /// The open part of a phase: Move, Battle (which battle next), Reposition, Reinforce.
    Phase(Phase),
    /// How many units of a kind.
    HowMany {
        /// The kind.
        kind: UnitKind,
        /// The maximum number.
        max: u8,
    },
    /// Which start-of-turn effect comes first (CN-DRW-04).
    StartOrder,
    /// Whether to play a card now.
    Window(Occasion),
    /// Where cargo lands after the sea battles (CN-AMP-06).
    Landing,
    /// Which units take the hits.
    Hits {
        /// How many are left to take.
        left: u16,
    },
    /// Whether a unit named by the ally may take a hit, or the allies split the hits (CN-BTL-17).
    Consent {
        /// How many are left to take.
        left: u16,
    },
    /// Press the attack or retreat (CN-RET-01).
    PressOrRetreat,
    /// Where the retreating units go (CN-RET-03).
    Withdrawal,
    /// Whether a Monster rampages (CN-RMP-02).
    Rampage,
    /// A choice required by a card.
    Card {
        /// The card.
        card: CardRef,
        /// What of it.
        choice: CardChoice,
    },
}

/// A card that is being resolved.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardRef {
    /// An Event card.
    Event(EventId),
    /// The Power of a Treasure (CN-TRE-04).
    Power(TreasureId),
    /// The Property of a Treasure (CN-TRE-05).
    Property(TreasureId),
}

impl CardRef {
    /// The card's clauses, in order.
    #[must_use]
    pub fn clauses(self) -> &'static [Clause] {
        match self {
            CardRef::Event(card) => card.card().effects,
            CardRef::Power(card) => card.card().power,
            CardRef::Property(card) => card.card().property,
        }
    }
}

/// What a card asks of its player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardChoice {
    /// Where to place new units of this kind.
    Place(UnitKind),
    /// Where to take units from.
    From,
    /// Which unit.
    Unit,
    /// Where to.
    To,
    /// Which realm.
    Realm,
    /// Which card to draw.
    Take,
    /// Which card goes back next, on top or underneath.
    PutBack,
    /// Which card to discard.
    Discard,
    /// Which option.
    Option,
    /// Which guardian.
    Guardian,
}

/// The occasions on which cards may be played (CN-EVT-01).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    /// After the draw of the player's own turn.
    TurnStart,
    /// At the end of an enemy's Move phase that attacks the player.
    AttackDeclared,
    /// Before the first round of a battle in which the player takes part.
    BattleStart,
    /// Before the dice of a round.
    BattleRound,
    /// When hits are about to be assigned to the player's side.
    TakeHits,
    /// After a battle that the player has won.
    BattleWon,
    /// When the player's Heroes have entered a dungeon, before the first round.
    Dungeon,
    /// In the player's own income phase.
    Income,
}

impl Question {
    /// The question in the kernel's form.
    #[must_use]
    pub fn prompt(self) -> Prompt<Question> {
        let kind = match self.what {
            Asked::Phase(_) => PromptKind::Act,
            Asked::HowMany { .. } => PromptKind::Amount,
            Asked::StartOrder => PromptKind::Card,
            Asked::Window(_) => PromptKind::React,
            Asked::Landing | Asked::Hits { .. } | Asked::Withdrawal => PromptKind::Piece,
            Asked::PressOrRetreat | Asked::Consent { .. } => PromptKind::Option,
            Asked::Rampage => PromptKind::Space,
            Asked::Card { choice, .. } => match choice {
                CardChoice::Place(_) | CardChoice::From | CardChoice::To => PromptKind::Space,
                CardChoice::Unit | CardChoice::Guardian => PromptKind::Piece,
                CardChoice::Realm | CardChoice::Option => PromptKind::Option,
                CardChoice::Take | CardChoice::PutBack | CardChoice::Discard => PromptKind::Card,
            },
        };
        Prompt { kind, question: self }
    }
}
