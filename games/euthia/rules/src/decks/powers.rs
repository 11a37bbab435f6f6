//! The decks of Silver and Gold cards, and the Monster's reserves of Solo and Cooperative play (EU-DEC-04,
//! EU-SOL-05 to EU-SOL-10).

use crate::content::{POWER_COPIES, POWERS, PowerId};
use crate::terms::{Metal, Mode};
use kernel::{Bag, Chance, Dense, List};
use serde::{Deserialize, Serialize};

/// The most cards of one metal in a game.
const MOST: usize = 24;

/// The cards of one metal that are neither in a hand nor in play.
///
/// A card whose face nobody has seen is one of `unseen`, whether it is in the deck, in the reserve or under
/// the deck; only the positions are known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct PowerDeck {
    /// Every card whose face is not decided.
    pub unseen: Bag<PowerId, POWERS>,
    /// The discard; always empty in Solo and Cooperative play (EU-SOL-10).
    pub discard: Bag<PowerId, POWERS>,
    /// The cards at the bottom of the deck, the next one first; `None` for one that nobody has seen
    /// (EU-SOL-10).
    pub bottom: List<Option<PowerId>, MOST>,
    /// The Monster's reserve, the top card first; `None` for a card that nobody has seen.
    pub reserve: List<Option<PowerId>, MOST>,
}

/// Both decks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Powers {
    /// By metal.
    pub decks: [PowerDeck; Metal::COUNT],
}

impl PowerDeck {
    fn new(metal: Metal, mode: Mode) -> PowerDeck {
        let copies = |at: usize| {
            let power = PowerId::from_index(at);
            if power.power().metal == metal && power.is_used(mode) { POWER_COPIES } else { 0 }
        };
        PowerDeck { unseen: Bag::of(std::array::from_fn(copies)), ..PowerDeck::default() }
    }

    fn unseen_in(cards: &[Option<PowerId>]) -> usize {
        cards.iter().filter(|card| card.is_none()).count()
    }

    /// How many cards are in the deck, above those at its bottom.
    fn shuffled(&self) -> usize {
        self.unseen.len() - PowerDeck::unseen_in(&self.bottom) - PowerDeck::unseen_in(&self.reserve)
    }

    /// How many cards are in the deck.
    #[must_use]
    pub fn len(&self) -> usize {
        self.shuffled() + self.bottom.len()
    }

    /// Whether the deck is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Draws the top card; the discard is shuffled into an empty deck (EU-GLD-01). `None` if no card is left
    /// (EU-GLD-07).
    pub fn draw(&mut self, chance: &mut Chance) -> Option<PowerId> {
        match self.take_top()? {
            Some(card) => {
                chance.reveal();
                Some(card)
            }
            None => self.unseen.draw(chance),
        }
    }

    /// Takes the top card off the deck without looking; returns its face if that is known.
    fn take_top(&mut self) -> Option<Option<PowerId>> {
        if self.is_empty() {
            self.unseen.pour(&mut self.discard);
        }
        if self.shuffled() > 0 {
            return Some(None);
        }
        (!self.bottom.is_empty()).then(|| self.bottom.remove(0))
    }

    /// Adds the top card of the deck to the end of the reserve, unseen (EU-SOL-05, EU-SOL-08); returns
    /// whether there was one.
    pub fn feed_reserve(&mut self) -> bool {
        let Some(card) = self.take_top() else { return false };
        self.reserve.push(card);
        true
    }

    /// Reveals the top card of the reserve and takes it (EU-SOL-20).
    pub fn reveal_reserve(&mut self, chance: &mut Chance) -> Option<PowerId> {
        if self.reserve.is_empty() {
            return None;
        }
        match self.reserve.remove(0) {
            Some(card) => {
                chance.reveal();
                Some(card)
            }
            None => self.unseen.draw(chance),
        }
    }

    /// Puts a card on the discard, or under the deck in Solo and Cooperative play (EU-SOL-10).
    pub fn put_away(&mut self, card: PowerId, mode: Mode) {
        if mode == Mode::Competitive {
            self.discard.put(card);
        } else {
            self.bottom.push(Some(card));
        }
    }
}

impl Powers {
    /// Both decks, shuffled (EU-DEC-04, EU-SOL-02).
    #[must_use]
    pub fn new(mode: Mode) -> Powers {
        Powers { decks: Metal::ALL.map(|metal| PowerDeck::new(metal, mode)) }
    }

    /// The deck of a metal.
    #[must_use]
    pub const fn of(&self, metal: Metal) -> &PowerDeck {
        &self.decks[metal.index()]
    }

    /// The deck of a metal, to change it.
    pub const fn of_mut(&mut self, metal: Metal) -> &mut PowerDeck {
        &mut self.decks[metal.index()]
    }
}
