//! Combat (MK-CBT).

mod powers;

pub use powers::Rider;
pub(crate) use powers::{
    add_attack, add_block, add_rider, blocking, change_attacks, change_enemy, enemies_faced, foe, is_immune,
    moves_cover_enemies, phase, skip_block_and_damage, targets, units_allowed,
};

use crate::action::Action;
use crate::frame::{Play, not_an_answer};
use crate::content::EnemyId;
use crate::question::{CombatPhase, Question};
use crate::state::State;
use crate::terms::{Abilities, Element, Reach, Resistances};
use arrayvec::ArrayVec;
use kernel::Refusal;
use serde::{Deserialize, Serialize};

/// A step of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {}

pub(crate) fn question(_state: &State) -> Option<Question> {
    None
}
pub(crate) fn legal(_state: &State, _out: &mut Vec<Action>) {}
pub(crate) fn check(_state: &State, _action: &Action) -> Result<(), Refusal> {
    Err(not_an_answer())
}
pub(crate) fn answer(_play: &mut Play<'_>, _action: Action) {}
pub(crate) fn step_question(_state: &State, step: &Step) -> Option<Question> {
    match *step {}
}
pub(crate) fn step_legal(_state: &State, step: &Step, _out: &mut Vec<Action>) {
    match *step {}
}
pub(crate) fn step_check(_state: &State, step: &Step, _action: &Action) -> Result<(), Refusal> {
    match *step {}
}
pub(crate) fn step_answer(_play: &mut Play<'_>, step: Step, _action: Action) {
    match step {}
}
pub(crate) fn step_run(_play: &mut Play<'_>, step: Step) {
    match step {}
}

/// The combat being fought.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Combat {
    /// The phase.
    pub phase: CombatPhase,
    /// The enemies, in the order in which they joined.
    pub foes: ArrayVec<Foe, FOES>,
    /// The attack being prepared, by reach and element.
    pub attack: [[u8; Element::COUNT]; Reach::COUNT],
    /// The block being prepared, by element.
    pub block: [u8; Element::COUNT],
    /// The enemy that is being blocked, by its place.
    pub blocking: Option<u8>,
    /// What happens if the block being prepared succeeds.
    pub riders: ArrayVec<Rider, 8>,
    /// Whether units may be used.
    pub units_allowed: bool,
    /// Whether it is fought in the dark (MK-MANA-12).
    pub dark: bool,
    /// The move points that were left when it began.
    pub moves: u8,
    /// Whether the site fortifies nobody.
    pub ignores_site: bool,
    /// Whether there is no block and no assign damage phase.
    pub skips_block_and_damage: bool,
}

/// The most enemies of a combat, summoned monsters included.
pub const FOES: usize = 16;

/// An enemy in the combat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Foe {
    /// Who it is.
    pub enemy: EnemyId,
    /// Whether it defends a fortified site.
    pub site_fortified: bool,
    /// Whether it defends a city, or was summoned by such a defender (MK-CBT-CITY-08).
    pub garrison: bool,
    /// The summoner in whose place it fights, by its place.
    pub summoner: Option<u8>,
    /// Whether it is defeated.
    pub defeated: bool,
    /// Whether it is blocked.
    pub blocked: bool,
    /// Whether it does not attack.
    pub no_attack: bool,
    /// By how much effects reduce its armor.
    pub armor_less: u8,
    /// By how much its city raises its armor.
    pub armor_more: u8,
    /// By how much its city raises its attack, if that is of this element.
    pub attack_more: [u8; Element::COUNT],
    /// The abilities that it has if its attack is physical.
    pub if_physical: Abilities,
    /// Whether nothing fortifies it.
    pub no_fortification: bool,
    /// The resistances that it has lost.
    pub no_resistance: Resistances,
    /// Whether it is not swift.
    pub no_swift: bool,
}

impl Foe {
    /// An enemy as its token shows it.
    #[must_use]
    pub const fn new(enemy: EnemyId) -> Foe {
        Foe {
            enemy,
            site_fortified: false,
            garrison: false,
            summoner: None,
            defeated: false,
            blocked: false,
            no_attack: false,
            armor_less: 0,
            armor_more: 0,
            attack_more: [0; Element::COUNT],
            if_physical: Abilities::NONE,
            no_fortification: false,
            no_resistance: Resistances::NONE,
            no_swift: false,
        }
    }

    /// Its armor now, which effects never reduce below 1 (MK-FAQ-21).
    #[must_use]
    pub fn armor(&self) -> u8 {
        (self.enemy.enemy().armor + self.armor_more).saturating_sub(self.armor_less).max(1)
    }

    /// What it resists now.
    #[must_use]
    pub fn resistances(&self) -> Resistances {
        self.enemy.enemy().resistances.without(self.no_resistance)
    }
}

impl Combat {
    /// A combat with these enemies, at its start.
    #[must_use]
    pub fn new(foes: ArrayVec<Foe, FOES>) -> Combat {
        Combat {
            phase: CombatPhase::Ranged,
            foes,
            attack: Default::default(),
            block: Default::default(),
            blocking: None,
            riders: ArrayVec::new(),
            units_allowed: true,
            dark: false,
            moves: 0,
            ignores_site: false,
            skips_block_and_damage: false,
        }
    }

    /// Whether it is fought in the dark (MK-MANA-12).
    #[must_use]
    pub const fn is_dark(&self) -> bool {
        self.dark
    }
}
