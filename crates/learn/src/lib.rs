//! Lessons: a position, and what a coach says there, step by step.
//!
//! A lesson is content, `games/<game>/lessons/*.toml`, and `docs/lessons.md` says how to write one. The game
//! that is played in it is the real one: whatever is refused in a lesson is refused in a match too, and a step
//! is met when its [`Check`] is, however the learner got there.
//!
//! - [`Position`] builds a table to practise at, for lessons and for puzzles alike.
//! - [`Course`] walks a learner through a lesson; it knows neither page nor language.
//! - [`luck`] loads the dice of a practice table: it looks for chance that falls as the lesson wants it, so that
//!   no rule of a game knows of it.
//! - `files` and `harness` (feature `files`) read the files and prove that each can be played.

mod check;
mod course;
#[cfg(feature = "files")]
pub mod files;
#[cfg(feature = "files")]
pub mod harness;
pub mod luck;
mod pattern;
mod position;
mod walk;

pub use check::{Check, Since};
pub use course::{Course, Deed, Reached, Reply};
pub use pattern::fits;
pub use position::{Fault, Position};
pub use walk::{Walk, marks};

use kernel::Lang;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A text in both languages.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// In English.
    pub en: String,
    /// In French.
    pub fr: String,
}

impl Text {
    /// The text in this language.
    #[must_use]
    pub fn get(&self, lang: Lang) -> &str {
        lang.pick(&self.en, &self.fr)
    }
}

/// A lesson: two to four minutes at a prepared table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Its id in addresses, unique in its game.
    pub id: String,
    /// Its place among the lessons of its game, from 1.
    pub number: u8,
    /// Its title.
    pub title: Text,
    /// What the learner will have done by the end.
    pub goal: Text,
    /// Roughly how long it takes.
    pub minutes: u8,
    /// The rules it teaches, for further reading.
    pub rules: Vec<String>,
    /// The position it begins with.
    pub position: Position,
    /// The steps, one thought each.
    #[serde(rename = "step")]
    pub steps: Vec<Step>,
    /// The match that follows the last lesson of a game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<Onward>,
}

/// The match after the last lesson, with the coach at hand.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Onward {
    /// The label of the button.
    pub say: Text,
    /// How the match is set up.
    pub setup: Value,
    /// The learner's seat.
    pub seat: u8,
    /// The bot in every other seat.
    pub bot: String,
}

/// One thought of the coach, and what the learner does about it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The coach's sentence: at most eighteen words.
    pub say: Text,
    /// What is highlighted: `answer` for whatever gives the next answer of `show`, a part of the table, or a
    /// thing by its name on the board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub point: Vec<String>,
    /// When the step is done. A step without it is only read, and a button continues.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub done: Option<Check>,
    /// When the step can no longer be done: the coach then offers to reset the position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost: Option<Check>,
    /// The deeds that complete the step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub show: Vec<Deed>,
    /// The coach's replies to slips.
    #[serde(default, rename = "slip", skip_serializing_if = "Vec::is_empty")]
    pub slips: Vec<Slip>,
    /// Loaded dice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<Luck>,
}

/// A common slip and the coach's reply.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slip {
    /// It is a refusal by this rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
    /// It is an answer of this form; with `refused`, one that was refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Value>,
    /// It is touching this thing; `space:` means any space.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub touched: Option<String>,
    /// An example for the test: its last deed is the slip.
    #[serde(rename = "try")]
    pub example: Vec<Deed>,
    /// The reply: at most thirty words.
    pub say: Text,
    /// The rule involved.
    pub rule: String,
}

/// Loaded dice for a step, so that what it teaches happens.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Luck {
    /// The form of the answers it applies to, of any seat; all answers if missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<Value>,
    /// The wanted result.
    pub want: Check,
}
