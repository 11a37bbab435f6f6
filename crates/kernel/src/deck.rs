//! A deck: a bag plus the few cards whose place is known.

use crate::{Bag, Chance, Dense, List};
use serde::{Deserialize, Serialize};

/// A face-down deck over `N` kinds of card, of which at most `K` at either end have a known place.
///
/// The rest is a [`Bag`]: their order is decided card by card, when somebody draws. What is not in the state
/// cannot leak.
///
/// ```
/// use kernel::{Chance, Deck, Seed};
/// let mut deck: Deck<u8, 4, 2> = Deck::of([1, 1, 1, 0]);
/// let mut chance = Chance::new(Seed(1), 1);
/// deck.put_on_top(3);
/// assert_eq!(deck.draw(&mut chance), Some(3));
/// assert_eq!(deck.len(), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(bound(serialize = "T: Dense + Serialize", deserialize = "T: Dense + Deserialize<'de>"))]
pub struct Deck<T, const N: usize, const K: usize> {
    bag: Bag<T, N>,
    /// Known cards on top; the last one is drawn first.
    top: List<T, K>,
    /// Known cards at the bottom; the first one is drawn first, once the bag is empty.
    bottom: List<T, K>,
}

impl<T, const N: usize, const K: usize> Default for Deck<T, N, K> {
    fn default() -> Self {
        Deck { bag: Bag::default(), top: List::new(), bottom: List::new() }
    }
}

impl<T: Dense, const N: usize, const K: usize> Deck<T, N, K> {
    /// Creates a shuffled deck with these counts.
    #[must_use]
    pub fn of(counts: [u8; N]) -> Self {
        Deck { bag: Bag::of(counts), ..Deck::default() }
    }

    /// The number of cards.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bag.len() + self.top.len() + self.bottom.len()
    }

    /// Whether it is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Draws the top card.
    pub fn draw(&mut self, chance: &mut Chance) -> Option<T> {
        if let Some(card) = self.top.pop() {
            chance.reveal();
            return Some(card);
        }
        if let Some(card) = self.bag.draw(chance) {
            return Some(card);
        }
        if self.bottom.is_empty() {
            return None;
        }
        chance.reveal();
        Some(self.bottom.remove(0))
    }

    /// Looks at the top cards, at most `count` of them, topmost first. Their places are known from now on;
    /// the game keeps track of who knows them.
    pub fn look(&mut self, count: usize, chance: &mut Chance) -> List<T, K> {
        let mut seen: List<T, K> = List::new();
        while seen.len() < count.min(K) {
            match self.draw(chance) {
                Some(card) => seen.push(card),
                None => break,
            }
        }
        for &card in seen.iter().rev() {
            self.put_on_top(card);
        }
        seen
    }

    /// Puts a card on top. When more than `K` places would be known, the deepest known card joins the bag.
    pub fn put_on_top(&mut self, card: T) {
        push_known(&mut self.top, &mut self.bag, card);
    }

    /// Puts a card at the bottom. When more than `K` places would be known, the highest of them joins the
    /// bag.
    pub fn put_at_bottom(&mut self, card: T) {
        push_known(&mut self.bottom, &mut self.bag, card);
    }

    /// Puts a card at an unknown place. Use it only when the deck is shuffled at the same time or the card's
    /// place is unknown.
    pub fn put_anywhere(&mut self, card: T) {
        self.bag.put(card);
    }

    /// Shuffles the deck, so that no place is known any more.
    pub fn shuffle(&mut self) {
        for card in self.top.drain(..).chain(self.bottom.drain(..)) {
            self.bag.put(card);
        }
    }

    /// Removes one such card, wherever it is.
    pub fn take(&mut self, card: T) -> bool {
        let is_it = |other: &T| other.index() == card.index();
        if self.bag.take(card) {
            return true;
        }
        for known in [&mut self.top, &mut self.bottom] {
            if let Some(at) = known.iter().position(is_it) {
                known.remove(at);
                return true;
            }
        }
        false
    }

    /// The cards whose place nobody knows.
    #[must_use]
    pub const fn unknown(&self) -> &Bag<T, N> {
        &self.bag
    }

    /// The cards known to be on top; the last one is drawn first.
    #[must_use]
    pub fn known_on_top(&self) -> &[T] {
        &self.top
    }

    /// The cards known to be at the bottom; the first one is drawn first, once nothing else is left.
    #[must_use]
    pub fn known_at_bottom(&self) -> &[T] {
        &self.bottom
    }

    /// Every card, in no meaningful order.
    pub fn iter(&self) -> impl Iterator<Item = T> + '_ {
        self.bag.iter().chain(self.top.iter().copied()).chain(self.bottom.iter().copied())
    }
}

/// Adds a card at the outer end of the known ones; if all known places are taken, the innermost joins the
/// bag. A deck without known places has only the bag.
fn push_known<T: Dense, const N: usize, const K: usize>(
    known: &mut List<T, K>,
    bag: &mut Bag<T, N>,
    card: T,
) {
    if K == 0 {
        bag.put(card);
        return;
    }
    if known.is_full() {
        bag.put(known.remove(0));
    }
    known.push(card);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seed;

    type Small = Deck<u8, 5, 3>;

    #[test]
    fn known_cards_come_first_and_last() {
        let mut chance = Chance::new(Seed(1), 1);
        let mut deck = Small::of([1, 1, 0, 0, 0]);
        deck.put_on_top(2);
        deck.put_at_bottom(3);
        deck.put_at_bottom(4);
        assert_eq!((deck.known_on_top(), deck.known_at_bottom()), (&[2][..], &[3, 4][..]));
        assert_eq!(deck.draw(&mut chance), Some(2));
        let mut middle = [deck.draw(&mut chance).unwrap(), deck.draw(&mut chance).unwrap()];
        middle.sort_unstable();
        assert_eq!(middle, [0, 1]);
        assert_eq!(deck.draw(&mut chance), Some(3));
        assert_eq!(deck.draw(&mut chance), Some(4));
        assert_eq!(deck.draw(&mut chance), None);
    }

    #[test]
    fn looking_fixes_the_order() {
        let mut chance = Chance::new(Seed(4), 1);
        let mut deck = Small::of([1; 5]);
        let seen = deck.look(3, &mut chance);
        assert!(chance.irrevocable());
        assert_eq!(deck.len(), 5);
        for card in seen {
            assert_eq!(deck.draw(&mut chance), Some(card));
        }
    }

    #[test]
    fn a_shuffle_forgets() {
        let mut deck = Small::of([0; 5]);
        deck.put_on_top(1);
        deck.put_at_bottom(2);
        deck.shuffle();
        assert_eq!(deck.known_on_top(), &[] as &[u8]);
        assert_eq!(deck.unknown().len(), 2);
        assert!(deck.take(2));
        assert!(!deck.take(2));
    }

    #[test]
    fn more_than_k_known_places_overflow_into_the_bag() {
        let mut deck = Small::default();
        for card in 0..5 {
            deck.put_on_top(card);
        }
        assert_eq!(deck.known_on_top(), [2, 3, 4]);
        assert_eq!(deck.len(), 5);
    }

    #[test]
    fn a_deck_without_known_places_is_a_bag() {
        let mut deck: Deck<u8, 5, 0> = Deck::default();
        deck.put_on_top(1);
        deck.put_at_bottom(2);
        assert_eq!((deck.len(), deck.unknown().len()), (2, 2));
        assert!(deck.look(1, &mut Chance::new(Seed(1), 1)).is_empty());
    }
}
