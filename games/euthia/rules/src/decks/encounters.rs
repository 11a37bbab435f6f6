//! Encounter decks and Bounties: which cards are in the game is decided when they are revealed (EU-ENC-03,
//! EU-ELI-02).

use crate::content::{BountyId, QuestId, SOLO_QUESTS_REMOVED, SOLO_WITCH_REMOVED};
use crate::terms::{Encounter, Mode};
use kernel::Chance;
use serde::{Deserialize, Serialize};

/// The cards of an Encounter that has been revealed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct EncounterDeck {
    /// The cards that lie face up (EU-ENC-03).
    pub shown: [Option<QuestId>; 2],
    /// The cards that nobody has seen, one bit each: those in the deck and those that left the game.
    pub unseen: u8,
    /// How many of them are in the deck.
    pub left: u8,
    /// The number of its completed Quests.
    pub completed: u8,
}

impl EncounterDeck {
    /// The deck when its tile is revealed, nothing turned up yet (EU-ENC-03, EU-SOL-03, EU-SOL-04,
    /// EU-COP-07).
    #[must_use]
    pub fn new(encounter: Encounter, mode: Mode, players: u8) -> EncounterDeck {
        let left = match mode {
            Mode::Competitive | Mode::Coop => players + 2,
            Mode::Solo if encounter == Encounter::Witch => 7 - SOLO_WITCH_REMOVED,
            Mode::Solo => 7 - SOLO_QUESTS_REMOVED,
        };
        EncounterDeck { shown: [None; 2], unseen: 0b111_1111, left, completed: 0 }
    }

    /// Reveals cards until two are face up, as far as the deck allows; it is never refilled (EU-RND-11,
    /// EU-GLD-02, EU-ENC-06).
    pub fn refill(&mut self, encounter: Encounter, mode: Mode, chance: &mut Chance) {
        for at in 0..self.shown.len() {
            if self.shown[at].is_some() || self.left == 0 {
                continue;
            }
            let place = chance.below(self.unseen.count_ones()) as usize;
            let card = (0..7u8).filter(|card| self.unseen >> card & 1 == 1).nth(place);
            let card = card.expect("a place among those unseen");
            self.unseen &= !(1 << card);
            self.left -= 1;
            self.shown[at] = encounter.quests(mode).nth(card.into());
        }
    }

    /// Whether it needs cards and has some.
    #[must_use]
    pub fn is_due(&self) -> bool {
        self.left > 0 && self.shown.contains(&None)
    }
}

/// The deck of Bounties (EU-ELI-02), the lowest level on top.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Bounties {
    /// Which cards nobody has seen, one bit each: those in the deck and those that left the game.
    pub unseen: u32,
    /// How many of each level are in the deck.
    pub left: [u8; 3],
    /// The one face up.
    pub shown: Option<BountyId>,
}

impl Bounties {
    /// The deck with (players + 2) cards of each level in use; nothing is turned up yet.
    #[must_use]
    pub fn new(levels: &[u8], players: u8) -> Bounties {
        let of = |level: u8| BountyId::all().filter(move |card| card.bounty().level == level);
        let mut bounties = Bounties::default();
        for level in levels {
            let most = of(*level).count() as u8;
            bounties.left[usize::from(*level) - 1] = (players + 2).min(most);
            bounties.unseen |= of(*level).fold(0, |set, card| set | 1 << card.index());
        }
        bounties
    }

    /// Reveals the next one, if none is face up (EU-ELI-03, EU-ELI-09).
    pub fn turn_up(&mut self, chance: &mut Chance) {
        let Some(at) = self.left.iter().position(|left| *left > 0) else { return };
        if self.shown.is_some() {
            return;
        }
        let level = at as u8 + 1;
        let unseen = self.unseen;
        let cards =
            BountyId::all().filter(|card| card.bounty().level == level && unseen >> card.index() & 1 == 1);
        let cards: arrayvec::ArrayVec<BountyId, 8> = cards.collect();
        let card = cards[chance.below(cards.len() as u32) as usize];
        self.unseen &= !(1 << card.index());
        self.left[at] -= 1;
        self.shown = Some(card);
    }
}
