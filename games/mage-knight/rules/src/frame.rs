//! The frame of a match: what comes next is the last task on the stack, or the stage when the stack is empty. Either asks a
//! question, or is carried out without one.

use crate::MageKnight;
use crate::action::Action;
use crate::heroes::auction;
use crate::question::Question;
use crate::state::{Stage, State};
use crate::task::Task;
use crate::{
    assault, combat, deeds, duel, effects, end_of_turn, interaction, mana, map, movement, rest, round, setup,
    turn, windows,
};
use kernel::{Refusal, Step, Stepwise, not_an_answer};

/// A state being played on, with its dice and its log.
pub(crate) type Play<'a> = kernel::Play<'a, MageKnight>;

impl Stepwise for MageKnight {
    type Task = Task;
    type Stage = Stage;

    fn task(state: &State) -> Option<&Task> {
        state.tasks.last()
    }

    fn take_task(state: &mut State) -> Option<Task> {
        state.tasks.pop()
    }

    fn stage(state: &State) -> Stage {
        state.stage
    }

    fn is_over(state: &State) -> bool {
        state.over.is_some()
    }
}

impl State {
    /// The question of the moment; none when there is something to do without asking.
    #[must_use]
    pub fn asked(&self) -> Option<Question> {
        kernel::step::asked::<MageKnight>(self)
    }
}

impl Step<MageKnight> for Task {
    fn asks(&self, state: &State) -> Option<Question> {
        match self {
            Task::Effect(resolving) => effects::question(state, resolving),
            Task::Pay(colour) => mana::question(state, *colour),
            Task::Deed(step) => deeds::step_question(state, step),
            Task::Map(step) => map::question(state, step),
            Task::Interaction(step) => interaction::step_question(state, step),
            Task::Combat(step) => combat::step_question(state, step),
            Task::End(step) => end_of_turn::question(state, step),
            Task::Assault(step) => assault::question(state, step),
            Task::Auction(bids) => auction::question(state, bids),
            Task::Window(window) => windows::question(state, window),
        }
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        match self {
            Task::Effect(resolving) => effects::legal(state, resolving, out),
            Task::Pay(colour) => mana::legal(state, *colour, out),
            Task::Deed(step) => deeds::step_legal(state, step, out),
            Task::Map(step) => map::legal(state, step, out),
            Task::Interaction(step) => interaction::step_legal(state, step, out),
            Task::Combat(step) => combat::step_legal(state, step, out),
            Task::End(step) => end_of_turn::legal(state, step, out),
            Task::Assault(step) => assault::legal(state, step, out),
            Task::Auction(bids) => auction::legal(state, bids, out),
            Task::Window(window) => windows::legal(state, window, out),
        }
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match self {
            Task::Effect(resolving) => effects::check(state, resolving, action),
            Task::Pay(colour) => mana::check(state, *colour, action),
            Task::Deed(step) => deeds::step_check(state, step, action),
            Task::Map(step) => map::check(state, step, action),
            Task::Interaction(step) => interaction::step_check(state, step, action),
            Task::Combat(step) => combat::step_check(state, step, action),
            Task::End(step) => end_of_turn::check(state, step, action),
            Task::Assault(step) => assault::check(state, step, action),
            Task::Auction(bids) => auction::check(state, bids, action),
            Task::Window(window) => windows::check(state, window, action),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        match self {
            Task::Effect(resolving) => effects::answer(play, resolving, action),
            Task::Pay(colour) => mana::answer(play, colour, action),
            Task::Deed(step) => deeds::step_answer(play, step, action),
            Task::Map(step) => map::answer(play, step, action),
            Task::Interaction(step) => interaction::step_answer(play, step, action),
            Task::Combat(step) => combat::step_answer(play, step, action),
            Task::End(step) => end_of_turn::answer(play, step, action),
            Task::Assault(step) => assault::answer(play, step, action),
            Task::Auction(bids) => auction::answer(play, bids, action),
            Task::Window(window) => windows::answer(play, window, action),
        }
    }

    fn run(self, play: &mut Play<'_>) {
        match self {
            Task::Effect(resolving) => effects::run(play, resolving),
            Task::Pay(colour) => mana::run(play, colour),
            Task::Deed(step) => deeds::step_run(play, step),
            Task::Map(step) => map::run(play, step),
            Task::Interaction(step) => interaction::step_run(play, step),
            Task::Combat(step) => combat::step_run(play, step),
            Task::End(step) => end_of_turn::run(play, step),
            Task::Assault(step) => assault::run(play, step),
            Task::Auction(bids) => auction::run(play, bids),
            Task::Window(window) => windows::close(play, window),
        }
    }
}

impl Step<MageKnight> for Stage {
    fn asks(&self, state: &State) -> Option<Question> {
        match self {
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
        }
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        match self {
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
        }
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match self {
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
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        match self {
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
        }
    }

    fn run(self, play: &mut Play<'_>) {
        turn::advance(play);
    }
}
