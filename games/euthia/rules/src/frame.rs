//! The frame of a match: what comes next is the last task on the stack, or the turn when the stack is empty. Either asks a
//! question, or is carried out without one.

use crate::action::Action;
use crate::event::Event;
use crate::question::Question;
use crate::state::State;
use crate::task::Task;
use crate::{
    anytime, combat, effects, end_of_turn, free_actions, hand, mining, movement, rolls, round, scenario,
    trade, turn,
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
        Some(Task::Enter(entry)) => movement::question(state, entry),
        Some(Task::Effect(resolving)) => effects::question(state, resolving),
        Some(Task::Draft(drawn)) => effects::draft_question(drawn),
        Some(Task::Roll(roll)) => rolls::question(state, roll),
        Some(Task::Owed(owed)) => hand::owed_question(state, owed),
        Some(Task::Mine(digging)) => mining::question(state, digging),
        Some(Task::Trade(trading)) => trade::question(state, trading),
        Some(Task::Challenge(_) | Task::Quest(_)) => None,
        Some(Task::Combat(step)) => combat::question(state, *step),
        Some(Task::Scenario(step)) => scenario::question(state, *step),
        Some(Task::End(step)) => end_of_turn::question(state, *step),
        None => turn::question(state),
    }
}

/// Every legal answer to the question of the moment.
pub(crate) fn legal(state: &State, out: &mut Vec<Action>) {
    match state.tasks.last() {
        Some(Task::Enter(_)) => movement::slots(state, out),
        Some(Task::Effect(resolving)) => effects::legal(state, resolving, out),
        Some(Task::Draft(drawn)) => effects::draft_legal(drawn, out),
        Some(Task::Roll(roll)) => rolls::legal(state, roll, out),
        Some(Task::Owed(owed)) => hand::owed_legal(state, owed, out),
        Some(Task::Mine(_)) => mining::cart_legal(state, out),
        Some(Task::Trade(trading)) => trade::deals(state, trading, out),
        Some(Task::Challenge(_) | Task::Quest(_)) => {}
        Some(Task::Combat(step)) => combat::legal(state, *step, out),
        Some(Task::Scenario(step)) => scenario::legal(state, *step, out),
        Some(Task::End(step)) => end_of_turn::legal(state, *step, out),
        None => turn::legal(state, out),
    }
    anytime::legal(state, out);
}

/// Whether this answers the question of the moment.
pub(crate) fn check(state: &State, action: &Action) -> Result<(), Refusal> {
    if let Some(checked) = anytime::check(state, action) {
        return checked;
    }
    match state.tasks.last() {
        Some(Task::Enter(_)) => movement::check_slot(state, action),
        Some(Task::Effect(resolving)) => effects::check(state, resolving, action),
        Some(Task::Draft(drawn)) => effects::draft_check(state, drawn, action),
        Some(Task::Roll(roll)) => rolls::check(state, roll, action),
        Some(Task::Owed(owed)) => hand::owed_check(state, owed, action),
        Some(Task::Mine(_)) => mining::cart_check(state, action),
        Some(Task::Trade(trading)) => trade::check_answer(state, trading, action),
        Some(Task::Challenge(_) | Task::Quest(_)) => Err(not_an_answer()),
        Some(Task::Combat(step)) => combat::check(state, *step, action),
        Some(Task::Scenario(step)) => scenario::check(state, *step, action),
        Some(Task::End(step)) => end_of_turn::check(state, *step, action),
        None => turn::check(state, action),
    }
}

/// The refusal of an action that answers some other question.
pub(crate) fn not_an_answer() -> Refusal {
    Refusal::protocol(Protocol::NotAnAnswer)
}

/// Carries out a checked answer, then everything that needs no further question.
pub(crate) fn answer(play: &mut Play<'_>, action: Action) {
    if anytime::answer(play, action) {
        return run(play);
    }
    match play.state.tasks.pop() {
        // A task that is answered has left the stack; if it is not done it puts itself back.
        Some(Task::Enter(entry)) => movement::answer_slot(play, entry, action),
        Some(Task::Effect(resolving)) => effects::answer(play, resolving, action),
        Some(Task::Draft(drawn)) => effects::draft_answer(play, drawn, action),
        Some(Task::Roll(roll)) => rolls::answer(play, roll, action),
        Some(Task::Owed(owed)) => hand::owed_answer(play, owed, action),
        Some(Task::Mine(digging)) => mining::cart_answer(play, digging, action),
        Some(Task::Trade(trading)) => trade::answer(play, trading, action),
        Some(Task::Challenge(_) | Task::Quest(_)) => {}
        Some(Task::Combat(step)) => combat::answer(play, step, action),
        Some(Task::Scenario(step)) => scenario::answer(play, step, action),
        Some(Task::End(step)) => end_of_turn::answer(play, step, action),
        None => turn::answer(play, action),
    }
    run(play);
}

/// Goes on until somebody must be asked, or the match is over.
pub(crate) fn run(play: &mut Play<'_>) {
    while play.state.over.is_none() && asked(play.state).is_none() {
        match play.state.tasks.pop() {
            Some(Task::Enter(entry)) => movement::run(play, entry),
            Some(Task::Effect(resolving)) => effects::run(play, resolving),
            Some(Task::Draft(drawn)) => effects::draft_run(play, drawn),
            Some(Task::Roll(roll)) => rolls::run(play, roll),
            Some(Task::Owed(owed)) => hand::owed_run(play, owed),
            Some(Task::Mine(digging)) => mining::run(play, digging),
            Some(Task::Trade(trading)) => trade::run(play, trading),
            Some(Task::Challenge(element)) => free_actions::roll(play, element),
            Some(Task::Quest(attempt)) => free_actions::finish(play, attempt),
            Some(Task::Combat(step)) => combat::run(play, step),
            Some(Task::Scenario(step)) => scenario::run(play, step),
            Some(Task::End(step)) => end_of_turn::run(play, step),
            None => round::advance(play),
        }
    }
}
