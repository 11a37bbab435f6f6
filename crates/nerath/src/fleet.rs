//! Warships and what is aboard (CN-TRA-14: each ship keeps its own manifest, visible to all).

use crate::content::{Space, SpaceSet};
use crate::realm::Realm;
use crate::units::UnitKind;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// The most Warships on the board. The rules know no limit (CN-CMP-02); this one is far above the 24 figures of the box.
pub const FLEET: usize = 64;

/// The most that a Warship ever carries: two, or three with the Folding Boat.
pub const HOLD: usize = 3;

/// A Warship, by its place in the fleet. Places shift when a ship is lost, so an id is good for one state only.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ShipId(pub u8);

/// A Warship.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ship {
    /// Whose it is.
    pub realm: Realm,
    /// The sea zone where it stands.
    pub at: Space,
    /// How many zones it has sailed in this phase.
    pub sailed: u8,
    /// Bought this turn (CN-REI-18).
    pub fresh: bool,
    /// Done for the turn: it has unloaded (CN-TRA-08), entered an enemy zone (CN-TRA-11) or retreated (CN-RET-12).
    pub done: bool,
    /// What is aboard.
    pub cargo: ArrayVec<Passenger, HOLD>,
}

/// A land unit aboard.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Passenger {
    /// What it is.
    pub kind: UnitKind,
    /// It came aboard in a retreat or from a dungeon, or was placed on a ship that may not move: it stays aboard this turn
    /// (CN-RET-06, CN-REP-10, CN-REI-20).
    pub bound: bool,
}

/// All Warships.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Fleet {
    ships: ArrayVec<Ship, FLEET>,
}

impl Fleet {
    /// The ship with this id.
    #[must_use]
    pub fn get(&self, id: ShipId) -> Option<&Ship> {
        self.ships.get(usize::from(id.0))
    }

    /// The ship with this id, to change it.
    pub fn get_mut(&mut self, id: ShipId) -> Option<&mut Ship> {
        self.ships.get_mut(usize::from(id.0))
    }

    /// Whether another ship can be launched at all.
    #[must_use]
    pub fn has_room(&self) -> bool {
        !self.ships.is_full()
    }

    /// Launches a ship; the last place is its id. Nothing happens when there is no room ([`Fleet::has_room`]).
    pub fn launch(&mut self, ship: Ship) -> Option<ShipId> {
        let id = ShipId(self.ships.len() as u8);
        self.ships.try_push(ship).ok().map(|()| id)
    }

    /// Takes a ship off the board with everything aboard (CN-TRA-13). The ids of later ships shift down by one.
    pub fn sink(&mut self, id: ShipId) -> Option<Ship> {
        self.ships.pop_at(usize::from(id.0))
    }

    /// Every ship.
    pub fn iter(&self) -> impl Iterator<Item = (ShipId, &Ship)> + '_ {
        self.ships.iter().enumerate().map(|(at, ship)| (ShipId(at as u8), ship))
    }

    /// Every ship, to change it.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Ship> + '_ {
        self.ships.iter_mut()
    }

    /// This realm's ships in this zone.
    pub fn at(&self, space: Space, realm: Realm) -> impl Iterator<Item = (ShipId, &Ship)> + '_ {
        self.iter().filter(move |(_, ship)| ship.at == space && ship.realm == realm)
    }

    /// The zones where this realm has ships.
    #[must_use]
    pub fn zones(&self, realm: Realm) -> SpaceSet {
        self.ships.iter().filter(|ship| ship.realm == realm).map(|ship| ship.at).collect()
    }
}

impl Ship {
    /// An empty ship.
    #[must_use]
    pub fn new(realm: Realm, at: Space) -> Ship {
        Ship { realm, at, sailed: 0, fresh: false, done: false, cargo: ArrayVec::new() }
    }
}
