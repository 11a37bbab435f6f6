//! What is counted over many matches. All counts are whole numbers, so the order of the matches does not
//! matter.

use crate::{Ending, MatchReport};
use kernel::RuleId;
use std::collections::BTreeMap;

/// How a seat, or a bot wherever it sat, did in the matches that came to an end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// In how many it took part.
    pub games: u64,
    /// How many it won.
    pub wins: u64,
    /// The sum of its final scores.
    pub total: i64,
}

impl Score {
    /// Adds another's.
    pub fn add(&mut self, other: Score) {
        self.games += other.games;
        self.wins += other.wins;
        self.total += other.total;
    }

    /// The mean final score; none when no match came to an end.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        (self.games > 0).then(|| self.total as f64 / self.games as f64)
    }
}

/// The sum of many matches.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// How many were played.
    pub games: u64,
    /// How many of these were broken off for their length.
    pub capped: u64,
    /// How many answers were given.
    pub decisions: u64,
    /// How many there were to choose from.
    pub options: u64,
    /// By which rules they ended, and how many by each.
    pub endings: BTreeMap<RuleId, u64>,
    /// Seat by seat.
    pub seats: Vec<Score>,
    /// Place by place of the line-up: the same as by seat, unless the bots rotate.
    pub lineup: Vec<Score>,
}

impl Tally {
    pub(crate) fn new(seats: usize) -> Tally {
        Tally {
            seats: vec![Score::default(); seats],
            lineup: vec![Score::default(); seats],
            ..Tally::default()
        }
    }

    /// Adds one match; `place` tells which place of the line-up sat in a seat.
    pub(crate) fn count(&mut self, report: &MatchReport, place: impl Fn(usize) -> usize) {
        self.games += 1;
        self.decisions += report.decisions;
        self.options += report.options;
        match &report.ending {
            // Nobody outside this program plays where a tally is kept: a bot of ours has an answer always.
            Ending::Capped | Ending::Forfeit { .. } => self.capped += 1,
            Ending::Over(outcome) => {
                *self.endings.entry(outcome.rule).or_default() += 1;
                for standing in &outcome.standings {
                    let one = Score { games: 1, wins: standing.won.into(), total: standing.score.into() };
                    let seat = standing.seat.index();
                    self.seats[seat].add(one);
                    self.lineup[place(seat)].add(one);
                }
            }
        }
    }

    /// Adds the matches of another tally of the same table.
    pub(crate) fn merge(&mut self, other: &Tally) {
        self.games += other.games;
        self.capped += other.capped;
        self.decisions += other.decisions;
        self.options += other.options;
        for (&rule, &count) in &other.endings {
            *self.endings.entry(rule).or_default() += count;
        }
        for (mine, theirs) in [(&mut self.seats, &other.seats), (&mut self.lineup, &other.lineup)] {
            mine.iter_mut().zip(theirs).for_each(|(mine, &theirs)| mine.add(theirs));
        }
    }
}
