//! What must be settled before the turn goes on. A half-resolved effect, fight or purchase is plain data on a stack, so that it survives
//! saving, undo and search. Each chapter has its own steps, so that a new one is one line here.

use crate::{end_of_turn, movement};
use serde::{Deserialize, Serialize};

/// Something on the stack: it asks its question, or is carried out when there is none to ask.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// The Hero has come to a space (EU-MOV-08).
    Enter(movement::Entry),
    /// A step at the end of the turn (EU-RND-14).
    End(end_of_turn::Step),
}
