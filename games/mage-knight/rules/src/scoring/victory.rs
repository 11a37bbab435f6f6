//! Scenarios that are not decided by Fame: by sites held (MK-SCN-HOLD-12), or by the portal
//! (MK-SCN-RETURN-04).

use super::Sheet;
use crate::content::ScoringCard;
use crate::map::Map;
use crate::scenarios::ScenarioId;
use crate::state::{PLAYERS, State};
use arrayvec::ArrayVec;
use kernel::{Outcome, RuleId, Seat, Standing};

/// The parts of the score where neither Fame nor achievements count: the sites held. A team adds up those of
/// its players and has one score (MK-SCN-HOLD-17).
pub(super) fn sheets(state: &State, card: &ScoringCard) -> ArrayVec<Sheet, PLAYERS> {
    let own = |seat: Seat| {
        i32::from(card.keep) * state.map.keeps_of(seat).count() as i32
            + i32::from(card.mage_tower) * state.map.towers_of(seat).count() as i32
    };
    let seats = || Seat::first(state.players.len() as u8);
    let held =
        |seat: Seat| seats().filter(|other| *other == seat || state.allied(*other, seat)).map(own).sum();
    seats().map(|seat| Sheet { held: held(seat), ..Sheet::default() }).collect()
}

/// The outcome of a match of such a scenario; `None` for any other.
pub(super) fn outcome(state: &State, rule: RuleId) -> Option<Outcome> {
    match state.scenario {
        ScenarioId::ConquerAndHold => Some(most_held(state, rule)),
        ScenarioId::OneToReturn => Some(returned(state, rule)),
        _ => None,
    }
}

/// The most points win; if several players or teams are tied, nobody does (MK-SCN-HOLD-12).
fn most_held(state: &State, rule: RuleId) -> Outcome {
    let scores = super::scores(state);
    let best = scores.iter().copied().max().unwrap_or(0);
    let ahead = state.players.iter().zip(&scores).filter(|(_, score)| **score == best);
    let teams = ahead.fold(0u8, |teams, (player, _)| teams | 1 << player.team).count_ones();
    let standings = Seat::first(scores.len() as u8).map(|seat| {
        let score = scores[seat.index()];
        let place = 1 + scores.iter().filter(|other| **other > score).count() as u8;
        Standing { seat, place, score, won: score == best && teams == 1 }
    });
    Outcome { rule, standings: standings.collect() }
}

/// Whether a player's or a teammate's hero is at the portal at the end; in teams it must be the chosen one
/// (MK-SCN-RETURN-04, MK-SCN-RETURN-07).
fn returns(state: &State, seat: Seat) -> bool {
    let there = |who: Seat| state.players[who].place == Some(Map::PORTAL);
    if state.has_chosen_ones() { state.chosen_one(seat).is_some_and(there) } else { there(seat) }
}

/// Whoever returns wins, and nobody else; eliminated players are last.
fn returned(state: &State, rule: RuleId) -> Outcome {
    let rank = |seat: Seat| match (returns(state, seat), state.players[seat].eliminated) {
        (true, _) => 0,
        (false, false) => 1,
        (false, true) => 2,
    };
    let seats = || Seat::first(state.players.len() as u8);
    let standings = seats().map(|seat| {
        let place = 1 + seats().filter(|other| rank(*other) < rank(seat)).count() as u8;
        Standing { seat, place, score: 0, won: rank(seat) == 0 }
    });
    Outcome { rule, standings: standings.collect() }
}
