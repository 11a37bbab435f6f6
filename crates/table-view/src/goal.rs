//! The goal of a match and everybody's progress, the phases of a turn, and the meaning of symbols. Boards
//! supply them as plain data, and all games show them alike.

use kernel::Seat;

/// The goal of a match, in one language.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Goal {
    /// Its symbol.
    pub symbol: &'static str,
    /// In a few words: `First to 13 points`.
    pub title: String,
    /// The viewer's progress, as short as possible: `0/2`. A phone shows only this until the card is opened.
    pub short: String,
    /// Everybody's progress; always visible on a wide screen.
    pub lines: Vec<GoalLine>,
    /// The whole goal in sentences, shown when unfolded: when it is checked, what else ends the match.
    pub details: Vec<String>,
    /// The rule that states it.
    pub rule: Option<&'static str>,
}

/// Somebody's progress, or that of all together.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct GoalLine {
    /// The seat; `None` if it is everybody's.
    pub seat: Option<Seat>,
    /// What is counted.
    pub text: String,
    /// The count and the target, if it can be drawn as a bar.
    pub count: Option<(i32, i32)>,
}

/// A phase of the turn, in one language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Phase {
    /// Its symbol.
    pub symbol: &'static str,
    /// Its name.
    pub name: String,
    /// Whether it is done, current or still to come.
    pub when: When,
}

/// The position of a phase in the turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// Done.
    Done,
    /// Current.
    Now,
    /// Still to come.
    Later,
}

/// The explanation of a symbol on the board, in one language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tip {
    /// What it is called.
    pub title: String,
    /// What it does, in a sentence or two.
    pub text: String,
    /// A rule for further reading.
    pub rule: Option<String>,
}

/// Something that a player meets for the first time, and the coach's explanation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct First {
    /// Its id, unique in its game.
    pub id: &'static str,
    /// The explanation.
    pub text: kernel::Text,
    /// A rule for further reading.
    pub rule: &'static str,
}
