//! Warships: sailing, loading and unloading, one step at a time (CN-MOV-07, CN-TRA). The same in the Move
//! phase and, for new ships, in Reinforce (CN-REI-18).

#[cfg(test)]
mod tests;

use crate::action::Action;
use crate::cards;
use crate::content::{Space, SpaceSet};
use crate::event::{Event, Way};
use crate::fleet::{Passenger, Ship, ShipId};
use crate::frame::Play;
use crate::movement::{self, Room};
use crate::rules::{
    CN_AMP_03, CN_MOD_08, CN_MOD_09, CN_MOV_01, CN_MOV_06, CN_MOV_07, CN_REI_19, CN_REI_20, CN_REI_21,
    CN_RET_06, CN_SPC_11, CN_TRA_01, CN_TRA_02, CN_TRA_03, CN_TRA_04, CN_TRA_05, CN_TRA_06, CN_TRA_08,
    CN_TRA_09, CN_TRA_11, CN_TRA_15,
};
use crate::state::{Phase, State};
use crate::troops::{CROWD, LAND_TROOPS};
use crate::units::UnitKind;
use kernel::{Measure, Protocol, Refusal, not_an_answer};

/// Whether this ship can act in this phase at all: own ships, and in Reinforce only new ones (CN-REI-20).
fn acts(state: &State, ship: &Ship) -> bool {
    ship.realm == state.active && (state.phase == Phase::Move || ship.fresh)
}

/// How many zones a Warship of the active realm sails in this phase (CN-UNI-10).
fn range(state: &State) -> u8 {
    UnitKind::Warship.movement()
        + cards::move_bonus(state, state.active, UnitKind::Warship)
        + state.turn.favourable_winds
}

/// Whether a ship is among enemies, where it can neither load nor unload (CN-TRA-15, CN-AMP-03).
fn beset(state: &State, ship: &Ship) -> bool {
    state.turn.hostile.contains(ship.at)
}

/// The zones that a ship may sail into.
fn courses(state: &State, ship: &Ship, range: u8) -> SpaceSet {
    if ship.done || ship.sailed >= range {
        return SpaceSet::EMPTY;
    }
    let zones = ship.at.neighbours() & SpaceSet::SEAS;
    match state.phase {
        Phase::Move => zones,
        _ => zones - state.turn.hostile, // CN-REI-19
    }
}

/// The territories whose units may board a ship: friendly zone, nothing unloaded yet, room left (CN-TRA-15,
/// CN-TRA-01).
fn piers(state: &State, ship: &Ship, capacity: u8) -> SpaceSet {
    if ship.done || beset(state, ship) || ship.cargo.len() >= usize::from(capacity) {
        return SpaceSet::EMPTY;
    }
    ship.at.neighbours() & SpaceSet::TERRITORIES & state.turn.ready.spaces()
}

/// Where a unit aboard may land: coasts, and for Heroes dungeon entrances (CN-TRA-06, CN-AMP-05); new units
/// only in friendly spaces (CN-REI-19, CN-REI-21).
fn shores(state: &State, ship: &Ship, kind: UnitKind) -> SpaceSet {
    if beset(state, ship) {
        return SpaceSet::EMPTY;
    }
    let near = ship.at.neighbours();
    match state.phase {
        Phase::Move if kind.is_hero() => near & (SpaceSet::TERRITORIES | SpaceSet::DUNGEONS),
        Phase::Move => near & SpaceSet::TERRITORIES,
        _ => (near & SpaceSet::TERRITORIES) - state.turn.hostile,
    }
}

/// Everything that may leave a ship, each kind once.
fn free_passengers(ship: &Ship) -> impl Iterator<Item = UnitKind> + '_ {
    let free =
        move |kind: &UnitKind| ship.cargo.iter().any(|unit| unit == Passenger { kind: *kind, bound: false });
    LAND_TROOPS.into_iter().filter(free)
}

