//! How many hits a side scores in one step of a round, for every level of its own losses.

use crate::force::BySide;
use crate::modifiers::{Effect, Modifiers};
use crate::roster::Roster;
use nerath::units::{Die, TO_HIT};

/// The chance that a die shows `target` or more.
pub(super) fn chance(die: Die, target: u8) -> f64 {
    f64::from(die.faces_from(target)) / f64::from(die.sides())
}

/// The distribution of hits at one level.
#[derive(Clone, Copy)]
pub(super) struct Row<'a> {
    /// The chance of exactly this many hits.
    exactly: &'a [f64],
    /// The chance of this many hits or more.
    at_least: &'a [f64],
}

impl Row<'_> {
    /// The chance that no die hits.
    pub(super) fn miss(self) -> f64 {
        self.exactly[0]
    }

    /// The most hits there may be.
    pub(super) fn most(self) -> usize {
        self.exactly.len() - 1
    }

    /// Spreads `mass` over the levels ahead: `ahead[0]` is the present one and the last is the end of the
    /// side that is hit. Hits beyond it are lost (CN-BTL-11).
    pub(super) fn spread(self, ahead: &mut [f64], mass: f64) {
        let end = ahead.len() - 1;
        for (level, p) in ahead[..end].iter_mut().zip(self.exactly) {
            *level += mass * p;
        }
        if let Some(p) = self.at_least.get(end) {
            ahead[end] += mass * p;
        }
    }

    /// The mean of `ahead` after these hits, the miss left out.
    pub(super) fn mean_after_a_hit(self, ahead: &[f64]) -> f64 {
        self.mean(ahead, 1)
    }

    /// The mean of `ahead` after these hits.
    pub(super) fn mean_after(self, ahead: &[f64]) -> f64 {
        self.mean(ahead, 0)
    }

    fn mean(self, ahead: &[f64], from: usize) -> f64 {
        let end = ahead.len() - 1;
        let within: f64 = ahead[..end].iter().zip(self.exactly).skip(from).map(|(value, p)| value * p).sum();
        within + self.at_least.get(end).map_or(0.0, |p| p * ahead[end])
    }

    /// The chance of this many hits, all beyond `end` counted as `end`.
    pub(super) fn weights(self, end: usize) -> impl Iterator<Item = f64> {
        let all_beyond = self.at_least.get(end).copied();
        self.exactly.iter().take(end).copied().chain(all_beyond)
    }
}

/// Nobody is hit.
pub(super) const NO_HITS: Row<'static> = Row { exactly: &[1.0], at_least: &[1.0] };

/// The hits on each side in one step.
impl BySide<Row<'_>> {
    /// The chance that neither side is hit.
    pub(super) fn miss(self) -> f64 {
        self.defender.miss() * self.attacker.miss()
    }
}

/// A row for every level of one side, in one step of a round.
#[derive(Default)]
pub(super) struct HitTable {
    stride: usize,
    lengths: Vec<usize>,
    exactly: Vec<f64>,
    at_least: Vec<f64>,
}

impl HitTable {
    /// The distribution of hits that the side scores at this level.
    pub(super) fn row(&self, level: usize) -> Row<'_> {
        let cells = level * self.stride..level * self.stride + self.lengths[level];
        Row { exactly: &self.exactly[cells.clone()], at_least: &self.at_least[cells] }
    }

    fn clear(&mut self, levels: usize, dice: usize) {
        self.stride = dice + 1;
        self.lengths.clear();
        self.lengths.resize(levels, 1);
        self.exactly.clear();
        self.exactly.resize(levels * self.stride, 0.0);
        self.exactly[(levels - 1) * self.stride] = 1.0;
        self.at_least.clear();
        self.at_least.resize(levels * self.stride, 0.0);
    }

    /// Starts a level from one that it leads to: whoever stands there stands here too.
    fn inherit(&mut self, level: usize, next: usize) {
        let length = self.lengths[next];
        let cells = next * self.stride;
        self.exactly.copy_within(cells..cells + length, level * self.stride);
        self.lengths[level] = length;
    }

    fn add_die(&mut self, level: usize, p: f64) {
        let start = level * self.stride;
        let length = self.lengths[level];
        let cells = &mut self.exactly[start..=start + length];
        cells[length] = cells[length - 1] * p;
        for hits in (1..length).rev() {
            cells[hits] = cells[hits] * (1.0 - p) + cells[hits - 1] * p;
        }
        cells[0] *= 1.0 - p;
        self.lengths[level] = length + 1;
    }

    fn sum_up(&mut self) {
        for (level, &length) in self.lengths.iter().enumerate() {
            let mut sum = 0.0;
            for cell in (level * self.stride..level * self.stride + length).rev() {
                sum += self.exactly[cell];
                self.at_least[cell] = sum;
            }
        }
    }

    /// Dice rolled once, whatever the losses: a volley, as a table of one level.
    pub(super) fn volley(&mut self, own: &Modifiers) {
        let dice = own.iter().map(|effect| if let Effect::Volley { n, .. } = effect { *n } else { 0 });
        self.clear(1, dice.map(usize::from).sum());
        for effect in own {
            if let Effect::Volley { die, n } = *effect {
                (0..n).for_each(|_| self.add_die(0, chance(die, TO_HIT)));
            }
        }
        self.sum_up();
    }
}

