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
    /// Its name in addresses, unique in its game.
    pub id: String,
    /// Its place among the lessons of its game, from 1.
    pub number: u8,
    /// What it is called.
    pub title: Text,
    /// What the learner will have done at its end.
    pub goal: Text,
    /// About how long it takes.
    pub minutes: u8,
    /// The rules it teaches, for those who want to read on.
    pub rules: Vec<String>,
    /// Where it begins.
    pub position: Position,
    /// What the coach says, one thought at a time.
    #[serde(rename = "step")]
    pub steps: Vec<Step>,
    /// The match that it leads into: the last lesson of a game has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<Onward>,
}

/// The match that the last lesson leads into, with the coach at hand.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Onward {
    /// What the button says.
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
    /// What the coach says: at most eighteen words.
    pub say: Text,
    /// What is lit: `answer` for whatever gives the next answer of `show`, a part of the table, or a thing by the
    /// name that the board has for it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub point: Vec<String>,
    /// When the step is done. Without it the step is only read, and the learner goes on by a button.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub done: Option<Check>,
    /// When the step can no longer be done: the coach offers to set the position back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost: Option<Check>,
    /// What does the step, one deed after the other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub show: Vec<Deed>,
    /// What is answered to a slip.
    #[serde(default, rename = "slip", skip_serializing_if = "Vec::is_empty")]
    pub slips: Vec<Slip>,
    /// How chance falls.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<Luck>,
}

/// A slip that many make, and what the coach says to it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slip {
    /// It is a refusal by this rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
    /// It is an answer of this form; together with `refused`, one that was refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Value>,
    /// It is a look at something of this name; `space:` stands for every space.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub touched: Option<String>,
    /// An example of it, for the test: the last deed is the slip.
    #[serde(rename = "try")]
    pub example: Vec<Deed>,
    /// The reply: at most thirty words.
    pub say: Text,
    /// The rule that says so.
    pub rule: String,
}

/// How chance falls in a step: loaded, so that what is taught happens.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Luck {
    /// For answers of this form, whoever gives them; for every answer, where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<Value>,
    /// What must come of it.
    pub want: Check,
}
