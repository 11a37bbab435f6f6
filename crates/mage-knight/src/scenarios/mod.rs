//! The scenarios (MK-SCN).

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
