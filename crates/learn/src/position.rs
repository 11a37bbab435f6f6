//! Builds positions to practise from: a table that stands as a lesson or a puzzle needs it.

use crate::fits;
use kernel::{AnyGame, AnyTable, Narrate, Seat, Seed, Table};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::any::Any;
use std::collections::BTreeMap;

/// Where practice begins: a match is set up, some answers are given, and then parts of the state are
/// overwritten. The game audits the result like any state from outside.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The set-up, as in a journal.
    pub setup: Value,
    /// The seed of all chance that is not loaded.
    pub seed: Seed,
    /// The learner's seat.
    pub seat: u8,
    /// Answers from the start on, of any seat.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub play: Vec<Value>,
    /// Values to write into the state afterwards, by JSON pointer; the pointers must exist.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub set: BTreeMap<String, Value>,
    /// Pointers to set to `null`, which TOML cannot write.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clear: Vec<String>,
    /// How the other seats answer: the first legal answer that matches one of these forms, in their order,
    /// otherwise the first legal one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<Value>,
}

/// Why a position cannot be built.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The set-up is invalid.
    #[error("position: {0}")]
    Setup(String),
    /// An answer is refused.
    #[error("position: play, answer {at} `{action}`: {why}")]
    Play {
        /// The number of the answer, from 1.
        at: usize,
        /// The answer.
        action: String,
        /// The reason.
        why: String,
    },
    /// A pointer does not exist.
    #[error("position: `{0}` leads nowhere in the state")]
    Nowhere(String),
    /// The game cannot be played from there.
    #[error("position: {0}")]
    State(String),
}

impl Position {
    /// The table at this position.
    pub fn lay(&self, game: &dyn AnyGame) -> Result<Box<dyn AnyTable>, Fault> {
        let said = |error: kernel::SetupError| Fault::Setup(error.text(kernel::Lang::En));
        let mut table = game.open(&self.setup, self.seed).map_err(said)?;
        for (at, action) in self.play.iter().enumerate() {
            let refused = |why: String| Fault::Play { at: at + 1, action: action.to_string(), why };
            let seat = table.turn().seat().ok_or_else(|| refused("the match is over".to_owned()))?;
            let answer = table.legal().into_iter().find(|legal| legal == action);
            let answer = answer.as_ref().unwrap_or(action);
            table.act(seat, answer).map_err(|no| refused(no.text(kernel::Lang::En, &())))?;
        }
        let mut state = table.state();
        let cleared = self.clear.iter().map(|at| (at, &Value::Null));
        for (at, value) in self.set.iter().chain(cleared) {
            *state.pointer_mut(at).ok_or_else(|| Fault::Nowhere(at.clone()))? = value.clone();
        }
        game.open_at(&self.setup, self.seed, &state)
            .map_err(|damage| Fault::State(damage.told(kernel::Lang::En, &())))
    }

    /// The table at this position, in the types of its game.
    pub fn lay_typed<G: Narrate>(&self) -> Result<Table<G>, Fault> {
        let table: Box<dyn Any> = self.lay(&kernel::Shelved::<G>::default())?;
        Ok(*table.downcast::<Table<G>>().expect("a game opens its own tables"))
    }

    /// The current answer of another seat.
    #[must_use]
    pub fn answer_of_others(&self, table: &dyn AnyTable) -> Option<(Seat, Value)> {
        let seat = table.turn().seat().filter(|seat| seat.0 != self.seat)?;
        let legal = table.legal();
        let wanted = self.others.iter().find_map(|form| legal.iter().find(|action| fits(form, action)));
        wanted.or(legal.first()).cloned().map(|action| (seat, action))
    }
}
