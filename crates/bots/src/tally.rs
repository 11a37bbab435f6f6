//! What is counted over many matches. All counts are whole numbers, so the order of the matches does not
//! matter.

use crate::{Ending, MatchReport};
use kernel::RuleId;
use std::collections::BTreeMap;

/// How a seat, or a bot in any seat, did in the matches that ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// Matches it took part in.
    pub games: u64,
    /// Matches it won.
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

    /// The mean final score; `None` if no match ended.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        (self.games > 0).then(|| self.total as f64 / self.games as f64)
    }
}

/// Counts over many matches.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Matches played.
    pub games: u64,
    /// Matches stopped for their length.
    pub capped: u64,
    /// Answers given.
    pub decisions: u64,
    /// Legal answers, summed over all decisions.
    pub options: u64,
    /// How many matches each rule ended.
    pub endings: BTreeMap<RuleId, u64>,
    /// Seat by seat.
    pub seats: Vec<Score>,
    /// By position in the line-up: the same as by seat, unless the bots rotate.
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

    /// Adds one match; `place` maps a seat to its position in the line-up.
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
