//! Every question that a seat can be asked.

use crate::combat::Asking;
use crate::content::EffectId;
use crate::effects::Origin;
use crate::scenario;
use crate::terms::{Metal, Trade};
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
    /// Whether the Dwurt Die is avoided (EU-SKO-10).
    DwurtDie,
    /// What is given up, used or equipped by somebody who carries too much (EU-ITM-04).
    Excess,
    /// Which cards beyond the hand limit are given up (EU-SGC-04).
    HandLimit,
    /// Which card of this metal is given up.
    Discard(Metal),
    /// Whether a Mine Cart is used (EU-MIN-07).
    Cart,
    /// The transactions of a Trade action (EU-TRD-08).
    Trade(Trade),
    /// Which of several Hero tiles of the same Reputation is kept (EU-HTL-03).
    HeroTile,
    /// How a Hero roll is changed (EU-ROL-11).
    Roll,
    /// Which of the tiles drawn is kept.
    Draft,
    /// What is done in a Combat (EU-CBT).
    Combat(Asking),
    /// What is done by the rules of the scenario (EU-SET-02).
    Scenario(scenario::Asking),
    /// A choice that an effect asks for.
    Effect {
        /// What the effect belongs to.
        origin: Origin,
        /// The effect.
        effect: EffectId,
    },
}

impl Question {
    /// The question as the kernel puts it.
    #[must_use]
    pub const fn prompt(self) -> Prompt<Question> {
        let kind = match self.what {
            Asked::Turn
            | Asked::Excess
            | Asked::Trade(_)
            | Asked::Roll
            | Asked::Combat(_)
            | Asked::Scenario(scenario::Asking::Ready) => PromptKind::Act,
            Asked::Reveal | Asked::Scenario(scenario::Asking::Place(_) | scenario::Asking::Walk) => {
                PromptKind::Space
            }
            Asked::Keep | Asked::DwurtDie | Asked::Cart | Asked::Effect { .. } => PromptKind::Option,
            Asked::HandLimit | Asked::Discard(_) => PromptKind::Card,
            Asked::HeroTile | Asked::Draft => PromptKind::Piece,
        };
        Prompt { kind, question: self }
    }
}
