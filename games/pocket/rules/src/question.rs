//! Every question that a seat can be asked.

use kernel::{Prompt, PromptKind, Seat};
use serde::{Deserialize, Serialize};

/// A question. It is public: everybody who waits knows what for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// How much to bid.
    Bid {
        /// The most the seat can bid.
        most: u8,
    },
    /// What to do next in the turn.
    Turn,
    /// Which seat to hit.
    Target,
    /// How much to add to the strike.
    Stake {
        /// The most the seat can add.
        most: u8,
    },
    /// Whether to stop a strike.
    React {
        /// Who strikes.
        from: Seat,
        /// With which stake.
        stake: u8,
    },
}

impl Question {
    /// The question in the kernel's form.
    pub(crate) const fn prompt(self) -> Prompt<Question> {
        let kind = match self {
            Question::Bid { .. } | Question::Stake { .. } => PromptKind::Amount,
            Question::Turn => PromptKind::Act,
            Question::Target => PromptKind::Piece,
            Question::React { .. } => PromptKind::React,
        };
        Prompt { kind, question: self }
    }
}
