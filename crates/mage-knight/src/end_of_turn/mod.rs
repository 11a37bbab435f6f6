//! The end of a turn (MK-END, MK-LVL, MK-DRAW).

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

pub(crate) fn question(_state: &State, step: &Step) -> Option<Question> {
    match *step {}
}
pub(crate) fn legal(_state: &State, step: &Step, _out: &mut Vec<Action>) {
    match *step {}
}
pub(crate) fn check(_state: &State, step: &Step, _action: &Action) -> Result<(), Refusal> {
    match *step {}
}
pub(crate) fn answer(_play: &mut Play<'_>, step: Step, _action: Action) {
    match step {}
}
pub(crate) fn run(_play: &mut Play<'_>, step: Step) {
    match step {}
}
const _: fn() -> Refusal = not_an_answer;
