//! Fights: how one goes on the whole, and what to do in one.

use super::Table;
use super::judge::{Atlas, prospects, stake};
use super::mind::Mind;
use super::reflex;
use ::euthia::action::Action;
use ::euthia::question::Asked;
use ::euthia::state::State;
use kernel::Seat;

/// How often a fight is fought in the head before it is sought.
const TRIALS: u32 = 14;
/// How often each answer in a fight is tried.
const TRIES: u32 = 7;

/// How a fight goes: how often it is won, and what the position after it is worth on the whole.
#[derive(Clone, Copy, Debug)]
pub(super) struct Forecast {
    pub(super) won: f64,
    pub(super) value: f64,
}

/// Fights a Combat that is about to begin several times.
pub(super) fn forecast(mind: &mut Mind, state: &State, seat: Seat, atlas: &mut Atlas) -> Forecast {
    let (mut won, mut value) = (0.0, 0.0);
    let kills = |state: &State| state.players[seat.index()].kills.iter().map(|n| u32::from(*n)).sum::<u32>();
    let before = kills(state);
    for _ in 0..TRIALS {
        let mut after = state.clone();
        mind.fight_on(&mut after);
        if kills(&after) > before {
            won += 1.0;
        }
        value += stake(&after, seat) + prospects(&after, seat, atlas);
    }
    Forecast { won: won / f64::from(TRIALS), value: value / f64::from(TRIALS) }
}

/// The best answer in a fight, by trying each to the end; where nothing dear is at stake the first thought does. How often it won.
pub(super) fn answer(
    mind: &mut Mind,
    table: &mut Table<'_, '_>,
    seat: Seat,
    what: Asked,
    legal: &[Action],
) -> (Action, Option<f64>) {
    let state = table.imagine();
    let first = reflex::answer(&state, seat, what, legal);
    let player = &state.players[seat.index()];
    if !legal.iter().any(|action| reflex::is_dear(player, action)) {
        return (first, None);
    }
    let kills = |state: &State| {
        state
            .fight
            .as_ref()
            .map(|fight| fight.hero)
            .map(|hero| state.players[hero.index()].kills.iter().map(|n| u32::from(*n)).sum::<u32>())
    };
    let hero = state.fight.as_ref().map_or(seat, |fight| fight.hero);
    let before = kills(&state).unwrap_or(0);
    let worlds: Vec<State> = (0..TRIES).map(|_| table.imagine()).collect();
    let mut best = (f64::MIN, first, 0.0);
    for action in legal {
        let (mut value, mut won) = (if *action == first { 0.15 } else { 0.0 }, 0.0);
        for world in &worlds {
            let mut after = mind.step(world, *action);
            mind.fight_on(&mut after);
            value += stake(&after, seat) / f64::from(TRIES);
            let now: u32 = after.players[hero.index()].kills.iter().map(|n| u32::from(*n)).sum();
            won += f64::from(u8::from(now > before)) / f64::from(TRIES);
        }
        if value > best.0 {
            best = (value, *action, won);
        }
    }
    (best.1, Some(best.2))
}
