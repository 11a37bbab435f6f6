//! Units that can be alone in a space: all but Castles, Warships and their cargo.

use crate::content::{DUNGEONS, SEAS, Space, SpaceSet, TERRITORIES};
use crate::realm::{ByRealm, Realm};
use crate::units::UnitKind;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::collections::BTreeMap;

/// The kinds that can be alone in a space.
pub const TROOPS: [UnitKind; 7] = [
    UnitKind::Footsoldier,
    UnitKind::SiegeEngine,
    UnitKind::Fighter,
    UnitKind::Wizard,
    UnitKind::Monster,
    UnitKind::StormElemental,
    UnitKind::Dragon,
];

/// The land kinds among them: those a Warship may carry (CN-TRA-01).
pub const LAND_TROOPS: [UnitKind; 5] =
    [UnitKind::Footsoldier, UnitKind::SiegeEngine, UnitKind::Fighter, UnitKind::Wizard, UnitKind::Monster];

/// How many of each troop kind, in the order of [`TROOPS`].
pub type Counts = [u8; TROOPS.len()];

/// The index of a kind in [`TROOPS`].
///
/// # Panics
///
/// For Castles and Warships, which are stored elsewhere.
#[must_use]
pub const fn slot(kind: UnitKind) -> usize {
    match kind {
        UnitKind::Footsoldier => 0,
        UnitKind::SiegeEngine => 1,
        UnitKind::Fighter => 2,
        UnitKind::Wizard => 3,
        UnitKind::Monster => 4,
        UnitKind::StormElemental => 5,
        UnitKind::Dragon => 6,
        UnitKind::Castle | UnitKind::Warship => panic!("Castles and Warships are not troops"),
    }
}

/// The most units of one kind and realm in one space. The rules set no limit (CN-SPC-11); this one is far
/// above what any match reaches.
pub const CROWD: u8 = 250;

/// The number of cells: every kind in each territory, flyers in each sea zone, Heroes in each dungeon
/// entrance. Nothing else can be there, so the state stays small.
pub(crate) const CELLS: usize = TERRITORIES * TROOPS.len() + (SEAS + DUNGEONS) * 2;

/// The first cell of flyers in sea zones.
const AT_SEA: usize = TERRITORIES * TROOPS.len();
/// The first cell of Heroes in entrances.
const UNDERGROUND: usize = AT_SEA + SEAS * 2;

/// The cell of a kind in a space, if it can be there.
#[inline]
pub(crate) const fn cell(space: Space, kind: UnitKind) -> Option<usize> {
    let at = space.index();
    if at < TERRITORIES {
        return Some(at * TROOPS.len() + slot(kind));
    }
    let (base, pair) = if at < TERRITORIES + SEAS {
        (AT_SEA + (at - TERRITORIES) * 2, [UnitKind::StormElemental, UnitKind::Dragon])
    } else {
        (UNDERGROUND + (at - TERRITORIES - SEAS) * 2, [UnitKind::Fighter, UnitKind::Wizard])
    };
    if kind as u8 == pair[0] as u8 {
        Some(base)
    } else if kind as u8 == pair[1] as u8 {
        Some(base + 1)
    } else {
        None
    }
}

/// How many of each kind, out of the cells of one realm.
#[inline]
pub(crate) fn counts_of(cells: &[u8; CELLS], space: Space) -> Counts {
    let at = space.index();
    let mut counts = [0; TROOPS.len()];
    if at < TERRITORIES {
        counts.copy_from_slice(&cells[at * TROOPS.len()..][..TROOPS.len()]);
    } else if at < TERRITORIES + SEAS {
        counts[5..7].copy_from_slice(&cells[AT_SEA + (at - TERRITORIES) * 2..][..2]);
    } else {
        counts[2..4].copy_from_slice(&cells[UNDERGROUND + (at - TERRITORIES - SEAS) * 2..][..2]);
    }
    counts
}

/// How many units of each kind each realm has in each space.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Troops {
    cells: [[u8; CELLS]; Realm::COUNT],
    /// The spaces where each realm has at least one, kept in sync with the cells.
    occupied: ByRealm<SpaceSet>,
}

