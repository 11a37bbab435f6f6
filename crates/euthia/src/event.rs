//! Everything that can happen, for the log and the animations.

use crate::content::TerritoryId;
use crate::map::{Anchor, Space};
use crate::terms::{Deed, Element, Encounter};
use kernel::{RuleId, Seat};
use serde::{Deserialize, Serialize};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A round begins (EU-RND-04).
    Round(u8),
    /// A turn begins.
    Turn(Seat),
    /// A turn ended; this token was kept (EU-RND-08).
    EndOfTurn {
        /// Whose.
        seat: Seat,
        /// The token on the fourth Action slot.
        kept: Option<Deed>,
    },
    /// An Action token was used for its Movement points (EU-ACT-01).
    Marched {
        /// Whose.
        seat: Seat,
        /// Which token.
        token: Deed,
    },
    /// A Hero came to a space.
    Moved {
        /// Whose.
        seat: Seat,
        /// Where to.
        to: Space,
        /// On foot, or through a Portal, by a teleport, by death.
        by: Arrival,
    },
    /// A tile was placed (EU-REV-02).
    Revealed {
        /// By whom.
        seat: Seat,
        /// Where.
        at: Anchor,
        /// Which tile.
        tile: TerritoryId,
    },
    /// An Encounter has come into play (EU-ENC-01).
    Encounter(Encounter),
    /// The power of an Elemental reached a Hero: Wounds or healing (EU-ELM-02, EU-ELM-03).
    Power {
        /// Whose Hero.
        seat: Seat,
        /// Which power.
        element: Element,
        /// How many Wounds or how much was healed.
        n: u8,
    },
    /// A Hero died outside Combat (EU-DTH-11).
    Died {
        /// Whose.
        seat: Seat,
        /// Reputation lost.
        reputation: u8,
    },
    /// The match is over.
    Over(RuleId),
}

/// How a Hero comes to a space.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arrival {
    /// By a step.
    OnFoot,
    /// Through a Portal (EU-TEL-04).
    Portal,
    /// By a teleport (EU-TEL-01).
    Teleport,
    /// At the start of the first turn (EU-RND-05).
    Start,
    /// By coming back to life (EU-DTH-05).
    Resurrection,
}
