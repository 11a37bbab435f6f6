//! The frame of a match: what comes next is the last task on the stack, or the stage when the stack is empty. Either asks a
//! question, or is carried out without one.

use crate::action::Action;
use crate::event::Event;
use crate::heroes::auction;
use crate::question::Question;
use crate::state::{Stage, State};
use crate::task::Task;
use crate::{
    assault, combat, deeds, duel, effects, end_of_turn, interaction, mana, map, movement, rest, round, setup,
    turn, windows,
};
use kernel::{Chance, Log, Protocol, Refusal};

/// A state being played on, with its dice and its log.
pub(crate) struct Play<'a> {
    /// The state.
    pub(crate) state: &'a mut State,
    /// The dice, and everything hidden.
    pub(crate) chance: &'a mut Chance,
    /// What happened.
    pub(crate) log: &'a mut Log<Event>,
}

/// The question of the moment; none when there is something to do without asking.
pub(crate) fn asked(state: &State) -> Option<Question> {
    match state.tasks.last() {
        Some(Task::Effect(resolving)) => effects::question(state, resolving),
        Some(Task::Pay(colour)) => mana::question(state, *colour),
        Some(Task::Deed(step)) => deeds::step_question(state, step),
        Some(Task::Map(step)) => map::question(state, step),
        Some(Task::Interaction(step)) => interaction::step_question(state, step),
        Some(Task::Combat(step)) => combat::step_question(state, step),
        Some(Task::End(step)) => end_of_turn::question(state, step),
        Some(Task::Assault(step)) => assault::question(state, step),
        Some(Task::Auction(bids)) => auction::question(state, bids),
        Some(Task::Window(window)) => windows::question(state, window),
        None => match state.stage {
            Stage::SetUp => setup::question(state),
            Stage::Tactics => round::question(state),
            Stage::TurnStart => turn::start_question(state),
            Stage::Movement => movement::question(state),
            Stage::Interaction => interaction::question(state),
            Stage::Combat if state.duel.is_some() => duel::question(state),
            Stage::Combat => combat::question(state),
            Stage::AfterAction => turn::after_question(state),
            Stage::Rest => rest::question(state),
            Stage::EndOfTurn => None,
        },
    }
}

/// Every legal answer to the question of the moment.
pub(crate) fn legal(state: &State, out: &mut Vec<Action>) {
    match state.tasks.last() {
        Some(Task::Effect(resolving)) => effects::legal(state, resolving, out),
        Some(Task::Pay(colour)) => mana::legal(state, *colour, out),
        Some(Task::Deed(step)) => deeds::step_legal(state, step, out),
        Some(Task::Map(step)) => map::legal(state, step, out),
        Some(Task::Interaction(step)) => interaction::step_legal(state, step, out),
        Some(Task::Combat(step)) => combat::step_legal(state, step, out),
        Some(Task::End(step)) => end_of_turn::legal(state, step, out),
        Some(Task::Assault(step)) => assault::legal(state, step, out),
        Some(Task::Auction(bids)) => auction::legal(state, bids, out),
        Some(Task::Window(window)) => windows::legal(state, window, out),
        None => match state.stage {
            Stage::SetUp => setup::legal(state, out),
            Stage::Tactics => round::legal(state, out),
            Stage::TurnStart => turn::start_legal(state, out),
            Stage::Movement => movement::legal(state, out),
            Stage::Interaction => interaction::legal(state, out),
            Stage::Combat if state.duel.is_some() => duel::legal(state, out),
            Stage::Combat => combat::legal(state, out),
            Stage::AfterAction => turn::after_legal(state, out),
            Stage::Rest => rest::legal(state, out),
            Stage::EndOfTurn => {}
        },
    }
}

