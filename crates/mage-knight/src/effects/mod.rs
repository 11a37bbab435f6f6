//! Resolving effects (MK-EFF, MK-GAIN).

use crate::action::Action;
use crate::frame::{Play, not_an_answer};
use crate::question::Question;
use crate::state::State;
use crate::task::Resolving;
use kernel::Refusal;

pub(crate) fn question(_state: &State, _r: &Resolving) -> Option<Question> {
    None
}
pub(crate) fn legal(_state: &State, _r: &Resolving, _out: &mut Vec<Action>) {}
pub(crate) fn check(_state: &State, _r: &Resolving, _action: &Action) -> Result<(), Refusal> {
    Err(not_an_answer())
}
pub(crate) fn answer(_play: &mut Play<'_>, _r: Resolving, _action: Action) {}
pub(crate) fn run(_play: &mut Play<'_>, _r: Resolving) {}
