//! The map of each scenario: its shape, its tiles and the levels of its cities.

use super::ScenarioId;
use crate::content::{Shape, Spot, TileId, TileKind, tile};
use crate::terms::{BasicColour, Site};
use crate::variants::{CITIES, Variants};
use kernel::List;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// The map of a scenario for this many players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The shape (MK-MAP-01).
    pub shape: Shape,
    /// The countryside tiles (MK-SETUP-13).
    pub countryside: TileGroups,
    /// Whether they are drawn in the order of their numbers (MK-SCN-RECON-02).
    pub in_order: bool,
    /// The core tiles.
    pub core: TileGroups,
    /// What the cities are.
    pub cities: CityRule,
}

/// Some tiles, a number of which are in the tile deck; which ones is only decided when they are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct TileGroup {
    /// The candidates.
    pub tiles: TileSet,
    /// How many of them are still to come.
    pub left: u8,
}

/// The groups of tiles with the same back: named ones and others, with and without a city.
pub type TileGroups = List<TileGroup, 4>;

/// A set of tiles, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TileSet(pub u32);

/// What the cities of a scenario are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CityRule {
    /// Nobody may enter them (MK-SCN-RECON-03).
    Closed,
    /// They have to be conquered, each at a level by the order in which they are revealed.
    Levels([u8; CITIES]),
    /// They are open to everybody: a Shield of every player, no leader, no garrison (MK-SCN-GEN-05).
    Friendly,
}

impl CityRule {
    /// The level of the city that is revealed after this many others; `None` where cities are not conquered.
    #[must_use]
    pub fn level(self, revealed: usize) -> Option<u8> {
        match self {
            CityRule::Levels(levels) => levels.get(revealed).or(levels.last()).copied(),
            CityRule::Closed | CityRule::Friendly => None,
        }
    }
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

/// A set with tiles that must be included, and enough of the others to make up the number.
fn keeping(all: TileSet, must: TileSet, n: u8) -> TileGroups {
    let (must, may) = (TileSet(all.0 & must.0), TileSet(all.0 & !must.0));
    let named = must.len().min(n);
    [TileGroup { tiles: must, left: named }, TileGroup { tiles: may, left: n - named }]
        .into_iter()
        .filter(|group| group.left > 0)
        .collect()
}

/// A number of tiles from a set.
fn some(tiles: TileSet, n: u8) -> TileGroups {
    [TileGroup { tiles, left: n }].into_iter().collect()
}

impl ScenarioId {
    /// The map for this many players with their agreements. One player uses the map for two (MK-SCN-RECON-08,
    /// MK-SCN-GEN-06).
    #[must_use]
    pub fn layout(self, players: u8, variants: &Variants) -> Layout {
        self.printed(players, variants).agreed(self, variants)
    }

    /// The map as the scenario book gives it.
    fn printed(self, players: u8, variants: &Variants) -> Layout {
        // MK-SCN-GEN-01: "x, y, or z" is for 2, 3 and 4 players.
        let by = |counts: [u8; 3]| counts[usize::from(players.clamp(2, 4) - 2)];
        let wedge_or = |open: Shape| if players == 4 { open } else { Shape::Wedge };
        let themed = |site: Site, city: BasicColour, mut core: TileGroups| {
            // Only countryside tiles without the site in question are removed; there is one city, a friendly
            // one. MK-SCN-DRUIDS-11: all there are in the epic game.
            let n = if variants.epic { 11 } else { by([8, 9, 11]) };
            let must = countryside(|tile| has(tile, site));
            core.push(TileGroup { tiles: cities(|colour| colour == city), left: 1 });
            Layout {
                shape: wedge_or(Shape::Open4),
                countryside: keeping(countryside(|_| true), must, n),
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
            // MK-SCN-RECON-02: the tiles with the lowest numbers, in order, and core tiles at the coast too
            // (MK-MAP-02).
            ScenarioId::FirstReconnaissance => {
                let n = by([8, 9, 11]);
                let mut layout = conquest(Shape::WedgeUnrestricted, n, 1, 2, CityRule::Closed);
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
                CityRule::Levels([4; CITIES]),
            ),
            // MK-SCN-BLITZ-02 to MK-SCN-BLITZ-04.
            ScenarioId::BlitzConquest => conquest(
                wedge_or(Shape::Open4),
                by([6, 7, 9]),
                by([2, 3, 4]),
                by([1, 2, 3]),
                CityRule::Levels([3; CITIES]),
            ),
            // MK-SCN-SOLO-02, MK-SCN-SOLO-03.
            ScenarioId::SoloConquest => conquest(Shape::Wedge, 7, 2, 2, CityRule::Levels([5, 8, 8, 8])),
            // MK-SCN-COOP-02 to MK-SCN-COOP-04: the last city is the strongest, however many were agreed on.
            ScenarioId::FullCooperation => {
                let usual = by([3, 4, 4]);
                let cities = variants.tiles.cities.unwrap_or(usual);
                let last = usize::from(cities.saturating_sub(1));
                let level = |at: usize| match players {
                    _ if at < last => 5,
                    2 => 8,
                    _ => 11,
                };
                let levels = CityRule::Levels(std::array::from_fn(level));
                conquest(Shape::Open, by([8, 10, 10]), usual, by([2, 3, 3]), levels)
            }
            // MK-SCN-BLITZCOOP-02, MK-SCN-BLITZCOOP-03.
            ScenarioId::BlitzCooperation => conquest(
                Shape::Open,
                by([7, 8, 8]),
                by([2, 3, 3]),
                by([1, 2, 2]),
                CityRule::Levels([5, 8, 11, 11]),
            ),
            // MK-SCN-MINES-02: the core tile without a mine is never there.
            ScenarioId::MinesLiberation => themed(
                Site::Mine,
                BasicColour::Red,
                some(wild_core(|tile| has(tile, Site::Mine)), by([1, 2, 3])),
            ),
            // MK-SCN-DRUIDS-02, MK-SCN-DRUIDS-11.
            ScenarioId::DruidNights => {
                let n = if variants.epic { 4 } else { by([1, 2, 3]) };
                themed(Site::MagicalGlade, BasicColour::Green, some(wild_core(|_| true), n))
            }
            // MK-SCN-HOLD-02, MK-SCN-HOLD-03, MK-SCN-HOLD-14: the tiles with a keep or a mage tower, and the
            // white city.
            ScenarioId::ConquerAndHold => {
                let held = |tile: TileId| has(tile, Site::Keep) || has(tile, Site::MageTower);
                let country = countryside(held);
                let wild = wild_core(held);
                let mut core = some(wild, wild.len());
                core.push(TileGroup { tiles: cities(|colour| colour == BasicColour::White), left: 1 });
                Layout {
                    shape: Shape::Predefined,
                    countryside: some(country, country.len()),
                    in_order: false,
                    core,
                    cities: CityRule::Closed, // MK-SCN-HOLD-04
                }
            }
            // MK-SCN-RETURN-02, MK-SCN-RETURN-06.
            ScenarioId::OneToReturn => {
                let more = u8::from(variants.epic);
                conquest(
                    Shape::Wedge,
                    by([7, 8, 10]) + more,
                    by([1, 2, 3]) + more,
                    by([1, 2, 3]) + more,
                    CityRule::Levels([3 + more; CITIES]),
                )
            }
            // MK-SCN-DUNGEON-02: the desert tile with the monastery and the tomb is always there.
            ScenarioId::DungeonLords => {
                let desert: TileSet = [tile::CORE_1].into_iter().collect();
                themed(Site::Dungeon, BasicColour::Blue, keeping(wild_core(|_| true), desert, by([1, 2, 3])))
            }
        }
    }
}

impl Layout {
    /// How many tiles have a city.
    #[must_use]
    pub fn city_tiles(&self) -> u8 {
        let with_city = |group: &&TileGroup| group.tiles.iter().all(|tile| tile.tile().city.is_some());
        self.core.iter().filter(with_city).map(|group| group.left).sum()
    }

