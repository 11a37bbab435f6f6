//! The heroes and their starting decks.

use kernel::Text;

use super::cards::{CARDS, CardId};
use crate::terms::{BasicColour, Hero};

/// What is special about a hero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeroSheet {
    /// The name.
    pub name: Text,
    /// The hero's epithet.
    pub epithet: Text,
    /// The colour of the hero's figure and tokens.
    pub colour: HeroColour,
    /// The crystals of the dummy player who plays this hero.
    pub dummy_crystals: [BasicColour; 3],
    /// The card that only this hero has.
    pub special: CardId,
}

/// The colour of a hero's figure and tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum HeroColour {
    Red,
    Green,
    White,
    Grey,
}

impl Hero {
    /// What is special about the hero.
    pub const fn sheet(self) -> &'static HeroSheet {
        &HEROES[self.index()]
    }

    /// How many of each card the hero's deed deck starts with (MK-PLAYER-04).
    ///
    /// ```
    /// use kernel::Deck;
    /// use mage_knight::content::{CARDS, CardId};
    /// use mage_knight::terms::Hero;
    /// let deck: Deck<CardId, CARDS, 4> = Deck::of(*Hero::Tovak.starting_deck());
    /// assert_eq!(deck.len(), 16);
    /// ```
    pub const fn starting_deck(self) -> &'static [u8; CARDS] {
        &STARTING_DECKS[self.index()]
    }
}

include!(concat!(env!("OUT_DIR"), "/heroes.rs"));
