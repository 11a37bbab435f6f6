//! The state, questions and events of a scenario.

use super::brasath::{Rites, RitesReport};
use super::elementals::{Banishing, BanishingReport, Offering, Stall};
use super::golem::{Golem, GolemReport, Walk};
use super::{Cause, Chain, Grade, Help, Siege, Threat};
use crate::content::{PowerId, TerritoryId};
use crate::map::{Anchor, Space};
use crate::terms::ScenarioId;
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// The state of the scenario's own rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Course {
    /// The last round whose end has been dealt with.
    pub closed: u8,
    /// The state of this scenario.
    pub progress: Progress,
}

/// The state of a scenario that has something of its own to remember.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Progress {
    /// The Hunt: its tally is the number of Monsters defeated.
    Hunt,
    /// Impending Doom.
    ImpendingDoom(Chain),
    /// Helping the Villagers.
    Villagers(Help),
    /// Defending the Settlements.
    Settlements(Siege),
    /// Threat of Mirrezil.
    Mirrezil(Threat),
    /// Banishing of Brasath.
    Brasath(Rites),
    /// Devastation Incarnate.
    Golem(Golem),
    /// Banishment of the Elementals.
    Elementals(Banishing),
}

/// A task of a scenario.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Due {
    /// The Hero prepares for the final battle.
    Ready,
    /// The Hero fights the next enemy of the final battle, if there is one.
    Battle,
    /// The Hero's part in the final battle is over.
    Parted,
    /// The first player places this tile, which has to be on the map.
    Place(TerritoryId),
    /// A card is turned up.
    Card,
    /// The Magic Defence of this Settlement is being paid.
    Defend(u8),
    /// The costs of this Character are being paid.
    Help(u8),
    /// The costs of this Legend are being paid.
    Legend(u8),
    /// The Golem walks.
    Walk(Walk),
    /// The last round is over: it is decided whether the spell of the Golem stands.
    Reckoning,
    /// A player trades before the first round.
    Stall(Stall),
    /// All have traded: the first round is opened.
    Opening,
}

/// An action that only exists in some scenario.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// Places the tile that must be on the map.
    Place(Anchor),
    /// Adds a Magic Defence token to the Settlement at the Hero's space.
    Defend,
    /// Helps a Character.
    Help(u8),
    /// Fulfils a Legend of the site at the Hero's space, by its index.
    Legend(u8),
    /// Performs the ritual against Brasath.
    Ritual,
    /// Chooses where the Golem walks.
    Walk(Space),
    /// Discards a Gold card against the spell of the Golem.
    Weaken(PowerId),
    /// Banishes the Elemental at the Hero's space.
    Banish(Offering),
}

/// A question of a scenario.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Asking {
    /// Preparation for the final battle.
    Ready,
    /// Where to place a tile that has to be on the map.
    Place(TerritoryId),
    /// Where the Golem walks.
    Walk,
}

/// Something that happened by the rules of a scenario.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Development {
    /// The final battle begins.
    Finale,
    /// A card was turned up.
    Card(Cause),
    /// A Hero was wounded.
    Wounded {
        /// The owner's seat.
        seat: Seat,
        /// How many Wounds.
        n: u8,
        /// The cause.
        by: Cause,
    },
    /// A Hero damaged the dragon of the final battle.
    Dealt {
        /// The owner's seat.
        seat: Seat,
        /// The Damage dealt.
        damage: u8,
        /// The Health left.
        left: u8,
    },
    /// The dragon survives.
    Survives,
    /// The dragon of the final battle will have this much more Health.
    Grows(u8),
    /// A Hero knows the weakness of the dragon.
    Learnt(Seat),
    /// A Hero uses it.
    Weakness(Seat),
    /// A Magic Defence token was added to a Settlement.
    Defended {
        /// The seat that did it.
        seat: Seat,
        /// Which Settlement.
        settlement: u8,
        /// How many tokens it has.
        defences: u8,
    },
    /// A Settlement was struck.
    Struck {
        /// The settlement.
        settlement: u8,
        /// How many tokens it lost.
        removed: u8,
        /// Whether it is ruined.
        ruined: bool,
    },
    /// An Emblem was taken.
    Emblem(Seat),
    /// A Character was helped.
    Helped {
        /// The seat that did it.
        seat: Seat,
        /// Which.
        character: u8,
    },
    /// An event of the banishing of Brasath.
    Rites(RitesReport),
    /// An event of the Golem.
    Golem(GolemReport),
    /// An event of the banishment of the Elementals.
    Banishing(BanishingReport),
    /// How the match ended, in solo and cooperative games.
    Ended(Grade),
}

impl Progress {
    /// The state at the start of a scenario.
    #[must_use]
    pub fn new(scenario: ScenarioId) -> Progress {
        match scenario {
            ScenarioId::Hunt => Progress::Hunt,
            ScenarioId::ImpendingDoom => Progress::ImpendingDoom(Chain { behind: 0, victors: 0 }),
            ScenarioId::Villagers => {
                Progress::Villagers(Help { emblems: [0; crate::state::PLAYERS], helped: 0 })
            }
            ScenarioId::Farruga => Progress::Settlements(Siege::new()),
            ScenarioId::Mirrezil => Progress::Mirrezil(Threat::new()),
            ScenarioId::Brasath => Progress::Brasath(Rites::new()),
            ScenarioId::Golem => Progress::Golem(Golem::new()),
            ScenarioId::Elementals1 | ScenarioId::Elementals2 | ScenarioId::Elementals3 => {
                Progress::Elementals(Banishing::new())
            }
        }
    }
}
