//! A player: hero, cards, units, skills, crystals and tracks.

use crate::content::{CARDS, CardId, Hex, SkillId, TacticId, UnitId};
use crate::terms::{BasicColour, Hero, ManaColour};
use arrayvec::ArrayVec;
use kernel::{Bag, Deck};
use serde::{Deserialize, Serialize};

/// The most units that a player ever commands, Bonds of Loyalty included.
pub const COMMAND: usize = 7;

/// A player.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Player {
    /// The hero.
    pub hero: Hero,
    /// Where the hero stands; off the map before the first turn, and between turns on the portal (MK-PLAYER-05, MK-MOV-PL-05).
    pub place: Option<Hex>,
    /// Fame.
    pub fame: u16,
    /// The space on the Reputation track.
    pub reputation: i8,
    /// The level whose gains have been taken; Fame may be ahead of it until the end of the turn (MK-LVL-01).
    pub level: u8,
    /// The crystals in the inventory, by basic colour.
    pub crystals: [u8; BasicColour::ALL.len()],
    /// Mana tokens in the play area, by colour.
    pub tokens: [u8; ManaColour::ALL.len()],
    /// The hand: secret.
    pub hand: Bag<CardId, CARDS>,
    /// The Deed deck.
    pub deck: Deck<CardId, CARDS, 16>,
    /// The discard pile.
    pub discard: Bag<CardId, CARDS>,
    /// The units.
    pub units: ArrayVec<Unit, COMMAND>,
    /// The skills owned, one bit each.
    pub skills: SkillSet,
    /// Skills that are face down until the next round.
    pub skills_down: SkillSet,
    /// Once-a-turn skills used in this turn.
    pub skills_used: SkillSet,
    /// Skill tokens that are still in the hero's own pile: which of them come next is not decided.
    pub skill_pile: SkillSet,
    /// The tactic of this round.
    pub tactic: Option<TacticId>,
    /// Whether the tactic has been used up.
    pub tactic_down: bool,
    /// Whether the Round Order token lies face down: the next turn is skipped (MK-TURN-11).
    pub skipped: bool,
}

/// A unit in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Unit {
    /// Which unit.
    pub unit: UnitId,
    /// Whether it is ready; otherwise spent (MK-UNIT-03).
    pub ready: bool,
    /// How many Wound cards lie on it: 0, 1 or 2.
    pub wounds: u8,
    /// The banner assigned to it (MK-UNIT-10).
    pub banner: Option<CardId>,
    /// Whether the banner has been used in this round.
    pub banner_down: bool,
    /// Whether damage has been assigned to it in this combat (MK-CBT-DMG-08).
    pub hit: bool,
    /// Whether it stands under Bonds of Loyalty.
    pub bonded: bool,
}

/// The Dummy player.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Dummy {
    /// The hero whose cards it uses.
    pub hero: Hero,
    /// Its Deed deck.
    pub deck: Bag<CardId, CARDS>,
    /// Its discards.
    pub discard: Bag<CardId, CARDS>,
    /// Its crystals; there may be more than three of a colour (MK-DUM-08).
    pub crystals: [u8; BasicColour::ALL.len()],
    /// Its skill tokens still face down (MK-SOLO-01).
    pub skill_pile: SkillSet,
    /// Its tactic, for its place in the round order only (MK-DUM-04).
    pub tactic: Option<TacticId>,
}

/// A set of skills, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SkillSet(pub u64);

impl SkillSet {
    /// Whether a skill is in it.
    #[must_use]
    pub const fn contains(self, skill: SkillId) -> bool {
        self.0 & (1 << skill.index()) != 0
    }

    /// Puts a skill in.
    pub const fn insert(&mut self, skill: SkillId) {
        self.0 |= 1 << skill.index();
    }

    /// Takes a skill out.
    pub const fn remove(&mut self, skill: SkillId) {
        self.0 &= !(1 << skill.index());
    }

    /// How many there are.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Every skill in it.
    pub fn iter(self) -> impl Iterator<Item = SkillId> {
        SkillId::all().filter(move |skill| self.contains(*skill))
    }
}

impl FromIterator<SkillId> for SkillSet {
    fn from_iter<I: IntoIterator<Item = SkillId>>(skills: I) -> SkillSet {
        let mut set = SkillSet::default();
        skills.into_iter().for_each(|skill| set.insert(skill));
        set
    }
}

impl Serialize for SkillSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SkillSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<SkillId>::deserialize(deserializer)?.into_iter().collect())
    }
}

impl Player {
    /// The level that the Fame track shows now.
    #[must_use]
    pub const fn fame_level(&self) -> u8 {
        crate::content::level_at(self.fame)
    }

    /// How many non-Wound cards are in hand.
    #[must_use]
    pub fn cards_in_hand(&self) -> usize {
        self.hand.len() - usize::from(self.wounds_in_hand())
    }

    /// How many Wounds are in hand.
    #[must_use]
    pub fn wounds_in_hand(&self) -> u8 {
        self.hand.count(crate::content::card::WOUND)
    }
}
