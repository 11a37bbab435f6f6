//! Every question that a seat can be asked.

use crate::combat::Asking;
use crate::content::EffectId;
use crate::effects::Origin;
use crate::scenario;
use crate::terms::{Metal, Trade};
use kernel::{Prompt, PromptKind, Seat};
use serde::{Deserialize, Serialize};

/// A question, with the seat that has to answer it.
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
    /// Which Action token to keep, if any (EU-RND-08).
    Keep,
    /// Whether to avoid the Dwurt Die (EU-SKO-10).
    DwurtDie,
    /// What to give up, use or equip when carrying too much (EU-ITM-04).
    Excess,
    /// Which cards beyond the hand limit to give up (EU-SGC-04).
    HandLimit,
    /// Which card of this metal to give up.
    Discard(Metal),
    /// Whether to use a Mine Cart (EU-MIN-07).
    Cart,
    /// The transactions of a Trade action (EU-TRD-08).
    Trade(Trade),
    /// Which of several Hero tiles with the same Reputation to keep (EU-HTL-03).
    HeroTile,
    /// How to change a Hero roll (EU-ROL-11).
    Roll,
    /// Which of the drawn tiles to keep.
    Draft,
    /// What to do in a Combat (EU-CBT).
    Combat(Asking),
    /// What to do by the rules of the scenario (EU-SET-02).
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
