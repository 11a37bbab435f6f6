//! The goal of a scenario, the progress towards it, and the result of a solo or cooperative match (EU-SOL-30,
//! EU-COP-10).

use super::{brasath, elementals, golem, impending_doom, mirrezil, rules, settlements, villagers};
use crate::content::{CHARACTERS, SpecialRules};
use crate::scoring;
use crate::state::State;
use crate::terms::Mode;
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// How a solo or cooperative match ended.
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

/// How the match would end if it ended now (EU-SOL-30, EU-COP-10); `None` in competitive games.
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

/// Solo: medals. Cooperative: the sum of all final Reputations against a threshold per player.
pub(super) fn by_reputation(state: &State, medals: [u8; 3], per_player: u8) -> Grade {
    let total: u16 = Seat::first(state.seats()).map(|seat| scoring::score(state, seat).total).sum();
    if state.mode == Mode::Solo {
        let reached = medals.iter().filter(|medal| total >= u16::from(**medal)).count();
        [Grade::Lost, Grade::Bronze, Grade::Silver, Grade::Gold][reached]
    } else {
        Grade::of(total >= u16::from(per_player) * u16::from(state.seats()))
    }
}

/// A common goal of all Heroes, and the progress towards it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Goal {
    /// The thing.
    pub what: Target,
    /// How much of it there is.
    pub have: u16,
    /// How much there must be.
    pub need: u16,
}

/// A goal of a scenario.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// The sum of all final Reputations, for this medal or for victory.
    Reputation(Grade),
    /// Characters who were helped.
    Characters,
    /// Heroes who have defeated the last enemy of the chain.
    Victors,
    /// Damage to the dragon; before the battle its Health is not known, so nothing is needed yet.
    Dragon,
    /// Seals on Brasath.
    Seals,
    /// How far the spell of the Golem has been weakened.
    Spell,
    /// Elementals that were banished.
    Elementals,
    /// The Magma Demon, once it has risen.
    Demon,
}

/// The goals of the scenario, with the progress towards them. In competitive games, The Hunt and Helping the
/// Villagers have no goal but to have the most Reputation.
pub(crate) fn goals(state: &State) -> Vec<Goal> {
    let goal = |what, have: u16, need: u16| Goal { what, have, need };
    let dragon = |dragon: super::Wyrm| goal(Target::Dragon, dragon.damage.into(), dragon.health.into());
    let together = state.mode != Mode::Competitive;
    match rules(state) {
        SpecialRules::Hunt(_) | SpecialRules::Villagers(_) if !together => Vec::new(),
        SpecialRules::Hunt(rules) => reputation(state, rules.medals, rules.coop_per_player),
        SpecialRules::Villagers(rules) => {
            let helped = villagers::helped(state);
            let characters = goal(Target::Characters, helped.into(), CHARACTERS.len() as u16);
            let medals = reputation(state, rules.medals, rules.coop_per_player);
            [characters].into_iter().chain(medals).collect()
        }
        SpecialRules::ImpendingDoom(_) => {
            let (victors, needed) = impending_doom::victors(state);
            vec![goal(Target::Victors, victors.into(), needed.into())]
        }
        SpecialRules::Farruga(_) => vec![dragon(settlements::dragon(state))],
        SpecialRules::Mirrezil(_) => vec![dragon(mirrezil::dragon(state))],
        SpecialRules::Brasath(rules) => {
            let (seals, needed) = brasath::seals(state, rules);
            vec![goal(Target::Seals, seals.into(), needed.into())]
        }
        SpecialRules::Golem(rules) => {
            let (left, all) = golem::spell_left(state, rules);
            vec![goal(Target::Spell, all.saturating_sub(left).into(), all.into())]
        }
        SpecialRules::Elementals(rules) => elementals::goals(state, rules),
    }
}

/// The medals, or the common target.
fn reputation(state: &State, medals: [u8; 3], per_player: u8) -> Vec<Goal> {
    let have: u16 = Seat::first(state.seats()).map(|seat| scoring::score(state, seat).total).sum();
    let goal = |grade, need| Goal { what: Target::Reputation(grade), have, need };
    if state.mode == Mode::Solo {
        let [bronze, silver, gold] = medals.map(u16::from);
        return vec![goal(Grade::Bronze, bronze), goal(Grade::Silver, silver), goal(Grade::Gold, gold)];
    }
    vec![goal(Grade::Won, u16::from(per_player) * u16::from(state.seats()))]
}
