//! Charts over the course of a match: public numbers of each seat.

use crate::Said;
use kernel::{Seat, Text};
use serde::{Deserialize, Serialize};

/// A quantity of a game worth a chart, taken from public information.
#[derive(Clone, Copy, Debug)]
pub struct Measure<V> {
    /// Its name.
    pub name: Text,
    /// The value for one seat.
    pub of: fn(&V, Seat) -> i64,
}

/// One curve for each seat: a list of points `(action, value)`, one wherever the value changes, and one at
/// the end.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Curves {
    /// By seat.
    pub seats: Vec<Vec<(usize, i64)>>,
}

impl Curves {
    /// Adds the values of all seats after this many actions.
    pub fn add(&mut self, at: usize, values: impl Iterator<Item = i64>) {
        for (seat, value) in values.enumerate() {
            if self.seats.len() <= seat {
                self.seats.push(Vec::new());
            }
            let curve = &mut self.seats[seat];
            if curve.last().is_none_or(|(_, last)| *last != value) {
                curve.push((at, value));
            }
        }
    }

    /// The smallest and the largest value, zero included.
    #[must_use]
    pub fn range(&self) -> (i64, i64) {
        let values = || self.seats.iter().flatten().map(|(_, value)| *value);
        (values().min().unwrap_or(0).min(0), values().max().unwrap_or(0).max(1))
    }

    /// The value of a seat after this many actions.
    #[must_use]
    pub fn value(&self, seat: usize, at: usize) -> i64 {
        let curve = self.seats.get(seat).map_or(&[][..], |curve| curve);
        curve.iter().rev().find(|(when, _)| *when <= at).map_or(0, |(_, value)| *value)
    }

    /// The path of a seat's curve in a picture of this size: a step function, since values jump.
    #[must_use]
    pub fn path(&self, seat: usize, end: usize, width: f64, height: f64) -> String {
        let (low, high) = self.range();
        let x = |at: usize| width * at as f64 / end.max(1) as f64;
        let y = |value: i64| height * (1.0 - (value - low) as f64 / (high - low).max(1) as f64);
        let mut path = String::new();
        for (nth, (at, value)) in self.seats.get(seat).into_iter().flatten().enumerate() {
            let command = if nth == 0 {
                format!("M{:.1} {:.1}", x(*at), y(*value))
            } else {
                format!("H{:.1}V{:.1}", x(*at), y(*value))
            };
            path.push_str(&command);
        }
        if !path.is_empty() {
            path.push_str(&format!("H{width:.1}"));
        }
        path
    }
}

/// Adds to the curves of some measures what they are after this many actions. What divides the match, its
/// rounds, is a curve behind them.
pub fn follow<V>(
    courses: &mut Vec<Curves>,
    measures: &[Measure<V>],
    lap: Option<&Measure<V>>,
    view: &V,
    seats: impl Iterator<Item = Seat> + Clone,
    at: usize,
) {
    courses.resize_with(measures.len() + 1, Curves::default);
    if let (Some(lap), Some(last)) = (lap, courses.last_mut()) {
        last.add(at, std::iter::once((lap.of)(view, Seat(0))));
    }
    for (curves, measure) in courses.iter_mut().zip(measures) {
        curves.add(at, seats.clone().map(|seat| (measure.of)(view, seat)));
    }
}

/// What divides the time of a match: what a part of it is called, and after how many actions each began.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Laps {
    /// `Round`.
    pub name: Text,
    /// Where each begins, with its number.
    pub begin: Vec<(usize, i64)>,
}

impl Laps {
    /// Those of a course, if there are several to tell apart.
    #[must_use]
    pub fn of(name: Text, course: &Curves) -> Option<Laps> {
        let begin: Vec<(usize, i64)> =
            course.seats.first()?.iter().copied().filter(|(_, lap)| *lap > 0).collect();
        (begin.len() > 1).then_some(Laps { name, begin })
    }

    /// Each with its number, and after how many actions it was over.
    pub fn ends(&self, end: usize) -> impl Iterator<Item = (i64, usize)> + '_ {
        self.begin.iter().enumerate().map(move |(nth, (_, lap))| {
            (*lap, self.begin.get(nth + 1).map_or(end, |(next, _)| next.saturating_sub(1)))
        })
    }
}

/// Round numbers for the grid lines of a chart.
#[must_use]
pub fn ticks(low: i64, high: i64) -> Vec<i64> {
    let span = (high - low).max(1);
    let step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000]
        .into_iter()
        .find(|step| span / step <= 5)
        .unwrap_or(span);
    (low.div_euclid(step)..=high.div_euclid(step))
        .map(|n| n * step)
        .filter(|n| (low..=high).contains(n))
        .collect()
}

/// Describes a chart in one sentence, for those who cannot see it.
#[must_use]
pub fn sentence(name: Text, seats: &[Said], curves: &Curves, end: usize) -> Said {
    Said::by(|lang| {
        let parts: Vec<String> = seats
            .iter()
            .enumerate()
            .map(|(seat, name)| format!("{} {}", name.get(lang), curves.value(seat, end)))
            .collect();
        format!("{}{} {}", name.get(lang), lang.pick(":", "\u{a0}:"), parts.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_keep_only_what_changes() {
        let mut curves = Curves::default();
        for (at, values) in [[0, 0], [0, 1], [2, 1]].into_iter().enumerate() {
            curves.add(at, values.into_iter());
        }
        assert_eq!(curves.seats, [vec![(0, 0), (2, 2)], vec![(0, 0), (1, 1)]]);
        assert_eq!((curves.value(0, 1), curves.value(0, 2), curves.range()), (0, 2, (0, 2)));
        assert_eq!(curves.path(1, 2, 100.0, 10.0), "M0.0 10.0H50.0V5.0H100.0");
    }

    #[test]
    fn rounds_divide_a_chart() {
        let name = Text { en: "Round", fr: "Manche" };
        let lap = Measure { name, of: |view: &i64, _| *view };
        let mut courses = Vec::new();
        for (at, round) in [(0, 0), (1, 1), (5, 1), (9, 2), (14, 3)] {
            follow(&mut courses, &[], Some(&lap), &round, Seat::first(2), at);
        }
        let laps = Laps::of(name, &courses[0]).expect("three rounds");
        assert_eq!(laps.begin, [(1, 1), (9, 2), (14, 3)]);
        assert_eq!(laps.ends(20).collect::<Vec<_>>(), [(1, 8), (2, 13), (3, 20)]);
        assert_eq!(Laps::of(name, &Curves::default()), None);
    }

    #[test]
    fn lines_behind_charts_are_round_numbers() {
        assert_eq!(ticks(0, 21), [0, 5, 10, 15, 20]);
        assert_eq!(ticks(-3, 4), [-2, 0, 2, 4]);
        assert_eq!(ticks(0, 1), [0, 1]);
    }
}
