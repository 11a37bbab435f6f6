//! Phase 2: move (CN-MOV).

use crate::action::{Action, Placement};
use crate::content::Space;
use crate::frame::{Next, Play, not_an_answer};
use crate::question::{Asked, Question};
use crate::state::State;
use crate::units::UnitKind;
use kernel::Refusal;
use serde::{Deserialize, Serialize};

/// A group whose size is still to be said.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Group {
    /// What it is for.
    pub purpose: Purpose,
    /// Of what kind.
    pub kind: UnitKind,
    /// At the most.
    pub max: u8,
}

/// What a group of units is about to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// Move, in the Move phase, in Reposition or after being bought.
    Move {
        /// From here.
        from: Space,
        /// To there.
        to: Space,
    },
    /// Be bought.
    Buy {
        /// The Castle it is charged to.
        castle: Space,
        /// Where it is placed.
        at: Placement,
    },
    /// Retreat.
    Withdraw {
        /// Where to.
        to: Space,
    },
}

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
pub(crate) fn how_many_question(state: &State, group: &Group) -> Question {
    Question { realm: state.active, what: Asked::HowMany { kind: group.kind, max: group.max } }
}
pub(crate) fn how_many_legal(_state: &State, _group: &Group, _out: &mut Vec<Action>) {}
pub(crate) fn how_many_check(_state: &State, _group: &Group, _action: &Action) -> Result<(), Refusal> {
    Err(not_an_answer())
}
pub(crate) fn how_many_answer(_play: &mut Play<'_>, _group: Group, _action: Action) {}
