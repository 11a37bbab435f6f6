//! Mana (MK-MANA).

use crate::action::Action;
use crate::frame::{Play, not_an_answer};
use crate::question::Question;
use crate::state::State;
use crate::terms::ManaColour;
use kernel::Refusal;

pub(crate) fn question(_state: &State, _colour: ManaColour) -> Option<Question> {
    None
}
pub(crate) fn legal(_state: &State, _colour: ManaColour, _out: &mut Vec<Action>) {}
pub(crate) fn check(_state: &State, _colour: ManaColour, _action: &Action) -> Result<(), Refusal> {
    Err(not_an_answer())
}
pub(crate) fn answer(_play: &mut Play<'_>, _colour: ManaColour, _action: Action) {}
pub(crate) fn run(_play: &mut Play<'_>, _colour: ManaColour) {}