/// Every legal sailing, loading and unloading.
pub(crate) fn legal(state: &State, out: &mut Vec<Action>) {
    let (range, capacity) = (range(state), cards::capacity(state, state.active));
    let room = Room::of(state);
    for (id, ship) in state.fleet.iter().filter(|(_, ship)| acts(state, ship)) {
        courses(state, ship, range).iter().for_each(|to| out.push(Action::Sail { ship: id, to }));
        for from in piers(state, ship, capacity) {
            for kind in LAND_TROOPS.into_iter().filter(|kind| state.turn.ready.get(from, *kind) > 0) {
                out.push(Action::Load { ship: id, kind, from });
            }
        }
        if !ship.cargo.is_empty() {
            for kind in free_passengers(ship) {
                let open = room.among(kind, shores(state, ship, kind));
                open.iter().for_each(|to| out.push(Action::Unload { ship: id, kind, to }));
            }
        }
    }
}

/// Whether any ship has anything to do.
pub(crate) fn anything(state: &State) -> bool {
    if !state.fleet.iter().any(|(_, ship)| acts(state, ship)) {
        return false;
    }
    let (range, capacity) = (range(state), cards::capacity(state, state.active));
    let room = Room::of(state);
    state.fleet.iter().filter(|(_, ship)| acts(state, ship)).any(|(_, ship)| {
        !courses(state, ship, range).is_empty()
            || piers(state, ship, capacity)
                .iter()
                .any(|from| LAND_TROOPS.into_iter().any(|kind| state.turn.ready.get(from, kind) > 0))
            || free_passengers(ship).any(|kind| !room.among(kind, shores(state, ship, kind)).is_empty())
    })
}

/// Whether a ship may do this.
pub(crate) fn check(state: &State, action: &Action) -> Result<(), Refusal> {
    let (Action::Sail { ship: id, .. } | Action::Load { ship: id, .. } | Action::Unload { ship: id, .. }) =
        *action
    else {
        return Err(not_an_answer());
    };
    let ship = state.fleet.get(id).ok_or(Refusal::protocol(Protocol::Unreadable))?;
    if ship.realm != state.active {
        let one_player = state.players[ship.realm] == state.players[state.active];
        return Err(Refusal::rule(if one_player { CN_MOD_09 } else { CN_MOD_08 }));
    }
    if !acts(state, ship) {
        return Err(Refusal::rule(CN_REI_20));
    }
    match *action {
        Action::Sail { to, .. } => check_sail(state, ship, to),
        Action::Load { kind, from, .. } => check_load(state, ship, kind, from),
        Action::Unload { kind, to, .. } => check_unload(state, ship, kind, to),
        _ => Err(not_an_answer()),
    }
}

fn check_sail(state: &State, ship: &Ship, to: Space) -> Result<(), Refusal> {
    let range = range(state);
    if courses(state, ship, range).contains(to) {
        return Ok(());
    }
    Err(if !to.is_sea() {
        Refusal::rule(CN_MOV_07)
    } else if ship.done {
        // It waits for its battle, or it has unloaded.
        Refusal::rule(if beset(state, ship) { CN_TRA_11 } else { CN_TRA_08 })
    } else if ship.sailed >= range {
        Refusal::rule(CN_TRA_04).with(Measure::Have, ship.sailed).with(Measure::Limit, range)
    } else if !ship.at.touches(to) {
        Refusal::rule(CN_MOV_01)
    } else {
        Refusal::rule(CN_REI_19)
    })
}

fn check_load(state: &State, ship: &Ship, kind: UnitKind, from: Space) -> Result<(), Refusal> {
    if !LAND_TROOPS.contains(&kind) {
        return Err(Refusal::rule(CN_TRA_01));
    }
    let capacity = cards::capacity(state, state.active);
    let ready = state.turn.ready.get(from, kind);
    if ready > 0 && piers(state, ship, capacity).contains(from) {
        return Ok(());
    }
    Err(if beset(state, ship) || ship.done {
        Refusal::rule(CN_TRA_15)
    } else if !(from.is_territory() && ship.at.touches(from)) {
        Refusal::rule(CN_TRA_03)
    } else if ready == 0 {
        let ours = state.troops.get(from, state.active, kind) > 0;
        let allied = state.friends(state.active).any(|realm| state.troops.get(from, realm, kind) > 0);
        Refusal::rule(match state.phase {
            _ if allied && !ours => CN_TRA_02,
            Phase::Move => CN_TRA_05,
            _ => CN_REI_20,
        })
        .with(Measure::Have, ready)
    } else {
        Refusal::rule(CN_TRA_01).with(Measure::Have, ship.cargo.len() as i32).with(Measure::Limit, capacity)
    })
}

