//! The Territory tiles.

use kernel::named_id;

use super::effects::EffectId;
use crate::terms::*;

/// A Territory tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TerritoryId(pub(super) u8);

named_id!(TerritoryId, TERRITORIES, |index| TERRITORY_TABLE[index].id, "Territory tile");

/// What a Territory tile shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Territory {
    /// Its id.
    pub id: &'static str,
    /// Its Chapter, from 1 to 5.
    pub chapter: u8,
    /// Its group in the Chapter (EU-TER-02).
    pub group: Group,
    /// Whether it carries the one-player icon (EU-SOL-01).
    pub solo: bool,
    /// Which Special tile it is (EU-SPC-01).
    pub special: Option<Special>,
    /// The centre of a Special tile.
    pub centre: Option<SpaceKind>,
    /// The Encounter on it.
    pub encounter: Option<Encounter>,
    /// Its three spaces.
    pub cells: [Cell; 3],
}

/// A space of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// What it is.
    pub kind: SpaceKind,
    /// The level of its Monster; 0: there is none (EU-MAP-05).
    pub monster: u8,
    /// The Loot (EU-END-05).
    pub loot: EffectId,
}

impl TerritoryId {
    /// What the tile shows.
    #[inline]
    #[must_use]
    pub const fn territory(self) -> &'static Territory {
        &TERRITORY_TABLE[self.index()]
    }

    /// The first of its three spaces that is of a kind.
    #[must_use]
    pub fn cell_of(self, kind: SpaceKind) -> Option<u8> {
        self.territory().cells.iter().position(|cell| cell.kind == kind).map(|cell| cell as u8)
    }
}

include!(concat!(env!("OUT_DIR"), "/territories.rs"));
