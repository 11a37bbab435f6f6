//! The map: tiles of three spaces on a lattice, what is on them, and which spaces are adjacent (EU-MAP,
//! EU-REV-03, EU-SPC).

mod distance;
mod marks;
mod stack;
#[cfg(test)]
mod tests;

pub use distance::FAR;
pub use marks::{Banishment, Spawned};
pub use stack::{Chapter, Stack};

use crate::content::{Cell, TerritoryId};
use crate::terms::{Element, SpaceKind};
use arrayvec::ArrayVec;
use kernel::{List, Seat};
use serde::{Deserialize, Serialize};

/// The most tiles that can be on the map: more than any scenario uses.
pub const MOST_TILES: usize = 56;

/// The cell number of a centre; the three hexes of a tile are 0, 1 and 2.
const CENTRE: u8 = 3;

/// A hex in axial coordinates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Hex {
    /// To the east.
    pub q: i8,
    /// To the south-east.
    pub r: i8,
}

/// The position of a tile: the hex of its first space. The others are one to the east and one to the
/// south-east (EU-REV-03).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Anchor(pub Hex);

/// A space on the map: the number of its tile, in the order they were placed, times four, plus the number of
/// the space on it: 0 to 2 for the hexes, 3 for the centre of a Special tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Space(pub u8);

/// The six directions from a hex to the next.
const WAYS: [Hex; 6] = [
    Hex { q: 1, r: 0 },
    Hex { q: 1, r: -1 },
    Hex { q: 0, r: -1 },
    Hex { q: -1, r: 0 },
    Hex { q: -1, r: 1 },
    Hex { q: 0, r: 1 },
];

/// Where the three spaces of a tile lie from its anchor (EU-MAP-01, EU-MAP-02).
const CELLS: [Hex; 3] = [Hex { q: 0, r: 0 }, Hex { q: 1, r: 0 }, Hex { q: 0, r: 1 }];

impl Hex {
    /// The hex in this direction; `None` beyond the largest map.
    const fn plus(self, way: Hex) -> Hex {
        Hex { q: self.q.saturating_add(way.q), r: self.r.saturating_add(way.r) }
    }

    /// The six hexes around it.
    pub fn around(self) -> impl Iterator<Item = Hex> {
        WAYS.into_iter().map(move |way| self.plus(way))
    }

    /// The tile position that covers it, and which of its spaces it is (EU-REV-03).
    ///
    /// ```
    /// use euthia::map::{Anchor, Hex};
    /// assert_eq!(Hex { q: -1, r: 0 }.tile(), (Anchor(Hex { q: -1, r: -1 }), 2));
    /// ```
    #[must_use]
    pub const fn tile(self) -> (Anchor, u8) {
        let Hex { q, r } = self;
        match (q as i16 - r as i16).rem_euclid(3) {
            0 => (Anchor(self), 0),
            1 => (Anchor(Hex { q: q - 1, r }), 1),
            _ => (Anchor(Hex { q, r: r - 1 }), 2),
        }
    }

    /// Its distance from the middle of the map.
    #[must_use]
    pub fn radius(self) -> u8 {
        let (q, r) = (i16::from(self.q), i16::from(self.r));
        [q.abs(), r.abs(), (q + r).abs()].into_iter().max().unwrap_or(0) as u8
    }
}

impl Anchor {
    /// One of its three hexes.
    #[must_use]
    pub const fn hex(self, cell: u8) -> Hex {
        self.0.plus(CELLS[cell as usize % 3])
    }
}

impl Space {
    /// A hex of the tile with this number.
    #[must_use]
    pub const fn new(tile: u8, cell: u8) -> Space {
        Space(tile * 4 + cell)
    }

    /// The centre of the tile with this number.
    #[must_use]
    pub const fn centre(tile: u8) -> Space {
        Space(tile * 4 + CENTRE)
    }

    /// The number of its tile.
    #[inline]
    #[must_use]
    pub const fn tile(self) -> usize {
        (self.0 / 4) as usize
    }

    /// Which hex of the tile it is; 3 for the centre.
    #[inline]
    #[must_use]
    pub const fn cell(self) -> usize {
        (self.0 % 4) as usize
    }

    /// Whether it is the centre of a Special tile.
    #[inline]
    #[must_use]
    pub const fn is_centre(self) -> bool {
        self.0 % 4 == CENTRE
    }
}

