//! Combat (MK-CBT).

use crate::action::Action;
use crate::frame::{Play, not_an_answer};
use crate::question::Question;
use crate::state::State;
use kernel::Refusal;
use serde::{Deserialize, Serialize};

/// A step of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {}

pub(crate) fn question(_state: &State) -> Option<Question> {
    None
}
pub(crate) fn legal(_state: &State, _out: &mut Vec<Action>) {}
pub(crate) fn check(_state: &State, _action: &Action) -> Result<(), Refusal> {
    Err(not_an_answer())
}
pub(crate) fn answer(_play: &mut Play<'_>, _action: Action) {}
pub(crate) fn step_question(_state: &State, step: &Step) -> Option<Question> {
    match *step {}
}
pub(crate) fn step_legal(_state: &State, step: &Step, _out: &mut Vec<Action>) {
    match *step {}
}
pub(crate) fn step_check(_state: &State, step: &Step, _action: &Action) -> Result<(), Refusal> {
    match *step {}
}
pub(crate) fn step_answer(_play: &mut Play<'_>, step: Step, _action: Action) {
    match step {}
}
pub(crate) fn step_run(_play: &mut Play<'_>, step: Step) {
    match step {}
}

/// The combat being fought.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Combat {}

impl Combat {
    /// Whether it is fought in the dark (MK-MANA-12).
    #[must_use]
    pub const fn is_dark(&self) -> bool {
        false
    }
}
