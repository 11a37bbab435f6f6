//! The verdict on an answer to a puzzle.

use crate::{Action, Puzzle, Puzzling};
use kernel::Budget;
use serde::{Deserialize, Serialize};

/// How an answer did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// None is better.
    Optimal,
    /// It reaches the goal, though a better one does so too.
    Good,
    /// It does not reach the goal, or only just.
    Not,
}

/// The judgement of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Judged {
    /// How it did.
    pub verdict: Verdict,
    /// What it is worth; nothing if it does not reach the goal.
    pub mark: Option<i64>,
    /// How much the best answer is worth more, if it reaches the goal.
    pub missed: Option<i64>,
}

/// Judges the answers that were given from the position of a puzzle on.
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
