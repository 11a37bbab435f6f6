//! Combat (EU-CBT): a Hero against a Monster that another player plays.
//!
//! The stack holds a [`Combat`]; during the fight itself everything about it is one flat [`Fight`] in the
//! state, and its [`Phase`] says what comes next. Effects of tiles are carried out by `effects`, which passes
//! those that concern the fight to `atoms`.

mod atoms;
mod cards;
mod control;
mod declaring;
mod elites;
mod ending;
mod fight;
mod hero_attack;
pub mod hope;
mod monster_attack;
mod phases;
pub mod solo;
#[cfg(test)]
mod tests;
mod windows;

pub(crate) use atoms::{apply, wounded};
pub(crate) use control::has_answered;
pub(crate) use declaring::{begin, is_available, unpaid};
pub(crate) use elites::is_lair;
use ending::died;
pub use fight::{Fight, Package, Phase, Played};
pub(crate) use hero_attack::tiles as attacks;
pub(crate) use solo::feed;
pub use windows::Window;
pub(crate) use windows::wants;

use crate::Euthia;
use crate::action::Action;
use crate::content::{EffectId, FoeId, PowerId};
use crate::deeds::Source;
use crate::frame::Play;
use crate::question::{Asked, Question};
use crate::state::State;
use crate::task::Task;
use kernel::{Refusal, Seat, not_an_answer};
use serde::{Deserialize, Serialize};

/// The steps of a Combat on the stack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Combat {
    /// Before the Combat: the Hero prepares (EU-CBT-03, EU-CBT-04).
    Before,
    /// A player with a Control card may take control of the Monster (EU-CBT-10).
    Claim(Seat),
    /// The fight itself.
    Fight,
    /// The Loot of the space is gained (EU-END-05).
    Loot,
    /// The defeated Monster may be kept as a Trophy (EU-END-04).
    Trophy(FoeId),
    /// The space is marked (EU-END-09).
    Mark,
    /// A player who carries too much may trade first (EU-END-10).
    Barter,
}

/// An action that exists only in a Combat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// Pays for the Combat action, and the Combat begins (EU-MOV-05, EU-ELI-05).
    Fight(Source),
    /// Uses the player's own Control card (EU-CBT-10).
    Claim,
    /// Makes the Initiative attack (EU-CBT-19).
    Initiative,
    /// Plays a set of this many identical cards (EU-SGC-07).
    Play(PowerId, u8),
    /// Spends 1, 2 or 3 points of the Die of Hope (EU-SHI-02 to EU-SHI-04).
    Hope(u8),
    /// Keeps the Trophy (EU-END-04).
    Keep,
}

/// A question in a Combat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Asking {
    /// How to prepare, and how to pay for the Combat action.
    Before,
    /// Whether to use the Control card.
    Claim,
    /// What to do in this phase.
    Phase(Phase),
    /// Whether to keep the Trophy.
    Trophy(FoeId),
    /// Whether to trade before things are given up.
    Barter,
}

