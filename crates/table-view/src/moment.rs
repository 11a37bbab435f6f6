//! Everything the table shows to one viewer at one moment.

use crate::slip::Beyond;
use crate::{Said, Sentence};
use kernel::{Game, PromptKind, Seat, Turn, Viewer};
use std::sync::Arc;

/// The table at one moment, as one viewer sees it, in the game's own types.
#[derive(Clone, PartialEq, Debug)]
pub struct Picture<V, Q, A, E> {
    /// How many lines the journal has.
    pub seq: usize,
    /// Who looks.
    pub viewer: Viewer,
    /// What is seen.
    pub view: Arc<V>,
    /// Whose turn it is, or how the game ended.
    pub turn: Turn<Q>,
    /// The question in words, empty when the game is over.
    pub asks: Sentence,
    /// Every legal answer, in the game's order, if it is the viewer who owes one. The place in this list is
    /// the answer's number everywhere: on buttons, keys and boards.
    pub legal: Vec<A>,
    /// The legal answers as on their buttons, in the same order.
    pub labels: Vec<Sentence>,
    /// What could have been answered a moment ago in this same turn, and no longer can: it keeps a place,
    /// with its rule.
    pub refused: Vec<Answer<A>>,
    /// What can be taken back.
    pub undo: Undo,
    /// What can be taken back beyond that if everybody at the table agrees, the latest first.
    pub beyond: Vec<Beyond>,
    /// How many slips were forgiven in this match.
    pub slips: u32,
    /// What each seat is called.
    pub seats: Vec<Said>,
    /// What happened in the last action, as the viewer sees it.
    pub events: Vec<E>,
}

/// The picture of a match of `G`.
pub type Moment<G> =
    Picture<<G as Game>::View, <G as Game>::Question, <G as Game>::Action, <G as Game>::Event>;

/// One answer to the question.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer<A> {
    /// The answer itself.
    pub action: A,
    /// As on a button.
    pub label: Sentence,
}

/// What the viewer can take back.
#[derive(Clone, PartialEq, Debug)]
pub enum Undo {
    /// These actions, oldest first.
    Steps(Vec<Said>),
    /// Nothing, and why.
    Nothing(Said),
    /// Nothing is said of it: nothing was played yet, the game is over, it is not this viewer's to take back,
    /// or the server does not tell.
    Silent,
}

impl<V, Q, A: PartialEq, E> Picture<V, Q, A, E> {
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

    /// What is asked; nothing when the game is over.
    #[must_use]
    pub const fn question(&self) -> Option<&Q> {
        match &self.turn {
            Turn::Of(_, prompt) => Some(&prompt.question),
            Turn::Over(_) => None,
        }
    }

    /// The number of this answer, if it is legal.
    #[must_use]
    pub fn number_of(&self, action: &A) -> Option<usize> {
        self.legal.iter().position(|legal| legal == action)
    }
}
