//! The map tiles.

use super::hex::Spot;
use crate::terms::{BasicColour, Site, Terrain};
use kernel::named_id;

/// A map tile; the two sides of the start tile count as two.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TileId(pub(super) u8);

named_id!(TileId, TILES, |index| TILE_TABLE[index].id, "tile");

/// A map tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// Its id.
    pub id: &'static str,
    /// Its kind.
    pub kind: TileKind,
    /// Its number among its kind.
    pub number: u8,
    /// The city on it.
    pub city: Option<BasicColour>,
    /// Its hexes, by [`Spot`].
    pub faces: [Face; 7],
}

/// The kinds of tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TileKind {
    /// A side of the start tile.
    Start,
    /// A countryside tile, with a green back.
    Countryside,
    /// A core tile, with a brown back.
    Core,
}

/// What is printed on a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Face {
    /// Its terrain; under a city, only a background.
    pub terrain: Terrain,
    /// The site on it.
    pub site: Option<Site>,
    /// The colour of the mine or city.
    pub colour: Option<BasicColour>,
}

impl Face {
    /// The terrain that counts for movement: a city is a terrain of its own (MK-MOV-05).
    #[inline]
    pub const fn ground(&self) -> Terrain {
        match self.site {
            Some(Site::City) => Terrain::City,
            _ => self.terrain,
        }
    }
}

impl TileId {
    /// What is on it.
    #[inline]
    pub const fn tile(self) -> &'static Tile {
        &TILE_TABLE[self.index()]
    }

    /// What is printed on one of its hexes.
    ///
    /// ```
    /// use mage_knight::content::{Spot, tile};
    /// use mage_knight::terms::{Site, Terrain};
    /// let mine = tile::COUNTRYSIDE_3.face(Spot::SouthEast);
    /// assert_eq!((mine.terrain, mine.site), (Terrain::Hills, Some(Site::Mine)));
    /// ```
    #[inline]
    pub const fn face(self, spot: Spot) -> &'static Face {
        &TILE_TABLE[self.index()].faces[spot.index()]
    }

    /// The tiles of a kind.
    pub fn of(kind: TileKind) -> impl Iterator<Item = TileId> + Clone {
        TileId::all().filter(move |tile| tile.tile().kind == kind)
    }
}

include!(concat!(env!("OUT_DIR"), "/tiles.rs"));
