//! Item tiles: the piles they are drawn from, the discards, and the three Offers (EU-TRB-04, EU-DEC-03).

use crate::content::{ITEMS, ItemId};
use crate::terms::{Mode, Pile, Trade};
use kernel::{Bag, Chance, Dense, List};
use serde::{Deserialize, Serialize};

/// How many tiles an Offer shows (EU-TRB-04).
pub const OFFER: usize = 4;

/// An Offer: the tiles that a Place of Trade sells.
pub type Offer = List<ItemId, OFFER>;

/// All piles of Item tiles and their discards. Each pile has its own tiles, so one bag can hold them all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Piles {
    /// The tiles that are in their piles.
    pub unseen: Bag<ItemId, ITEMS>,
    /// The tiles that are in their discards (EU-TRB-06).
    pub discard: Bag<ItemId, ITEMS>,
    /// The three Offers.
    pub offers: [Offer; Trade::COUNT],
}

impl Piles {
    /// All tiles in their piles. The supply of Healing Potions is unlimited (EU-GLD-09), and the Witch gives
    /// no tiles in Solo and Cooperative play (EU-SOL-03).
    #[must_use]
    pub fn new(mode: Mode) -> Piles {
        let none = |pile| match pile {
            Pile::Potions => true,
            Pile::Witch => mode != Mode::Competitive,
            _ => false,
        };
        let copies = |at: usize| {
            let item = ItemId::from_index(at).item();
            if none(item.pile) { 0 } else { item.copies }
        };
        Piles {
            unseen: Bag::of(std::array::from_fn(copies)),
            discard: Bag::default(),
            offers: Default::default(),
        }
    }

    fn count(bag: &Bag<ItemId, ITEMS>, pile: Pile) -> u32 {
        pile.items().map(|item| u32::from(bag.count(item))).sum()
    }

    /// How many tiles a pile holds.
    #[must_use]
    pub fn len(&self, pile: Pile) -> u32 {
        Piles::count(&self.unseen, pile)
    }

    /// Draws the top tile of a pile; an empty one is reshuffled from its discard (EU-GLD-01). `None` if both
    /// are empty (EU-GLD-07).
    pub fn draw(&mut self, pile: Pile, chance: &mut Chance) -> Option<ItemId> {
        if pile == Pile::Potions {
            return pile.items().next(); // EU-GLD-09
        }
        if self.len(pile) == 0 {
            for item in pile.items() {
                while self.discard.take(item) {
                    self.unseen.put(item);
                }
            }
        }
        let total = self.len(pile);
        if total == 0 {
            return None;
        }
        let mut place = chance.below(total);
        for item in pile.items() {
            let count = u32::from(self.unseen.count(item));
            if place < count {
                self.unseen.take(item);
                return Some(item);
            }
            place -= count;
        }
        None
    }

    /// Discards a tile; a Healing Potion returns to its supply.
    pub fn put_away(&mut self, item: ItemId) {
        if item.item().pile != Pile::Potions {
            self.discard.put(item);
        }
    }

    /// Refills an Offer (EU-TRD-10).
    pub fn refill(&mut self, place: Trade, chance: &mut Chance) {
        while self.offers[place.index()].len() < OFFER {
            match self.draw(Pile::of_trade(place), chance) {
                Some(item) => self.offers[place.index()].push(item),
                None => break,
            }
        }
    }
}
