//! Coordinates of hexes and tiles.
//!
//! Hexes are pointy-topped, in axial coordinates: `q` grows to the east, `r` to the south-east. A tile is a
//! hex and the six around it; tiles have a lattice of their own, on which they cover the plane without gap or
//! overlap.

use serde::{Deserialize, Serialize};

use words::words;

/// A hex of the map. The portal of the start tile is at (0, 0).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Hex {
    /// To the east.
    pub q: i8,
    /// To the south-east.
    pub r: i8,
}

words! {
    /// A way from a hex to the next, counter-clockwise from the east.
    Direction {
        /// To the east.
        East = "E",
        /// To the north-east.
        NorthEast = "NE",
        /// To the north-west.
        NorthWest = "NW",
        /// To the west.
        West = "W",
        /// To the south-west.
        SouthWest = "SW",
        /// To the south-east.
        SouthEast = "SE",
    }
}

words! {
    /// A hex of a tile: its centre, or a direction from there.
    Spot {
        /// The centre.
        Centre = "C",
        /// East of it.
        East = "E",
        /// North-east of it.
        NorthEast = "NE",
        /// North-west of it.
        NorthWest = "NW",
        /// West of it.
        West = "W",
        /// South-west of it.
        SouthWest = "SW",
        /// South-east of it.
        SouthEast = "SE",
    }
}

/// A position for a tile. The start tile is at (0, 0).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct TilePos {
    /// Along the columns, to the north-east.
    pub x: i8,
    /// From column to column, to the north.
    pub y: i8,
}

words! {
    /// A side of a tile, next to another tile.
    TileSide {
        /// To the north.
        North = "N",
        /// To the north-east.
        NorthEast = "NE",
        /// To the south-east.
        SouthEast = "SE",
        /// To the south.
        South = "S",
        /// To the south-west.
        SouthWest = "SW",
        /// To the north-west.
        NorthWest = "NW",
    }
}

impl Direction {
    /// The opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        Direction::ALL[(self.index() + 3) % 6]
    }

    const fn offset(self) -> Hex {
        SPOT_OFFSETS[self.index() + 1]
    }
}

impl Spot {
    /// The printed place of what lies here on a tile that is turned by this many sixths, counter-clockwise
    /// (MK-VAR-MAP-02).
    ///
    /// ```
    /// use mage_knight::content::Spot;
    /// assert_eq!(Spot::NorthEast.turned_back(1), Spot::East);
    /// assert_eq!(Spot::East.turned_back(1), Spot::SouthEast);
    /// assert_eq!(Spot::Centre.turned_back(4), Spot::Centre);
    /// ```
    #[inline]
    #[must_use]
    pub const fn turned_back(self, turn: u8) -> Spot {
        match self.index() {
            0 => self,
            at => Spot::ALL[(at + 5 - turn as usize % 6) % 6 + 1],
        }
    }
}

impl TileSide {
    /// The opposite side.
    #[must_use]
    pub const fn opposite(self) -> TileSide {
        TileSide::ALL[(self.index() + 3) % 6]
    }
}

impl Hex {
    /// The hex at these coordinates.
    pub const fn new(q: i8, r: i8) -> Hex {
        Hex { q, r }
    }

    /// The next hex in a direction.
    #[inline]
    #[must_use]
    pub const fn step(self, way: Direction) -> Hex {
        self.plus(way.offset())
    }

    /// The six hexes around it.
    ///
    /// ```
    /// use mage_knight::content::Hex;
    /// let hex = Hex::new(2, -1);
    /// assert!(hex.neighbours().into_iter().all(|other| hex.distance(other) == 1));
    /// ```
    pub fn neighbours(self) -> [Hex; 6] {
        Direction::ALL.map(|way| self.step(way))
    }

    /// How many steps it is to another hex.
    pub const fn distance(self, other: Hex) -> u8 {
        let (q, r) = (self.q as i16 - other.q as i16, self.r as i16 - other.r as i16);
        ((q.abs() + r.abs() + (q + r).abs()) / 2) as u8
    }

    /// Whether the two hexes share an edge.
    #[inline]
    pub const fn touches(self, other: Hex) -> bool {
        self.distance(other) == 1
    }

    /// The tile position that it belongs to, and where on that tile it is.
    ///
    /// ```
    /// use mage_knight::content::{Hex, Spot, TilePos};
    /// let (tile, spot) = Hex::new(0, -2).on_tile();
    /// assert_eq!((tile, spot), (TilePos::new(0, 1), Spot::SouthWest));
    /// assert_eq!(tile.hex(spot), Hex::new(0, -2));
    /// ```
    pub const fn on_tile(self) -> (TilePos, Spot) {
        let spot = SPOT_AT[place(self)];
        let offset = SPOT_OFFSETS[spot.index()];
        // The centre, at the edge of the coordinates beyond it. Solves centre = x * BASIS_X + y * BASIS_Y;
        // the division is exact.
        let (q, r) = (self.q as i16 - offset.q as i16, self.r as i16 - offset.r as i16);
        let x = (BASIS_Y.r as i16 * q - BASIS_Y.q as i16 * r) / AREA;
        let y = (BASIS_X.q as i16 * r - BASIS_X.r as i16 * q) / AREA;
        (TilePos { x: x as i8, y: y as i8 }, spot)
    }

    const fn plus(self, other: Hex) -> Hex {
        Hex { q: self.q + other.q, r: self.r + other.r }
    }
}

impl TilePos {
    /// The position at these coordinates.
    pub const fn new(x: i8, y: i8) -> TilePos {
        TilePos { x, y }
    }

    /// The hex in the middle of a tile there.
    #[inline]
    pub const fn centre(self) -> Hex {
        Hex { q: self.x * BASIS_X.q + self.y * BASIS_Y.q, r: self.x * BASIS_X.r + self.y * BASIS_Y.r }
    }

    /// A hex of a tile there.
    #[inline]
    pub const fn hex(self, spot: Spot) -> Hex {
        self.centre().plus(SPOT_OFFSETS[spot.index()])
    }

    /// The seven hexes of a tile there, by [`Spot`].
    pub fn hexes(self) -> [Hex; 7] {
        Spot::ALL.map(|spot| self.hex(spot))
    }

    /// The next position on a side.
    #[inline]
    #[must_use]
    pub const fn beside(self, side: TileSide) -> TilePos {
        let offset = SIDE_OFFSETS[side.index()];
        TilePos { x: self.x + offset.x, y: self.y + offset.y }
    }

    /// The six positions around it.
    pub fn neighbours(self) -> [TilePos; 6] {
        TileSide::ALL.map(|side| self.beside(side))
    }

    /// Whether tiles at the two positions touch.
    pub fn touches(self, other: TilePos) -> bool {
        self.neighbours().contains(&other)
    }
}

/// The number of hexes per tile of the lattice; its sign depends on the basis.
const AREA: i16 = BASIS_X.q as i16 * BASIS_Y.r as i16 - BASIS_X.r as i16 * BASIS_Y.q as i16;

/// The seven hexes of a tile have different numbers, and hexes one tile apart have the same.
const fn place(hex: Hex) -> usize {
    (BASIS_Y.r as i16 * hex.q as i16 - BASIS_Y.q as i16 * hex.r as i16).rem_euclid(7) as usize
}

const SPOT_AT: [Spot; 7] = {
    let mut spots = [Spot::Centre; 7];
    let mut at = 0;
    while at < 7 {
        spots[place(SPOT_OFFSETS[at])] = Spot::ALL[at];
        at += 1;
    }
    spots
};

include!(concat!(env!("OUT_DIR"), "/lattice.rs"));
