//! The frame of a match: what comes next is the last task on the stack, or the stage of the turn when the
//! stack is empty. The kernel's loop plays it; each step is in the file of its chapter.

use crate::duel::Part;
use crate::question::Question;
use crate::state::{Stage, State};
use crate::task::Task;
use crate::{MageKnight, combat, end_of_turn, interaction, movement, rest, round, setup, turn};
use kernel::Stepwise;

/// A state in play, with its chance and its log.
pub(crate) type Play<'a> = kernel::Play<'a, MageKnight>;

/// The stage of a turn when the stack is empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum At {
    /// A stage of the turn.
    Stage(Stage),
    /// A duel, which takes the place of a combat.
    Duel(Part),
}

kernel::steps! {
    MageKnight: At {
        At::Stage(Stage::SetUp) => setup::SetUp,
        At::Stage(Stage::Tactics) => round::PickTactic,
        At::Stage(Stage::TurnStart) => turn::Start,
        At::Stage(Stage::Movement) => movement::Moving,
        At::Stage(Stage::Interaction) => interaction::Interacting,
        At::Stage(Stage::Combat) => combat::Fighting,
        At::Stage(Stage::AfterAction) => turn::AfterAction,
        At::Stage(Stage::Rest) => rest::Resting,
        At::Stage(Stage::EndOfTurn) => end_of_turn::Over,
        At::Duel(part) => part,
    }
}

impl Stepwise for MageKnight {
    type Task = Task;
    type Stage = At;

    fn task(state: &State) -> Option<&Task> {
        state.tasks.last()
    }

    fn take_task(state: &mut State) -> Option<Task> {
        state.tasks.pop()
    }

    fn stage(state: &State) -> At {
        match (state.stage, &state.duel) {
            (Stage::Combat, Some(duel)) => At::Duel(duel.part),
            (stage, _) => At::Stage(stage),
        }
    }

    fn is_over(state: &State) -> bool {
        state.over.is_some()
    }
}

impl State {
    /// The current question; `None` if something can be done without asking.
    #[must_use]
    pub fn asked(&self) -> Option<Question> {
        kernel::step::asked::<MageKnight>(self)
    }
}
