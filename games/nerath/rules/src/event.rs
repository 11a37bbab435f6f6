//! Every event, for the log and the animations.

use crate::action::Loss;
use crate::content::{EventId, GuardianId, Space, TreasureId};
use crate::question::CardRef;
use crate::realm::Realm;
use crate::state::Phase;
use crate::units::{Die, Side, TO_HIT, UnitKind};
use kernel::{Private, RuleId};
use serde::{Deserialize, Serialize};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A game round begins.
    Round(u16),
    /// A realm's turn begins.
    Turn(Realm),
    /// A phase begins.
    Phase(Phase),
    /// A realm drew an Event card.
    Drew {
        /// The realm.
        realm: Realm,
        /// What, for its own eyes.
        card: Private<EventId>,
    },
    /// A realm shuffled its discards into a new Event deck (CN-DRW-02).
    Reshuffled(Realm),
    /// A card was played, or a Property took effect.
    Played {
        /// The realm.
        realm: Realm,
        /// The card.
        card: CardRef,
    },
    /// An Event card was discarded without being played.
    Discarded {
        /// The realm.
        realm: Realm,
        /// The card.
        card: EventId,
    },
    /// Units moved, sailed, boarded, landed, retreated, were transferred.
    Moved {
        /// The owner.
        realm: Realm,
        /// The kind of unit.
        kind: UnitKind,
        /// How many.
        n: u8,
        /// The origin.
        from: Space,
        /// The destination.
        to: Space,
        /// In which way.
        how: Way,
    },
    /// Units appeared: bought, or given by a card.
    Placed {
        /// The owner.
        realm: Realm,
        /// The kind of unit.
        kind: UnitKind,
        /// How many.
        n: u8,
        /// The space.
        at: Space,
        /// What was paid.
        cost: u16,
    },
    /// Units were destroyed other than by hits, or with a ship.
    Destroyed {
        /// The owner.
        realm: Realm,
        /// The kind of unit.
        kind: UnitKind,
        /// How many.
        n: u8,
        /// The space.
        at: Space,
        /// By which rule.
        rule: RuleId,
    },
    /// A battle begins.
    BattleBegins {
        /// The space.
        space: Space,
        /// Who attacks.
        attacker: Realm,
    },
    /// A guardian tile is turned face up.
    GuardianRevealed {
        /// The space.
        space: Space,
        /// Who lurks there.
        guardian: GuardianId,
    },
    /// A battle round begins.
    BattleRound(u8),
    /// Dice were rolled.
    Rolled {
        /// For which side.
        side: Side,
        /// Whether it came before the others.
        first_strike: bool,
        /// What showed.
        dice: Vec<Roll>,
        /// How many of them hit.
        hits: u16,
    },
    /// Hits were ignored because of a card.
    Absorbed {
        /// Whose card.
        realm: Realm,
        /// How many hits.
        hits: u8,
    },
    /// A hit was taken.
    HitTaken {
        /// By which side.
        side: Side,
        /// By what.
        loss: Loss,
    },
    /// The attacker presses on.
    Pressed,
    /// The attacker retreats.
    Retreated,
    /// A battle has ended.
    BattleEnds {
        /// The space.
        space: Space,
        /// Who won.
        winner: Option<Side>,
    },
    /// A territory changed hands.
    Conquered {
        /// The new controller.
        realm: Realm,
        /// The space.
        space: Space,
        /// The realm it was won back for, if that is somebody else (CN-LIB-01).
        liberated_by: Option<Realm>,
        /// The points scored.
        points: u8,
    },
    /// A realm drew a Treasure card (CN-PLD-01).
    Plundered {
        /// The realm.
        realm: Realm,
        /// The card, visible to the owner only; `None` if the deck was empty.
        treasure: Option<Private<TreasureId>>,
    },
    /// New guardians moved into an entrance.
    Restocked {
        /// The space.
        space: Space,
        /// How many tiles.
        tiles: u8,
    },
    /// A realm looked at cards that only it may know.
    Looked {
        /// The realm.
        realm: Realm,
        /// The cards on top of its deck.
        cards: Private<Vec<EventId>>,
    },
    /// A realm looked at face-down guardians.
    Peeked(Realm),
    /// A treasury changed.
    Gold {
        /// The owner.
        realm: Realm,
        /// By how much.
        change: i16,
        /// The reason.
        why: GoldReason,
    },
    /// Points were scored other than by a conquest.
    Points {
        /// The owner.
        realm: Realm,
        /// How many.
        points: u8,
    },
    /// Dragons fought each other (CN-OPT-04).
    DragonDuel {
        /// The owner.
        realm: Realm,
        /// The space.
        space: Space,
        /// How many died.
        lost: u8,
    },
    /// The match is won.
    Won {
        /// By this realm, or its alliance.
        realm: Realm,
        /// By which rule.
        rule: RuleId,
    },
}

/// How units came from one space to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// By their own movement.
    Moved,
    /// Into a ship.
    Boarded,
    /// Out of a ship.
    Landed,
    /// In a retreat.
    Retreated,
    /// In a Rampage.
    Rampaged,
    /// By a card (CN-EVT-04).
    Transferred,
    /// Out of a dungeon that they cleared (CN-REP-04).
    LeftDungeon,
}

/// A die that was rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Roll {
    /// The unit that rolled it; `None` for a die that belongs to no unit.
    pub kind: Option<UnitKind>,
    /// Which die.
    pub die: Die,
    /// What it shows.
    pub face: u8,
    /// Whether it is a hit.
    pub hit: bool,
    /// The number it needed to hit; 0 in older journals, which do not record it.
    #[serde(default = "to_hit", skip_serializing_if = "is_to_hit")]
    pub need: u8,
    /// The realm it was rolled for; `None` for a guardian, and in older journals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub realm: Option<Realm>,
}

const fn to_hit() -> u8 {
    TO_HIT
}

const fn is_to_hit(need: &u8) -> bool {
    *need == TO_HIT
}

/// Why a treasury changed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GoldReason {
    /// Income (CN-INC-01).
    Income,
    /// A guardian's reward (CN-GRD-09).
    Reward,
    /// A card.
    Card,
    /// Stolen by this realm's card, or from it (CN-EVT-06).
    Theft,
}
