//! Movement (MK-MOV).

use crate::action::Action;
use crate::frame::{Play, not_an_answer};
use crate::question::Question;
use crate::state::State;
use kernel::Refusal;

pub(crate) fn question(_state: &State) -> Option<Question> {
    None
}
pub(crate) fn legal(_state: &State, _out: &mut Vec<Action>) {}
pub(crate) fn check(_state: &State, _action: &Action) -> Result<(), Refusal> {
    Err(not_an_answer())
}
pub(crate) fn answer(_play: &mut Play<'_>, _action: Action) {}