fn check_unload(state: &State, ship: &Ship, kind: UnitKind, to: Space) -> Result<(), Refusal> {
    let aboard = free_passengers(ship).any(|free| free == kind);
    if aboard && shores(state, ship, kind).contains(to) && movement::room(state, kind, to) > 0 {
        return Ok(());
    }
    Err(if !aboard && ship.cargo.iter().any(|unit| unit.kind == kind) {
        Refusal::rule(CN_RET_06)
    } else if !aboard {
        Refusal::rule(CN_TRA_06).with(Measure::Have, 0)
    } else if to.is_sea() {
        Refusal::rule(CN_TRA_09)
    } else if !ship.at.touches(to) {
        Refusal::rule(CN_TRA_06)
    } else if beset(state, ship) {
        Refusal::rule(CN_AMP_03)
    } else if to.is_dungeon() {
        Refusal::rule(if state.phase == Phase::Move { CN_MOV_06 } else { CN_REI_21 })
    } else if state.turn.hostile.contains(to) && state.phase != Phase::Move {
        Refusal::rule(CN_REI_19)
    } else {
        Refusal::rule(CN_SPC_11).with(Measure::Limit, CROWD)
    })
}

/// Carries out a checked step of a ship.
pub(crate) fn answer(play: &mut Play<'_>, action: Action) {
    match action {
        Action::Sail { ship, to } => sail(play, ship, to),
        Action::Load { ship, kind, from } => load(play, ship, kind, from, false),
        Action::Unload { ship, kind, to } => unload(play, ship, kind, to),
        _ => {}
    }
}

fn sail(play: &mut Play<'_>, id: ShipId, to: Space) {
    let state = &mut *play.state;
    let hostile = state.turn.hostile.contains(to);
    let Some(ship) = state.fleet.get_mut(id) else { return };
    let from = std::mem::replace(&mut ship.at, to);
    ship.sailed += 1;
    ship.done = hostile; // CN-TRA-11: it stops there, cargo aboard.
    movement::attack(state, to);
    let realm = state.active;
    play.log.tell(Event::Moved { realm, kind: UnitKind::Warship, n: 1, from, to, how: Way::Moved });
}

/// Loads a unit: its whole move, whatever its Movement (CN-TRA-14). If it is `bound`, it must stay aboard
/// this turn.
pub(crate) fn load(play: &mut Play<'_>, id: ShipId, kind: UnitKind, from: Space, bound: bool) {
    let state = &mut *play.state;
    let realm = state.active;
    let Some(ship) = state.fleet.get_mut(id) else { return };
    ship.cargo.push(Passenger { kind, bound });
    let to = ship.at;
    state.turn.ready.spend(from, kind, 1);
    state.troops.remove(from, realm, kind, 1);
    play.log.tell(Event::Moved { realm, kind, n: 1, from, to, how: Way::Boarded });
}

/// Unloads a unit, which stays there this turn (CN-TRA-06); the ship sails and loads no more (CN-TRA-08,
/// CN-TRA-15).
fn unload(play: &mut Play<'_>, id: ShipId, kind: UnitKind, to: Space) {
    let state = &mut *play.state;
    let realm = state.active;
    let Some(ship) = state.fleet.get_mut(id) else { return };
    if !ship.cargo.remove(Passenger { kind, bound: false }) {
        return;
    }
    ship.done = true;
    let from = ship.at;
    state.troops.add(to, realm, kind, 1);
    if state.phase == Phase::Move {
        movement::attack(state, to);
        if state.turn.hostile.contains(to) {
            state.turn.land(to, kind); // CN-TRA-12, CN-AMP-01
        }
    }
    play.log.tell(Event::Moved { realm, kind, n: 1, from, to, how: Way::Landed });
}
