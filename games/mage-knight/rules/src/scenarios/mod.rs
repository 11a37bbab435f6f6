//! The scenarios (MK-SCN): what each changes in the set-up, and when it ends.

pub(crate) mod chosen_one;
#[cfg(test)]
mod conquer_and_hold;
mod goal;
mod hold;
mod layout;
#[cfg(test)]
mod one_to_return;
mod portal;

pub(crate) use goal::{cities, is_won, mine_works, mines_of, round_begins, round_ends};
pub(crate) use hold::{defenders, is_first_half, tower_mana};
pub use layout::{CityRule, Layout, TileGroup, TileGroups, TileSet};

use crate::content::Scoring;
use crate::rules::{
    MK_SCN_BLITZ_01, MK_SCN_BLITZ_08, MK_SCN_BLITZCOOP_01, MK_SCN_CONQUEST_01, MK_SCN_CONQUEST_05,
    MK_SCN_COOP_01, MK_SCN_COOP_08, MK_SCN_DRUIDS_01, MK_SCN_DRUIDS_09, MK_SCN_DUNGEON_01, MK_SCN_DUNGEON_08,
    MK_SCN_HOLD_01, MK_SCN_HOLD_12, MK_SCN_MINES_01, MK_SCN_MINES_09, MK_SCN_RECON_01, MK_SCN_RECON_06,
    MK_SCN_RETURN_01, MK_SCN_RETURN_04, MK_SCN_SOLO_01, MK_SCN_SOLO_07,
};
use crate::state::State;
use crate::variants::Variants;
use kernel::{RuleId, Text};
use serde::{Deserialize, Serialize};

/// A scenario.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScenarioId {
    /// First Reconnaissance.
    FirstReconnaissance,
    /// Full Conquest.
    FullConquest,
    /// Blitz Conquest.
    BlitzConquest,
    /// Solo Conquest.
    SoloConquest,
    /// Mines Liberation.
    MinesLiberation,
    /// Druid Nights.
    DruidNights,
    /// Dungeon Lords.
    DungeonLords,
    /// Full Cooperation.
    FullCooperation,
    /// Blitz Cooperation.
    BlitzCooperation,
    /// Conquer and Hold.
    ConquerAndHold,
    /// One to Return.
    OneToReturn,
}

impl ScenarioId {
    /// All of them.
    pub const ALL: [ScenarioId; 11] = [
        ScenarioId::FirstReconnaissance,
        ScenarioId::FullConquest,
        ScenarioId::BlitzConquest,
        ScenarioId::SoloConquest,
        ScenarioId::MinesLiberation,
        ScenarioId::DruidNights,
        ScenarioId::DungeonLords,
        ScenarioId::FullCooperation,
        ScenarioId::BlitzCooperation,
        ScenarioId::ConquerAndHold,
        ScenarioId::OneToReturn,
    ];

    /// The least and the greatest number of players.
    #[must_use]
    pub const fn players(self) -> (u8, u8) {
        match self {
            ScenarioId::SoloConquest => (1, 1),
            ScenarioId::FullConquest => (2, 4), // alone, it is Solo Conquest
            // MK-DUM-09: the Dummy needs a hero that nobody plays.
            ScenarioId::FullCooperation | ScenarioId::BlitzCooperation => (2, 3),
            // MK-SCN-HOLD-01, MK-SCN-HOLD-13, MK-SCN-RETURN-01: there must be an opponent.
            ScenarioId::ConquerAndHold | ScenarioId::OneToReturn => (2, 4),
            // MK-SCN-GEN-06: any other scenario may be played solo.
            _ => (1, 4),
        }
    }

