//! Who owes which answer, or how the game ended.

use crate::{MAX_SEATS, RuleId, Seat};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// Where a match stands: a seat owes an answer, or the game is over. `Q` is the game's own, typed question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Turn<Q> {
    /// This seat owes the answer to this prompt.
    Of(Seat, Prompt<Q>),
    /// The game is over.
    Over(Outcome),
}

impl<Q> Turn<Q> {
    /// The seat that owes an answer, unless the game is over.
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Turn::Of(seat, _) => Some(*seat),
            Turn::Over(_) => None,
        }
    }
}

/// A question put to a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Prompt<Q> {
    /// What kind of answer it asks for.
    pub kind: PromptKind,
    /// The question itself, in the game's own terms.
    pub question: Q,
}

/// The kinds of questions. The list is short and closed: a client renders these kinds, not single cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PromptKind {
    /// The open part of a turn: several kinds of action, one of which ends it.
    Act,
    /// Point at a space of the board.
    Space,
    /// Point at a piece: a unit, an enemy, a die.
    Piece,
    /// Point at a card.
    Card,
    /// Give a number.
    Amount,
    /// Take one of a few named alternatives.
    Option,
    /// Interrupts another seat's turn: use something now, or pass.
    React,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// The rule by which it ended.
    pub rule: RuleId,
    /// One entry per seat, in seat order.
    pub standings: ArrayVec<Standing, MAX_SEATS>,
}

/// How one seat did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// The seat.
    pub seat: Seat,
    /// Its rank, from 1; shared where the rules leave a tie.
    pub place: u8,
    /// Its final score, in the game's own measure.
    pub score: i32,
    /// Whether it won. In a cooperative game all or none do.
    pub won: bool,
}

impl Outcome {
    /// The seats that won.
    pub fn winners(&self) -> impl Iterator<Item = Seat> + '_ {
        self.standings.iter().filter(|s| s.won).map(|s| s.seat)
    }
}
