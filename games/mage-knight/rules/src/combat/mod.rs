//! Combat (MK-CBT).
//!
//! Code that causes a fight describes it as a `Start` and calls `begin`. Then the enemies gather and the four
//! phases follow, each in its own file; deeds give their points and changes through `powers`. A combat ends
//! in `results.rs`: the stage is then [`Stage::AfterAction`](crate::state::Stage::AfterAction), and the
//! rewards wait in the record of the turn.

mod attack;
mod audit;
mod block;
mod damage;
mod die;
mod enemies;
mod powers;
mod ranged;
mod results;
mod start;
#[cfg(test)]
mod tests;

pub use die::SecretDie;
pub use enemies::{Foe, Joined};
pub use powers::Rider;
pub use start::{Remaining, Worth};

pub(crate) use audit::{PLENTY, audit, drawn};
pub use block::is_efficient;
pub(crate) use damage::{discard_hand, hero_wounded};
pub(crate) use die::{roll_anew, secret_of};
pub use enemies::resists;
pub(crate) use powers::{
    add_attack, add_block, add_rider, blocking, can_skip_block_and_damage, change_attacks, change_enemy,
    count_twice, double_physical, enemies_faced, foe, ignore_site, is_blocking, moves_cover_enemies, phase,
    places_of, skip_block_and_damage, takes_attack, takes_block, targets, units_allowed,
};
pub(crate) use start::{Start, begin};

use crate::MageKnight;
use crate::action::Action;
use crate::content::{EffectId, Hex};
use crate::deeds;
use crate::frame::Play;
use crate::question::{Asked, CombatPhase, Question};
use crate::state::State;
use crate::terms::{BasicColour, Element, Pile, Reach};
use kernel::{List, Refusal, Step, not_an_answer};
use serde::{Deserialize, Serialize};

/// The most enemies of a combat: the garrison of a Megapolis, two rampaging enemies on each of six spaces
/// around, and the monsters of all four summoners of the box.
pub const FOES: usize = 26;

/// A set of enemies of a combat, one bit for each index.
pub type FoeSet = u32;

/// The combat being fought.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Combat {
    /// The phase.
    pub phase: CombatPhase,
    /// The enemies, in the order they joined.
    pub foes: List<Foe, FOES>,
    /// The targets of the attack being prepared.
    pub group: FoeSet,
    /// The attack being prepared, by reach and element.
    pub attack: [[u8; Element::COUNT]; Reach::COUNT],
    /// The block being prepared, by element.
    pub block: [u8; Element::COUNT],
    /// The part of it that counts twice against a swift attack (MK-VAR-PRINT-01).
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub twice: [u8; Element::COUNT],
    /// The enemy that is being blocked, by its index.
    pub blocking: Option<u8>,
    /// Effects that happen if the block succeeds.
    pub riders: List<Rider, 8>,
    /// The space of the site being fought over.
    pub site: Option<Hex>,
    /// Whether that site fortifies its defenders (MK-CBT-START-01).
    pub fortified: bool,
    /// The city that it is.
    pub city: Option<BasicColour>,
    /// The other half, if it is a Megapolis.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub half: Option<BasicColour>,
    /// The spaces of the rampaging enemies that take part.
    pub rampaging: List<Hex, 6>,
    /// How many tokens of each pile must still be drawn for the site.
    pub draws: [u8; Pile::COUNT],
    /// What happens to undefeated enemies of the site.
    pub remaining: Remaining,
    /// How the Fame of the site's enemies counts.
    pub worth: Worth,
    /// Whether the winner marks the site with a Shield.
    pub shield: bool,
    /// The change of Reputation for conquering the site.
    pub honour: i8,
    /// The rewards for conquering the site.
    pub rewards: [EffectId; 2],
    /// Where the hero retreats to after a failed assault (MK-CBT-RES-12).
    pub retreat: Option<Hex>,
    /// Wounds that entered the hero's hand in this combat (MK-CBT-DMG-10).
    pub wounds: u8,
    /// Whether units may be used.
    pub units_allowed: bool,
    /// Whether it is fought in the dark (MK-MANA-12).
    pub dark: bool,
    /// The move points left when it began.
    pub moves: u8,
    /// Whether the site fortifies nobody.
    pub ignores_site: bool,
    /// Whether there is no block and no assign damage phase.
    pub skips_block_and_damage: bool,
    /// The die by which another player makes a single enemy stronger (MK-VAR-ICBT-01).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub die: Option<SecretDie>,
}