    /// The maximal number of rounds, for this many players and their agreements.
    #[must_use]
    pub const fn rounds(self, players: u8, variants: &Variants) -> u8 {
        match self {
            ScenarioId::FirstReconnaissance => 3,
            ScenarioId::FullConquest | ScenarioId::SoloConquest | ScenarioId::FullCooperation => 6,
            ScenarioId::BlitzConquest | ScenarioId::MinesLiberation | ScenarioId::BlitzCooperation => 4,
            // MK-SCN-DRUIDS-01, MK-SCN-DRUIDS-11, MK-SCN-RETURN-01, MK-SCN-RETURN-06.
            ScenarioId::DruidNights | ScenarioId::OneToReturn => {
                if variants.epic {
                    6
                } else {
                    4
                }
            }
            ScenarioId::DungeonLords => 5,
            // MK-SCN-HOLD-01, MK-SCN-HOLD-13.
            ScenarioId::ConquerAndHold => {
                if players == 2 {
                    6
                } else {
                    4
                }
            }
        }
    }

    /// Whether all players are one team playing against time (MK-SCN-COOP-01).
    #[must_use]
    pub const fn is_cooperative(self) -> bool {
        matches!(self, ScenarioId::FullCooperation | ScenarioId::BlitzCooperation)
    }

    /// Whether its goal is to conquer all cities.
    #[must_use]
    pub const fn is_conquest(self) -> bool {
        use ScenarioId::{BlitzConquest, BlitzCooperation, FullConquest, FullCooperation, SoloConquest};
        matches!(self, FullConquest | BlitzConquest | SoloConquest | FullCooperation | BlitzCooperation)
    }

    /// Whether it starts faster, and is shorter (MK-SCN-BLITZ-05 to MK-SCN-BLITZ-07, MK-SCN-BLITZCOOP-04).
    const fn is_blitz(self) -> bool {
        matches!(self, ScenarioId::BlitzConquest | ScenarioId::BlitzCooperation)
    }

    /// Whether there is a Dummy player: in solo and cooperative games (MK-DUM-01).
    #[must_use]
    pub const fn has_dummy(self, players: u8) -> bool {
        players == 1 || self.is_cooperative()
    }

    /// Extra mana dice and units in the offer (MK-SCN-BLITZ-07).
    #[must_use]
    pub const fn extra_offer(self) -> u8 {
        self.is_blitz() as u8
    }

    /// Fame at the start (MK-SCN-BLITZ-05).
    #[must_use]
    pub const fn first_fame(self) -> u8 {
        self.is_blitz() as u8
    }

    /// Fame for each new row of the track (MK-SCN-BLITZ-05).
    #[must_use]
    pub const fn fame_for_a_row(self) -> u8 {
        self.is_blitz() as u8
    }

    /// Initial position on the Reputation track (MK-SCN-BLITZ-06).
    #[must_use]
    pub const fn first_reputation(self) -> i8 {
        if self.is_blitz() { 2 } else { 0 }
    }

    /// Fame for each tile that a player reveals (MK-SCN-RECON-04).
    #[must_use]
    pub const fn fame_for_a_tile(self) -> u8 {
        matches!(self, ScenarioId::FirstReconnaissance) as u8
    }

    /// Whether elite units are used (MK-SCN-RECON-05).
    #[must_use]
    pub const fn has_elite_units(self) -> bool {
        !matches!(self, ScenarioId::FirstReconnaissance)
    }

    /// Whether mage towers belong to whoever conquers them, as keeps do (MK-SCN-HOLD-08).
    #[must_use]
    pub const fn towers_have_owners(self) -> bool {
        matches!(self, ScenarioId::ConquerAndHold)
    }

    /// The highest level of units in play (MK-SCN-HOLD-04).
    #[must_use]
    pub const fn highest_units(self) -> u8 {
        if matches!(self, ScenarioId::ConquerAndHold) { 3 } else { 4 }
    }

