//! The current score of a player, line by line (EU-SCO).

use crate::content::GOLD_PER_REPUTATION;
use crate::scoring::{self, ScoreLine};
use crate::state::State;
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// What a player would score if the match ended now, or has scored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ScoreView {
    /// All of it together, never below 0 (EU-GLD-11).
    pub total: u16,
    /// What it is made of, in the order of the scoring; what gives nothing is there too.
    pub lines: Vec<ScoreLine>,
}

impl ScoreView {
    /// How much gold makes a point of Reputation at the end (EU-SCO-09).
    pub const GOLD_A_POINT: u8 = GOLD_PER_REPUTATION;

    /// The score of a seat as it is.
    #[must_use]
    pub fn of(state: &State, seat: Seat) -> ScoreView {
        let score = scoring::score(state, seat);
        ScoreView { total: score.total, lines: scoring::lines(state, seat, &score).to_vec() }
    }
}
