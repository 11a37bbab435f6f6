//! The map of each scenario: its shape, its tiles and what its cities are.

use super::ScenarioId;
use crate::content::{Shape, Spot, TileId, TileKind, tile};
use crate::terms::{BasicColour, Site};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// The map of a scenario for so many players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The shape (MK-MAP-01).
    pub shape: Shape,
    /// The countryside tiles (MK-SETUP-13).
    pub countryside: ArrayVec<TileGroup, 3>,
    /// Whether they are drawn in the order of their numbers (MK-SCN-RECON-02).
    pub in_order: bool,
    /// The core tiles.
    pub core: ArrayVec<TileGroup, 3>,
    /// What the cities are.
    pub cities: CityRule,
}

/// Some tiles, of which so many are in the tile deck; which ones is not decided before they are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct TileGroup {
    /// The tiles that may come.
    pub tiles: TileSet,
    /// How many of them will.
    pub left: u8,
}

/// A set of tiles, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TileSet(pub u32);

/// What the cities of a scenario are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CityRule {
    /// Nobody enters it (MK-SCN-RECON-03).
    Closed,
    /// To be conquered, at a level for the first and another for those after it.
    Level {
        /// The level of the first that is revealed.
        first: u8,
        /// The level of all others.
        then: u8,
    },
    /// Open to all: a Shield of every player, no leader, no garrison (MK-SCN-GEN-05).
    Friendly,
}

impl TileSet {
    /// Whether a tile is in it.
    #[must_use]
    pub const fn contains(self, tile: TileId) -> bool {
        self.0 >> tile.index() & 1 == 1
    }

    /// Takes a tile out.
    pub const fn remove(&mut self, tile: TileId) {
        self.0 &= !(1 << tile.index());
    }

    /// How many there are.
    #[must_use]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Every tile in it.
    pub fn iter(self) -> impl Iterator<Item = TileId> {
        TileId::all().filter(move |tile| self.contains(*tile))
    }
}

impl FromIterator<TileId> for TileSet {
    fn from_iter<I: IntoIterator<Item = TileId>>(tiles: I) -> TileSet {
        TileSet(tiles.into_iter().fold(0, |set, tile| set | 1 << tile.index()))
    }
}

impl Serialize for TileSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for TileSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<TileId>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// The countryside tiles that pass a test.
fn countryside(test: impl Fn(TileId) -> bool) -> TileSet {
    TileId::of(TileKind::Countryside).filter(|tile| test(*tile)).collect()
}

/// The core tiles without a city that pass a test.
fn wild_core(test: impl Fn(TileId) -> bool) -> TileSet {
    TileId::of(TileKind::Core).filter(|tile| tile.tile().city.is_none() && test(*tile)).collect()
}

/// The tiles of these cities.
fn cities(test: impl Fn(BasicColour) -> bool) -> TileSet {
    TileId::of(TileKind::Core).filter(|tile| tile.tile().city.is_some_and(&test)).collect()
}

/// Whether a tile has a site of this kind.
fn has(tile: TileId, site: Site) -> bool {
    Spot::ALL.into_iter().any(|spot| tile.face(spot).site == Some(site))
}

/// Those of a set that must come, and as many of the others as are left.
fn keeping(all: TileSet, must: TileSet, n: u8) -> ArrayVec<TileGroup, 3> {
    let may = TileSet(all.0 & !must.0);
    [TileGroup { tiles: must, left: must.len() }, TileGroup { tiles: may, left: n - must.len() }]
        .into_iter()
        .filter(|group| group.left > 0)
        .collect()
}

/// So many of a set.
fn some(tiles: TileSet, n: u8) -> ArrayVec<TileGroup, 3> {
    [TileGroup { tiles, left: n }].into_iter().collect()
}

impl ScenarioId {
    /// The map for so many players. Alone, one plays on the map for two (MK-SCN-RECON-08, MK-SCN-GEN-06).
    #[must_use]
    pub fn layout(self, players: u8) -> Layout {
        // MK-SCN-GEN-01: "x, y, or z" is for 2, 3 and 4 players.
        let by = |counts: [u8; 3]| counts[usize::from(players.clamp(2, 4) - 2)];
        let wedge_or = |open: Shape| if players == 4 { open } else { Shape::Wedge };
        let themed = |site: Site, city: BasicColour, mut core: ArrayVec<TileGroup, 3>| {
            // Only countryside tiles without the site in question are removed; there is one city, a friendly one.
            let must = countryside(|tile| has(tile, site));
            core.push(TileGroup { tiles: cities(|colour| colour == city), left: 1 });
            Layout {
                shape: wedge_or(Shape::Open4),
                countryside: keeping(countryside(|_| true), must, by([8, 9, 11])),
                in_order: false,
                core,
                cities: CityRule::Friendly,
            }
        };
        let conquest = |shape, n, city_tiles, wild_tiles, cities_rule| {
            let mut core = some(cities(|_| true), city_tiles);
            core.push(TileGroup { tiles: wild_core(|_| true), left: wild_tiles });
            let countryside = some(countryside(|_| true), n);
            Layout { shape, countryside, in_order: false, core, cities: cities_rule }
        };
        match self {
            // MK-SCN-RECON-02: the tiles with the lowest numbers, in order.
            ScenarioId::FirstReconnaissance => {
                let n = by([8, 9, 11]);
                let mut layout = conquest(Shape::Wedge, n, 1, 2, CityRule::Closed);
                layout.countryside = some(countryside(|tile| tile.tile().number <= n), n);
                layout.in_order = true;
                layout
            }
            // MK-SCN-CONQUEST-02 to MK-SCN-CONQUEST-04.
            ScenarioId::FullConquest => conquest(
                wedge_or(Shape::Open),
                by([8, 9, 11]),
                by([2, 3, 4]),
                by([1, 2, 3]),
                CityRule::Level { first: 4, then: 4 },
            ),
            // MK-SCN-BLITZ-02 to MK-SCN-BLITZ-04.
            ScenarioId::BlitzConquest => conquest(
                wedge_or(Shape::Open4),
                by([6, 7, 9]),
                by([2, 3, 4]),
                by([1, 2, 3]),
                CityRule::Level { first: 3, then: 3 },
            ),
            // MK-SCN-SOLO-02, MK-SCN-SOLO-03.
            ScenarioId::SoloConquest => {
                conquest(Shape::Wedge, 7, 2, 2, CityRule::Level { first: 5, then: 8 })
            }
            // MK-SCN-MINES-02: the core tile without a mine is never there.
            ScenarioId::MinesLiberation => themed(
                Site::Mine,
                BasicColour::Red,
                some(wild_core(|tile| has(tile, Site::Mine)), by([1, 2, 3])),
            ),
            // MK-SCN-DRUIDS-02.
            ScenarioId::DruidNights => {
                themed(Site::MagicalGlade, BasicColour::Green, some(wild_core(|_| true), by([1, 2, 3])))
            }
            // MK-SCN-DUNGEON-02: the desert tile with the monastery and the tomb is always there.
            ScenarioId::DungeonLords => {
                let desert: TileSet = [tile::CORE_1].into_iter().collect();
                themed(Site::Dungeon, BasicColour::Blue, keeping(wild_core(|_| true), desert, by([1, 2, 3])))
            }
        }
    }
}
