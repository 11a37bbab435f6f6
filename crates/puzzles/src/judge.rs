//! The verdict on an answer to a puzzle.

use crate::{Action, Puzzle, Puzzling};
use kernel::Budget;
use serde::{Deserialize, Serialize};

/// How good an answer is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// None is better.
    Optimal,
    /// It reaches the goal, but a better one does too.
    Good,
    /// It does not reach the goal, or only just.
    Not,
}

/// The judgement of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Judged {
    /// How good it is.
    pub verdict: Verdict,
    /// Its value; `None` if it does not reach the goal.
    pub mark: Option<i64>,
    /// How much more the best answer is worth, if this one reaches the goal.
    pub missed: Option<i64>,
}

/// Judges answers given from the position of a puzzle.
pub fn judge<P: Puzzling>(puzzle: &Puzzle<P>, played: &[Action<P>], budget: &Budget<'_>) -> Judged {
    let Some(mark) = P::mark(puzzle.state(), puzzle.seat, &puzzle.goal, played, budget) else {
        return Judged { verdict: Verdict::Not, mark: None, missed: None };
    };
    let missed = (puzzle.best - mark).max(0);
    let verdict = if missed <= P::tolerance(&puzzle.goal) {
        Verdict::Optimal
    } else if P::is_good(&puzzle.goal, missed) {
        Verdict::Good
    } else {
        Verdict::Not
    };
    Judged { verdict, mark: Some(mark), missed: Some(missed) }
}
