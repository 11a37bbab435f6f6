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

/// What is remembered of the scenario's own rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Course {
    /// The last round whose end has been dealt with.
    pub closed: u8,
    /// How far the scenario has come.
    pub progress: Progress,
}

/// How far a scenario has come, where it has something of its own to remember.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Progress {
    /// The Hunt: the tally is that of the Monsters defeated.
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

/// What can be on the stack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Due {
    /// The Hero gets ready for the final battle.
    Ready,
    /// The Hero fights the next enemy of the final battle, if there is one.
    Battle,
    /// The Hero's part in the final battle is over.
    Parted,
    /// The first player places this tile, which must be on the map.
    Place(TerritoryId),
    /// A card is turned up.
    Card,
    /// The Magic Defence of this Settlement is being paid for.
    Defend(u8),
    /// What this Character asks is being paid.
    Help(u8),
    /// What this Legend asks is being paid.
    Legend(u8),
    /// The Golem walks.
    Walk(Walk),
    /// The last round is over: it shows whether the spell of the Golem stands.
    Reckoning,
    /// A player trades before the first round.
    Stall(Stall),
    /// All have traded: the first round is opened.
    Opening,
}

/// What a player does in some scenario and nowhere else.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// Places the tile that must be on the map.
    Place(Anchor),
    /// Adds a Magic Defence token to the Settlement where the Hero stands.
    Defend,
    /// Helps a Character.
    Help(u8),
    /// Fulfils a Legend of the site where the Hero stands, by its index.
    Legend(u8),
    /// Performs the ritual against Brasath.
    Ritual,
    /// Says where the Golem walks.
    Walk(Space),
    /// Discards a Gold card against the spell of the Golem.
    Weaken(PowerId),
    /// Banishes the Elemental where the Hero stands.
    Banish(Offering),
}

/// What is asked in a scenario.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Asking {
    /// To get ready for the final battle.
    Ready,
    /// Where a tile that must be on the map is placed.
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
    /// What a Hero did to the dragon of the final battle.
    Dealt {
        /// The owner's seat.
        seat: Seat,
        /// The Damage dealt.
        damage: u8,
        /// The Health left.
        left: u8,
    },
    /// The dragon lives.
    Survives,
    /// The dragon of the final battle will have so much more Health.
    Grows(u8),
    /// A Hero knows the weakness of the dragon.
    Learnt(Seat),
    /// A Hero makes use of it.
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
    /// Something of the banishing of Brasath.
    Rites(RitesReport),
    /// Something that the Golem brought about.
    Golem(GolemReport),
    /// Something of the banishment of the Elementals.
    Banishing(BanishingReport),
    /// How the match ended, alone or together.
    Ended(Grade),
}

impl Progress {
    /// The beginning of a scenario.
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
