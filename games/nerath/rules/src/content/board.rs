//! The board: 55 territories, 21 sea zones and 10 dungeon entrances, and which of them are adjacent
//! (CN-SPC-01).

use kernel::Lang;

use super::space_set::SpaceSet;
use crate::realm::Realm;
use crate::units::Ground;
use kernel::named_id;

/// How many territories there are (CN-SPC-05).
pub const TERRITORIES: usize = 55;
/// How many sea zones there are.
pub const SEAS: usize = 21;
/// How many dungeon entrances there are (CN-SPC-10).
pub const DUNGEONS: usize = 10;
/// How many spaces there are.
pub const SPACES: usize = TERRITORIES + SEAS + DUNGEONS;

/// A space of the board: territories come first, then sea zones, then dungeon entrances.
///
/// ```
/// use nerath::content::{Space, at};
/// assert!(at::GULF_OF_KAR.is_sea());
/// assert!(at::GULF_OF_KAR.touches(at::MAZE_OF_MAUR_KHUL));
/// assert_eq!(Space::from_id("gulf_of_kar"), Some(at::GULF_OF_KAR));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(pub(super) u8);

named_id!(Space, SPACES, |index| IDS[index], "space");

/// The terrain of a territory; one card depends on mountains and hills.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Terrain {
    Mountain,
    Hills,
    Plain,
    Forest,
    Jungle,
    Swamp,
    Desert,
    Ice,
    City,
    Ruin,
    Coast,
}

impl Space {
    /// The space with this number.
    ///
    /// # Panics
    ///
    /// If there is no such space.
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        assert!(index < SPACES, "there is no such space");
        Self(index as u8)
    }

    /// The dungeon entrance with this number among the ten.
    ///
    /// # Panics
    ///
    /// If there is no such entrance.
    #[inline]
    pub const fn dungeon(index: usize) -> Self {
        assert!(index < DUNGEONS, "there is no such dungeon");
        Self((TERRITORIES + SEAS + index) as u8)
    }

    /// The Capital of a realm (CN-SPC-06).
    #[inline]
    pub const fn capital(realm: Realm) -> Self {
        CAPITALS[realm.index()]
    }

    /// Which of the three kinds of space it is.
    #[inline]
    pub const fn kind(self) -> Ground {
        if self.is_territory() {
            Ground::Territory
        } else if self.is_sea() {
            Ground::Sea
        } else {
            Ground::Dungeon
        }
    }

    /// Whether it is a territory.
    #[inline]
    pub const fn is_territory(self) -> bool {
        self.index() < TERRITORIES
    }

    /// Whether it is a sea zone.
    #[inline]
    pub const fn is_sea(self) -> bool {
        TERRITORIES <= self.index() && self.index() < TERRITORIES + SEAS
    }

    /// Whether it is a dungeon entrance.
    #[inline]
    pub const fn is_dungeon(self) -> bool {
        self.index() >= TERRITORIES + SEAS
    }

    /// Its number among the dungeon entrances, if it is one.
    #[inline]
    pub const fn dungeon_index(self) -> Option<usize> {
        self.index().checked_sub(TERRITORIES + SEAS)
    }

    /// The original owner of a territory, which never changes (CN-SPC-05).
    #[inline]
    pub const fn home(self) -> Option<Realm> {
        if self.is_territory() { Some(HOME[self.index()]) } else { None }
    }

    /// The realm whose Capital it is, if it is one.
    #[inline]
    pub const fn capital_of(self) -> Option<Realm> {
        match self.home() {
            Some(realm) if CAPITALS[realm.index()].0 == self.0 => Some(realm),
            _ => None,
        }
    }

    /// The terrain of a territory.
    pub const fn terrain(self) -> Option<Terrain> {
        if self.is_territory() { Some(TERRAIN[self.index()]) } else { None }
    }

    /// Whether it is a territory that touches a sea zone (CN-SPC-04).
    #[inline]
    pub const fn coastal(self) -> bool {
        SpaceSet::COASTAL.contains(self)
    }

    /// Whether it is a territory that touches sea zones and no other territory (CN-SPC-04).
    #[inline]
    pub const fn island(self) -> bool {
        SpaceSet::ISLANDS.contains(self)
    }

    /// The spaces that share a border with it (CN-SPC-01).
    #[inline]
    pub const fn neighbours(self) -> SpaceSet {
        NEIGHBOURS[self.index()]
    }

    /// Whether two spaces share a border.
    #[inline]
    pub const fn touches(self, other: Space) -> bool {
        self.neighbours().contains(other)
    }

    /// Its name.
    ///
    /// ```
    /// use kernel::Lang;
    /// use nerath::content::at;
    /// assert_eq!(at::DAWNFORGE_MOUNTAINS.name(Lang::Fr), "Monts Forgeaube");
    /// ```
    pub fn name(self, lang: Lang) -> &'static str {
        NAMES[self.index()].get(lang)
    }
}

impl SpaceSet {
    /// Territories that touch a sea zone (CN-SPC-04).
    pub const COASTAL: SpaceSet = COASTAL;
    /// Territories that touch sea zones and no other territory (CN-SPC-04).
    pub const ISLANDS: SpaceSet = ISLANDS;

    /// The territories whose original owner is this realm (CN-SPC-05).
    #[inline]
    pub const fn homes(realm: Realm) -> SpaceSet {
        HOMES[realm.index()]
    }
}

include!(concat!(env!("OUT_DIR"), "/board.rs"));
