//! Changes of scenarios to the map: destroyed spaces, added Monsters, banished Elementals.

use super::{Map, Space};
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// The number of Golem tokens, and so of Monsters that can come with the Golem.
pub(super) const GOLEM_TOKENS: usize = 6;
/// The Banishment tokens of all kinds.
pub(super) const BANISHMENTS: usize = 18;

/// A Monster that appeared on a space: it is drawn when it is fought.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Spawned {
    /// The space.
    pub on: Space,
    /// Its level.
    pub level: u8,
}

/// A Banishment token.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Banishment {
    /// The Elemental's space.
    pub on: Space,
    /// The owner's seat.
    pub seat: Seat,
}

impl Map {
    /// Whether a space bears a Destruction token.
    #[must_use]
    pub fn is_destroyed(&self, space: Space) -> bool {
        self.placed(space).destroyed >> space.cell() & 1 == 1
    }

    /// Puts a Destruction token on a space: it has no function any more, and its Monster is gone.
    pub fn destroy(&mut self, space: Space) {
        if let Some(placed) = self.tiles.get_mut(space.tile()) {
            placed.destroyed |= 1 << space.cell();
        }
    }

    /// The level of the Monster that came to a space.
    #[must_use]
    pub fn spawned_on(&self, space: Space) -> Option<u8> {
        self.spawned.iter().find(|spawned| spawned.on == space).map(|spawned| spawned.level)
    }

    /// The owner of the Banishment token on a space.
    #[must_use]
    pub fn banished_by(&self, space: Space) -> Option<Seat> {
        self.banished.iter().find(|token| token.on == space).map(|token| token.seat)
    }

    /// Whether anything is destroyed, or a Monster appeared.
    #[must_use]
    pub fn is_laid_waste(&self) -> bool {
        !self.spawned.is_empty() || self.tiles.iter().any(|placed| placed.destroyed != 0)
    }

    /// Whether a space is no longer what is printed there.
    pub(super) fn is_spoilt(&self, space: Space) -> bool {
        self.is_destroyed(space) || self.banished_by(space).is_some()
    }
}