/// Whether nothing counts twice.
pub(crate) fn is_nothing(points: &[u8; Element::COUNT]) -> bool {
    points.iter().all(|n| *n == 0)
}

/// What a combat is in the middle of, besides its phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Clash {
    /// Rampaging enemies nearby may be challenged too (MK-CBT-START-09).
    Gather,
    /// All enemies are revealed (MK-CBT-START-12).
    Open,
    /// Another player sets the die against a single enemy (MK-VAR-ICBT-01).
    SetDie,
    /// An enemy has been blocked, and what follows from it is settled.
    Blocked(u8),
    /// Which enemy deals its damage next (MK-CBT-DMG-01).
    Suffer,
    /// Damage of an enemy is being assigned (MK-CBT-DMG-03).
    Assign {
        /// The enemy, by its index.
        by: u8,
        /// What remains of its damage.
        left: u8,
    },
}

impl Combat {
    /// A combat with these enemies at its start: on open ground, over nothing.
    #[must_use]
    pub fn new(foes: List<Foe, FOES>) -> Combat {
        Combat {
            phase: CombatPhase::Ranged,
            foes,
            group: 0,
            attack: Default::default(),
            block: Default::default(),
            twice: Default::default(),
            blocking: None,
            riders: List::new(),
            site: None,
            fortified: false,
            city: None,
            half: None,
            rampaging: List::new(),
            draws: Default::default(),
            remaining: Remaining::Stay,
            worth: Worth::Whole,
            shield: false,
            honour: 0,
            rewards: [EffectId::NOTHING; 2],
            retreat: None,
            wounds: 0,
            units_allowed: true,
            dark: false,
            moves: 0,
            ignores_site: false,
            skips_block_and_damage: false,
            die: None,
        }
    }

    /// Whether it is fought in the dark (MK-MANA-12).
    #[must_use]
    pub const fn is_dark(&self) -> bool {
        self.dark
    }
}

kernel::steps! {
    MageKnight: Clash {
        Clash::Gather => start::Gather,
        Clash::Open => start::Open,
        Clash::SetDie => die::SetDie,
        Clash::Blocked(place) => block::Blocked(place),
        Clash::Suffer => damage::Suffer,
        Clash::Assign { by, left } => damage::Assign { by, left },
    }
}

/// A phase of the combat.
#[derive(Clone, Copy)]
pub(crate) struct Fighting;

impl Step<MageKnight> for Fighting {
    /// The question of the phase; `None` if nobody is left to attack, or to block.
    fn asks(&self, state: &State) -> Option<Question> {
        let combat = state.combat.as_ref()?;
        let open = match combat.phase {
            CombatPhase::Ranged | CombatPhase::Attack => combat.any_undefeated(),
            CombatPhase::Block => combat.attackers() != 0,
            CombatPhase::Damage => false,
        };
        open.then_some(Question { seat: state.seat(), what: Asked::Combat(combat.phase) })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        let Some(combat) = &state.combat else { return };
        out.push(Action::Done);
        match combat.phase {
            CombatPhase::Ranged | CombatPhase::Attack => ranged::legal(combat, out),
            CombatPhase::Block => block::legal(combat, out),
            CombatPhase::Damage => {}
        }
        deeds::legal(state, out);
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        let Some(combat) = &state.combat else { return Err(not_an_answer()) };
        match action {
            Action::Done => Ok(()),
            action if deeds::is_deed(action) => deeds::check(state, action),
            action if combat.phase == CombatPhase::Block => block::check(combat, action),
            action => ranged::check(combat, action),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        let Some(combat) = &play.state.combat else { return };
        match action {
            Action::Done => advance(play),
            action if deeds::is_deed(&action) => deeds::answer(play, action),
            action if combat.phase == CombatPhase::Block => block::answer(play, action),
            action => ranged::answer(play, action),
        }
    }

    fn run(self, play: &mut Play<'_>) {
        advance(play);
    }
}

/// Ends the phase: the next one begins, or the combat ends (MK-CBT-GEN-01).
fn advance(play: &mut Play<'_>) {
    let Some(combat) = &mut play.state.combat else { return };
    combat.clear_attack();
    combat.clear_block();
    let skips = combat.skips_block_and_damage;
    match combat.phase {
        _ if !combat.any_undefeated() => results::end(play),
        CombatPhase::Ranged if !skips => block::begin(play),
        CombatPhase::Block if !skips => damage::begin(play),
        CombatPhase::Ranged | CombatPhase::Block | CombatPhase::Damage => attack::begin(play),
        // MK-CBT-RES-01: whoever is left is not fought again.
        CombatPhase::Attack => results::end(play),
    }
}
