//! The questions of the map: where a secret entrance is.

use super::secrets::{entrances, mark_entrance};
use crate::action::Action;
use crate::content::Hex;
use crate::frame::{Play, not_an_answer};
use crate::movement::altar;
use crate::question::{Asked, Question};
use crate::rules::{MK_SCN_DUNGEON_03, MK_SCN_DUNGEON_05};
use crate::state::State;
use crate::terms::Site;
use kernel::Refusal;
use serde::{Deserialize, Serialize};

/// A step of exploring, or of a site that is revealed or entered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A village or monastery hides an entrance next to it (MK-SCN-DUNGEON-03, MK-SCN-DUNGEON-05).
    Entrance {
        /// The village or monastery.
        near: Hex,
        /// What it is the entrance of.
        site: Site,
    },
    /// The mana for the altar of these ruins has been paid.
    Altar(Hex),
}

pub(crate) fn question(state: &State, step: &Step) -> Option<Question> {
    let what = match step {
        Step::Entrance { near, .. } => (entrances(state, *near).len() > 1).then_some(Asked::Entrance(*near)),
        Step::Altar(_) => None,
    };
    what.map(|what| Question { seat: state.seat(), what })
}

pub(crate) fn legal(state: &State, step: &Step, out: &mut Vec<Action>) {
    match step {
        Step::Entrance { near, .. } => out.extend(entrances(state, *near).into_iter().map(Action::Space)),
        Step::Altar(_) => {}
    }
}

pub(crate) fn check(state: &State, step: &Step, action: &Action) -> Result<(), Refusal> {
    match (step, *action) {
        (Step::Entrance { near, site }, Action::Space(hex)) => {
            let rule = if *site == Site::Tomb { MK_SCN_DUNGEON_05 } else { MK_SCN_DUNGEON_03 };
            if entrances(state, *near).contains(&hex) { Ok(()) } else { Err(Refusal::rule(rule)) }
        }
        _ => Err(not_an_answer()),
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, action: Action) {
    if let (Step::Entrance { site, .. }, Action::Space(hex)) = (step, action) {
        mark_entrance(play, hex, site);
    }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        // Where there is no choice, there is no question; where there is no room, no entrance.
        Step::Entrance { near, site } => {
            if let Some(hex) = entrances(play.state, near).first() {
                mark_entrance(play, *hex, site);
            }
        }
        Step::Altar(hex) => altar::paid(play, hex),
    }
}
