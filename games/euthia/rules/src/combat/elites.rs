//! Elite Monsters and their Bounties (EU-ELI), and other enemies on a Hero's space.

use super::Choice;
use crate::action::Action;
use crate::content::{BountyId, Lair};
use crate::deeds::{self, Source};
use crate::map::Space;
use crate::rules::{EU_ELI_04, EU_ELI_05, EU_ELI_09};
use crate::scenario;
use crate::state::State;
use crate::terms::Deed;
use kernel::{Refusal, not_an_answer};

/// Whether a space is a Lair of this kind (EU-ELI-04).
pub(crate) fn is_lair(state: &State, lair: Lair, space: Space) -> bool {
    let map = &state.map;
    match lair {
        Lair::On(place) => place.is(map.kind(space)),
        Lair::Near(place) => {
            !place.is(map.kind(space))
                && map.neighbours(space).into_iter().any(|near| place.is(map.kind(near)))
        }
        Lair::Around(special) => {
            !space.is_centre() && map.placed(space).tile.territory().special == Some(special)
        }
    }
}

/// The Bounty whose Elite Monster can be fought on the Hero's space.
pub(super) fn at_hand(state: &State) -> Option<BountyId> {
    let here = state.here()?;
    state.bounties.shown.filter(|card| is_lair(state, card.bounty().lair, here))
}

/// Whether a Monster has come to the Hero's space: a Hero who did not enter its space need not fight it
/// (EU-MOV-03).
fn has_company(state: &State) -> bool {
    state.here().is_some_and(|here| state.map.spawned_on(here).is_some())
}

/// Checks whether the Hero may fight the Elite Monster now (EU-ELI-05).
pub(super) fn check(state: &State, source: Source) -> Result<(), Refusal> {
    let Some(here) = state.here() else { return Err(not_an_answer()) };
    // A Monster that came, and an enemy of the scenario, are fought in the same way, and come first
    // (EU-MAP-08).
    if has_company(state) || scenario::enemy_at_hand(state) && state.map.liberated(here) {
        return deeds::check(state, Deed::Combat, source);
    }
    if state.bounties.shown.is_none() {
        return Err(Refusal::rule(EU_ELI_09));
    }
    if !state.map.liberated(here) {
        return Err(Refusal::rule(EU_ELI_05));
    }
    if at_hand(state).is_none() {
        return Err(Refusal::rule(EU_ELI_04));
    }
    deeds::check(state, Deed::Combat, source)
}

pub(super) fn legal(state: &State, out: &mut Vec<Action>) {
    if has_company(state) || at_hand(state).is_some() || scenario::enemy_at_hand(state) {
        let sources = deeds::sources(state, Deed::Combat).filter(|source| check(state, *source).is_ok());
        out.extend(sources.map(|source| Action::Combat(Choice::Fight(source))));
    }
}
