//! Warships and their cargo (CN-TRA-14: each ship keeps its own manifest, visible to all).

use crate::content::{Space, SpaceSet};
use crate::realm::Realm;
use crate::units::UnitKind;
use arrayvec::ArrayVec;
use kernel::List;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The most Warships on the board. The rules set no limit (CN-CMP-02); this one is well above the 24 figures
/// of the box.
pub const FLEET: usize = 42;

/// The most units that a Warship can ever carry: two, or three with the Folding Boat.
pub const HOLD: usize = 3;

/// A Warship, by its index in the fleet. Indices shift when a ship is lost, so an id is valid for one state
/// only.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ShipId(pub u8);

/// A Warship.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ship {
    /// Whose it is.
    pub realm: Realm,
    /// The sea zone where it stands.
    pub at: Space,
    /// How many zones it has sailed in this phase.
    pub sailed: u8,
    /// Bought this turn (CN-REI-18).
    pub fresh: bool,
    /// Done for the turn: it has unloaded (CN-TRA-08), entered an enemy zone (CN-TRA-11) or retreated
    /// (CN-RET-12).
    pub done: bool,
    /// What is aboard.
    pub cargo: Hold,
}

/// What is aboard a ship, in the order in which it boarded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Hold {
    units: [Option<UnitKind>; HOLD],
    /// One bit each: whether the unit must stay aboard this turn.
    bound: u8,
}

impl Hold {
    /// How many are aboard.
    #[must_use]
    pub fn len(&self) -> usize {
        self.units.iter().flatten().count()
    }

    /// Whether nobody is aboard.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.units[0].is_none()
    }

    /// Who is aboard.
    pub fn iter(&self) -> impl Iterator<Item = Passenger> + '_ {
        let bound = self.bound;
        self.units
            .iter()
            .flatten()
            .enumerate()
            .map(move |(at, &kind)| Passenger { kind, bound: bound & 1 << at != 0 })
    }

    /// Takes a unit aboard; does nothing if the hold is full.
    pub fn push(&mut self, unit: Passenger) {
        let at = self.len();
        if at < HOLD {
            self.units[at] = Some(unit.kind);
            self.bound |= u8::from(unit.bound) << at;
        }
    }

    /// Removes the first unit like this one; returns whether there was one.
    pub fn remove(&mut self, unit: Passenger) -> bool {
        let left: ArrayVec<Passenger, HOLD> = self.iter().collect();
        let Some(at) = left.iter().position(|other| *other == unit) else { return false };
        *self =
            left.into_iter().enumerate().filter(|(other, _)| *other != at).map(|(_, unit)| unit).collect();
        true
    }

    /// Everybody must stay aboard this turn.
    pub fn bind(&mut self) {
        self.bound = (1 << self.len()) - 1;
    }

    /// Frees everybody: they may leave the ship again.
    pub fn unbind(&mut self) {
        self.bound = 0;
    }
}

impl FromIterator<Passenger> for Hold {
    fn from_iter<I: IntoIterator<Item = Passenger>>(units: I) -> Hold {
        let mut hold = Hold::default();
        units.into_iter().for_each(|unit| hold.push(unit));
        hold
    }
}

impl Serialize for Hold {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Hold {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(ArrayVec::<Passenger, HOLD>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// A land unit aboard.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Passenger {
    /// What it is.
    pub kind: UnitKind,
    /// Whether it must stay aboard this turn: it boarded in a retreat or from a dungeon, was aboard a ship
    /// that retreated, or was placed on one that may not move (CN-RET-06, CN-REP-10, CN-REI-20).
    pub bound: bool,
}

/// All Warships.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Fleet {
    ships: List<Ship, FLEET>,
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
        self.room() > 0
    }

    /// How many more ships can be launched.
    #[must_use]
    pub fn room(&self) -> usize {
        self.ships.remaining_capacity()
    }

    /// Launches a ship; its id is the last index. Does nothing if there is no room ([`Fleet::has_room`]).
    pub fn launch(&mut self, ship: Ship) -> Option<ShipId> {
        let id = ShipId(self.ships.len() as u8);
        self.ships.try_push(ship).ok().map(|()| id)
    }

    /// Takes a ship off the board with everything aboard (CN-TRA-13). The ids of later ships shift down by
    /// one.
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
        Ship { realm, at, sailed: 0, fresh: false, done: false, cargo: Hold::default() }
    }
}
