//! What is in the box: tiles, cards, boards, the map and the scenarios.
//!
//! The tables are generated from `games/euthia/content` and checked when the crate is built, so they are
//! valid by construction. Things have dense numbers ([`ItemId`], [`FoeId`], [`TerritoryId`] …), written as
//! their ids wherever people or other programs read them; things that the rules call by name are words of
//! [`terms`](crate::terms).

mod cards;
mod common;
mod effects;
mod foes;
mod heroes;
mod scenarios;
mod territories;
#[cfg(test)]
mod tests;
mod tiles;

pub use cards::{
    COMBAT_CARDS, CONTROL_CARDS, CombatCard, CombatCardId, EncounterSheet, POWER_COPIES, POWERS, Power,
    PowerId, QUESTS, Quest, QuestId, power, quest,
};
pub use common::{
    AIR_WATER_TOKENS, CHAPEL_HEAL, CHAPEL_HEAL_PRICE, CHAPEL_POTION_PRICE, COMBAT_DEATH, COOP_DEATH,
    COOP_DEATH_OUTSIDE, Charm, DEATH_GAAR, DEATH_GOLD_CARDS, DEATH_OUTSIDE, DEED_MOVES, DEED_NAMES,
    DWURT_BONUS, DWURT_DIE, DWURT_DIE_DEATH, DWURT_START, EARTH_FIRE_TOKENS, Elemental, FIRST_REFRESH,
    GAAR_BONUS, GAAR_PRICE, GAAR_START, GOLD_PER_REPUTATION, HAND_LIMIT, LOOSE_SALE, REFRESH, REVEAL_PRICE,
    SCORED_GEM, SET_GEM_SALE, SILVER_FOR_GOLD, SOLO_CHAOS, SOLO_QUESTS_REMOVED, SOLO_SILVER,
    SOLO_SILVER_FOR_GOLD, SOLO_WITCH_REMOVED, TALLY_NAMES, TALLY_POINTS, TIE_GOLD, TIE_SILVER, TRADE_FEE,
    TRADE_HEALS,
};
pub use effects::{EffectId, Row, Table};
pub use foes::{BOUNTIES, Bounty, BountyId, FOES, Foe, FoeId, Lair, MONSTERS, bounty, foe};
pub use heroes::{Board, HERO_SLOTS, Lock, SLOTS, Slot};
pub use scenarios::{
    BANISHMENTS, Banishment, Battle, BrasathRules, CHARACTERS, Character, EVENTS, Elementals, EventCard,
    Faer, GRIFFIN_CALL, GRIFFIN_FLIGHT, GRIFFIN_TILE, GolemRules, Hunt, ImpendingDoom, LEGENDS, Legend,
    Mirrezil, OFFENSIVES, Offensive, SLAUGHTERS, ScenarioSheet, Settlements, SetupRow, Slaughter,
    SpecialRules, Villagers,
};
pub use territories::{Cell, TERRITORIES, Territory, TerritoryId, territory};
pub use tiles::{HERO_TILES, HeroTile, HeroTileId, ITEMS, Item, ItemId, Part, Sheet, hero_tile, item};

include!(concat!(env!("OUT_DIR"), "/edition.rs"));
