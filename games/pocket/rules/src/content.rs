//! What is in the box: the cards.
//!
//! The tables are generated from `games/pocket/content` and checked when the crate is built. A kind of card
//! has a dense number, written as its id wherever people or other programs read it.

use crate::effect::Effect;
use kernel::{Text, named_id};

/// A kind of card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: Text,
    /// How many of it the box holds.
    pub copies: u8,
    /// What it does.
    pub effect: Effect,
}

/// A kind of card, by its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardId(u8);

named_id!(CardId, KINDS, |index| CARDS[index].id, "card");

impl CardId {
    /// What is printed on it.
    #[inline]
    #[must_use]
    pub fn card(self) -> &'static Card {
        &CARDS[self.index()]
    }
}

/// How many of each kind the box holds.
#[must_use]
pub fn in_the_box() -> [u8; KINDS] {
    std::array::from_fn(|kind| CARDS[kind].copies)
}

/// A hand or a discard pile: the order of its cards means nothing.
pub type Cards = kernel::Bag<CardId, KINDS>;

/// The face-down deck. Nobody ever looks into it, so no place in it is known: a card gets its face when it is
/// drawn.
pub type Deck = kernel::Deck<CardId, KINDS, 0>;

include!(concat!(env!("OUT_DIR"), "/cards.rs"));
include!(concat!(env!("OUT_DIR"), "/edition.rs"));
