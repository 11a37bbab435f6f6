//! The Hunt: those who defeat the most Monsters score for it.

use crate::content::Hunt;
use crate::state::State;
use crate::terms::Mode;
use kernel::Seat;

/// The tally of a seat: the sum of the levels of defeated Monsters, whatever happened to the Trophies.
fn tally(state: &State, seat: Seat) -> u16 {
    let kills = state.players[seat].kills;
    kills.iter().zip(1..).map(|(n, level)| u16::from(*n) * level).sum()
}

/// Reputation for the tally: by rank, ties taking the lowest rank; nothing for a tally of 0 or without
/// opponents.
pub(super) fn bonus(state: &State, rules: &Hunt, seat: Seat) -> u16 {
    let own = tally(state, seat);
    if state.mode != Mode::Competitive || own == 0 {
        return 0;
    }
    // The last rank among those with the same tally.
    let rank = Seat::first(state.seats()).filter(|other| tally(state, *other) >= own).count();
    let [first, second, third] = rules.tally_bonus;
    let by_rank = if state.seats() == 2 { [first, third, 0] } else { [first, second, third] };
    by_rank.get(rank - 1).copied().unwrap_or(0).into()
}
