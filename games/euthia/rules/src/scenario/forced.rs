//! Tiles that must be on the map when a round starts: the first player takes them from the pile and places
//! them at its edge.

use super::{Asking, Choice, Due};
use crate::Euthia;
use crate::action::Action;
use crate::content::TerritoryId;
use crate::frame::Play;
use crate::map::Anchor;
use crate::movement;
use crate::question::{Asked, Question};
use crate::rules::EU_SET_02;
use crate::state::State;
use crate::task::Task;
use kernel::{Refusal, Step, not_an_answer};

/// Adds tasks for the tiles that have to be placed in this round.
pub(super) fn round_begins(play: &mut Play<'_>, forced: &[(TerritoryId, u8)]) {
    for (tile, round) in forced {
        if *round == play.state.round && play.state.stack.may_hold(*tile) {
            play.state.tasks.push(Task::Scenario(Due::Place(*tile)));
        }
    }
}

/// The positions at the edge of the map, within the agreed limit if there are any (EU-REV-06).
pub(crate) fn edge(state: &State) -> Vec<Anchor> {
    let around = |limit| {
        let mut edge: Vec<Anchor> =
            state.map.spaces().flat_map(|space| state.map.open_slots(space, limit)).collect();
        edge.sort_unstable();
        edge.dedup();
        edge
    };
    let within = around(state.agreed.radius);
    if within.is_empty() { around(None) } else { within }
}

/// The first player places this tile, which has to be on the map.
#[derive(Clone, Copy)]
pub(super) struct Place(pub(super) TerritoryId);

impl Step<Euthia> for Place {
    fn asks(&self, state: &State) -> Option<Question> {
        Some(Question { seat: state.first, what: Asked::Scenario(Asking::Place(self.0)) })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(edge(state).into_iter().map(|at| Action::Scenario(Choice::Place(at))));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Scenario(Choice::Place(at)) if edge(state).contains(at) => Ok(()),
            Action::Scenario(Choice::Place(_)) => Err(Refusal::rule(EU_SET_02)),
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        if let Action::Scenario(Choice::Place(at)) = action {
            play.state.stack.remove(self.0);
            movement::lay(play, at, self.0);
        }
    }

    fn run(self, _: &mut Play<'_>) {}
}
