//! Combat (EU-CBT). This chapter is not part of the engine yet: no Combat action is ever available, so that no Hero comes to a space
//! with an undefeated Monster.

use crate::frame::Play;
use crate::state::State;

/// Whether the Hero whose turn it is can take a Combat action now (EU-MOV-05).
pub(crate) const fn is_available(_: &State) -> bool {
    false
}

/// A Combat begins where the Hero stands (EU-MOV-03).
pub(crate) const fn begin(_: &mut Play<'_>) {}
