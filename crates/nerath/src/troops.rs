//! Units that stand in a space by themselves: everything but Castles, Warships and what Warships carry.

use crate::content::{SPACES, Space, SpaceSet};
use crate::realm::{ByRealm, Realm};
use crate::units::UnitKind;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::collections::BTreeMap;

/// The kinds that stand in a space by themselves.
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

/// The place of a kind in [`TROOPS`].
///
/// # Panics
/// For Castles and Warships, which are kept elsewhere.
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

/// The most units of one kind and realm that one space holds. The rules know no limit (CN-SPC-11); this one is far above
/// what any match reaches.
pub const CROWD: u8 = 250;

/// How many units of each kind each realm has in each space.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Troops {
    counts: [[Counts; Realm::ALL.len()]; SPACES],
    /// The spaces where each realm has at least one, kept in step with the counts.
    occupied: ByRealm<SpaceSet>,
}

impl Default for Troops {
    fn default() -> Self {
        Troops { counts: [[[0; TROOPS.len()]; Realm::ALL.len()]; SPACES], occupied: ByRealm::default() }
    }
}

impl Troops {
    /// How many of this kind.
    #[must_use]
    pub fn get(&self, space: Space, realm: Realm, kind: UnitKind) -> u8 {
        self.counts[space.index()][realm.index()][slot(kind)]
    }

    /// How many of each kind.
    #[must_use]
    pub fn of(&self, space: Space, realm: Realm) -> &Counts {
        &self.counts[space.index()][realm.index()]
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

    /// Puts some in; never more than [`CROWD`] of a kind.
    pub fn add(&mut self, space: Space, realm: Realm, kind: UnitKind, n: u8) {
        let count = &mut self.counts[space.index()][realm.index()][slot(kind)];
        *count = count.saturating_add(n).min(CROWD);
        if *count > 0 {
            self.occupied[realm].insert(space);
        }
    }

    /// Takes some out; there must be that many.
    pub fn remove(&mut self, space: Space, realm: Realm, kind: UnitKind, n: u8) {
        let here = &mut self.counts[space.index()][realm.index()];
        debug_assert!(here[slot(kind)] >= n, "{n} {kind:?} of {realm:?} in {space:?}");
        here[slot(kind)] = here[slot(kind)].saturating_sub(n);
        if here.iter().all(|&n| n == 0) {
            self.occupied[realm].remove(space);
        }
    }

    /// Every group there is.
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
                if !TROOPS.contains(&kind) || n > CROWD {
                    return Err(de::Error::custom(format_args!(
                        "{n} {kind:?} cannot stand in a space by themselves"
                    )));
                }
                troops.add(space, realm, kind, n);
            }
        }
        Ok(troops)
    }
}