/// Whether this answers the question of the moment.
pub(crate) fn check(state: &State, action: &Action) -> Result<(), Refusal> {
    match state.tasks.last() {
        Some(Task::Effect(resolving)) => effects::check(state, resolving, action),
        Some(Task::Pay(colour)) => mana::check(state, *colour, action),
        Some(Task::Deed(step)) => deeds::step_check(state, step, action),
        Some(Task::Map(step)) => map::check(state, step, action),
        Some(Task::Interaction(step)) => interaction::step_check(state, step, action),
        Some(Task::Combat(step)) => combat::step_check(state, step, action),
        Some(Task::End(step)) => end_of_turn::check(state, step, action),
        Some(Task::Assault(step)) => assault::check(state, step, action),
        Some(Task::Auction(bids)) => auction::check(state, bids, action),
        Some(Task::Window(window)) => windows::check(state, window, action),
        None => match state.stage {
            Stage::SetUp => setup::check(state, action),
            Stage::Tactics => round::check(state, action),
            Stage::TurnStart => turn::start_check(state, action),
            Stage::Movement => movement::check(state, action),
            Stage::Interaction => interaction::check(state, action),
            Stage::Combat if state.duel.is_some() => duel::check(state, action),
            Stage::Combat => combat::check(state, action),
            Stage::AfterAction => turn::after_check(state, action),
            Stage::Rest => rest::check(state, action),
            Stage::EndOfTurn => Err(not_an_answer()),
        },
    }
}

/// The refusal of an action that answers some other question.
pub(crate) fn not_an_answer() -> Refusal {
    Refusal::protocol(Protocol::NotAnAnswer)
}

/// Carries out a checked answer, then everything that needs no further question.
pub(crate) fn answer(play: &mut Play<'_>, action: Action) {
    match play.state.tasks.pop() {
        // A task that is answered has left the stack; if it is not done it puts itself back.
        Some(Task::Effect(resolving)) => effects::answer(play, resolving, action),
        Some(Task::Pay(colour)) => mana::answer(play, colour, action),
        Some(Task::Deed(step)) => deeds::step_answer(play, step, action),
        Some(Task::Map(step)) => map::answer(play, step, action),
        Some(Task::Interaction(step)) => interaction::step_answer(play, step, action),
        Some(Task::Combat(step)) => combat::step_answer(play, step, action),
        Some(Task::End(step)) => end_of_turn::answer(play, step, action),
        Some(Task::Assault(step)) => assault::answer(play, step, action),
        Some(Task::Auction(bids)) => auction::answer(play, bids, action),
        Some(Task::Window(window)) => windows::answer(play, window, action),
        None => match play.state.stage {
            Stage::SetUp => setup::answer(play, action),
            Stage::Tactics => round::answer(play, action),
            Stage::TurnStart => turn::start_answer(play, action),
            Stage::Movement => movement::answer(play, action),
            Stage::Interaction => interaction::answer(play, action),
            Stage::Combat if play.state.duel.is_some() => duel::answer(play, action),
            Stage::Combat => combat::answer(play, action),
            Stage::AfterAction => turn::after_answer(play, action),
            Stage::Rest => rest::answer(play, action),
            Stage::EndOfTurn => {}
        },
    }
    run(play);
}

/// Goes on until somebody must be asked, or the match is over.
pub(crate) fn run(play: &mut Play<'_>) {
    while play.state.over.is_none() && asked(play.state).is_none() {
        match play.state.tasks.pop() {
            Some(Task::Effect(resolving)) => effects::run(play, resolving),
            Some(Task::Pay(colour)) => mana::run(play, colour),
            Some(Task::Deed(step)) => deeds::step_run(play, step),
            Some(Task::Map(step)) => map::run(play, step),
            Some(Task::Interaction(step)) => interaction::step_run(play, step),
            Some(Task::Combat(step)) => combat::step_run(play, step),
            Some(Task::End(step)) => end_of_turn::run(play, step),
            Some(Task::Assault(step)) => assault::run(play, step),
            Some(Task::Auction(bids)) => auction::run(play, bids),
            Some(Task::Window(window)) => windows::close(play, window),
            None => turn::advance(play),
        }
    }
}
