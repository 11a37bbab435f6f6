//! The Battle phase: which battle comes next (CN-BTL-01 to CN-BTL-03).

use super::{Battle, Fighting, landing, out_of_place, push};
use crate::action::Action;
use crate::cards::Window;
use crate::content::{Space, SpaceSet};
use crate::frame::{Next, Play};
use crate::question::{Asked, Moment, Question};
use crate::rules::{CN_ATK_01, CN_BTL_02, CN_BTL_03, CN_TRN_03};
use crate::state::{Phase, State};
use crate::task::Task;
use kernel::Refusal;

/// Begins the phase: whoever is attacked may slip away now.
pub(crate) fn begin(play: &mut Play<'_>) {
    if !play.state.turn.battles.is_empty() {
        play.state.tasks.push(Task::Window(Window::new(Moment::AttackDeclared)));
    }
}

/// The battles that may be fought next: sea battles before all others.
fn ready(state: &State) -> SpaceSet {
    let at_sea = state.turn.battles & SpaceSet::SEAS;
    if at_sea.is_empty() { state.turn.battles } else { at_sea }
}

/// Whether cargo may land now: all sea battles are over (CN-AMP-06), and some ship has somewhere to land.
fn landing(state: &State) -> bool {
    !state.turn.won_at_sea.is_empty() && !state.turn.battles.meets(SpaceSet::SEAS) && landing::possible(state)
}

/// What comes next in the phase.
pub(crate) fn next(state: &State) -> Next {
    let ask = |what| Next::Ask(Question { realm: state.active, what });
    if landing(state) {
        return ask(Asked::Landing);
    }
    match ready(state).len() {
        0 => Next::Leave,
        1 => Next::Run,
        _ => ask(Asked::Phase(Phase::Battle)),
    }
}

pub(crate) fn phase_legal(state: &State, out: &mut Vec<Action>) {
    if landing(state) {
        landing::legal(state, out);
    } else {
        out.extend(ready(state).iter().map(Action::Fight));
    }
}

pub(crate) fn phase_check(state: &State, action: &Action) -> Result<(), Refusal> {
    if landing(state) {
        return landing::check(state, action);
    }
    match *action {
        Action::Fight(space) if ready(state).contains(space) => Ok(()),
        Action::Fight(space) if !state.turn.battles.contains(space) => Err(Refusal::rule(CN_ATK_01)),
        Action::Fight(space) if space.is_dungeon() => Err(Refusal::rule(CN_BTL_03)),
        Action::Fight(_) => Err(Refusal::rule(CN_BTL_02)),
        Action::Done => Err(Refusal::rule(CN_TRN_03)), // Battles that wait must be fought.
        _ => Err(out_of_place(action)),
    }
}

pub(crate) fn phase_answer(play: &mut Play<'_>, action: Action) {
    if landing(play.state) {
        landing::answer(play, action);
    } else if let Action::Fight(space) = action {
        open(play.state, space);
    }
}

/// A single battle is fought without asking.
pub(crate) fn phase_run(play: &mut Play<'_>) {
    if let Some(space) = ready(play.state).first() {
        open(play.state, space);
    }
}

fn open(state: &mut State, space: Space) {
    if !space.is_sea() {
        state.turn.won_at_sea = SpaceSet::EMPTY; // CN-AMP-06: landings come before the first of these.
    }
    state.battle = Some(Battle::new(state, space));
    push(state, Fighting::Begin);
}
