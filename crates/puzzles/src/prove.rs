//! Checks a puzzle: its position opens, its answer reaches the goal, and the obvious answer is not as good.

use crate::{Puzzle, Puzzling, Verdict, judge, made, position};
use kernel::{Budget, Chance, Game, Lang, Seed};
use std::collections::HashSet;

/// Why a puzzle is invalid.
#[derive(Debug, thiserror::Error)]
pub enum Unproved {
    /// Its position cannot be played.
    #[error("its position is impossible: {0}")]
    Position(kernel::Flaw),
    /// An answer of its solution is not legal at its place.
    #[error("answer {0} of its line is not allowed")]
    Line(usize),
    /// Its solution does not have the stated value.
    #[error("its line is worth {found:?}, not {best}")]
    Worth {
        /// The actual value.
        found: Option<i64>,
        /// The stated value.
        best: i64,
    },
    /// Its solution depends on what its seat does not know.
    #[error("its line is not as good in another position that looks the same")]
    Unfair,
    /// An obvious answer is as good.
    #[error("first sight {0} is as good as its line")]
    Dull(usize),
}

/// How many other positions that look the same must have a solution as good.
const IMAGINED: u64 = 2;

/// Proves a puzzle again.
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

/// How many puzzles the usual check proves; the long one proves all.
const SAMPLE: usize = 10;

/// Proves puzzles of a file: a fixed random sample, or all.
///
/// # Panics
///
/// With the name of the puzzle, if one is invalid.
pub fn prove_file<P: Puzzling>(text: &str, all: bool) {
    let (_, mut lines) = made(text).expect("the first line says how the puzzles came about");
    if !all {
        Chance::new(Seed(19), 0).shuffle(&mut lines);
        lines.truncate(SAMPLE);
    }
    for line in lines {
        let puzzle = read::<P>(line);
        if let Err(error) = prove(&puzzle) {
            panic!("puzzle {}: {error}", puzzle.id);
        }
    }
}

fn read<P: Puzzling>(line: &str) -> Puzzle<P> {
    let value = serde_json::from_str(line).expect("a line is JSON");
    Puzzle::read(value).unwrap_or_else(|error| panic!("{error}: {:.60}", line))
}

/// Checks a file of puzzles: there are at least so many, with unique names and at least so many difficulties;
/// and each has its texts in both languages.
///
/// # Panics
///
/// If something is wrong with it.
pub fn look_over<P: Puzzling>(text: &str, least: usize, of_grades: usize) {
    let (_, lines) = made(text).expect("the first line says how the puzzles came about");
    let (mut names, mut grades) = (HashSet::new(), [0usize; 4]);
    for line in lines {
        let puzzle = read::<P>(line);
        grades[usize::from(puzzle.grade) - 1] += 1;
        for lang in Lang::ALL {
            let (state, seat, goal) = (puzzle.state(), puzzle.seat, &puzzle.goal);
            let said = [
                P::title(lang, state, seat, goal),
                P::task(lang, state, seat, goal),
                P::hint(lang, &puzzle),
                P::amount(lang, goal, puzzle.best),
            ];
            assert!(said.iter().all(|text| !text.trim().is_empty()), "{}: {said:?}", puzzle.id);
        }
        assert!(names.insert(puzzle.id.clone()), "two puzzles are called {}", puzzle.id);
    }
    assert!(names.len() >= least, "{} puzzles", names.len());
    assert!(grades.iter().filter(|n| **n > 0).count() >= of_grades, "grades: {grades:?}");
}
