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

/// What a category counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AchievementCard {
    /// Its name.
    pub name: Text,
    /// What is counted.
    pub scores: &'static [Score],
    /// For whoever has most.
    pub title: i8,
    /// For each of those who have most.
    pub title_tied: i8,
}

/// Points for things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// What is counted.
    pub what: Scored,
    /// Points.
    pub points: i8,
    /// For this many of them.
    pub per: u8,
}

/// What is counted for an achievement.
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
    /// Levels of units; half of it, rounded down, for a wounded one.
    UnitLevel,
    /// Shields on keeps, mage towers and monasteries.
    ConquestShield,
    /// Shields on adventure sites.
    AdventureShield,
    /// Wounds in the deck, not those on units.
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

/// What a way of scoring adds; 0 where it adds nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoringCard {
    /// Whose Fame it starts from.
    pub base: FameBase,
    /// How achievements count.
    pub achievements: AchievementUse,
    /// For the leader of each conquered city.
    pub city_leader: u8,
    /// For everybody else with a shield on it.
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
    /// For each round that need not be played.
    pub unplayed_round: u8,
    /// For each card left in the dummy player's deck.
    pub dummy_card_left: u8,
    /// If the end of the last round had not been announced.
    pub round_end_not_announced: u8,
    /// For each keep that one owns.
    pub keep: u8,
    /// For each mage tower that one owns.
    pub mage_tower: u8,
}

/// Whose Fame a score starts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FameBase {
    /// One's own.
    OwnFame,
    /// That of the player who has least.
    LowestFame,
    /// That of the partner who has less.
    LowerFameOfPartners,
    /// Nobody's.
    Nothing,
}

/// How achievements count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AchievementUse {
    /// Everybody scores, and the best get titles.
    Titles,
    /// Everybody scores, and there are no titles.
    NoTitles,
    /// Only the best of each category scores, the worst for wounds.
    BestOfEach,
    /// The better partner scores, the worse for wounds, and there are titles.
    BetterPartner,
    /// They do not.
    Nothing,
}

impl Achievement {
    /// What the category counts.
    pub const fn card(self) -> &'static AchievementCard {
        &ACHIEVEMENT_TABLE[self.index()]
    }
}

impl Scoring {
    /// What this way of scoring adds.
    pub const fn card(self) -> &'static ScoringCard {
        &SCORING_TABLE[self.index()]
    }
}

include!(concat!(env!("OUT_DIR"), "/scoring.rs"));
