//! The Griffin (EU-GRF).

#[cfg(test)]
mod tests;

use crate::action::Action;
use crate::board;
use crate::content::{GRIFFIN_CALL, GRIFFIN_FLIGHT, GRIFFIN_TILE, TerritoryId};
use crate::event::{Arrival, Event};
use crate::frame::Play;
use crate::map::Space;
use crate::movement::{check_arrival, enter};
use crate::rules::{EU_GRF_03, EU_GRF_04, EU_GRF_06, EU_MAP_08};
use crate::state::State;
use crate::terms::SpaceKind;
use kernel::{Measure, Refusal, not_an_answer};

/// The Griffin appears on its Lair when that is revealed (EU-GRF-02).
pub(crate) fn revealed(play: &mut Play<'_>, tile: TerritoryId) {
    if tile == GRIFFIN_TILE {
        play.state.griffin = play.state.map.place_of(tile, SpaceKind::GriffinLair);
    }
}

/// Checks whether the Griffin comes when called: to its Lair from anywhere, elsewhere from nearby
/// (EU-GRF-03).
fn check_call(state: &State, here: Space) -> Result<(), Refusal> {
    let Some(griffin) = state.griffin else { return Err(Refusal::rule(EU_GRF_03)) };
    if !state.map.liberated(here) {
        return Err(Refusal::rule(EU_MAP_08));
    }
    let distance = state.map.distance(griffin, here).unwrap_or(u8::MAX);
    if state.map.kind(here) != SpaceKind::GriffinLair && distance > GRIFFIN_CALL {
        return Err(Refusal::rule(EU_GRF_03)
            .with(Measure::Limit, i32::from(GRIFFIN_CALL))
            .with(Measure::Have, i32::from(distance)));
    }
    Ok(())
}

/// Whether it can carry the Hero there (EU-GRF-04, EU-GRF-06).
fn check_flight(state: &State, here: Space, to: Space) -> Result<(), Refusal> {
    let near = state.map.contains(to) && to != here;
    let distance = if near { state.map.distance(here, to) } else { None };
    if distance.is_none_or(|distance| distance > GRIFFIN_FLIGHT) {
        return Err(Refusal::rule(EU_GRF_04));
    }
    check_arrival(state, to, Arrival::Teleport).map_err(|_| Refusal::rule(EU_GRF_06))
}

/// Checks whether a Trophy calls the Griffin for a flight to a space; once for each Trophy (EU-GRF-10).
pub(crate) fn check(state: &State, trophy: u8, to: Space) -> Result<(), Refusal> {
    let Some(here) = state.here() else { return Err(not_an_answer()) };
    if usize::from(trophy) >= state.player().trophies.len() {
        return Err(Refusal::rule(EU_GRF_03));
    }
    check_call(state, here)?;
    check_flight(state, here, to)
}

pub(crate) fn legal(state: &State, out: &mut Vec<Action>) {
    let Some(here) = state.here() else { return };
    if state.player().trophies.is_empty() || check_call(state, here).is_err() {
        return;
    }
    for to in state.map.spaces().filter(|to| check_flight(state, here, *to).is_ok()) {
        out.extend((0..state.player().trophies.len() as u8).map(|trophy| Action::Griffin { trophy, to }));
    }
}

/// Moves Hero and Griffin there at once; only the destination can reveal anything (EU-GRF-04, EU-GRF-05).
pub(crate) fn answer(play: &mut Play<'_>, trophy: u8, to: Space) {
    let seat = play.state.seat();
    let spent = play.state.player_mut().trophies.remove(trophy.into());
    board::put_trophy_away(play, spent);
    play.state.griffin = Some(to);
    play.log.tell(Event::Griffin { seat, to });
    enter(play, to, Arrival::Teleport);
}
