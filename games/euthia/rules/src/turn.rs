//! The open part of a turn: moves, Actions and Free Actions in any order (EU-RND-06, EU-RND-07). It goes on
//! only when nobody holds more cards or carries more than allowed.

use crate::action::Action;
use crate::board::{self, storage};
use crate::end_of_turn::Closing;
use crate::frame::Play;
use crate::question::{Asked, Question};
use crate::rules::EU_ITM_04;
use crate::state::State;
use crate::task::Task;
use crate::uses::{self, Occasion};
use crate::{
    Euthia, combat, end_of_turn, free_actions, griffin, hand, mining, movement, round, scenario, trade,
};
use kernel::{Refusal, Step, not_an_answer};

/// Whether the active Hero carries too much (EU-ITM-04).
pub(crate) fn overloaded(state: &State) -> bool {
    storage::excess(state.player()) > 0
}

/// The question to a player with too many cards, or to a Hero who carries too much (EU-SGC-04, EU-ITM-04).
pub(crate) fn room_question(state: &State) -> Option<Question> {
    let excess = || overloaded(state).then(|| Question { seat: state.seat(), what: Asked::Excess });
    hand::Surplus::of(state).and_then(|surplus| surplus.asks(state)).or_else(excess)
}

/// The open part of a turn, or the time between two turns.
#[derive(Clone, Copy, Debug)]
pub struct Open;

impl Step<Euthia> for Open {
    fn asks(&self, state: &State) -> Option<Question> {
        if !state.begun {
            return None;
        }
        let open = Question { seat: state.seat(), what: Asked::Turn };
        room_question(state).or(Some(open))
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        if let Some(surplus) = hand::Surplus::of(state) {
            return surplus.legal(state, out);
        }
        if overloaded(state) {
            out.extend(board::disposable(state.player()).into_iter().map(Action::Dispose));
        } else {
            out.push(Action::Done); // EU-RND-07
            movement::legal(state, out);
            mining::legal(state, out);
            trade::legal(state, out);
            combat::open_legal(state, out);
            free_actions::legal(state, out);
            griffin::legal(state, out);
            scenario::open_legal(state, out);
        }
        uses::legal(state, state.seat(), Occasion::Out, out);
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        if let Some(surplus) = hand::Surplus::of(state) {
            return surplus.check(state, action);
        }
        match action {
            Action::Use(..) | Action::TurnGem(..) | Action::Essence(_) => {
                return uses::check_action(state, state.seat(), Occasion::Out, action);
            }
            Action::Dispose(thing) => return board::check_disposal(state.player(), *thing),
            _ => {}
        }
        let open = match action {
            Action::Done => Ok(()),
            Action::March(_) | Action::Walk(_) | Action::Portal(_) => movement::check(state, action),
            Action::Mine(source) => mining::check(state, *source),
            Action::Trade(source) => trade::check(state, *source),
            Action::Combat(choice) => combat::open_check(state, *choice),
            Action::Free(free) => free_actions::check(state, *free),
            Action::Griffin { trophy, to } => griffin::check(state, *trophy, *to),
            Action::Scenario(choice) => scenario::open_check(state, *choice),
            _ => return Err(not_an_answer()),
        };
        // EU-ITM-04: first make room.
        if overloaded(state) { Err(Refusal::rule(EU_ITM_04)) } else { open }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        if let Some(surplus) = hand::Surplus::of(play.state) {
            return surplus.answer(play, action);
        }
        let seat = play.state.seat();
        match action {
            Action::Done => end_of_turn::begin(play),
            Action::Dispose(thing) => board::dispose(play, seat, thing),
            Action::Mine(source) => mining::answer(play, source),
            Action::Trade(source) => trade::begin(play, source),
            Action::Combat(choice) => combat::open_answer(play, choice),
            Action::Free(free) => free_actions::answer(play, free),
            Action::Griffin { trophy, to } => griffin::answer(play, trophy, to),
            Action::Scenario(choice) => scenario::open_answer(play, choice),
            Action::Use(..) | Action::TurnGem(..) | Action::Essence(_) => uses::answer(play, seat, action),
            _ => movement::answer(play, action),
        }
    }

    fn run(self, play: &mut Play<'_>) {
        round::advance(play);
    }
}

/// Nobody continues while somebody carries or holds too much (EU-ITM-04, EU-SGC-04).
#[derive(Clone, Copy)]
pub(crate) struct Room;

impl Step<Euthia> for Room {
    fn asks(&self, state: &State) -> Option<Question> {
        room_question(state)
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        Open.legal(state, out);
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        Open.check(state, action)
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        // It comes back until there is room.
        play.state.tasks.push(Task::End(Closing::Room));
        Open.answer(play, action);
    }

    fn run(self, _: &mut Play<'_>) {}
}
