//! Every question that is put to a seat.

use kernel::{Prompt, PromptKind, Seat};
use serde::{Deserialize, Serialize};

/// A question, with the seat that it is put to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Question {
    /// The seat that answers.
    pub seat: Seat,
    /// What is asked.
    pub what: Asked,
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Asked {
    /// The open part of a turn (EU-RND-06).
    Turn,
    /// Where the next Territory tile goes (EU-REV-02).
    Reveal,
    /// Which Action token is kept, if any (EU-RND-08).
    Keep,
}

impl Question {
    /// The question as the kernel puts it.
    #[must_use]
    pub const fn prompt(self) -> Prompt<Question> {
        let kind = match self.what {
            Asked::Turn => PromptKind::Act,
            Asked::Reveal => PromptKind::Space,
            Asked::Keep => PromptKind::Option,
        };
        Prompt { kind, question: self }
    }
}
