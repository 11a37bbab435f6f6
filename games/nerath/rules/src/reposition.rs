//! Phase 4: reposition (CN-REP). Flyers move a second time; Heroes leave the dungeons they have cleared.

#[cfg(test)]
mod tests;

use crate::Nerath;
use crate::action::Action;
use crate::battle;
use crate::cards;
use crate::content::{Space, SpaceSet};
use crate::dragons;
use crate::event::Event;
use crate::fleet::{Ship, ShipId};
use crate::frame::{Play, leave_phase};
use crate::movement::{self, Room, by_kind, fly, havens, not_ready, room};
use crate::question::{Asked, Question};
use crate::rules::{
    CN_MOD_08, CN_MOV_10, CN_OPT_01, CN_REP_01, CN_REP_02, CN_REP_04, CN_REP_05, CN_REP_08, CN_REP_09,
    CN_REP_10, CN_SPC_11, CN_TRA_01,
};
use crate::state::{Phase, State};
use crate::transport;
use crate::troops::{CROWD, TROOPS};
use crate::units::{Class, UnitKind};
use kernel::{Measure, Protocol, Refusal, Step, not_an_answer};

/// How many guardians move into an entrance that has been cleared (CN-REP-06).
const NEWCOMERS: u8 = 2;

/// Begins the phase: every flyer may move again, whether or not it moved or fought (CN-REP-09); conquered
/// territories are friendly now (CN-REP-03).
pub(crate) fn begin(play: &mut Play<'_>) {
    let state = &mut *play.state;
    let realm = state.active;
    state.turn.hostile = state.hostile(realm);
    state.turn.ready.clear();
    state.turn.acted = false;
    for space in state.troops.occupied(realm) - SpaceSet::DUNGEONS {
        for (kind, n) in
            by_kind(state.troops.of(space, realm)).filter(|(kind, _)| kind.class() == Class::Flying)
        {
            state.turn.ready.set(space, kind, n);
        }
    }
}

/// Ends the phase: units without a legal place are destroyed, and new guardians move into the cleared
/// entrances.
pub(crate) fn end(play: &mut Play<'_>) {
    let realm = play.state.active;
    for space in play.state.troops.occupied(realm) {
        for (kind, n) in by_kind(play.state.troops.of(space, realm)) {
            let rule = match kind.class() {
                // CN-REP-09: destruction is looked at when the phase ends.
                Class::Flying if !havens(play.state, kind).contains(space) => CN_REP_08,
                Class::Land if space.is_dungeon() => CN_REP_05,
                _ => continue,
            };
            play.state.troops.remove(space, realm, kind, n);
            play.log.tell(Event::Destroyed { realm, kind, n, at: space, rule });
        }
    }
    for entrance in play.state.turn.cleared {
        battle::dungeon::restock(play, entrance, NEWCOMERS); // CN-REP-10: after all Heroes have left.
    }
    play.state.turn.ready.clear();
}

/// Where the active realm's flyers of a kind may go from a space.
fn flights(state: &State, kind: UnitKind, from: Space) -> SpaceSet {
    let havens = havens(state, kind);
    let near = fly(from, movement::movement(state, kind)) & havens;
    let alone = near - dragons::lairs(state, state.active, kind);
    // CN-OPT-03: a Dragon that must land may join another one if there is no other place.
    if alone.is_empty() && !havens.contains(from) { near } else { alone }
}

/// The territories to which Heroes may leave an entrance, in a single step (CN-REP-04, CN-REP-10).
fn exits(state: &State, entrance: Space) -> SpaceSet {
    (entrance.neighbours() & SpaceSet::TERRITORIES) - state.turn.hostile
}

/// Whether Heroes may leave an entrance by this ship: the realm's own, with room, in a friendly zone next to
/// it (CN-REP-04, CN-REP-10).
fn takes_aboard(state: &State, entrance: Space, ship: &Ship, capacity: u8) -> bool {
    ship.realm == state.active
        && ship.at.touches(entrance)
        && !state.turn.hostile.contains(ship.at)
        && ship.cargo.len() < usize::from(capacity)
}

/// The Heroes of the active realm in dungeon entrances: the winners, who must leave.
fn winners(state: &State) -> impl Iterator<Item = (Space, UnitKind, u8)> + '_ {
    let realm = state.active;
    let entrances = state.troops.occupied(realm) & SpaceSet::DUNGEONS;
    entrances.iter().flat_map(move |entrance| {
        by_kind(state.troops.of(entrance, realm)).map(move |(kind, n)| (entrance, kind, n))
    })
}

/// Whether a winning Hero could still leave its dungeon.
fn must_leave(state: &State) -> bool {
    let (room, capacity) = (Room::of(state), cards::capacity(state, state.active));
    winners(state).any(|(entrance, kind, _)| {
        !room.among(kind, exits(state, entrance)).is_empty()
            || state.fleet.iter().any(|(_, ship)| takes_aboard(state, entrance, ship, capacity))
    })
}

/// The open part of the Reposition phase.
#[derive(Clone, Copy)]
pub(crate) struct Repositioning;

