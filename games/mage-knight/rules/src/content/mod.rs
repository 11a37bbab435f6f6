//! What is in the box: cards, units, tokens, tiles, sites and tracks.
//!
//! The tables are generated from `games/mage-knight/content` and checked when the crate is built, so they are
//! valid by construction. Things have dense numbers ([`CardId`], [`UnitId`], [`EnemyId`] …), written as their
//! ids wherever people or other programs read them; things that the rules call by name are words of
//! [`terms`](crate::terms).

mod cards;
mod cities;
mod effects;
mod enemies;
mod heroes;
mod hex;
mod map;
mod scoring;
mod sites;
mod skills;
mod tactics;
#[cfg(test)]
mod tests;
mod tiles;
mod tracks;
mod units;

pub use cards::{CARDS, Card, CardId, CardKind, Half, WOUNDS, card};
pub use cities::{CITY_LEVELS, City};
pub use effects::EffectId;
pub use enemies::{ENEMIES, Enemy, EnemyAttack, EnemyId, RUINS, Ruin, RuinId, RuinInside, enemy, ruin};
pub use heroes::{HeroColour, HeroSheet};
pub use hex::{Direction, Hex, Spot, TilePos, TileSide};
pub use map::{
    Bound, CORE_TOUCHES, COUNTRYSIDE_TOUCHES, EXPLORE_COST, LEFTOVER_TOUCHES, Shape, ShapeCard, touched,
};
pub use scoring::{
    Achievement, AchievementCard, AchievementUse, DUEL_FAME_EACH_LEVEL, DUEL_FAME_LESS_FAME,
    DUEL_FAME_LOWER_LEVEL, FameBase, Score, Scored, Scoring, ScoringCard,
};
pub use sites::{
    ARTIFACT_REWARDS, CRYSTAL_REWARDS, Conquered, Deal, Drawn, Fight, HAND_BONUS_CITY_LEADER,
    HAND_BONUS_CITY_SHIELD, HAND_BONUS_KEEP, Interaction, Left, Sale, Seen, SiteCard, SiteKind, Ware, Who,
};
pub use skills::{SKILLS, Skill, SkillId, Usage, skill};
pub use tactics::{TACTICS, Tactic, TacticId, TacticWhen, tactic};
pub use tiles::{Face, TILES, Tile, TileId, TileKind, tile};
pub use tracks::{
    ADVANCED_OFFER, CRYSTALS_PER_COLOUR, DUMMY_FLIPS, FAME_LOWEST, FAME_SPACES, Level, LevelGain, MANA_DICE,
    REPUTATION_HIGHEST, REPUTATION_LOWEST, REPUTATION_START, SOURCE_DICE_BEYOND_PLAYERS,
    SOURCE_DICE_PER_TURN, SPELL_OFFER, UNIT_OFFER_BEYOND_PLAYERS, fame_space, level_at, levels,
    reputation_modifier,
};
pub use units::{UNITS, Unit, UnitAbility, UnitId, unit};

include!(concat!(env!("OUT_DIR"), "/edition.rs"));