/// What the players have put on a hex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Tokens {
    /// The owner of the Hero token: a Monster was defeated, or a Treasure taken.
    pub hero: Option<Seat>,
    /// The owner of the Trade token; there is at most one (EU-TRD-03).
    pub trade: Option<Seat>,
    /// The Interaction tokens of each seat: mine side up on a Mine, Elemental side up on an Elemental
    /// (EU-CMP-05).
    pub interaction: [u8; 4],
}

impl Tokens {
    /// Whether nothing is there.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Tokens::default()
    }
}

/// A tile on the map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Placed {
    /// Its position.
    pub at: Anchor,
    /// Which tile.
    pub tile: TerritoryId,
    /// What is on its three hexes.
    pub tokens: [Tokens; 3],
    /// Which of its spaces are destroyed, one bit each; the fourth is the centre (Devastation Incarnate).
    pub destroyed: u8,
}

/// The map: the tiles in the order in which they were placed. The Starting tile is the first, at (0, 0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Map {
    /// The tiles.
    pub tiles: List<Placed, MOST_TILES>,
    /// Monsters that came with the Golem (Devastation Incarnate).
    pub spawned: List<Spawned, { marks::GOLEM_TOKENS }>,
    /// Elementals that were banished (Banishment of the Elementals).
    pub banished: List<Banishment, { marks::BANISHMENTS }>,
}

impl Map {
    /// Puts a tile on the map; its number.
    pub(crate) fn put(&mut self, at: Anchor, tile: TerritoryId) -> u8 {
        let number = self.tiles.len() as u8;
        self.tiles.push(Placed { at, tile, tokens: [Tokens::default(); 3], destroyed: 0 });
        number
    }

    /// Whether there is such a space.
    #[must_use]
    pub fn contains(&self, space: Space) -> bool {
        let tile = self.tiles.get(space.tile());
        tile.is_some_and(|placed| !space.is_centre() || placed.tile.territory().centre.is_some())
    }

    /// The tile of a space. The space must be there.
    #[must_use]
    pub fn placed(&self, space: Space) -> &Placed {
        &self.tiles[space.tile()]
    }

    /// The kind of a space: as printed, unless it is destroyed or its Elemental banished; then it is an
    /// ordinary space.
    #[must_use]
    pub fn kind(&self, space: Space) -> SpaceKind {
        if self.is_spoilt(space) { SpaceKind::Plain } else { self.printed(space) }
    }

    /// What is printed on a space.
    #[must_use]
    pub fn printed(&self, space: Space) -> SpaceKind {
        let territory = self.placed(space).tile.territory();
        match territory.cells.get(space.cell()) {
            Some(cell) => cell.kind,
            None => territory.centre.unwrap_or(SpaceKind::Plain),
        }
    }