impl Step<Nerath> for Repositioning {
    /// Asks as long as anything can move or be undone.
    fn asks(&self, state: &State) -> Option<Question> {
        let room = Room::of(state);
        let can_fly =
            |(from, kind, _): (Space, UnitKind, u8)| !room.among(kind, flights(state, kind, from)).is_empty();
        let open = state.turn.acted || state.turn.ready.iter().any(can_fly) || must_leave(state);
        open.then_some(Question { realm: state.active, what: Asked::Phase(Phase::Reposition) })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        let room = Room::of(state);
        for (from, kind, _) in state.turn.ready.iter() {
            room.offer(kind, from, flights(state, kind, from), out);
        }
        let capacity = cards::capacity(state, state.active);
        for (from, kind, _) in winners(state) {
            room.offer(kind, from, exits(state, from), out);
            let ships = state.fleet.iter().filter(|(_, ship)| takes_aboard(state, from, ship, capacity));
            out.extend(ships.map(|(ship, _)| Action::Load { ship, kind, from }));
        }
        if !must_leave(state) {
            out.push(Action::Done);
        }
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Done if must_leave(state) => Err(Refusal::rule(CN_REP_04)),
            Action::Done => Ok(()),
            Action::Move { kind, from, to } if from.is_dungeon() => check_leave(state, kind, from, to),
            Action::Move { kind, from, to } => check_flight(state, kind, from, to),
            Action::Load { ship, kind, from } => check_board(state, ship, kind, from),
            Action::Sail { .. } | Action::Unload { .. } => Err(Refusal::rule(CN_REP_09)),
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        if action == Action::Done {
            return leave_phase(play); // CN-TRN-03
        }
        play.state.turn.acted = true;
        match action {
            Action::Move { kind, from, to } => {
                let state = &*play.state;
                let there = match from.is_dungeon() {
                    true => state.troops.get(from, state.active, kind),
                    false => state.turn.ready.get(from, kind),
                };
                let max = there.min(room(state, kind, to));
                movement::set_out(play, kind, from, to, max);
            }
            Action::Load { ship, kind, from } => transport::load(play, ship, kind, from, true), // CN-REP-10
            _ => {}
        }
    }

    fn run(self, play: &mut Play<'_>) {
        leave_phase(play);
    }
}

fn check_flight(state: &State, kind: UnitKind, from: Space, to: Space) -> Result<(), Refusal> {
    if !TROOPS.contains(&kind) || state.turn.ready.get(from, kind) == 0 {
        let rule = if kind.class() == Class::Flying { CN_REP_01 } else { CN_REP_09 };
        return Err(not_ready(state, kind, from, rule));
    }
    if flights(state, kind, from).contains(to) && room(state, kind, to) > 0 {
        return Ok(());
    }
    let steps = movement::movement(state, kind);
    Err(if !fly(from, steps).contains(to) {
        Refusal::rule(CN_REP_01).with(Measure::Limit, steps)
    } else if to.is_dungeon() {
        Refusal::rule(CN_MOV_10)
    } else if state.turn.hostile.contains(to) {
        Refusal::rule(CN_REP_02)
    } else if !havens(state, kind).contains(to) {
        Refusal::rule(CN_REP_08)
    } else if dragons::lairs(state, state.active, kind).contains(to) {
        Refusal::rule(CN_OPT_01)
    } else {
        Refusal::rule(CN_SPC_11).with(Measure::Limit, CROWD)
    })
}

fn check_leave(state: &State, kind: UnitKind, from: Space, to: Space) -> Result<(), Refusal> {
    winner(state, kind, from)?;
    if !exits(state, from).contains(to) {
        Err(Refusal::rule(CN_REP_04))
    } else if room(state, kind, to) == 0 {
        Err(Refusal::rule(CN_SPC_11).with(Measure::Limit, CROWD))
    } else {
        Ok(())
    }
}

fn check_board(state: &State, ship: ShipId, kind: UnitKind, from: Space) -> Result<(), Refusal> {
    let ship = state.fleet.get(ship).ok_or(Refusal::protocol(Protocol::Unreadable))?;
    if !from.is_dungeon() {
        return Err(Refusal::rule(CN_REP_09));
    }
    winner(state, kind, from)?;
    let capacity = cards::capacity(state, state.active);
    if takes_aboard(state, from, ship, capacity) {
        Ok(())
    } else if ship.realm != state.active {
        Err(Refusal::rule(CN_REP_10))
    } else if ship.cargo.len() >= usize::from(capacity) {
        Err(Refusal::rule(CN_TRA_01)
            .with(Measure::Have, ship.cargo.len() as i32)
            .with(Measure::Limit, capacity))
    } else {
        Err(Refusal::rule(CN_REP_04))
    }
}

/// Whether there is a Hero of the active realm to leave this entrance.
fn winner(state: &State, kind: UnitKind, entrance: Space) -> Result<(), Refusal> {
    if !kind.is_hero() {
        Err(Refusal::rule(CN_REP_09))
    } else if state.troops.get(entrance, state.active, kind) == 0 {
        Err(Refusal::rule(CN_MOD_08).with(Measure::Have, 0))
    } else {
        Ok(())
    }
}
