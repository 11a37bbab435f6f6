//! Everything that the table shows to one viewer at one moment.

use crate::{Said, Sentence};
use kernel::{NoUndo, PromptKind, Seat, Turn, Viewer};
use serde_json::Value;

/// The table at one moment, as one viewer sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// How many lines the journal has.
    pub seq: usize,
    /// Who looks.
    pub viewer: Viewer,
    /// What is seen, in the game's own form.
    pub view: Value,
    /// Whose turn it is, or how the game ended.
    pub turn: Turn<Value>,
    /// The question, empty when the game is over.
    pub question: Sentence,
    /// Every legal answer, in the game's order, if it is the viewer who owes one. The place in this list is the answer's
    /// number everywhere: on buttons, keys and boards.
    pub answers: Vec<Answer>,
    /// What could have been answered a moment ago in this same turn, and no longer can: it keeps a place, with its rule.
    pub refused: Vec<Answer>,
    /// What can be taken back.
    pub undo: Undo,
    /// What each seat is called.
    pub seats: Vec<Said>,
    /// What happened in the last action, as the viewer sees it, in the game's own form.
    pub events: Vec<Value>,
}

/// One answer to the question.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// In the game's own form.
    pub action: Value,
    /// As on a button.
    pub label: Sentence,
}

/// What the viewer can take back.
#[derive(Clone, PartialEq, Debug)]
pub enum Undo {
    /// These actions, oldest first.
    Steps(Vec<Said>),
    /// Nothing, and why.
    Nothing(NoUndo),
    /// It is not for this viewer to take anything back.
    NotYours,
}

impl Moment {
    /// The seat that owes an answer.
    #[must_use]
    pub const fn owes(&self) -> Option<Seat> {
        self.turn.seat()
    }

    /// The sort of question.
    #[must_use]
    pub const fn kind(&self) -> Option<PromptKind> {
        match &self.turn {
            Turn::Of(_, prompt) => Some(prompt.kind),
            Turn::Over(_) => None,
        }
    }

    /// The game's own question.
    #[must_use]
    pub const fn asked(&self) -> Option<&Value> {
        match &self.turn {
            Turn::Of(_, prompt) => Some(&prompt.question),
            Turn::Over(_) => None,
        }
    }

    /// The number of this answer, if it is legal.
    #[must_use]
    pub fn number_of(&self, action: &Value) -> Option<usize> {
        self.answers.iter().position(|answer| answer.action == *action)
    }
}
