//! Turns (MK-TURN).

use crate::action::Action;
use crate::frame::{Play, not_an_answer};
use crate::question::Question;
use crate::state::State;
use kernel::Refusal;

pub(crate) fn start_question(_state: &State) -> Option<Question> {
    None
}
pub(crate) fn start_legal(_state: &State, _out: &mut Vec<Action>) {}
pub(crate) fn start_check(_state: &State, _action: &Action) -> Result<(), Refusal> {
    Err(not_an_answer())
}
pub(crate) fn start_answer(_play: &mut Play<'_>, _action: Action) {}
pub(crate) fn after_question(_state: &State) -> Option<Question> {
    None
}
pub(crate) fn after_legal(_state: &State, _out: &mut Vec<Action>) {}
pub(crate) fn after_check(_state: &State, _action: &Action) -> Result<(), Refusal> {
    Err(not_an_answer())
}
pub(crate) fn after_answer(_play: &mut Play<'_>, _action: Action) {}
/// Goes on when the stage has nothing to ask: the next stage, turn, round, or the end.
pub(crate) fn advance(_play: &mut Play<'_>) {}
