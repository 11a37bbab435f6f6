//! How a match ends: the highest Reputation wins (EU-SCO).

#[cfg(test)]
mod tests;

use crate::content::{TIE_GOLD, TIE_SILVER};
use crate::player::Player;
use crate::state::State;
use crate::terms::Metal;
use kernel::{Outcome, RuleId, Seat, Standing};
use std::cmp::Reverse;

/// What the hand of a player counts for in a tie (EU-SCO-16).
fn hand_value(player: &Player) -> u16 {
    let worth = |metal| if metal == Metal::Silver { TIE_SILVER } else { TIE_GOLD };
    player.hand.iter().map(|card| u16::from(worth(card.power().metal))).sum()
}

/// The outcome by Reputation, then by hands; a tie that persists is shared (EU-SCO-15 to EU-SCO-17).
pub(crate) fn outcome(state: &State, rule: RuleId) -> Outcome {
    let rank = |player: &Player| Reverse((player.reputation, hand_value(player)));
    let standings = Seat::first(state.seats()).map(|seat| {
        let player = &state.players[seat.index()];
        let place = 1 + state.players.iter().filter(|other| rank(other) < rank(player)).count() as u8;
        Standing { seat, place, score: player.reputation.into(), won: place == 1 }
    });
    Outcome { rule, standings: standings.collect() }
}
