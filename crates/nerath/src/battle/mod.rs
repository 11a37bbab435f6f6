//! Phase 3: fight battles (CN-ATK, CN-BTL and what follows).

use crate::action::Action;
use crate::content::Space;
use crate::frame::{Next, Play, not_an_answer};
use crate::question::Question;
use crate::realm::Realm;
use crate::state::State;
use kernel::Refusal;
use serde::{Deserialize, Serialize};

/// The battle being fought.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Battle {
    /// Where.
    pub space: Space,
    /// Who attacks.
    pub attacker: Realm,
}

/// A step of the battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The battle begins.
    Begin,
}

pub(crate) fn begin(_play: &mut Play<'_>) {}
pub(crate) fn next(_state: &State) -> Next {
    Next::Leave
}
pub(crate) fn phase_legal(_state: &State, _out: &mut Vec<Action>) {}
pub(crate) fn phase_check(_state: &State, _action: &Action) -> Result<(), Refusal> {
    Err(not_an_answer())
}
pub(crate) fn phase_answer(_play: &mut Play<'_>, _action: Action) {}
pub(crate) fn phase_run(_play: &mut Play<'_>) {}
pub(crate) fn question(_state: &State, _step: &Step) -> Option<Question> {
    None
}
pub(crate) fn legal(_state: &State, _step: &Step, _out: &mut Vec<Action>) {}
pub(crate) fn check(_state: &State, _step: &Step, _action: &Action) -> Result<(), Refusal> {
    Err(not_an_answer())
}
pub(crate) fn answer(_play: &mut Play<'_>, _step: Step, _action: Action) {}
pub(crate) fn run(_play: &mut Play<'_>, _step: Step) {}
/// Guardian tiles that the battle has taken out of their entrance and not yet discarded. For the audit.
pub(crate) fn guardians_taken(_state: &State) -> Vec<crate::content::GuardianId> {
    Vec::new()
}
/// Whether the battle and its steps are ones that play can go on from. For the audit of states from outside.
pub(crate) fn audit(_state: &State) -> Result<(), kernel::Flaw> {
    Ok(())
}