    /// The countryside tiles, city tiles and other core tiles.
    #[must_use]
    pub fn numbers(&self) -> [u8; 3] {
        let sum = |groups: &TileGroups| groups.iter().map(|group| group.left).sum::<u8>();
        [sum(&self.countryside), self.city_tiles(), sum(&self.core) - self.city_tiles()]
    }

    /// The same with what the players agreed on: another shape, other numbers of tiles (MK-VAR-MAP-01), other
    /// city levels (MK-VAR-CITYLVL-01).
    fn agreed(mut self, scenario: ScenarioId, variants: &Variants) -> Layout {
        if let Some(shape) = variants.shape {
            self.shape = shape;
        }
        if !variants.tiles.are_usual() {
            let usual = self.numbers();
            let agreed = variants.tiles.numbers();
            let [n, with_city, wild] = [0, 1, 2].map(|kind| agreed[kind].unwrap_or(usual[kind]));
            let named = scenario.named_tiles();
            // MK-SCN-RECON-02: those with the lowest numbers.
            let all = countryside(|tile| !self.in_order || tile.tile().number <= n);
            self.countryside = keeping(all, named, n);
            self.core = keeping(cities(|_| true), named, with_city);
            self.core.extend(keeping(scenario.wild_tiles(), named, wild));
        }
        if let CityRule::Levels(levels) = &mut self.cities {
            levels.iter_mut().zip(&variants.city_levels).for_each(|(level, agreed)| *level = *agreed);
        }
        self
    }
}

impl ScenarioId {
    /// The tiles that are always included: those with the sites the scenario is about, and the city it names.
    fn named_tiles(self) -> TileSet {
        let about = |site: Site, city: BasicColour| {
            TileSet(countryside(|tile| has(tile, site)).0 | cities(|colour| colour == city).0)
        };
        match self {
            ScenarioId::MinesLiberation => about(Site::Mine, BasicColour::Red),
            ScenarioId::DruidNights => about(Site::MagicalGlade, BasicColour::Green),
            ScenarioId::DungeonLords => {
                TileSet(about(Site::Dungeon, BasicColour::Blue).0 | 1 << tile::CORE_1.index())
            }
            _ => TileSet::default(),
        }
    }

    /// The core tiles without a city that can be included: in Mines Liberation those with a mine
    /// (MK-SCN-MINES-02).
    fn wild_tiles(self) -> TileSet {
        wild_core(|tile| self != ScenarioId::MinesLiberation || has(tile, Site::Mine))
    }

    /// The possible numbers of tiles on a map of this shape: countryside, cities, and other core tiles
    /// (MK-VAR-MAP-01).
    pub(crate) fn tile_bounds(self, shape: Shape) -> [RangeInclusive<u8>; 3] {
        let named = |of: TileSet| TileSet(of.0 & self.named_tiles().0).len();
        let (green, wild) = (countryside(|_| true), self.wild_tiles());
        let laid = shape.card().initial.len() as u8;
        let goal = u8::from(self.is_conquest() || self == ScenarioId::FirstReconnaissance);
        [laid.max(named(green))..=green.len(), goal..=cities(|_| true).len(), named(wild)..=wild.len()]
    }
}
