//! An effect between two questions: its progress, and what an earlier part has settled for it.

use super::written;
use crate::content::EffectId;
use crate::effect::{Effect, EnemyTarget};
use crate::question::Origin;
use crate::terms::{BasicColours, ManaColour};
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// An effect that is being resolved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "written::Resolving", try_from = "written::Resolving")]
pub struct Resolving {
    /// For which player.
    pub seat: Seat,
    /// What it belongs to.
    pub origin: Origin,
    /// The effect, or the part of it that is next.
    pub effect: EffectId,
    /// How far it has come.
    pub progress: Progress,
    /// What an earlier part has settled.
    pub given: Given,
}

impl Resolving {
    /// An effect of which nothing has happened yet.
    pub(crate) fn begin(seat: Seat, origin: Origin, effect: EffectId, given: Given) -> Resolving {
        let given = match (*effect.get(), given) {
            // Who was picked is noted when the answer comes. Until then it is the enemy in the first place.
            (Effect::Enemies { target: EnemyTarget::Others, .. }, Given::Nothing) => Given::Enemy(0),
            _ => given,
        };
        // A state from outside may begin an effect where something else would be settled: it means what is
        // written.
        let given = written::given(effect, given.number()).unwrap_or(given);
        Resolving { seat, origin, effect, progress: Progress::Begins, given }
    }

    /// How many times it has happened, or how many cards, crystals, enemies or levels it has used up.
    #[must_use]
    pub const fn done(&self) -> u8 {
        match self.progress {
            Progress::Done(n) | Progress::Gold { rolled: n } => n,
            _ => 0,
        }
    }

    /// Whether nothing has happened yet.
    #[must_use]
    pub fn begins(&self) -> bool {
        self.progress == Progress::Begins
    }
}

/// How far an effect has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// Nothing has happened yet.
    Begins,
    /// It happens so many times more.
    Repeats {
        /// How many times.
        left: u8,
    },
    /// This many cards, tokens, crystals, spells, enemies or levels so far.
    Done(u8),
    /// The last of the dice rolled for random crystals shows gold: the colour is the player's to say.
    Gold {
        /// How many dice were rolled.
        rolled: u8,
    },
    /// The player has looked at artifacts.
    Looked {
        /// How many are dealt with, or were not there to be looked at.
        dealt: u8,
    },
    /// A die of the Source was picked.
    Picked {
        /// Its place in the Source.
        die: u8,
    },
    /// A unit has left to make room for another.
    RoomMade,
    /// A unit of the offer was called to arms.
    Called {
        /// Its place in the offer.
        place: u8,
    },
    /// The other players have lost crystals of these colours.
    Lost(BasicColours),
    /// Another player is to discard a card of the colour named.
    OtherDiscards,
    /// The caster may take one of the cards that others discarded.
    CasterTakes,
    /// A unit of this player may be spent.
    Of(Seat),
    /// One of the Wounds that were removed goes to another hero.
    PassesWound,
    /// The owner's next turn has come, and the Source thaws.
    Thaws,
}

/// What an earlier part has settled for an effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(into = "u8")]
pub enum Given {
    /// Nothing.
    Nothing,
    /// A colour: of mana that was paid, a card, a die, or one that was named.
    Colour(ManaColour),
    /// How many cards were given up.
    Cards(u8),
    /// The unit with the banner, by its index.
    Unit(u8),
    /// The enemy that was blocked or picked, by its index.
    Enemy(u8),
    /// Whether the dice of the Source are forgone for more (MK-FAQ-19).
    SourceForgone(bool),
    /// The effect comes once more, by a card that repeats it: what it costs need not be paid again
    /// (MK-FAQ-05).
    OnceMore,
}

impl Given {
    /// The colour.
    #[must_use]
    pub const fn colour(self) -> Option<ManaColour> {
        match self {
            Given::Colour(colour) => Some(colour),
            _ => None,
        }
    }

    /// How many cards were given up.
    #[must_use]
    pub const fn cards(self) -> u8 {
        match self {
            Given::Cards(n) => n,
            _ => 0,
        }
    }

    /// The place of the unit.
    #[must_use]
    pub fn unit(self) -> Option<usize> {
        match self {
            Given::Unit(place) => Some(place.into()),
            _ => None,
        }
    }

    /// The place of the enemy.
    #[must_use]
    pub const fn enemy(self) -> Option<u8> {
        match self {
            Given::Enemy(place) => Some(place),
            _ => None,
        }
    }

    /// Whether it is a card or the like of this colour that is meant.
    #[must_use]
    pub fn is_colour(self, colour: impl Into<ManaColour>) -> bool {
        self == Given::Colour(colour.into())
    }
}
