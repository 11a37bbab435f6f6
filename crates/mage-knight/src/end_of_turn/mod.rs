//! The end of a turn (MK-END, MK-LVL, MK-DRAW).

use crate::action::Action;
use crate::frame::{Play, not_an_answer};
use crate::player::{draw_cards, use_long_night};
use crate::question::{Asked, Question};
use crate::state::State;
use kernel::{Refusal, Seat};
use serde::{Deserialize, Serialize};

/// A step of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The Deed deck ran out in the middle of a draw: Long Night may fill it (MK-DRAW-08).
    LongNight {
        /// Who draws.
        seat: Seat,
        /// How many cards are still to be drawn.
        left: u8,
    },
}

pub(crate) fn question(_state: &State, step: &Step) -> Option<Question> {
    match *step {
        Step::LongNight { seat, .. } => Some(Question { seat, what: Asked::LongNight }),
    }
}

pub(crate) fn legal(_state: &State, step: &Step, out: &mut Vec<Action>) {
    match *step {
        Step::LongNight { .. } => out.extend([Action::UseTactic, Action::Done]),
    }
}

pub(crate) fn check(_state: &State, step: &Step, action: &Action) -> Result<(), Refusal> {
    match (*step, *action) {
        (Step::LongNight { .. }, Action::UseTactic | Action::Done) => Ok(()),
        _ => Err(not_an_answer()),
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, action: Action) {
    match (step, action) {
        (Step::LongNight { seat, left }, Action::UseTactic) => {
            use_long_night(play, seat);
            draw_cards(play, seat, left);
        }
        (Step::LongNight { .. }, _) => {}
    }
}

pub(crate) fn run(_play: &mut Play<'_>, step: Step) {
    match step {
        Step::LongNight { .. } => {}
    }
}
