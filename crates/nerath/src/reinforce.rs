//! A phase.

use crate::action::Action;
use crate::frame::{Next, Play, not_an_answer};
use crate::state::State;
use kernel::Refusal;

pub(crate) fn begin(_play: &mut Play<'_>) {}
pub(crate) fn end(_play: &mut Play<'_>) {}
pub(crate) fn next(_state: &State) -> Next {
    Next::Leave
}
pub(crate) fn legal(_state: &State, _out: &mut Vec<Action>) {}
pub(crate) fn check(_state: &State, _action: &Action) -> Result<(), Refusal> {
    Err(not_an_answer())
}
pub(crate) fn answer(_play: &mut Play<'_>, _action: Action) {}
