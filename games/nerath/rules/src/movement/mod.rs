//! Phase 2: move (CN-MOV), and the attacks that it declares (CN-ATK-01).
//!
//! Land units and flyers go from one space to another in one action; the number is asked next if there is a
//! choice. Warships sail, load and unload step by step (`crate::transport`). Nothing here uses chance, so
//! every move can be undone until the phase ends (CN-TRN-04).

mod group;
mod reach;
mod refusals;
#[cfg(test)]
mod tests;

pub use group::{Group, Purpose};
pub(crate) use reach::{Room, fly, havens, movement, room, walk};
pub(crate) use refusals::not_ready;

use crate::Nerath;
use crate::action::Action;
use crate::content::{Space, SpaceSet};
use crate::event::{Event, Way};
use crate::frame::{Play, leave_phase};
use crate::question::{Asked, Question};
use crate::state::{Phase, State};
use crate::troops::{Counts, TROOPS, slot};
use crate::units::UnitKind;
use crate::{cards, transport};
use kernel::{Refusal, Step, not_an_answer};
use reach::{Means, targets};

/// Begins the Move phase: what is hostile now stays hostile until its end (CN-MOV-13), and every unit may
/// move once (CN-MOV-01).
pub(crate) fn begin(play: &mut Play<'_>) {
    let state = &mut *play.state;
    let realm = state.active;
    state.turn.hostile = state.hostile(realm);
    state.turn.flights = cards::flights(state, realm);
    state.turn.ready.clear();
    state.turn.acted = false;
    for space in state.troops.occupied(realm) {
        for (kind, n) in by_kind(state.troops.of(space, realm)) {
            state.turn.ready.set(space, kind, n);
        }
    }
    for ship in state.fleet.iter_mut().filter(|ship| ship.realm == realm) {
        (ship.sailed, ship.done, ship.fresh) = (0, false, false);
        ship.cargo.unbind();
    }
}

/// Ends the Move phase: every space where the active realm faces an enemy or is in a dungeon becomes a
/// battle, including those caused by cards (CN-ATK-01, CN-MOV-15).
pub(crate) fn end(play: &mut Play<'_>) {
    let state = &mut *play.state;
    let realm = state.active;
    let ours = state.troops.occupied(realm) | state.fleet.zones(realm);
    state.turn.battles = ours & (state.hostile(realm) | state.enemy_presence(realm) | SpaceSet::DUNGEONS);
    // What a card gives "this phase" ends with it.
    (state.turn.forced_march, state.turn.favourable_winds, state.turn.flights) = (Counts::default(), 0, 0);
    state.turn.ready.clear();
}

/// The open part of the Move phase.
#[derive(Clone, Copy)]
pub(crate) struct Moving;

impl Step<Nerath> for Moving {
    /// Asks as long as something can be done or undone.
    fn asks(&self, state: &State) -> Option<Question> {
        let room = Room::of(state);
        let can_move = |(from, kind, _)| !room.among(kind, targets(state, kind, from).all()).is_empty();
        let can_move = state.turn.ready.iter().any(can_move);
        let open = state.turn.acted || can_move || transport::anything(state) || cards::phase_any(state);
        open.then_some(Question { realm: state.active, what: Asked::Phase(Phase::Move) })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        let room = Room::of(state);
        for from in state.turn.ready.spaces() {
            for (kind, _) in by_kind(state.turn.ready.of(from)) {
                room.offer(kind, from, targets(state, kind, from).all(), out);
            }
        }
        transport::legal(state, out);
        cards::phase_legal(state, out);
        out.push(Action::Done);
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Done => Ok(()), // CN-TRN-03, CN-MOV-16: nobody has to move, nothing has to stay.
            Action::Move { kind, from, to } => {
                let ready = TROOPS.contains(&kind) && state.turn.ready.get(from, kind) > 0;
                if ready && targets(state, kind, from).means(to).is_some() && room(state, kind, to) > 0 {
                    Ok(())
                } else {
                    Err(refusals::refusal(state, kind, from, to))
                }
            }
            Action::Sail { .. } | Action::Load { .. } | Action::Unload { .. } => {
                transport::check(state, action)
            }
            _ if cards::is_card_play(action) => cards::phase_check(state, action),
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
                let limit = match targets(state, kind, from).means(to) {
                    Some(Means::ForcedMarch) => state.turn.forced_march[slot(kind)],
                    Some(Means::Flight) => state.turn.flights,
                    Some(Means::Own) | None => u8::MAX,
                };
                let max = state.turn.ready.get(from, kind).min(room(state, kind, to)).min(limit);
                set_out(play, kind, from, to, max);
            }
            Action::Sail { .. } | Action::Load { .. } | Action::Unload { .. } => {
                transport::answer(play, action);
            }
            _ => cards::phase_answer(play, action),
        }
    }

    fn run(self, play: &mut Play<'_>) {
        leave_phase(play);
    }
}

/// Moves a unit, or asks how many if there may be several.
pub(crate) fn set_out(play: &mut Play<'_>, kind: UnitKind, from: Space, to: Space, max: u8) {
    if max > 1 {
        let purpose = Purpose::Move { from, to };
        play.state.tasks.push(crate::task::Task::HowMany(Group { purpose, kind, max }));
    } else {
        go(play, kind, from, to, 1);
    }
}

/// Moves units of the active realm: they are no longer ready, and in the Move phase they attack the space
/// they enter.
fn go(play: &mut Play<'_>, kind: UnitKind, from: Space, to: Space, n: u8) {
    let state = &mut *play.state;
    let realm = state.active;
    let mut how = Way::Moved;
    match state.phase {
        Phase::Move => {
            match targets(state, kind, from).means(to) {
                Some(Means::ForcedMarch) => state.turn.forced_march[slot(kind)] -= n,
                Some(Means::Flight) => state.turn.flights -= n,
                Some(Means::Own) | None => {}
            }
            attack(state, to);
        }
        _ if from.is_dungeon() => how = Way::LeftDungeon,
        _ => {}
    }
    state.turn.ready.spend(from, kind, n);
    state.troops.remove(from, realm, kind, n);
    state.troops.add(to, realm, kind, n);
    play.log.tell(Event::Moved { realm, kind, n, from, to, how });
}

/// Entering an enemy space or a dungeon entrance attacks it; however many units come, and from wherever, it
/// is one battle (CN-ATK-01, CN-ATK-02).
pub(crate) fn attack(state: &mut State, space: Space) {
    if state.turn.hostile.contains(space) || space.is_dungeon() {
        state.turn.battles.insert(space);
    }
}

/// The kinds of which there are any, and how many.
pub(crate) fn by_kind(counts: Counts) -> impl Iterator<Item = (UnitKind, u8)> {
    TROOPS.into_iter().zip(counts).filter(|(_, n)| *n > 0)
}
