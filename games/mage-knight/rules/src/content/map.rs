//! The shapes of the map: where tiles may lie.

use kernel::Text;

use super::hex::TilePos;
use super::tiles::{TileId, TileKind};
use words::words;

words! {
    /// A shape of the map (MK-MAP-01).
    Shape {
        /// Between two coasts that meet at the start.
        Wedge = "wedge",
        /// The same, with core tiles at the coasts too.
        WedgeUnrestricted = "wedge_unrestricted",
        /// Five columns.
        Open = "open",
        /// Four columns.
        Open4 = "open_4",
        /// Three columns.
        Open3 = "open_3",
        /// A place for each tile (MK-SCN-HOLD-14).
        Predefined = "predefined",
    }
}

/// The definition of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShapeCard {
    /// Its name.
    pub name: Text,
    /// The side of the start tile, which is at (0, 0).
    pub start: TileId,
    /// The positions of the first tiles (MK-SETUP-15).
    pub initial: &'static [TilePos],
    /// The bounds of every position within the coast.
    pub legal: &'static [Bound],
    /// Further bounds of positions for core tiles.
    pub core: &'static [Bound],
    /// All positions with their kind of tile, if positions are predefined (MK-SCN-HOLD-14).
    pub places: &'static [(TilePos, TileKind)],
    /// The recommended numbers of players (MK-MAP-05).
    pub players: &'static [u8],
}

/// A line that positions must not cross: `x` times the one coordinate plus `y` times the other is at least
/// `least`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The factor of the x coordinate.
    pub x: i8,
    /// The factor of the y coordinate.
    pub y: i8,
    /// The minimum.
    pub least: i8,
}

impl Bound {
    /// Whether a position is on the right side.
    pub const fn holds(&self, at: TilePos) -> bool {
        let sum = self.x as i16 * at.x as i16 + self.y as i16 * at.y as i16;
        sum >= self.least as i16
    }
}

impl Shape {
    /// The definition of the shape.
    pub const fn card(self) -> &'static ShapeCard {
        &SHAPE_TABLE[self.index()]
    }

    /// Whether the coast leaves room for a tile there (MK-EXP-02); the start tile's own place counts too.
    ///
    /// ```
    /// use mage_knight::content::{Shape, TileKind, TilePos};
    /// assert!(Shape::Wedge.holds(TilePos::new(0, 3)));
    /// assert!(!Shape::Wedge.allows(TilePos::new(0, 3), TileKind::Core));
    /// assert!(!Shape::Open3.holds(TilePos::new(0, 2)));
    /// ```
    pub fn holds(self, at: TilePos) -> bool {
        self.card().legal.iter().all(|bound| bound.holds(at))
            && (!self.is_predefined() || at == TilePos::default() || self.place(at).is_some())
    }

    /// Whether each tile has a predefined place (MK-SCN-HOLD-15).
    pub const fn is_predefined(self) -> bool {
        !self.card().places.is_empty()
    }

    /// The kind of tile that belongs to a position, where positions are predefined.
    pub fn place(self, at: TilePos) -> Option<TileKind> {
        self.card().places.iter().find(|(place, _)| *place == at).map(|(_, kind)| *kind)
    }

    /// Whether a tile of this kind may be placed there, as far as the coast is concerned (MK-MAP-02).
    pub fn allows(self, at: TilePos, kind: TileKind) -> bool {
        let origin = at == TilePos::default();
        if self.is_predefined() && kind != TileKind::Start {
            return self.place(at) == Some(kind);
        }
        match kind {
            TileKind::Start => origin,
            TileKind::Countryside => !origin && self.holds(at),
            TileKind::Core => {
                !origin && self.holds(at) && self.card().core.iter().all(|bound| bound.holds(at))
            }
        }
    }
}

/// How many placed tiles a position touches (MK-EXP-05, MK-EXP-06).
pub fn touched(at: TilePos, placed: impl Fn(TilePos) -> bool) -> usize {
    at.neighbours().into_iter().filter(|other| placed(*other)).count()
}

include!(concat!(env!("OUT_DIR"), "/map.rs"));
