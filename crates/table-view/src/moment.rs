//! Everything the table shows to one viewer at one moment.

use crate::slip::Beyond;
use crate::{Said, Sentence};
use kernel::{Game, PromptKind, Seat, Turn, Viewer};
use std::sync::Arc;

/// The table at one moment, as one viewer sees it, in the game's own types.
#[derive(Clone, PartialEq, Debug)]
pub struct Picture<V, Q, A, E> {
    /// The number of journal lines.
    pub seq: usize,
    /// The viewer.
    pub viewer: Viewer,
    /// The view.
    pub view: Arc<V>,
    /// Whose turn it is, or how the game ended.
    pub turn: Turn<Q>,
    /// The question in words; empty when the game is over.
    pub asks: Sentence,
    /// Every legal answer, in the game's order, if the viewer owes one. The index in this list is the
    /// answer's number everywhere: on buttons, keys and boards.
    pub legal: Vec<A>,
    /// The labels of the legal answers, in the same order.
    pub labels: Vec<Sentence>,
    /// Answers that were legal a moment ago in the same turn and no longer are: they keep a place, with the
    /// rule that forbids them.
    pub refused: Vec<Answer<A>>,
    /// What can be undone.
    pub undo: Undo,
    /// What can be taken back beyond that if everybody at the table agrees, the latest first.
    pub beyond: Vec<Beyond>,
    /// The number of forgiven slips.
    pub slips: u32,
    /// The names of the seats.
    pub seats: Vec<Said>,
    /// The events of the last action, as the viewer sees them.
    pub events: Vec<E>,
}

/// The picture of a match of `G`.
pub type Moment<G> =
    Picture<<G as Game>::View, <G as Game>::Question, <G as Game>::Action, <G as Game>::Event>;

/// One answer to the question.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer<A> {
    /// The answer.
    pub action: A,
    /// Its label.
    pub label: Sentence,
}

/// What the viewer can undo.
#[derive(Clone, PartialEq, Debug)]
pub enum Undo {
    /// These actions, oldest first.
    Steps(Vec<Said>),
    /// Nothing, and why.
    Nothing(Said),
    /// Unknown: nothing was played yet, the game is over, the viewer has no part in it, or the server does
    /// not say.
    Silent,
}

impl<V, Q, A: PartialEq, E> Picture<V, Q, A, E> {
    /// The seat that owes an answer.
    #[must_use]
    pub const fn owes(&self) -> Option<Seat> {
        self.turn.seat()
    }

    /// The kind of question.
    #[must_use]
    pub const fn kind(&self) -> Option<PromptKind> {
        match &self.turn {
            Turn::Of(_, prompt) => Some(prompt.kind),
            Turn::Over(_) => None,
        }
    }

    /// The question; `None` when the game is over.
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
