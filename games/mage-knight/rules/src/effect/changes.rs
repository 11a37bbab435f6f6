//! What effects change: enemies, the player's own units, the cost of terrain.

use super::Span;
use super::pieces::{at_least_one, span};
use crate::terms::{Ability, Element, Resistance, Resistances, Terrains};
use std::fmt::{Formatter, Result as Written};
use words::notation::pieces::{minus, plus, prefix};
use words::notation::{Arg, Code, Cursor, Parsed, Token};
use words::{notation, words};

words! {
    /// The enemies that an effect changes.
    EnemyTarget {
        /// One, by choice.
        One = "enemy",
        /// All.
        All = "enemies",
        /// All except the one just picked.
        Others = "other enemies",
        /// One that is not fortified, by choice.
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
    /// For how long; irrelevant for destroyed enemies.
    pub lasts: Span,
}

impl Arg for EnemyChange {
    fn read(cursor: &mut Cursor<'_>) -> Parsed<EnemyChange> {
        let what = EnemyTrait::read(cursor)?;
        if what == EnemyTrait::Destroy && cursor.peek() == Token::Sign("[") {
            return Err(cursor.mistake(cursor.mark(), "what is destroyed stays so"));
        }
        Ok(EnemyChange { what, lasts: span::read(cursor)? })
    }

    fn write(&self, f: &mut Formatter<'_>) -> Written {
        self.what.write(f)?;
        span::write(&self.lasts, f)
    }
}

impl Code for EnemyChange {
    fn code(&self) -> String {
        format!("EnemyChange {{ what: {}, lasts: {} }}", self.what.code(), self.lasts.code())
    }
}

notation! {
    /// What may change about an enemy.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    EnemyTrait "what changes about an enemy" {
        /// It does not attack: `no-attack`.
        NoAttack = ["no-attack"],
        /// It is destroyed, as if defeated: `destroy`.
        Destroy = ["destroy"],
        /// Its armor is reduced, but not below 1 (MK-FAQ-21): `armor -3 (min 1)`.
        Armor(cut: ArmorCut) = ["armor " cut],
        /// It is not fortified, not even by the site: `-fortified`.
        NoFortification = ["-fortified"],
        /// It loses these resistances: `-resist fire`, `-resist all`.
        NoResistance(which: Resistances) = ["-resist " which],
        /// It is not swift: `-swift`.
        NoSwift = ["-swift"],
        /// Its armor is increased: `armor +1`.
        MoreArmor(n: u8) = ["armor " (plus n)],
        /// Its attack of this element is increased: `ice attack +2`.
        MoreAttack(element: Element, n: u8) = [(prefix element) "attack " (plus n)],
        /// It has this ability if its attack is physical: `poison if physical`.
        AbilityIfPhysical(ability: Ability) = [ability " if physical"],
    }
}

notation! {
    /// How much an enemy's armor is reduced.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    ArmorCut "how much armor is cut" {
        /// By this much: `armor -3 (min 1)`.
        By(n: u8) = [(minus n) (at_least_one)],
        /// By this much, or by the second number if it is fortified: `armor -3 or -6 if fortified (min 1)`.
        Fortified(n: u8, more: u8) = [(minus n) " or " (minus more) " if fortified" (at_least_one)],
        /// By this much for each of its resistances: `armor -1 per resistance (min 1)`.
        PerResistance(n: u8) = [(minus n) " per resistance" (at_least_one)],
    }
}

words! {
    /// The player's own units that an effect changes.
    OwnUnits {
        /// All of them.
        All = "own units",
        /// The unit concerned: the one with the banner, the one being activated.
        This = "unit",
    }
}

notation! {
    /// One change of a unit. An increase of attack or block gives none to a unit that has none (MK-FAQ-14).
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    UnitChange "what changes about a unit" {
        /// One of its values increases: `attack +2`.
        More(what: UnitTrait, n: u8) = [what " " (plus n)],
        /// It has this resistance: `resist fire`.
        Resist(what: Resistance) = ["resist " what],
        /// No damage may be assigned to it: `no-damage`.
        NoDamage = ["no-damage"],
    }
}

words! {
    /// A value of a unit.
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
    /// The players whose costs change.
    Whose {
        /// The player's own.
        Own = "terrain",
        /// All other players.
        Others = "others terrain",
    }
}

/// A change of the cost of moving into some terrains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TerrainChange {
    /// The terrains.
    pub terrains: Terrains,
    /// What it costs.
    pub cost: CostChange,
}

impl Arg for TerrainChange {
    fn read(cursor: &mut Cursor<'_>) -> Parsed<TerrainChange> {
        let terrains = Terrains::read(cursor)?;
        cursor.sign(":")?;
        Ok(TerrainChange { terrains, cost: CostChange::read(cursor)? })
    }

    fn write(&self, f: &mut Formatter<'_>) -> Written {
        self.terrains.write(f)?;
        write!(f, ": {}", self.cost)
    }
}

impl Code for TerrainChange {
    fn code(&self) -> String {
        format!("TerrainChange {{ terrains: {}, cost: {} }}", self.terrains.code(), self.cost.code())
    }
}

notation! {
    /// How a cost changes.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    CostChange "what it costs" {
        /// Less by this much, but at least this much: `-1 (min 0)`.
        Less {
            /// The reduction.
            by: u8,
            /// The minimum.
            min: u8,
        } = [(minus by) " (min " min ")"],
        /// More by this much, but at most this much: `+1 (max 5)`.
        More {
            /// The increase.
            by: u8,
            /// The maximum.
            max: u8,
        } = [(plus by) " (max " max ")"],
        /// Reduced to this much; closed terrain stays closed: `=2`.
        Set(n: u8) = ["=" n],
        /// The terrain can be entered for this much: `open =1`.
        Open(n: u8) = ["open =" n],
    }
}
