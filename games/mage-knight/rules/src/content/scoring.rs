//! Achievements and the ways of scoring.

use kernel::Text;

use words::words;

words! {
    /// A category of the score card (MK-SCN-GEN-03).
    Achievement {
        /// Spells and advanced actions.
        GreatestKnowledge = "greatest_knowledge",
        /// Artifacts and crystals.
        GreatestLoot = "greatest_loot",
        /// Units.
        GreatestLeader = "greatest_leader",
        /// Keeps, mage towers and monasteries.
        GreatestConqueror = "greatest_conqueror",
        /// Adventure sites.
        GreatestAdventurer = "greatest_adventurer",
        /// Wounds.
        GreatestBeating = "greatest_beating",
    }
}

/// The definition of a category.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AchievementCard {
    /// Its name.
    pub name: Text,
    /// What counts.
    pub scores: &'static [Score],
    /// The bonus for the player with most.
    pub title: i8,
    /// The bonus for each of several players with most.
    pub title_tied: i8,
}

/// Points for a number of things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// What counts.
    pub what: Scored,
    /// Points.
    pub points: i8,
    /// The number of things that give these points.
    pub per: u8,
}

/// Things that count for an achievement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scored {
    /// Spells in the deck.
    Spell,
    /// Advanced actions in the deck.
    AdvancedAction,
    /// Artifacts in the deck or on units.
    Artifact,
    /// Crystals.
    Crystal,
    /// Levels of units; half of it, rounded down, for wounded units.
    UnitLevel,
    /// Shields on keeps, mage towers and monasteries.
    ConquestShield,
    /// Shields on adventure sites.
    AdventureShield,
    /// Wounds in the deck, except those on units.
    Wound,
}

words! {
    /// A way of scoring.
    Scoring {
        /// The conquests.
        Conquest = "conquest",
        /// The cooperative scenarios.
        Cooperation = "cooperation",
        /// Solo Conquest.
        Solo = "solo",
        /// First Reconnaissance.
        FirstReconnaissance = "first_reconnaissance",
        /// Conquer and Hold.
        ConquerAndHold = "conquer_and_hold",
        /// One to Return, which has no score.
        None = "none",
        /// Teams.
        Team = "team",
    }
}

/// The definition of a way of scoring; 0 for what it does not score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoringCard {
    /// The Fame it starts from.
    pub base: FameBase,
    /// How achievements count.
    pub achievements: AchievementUse,
    /// For the leader of each conquered city.
    pub city_leader: u8,
    /// For every other player with a shield on it.
    pub city_contributor: u8,
    /// For the greatest city conqueror.
    pub city_title: u8,
    /// For each of several greatest city conquerors.
    pub city_title_tied: u8,
    /// For each conquered city.
    pub city: u8,
    /// If all cities are conquered.
    pub all_cities: u8,
    /// If every player leads a city.
    pub every_player_leads_a_city: u8,
    /// For each round that was not needed.
    pub unplayed_round: u8,
    /// For each card left in the dummy player's deck.
    pub dummy_card_left: u8,
    /// If the end of the last round was not announced.
    pub round_end_not_announced: u8,
    /// For each keep that the player owns.
    pub keep: u8,
    /// For each mage tower that the player owns.
    pub mage_tower: u8,
}

/// The Fame that a score starts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FameBase {
    /// The player's own.
    OwnFame,
    /// That of the player with least.
    LowestFame,
    /// That of the partner with less.
    LowerFameOfPartners,
    /// None.
    Nothing,
}

/// How achievements count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AchievementUse {
    /// Everybody scores, and the best get titles.
    Titles,
    /// Everybody scores, without titles.
    NoTitles,
    /// Only the best of each category scores, the worst for wounds.
    BestOfEach,
    /// The better partner scores, the worse for wounds, and there are titles.
    BetterPartner,
    /// They do not count.
    Nothing,
}

impl Achievement {
    /// The definition of the category.
    pub const fn card(self) -> &'static AchievementCard {
        &ACHIEVEMENT_TABLE[self.index()]
    }
}

impl Scoring {
    /// The definition of this way of scoring.
    pub const fn card(self) -> &'static ScoringCard {
        &SCORING_TABLE[self.index()]
    }
}

include!(concat!(env!("OUT_DIR"), "/scoring.rs"));
