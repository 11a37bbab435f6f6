//! Player against player (MK-PVP).
//!
//! The player who attacks is the aggressor for the whole duel, the other one the defender. In both phases
//! they take turns as attacker and blocker: the attacker prepares an attack with deeds and makes it or
//! passes, the blocker blocks, and the attacker assigns the remaining damage. The player who must answer acts
//! (`turn_in_advance::hand_over`), with a turn record of their own. Deeds give their points and changes
//! through the powers of combat, which apply to the duel while there is one.

mod attack;
mod audit;
mod block;
mod damage;
mod opening;
mod powers;
mod results;
#[cfg(test)]
mod tests;
mod view;

pub use view::{DuelView, Retreat};

pub(crate) use audit::audit;
pub use damage::least_to_drive_off;
pub(crate) use opening::{attackable, before_a_turn, begin, check_attack, check_setup, opponents, whom};
pub(crate) use powers::{
    add_attack, add_block, add_rider, cancel, change_attack, change_attacks, change_unit, changes_attack,
    count_twice, double_physical, faced, hero_wounded, ignore_site, is_blocking, moments, moves_cover,
    takes_attack, takes_block, targets, unit_left,
};
pub(crate) use view::view;

use crate::MageKnight;
use crate::combat::Rider;
use crate::content::Hex;
use crate::frame::Play;
use crate::player::COMMAND;
use crate::question::{Asked, Question};
use crate::state::State;
use crate::terms::{Element, Reach, Resistances};
use crate::turn_in_advance;
use kernel::{List, Seat};
use serde::{Deserialize, Serialize};

/// Two players who fight each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Duel {
    /// The player who attacked first (MK-PVP-03).
    pub aggressor: Seat,
    /// The player who was attacked.
    pub defender: Seat,
    /// The space.
    pub at: Hex,
    /// Where the aggressor came from, and goes back to if nobody is driven off (MK-PVP-RES-03).
    pub from: Hex,
    /// Whether the site fortifies the defender (MK-PVP-RNG-03).
    pub fortified: bool,
    /// Whether an effect of the aggressor has removed that.
    pub ignores_site: bool,
    /// The Move points that the aggressor had left.
    pub moves: u8,
    /// Whether the defender takes part fully, once decided (MK-PVP-05).
    pub full: bool,
    /// Ranged or melee.
    pub phase: DuelPhase,
    /// The part of the phase.
    pub part: Part,
    /// The current attacker; the other player blocks.
    pub attacker: Seat,
    /// Whether the other player has just passed (MK-PVP-RNG-10).
    pub passed: bool,
    /// The attack by source: each of the attacker's units by its index, then the attacker; by reach and
    /// element.
    pub attack: [[[u8; Element::COUNT]; Reach::COUNT]; COMMAND + 1],
    /// The block, by element.
    pub block: [u8; Element::COUNT],
    /// The part of it that counts twice at range, where attacks are hard to block (MK-PVP-RNG-05,
    /// MK-VAR-PRINT-01).
    #[serde(default, skip_serializing_if = "crate::combat::is_nothing")]
    pub twice: [u8; Element::COUNT],
    /// The blocker's units that take part in the block, one bit each.
    pub blockers: u8,
    /// Whether the block counts in full at range (MK-PVP-RNG-05).
    pub freed: bool,
    /// Whether the attack is cancelled (MK-PVP-SPC-08).
    pub cancelled: bool,
    /// Effects that happen if the block stops the whole attack (MK-PVP-SPC-04).
    pub riders: List<Rider, 8>,
    /// The remaining damage.
    pub left: u16,
    /// Effects on the aggressor, and on the defender.
    pub sides: [Side; 2],
}

/// The two phases (MK-PVP-10).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DuelPhase {
    /// Ranged and siege attacks.
    Ranged,
    /// Attacks of every kind.
    Melee,
}

/// The parts of a duel.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// The aggressor has entered; what led there is settled.
    Begun,
    /// The defender may do what may be done before a turn (MK-PVP-04).
    Before,
    /// The defender chooses how to take part (MK-PVP-12).
    Choice,
    /// An attack is prepared.
    Attack,
    /// A block is prepared.
    Block,
    /// What follows from the block is settled.
    Blocked,
    /// The attacker assigns the damage.
    Damage,
    /// It is over; what the defender's deeds left behind is settled.
    Over,
}

/// Effects on one of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Side {
    /// Wounds that have entered the hero's hand (MK-PVP-20).
    pub wounds: u8,
    /// Effects on the units, by their indices.
    pub units: [Weakened; COMMAND],
}

/// Effects on a unit, for the whole combat (MK-PVP-SPC-06).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Weakened {
    /// By how much the armor is less.
    pub armor_less: u8,
    /// The resistances that it has lost.
    pub no_resistance: Resistances,
}

impl Default for Weakened {
    fn default() -> Weakened {
        Weakened { armor_less: 0, no_resistance: Resistances::NONE }
    }
}

impl Duel {
    /// The blocker.
    #[must_use]
    pub fn blocker(&self) -> Seat {
        self.opponent(self.attacker)
    }

    /// The other player.
    #[must_use]
    pub fn opponent(&self, seat: Seat) -> Seat {
        if seat == self.aggressor { self.defender } else { self.aggressor }
    }

    /// The effects on one of the two players.
    #[must_use]
    pub fn side(&self, seat: Seat) -> &Side {
        &self.sides[usize::from(seat == self.defender)]
    }

    fn side_mut(&mut self, seat: Seat) -> &mut Side {
        &mut self.sides[usize::from(seat == self.defender)]
    }

    /// Whether a seat defends only partially: it is not that player's turn (MK-PVP-07).
    #[must_use]
    pub fn is_partial(&self, seat: Seat) -> bool {
        seat == self.defender && !self.full
    }

    /// The player who acts in this part.
    fn actor(&self) -> Seat {
        match self.part {
            Part::Begun => self.aggressor,
            Part::Before | Part::Choice => self.defender,
            Part::Attack | Part::Damage => self.attacker,
            Part::Block | Part::Blocked => self.blocker(),
            Part::Over => self.defender,
        }
    }
}

/// Whether a player defends in part only in the current duel.
pub(crate) fn is_partial(state: &State, seat: Seat) -> bool {
    state.duel.as_ref().is_some_and(|duel| duel.is_partial(seat))
}

/// Whether a player is the defender of the current duel.
pub(crate) fn is_defender(state: &State, seat: Seat) -> bool {
    state.duel.as_ref().is_some_and(|duel| duel.defender == seat)
}

/// Whether players are fighting each other at range.
pub(crate) fn is_ranged(state: &State) -> bool {
    state.duel.as_ref().is_some_and(|duel| duel.phase == DuelPhase::Ranged)
}

kernel::steps! {
    MageKnight: Part {
        Part::Begun => opening::Begun,
        Part::Before => opening::Before,
        Part::Choice => opening::Choice,
        Part::Attack => attack::Attack,
        Part::Block => block::Block,
        Part::Blocked => block::Blocked,
        Part::Damage => damage::Damage,
        Part::Over => results::Over,
    }
}

/// Asks whoever acts in this part.
fn asks(state: &State, what: Asked) -> Option<Question> {
    state.duel.as_ref().map(|duel| Question { seat: duel.actor(), what })
}

/// Begins the next part: the player who must answer acts.
fn go(play: &mut Play<'_>, part: Part) {
    let Some(duel) = &mut play.state.duel else { return };
    duel.part = part;
    let actor = duel.actor();
    turn_in_advance::hand_over(play.state, actor);
}
