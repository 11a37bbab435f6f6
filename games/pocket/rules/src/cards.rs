//! The cards.

use kernel::Dense;
use serde::{Deserialize, Serialize};

/// How many kinds of card there are.
pub const KINDS: usize = 3;

/// How many of each kind the box holds.
pub const IN_THE_BOX: [u8; KINDS] = [9, 6, 6];

/// A kind of card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Card {
    /// Takes coins from another seat, if the die is kind.
    Strike,
    /// Stops a strike.
    Guard,
    /// Takes coins from the bank.
    Purse,
}

impl Card {
    /// Every kind, in the order of its index.
    pub const ALL: [Card; KINDS] = [Card::Strike, Card::Guard, Card::Purse];
}

impl Dense for Card {
    fn index(self) -> usize {
        self as usize
    }

    fn from_index(index: usize) -> Card {
        Card::ALL[index]
    }
}

/// A hand or a discard pile: the order of its cards means nothing.
pub type Cards = kernel::Bag<Card, KINDS>;

/// The face-down deck. Nobody ever looks into it, so no place in it is known: a card gets its face when it is
/// drawn.
pub type Deck = kernel::Deck<Card, KINDS, 0>;
