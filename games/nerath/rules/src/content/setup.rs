//! The realms as the box describes them, and where they start.

use kernel::Text;

use super::board::Space;
use crate::realm::Realm;
use crate::units::UnitKind;

/// What is printed about a realm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RealmCard {
    /// Its short name.
    pub name: Text,
    /// Its name in full.
    pub full_name: Text,
    /// Its colour, as `#rrggbb`.
    pub colour: &'static str,
    /// Gold at the start (CN-SET-07).
    pub treasury: u8,
    /// The number of its home territories (CN-INC-02).
    pub base_income: u8,
}

/// The units of one realm that start in one space (CN-SET-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The owner.
    pub realm: Realm,
    /// The space.
    pub space: Space,
    /// What, and how many of each.
    pub units: &'static [(UnitKind, u8)],
}

impl Realm {
    /// What is printed about it.
    pub fn card(self) -> &'static RealmCard {
        &REALMS[self.index()]
    }
}

include!(concat!(env!("OUT_DIR"), "/setup.rs"));
