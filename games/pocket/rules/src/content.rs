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
    /// The number of copies in the box.
    pub copies: u8,
    /// What it does.
    pub effect: Effect,
}

/// A kind of card, by its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardId(u8);

named_id!(CardId, KINDS, |index| CARDS[index].id, "card");

impl CardId {
    /// The card itself.
    #[inline]
    #[must_use]
    pub fn card(self) -> &'static Card {
        &CARDS[self.index()]
    }
}

/// The number of copies of each kind in the box.
#[must_use]
pub fn in_the_box() -> [u8; KINDS] {
    std::array::from_fn(|kind| CARDS[kind].copies)
}

/// A hand or a discard pile: the order of its cards does not matter.
pub type Cards = kernel::Bag<CardId, KINDS>;

/// The face-down deck. Nobody ever looks into it, so no position in it is known: a card is decided when it is
/// drawn.
pub type Deck = kernel::Deck<CardId, KINDS, 0>;

include!(concat!(env!("OUT_DIR"), "/cards.rs"));
include!(concat!(env!("OUT_DIR"), "/edition.rs"));