/// The two steps of a round in which a side attacks (CN-BTL-07).
#[derive(Default)]
pub(super) struct RoundTables {
    /// First Strike attacks, by level at the start of the round.
    pub(super) first: HitTable,
    /// All other attacks, by level once the First Strike hits are taken: who struck first does not strike
    /// again (CN-FST-04), and who fell to a First Strike does not roll (CN-FST-01).
    pub(super) other: HitTable,
}

impl RoundTables {
    /// The dice of a side after `fought` rounds.
    pub(super) fn fill(&mut self, roster: &Roster, fought: usize, own: &Modifiers, foe: &Modifiers) {
        let bonus = || {
            own.iter().filter_map(|effect| match *effect {
                Effect::BonusDice { die, n, lasts } if lasts.holds_after(fought) => Some((die, n)),
                _ => None,
            })
        };
        let (first, other) = roster.dice(fought, own, foe);
        let capacity = roster.capacity();
        self.first.clear(capacity + 1, first);
        self.other.clear(capacity + 1, other);
        for (die, n) in bonus() {
            (0..n).for_each(|_| self.other.add_die(capacity, chance(die, TO_HIT)));
        }
        // From the last hit back to the first: each level has the dice of one that it leads to, and of those
        // who fall on the way.
        let mut falls = roster.falls.iter().rev().peekable();
        for level in (0..capacity).rev() {
            let Some(way) = roster.ways(level).first() else { continue };
            self.first.inherit(level, way.to.into());
            self.other.inherit(level, way.to.into());
            while let Some((_, at)) = falls.next_if(|(falls_at, _)| usize::from(*falls_at) == level) {
                let roll = roster.roll(usize::from(*at), fought, own, foe);
                let table = if roll.first_strike { &mut self.first } else { &mut self.other };
                (0..roll.dice).for_each(|_| table.add_die(level, chance(roll.die, roll.target)));
            }
        }
        self.first.sum_up();
        self.other.sum_up();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // CN-UNI-03: 2d8 score 0, 1 or 2 hits with 25, 30 and 9 chances in 64.
    #[test]
    fn a_volley_of_two_d8_is_binomial() {
        let mut table = HitTable::default();
        table.volley(&[Effect::Volley { die: Die::D8, n: 2 }].into_iter().collect());
        let row = table.row(0);
        assert_eq!(row.exactly, [25.0 / 64.0, 30.0 / 64.0, 9.0 / 64.0]);
        assert_eq!(row.at_least, [1.0, 39.0 / 64.0, 9.0 / 64.0]);
        assert_eq!(row.weights(1).collect::<Vec<_>>(), [25.0 / 64.0, 39.0 / 64.0]);
    }

    // CN-BTL-11: what goes beyond the last level is lost.
    #[test]
    fn hits_beyond_the_end_stop_there() {
        let mut table = HitTable::default();
        table.volley(&[Effect::Volley { die: Die::D10, n: 3 }].into_iter().collect());
        let mut ahead = [0.0; 3];
        table.row(0).spread(&mut ahead, 8.0);
        assert_eq!(ahead, [1.0, 3.0, 4.0]);
        assert_eq!(table.row(0).mean_after(&[0.0, 8.0, 16.0]), 11.0);
        assert_eq!(table.row(0).mean_after_a_hit(&[5.0, 8.0, 16.0]), 11.0);
    }
}