/// Something that happened in a Combat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Incident {
    /// A Control card was revealed: that of this seat (EU-CBT-08).
    Control(Seat),
    /// The Combat begins (EU-CBT-14).
    Began {
        /// Whose Hero fights.
        hero: Seat,
        /// Who plays the Monster; nobody in Solo and Cooperative play.
        monster: Option<Seat>,
        /// The Monster.
        foe: FoeId,
    },
    /// A Combat round begins (EU-CBT-24).
    Round(u8),
    /// A set of cards was played (EU-SGC-07).
    Played {
        /// Which card.
        card: PowerId,
        /// How many of it.
        n: u8,
    },
    /// The dice of the Monster (EU-CBT-31).
    Monster([u8; 2]),
    /// A Combat card was revealed (EU-SOL-12).
    Card {
        /// Its dice, left and right.
        dice: [u8; 2],
        /// Gaar symbols.
        gaar: u8,
        /// Chaos symbols.
        chaos: u8,
        /// How many cards are left.
        left: u8,
    },
    /// The Monster without a player spent a Gaar (EU-SOL-16).
    MonsterGaar {
        /// What its dice show now.
        dice: [u8; 2],
        /// The bonus in addition.
        n: i8,
    },
    /// The roll of the Monster was changed.
    Changed {
        /// By how much.
        n: i8,
        /// Its Combat Strength now.
        strength: i16,
    },
    /// Wounds of this attack were prevented (EU-WND-04).
    Warded(u8),
    /// Damage was added to the current Hero attack, or dealt at once.
    Damage(u8),
    /// The Monster's attack has this effect in addition to its Wounds (EU-CBT-42).
    Does(EffectId),
    /// The Monster healed (EU-WND-06).
    Regenerated(u8),
    /// What remains of the Monster.
    Left {
        /// Its Health.
        health: u8,
        /// Its full Health.
        of: u8,
    },
    /// The Monster skips its attack.
    Skips,
    /// The Final Combat Strength of the Monster, and the Wounds it deals (EU-CBT-42).
    Struck {
        /// Final Combat Strength.
        strength: i16,
        /// Wounds.
        wounds: u8,
    },
    /// The Final Combat Strength of the Hero, and the Damage dealt (EU-CBT-53).
    Hit {
        /// Final Combat Strength.
        strength: i16,
        /// Damage.
        damage: u8,
    },
    /// The Die of Hope shows this now (EU-SHI-01).
    Hope(u8),
    /// The Monster is defeated (EU-END-01).
    Won(FoeId),
    /// The Hero is dead (EU-DTH-02).
    Lost(FoeId),
}

kernel::steps! {
    Euthia: Combat {
        Combat::Before => declaring::Before,
        Combat::Claim(seat) => control::Claim(seat),
        Combat::Fight => phases::Fighting,
        Combat::Loot => ending::Loot,
        Combat::Trophy(foe) => ending::Trophy(foe),
        Combat::Mark => ending::Mark,
        Combat::Barter => ending::Barter,
    }
}

/// Reports the remaining Health of the Monster.
fn tell_left(play: &mut Play<'_>) {
    if let Some(Fight { health, damage, .. }) = play.state.fight {
        tell(play, Incident::Left { health: health.saturating_sub(damage), of: health });
    }
}

/// The question put to a seat.
const fn ask(seat: Seat, asking: Asking) -> Question {
    Question { seat, what: Asked::Combat(asking) }
}

/// The seat that a step asks, if it asks one.
pub(crate) fn decides(state: &State, step: Combat) -> Option<Seat> {
    match step {
        Combat::Before | Combat::Trophy(_) | Combat::Barter => Some(state.seat()),
        Combat::Claim(seat) => Some(seat),
        Combat::Fight => state.fight.as_ref().and_then(phases::decides),
        Combat::Loot | Combat::Mark => None,
    }
}

/// Fights that can be chosen in the open part of a turn: the one with the Elite Monster (EU-ELI-05), or with
/// a Monster that came to the Hero.
pub(crate) fn open_legal(state: &State, out: &mut Vec<Action>) {
    elites::legal(state, out);
}

/// Checks whether an action of a Combat is possible in the open part of a turn.
pub(crate) fn open_check(state: &State, choice: Choice) -> Result<(), Refusal> {
    match choice {
        Choice::Fight(source) => elites::check(state, source),
        // EU-SGC-01: only against others.
        Choice::Play(..) => Err(Refusal::rule(crate::rules::EU_SGC_01)),
        _ => Err(not_an_answer()),
    }
}

pub(crate) fn open_answer(play: &mut Play<'_>, choice: Choice) {
    if let Choice::Fight(source) = choice {
        declaring::pay(play, source);
    }
}

/// Whether the state of a fight is possible.
pub(crate) fn is_sound(state: &State) -> bool {
    let tasks = || state.tasks.iter().filter(|task| matches!(task, Task::Combat(Combat::Fight)));
    let seats = state.players.len();
    let claims = state.tasks.iter().any(|task| matches!(task, Task::Combat(Combat::Claim(_))));
    let quiet = claims || state.claims == 0;
    quiet
        && match &state.fight {
            None => tasks().count() == 0,
            Some(fight) => tasks().count() == 1 && fight.is_sound(seats),
        }
}

pub(super) fn tell(play: &mut Play<'_>, incident: Incident) {
    play.log.tell(crate::event::Event::Combat(incident));
}
