//! What is worth telling about a finished match: the luck of the dice, and its key moments.
//!
//! A game's [`Teller`] sees the match action by action, with the arbiter's view. It compares what the dice
//! gave with what was to be expected, and names points worth a closer look; what the helper finds there
//! becomes a [`KeyMoment`] or is dropped.

use crate::Said;
use kernel::{Game, Lang, Seat};
use serde_json::Value;

/// How many key moments are shown.
pub const TOLD: usize = 3;

/// A result of dice, and its expectation.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Luck {
    /// The result.
    pub rolled: u32,
    /// The expectation.
    pub expected: f64,
}

impl Luck {
    /// Adds a throw.
    pub fn add(&mut self, rolled: u32, expected: f64) {
        self.rolled += rolled;
        self.expected += expected;
    }

    /// By what percentage the result exceeds the expectation; `None` if no dice were rolled.
    #[must_use]
    pub fn percent(&self) -> Option<i32> {
        let more = 100.0 * (f64::from(self.rolled) / self.expected - 1.0);
        (self.expected > 0.0).then(|| more.round() as i32)
    }

    /// The percentage for people: `+8%`.
    #[must_use]
    pub fn signed(&self, lang: Lang) -> String {
        let percent = self.percent().unwrap_or(0);
        let sign = match percent {
            1.. => "+",
            0 => "",
            _ => "−",
        };
        format!("{sign}{}{}", percent.unsigned_abs(), lang.pick("%", "\u{202f}%"))
    }
}

/// A number with one decimal, for people.
#[must_use]
pub fn decimal(lang: Lang, number: f64) -> String {
    let text = format!("{number:.1}");
    match lang {
        Lang::En => text,
        Lang::Fr => text.replace('.', ","),
    }
}

/// The luck of one seat with one kind of dice.
#[derive(Clone, PartialEq, Debug)]
pub struct Throws {
    /// The seat.
    pub seat: Seat,
    /// The luck.
    pub luck: Luck,
    /// The same in words.
    pub told: Said,
}

/// One action of a match, as its arbiter saw it.
#[derive(Debug)]
pub struct Seen<'a, G: Game> {
    /// The number of actions up to and including it.
    pub at: usize,
    /// The table before it.
    pub before: &'a G::View,
    /// The table after it.
    pub now: &'a G::View,
    /// Its events.
    pub events: &'a [G::Event],
}

/// Turns the helper's answer into a key moment, if it is worth telling.
pub type Judge = Box<dyn Fn(&Value) -> Option<KeyMoment>>;

/// A point of a match that is worth a closer look, and the question for the helper.
pub struct Look {
    /// The number of actions before it.
    pub at: usize,
    /// The seat that would ask.
    pub seat: Seat,
    /// The request.
    pub name: &'static str,
    /// Its arguments.
    pub arguments: Value,
    /// What to do with the answer.
    pub judge: Judge,
}

/// A moment that is worth telling.
#[derive(Clone, PartialEq, Debug)]
pub struct KeyMoment {
    /// The number of actions before it.
    pub at: usize,
    /// The seat it concerns.
    pub seat: Seat,
    /// How surprising it was: the more, the better to tell.
    pub weight: f64,
    /// Its subject, in a few words.
    pub title: Said,
    /// What was likely, and what happened.
    pub told: Said,
}

/// Reads a match of one game.
pub trait Teller<G: Game> {
    /// Reads the next action.
    fn see(&mut self, seen: &Seen<'_, G>);

    /// The luck of the dice for each seat; empty for a game with hardly any dice.
    fn luck(&self) -> Vec<Throws>;

    /// The points that are worth a closer look, in the order of the match; people sat in these seats.
    fn looks(self: Box<Self>, people: &[Seat]) -> Vec<Look>;
}

/// Keeps the best moments, in the order of the match.
pub fn keep(moments: &mut Vec<KeyMoment>, found: KeyMoment) {
    moments.push(found);
    moments.sort_by(|one, other| other.weight.total_cmp(&one.weight).then(one.at.cmp(&other.at)));
    moments.truncate(TOLD);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luck_is_told_against_what_was_to_be_expected() {
        let mut luck = Luck::default();
        assert_eq!(luck.percent(), None, "no dice, no luck");
        luck.add(40, 40.0);
        luck.add(7, 3.4);
        assert_eq!((luck.percent(), luck.signed(Lang::En)), (Some(8), "+8%".to_owned()));
        luck.add(0, 10.0);
        assert_eq!(luck.signed(Lang::Fr), "−12\u{202f}%");
        assert_eq!(
            (decimal(Lang::En, 43.38), decimal(Lang::Fr, 43.38)),
            ("43.4".to_owned(), "43,4".to_owned())
        );
    }

    #[test]
    fn the_most_surprising_moments_are_kept() {
        let moment = |at, weight| KeyMoment {
            at,
            seat: Seat(0),
            weight,
            title: Said::default(),
            told: Said::default(),
        };
        let mut kept = Vec::new();
        for (at, weight) in [0.5, 0.9, 0.1, 0.7, 0.9].into_iter().enumerate() {
            keep(&mut kept, moment(at, weight));
        }
        assert_eq!(kept.iter().map(|moment| moment.at).collect::<Vec<_>>(), [1, 4, 3]);
    }
}
