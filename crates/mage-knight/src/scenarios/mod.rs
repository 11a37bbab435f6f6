//! The scenarios (MK-SCN): what each changes in the set-up, and when it ends.

mod goal;
mod layout;

pub(crate) use goal::{cities, is_won, mine_works, mines_of, round_begins, round_ends};
pub use layout::{CityRule, Layout, TileGroup, TileSet};

use crate::content::Scoring;
use crate::rules::{
    MK_SCN_BLITZ_01, MK_SCN_BLITZ_08, MK_SCN_CONQUEST_01, MK_SCN_CONQUEST_05, MK_SCN_DRUIDS_01,
    MK_SCN_DRUIDS_09, MK_SCN_DUNGEON_01, MK_SCN_DUNGEON_08, MK_SCN_MINES_01, MK_SCN_MINES_09,
    MK_SCN_RECON_01, MK_SCN_RECON_06, MK_SCN_SOLO_01, MK_SCN_SOLO_07,
};
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
}

impl ScenarioId {
    /// All of them.
    pub const ALL: [ScenarioId; 7] = [
        ScenarioId::FirstReconnaissance,
        ScenarioId::FullConquest,
        ScenarioId::BlitzConquest,
        ScenarioId::SoloConquest,
        ScenarioId::MinesLiberation,
        ScenarioId::DruidNights,
        ScenarioId::DungeonLords,
    ];

    /// For how many players, at least and at most.
    #[must_use]
    pub const fn players(self) -> (u8, u8) {
        match self {
            ScenarioId::SoloConquest => (1, 1),
            ScenarioId::FullConquest => (2, 4), // alone, it is Solo Conquest
            // MK-SCN-GEN-06: any other scenario may be played solo.
            _ => (1, 4),
        }
    }

    /// How many rounds at most.
    #[must_use]
    pub const fn rounds(self) -> u8 {
        match self {
            ScenarioId::FirstReconnaissance => 3,
            ScenarioId::FullConquest | ScenarioId::SoloConquest => 6,
            ScenarioId::BlitzConquest | ScenarioId::MinesLiberation | ScenarioId::DruidNights => 4,
            ScenarioId::DungeonLords => 5,
        }
    }

    /// Mana dice and units of the offer beyond the usual (MK-SCN-BLITZ-07).
    #[must_use]
    pub const fn extra_offer(self) -> u8 {
        matches!(self, ScenarioId::BlitzConquest) as u8
    }

    /// Fame at the start (MK-SCN-BLITZ-05).
    #[must_use]
    pub const fn first_fame(self) -> u8 {
        matches!(self, ScenarioId::BlitzConquest) as u8
    }

    /// Fame for each new row of the track (MK-SCN-BLITZ-05).
    #[must_use]
    pub const fn fame_for_a_row(self) -> u8 {
        matches!(self, ScenarioId::BlitzConquest) as u8
    }

    /// Spaces up the Reputation track at the start (MK-SCN-BLITZ-06).
    #[must_use]
    pub const fn first_reputation(self) -> i8 {
        if matches!(self, ScenarioId::BlitzConquest) { 2 } else { 0 }
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

    /// The rule that says for how many players it is.
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
        }
    }

    /// The rule that says when its goal is met.
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
        }
    }

    /// How it is scored when several play.
    #[must_use]
    pub const fn scoring(self) -> Scoring {
        match self {
            ScenarioId::FullConquest | ScenarioId::BlitzConquest => Scoring::Conquest,
            ScenarioId::SoloConquest => Scoring::Solo,
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
        }
    }
}

#[cfg(test)]
mod tests;
