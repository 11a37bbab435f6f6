//! Friends and enemies: who controls what, and who may pass where (CN-SPC-07 to CN-SPC-10).

use crate::content::{Space, SpaceSet};
use crate::realm::Realm;
use crate::state::{Mode, State};

impl State {
    /// Whether two realms are the same or allies.
    #[must_use]
    pub fn allied(&self, one: Realm, other: Realm) -> bool {
        // CN-MOD-05: free-for-all knows no allies.
        one == other || (self.mode == Mode::Alliance && one.ally() == other)
    }

    /// The realm and its ally, if it has one.
    pub fn friends(&self, realm: Realm) -> impl Iterator<Item = Realm> + '_ {
        Realm::ALL.into_iter().filter(move |other| self.allied(realm, *other))
    }

    /// The realms against it.
    pub fn enemies(&self, realm: Realm) -> impl Iterator<Item = Realm> + '_ {
        Realm::ALL.into_iter().filter(move |other| !self.allied(realm, *other))
    }

    /// The realm that controls a territory.
    ///
    /// # Panics
    ///
    /// If the space is not a territory: nobody controls those (CN-SPC-09, CN-SPC-10).
    #[must_use]
    pub fn controller(&self, territory: Space) -> Realm {
        Realm::ALL
            .into_iter()
            .find(|realm| self.control.by[*realm].contains(territory))
            .expect("every territory is controlled by exactly one realm")
    }

    /// Hands a territory over.
    pub fn set_controller(&mut self, territory: Space, realm: Realm) {
        for other in Realm::ALL {
            self.control.by[other].remove(territory);
        }
        self.control.by[realm].insert(territory);
    }

    /// The Castles that a realm controls (CN-CST-05).
    #[must_use]
    pub fn castles_of(&self, realm: Realm) -> SpaceSet {
        self.castles & self.control.by[realm]
    }

    /// The territories controlled by a realm or its ally (CN-SPC-07).
    #[must_use]
    pub fn friendly_territories(&self, realm: Realm) -> SpaceSet {
        self.friends(realm).fold(SpaceSet::default(), |all, friend| all | self.control.by[friend])
    }

    /// The spaces that hold a unit of this realm: troops, Warships or a Castle.
    #[must_use]
    pub fn presence(&self, realm: Realm) -> SpaceSet {
        self.troops.occupied(realm) | self.fleet.zones(realm) | self.castles_of(realm)
    }

    /// The spaces that hold a unit of any enemy of this realm.
    #[must_use]
    pub fn enemy_presence(&self, realm: Realm) -> SpaceSet {
        self.enemies(realm).fold(SpaceSet::default(), |all, enemy| all | self.presence(enemy))
    }

    /// The spaces that are friendly to a realm now: territories that it or its ally controls, and sea zones
    /// without an enemy unit (CN-SPC-09). Dungeon entrances are friendly to nobody (CN-SPC-10).
    #[must_use]
    pub fn friendly(&self, realm: Realm) -> SpaceSet {
        self.friendly_territories(realm) | (SpaceSet::SEAS - self.enemy_presence(realm))
    }

    /// The spaces that are hostile to a realm now: territories that an enemy controls, and sea zones with an
    /// enemy unit.
    #[must_use]
    pub fn hostile(&self, realm: Realm) -> SpaceSet {
        (SpaceSet::TERRITORIES | SpaceSet::SEAS) - self.friendly(realm)
    }
}
