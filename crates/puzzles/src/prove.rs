//! Whether a puzzle holds: its position opens, its answer reaches the goal, and what anybody would do at first
//! sight is not as good.

use crate::{Puzzle, Puzzling, Verdict, judge, position};
use kernel::{Budget, Chance, Game, Seed};

/// Why a puzzle does not hold.
#[derive(Debug, thiserror::Error)]
pub enum Unproved {
    /// Its position cannot be played on.
    #[error("its position is impossible: {0}")]
    Position(kernel::Flaw),
    /// An answer of its line is not allowed where it stands.
    #[error("answer {0} of its line is not allowed")]
    Line(usize),
    /// Its line is not worth what it says.
    #[error("its line is worth {found:?}, not {best}")]
    Worth {
        /// What it is worth.
        found: Option<i64>,
        /// What the puzzle says.
        best: i64,
    },
    /// Its line depends on what its seat does not know.
    #[error("its line is not as good in another position that looks the same")]
    Unfair,
    /// What anybody would do at first sight is as good.
    #[error("first sight {0} is as good as its line")]
    Dull(usize),
}

/// Other positions that look the same, in which the line of a puzzle has to be as good.
const IMAGINED: u64 = 2;

/// Proves a puzzle anew.
pub fn prove<P: Puzzling>(puzzle: &Puzzle<P>) -> Result<(), Unproved> {
    let mut table = position(puzzle).map_err(Unproved::Position)?;
    for (at, action) in puzzle.line.iter().enumerate() {
        if table.turn().seat() != Some(puzzle.seat) {
            return Err(Unproved::Line(at));
        }
        table.submit(puzzle.seat, action.clone()).map_err(|_| Unproved::Line(at))?;
    }
    let budget = Budget::endless();
    let found = P::mark(puzzle.state(), puzzle.seat, &puzzle.goal, &puzzle.line, &budget);
    let tolerance = P::tolerance(&puzzle.goal);
    let is_best = |found: Option<i64>| found.is_some_and(|found| (found - puzzle.best).abs() <= tolerance);
    if !is_best(found) {
        return Err(Unproved::Worth { found, best: puzzle.best });
    }
    for number in 0..IMAGINED {
        let chance = &mut Chance::new(Seed(number.into()), number);
        let other = P::Game::resample(puzzle.state(), puzzle.seat, chance);
        if !is_best(P::mark(&other, puzzle.seat, &puzzle.goal, &puzzle.line, &budget)) {
            return Err(Unproved::Unfair);
        }
    }
    for (at, sight) in P::first_sights(puzzle.state(), puzzle.seat, &puzzle.goal).iter().enumerate() {
        if judge(puzzle, sight, &budget).verdict == Verdict::Optimal {
            return Err(Unproved::Dull(at));
        }
    }
    Ok(())
}
