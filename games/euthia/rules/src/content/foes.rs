//! Monsters, Elite Monsters with their Bounties, the enemies of scenarios and the dragons.

use kernel::{Text, named_id};

use super::effects::{EffectId, Row, Table};
use crate::terms::*;

/// A Monster card: Monsters, Elite Monsters, enemies of scenarios, dragons, in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FoeId(pub(super) u8);

named_id!(FoeId, FOES, |index| FOE_TABLE[index].id, "Monster");

/// What is printed on a Monster card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foe {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: Text,
    /// What it is.
    pub kind: FoeKind,
    /// Its level from 1 to 3; 0 for those of scenarios.
    pub level: u8,
    /// Its Health.
    pub health: u8,
    /// What its attack does (EU-CBT-42).
    pub wounds: Table,
    /// The penalty to the Hero's Combat Strength, 0 or less (EU-CBT-51).
    pub penalty: i8,
    /// The fewest Wounds of a Combat round, as shown on its back (EU-CBT-05).
    pub least_wounds: u8,
    /// Silver cards that the Monster Player draws (EU-CBT-15).
    pub silver: u8,
    /// Gold cards that the Monster Player draws.
    pub gold: u8,
    /// Its Chaos tokens (EU-CBT-16).
    pub chaos: u8,
    /// Its Gaar tokens.
    pub gaar: u8,
    /// Whether it has Immunity (EU-ELI-16).
    pub immune: bool,
    /// The highest Reputation at which the Reward is gained (EU-END-02).
    pub reward_limit: u8,
    /// The Reward.
    pub reward: EffectId,
    /// Whether the card may be kept as a Trophy (EU-GRF-07).
    pub trophy: bool,
    /// The dragon it is, and for how many players.
    pub dragon: Option<(Dragon, u8)>,
}

impl FoeId {
    /// What the card shows.
    #[inline]
    #[must_use]
    pub const fn foe(self) -> &'static Foe {
        &FOE_TABLE[self.index()]
    }

    /// The ordinary Monsters of a level.
    pub fn monsters(level: u8) -> impl Iterator<Item = FoeId> + Clone {
        (0..MONSTERS as u8).map(FoeId).filter(move |foe| foe.foe().level == level)
    }

    /// The dragon card for this many players.
    #[must_use]
    pub fn dragon(dragon: Dragon, players: u8) -> Option<FoeId> {
        FoeId::all().find(|foe| foe.foe().dragon == Some((dragon, players)))
    }

    /// Whether the backs of two cards are the same: level, Health, least Wounds, Reputation limit and Reward
    /// (EU-CBT-05).
    #[must_use]
    pub fn same_back(self, other: FoeId) -> bool {
        let (one, two) = (self.foe(), other.foe());
        one.level == two.level
            && one.kind == two.kind
            && one.health == two.health
            && one.least_wounds == two.least_wounds
            && one.reward_limit == two.reward_limit
            && (self == other
                || one.reward.whole().map(EffectId::get).eq(two.reward.whole().map(EffectId::get)))
    }

    /// The first card with the same back: exactly what the back shows.
    #[must_use]
    pub fn back(self) -> FoeId {
        FoeId::all().find(|other| other.same_back(self)).unwrap_or(self)
    }
}

/// A Bounty card (EU-ELI-02).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BountyId(pub(super) u8);

named_id!(BountyId, BOUNTIES, |index| BOUNTY_TABLE[index].id, "Bounty");

/// What is printed on a Bounty card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounty {
    /// Its id.
    pub id: &'static str,
    /// Its level.
    pub level: u8,
    /// Its Elite Monster (EU-ELI-03).
    pub elite: FoeId,
    /// Where it is fought.
    pub lair: Lair,
    /// The Reward (EU-ELI-07).
    pub reward: EffectId,
}

/// Where an Elite Monster is fought (EU-ELI-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lair {
    /// On such a space.
    On(Place),
    /// On a space next to one.
    Near(Place),
    /// On an outer space of the Special tile.
    Around(Special),
}

impl BountyId {
    /// What the card shows.
    #[inline]
    #[must_use]
    pub const fn bounty(self) -> &'static Bounty {
        &BOUNTY_TABLE[self.index()]
    }
}

include!(concat!(env!("OUT_DIR"), "/foes.rs"));
