//! Silver and Gold cards, Combat cards, Encounters and their Quests.

use kernel::{Dense, Text, named_id};
use serde::{Deserialize, Serialize};

use super::effects::EffectId;
use crate::terms::*;

/// A kind of Silver or Gold card: a Monster power (EU-SGC).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PowerId(pub(super) u8);

named_id!(PowerId, POWERS, |index| POWER_TABLE[index].id, "Silver or Gold card");

/// What such a card says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Power {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: Text,
    /// Silver or Gold.
    pub metal: Metal,
    /// When it is played (EU-SGC-05).
    pub trigger: Trigger,
    /// What one, two or three of them do (EU-SGC-08).
    pub sections: &'static [EffectId],
    /// What it does until the end of the Combat (EU-SGC-12).
    pub continuous: EffectId,
    /// In which modes it is used (EU-CMP-08).
    pub icon: Icon,
}

impl PowerId {
    /// What the card says.
    #[inline]
    #[must_use]
    pub const fn power(self) -> &'static Power {
        &POWER_TABLE[self.index()]
    }

    /// Whether the card is used in a mode (EU-DEC-04, EU-SOL-02, EU-COP-06).
    #[must_use]
    pub const fn is_used(self, mode: Mode) -> bool {
        match self.power().icon {
            Icon::All => true,
            Icon::Multi => matches!(mode, Mode::Competitive),
            Icon::Solo => !matches!(mode, Mode::Competitive),
        }
    }
}

/// A Combat card of Solo and Cooperative play (EU-SOL-12).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CombatCardId(pub(super) u8);

impl Dense for CombatCardId {
    fn index(self) -> usize {
        self.0.into()
    }

    fn from_index(index: usize) -> CombatCardId {
        CombatCardId(index as u8)
    }
}

/// What a Combat card shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CombatCard {
    /// The left die: the one that an Air Essence removes (EU-SOL-13).
    pub left: u8,
    /// The right die.
    pub right: u8,
    /// Gaar symbols (EU-SOL-16).
    pub gaar: u8,
    /// Chaos symbols (EU-SOL-18).
    pub chaos: u8,
}

impl CombatCardId {
    /// What the card shows.
    #[must_use]
    pub fn card(self) -> &'static CombatCard {
        &COMBAT_CARD_TABLE[self.index()]
    }

    /// All of them.
    pub fn all() -> impl ExactSizeIterator<Item = CombatCardId> {
        (0..COMBAT_CARDS as u8).map(CombatCardId)
    }
}

/// What is printed of an Encounter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncounterSheet {
    /// Its name.
    pub name: Text,
    /// The Chapter of its tile.
    pub chapter: u8,
    /// The Reward tiles it gives (EU-ENC-05).
    pub rewards: Option<Rewards>,
}

/// An Encounter card: a Quest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct QuestId(pub(super) u8);

named_id!(QuestId, QUESTS, |index| QUEST_TABLE[index].id, "Quest");

/// What an Encounter card says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quest {
    /// Its id.
    pub id: &'static str,
    /// Whose it is.
    pub encounter: Encounter,
    /// What is asked (EU-FRE-14).
    pub need: EffectId,
    /// The Reward.
    pub reward: EffectId,
}

impl QuestId {
    /// What the card says.
    #[inline]
    #[must_use]
    pub const fn quest(self) -> &'static Quest {
        &QUEST_TABLE[self.index()]
    }
}

/// How many cards an Encounter has (EU-CMP-09).
const CARDS_EACH: u8 = 7;

impl Encounter {
    /// What is printed of it.
    #[must_use]
    pub const fn sheet(self) -> &'static EncounterSheet {
        &ENCOUNTER_TABLE[self.index()]
    }

    /// Its seven cards; those of the Witch depend on the mode (EU-ENC-02, EU-SOL-03).
    pub fn quests(self, mode: Mode) -> impl ExactSizeIterator<Item = QuestId> + Clone {
        let one_player = matches!(self, Encounter::Witch) && !matches!(mode, Mode::Competitive);
        let set = if one_player { Encounter::COUNT } else { self.index() } as u8;
        (set * CARDS_EACH..(set + 1) * CARDS_EACH).map(QuestId)
    }
}

include!(concat!(env!("OUT_DIR"), "/powers.rs"));
include!(concat!(env!("OUT_DIR"), "/combat_cards.rs"));
include!(concat!(env!("OUT_DIR"), "/control.rs"));
include!(concat!(env!("OUT_DIR"), "/encounters.rs"));