impl Default for Troops {
    fn default() -> Self {
        Troops { cells: [[0; CELLS]; Realm::COUNT], occupied: ByRealm::default() }
    }
}

impl Troops {
    /// The number of this kind; 0 where it cannot be.
    #[must_use]
    pub fn get(&self, space: Space, realm: Realm, kind: UnitKind) -> u8 {
        cell(space, kind).map_or(0, |cell| self.cells[realm.index()][cell])
    }

    /// How many of each kind.
    #[must_use]
    pub fn of(&self, space: Space, realm: Realm) -> Counts {
        counts_of(&self.cells[realm.index()], space)
    }

    /// How many in all.
    #[must_use]
    pub fn total(&self, space: Space, realm: Realm) -> u32 {
        self.of(space, realm).iter().map(|&n| u32::from(n)).sum()
    }

    /// The spaces where this realm has any.
    #[must_use]
    pub fn occupied(&self, realm: Realm) -> SpaceSet {
        self.occupied[realm]
    }

    /// The spaces that may be full for some kind: as soon as any count is at half the maximum, all spaces
    /// with units of this realm. No match comes near, so all counts are checked together.
    #[must_use]
    pub fn crowded(&self, realm: Realm) -> SpaceSet {
        const HALF: u8 = 0x80;
        const { assert!(HALF <= CROWD) };
        let any = self.cells[realm.index()].iter().fold(0, |bits, count| bits | count);
        if any & HALF == 0 { SpaceSet::EMPTY } else { self.occupied[realm] }
    }

    /// Adds units; never more than [`CROWD`] of a kind.
    pub fn add(&mut self, space: Space, realm: Realm, kind: UnitKind, n: u8) {
        let Some(cell) = cell(space, kind) else {
            debug_assert!(false, "{kind:?} cannot stand in {space:?}");
            return;
        };
        let count = &mut self.cells[realm.index()][cell];
        *count = count.saturating_add(n).min(CROWD);
        if *count > 0 {
            self.occupied[realm].insert(space);
        }
    }

    /// Removes units; there must be that many.
    pub fn remove(&mut self, space: Space, realm: Realm, kind: UnitKind, n: u8) {
        debug_assert!(self.get(space, realm, kind) >= n, "{n} {kind:?} of {realm:?} in {space:?}");
        if let Some(cell) = cell(space, kind) {
            let count = &mut self.cells[realm.index()][cell];
            *count = count.saturating_sub(n);
            if self.total(space, realm) == 0 {
                self.occupied[realm].remove(space);
            }
        }
    }

    /// Every group of units.
    pub fn iter(&self) -> impl Iterator<Item = (Space, Realm, UnitKind, u8)> + '_ {
        Realm::ALL.into_iter().flat_map(move |realm| {
            self.occupied[realm].iter().flat_map(move |space| {
                TROOPS
                    .into_iter()
                    .map(move |kind| (space, realm, kind, self.get(space, realm, kind)))
                    .filter(|(.., n)| *n > 0)
            })
        })
    }
}

impl std::fmt::Debug for Troops {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// The units of one realm in one space, as they are written in JSON.
#[derive(Serialize, Deserialize)]
struct Group {
    space: Space,
    realm: Realm,
    units: BTreeMap<UnitKind, u8>,
}

impl Serialize for Troops {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut groups: Vec<Group> = Vec::new();
        for (space, realm, kind, n) in self.iter() {
            match groups.last_mut() {
                Some(last) if last.space == space && last.realm == realm => {
                    last.units.insert(kind, n);
                }
                _ => groups.push(Group { space, realm, units: BTreeMap::from([(kind, n)]) }),
            }
        }
        groups.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Troops {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut troops = Troops::default();
        for Group { space, realm, units } in Vec::<Group>::deserialize(deserializer)? {
            for (kind, n) in units {
                if !TROOPS.contains(&kind) || cell(space, kind).is_none() || n > CROWD {
                    return Err(de::Error::custom(format_args!("{n} {kind:?} cannot stand in {space:?}")));
                }
                troops.add(space, realm, kind, n);
            }
        }
        Ok(troops)
    }
}
