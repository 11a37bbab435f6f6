//! The open part of a turn: moves, Actions and Free Actions in any order (EU-RND-06, EU-RND-07).

use crate::action::Action;
use crate::frame::{Play, not_an_answer};
use crate::question::{Asked, Question};
use crate::state::State;
use crate::{end_of_turn, movement};
use kernel::Refusal;

pub(crate) fn question(state: &State) -> Option<Question> {
    state.begun.then(|| Question { seat: state.seat(), what: Asked::Turn })
}

pub(crate) fn legal(state: &State, out: &mut Vec<Action>) {
    out.push(Action::Done); // EU-RND-07
    movement::legal(state, out);
}

pub(crate) fn check(state: &State, action: &Action) -> Result<(), Refusal> {
    match action {
        Action::Done => Ok(()),
        Action::March(_) | Action::Walk(_) | Action::Portal(_) => movement::check(state, action),
        _ => Err(not_an_answer()),
    }
}

pub(crate) fn answer(play: &mut Play<'_>, action: Action) {
    match action {
        Action::Done => end_of_turn::begin(play),
        _ => movement::answer(play, action),
    }
}
