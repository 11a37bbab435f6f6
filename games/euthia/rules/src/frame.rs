//! The frame of a match: the kernel plays the steps on the stack, or the turn when the stack is empty. With
//! every question come the actions that are possible at any time.

use crate::action::Action;
use crate::question::Question;
use crate::state::State;
use crate::task::Task;
use crate::{Euthia, anytime, turn};
pub(crate) use kernel::step::run;
use kernel::{Refusal, Stepwise, step};

/// A state in play, with its chance and its log.
pub(crate) type Play<'a> = kernel::Play<'a, Euthia>;

impl Stepwise for Euthia {
    type Task = Task;
    type Stage = turn::Open;

    fn task(state: &State) -> Option<&Task> {
        state.tasks.last()
    }

    fn take_task(state: &mut State) -> Option<Task> {
        state.tasks.pop()
    }

    fn stage(_: &State) -> turn::Open {
        turn::Open
    }

    fn is_over(state: &State) -> bool {
        state.over.is_some()
    }
}

/// The current question; `None` if something can be done without asking.
pub(crate) fn asked(state: &State) -> Option<Question> {
    step::asked::<Euthia>(state)
}

/// Every legal answer to the current question, and what may be done at any time.
pub(crate) fn legal(state: &State, out: &mut Vec<Action>) {
    step::legal::<Euthia>(state, out);
    anytime::legal(state, out);
}

/// Checks whether this answers the current question, or may be done at any time.
pub(crate) fn check(state: &State, action: &Action) -> Result<(), Refusal> {
    anytime::check(state, action).unwrap_or_else(|| step::check::<Euthia>(state, action))
}

/// Carries out what was checked, then everything that needs no further question.
pub(crate) fn answer(play: &mut Play<'_>, action: Action) {
    if anytime::answer(play, action) { run(play) } else { step::answer(play, action) }
}
