//! What effects change: enemies, one's own units, the cost of terrain.

use super::Span;
use crate::terms::{Ability, Element, Resistance, Resistances, Terrains};
use words::words;

words! {
    /// Which enemies.
    EnemyTarget {
        /// One, at choice.
        One = "enemy",
        /// All.
        All = "enemies",
        /// All but the one just picked.
        Others = "other enemies",
        /// One, at choice, that is not fortified.
        Unfortified = "unfortified enemy",
        /// The one blocked with this, even if the block fails.
        Blocked = "blocked enemy",
        /// The defenders of a city, and what they summon (MK-CBT-CITY-08).
        Garrison = "garrison",
    }
}

/// One thing that changes about an enemy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EnemyChange {
    /// What it is.
    pub what: EnemyTrait,
    /// For how long; means nothing for the destroyed.
    pub lasts: Span,
}

/// What may change about an enemy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnemyTrait {
    /// It does not attack: `no-attack`.
    NoAttack,
    /// It is destroyed, as if defeated: `destroy`.
    Destroy,
    /// Its armor is less, but 1 at least (MK-FAQ-21): `armor -3 (min 1)`.
    Armor(ArmorCut),
    /// It is not fortified, not even by the site: `-fortified`.
    NoFortification,
    /// It has none of these resistances: `-resist fire`, `-resist all`.
    NoResistance(Resistances),
    /// It is not swift: `-swift`.
    NoSwift,
    /// Its armor is more: `armor +1`.
    MoreArmor(u8),
    /// Its attack of this element is more: `ice attack +2`.
    MoreAttack(Element, u8),
    /// It has this ability if its attack is physical: `poison if physical`.
    AbilityIfPhysical(Ability),
}

/// How much an enemy's armor is reduced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArmorCut {
    /// By so much: `armor -3 (min 1)`.
    By(u8),
    /// By so much, or by so much if it is fortified: `armor -3 or -6 if fortified (min 1)`.
    Fortified(u8, u8),
    /// By so much for each of its resistances: `armor -1 per resistance (min 1)`.
    PerResistance(u8),
}

words! {
    /// Which units of one's own.
    OwnUnits {
        /// All of them.
        All = "own units",
        /// The unit concerned: the one with the banner, the one being activated.
        This = "unit",
    }
}

/// One thing that changes about a unit. What raises an attack or block gives none to a unit that has none (MK-FAQ-14).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnitChange {
    /// One of its numbers is more: `attack +2`.
    More(UnitTrait, u8),
    /// It has this resistance: `resist fire`.
    Resist(Resistance),
    /// No damage may be assigned to it: `no-damage`.
    NoDamage,
}

words! {
    /// A number of a unit.
    UnitTrait {
        /// Its armor.
        Armor = "armor",
        /// Its attacks of every kind.
        Attack = "attack",
        /// Its attacks that are neither ranged nor siege.
        Melee = "melee",
        /// Its ranged attacks, not the siege ones.
        Ranged = "ranged",
        /// Its blocks of every element.
        Block = "block",
    }
}

words! {
    /// Who pays other costs.
    Whose {
        /// Oneself.
        Own = "terrain",
        /// All other players.
        Others = "others terrain",
    }
}

/// What moving into some terrains costs from now on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TerrainChange {
    /// Into which.
    pub terrains: Terrains,
    /// What it costs.
    pub cost: CostChange,
}

/// How a cost changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CostChange {
    /// By so much less, but so much at least: `-1 (min 0)`.
    Less {
        /// How much less.
        by: u8,
        /// How much at least.
        min: u8,
    },
    /// By so much more, but so much at most: `+1 (max 5)`.
    More {
        /// How much more.
        by: u8,
        /// How much at most.
        max: u8,
    },
    /// Down to so much; what is closed stays closed: `=2`.
    Set(u8),
    /// The terrain can be entered for so much: `open =1`.
    Open(u8),
}