    /// The rule that gives its number of players.
    #[must_use]
    pub const fn first_rule(self) -> RuleId {
        match self {
            ScenarioId::FirstReconnaissance => MK_SCN_RECON_01,
            ScenarioId::FullConquest => MK_SCN_CONQUEST_01,
            ScenarioId::BlitzConquest => MK_SCN_BLITZ_01,
            ScenarioId::SoloConquest => MK_SCN_SOLO_01,
            ScenarioId::MinesLiberation => MK_SCN_MINES_01,
            ScenarioId::DruidNights => MK_SCN_DRUIDS_01,
            ScenarioId::DungeonLords => MK_SCN_DUNGEON_01,
            ScenarioId::FullCooperation => MK_SCN_COOP_01,
            ScenarioId::BlitzCooperation => MK_SCN_BLITZCOOP_01,
            ScenarioId::ConquerAndHold => MK_SCN_HOLD_01,
            ScenarioId::OneToReturn => MK_SCN_RETURN_01,
        }
    }

    /// The rule that says when its goal is reached, or who wins if it has none.
    #[must_use]
    pub const fn end_rule(self) -> RuleId {
        match self {
            ScenarioId::FirstReconnaissance => MK_SCN_RECON_06,
            ScenarioId::FullConquest => MK_SCN_CONQUEST_05,
            ScenarioId::BlitzConquest => MK_SCN_BLITZ_08,
            ScenarioId::SoloConquest => MK_SCN_SOLO_07,
            ScenarioId::MinesLiberation => MK_SCN_MINES_09,
            ScenarioId::DruidNights => MK_SCN_DRUIDS_09,
            ScenarioId::DungeonLords => MK_SCN_DUNGEON_08,
            ScenarioId::FullCooperation | ScenarioId::BlitzCooperation => MK_SCN_COOP_08,
            ScenarioId::ConquerAndHold => MK_SCN_HOLD_12,
            ScenarioId::OneToReturn => MK_SCN_RETURN_04,
        }
    }

    /// How it is scored with several players.
    #[must_use]
    pub const fn scoring(self) -> Scoring {
        match self {
            ScenarioId::FullConquest | ScenarioId::BlitzConquest => Scoring::Conquest,
            ScenarioId::SoloConquest => Scoring::Solo,
            ScenarioId::FullCooperation | ScenarioId::BlitzCooperation => Scoring::Cooperation,
            ScenarioId::ConquerAndHold => Scoring::ConquerAndHold,
            ScenarioId::OneToReturn => Scoring::None,
            // The standard achievements with titles, and nothing else; what a scenario adds is its own.
            _ => Scoring::FirstReconnaissance,
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> Text {
        match self {
            ScenarioId::FirstReconnaissance => {
                Text { en: "First Reconnaissance", fr: "Première reconnaissance" }
            }
            ScenarioId::FullConquest => Text { en: "Full Conquest", fr: "Conquête" },
            ScenarioId::BlitzConquest => Text { en: "Blitz Conquest", fr: "Conquête éclair" },
            ScenarioId::SoloConquest => Text { en: "Solo Conquest", fr: "Conquête en solitaire" },
            ScenarioId::MinesLiberation => Text { en: "Mines Liberation", fr: "Libération des mines" },
            ScenarioId::DruidNights => Text { en: "Druid Nights", fr: "Les nuits des druides" },
            ScenarioId::DungeonLords => Text { en: "Dungeon Lords", fr: "Les seigneurs des souterrains" },
            ScenarioId::FullCooperation => Text { en: "Full Cooperation", fr: "Coopération" },
            ScenarioId::BlitzCooperation => Text { en: "Blitz Cooperation", fr: "Coopération éclair" },
            ScenarioId::ConquerAndHold => Text { en: "Conquer and Hold", fr: "Conquérir et tenir" },
            ScenarioId::OneToReturn => Text { en: "One to Return", fr: "Un seul reviendra" },
        }
    }
}

impl State {
    /// The maximal number of rounds.
    #[must_use]
    pub fn rounds(&self) -> u8 {
        self.scenario.rounds(self.players.len() as u8, &self.variants)
    }

    /// The map with the players' agreements.
    #[must_use]
    pub fn layout(&self) -> Layout {
        self.scenario.layout(self.players.len() as u8, &self.variants)
    }
}

#[cfg(test)]
mod tests;
