//! Fights: the expected course of one, and what to do in it.

use super::judge::{Atlas, kills};
use super::mind::Mind;
use super::reflex;
use super::why::Why;
use bots::Position;
use euthia::Euthia;
use euthia::action::Action;
use euthia::state::State;
use kernel::Seat;

/// How a fight goes: how often it is won, and what it adds on the whole to what the position was worth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Forecast {
    pub(super) won: f64,
    pub(super) gain: f64,
}

/// Fights a Combat that is about to begin several times.
pub(super) fn forecast(mind: &mut Mind, state: &State, seat: Seat, atlas: &mut Atlas) -> Forecast {
    let (mut won, mut value) = (0.0, 0.0);
    let before = kills(&state.players[seat]);
    let mut trials = 0.0;
    for _ in 0..mind.effort.trials {
        if trials > 0.0 && mind.is_tired() {
            break;
        }
        trials += 1.0;
        let mut after = state.clone();
        mind.fight_on(&mut after);
        if kills(&after.players[seat]) > before {
            won += 1.0;
        }
        value += mind.stake(&after, seat) + mind.prospects(&after, seat, atlas);
    }
    Forecast { won: won / trials, gain: value / trials - mind.stake(state, seat) }
}

/// The best answer in a fight, by trying each to the end; where nothing dear is at stake the first thought
/// does, and there is no reason.
pub(super) fn answer(mind: &mut Mind, position: &mut Position<'_, Euthia>) -> (Action, Option<Why>) {
    let (seat, legal) = (position.seat(), position.legal());
    let state = position.imagine();
    let first = reflex::answer(&state, seat, position.prompt().question.what, legal);
    let hero = state.fight.as_ref().map_or(seat, |fight| fight.hero);
    let tries = mind.effort.tries;
    let weary = hero == seat && state.fight.as_ref().is_some_and(reflex::is_weary);
    if tries == 0 || weary || !legal.iter().any(|action| reflex::is_dear(&state.players[seat], action)) {
        return (first, None);
    }
    let before = kills(&state.players[hero]);
    let worlds: Vec<State> = (0..tries).map(|_| position.imagine()).collect();
    let mut best = (f64::MIN, first, 0.0);
    // Cards are for the Monster Player.
    let idle =
        |action: &&Action| matches!(action, Action::CashIn(_)) || hero == seat && **action == Action::Convert;
    for action in legal.iter().filter(|action| !idle(action)) {
        if mind.is_tired() {
            break;
        }
        let (mut value, mut won) = (if *action == first { 0.15 } else { 0.0 }, 0.0);
        for world in &worlds {
            let mut after = mind.step(world, *action);
            mind.fight_on(&mut after);
            value += mind.stake(&after, seat) / f64::from(tries);
            won += f64::from(u8::from(kills(&after.players[hero]) > before)) / f64::from(tries);
        }
        if value > best.0 {
            best = (value, *action, won);
        }
    }
    (best.1, Some(Why::Struggle { won: best.2, hero: hero == seat }))
}
