//! The three Monster decks (EU-DEC-03). Everybody sees the back of the top card (EU-CBT-05) and nobody its
//! face, so only the back is decided; a card that killed a Hero is on top with its face known (EU-DTH-02).

use crate::content::{FoeId, MONSTERS};
use kernel::Chance;
use serde::{Deserialize, Serialize};

/// What is known about the top card of a deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Top {
    /// There is none.
    Nothing,
    /// Its back: that of this card, or of any other with the same back.
    Back(FoeId),
    /// The card itself.
    Card(FoeId),
}

/// The Monster decks by level, and their discards. Each card is there once, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Monsters {
    /// The cards in the decks.
    pub deck: u64,
    /// The discards.
    pub discard: u64,
    /// The top cards, by level.
    pub tops: [Top; 3],
}

/// The cards of a level, one bit each.
fn of(level: u8) -> u64 {
    FoeId::monsters(level).fold(0, |set, foe| set | 1 << foe.index())
}

impl Monsters {
    /// Every card in its deck, nothing looked at yet.
    #[must_use]
    pub fn new() -> Monsters {
        Monsters { deck: (1 << MONSTERS) - 1, discard: 0, tops: [Top::Nothing; 3] }
    }

    /// The cards of a set, in order.
    pub fn cards(set: u64) -> impl Iterator<Item = FoeId> + Clone {
        FoeId::all().take(MONSTERS).filter(move |foe| set >> foe.index() & 1 == 1)
    }

    /// Reveals the back of the next card of a level, if it is not known yet; an empty deck is reshuffled
    /// (EU-GLD-01).
    pub fn look(&mut self, level: u8, chance: &mut Chance) {
        let at = usize::from(level) - 1;
        if self.tops[at] != Top::Nothing {
            return;
        }
        if self.deck & of(level) == 0 {
            self.deck |= self.discard & of(level);
            self.discard &= !of(level);
        }
        let cards = Monsters::cards(self.deck & of(level));
        let count = cards.clone().count() as u32;
        if count > 0 {
            let card = cards.clone().nth(chance.below(count) as usize).expect("a place among them");
            self.tops[at] = Top::Back(card.back());
        }
    }

    /// Draws the top card of a level; if deck and discard are empty, of the next lower level, otherwise of
    /// the next higher (EU-GLD-07).
    pub fn draw(&mut self, level: u8, chance: &mut Chance) -> Option<FoeId> {
        let levels = (1..=level).rev().chain(level + 1..=3);
        let level = levels.into_iter().find(|level| (self.deck | self.discard) & of(*level) != 0)?;
        self.look(level, chance);
        let at = usize::from(level) - 1;
        let card = match self.tops[at] {
            Top::Nothing => None,
            Top::Card(card) => {
                chance.reveal();
                Some(card)
            }
            Top::Back(back) => {
                let alike = Monsters::cards(self.deck).filter(|card| card.same_back(back));
                let count = alike.clone().count() as u32;
                // Its face is unveiled, even where only one card has this back.
                alike.clone().nth(chance.below(count) as usize)
            }
        }?;
        self.tops[at] = Top::Nothing;
        self.deck &= !(1 << card.index());
        self.look(level, chance);
        Some(card)
    }

    /// Puts a card on its discard.
    pub fn put_away(&mut self, card: FoeId) {
        self.discard |= 1 << card.index();
    }

    /// Puts a card back on top of its deck (EU-DTH-02).
    pub fn put_back(&mut self, card: FoeId) {
        self.deck |= 1 << card.index();
        self.tops[usize::from(card.foe().level) - 1] = Top::Card(card);
    }

    /// Whether every top card is one of its deck.
    #[must_use]
    pub(crate) fn is_sound(&self) -> bool {
        let known = |(top, level): (&Top, u8)| match top {
            Top::Nothing => self.deck & of(level) == 0,
            Top::Back(back) => {
                *back == back.back()
                    && Monsters::cards(self.deck & of(level)).any(|card| card.same_back(*back))
            }
            Top::Card(card) => card.index() < MONSTERS && self.deck & of(level) & 1 << card.index() != 0,
        };
        self.deck & self.discard == 0
            && (self.deck | self.discard) >> MONSTERS == 0
            && self.tops.iter().zip(1..).all(known)
    }
}

impl Default for Monsters {
    fn default() -> Monsters {
        Monsters::new()
    }
}
