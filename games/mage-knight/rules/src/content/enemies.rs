//! The enemy tokens and the ruins tokens.

use kernel::{Text, named_id};

use super::effects::EffectId;
use crate::terms::{Abilities, Ability, BasicColour, Element, Pile, Resistance, Resistances};

/// A kind of enemy token.
///
/// ```
/// use mage_knight::content::enemy;
/// assert_eq!(enemy::HIGH_DRAGON.enemy().fame, 9);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EnemyId(u8);

named_id!(EnemyId, ENEMIES, |index| ENEMY_TABLE[index].id, "enemy");

/// What is printed on an enemy token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Enemy {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: Text,
    /// Its pile.
    pub pile: Pile,
    /// The number of tokens.
    pub copies: u8,
    /// Its armor.
    pub armor: u8,
    /// How it attacks.
    pub attack: EnemyAttack,
    /// Its special abilities.
    pub abilities: Abilities,
    /// What it resists.
    pub resistances: Resistances,
    /// The Fame for defeating it.
    pub fame: u8,
}

/// How an enemy attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnemyAttack {
    /// With its own attack.
    Strike {
        /// Its strength.
        n: u8,
        /// Its element.
        element: Element,
    },
    /// With an enemy drawn from this pile.
    Summons(Pile),
}

impl EnemyId {
    /// The token itself.
    #[inline]
    pub const fn enemy(self) -> &'static Enemy {
        &ENEMY_TABLE[self.index()]
    }
}

impl Pile {
    /// The number of tokens of each enemy in the pile (MK-SETUP-02).
    pub fn counts(self) -> [u8; ENEMIES] {
        std::array::from_fn(
            |index| if ENEMY_TABLE[index].pile == self { ENEMY_TABLE[index].copies } else { 0 },
        )
    }

    /// What the pile is called.
    pub const fn name(self) -> Text {
        PILE_NAMES[self.index()]
    }
}

impl Ability {
    /// What the ability is called.
    pub const fn name(self) -> Text {
        ABILITY_NAMES[self.index()]
    }
}

/// A ruins token.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuinId(u8);

named_id!(RuinId, RUINS, |index| RUIN_TABLE[index].id, "ruins token");

/// What is printed on a ruins token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruin {
    /// Its id.
    pub id: &'static str,
    /// What must be done there.
    pub inside: RuinInside,
    /// The reward, in addition to the shield.
    pub reward: EffectId,
}

/// What must be done in ruins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuinInside {
    /// Pay mana of one colour.
    Altar {
        /// The colour.
        colour: BasicColour,
        /// The amount of mana.
        mana: u8,
    },
    /// Defeat enemies of these piles.
    Enemies(&'static [Pile]),
}

impl RuinId {
    /// What the token shows.
    #[inline]
    pub const fn ruin(self) -> &'static Ruin {
        &RUIN_TABLE[self.index()]
    }
}

include!(concat!(env!("OUT_DIR"), "/enemies.rs"));
include!(concat!(env!("OUT_DIR"), "/ruins.rs"));
