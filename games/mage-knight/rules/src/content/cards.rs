//! The deed cards: all that can be in a deck, a hand or a discard pile (MK-DEED-01).

use kernel::{Text, named_id};

use super::effects::EffectId;
use crate::terms::{BasicColour, Categories, Category, Hero};
use crate::variants::Printing;

/// A deed card, of whatever kind: hands and decks hold them together.
///
/// ```
/// use mage_knight::content::{CardId, CardKind, card};
/// assert_eq!(card::FIREBALL.card().kind, CardKind::Spell);
/// assert_eq!(CardId::from_id("wound"), Some(card::WOUND));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardId(pub(super) u8);

named_id!(CardId, CARDS, |index| CARD_TABLE[index].id, "deed card");

/// The kinds of deed cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CardKind {
    /// A wound: never played.
    Wound,
    /// A basic action, of the starting deck.
    Basic,
    /// An advanced action.
    Advanced,
    /// A spell.
    Spell,
    /// An artifact.
    Artifact,
}

/// What is printed on a deed card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: Text,
    /// What it is.
    pub kind: CardKind,
    /// Its printed number within its kind; the first one if there are two copies, 0 for the wound.
    pub number: u8,
    /// The hero whose deck it belongs to, if it is a hero's own card.
    pub hero: Option<Hero>,
    /// Its colour: that of an action or a spell.
    pub colour: Option<BasicColour>,
    /// Whether it is left out of solo, cooperative and friendly games.
    pub interactive: bool,
    /// Its two halves in the first printing: see [`Card::half`].
    halves: [Half; 2],
    /// Its halves in later printings, if they differ (MK-VAR-PRINT-01).
    later: Option<[Half; 2]>,
}

/// One of the two effects of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Half {
    /// Its name: spells have two.
    pub name: Text,
    /// When it may be played (MK-DEED-14).
    pub categories: Categories,
    /// What it does.
    pub effect: EffectId,
}

impl Card {
    /// An effect in a printing: the basic one, or the stronger one that costs more (mana of its colour for an
    /// action, black mana as well for a spell, the card itself for an artifact).
    #[inline]
    pub const fn half(&self, printing: Printing, strong: bool) -> &Half {
        match (printing, &self.later) {
            (Printing::Later, Some(later)) => &later[strong as usize],
            _ => &self.halves[strong as usize],
        }
    }

    /// Both effects of a printing.
    #[inline]
    pub const fn halves(&self, printing: Printing) -> &[Half; 2] {
        match (printing, &self.later) {
            (Printing::Later, Some(later)) => later,
            _ => &self.halves,
        }
    }

    /// The name of a half, in any printing: spells have two names.
    pub const fn half_name(&self, strong: bool) -> Text {
        self.halves[strong as usize].name
    }

    /// Whether later printings differ (MK-VAR-PRINT-01).
    pub const fn is_revised(&self) -> bool {
        self.later.is_some()
    }

    /// Whether it is an action, basic or advanced.
    pub const fn is_action(&self) -> bool {
        matches!(self.kind, CardKind::Basic | CardKind::Advanced)
    }

    /// Whether it is an artifact that is assigned to a unit (MK-UNIT-10).
    pub const fn is_banner(&self) -> bool {
        self.halves[0].categories.contains(Category::Banner)
    }
}

impl CardId {
    /// The card itself.
    #[inline]
    pub const fn card(self) -> &'static Card {
        &CARD_TABLE[self.index()]
    }

    /// Whether it is a wound.
    #[inline]
    pub const fn is_wound(self) -> bool {
        self.0 == card::WOUND.0
    }

    /// The basic actions, those of heroes last.
    pub fn basic_actions() -> impl ExactSizeIterator<Item = CardId> + Clone {
        BASIC.map(CardId)
    }

    /// The advanced actions.
    pub fn advanced_actions() -> impl ExactSizeIterator<Item = CardId> + Clone {
        ADVANCED.map(CardId)
    }

    /// The spells.
    pub fn spells() -> impl ExactSizeIterator<Item = CardId> + Clone {
        SPELLS.map(CardId)
    }

    /// The artifacts.
    pub fn artifacts() -> impl ExactSizeIterator<Item = CardId> + Clone {
        ARTIFACTS.map(CardId)
    }
}

include!(concat!(env!("OUT_DIR"), "/cards.rs"));
