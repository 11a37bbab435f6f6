//! What is worth telling about a finished match: the luck of the dice, and its key moments.
//!
//! A game's [`Teller`] sees the match action by action, with the arbiter's view. It compares what the dice
//! gave with what was to be expected, and names points worth a closer look; what the helper finds there
//! becomes a [`KeyMoment`] or is dropped.

use crate::Said;
use kernel::{Game, Lang, Seat};
use serde_json::Value;

/// How many key moments are told.
pub const TOLD: usize = 3;

/// What dice gave, and what was to be expected of them.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Luck {
    /// What fell.
    pub rolled: u32,
    /// What was to be expected.
    pub expected: f64,
}

impl Luck {
    /// Adds a throw.
    pub fn add(&mut self, rolled: u32, expected: f64) {
        self.rolled += rolled;
        self.expected += expected;
    }

    /// By how many per cent more fell than was to be expected; nothing if no dice were rolled.
    #[must_use]
    pub fn percent(&self) -> Option<i32> {
        let more = 100.0 * (f64::from(self.rolled) / self.expected - 1.0);
        (self.expected > 0.0).then(|| more.round() as i32)
    }

    /// The percentage as people read it: `+8%`.
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

/// A number with one decimal, as people read it.
#[must_use]
pub fn decimal(lang: Lang, number: f64) -> String {
    let text = format!("{number:.1}");
    match lang {
        Lang::En => text,
        Lang::Fr => text.replace('.', ","),
    }
}

/// The luck of one seat with dice of one sort.
#[derive(Clone, PartialEq, Debug)]
pub struct Throws {
    /// Whose.
    pub seat: Seat,
    /// What fell.
    pub luck: Luck,
    /// The same in words.
    pub told: Said,
}

/// One action of a match, as its arbiter saw it.
#[derive(Debug)]
pub struct Seen<'a, G: Game> {
    /// How many actions have been played after it.
    pub at: usize,
    /// The table before it.
    pub before: &'a G::View,
    /// The table after it.
    pub now: &'a G::View,
    /// What happened.
    pub events: &'a [G::Event],
}

/// What makes a key moment of what the helper found out; nothing if it is not worth telling.
pub type Judge = Box<dyn Fn(&Value) -> Option<KeyMoment>>;

/// A point of a match that is worth a closer look, and what the helper is asked there.
pub struct Look {
    /// After how many actions.
    pub at: usize,
    /// Who would ask.
    pub seat: Seat,
    /// The request.
    pub name: &'static str,
    /// What it asks for.
    pub arguments: Value,
    /// What is made of the answer.
    pub judge: Judge,
}

/// A moment that is worth telling.
#[derive(Clone, PartialEq, Debug)]
pub struct KeyMoment {
    /// After how many actions.
    pub at: usize,
    /// Whose it was.
    pub seat: Seat,
    /// How much it is worth telling: the more, the more surprising.
    pub weight: f64,
    /// What it was about, in a few words.
    pub title: Said,
    /// What was likely, and what happened.
    pub told: Said,
}

/// Reads a match of one game.
pub trait Teller<G: Game> {
    /// Takes in the next action.
    fn see(&mut self, seen: &Seen<'_, G>);

    /// The luck of the dice, seat by seat; nothing for a game that has hardly any.
    fn luck(&self) -> Vec<Throws>;

    /// The points that are worth a closer look, in the order of the match; people sat in these seats.
    fn looks(self: Box<Self>, people: &[Seat]) -> Vec<Look>;
}

/// Keeps the moments that are worth most, in the order of the match.
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
