//! Every question that a seat can be asked.

use crate::content::{CardId, EffectId, EnemyId, Hex, SkillId, TacticId, UnitId};
use crate::state::Stage;
use crate::terms::{Hero, ManaColour};
use kernel::{Prompt, PromptKind, Seat};
use serde::{Deserialize, Serialize};

/// A question, with the seat that has to answer it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Question {
    /// The seat that answers.
    pub seat: Seat,
    /// What is asked.
    pub what: Asked,
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Asked {
    /// The open part of a stage.
    Stage(Stage),
    /// The open part of a combat phase.
    Combat(CombatPhase),
    /// What one of two players in a duel does (MK-PVP).
    Duel(DuelMove),
    /// Which rampaging enemies nearby to challenge as well (MK-CBT-START-09).
    Challenge,
    /// Which colour to set the die to that makes this enemy stronger (MK-VAR-ICBT-01).
    SetDie(EnemyId),
    /// How to pay one mana of this colour.
    Pay(ManaColour),
    /// What to use the mana token for that must be spent at once.
    Spend(ManaColour),
    /// A choice that an effect asks for.
    Effect {
        /// What the effect belongs to.
        source: Origin,
        /// The effect.
        effect: EffectId,
    },
    /// Whether to do something in another player's turn, or before one's own (MK-TURN-01).
    Window,
    /// Who takes which damage (MK-CBT-DMG-03).
    Damage {
        /// What is left to assign.
        left: u8,
    },
    /// Which reward to take next (MK-END-08).
    Rewards,
    /// Which card of an offer, or of those drawn, to take or put back.
    PickCard,
    /// Which skill to gain at a level-up (MK-LVL-04, MK-LVL-05).
    LevelUp,
    /// Which unit to disband, or whether to give up the new one (MK-END-12).
    Disband,
    /// What to discard before drawing (MK-DRAW-01).
    Discard,
    /// Whether a banner stays with its unit (MK-UNIT-12).
    KeepBanner,
    /// Whether Long Night fills the Deed deck that ran out in a draw (MK-DRAW-08).
    LongNight,
    /// Which tactic of the players leaves the game (MK-SCN-COOP-07).
    RemoveTactic,
    /// Whether this tactic leaves the game (MK-SCN-COOP-14).
    AgreeToRemove(TacticId),
    /// Whom to invite to a joint assault on this city (MK-COA-04).
    Invite(Hex),
    /// How many of the defenders this player will face (MK-COA-04).
    Share(Seat),
    /// Whether to join an assault (MK-COA-05).
    Join {
        /// On which city.
        city: Hex,
        /// Who proposes it.
        by: Seat,
        /// Against how many defenders.
        n: u8,
    },
    /// On which space next to this one to put a secret entrance (MK-SCN-DUNGEON-03).
    Entrance(Hex),
    /// Whether to awaken this glade before the fight (MK-SCN-DRUIDS-03).
    Awaken(Hex),
    /// Whose Shield on this glade to replace (MK-SCN-DRUIDS-10).
    GiveWay(Hex),
    /// Which member of the team is the chosen one (MK-SCN-RETURN-07).
    ChosenOne,
    /// Which of the remaining heroes to take (MK-FLOW-02).
    PickHero,
    /// Which card of the packet to keep (MK-VAR-DECK-06).
    Keep,
    /// Which drafted card to add to the Deed deck (MK-VAR-DECK-07).
    AddDrafted,
    /// Which revealed action to take in exchange for one of the deck (MK-VAR-DECK-04).
    Improve,
    /// Which action this one replaces (MK-VAR-DECK-04).
    Replace(CardId),
    /// What to bid for a hero, if anything (MK-VAR-AUCTION-01).
    Bid {
        /// For which hero.
        hero: Hero,
        /// Who has the highest bid so far.
        by: Seat,
        /// How much Fame that bid is.
        bid: u8,
    },
}

/// The four phases of a combat (MK-CBT-GEN-01).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CombatPhase {
    /// Ranged and siege attacks.
    Ranged,
    /// Blocks.
    Block,
    /// Damage is assigned.
    Damage,
    /// Attacks.
    Attack,
}

/// What one of two players in a duel is asked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DuelMove {
    /// How the defender takes part (MK-PVP-12).
    TakePart,
    /// The open part of an attack (MK-PVP-RNG-02).
    Attack,
    /// The open part of a block (MK-PVP-RNG-04).
    Block,
    /// Where the damage goes (MK-PVP-RNG-06).
    Damage,
}

/// What an effect belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// A card, played for its basic or its stronger effect.
    Card {
        /// Which card.
        card: CardId,
        /// Whether for the stronger effect.
        strong: bool,
    },
    /// A unit, by its index, for one of its abilities.
    Unit {
        /// Which unit.
        unit: u8,
        /// Which ability.
        ability: u8,
    },
    /// A unit of the unit offer that Call to Arms uses.
    Offered {
        /// Which unit.
        unit: UnitId,
        /// Which ability.
        ability: u8,
    },
    /// A skill.
    Skill(SkillId),
    /// A tactic.
    Tactic(TacticId),
    /// A site or a city: rewards, benefits.
    Site,
}

impl Question {
    /// The question as the kernel puts it.
    #[must_use]
    pub fn prompt(self) -> Prompt<Question> {
        let kind = match self.what {
            Asked::Stage(Stage::Tactics)
            | Asked::PickCard
            | Asked::Discard
            | Asked::LevelUp
            | Asked::RemoveTactic
            | Asked::Keep
            | Asked::AddDrafted
            | Asked::Improve
            | Asked::Replace(_) => PromptKind::Card,
            Asked::Stage(_)
            | Asked::Combat(_)
            | Asked::Duel(DuelMove::Attack | DuelMove::Block)
            | Asked::Spend(_) => PromptKind::Act,
            Asked::Pay(_) | Asked::Effect { .. } | Asked::Rewards | Asked::KeepBanner | Asked::LongNight => {
                PromptKind::Option
            }
            Asked::Window
            | Asked::Bid { .. }
            | Asked::AgreeToRemove(_)
            | Asked::Join { .. }
            | Asked::Duel(DuelMove::TakePart) => PromptKind::React,
            Asked::SetDie(_) => PromptKind::React,
            Asked::Invite(_) | Asked::Share(_) => PromptKind::Option,
            Asked::Damage { .. } | Asked::Duel(DuelMove::Damage) | Asked::Disband => PromptKind::Piece,
            Asked::Entrance(_) | Asked::Challenge => PromptKind::Space,
            Asked::Awaken(_) | Asked::GiveWay(_) | Asked::ChosenOne | Asked::PickHero => PromptKind::Option,
        };
        Prompt { kind, question: self }
    }
}
