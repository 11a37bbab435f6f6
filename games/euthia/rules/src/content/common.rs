//! Gems, Essences, Elementals, and the numbers that all games share.

use kernel::Text;

use super::effects::{EffectId, Row, Table};
use crate::terms::*;

/// What a Gem or an Essence does. They carry no trigger symbol: their timing goes by type (EU-TRG-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charm {
    /// Its name.
    pub name: Text,
    /// How many the box holds; there are never too few (EU-GLD-04).
    pub tokens: u8,
    /// When it works.
    pub trigger: Trigger,
    /// How often.
    pub usage: Usage,
    /// What it does.
    pub effect: EffectId,
}

/// An Elemental card (EU-DEC-06).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Elemental {
    /// Its name.
    pub name: Text,
    /// What its power does.
    pub power: Text,
    /// What a Challenge gives (EU-FRE-12).
    pub challenge: Table,
}

impl Gem {
    /// What the Gem does.
    #[inline]
    #[must_use]
    pub const fn charm(self) -> &'static Charm {
        &GEM_TABLE[self.index()]
    }

    /// Whether it is one of the six that are drawn at random.
    #[must_use]
    pub const fn is_common(self) -> bool {
        !matches!(self, Gem::Demonite | Gem::Diamond)
    }
}

impl Element {
    /// What its Essence does.
    #[inline]
    #[must_use]
    pub const fn charm(self) -> &'static Charm {
        &ESSENCE_TABLE[self.index()]
    }

    /// Its Elemental.
    #[inline]
    #[must_use]
    pub const fn elemental(self) -> &'static Elemental {
        &ELEMENTAL_TABLE[self.index()]
    }
}

impl Deed {
    /// What the Action is called.
    #[must_use]
    pub const fn name(self) -> Text {
        DEED_NAMES[self.index()]
    }

    /// The Movement points of its token (EU-ACT-02).
    #[must_use]
    pub const fn moves(self) -> u8 {
        DEED_MOVES[self.index()]
    }
}

impl Trade {
    /// Wounds healed there for one gold (EU-TRD-23).
    #[must_use]
    pub const fn heals(self) -> u8 {
        TRADE_HEALS[self.index()]
    }
}

impl Tally {
    /// What is counted.
    #[must_use]
    pub const fn name(self) -> Text {
        TALLY_NAMES[self.index()]
    }

    /// The Reputation for so many (EU-SCO-10).
    #[must_use]
    pub fn points(self, count: usize) -> u8 {
        let points = TALLY_POINTS[self.index()];
        points.get(count).or(points.last()).copied().unwrap_or(0)
    }
}

include!(concat!(env!("OUT_DIR"), "/common.rs"));
