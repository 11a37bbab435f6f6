//! The current score of a player, line by line (EU-SCO).

use crate::scoring::{self, ScoreLine};
use crate::state::State;
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// What a player would score if the match ended now, or has scored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ScoreView {
    /// The total, never below 0 (EU-GLD-11).
    pub total: u16,
    /// Its parts, in the order of the scoring, including those worth nothing.
    pub lines: Vec<ScoreLine>,
}

impl ScoreView {
    /// The current score of a seat.
    #[must_use]
    pub fn of(state: &State, seat: Seat) -> ScoreView {
        let score = scoring::score(state, seat);
        ScoreView { total: score.total, lines: scoring::lines(state, seat, &score).to_vec() }
    }
}