    /// What is printed on a hex; nothing for a centre.
    #[must_use]
    pub fn cell(&self, space: Space) -> Option<&'static Cell> {
        self.placed(space).tile.territory().cells.get(space.cell())
    }

    /// What is on a hex; `None` for a centre.
    #[must_use]
    pub fn tokens(&self, space: Space) -> Tokens {
        self.placed(space).tokens.get(space.cell()).copied().unwrap_or_default()
    }

    /// What lies on a hex, to change it.
    pub(crate) fn tokens_mut(&mut self, space: Space) -> Option<&mut Tokens> {
        self.tiles.get_mut(space.tile())?.tokens.get_mut(space.cell())
    }

    /// The hex of a space; `None` for a centre.
    #[must_use]
    pub fn hex(&self, space: Space) -> Option<Hex> {
        (!space.is_centre()).then(|| self.placed(space).at.hex(space.cell() as u8))
    }

    /// The number of the tile at a position.
    #[must_use]
    pub fn at(&self, anchor: Anchor) -> Option<u8> {
        self.tiles.iter().position(|placed| placed.at == anchor).map(|tile| tile as u8)
    }

    /// The space of a kind on this tile, if that is on the map.
    #[must_use]
    pub fn place_of(&self, tile: TerritoryId, kind: SpaceKind) -> Option<Space> {
        let number = self.tiles.iter().position(|placed| placed.tile == tile)?;
        Some(Space::new(number as u8, tile.cell_of(kind)?))
    }

    /// The tile positions around a hex, each with the cell there and the number of the tile if there is one.
    /// All six are found in one pass over the tiles, most of which are far away.
    fn around(&self, hex: Hex) -> [(Anchor, u8, Option<u8>); 6] {
        let mut around = WAYS.map(|way| {
            let (anchor, cell) = hex.plus(way).tile();
            (anchor, cell, None)
        });
        for (placed, tile) in self.tiles.iter().zip(0u8..) {
            // The position of a tile is at most two away from what is next to its hexes.
            let near = |here: i8, there: i8| there.wrapping_sub(here).wrapping_add(2) as u8 <= 4;
            if near(hex.q, placed.at.0.q) && near(hex.r, placed.at.0.r) {
                let there = around.iter_mut().filter(|(anchor, ..)| *anchor == placed.at);
                there.for_each(|(_, _, number)| *number = number.or(Some(tile)));
            }
        }
        around
    }

    /// The space on a hex, if a tile is there.
    #[must_use]
    pub fn space(&self, hex: Hex) -> Option<Space> {
        let (anchor, cell) = hex.tile();
        self.at(anchor).map(|tile| Space::new(tile, cell))
    }

    /// The spaces adjacent to one: the hexes around it, and the centre of its own tile; a centre is adjacent
    /// only to its own three (EU-SPC-02).
    #[must_use]
    pub fn neighbours(&self, space: Space) -> ArrayVec<Space, 7> {
        let tile = space.tile() as u8;
        match self.hex(space) {
            None => (0..CENTRE).map(|cell| Space::new(tile, cell)).collect(),
            Some(hex) => {
                let centre = Space::centre(tile);
                let around = self.around(hex).into_iter();
                let hexes = around.filter_map(|(_, cell, tile)| Some(Space::new(tile?, cell)));
                hexes.chain(self.contains(centre).then_some(centre)).collect()
            }
        }
    }

    /// The level of the undefeated Monster on a space; 0 if there is none (EU-MAP-06).
    #[must_use]
    pub fn undefeated(&self, space: Space) -> u8 {
        if let Some(level) = self.spawned_on(space) {
            return level;
        }
        let guards = |_: &&Cell| self.tokens(space).is_empty() && !self.is_destroyed(space);
        self.cell(space).filter(guards).map_or(0, |cell| cell.monster)
    }

    /// Whether a space is Liberated; a centre only if its three outer spaces are too (EU-MAP-07, EU-SPC-04).
    #[must_use]
    pub fn liberated(&self, space: Space) -> bool {
        self.undefeated(space) == 0 && (!space.is_centre() || self.is_open(space))
    }

    /// Whether a centre can be entered: no Monster is left around it (EU-SPC-04). One may have come to the
    /// centre itself.
    #[must_use]
    pub fn is_open(&self, centre: Space) -> bool {
        let tile = centre.tile() as u8;
        (0..CENTRE).all(|cell| self.undefeated(Space::new(tile, cell)) == 0)
    }

    /// The Elemental on a space.
    #[must_use]
    pub fn elemental(&self, space: Space) -> Option<Element> {
        self.kind(space).elemental()
    }

    /// The powers that reach a space: those of Elementals on it and next to it, each once (EU-ELM-01,
    /// EU-ELM-06, EU-ELM-13).
    #[must_use]
    pub fn powers(&self, space: Space) -> [bool; Element::COUNT] {
        let mut powers = [false; Element::COUNT];
        for near in self.neighbours(space).into_iter().chain([space]) {
            if let Some(element) = self.elemental(near) {
                powers[element.index()] = true;
            }
        }
        powers
    }

    /// Every space there is.
    pub fn spaces(&self) -> impl Iterator<Item = Space> + '_ {
        (0..self.tiles.len() as u8 * 4).map(Space).filter(|space| self.contains(*space))
    }

    /// The tile positions next to a space that no tile covers yet, within the agreed limit (EU-REV-01,
    /// EU-REV-06). A centre has none (EU-SPC-06).
    #[must_use]
    pub fn open_slots(&self, space: Space, limit: Option<u8>) -> ArrayVec<Anchor, 6> {
        let mut slots: ArrayVec<Anchor, 6> = ArrayVec::new();
        let Some(hex) = self.hex(space) else { return slots };
        for (anchor, _, tile) in self.around(hex) {
            let within = limit.is_none_or(|limit| anchor.0.radius() <= limit);
            if within && tile.is_none() && !slots.contains(&anchor) {
                slots.push(anchor);
            }
        }
        slots.sort_unstable();
        slots
    }
}
