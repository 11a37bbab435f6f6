//! What a scenario has put on the stack, and whether its state is sound.

use super::{Asking, Progress, SETTLEMENTS, Step, rules};
use super::{
    brasath, elementals, finale, forced, golem, impending_doom, mirrezil, settlements, slaughter, villagers,
};
use crate::action::Action;
use crate::content::{CHARACTERS, LEGENDS, SpecialRules};
use crate::effects::{Origin, Resolving};
use crate::frame::{Play, not_an_answer};
use crate::question::{Asked, Question};
use crate::state::State;
use crate::task::Task;
use crate::turn;
use kernel::Refusal;

/// The question of a step; none where it runs by itself.
pub(crate) fn question(state: &State, step: Step) -> Option<Question> {
    let ask = |seat, asking| Some(Question { seat, what: Asked::Scenario(asking) });
    match step {
        Step::Ready => turn::room_question(state).or_else(|| ask(state.seat(), Asking::Ready)),
        Step::Place(tile) => ask(state.first, Asking::Place(tile)),
        Step::Walk(walk) => golem::question(state, walk),
        _ => None,
    }
}

pub(crate) fn legal(state: &State, step: Step, out: &mut Vec<Action>) {
    match step {
        Step::Ready => finale::legal(state, out),
        Step::Place(_) => forced::legal(state, out),
        Step::Walk(_) => golem::legal(state, out),
        _ => {}
    }
}

pub(crate) fn check(state: &State, step: Step, action: &Action) -> Result<(), Refusal> {
    match step {
        Step::Ready => finale::check(state, action),
        Step::Place(_) => forced::check(state, action),
        Step::Walk(_) => golem::check(state, action),
        _ => Err(not_an_answer()),
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, action: Action) {
    match (step, rules(play.state)) {
        (Step::Ready, _) => finale::answer(play, action),
        (Step::Place(tile), _) => forced::answer(play, tile, action),
        (Step::Walk(walk), SpecialRules::Golem(rules)) => golem::answer(play, rules, walk, action),
        _ => {}
    }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match (step, rules(play.state)) {
        (Step::Battle, _) => finale::battle(play),
        (Step::Parted, _) => finale::end_part(play),
        (Step::Card, SpecialRules::Mirrezil(_)) => mirrezil::turn_up(play),
        (Step::Defend(at), SpecialRules::Farruga(rules)) => settlements::finish(play, rules, at),
        (Step::Help(at), SpecialRules::Villagers(rules)) => villagers::finish(play, rules, at),
        (Step::Legend(card), SpecialRules::Brasath(_)) => brasath::finish_legend(play, card),
        (Step::Walk(walk), SpecialRules::Golem(rules)) => golem::run(play, rules, walk),
        (Step::Reckoning, SpecialRules::Golem(rules)) => golem::reckon(play, rules),
        (Step::Stall(stall), _) => elementals::stall(play, stall),
        (Step::Opening, _) => elementals::open(play),
        (Step::Card, SpecialRules::Elementals(rules)) => slaughter::turn_up(play, rules),
        _ => {}
    }
}

/// Whether the state of a scenario is possible, and what it has put on the stack.
pub(crate) fn is_sound(state: &State) -> bool {
    let own = match (&state.course.progress, rules(state)) {
        (Progress::Hunt, SpecialRules::Hunt(_)) => true,
        (Progress::ImpendingDoom(_), SpecialRules::ImpendingDoom(rules)) => {
            impending_doom::is_sound(state, rules)
        }
        (Progress::Villagers(_), SpecialRules::Villagers(rules)) => villagers::is_sound(state, rules),
        (Progress::Settlements(_), SpecialRules::Farruga(rules)) => settlements::is_sound(state, rules),
        (Progress::Mirrezil(_), SpecialRules::Mirrezil(_)) => mirrezil::is_sound(state),
        (Progress::Brasath(_), SpecialRules::Brasath(rules)) => brasath::is_sound(state, rules),
        (Progress::Golem(_), SpecialRules::Golem(rules)) => golem::is_sound(state, rules),
        (Progress::Elementals(_), SpecialRules::Elementals(rules)) => elementals::is_sound(state, rules),
        _ => false,
    };
    let on_stack = |step: Step| match (step, rules(state)) {
        (Step::Ready | Step::Battle | Step::Parted, _) => state.in_finale() && state.begun,
        (Step::Place(tile), _) => state.stack.may_hold(tile),
        (Step::Card, SpecialRules::Mirrezil(_)) => true,
        (Step::Defend(at), SpecialRules::Farruga(_)) => usize::from(at) < SETTLEMENTS,
        (Step::Help(at), SpecialRules::Villagers(_)) => usize::from(at) < CHARACTERS.len(),
        (Step::Legend(at), SpecialRules::Brasath(_)) => usize::from(at) < LEGENDS.len(),
        (Step::Walk(_) | Step::Reckoning, SpecialRules::Golem(_)) => true,
        (Step::Card | Step::Stall(_) | Step::Opening, SpecialRules::Elementals(_)) => true,
        _ => false,
    };
    let steps = state.tasks.iter().all(|task| match task {
        Task::Scenario(step) => on_stack(*step),
        Task::Effect(Resolving { origin: Origin::Scenario(cause), .. }) => cause.name().is_some(),
        _ => true,
    });
    let marks = match rules(state) {
        SpecialRules::Golem(_) => state.map.banished.is_empty(),
        SpecialRules::Elementals(_) => !state.map.is_laid_waste(),
        _ => state.map.banished.is_empty() && !state.map.is_laid_waste(),
    };
    let feats = match rules(state) {
        SpecialRules::Farruga(rules) => rules.per_turn,
        SpecialRules::Golem(rules) => rules.cards_per_turn,
        SpecialRules::Brasath(_) | SpecialRules::Elementals(_) => 1,
        _ => 0,
    };
    own && steps && marks && state.turn.feats <= feats && state.course.closed <= state.round
}
