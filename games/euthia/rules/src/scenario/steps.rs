//! The steps that a scenario puts on the stack, and checks of its state.

use super::{Due, Progress, SETTLEMENTS, rules};
use super::{
    brasath, elementals, finale, forced, golem, impending_doom, mirrezil, settlements, slaughter, villagers,
};
use crate::Euthia;
use crate::content::{CHARACTERS, LEGENDS, SpecialRules};
use crate::effects::{Origin, Resolving};
use crate::frame::Play;
use crate::state::State;
use crate::task::Task;
use kernel::Step;

kernel::steps! {
    Euthia: Due {
        Due::Ready => finale::Ready,
        Due::Battle => finale::Battle,
        Due::Parted => finale::Parted,
        Due::Place(tile) => forced::Place(tile),
        Due::Card => Card,
        Due::Defend(at) => settlements::Defend(at),
        Due::Help(at) => villagers::Helping(at),
        Due::Legend(card) => brasath::Legend(card),
        Due::Walk(walk) => walk,
        Due::Reckoning => golem::Reckoning,
        Due::Stall(stall) => stall,
        Due::Opening => elementals::Opening,
    }
}

/// A card is turned up.
#[derive(Clone, Copy)]
struct Card;

impl Step<Euthia> for Card {
    fn run(self, play: &mut Play<'_>) {
        match rules(play.state) {
            SpecialRules::Mirrezil(_) => mirrezil::turn_up(play),
            SpecialRules::Elementals(rules) => slaughter::turn_up(play, rules),
            _ => {}
        }
    }
}

/// Whether the state of a scenario, and its tasks, are possible.
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
    let on_stack = |step: Due| match (step, rules(state)) {
        (Due::Ready | Due::Battle | Due::Parted, _) => state.in_finale() && state.begun,
        (Due::Place(tile), _) => state.stack.may_hold(tile),
        (Due::Card, SpecialRules::Mirrezil(_)) => true,
        (Due::Defend(at), SpecialRules::Farruga(_)) => usize::from(at) < SETTLEMENTS,
        (Due::Help(at), SpecialRules::Villagers(_)) => usize::from(at) < CHARACTERS.len(),
        (Due::Legend(at), SpecialRules::Brasath(_)) => usize::from(at) < LEGENDS.len(),
        (Due::Walk(_) | Due::Reckoning, SpecialRules::Golem(_)) => true,
        (Due::Card | Due::Stall(_) | Due::Opening, SpecialRules::Elementals(_)) => true,
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
