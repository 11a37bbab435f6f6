//! The Battle phase: which battle comes next (CN-BTL-01 to CN-BTL-03).

use super::landing::{self, Landing};
use super::{Battle, Fighting, out_of_place, push};
use crate::Nerath;
use crate::action::Action;
use crate::cards::Window;
use crate::content::{Space, SpaceSet};
use crate::frame::{Play, leave_phase};
use crate::question::{Asked, Occasion, Question};
use crate::rules::{CN_ATK_01, CN_BTL_02, CN_BTL_03, CN_TRN_03};
use crate::state::{Phase, State};
use crate::task::Task;
use kernel::{Refusal, Step};

/// Begins the phase: attacked units may evade now.
pub(crate) fn begin(play: &mut Play<'_>) {
    if !play.state.turn.battles.is_empty() {
        play.state.tasks.push(Task::Window(Window::new(Occasion::AttackDeclared)));
    }
}

/// The battles that may be fought next: sea battles before all others.
fn ready(state: &State) -> SpaceSet {
    let at_sea = state.turn.battles & SpaceSet::SEAS;
    if at_sea.is_empty() { state.turn.battles } else { at_sea }
}

/// Whether cargo may land now: all sea battles are over (CN-AMP-06), and some ship has somewhere to land.
fn landing(state: &State) -> bool {
    !state.turn.won_at_sea.is_empty() && !state.turn.battles.meets(SpaceSet::SEAS) && landing::possible(state)
}

/// The Battle phase between two battles.
#[derive(Clone, Copy)]
pub(crate) struct Battles;

impl Step<Nerath> for Battles {
    fn asks(&self, state: &State) -> Option<Question> {
        if landing(state) {
            return Landing.asks(state);
        }
        let several = ready(state).len() > 1;
        several.then_some(Question { realm: state.active, what: Asked::Phase(Phase::Battle) })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        if landing(state) {
            Landing.legal(state, out);
        } else {
            out.extend(ready(state).iter().map(Action::Fight));
        }
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        if landing(state) {
            return Landing.check(state, action);
        }
        match *action {
            Action::Fight(space) if ready(state).contains(space) => Ok(()),
            Action::Fight(space) if !state.turn.battles.contains(space) => Err(Refusal::rule(CN_ATK_01)),
            Action::Fight(space) if space.is_dungeon() => Err(Refusal::rule(CN_BTL_03)),
            Action::Fight(_) => Err(Refusal::rule(CN_BTL_02)),
            Action::Done => Err(Refusal::rule(CN_TRN_03)), // Battles that wait must be fought.
            _ => Err(out_of_place(action)),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        if landing(play.state) {
            Landing.answer(play, action);
        } else if let Action::Fight(space) = action {
            open(play.state, space);
        }
    }

    /// A single battle is fought without asking; after the last one the phase ends.
    fn run(self, play: &mut Play<'_>) {
        match ready(play.state).first() {
            Some(space) => open(play.state, space),
            None => leave_phase(play),
        }
    }
}

fn open(state: &mut State, space: Space) {
    if !space.is_sea() {
        state.turn.won_at_sea = SpaceSet::EMPTY; // CN-AMP-06: landings come before the first of these.
    }
    state.battle = Some(Battle::new(state, space));
    push(state, Fighting::Begin);
}
