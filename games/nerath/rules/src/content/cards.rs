//! The Event cards, the Treasure cards and the guardian tiles.

use kernel::Text;
use serde::{Deserialize, Serialize};

use crate::effect::*;
use crate::terms::*;
use crate::units::Ground;
use kernel::named_id;

impl Where {
    /// Whether a battle there will do.
    ///
    /// ```
    /// use nerath::{content::Where, units::Ground};
    /// assert!(Where::TerritoryOrSea.allows(Ground::Sea));
    /// assert!(!Where::Territory.allows(Ground::Dungeon));
    /// ```
    pub const fn allows(self, ground: Ground) -> bool {
        match self {
            Self::Any => true,
            Self::Territory => matches!(ground, Ground::Territory),
            Self::Sea => matches!(ground, Ground::Sea),
            Self::Dungeon => matches!(ground, Ground::Dungeon),
            Self::TerritoryOrDungeon => !matches!(ground, Ground::Sea),
            Self::TerritoryOrSea => !matches!(ground, Ground::Dungeon),
        }
    }
}

/// When the Property of a Treasure applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trigger {
    /// It changes a rule permanently.
    Always,
    /// When the owner draws an Event card in the Draw phase.
    Draw,
    /// Every time at this moment.
    At(Timing),
}

/// An Event card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventCard {
    /// Its id.
    pub id: &'static str,
    /// In whose deck it is.
    pub realm: Realm,
    /// How many of it are in the deck.
    pub copies: u8,
    /// Its name.
    pub name: Text,
    /// What it says.
    pub text: Text,
    /// When it may be played.
    pub timing: Timing,
    /// In what kind of battle.
    pub place: Where,
    /// What it does, in this order.
    pub effects: &'static [Clause],
    /// What its [`Effect::Choose`] offers.
    pub options: &'static [Text],
    /// Its value in tenths of a gold piece, as estimated by the designer.
    pub value_tenths: u8,
}

/// A Treasure card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreasureCard {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: Text,
    /// What it says.
    pub text: Text,
    /// Victory points when it is played (CN-TRE-03).
    pub vp: u8,
    /// When it may be played.
    pub play: Timing,
    /// What it does once, when it is played (CN-TRE-04).
    pub power: &'static [Clause],
    /// What it does for the rest of the game (CN-TRE-05).
    pub property: &'static [Clause],
    /// When the Property applies; `None` if there is no Property.
    pub trigger: Option<Trigger>,
}

/// A kind of dungeon guardian.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guardian {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: Text,
    /// How many tiles show it.
    pub copies: u8,
    /// Its dice: each hit takes one away.
    pub dice: &'static [Die],
    /// Whether its dice have First Strike.
    pub first_strike: bool,
    /// What a Hero must roll to hit while it is there.
    pub heroes_need: u8,
    /// The gold for defeating it.
    pub reward: u8,
}

/// An Event card, among those of all realms.
///
/// ```
/// use nerath::{content::event, realm::Realm};
/// let card = event::NERATH_VETERAN_WARLORD;
/// assert_eq!(card.realm(), Realm::Nerath);
/// assert_eq!(card.realm().event(card.local()), card);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EventId(u8);

/// An Event card, among those of its realm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EventSlot(u8);

/// A Treasure card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TreasureId(u8);

/// A kind of guardian.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GuardianId(u8);

named_id!(EventId, EVENTS, |index| EVENT_CARDS[index].id, "event card");
named_id!(TreasureId, TREASURES, |index| TREASURE_CARDS[index].id, "treasure card");
named_id!(GuardianId, GUARDIANS, |index| GUARDIAN_TILES[index].id, "guardian");

impl EventId {
    /// The card itself.
    #[inline]
    pub fn card(self) -> &'static EventCard {
        &EVENT_CARDS[self.index()]
    }

    /// In whose deck it is.
    #[inline]
    pub fn realm(self) -> Realm {
        self.card().realm
    }

    /// Its place among the cards of its realm.
    #[inline]
    pub fn local(self) -> EventSlot {
        EventSlot(self.0 - FIRSTS[self.realm().index()])
    }
}

impl kernel::Dense for EventSlot {
    #[inline]
    fn index(self) -> usize {
        self.0.into()
    }

    #[inline]
    fn from_index(index: usize) -> Self {
        debug_assert!(index < MAX_EVENTS_PER_REALM);
        Self(index as u8)
    }
}

impl Realm {
    /// The Event card with this number in the realm's own deck.
    ///
    /// # Panics
    ///
    /// If the realm has no such card.
    #[inline]
    pub fn event(self, slot: EventSlot) -> EventId {
        let id = FIRSTS[self.index()] + slot.0;
        assert!(id < FIRSTS[self.index() + 1], "the realm has no such card");
        EventId(id)
    }

    /// The realm's different Event cards.
    pub fn events(self) -> impl Iterator<Item = EventId> {
        (FIRSTS[self.index()]..FIRSTS[self.index() + 1]).map(EventId)
    }

    /// How many of each Event card are in the realm's deck, by [`EventSlot`].
    pub fn event_counts(self) -> [u8; MAX_EVENTS_PER_REALM] {
        let mut counts = [0; MAX_EVENTS_PER_REALM];
        for (count, card) in counts.iter_mut().zip(self.events()) {
            *count = card.card().copies;
        }
        counts
    }
}

impl TreasureId {
    /// The card itself.
    #[inline]
    pub fn card(self) -> &'static TreasureCard {
        &TREASURE_CARDS[self.index()]
    }
}

impl GuardianId {
    /// What the tile shows.
    #[inline]
    pub fn tile(self) -> &'static Guardian {
        &GUARDIAN_TILES[self.index()]
    }
}

/// How many tiles of each guardian there are.
pub fn guardian_counts() -> [u8; GUARDIANS] {
    std::array::from_fn(|index| GUARDIAN_TILES[index].copies)
}

include!(concat!(env!("OUT_DIR"), "/events.rs"));
include!(concat!(env!("OUT_DIR"), "/treasures.rs"));
include!(concat!(env!("OUT_DIR"), "/guardians.rs"));
