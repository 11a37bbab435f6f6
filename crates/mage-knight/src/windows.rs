//! What other seats may do outside their turn (MK-TURN-01).

use crate::action::Action;
use crate::frame::{Play, not_an_answer};
use crate::question::Question;
use crate::state::State;
use kernel::Refusal;
use serde::{Deserialize, Serialize};

/// A moment at which other seats may do something.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Window {
    /// The seats that have passed, one bit each.
    pub passed: u8,
}

pub(crate) fn question(_state: &State, _window: &Window) -> Option<Question> {
    None
}
pub(crate) fn legal(_state: &State, _window: &Window, _out: &mut Vec<Action>) {}
pub(crate) fn check(_state: &State, _window: &Window, _action: &Action) -> Result<(), Refusal> {
    Err(not_an_answer())
}
pub(crate) fn answer(_play: &mut Play<'_>, _window: Window, _action: Action) {}
pub(crate) fn close(_play: &mut Play<'_>, _window: Window) {}
