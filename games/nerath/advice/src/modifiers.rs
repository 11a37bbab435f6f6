//! How cards and treasures affect the dice and hits of a battle.
//!
//! The vocabulary is that of the cards (`hit_on`, `foe_hit_on`, `volley` …). Effects that add units before
//! the first round are simply part of the [`Force`](crate::Force).

use arrayvec::ArrayVec;
use nerath::content::{self, Kinds};
use nerath::units::{Class, Die, UnitKind};
use serde::{Deserialize, Serialize};

/// Which units an effect speaks of. Guardians are no units and are never meant (CN-DUN-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// Every unit.
    All,
    /// Fighters and Wizards.
    Hero,
    /// Land units other than Castles.
    Land,
    /// Units that landed from the sea this turn.
    Landed,
    /// One kind.
    #[serde(untagged)]
    Kind(UnitKind),
}

impl Who {
    /// The units that an effect of a card means, in these words.
    pub fn each(meant: content::Who, mut found: impl FnMut(Who)) {
        if meant.landed {
            found(Self::Landed);
        } else if meant.kinds == Kinds::ALL {
            found(Self::All);
        } else if meant.kinds == Kinds::HEROES {
            found(Self::Hero);
        } else if meant.kinds == Kinds::LAND {
            found(Self::Land);
        } else {
            meant.kinds.iter().for_each(|kind| found(Self::Kind(kind)));
        }
    }

    pub(super) fn means(self, kind: UnitKind, landed: bool) -> bool {
        match self {
            Self::All => true,
            Self::Hero => kind.is_hero(),
            Self::Land => kind.class() == Class::Land && !kind.is_building(),
            Self::Landed => landed,
            Self::Kind(one) => kind == one,
        }
    }
}

/// How long an effect lasts, counted from the first round that the question looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lasts {
    /// The whole battle.
    Battle,
    /// This many rounds.
    Rounds(u8),
}

impl Lasts {
    /// Whether it still holds after `fought` rounds.
    pub(super) fn holds_after(self, fought: usize) -> bool {
        match self {
            Self::Battle => true,
            Self::Rounds(rounds) => fought < usize::from(rounds),
        }
    }
}

/// One effect in favour of the side that has it.
///
/// Where a number of units is limited (`up_to`), it falls on those which the side hit by it keeps longest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// Own units hit on `target` or more. The best such bonus counts, and it beats [`Effect::FoeHitOn`] and
    /// what guardians ask of Heroes (CN-GRD-08).
    HitOn {
        /// The number to roll.
        target: u8,
        /// The units it applies to.
        who: Who,
        /// The duration.
        lasts: Lasts,
    },
    /// Enemy units need `target` or more.
    FoeHitOn {
        /// The number to roll.
        target: u8,
        /// For which enemies.
        who: Who,
        /// The duration.
        lasts: Lasts,
    },
    /// Own units have First Strike (CN-FST-02).
    FirstStrike {
        /// The player.
        who: Who,
        /// At most this many of them.
        up_to: Option<u8>,
        /// The duration.
        lasts: Lasts,
    },
    /// Own units roll this die where theirs is smaller.
    Die {
        /// The die.
        die: Die,
        /// The player.
        who: Who,
        /// At most this many of them.
        up_to: Option<u8>,
        /// The duration.
        lasts: Lasts,
    },
    /// Own units roll two dice on any side and ground: Siege Engines in defence, Storm Elementals on land.
    TwoDice {
        /// The player.
        who: Who,
    },
    /// Extra dice with the other attacks of each round, which are no units and hit on 6 or more.
    BonusDice {
        /// The die.
        die: Die,
        /// How many.
        n: u8,
        /// The duration.
        lasts: Lasts,
    },
    /// Dice rolled once before the first round: each 6 or more is a hit, taken at once.
    Volley {
        /// The die.
        die: Die,
        /// How many.
        n: u8,
    },
    /// The first hits of the battle are ignored.
    AbsorbFirst {
        /// How many.
        hits: u8,
    },
    /// Up to this many hits of a single step are ignored, in the first step that brings a hit.
    AbsorbOnce {
        /// How many.
        hits: u8,
    },
    /// Own units need two hits, like a Dragon (CN-TGH-01).
    Resilient {
        /// The player.
        who: Who,
        /// At most this many of them.
        up_to: Option<u8>,
    },
    /// Enemy units do not roll.
    Suppress {
        /// Which enemies.
        who: Who,
        /// At most this many of them.
        up_to: Option<u8>,
        /// The duration.
        lasts: Lasts,
    },
    /// Own Heroes never need more than this against guardians.
    HeroesNeedAtMost {
        /// The number to roll.
        target: u8,
    },
}

impl Effect {
    /// How long it lasts, if it changes the dice of some rounds only.
    pub(super) fn lasts(&self) -> Lasts {
        match *self {
            Self::HitOn { lasts, .. }
            | Self::FoeHitOn { lasts, .. }
            | Self::FirstStrike { lasts, .. }
            | Self::Die { lasts, .. }
            | Self::BonusDice { lasts, .. }
            | Self::Suppress { lasts, .. } => lasts,
            _ => Lasts::Battle,
        }
    }

    /// The units whose dice or hits it changes: whether they are the enemy's, which ones, and how many at
    /// most.
    pub(super) fn scope(&self) -> Option<(bool, Who, Option<u8>)> {
        match *self {
            Self::HitOn { who, .. } | Self::TwoDice { who } => Some((false, who, None)),
            Self::FirstStrike { who, up_to, .. }
            | Self::Die { who, up_to, .. }
            | Self::Resilient { who, up_to } => Some((false, who, up_to)),
            Self::FoeHitOn { who, .. } => Some((true, who, None)),
            Self::Suppress { who, up_to, .. } => Some((true, who, up_to)),
            _ => None,
        }
    }
}

/// The most effects that one side can have at once.
pub const MOST_EFFECTS: usize = 32;

/// The effects in favour of one side.
pub type Modifiers = ArrayVec<Effect, MOST_EFFECTS>;
