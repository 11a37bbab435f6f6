//! How the end of a turn begins, and the steps that ask nothing (MK-END-01).

use super::Closing;
use crate::frame::Play;
use crate::task::Task;
use crate::{MageKnight, effects, source};
use kernel::Step;

/// The turn has been declared over: its end follows step by step.
#[derive(Clone, Copy)]
pub(crate) struct Over;

impl Step<MageKnight> for Over {
    fn run(self, play: &mut Play<'_>) {
        play.state.tasks.push(Task::End(Closing::Dice));
    }
}

/// Rerolls used Source dice and returns them.
#[derive(Clone, Copy)]
pub(super) struct Dice;

impl Step<MageKnight> for Dice {
    fn run(self, play: &mut Play<'_>) {
        play.state.tasks.push(Task::End(Closing::Withdrawal));
        source::return_dice(play);
    }
}

/// Effects of cards at the end of the turn; Wounds from a withdrawal count as Wounds of the turn.
#[derive(Clone, Copy)]
pub(super) struct Effects;

impl Step<MageKnight> for Effects {
    fn run(self, play: &mut Play<'_>) {
        play.state.tasks.push(Task::End(Closing::CleanUp));
        effects::end_of_turn(play);
    }
}
