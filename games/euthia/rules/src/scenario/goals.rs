//! How a match alone or together ended (EU-SOL-30, EU-COP-10).

use super::{brasath, elementals, golem, impending_doom, mirrezil, rules, settlements, villagers};
use crate::content::SpecialRules;
use crate::scoring;
use crate::state::State;
use crate::terms::Mode;
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// How a match alone or together ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// The goal was missed.
    Lost,
    /// The goal was reached.
    Won,
    /// Bronze.
    Bronze,
    /// Silver.
    Silver,
    /// Gold.
    Gold,
}

impl Grade {
    /// Won or lost.
    pub(super) const fn of(reached: bool) -> Grade {
        if reached { Grade::Won } else { Grade::Lost }
    }
}

/// How the match would end if it ended now (EU-SOL-30, EU-COP-10); nothing where players play against each
/// other.
pub(crate) fn grade(state: &State) -> Option<Grade> {
    if state.mode == Mode::Competitive {
        return None;
    }
    match rules(state) {
        SpecialRules::Hunt(rules) => Some(by_reputation(state, rules.medals, rules.coop_per_player)),
        SpecialRules::Villagers(rules) if villagers::all_helped(state) => {
            Some(by_reputation(state, rules.medals, rules.coop_per_player))
        }
        SpecialRules::Villagers(_) => Some(Grade::Lost),
        SpecialRules::ImpendingDoom(_) => Some(Grade::of(impending_doom::is_won(state))),
        SpecialRules::Farruga(_) => Some(Grade::of(settlements::dragon(state).is_slain())),
        SpecialRules::Mirrezil(_) => Some(Grade::of(mirrezil::dragon(state).is_slain())),
        SpecialRules::Brasath(rules) => Some(Grade::of(brasath::is_won(state, rules))),
        SpecialRules::Golem(_) => Some(Grade::of(golem::is_won(state))),
        SpecialRules::Elementals(rules) => Some(Grade::of(elementals::is_won(state, rules))),
    }
}

/// Medals alone; together, the sum of all final Reputations against so much for each player.
pub(super) fn by_reputation(state: &State, medals: [u8; 3], per_player: u8) -> Grade {
    let total: u16 = Seat::first(state.seats()).map(|seat| scoring::score(state, seat).total).sum();
    if state.mode == Mode::Solo {
        let reached = medals.iter().filter(|medal| total >= u16::from(**medal)).count();
        [Grade::Lost, Grade::Bronze, Grade::Silver, Grade::Gold][reached]
    } else {
        Grade::of(total >= u16::from(per_player) * u16::from(state.seats()))
    }
}
