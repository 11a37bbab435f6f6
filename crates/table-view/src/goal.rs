//! The goal of a match and everybody's progress, the phases of a turn, and the meaning of symbols. Boards
//! supply them as plain data, and all games show them alike.

use kernel::Seat;

/// What wins a match, in one language.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Goal {
    /// Its symbol.
    pub symbol: &'static str,
    /// In a few words: `First to 13 points`.
    pub title: String,
    /// How far the viewer is, in as few signs as possible: `0/2`. All that a phone shows until it is opened.
    pub short: String,
    /// How far everybody is; always in sight on a wide screen.
    pub lines: Vec<GoalLine>,
    /// The whole goal in sentences, once it is unfolded: when it is checked, what else ends the match.
    pub details: Vec<String>,
    /// The rule that says so.
    pub rule: Option<&'static str>,
}

/// How far somebody is, or how far all are together.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct GoalLine {
    /// Whose line it is; nobody's if it is everybody's.
    pub seat: Option<Seat>,
    /// What is counted.
    pub text: String,
    /// How much there is, of how much, where that can be drawn as a bar.
    pub count: Option<(i32, i32)>,
}

/// A phase of the turn, in one language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Phase {
    /// Its symbol.
    pub symbol: &'static str,
    /// Its name.
    pub name: String,
    /// Whether it is over, going on or to come.
    pub when: When,
}

/// Where a phase stands in the turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// It is over.
    Done,
    /// It is going on.
    Now,
    /// It is still to come.
    Later,
}

/// What a sign on the board means, in one language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tip {
    /// What it is called.
    pub title: String,
    /// What it does, in a sentence or two.
    pub text: String,
    /// The rule to read on.
    pub rule: Option<String>,
}

/// Something that a player meets for the first time, and what a coach says about it, once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct First {
    /// Its name among those of its game.
    pub id: &'static str,
    /// What is said.
    pub text: kernel::Text,
    /// The rule to read on.
    pub rule: &'static str,
}
