//! The Die of Hope (EU-SHI).

use super::{Incident, Phase, phases, tell};
use crate::effects::gains;
use crate::event::Change;
use crate::frame::Play;
use crate::rules::{EU_SHI_02, EU_SHI_03, EU_SHI_04};
use crate::state::State;
use kernel::{Measure, Refusal, not_an_answer};

/// The highest face (EU-SHI-06).
pub const HIGHEST: u8 = 5;
/// A Hero roll of this or less counts as bad luck (EU-SHI-01).
pub const HERO_AT_MOST: u8 = 5;
/// So is a Monster roll of this or more.
pub const MONSTER_AT_LEAST: u8 = 10;
/// The number of points for a Gaar (EU-SHI-03).
pub const FOR_GAAR: u8 = 2;

/// The die rises by 1 (EU-SHI-01, EU-SHI-06).
pub(super) fn rise(play: &mut Play<'_>) {
    if play.state.hope < HIGHEST {
        play.state.hope += 1;
        tell(play, Incident::Hope(play.state.hope));
    }
}

/// Checks whether this many points can be spent now.
pub(super) fn check(state: &State, phase: Phase, points: u8) -> Result<(), Refusal> {
    let rolled = phase == Phase::HeroAfter;
    let (rule, now) = match points {
        1 => (EU_SHI_02, rolled),
        2 => (EU_SHI_03, true), // at any moment
        3 => (EU_SHI_04, rolled),
        _ => return Err(not_an_answer()),
    };
    if now && state.hope >= points {
        return Ok(());
    }
    Err(Refusal::rule(rule).with(Measure::Need, i32::from(points)).with(Measure::Have, i32::from(state.hope)))
}

/// Spends points; only the Hero Player does (EU-SHI-05).
pub(super) fn spend(play: &mut Play<'_>, points: u8) {
    play.state.hope -= points;
    tell(play, Incident::Hope(play.state.hope));
    let Some(fight) = &mut play.state.fight else { return };
    match points {
        1 => phases::changed(play, 1, Change::Hope),
        2 => {
            let hero = fight.hero;
            gains::gaar(play, hero, 1);
        }
        _ => {
            fight.blow.plain += 1; // EU-WND-09
            phases::changed(play, 1, Change::Hope);
        }
    }
}
