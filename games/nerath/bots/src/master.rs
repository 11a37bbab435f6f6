//! The master: a Warlord that tries several ways to use a phase in imagined matches before it moves or buys, and
//! follows the one with which they end best.

use super::Warlord;
use super::chances::Chances;
use super::forecast::Memory;
use super::sight::Sight;
use super::temper::Temper;
use super::value::{needed, points};
use super::ways::{self, Way};
use bots::{Bot, Foresight, Maker, Position};
use kernel::{Budget, Game, Lang, Seat, Turn};
use nerath::Nerath;
use nerath::action::Action;
use nerath::content::Space;
use nerath::income::income;
use nerath::question::Asked;
use nerath::realm::Realm;
use nerath::state::{Phase, State};
use std::sync::{Arc, Mutex};

/// How many imagined states and decisions a choice may take, those of battle odds included.
const STEPS: u64 = 6_000_000;
/// How many imagined rounds follow the current one.
const ROUNDS: u16 = 2;
/// How many matches are imagined for each halving of the ways.
const TRIES: u32 = 60;
/// How many random ways are tried beside the named ones.
const DRAWN: usize = 0;
/// Between two looks at the clock of whoever waits.
const GLANCE: u64 = 64;
/// How much of the worth of an end is the victory; the rest is how near it was.
const VICTORY: f64 = 0.85;
/// What it is worth to have one's Capital in the end.
const CAPITAL: f64 = 0.06;
/// What a gold of income is worth beside a point, when it is not over yet.
const INCOME: f64 = 0.35;
/// This many points ahead make victory almost three times as likely.
const LEAD: f64 = 3.0;

/// How the last position of an imagined match is valued.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scale {
    /// By points, income, Capitals and Treasures, as set by hand.
    Hand,
    /// By the chances that the lab has learned.
    Learned,
}

/// A Warlord who looks ahead.
pub(super) struct Master {
    /// How many matches are imagined for each halving.
    tries: u32,
    scale: Scale,
    memory: Arc<Mutex<Memory>>,
    warlord: Warlord,
    /// The phase for which a way was chosen, …
    chosen: Option<(u16, Realm, Phase)>,
    /// … and what was seen then.
    sight: Option<Sight>,
}

impl Default for Master {
    fn default() -> Master {
        Master::new(TRIES, Scale::Hand)
    }
}

impl Bot<Nerath> for Master {
    fn choose<'a>(&mut self, position: &mut Position<'a, Nerath>) -> &'a Action {
        let state = position.imagine();
        let moment = (state.round, state.active, state.phase);
        if self.chosen != Some(moment) {
            self.sight = None;
            // At a table the bot is created anew for each answer, and may start in the middle of a phase.
            let (what, several) = (position.prompt().question.what, position.legal().len() > 1);
            let plans = matches!(what, Asked::Phase(Phase::Move | Phase::Reinforce));
            if several && (plans || matches!(what, Asked::HowMany { .. })) {
                self.chosen = plans.then_some(moment);
                self.look_ahead(position, &state, plans);
            }
        }
        self.warlord.choose(position)
    }

    fn reason(&self, lang: Lang, view: &nerath::view::View) -> Option<String> {
        let reason = self.warlord.reason(lang, view);
        match (reason, self.sight) {
            (Some(reason), Some(sight)) => Some(format!("{reason} {}", sight.text(lang))),
            (None, Some(sight)) => Some(sight.text(lang)),
            (reason, None) => reason,
        }
    }
}

impl Master {
    /// A master that imagines this many matches for each halving of the ways.
    fn new(tries: u32, scale: Scale) -> Master {
        let memory = Arc::default();
        let warlord = Warlord::sharing(&memory, Temper::FITTED);
        Master { tries, scale, warlord, memory, chosen: None, sight: None }
    }

    /// A master that values positions by the learned chances.
    pub(super) fn learned() -> Master {
        Master::new(TRIES, Scale::Learned)
    }

    /// A fast master, for tests.
    #[cfg(test)]
    pub(super) fn hasty(scale: Scale) -> Master {
        Master::new(12, scale)
    }

    /// What was seen ahead when this answer was chosen.
    #[cfg(test)]
    pub(super) const fn sight(&self) -> Option<Sight> {
        self.sight
    }

    /// Chooses the way to go on.
    fn look_ahead(&mut self, position: &mut Position<'_, Nerath>, state: &State, plans: bool) {
        let outer = position.budget();
        let late = || !outer.spend(GLANCE);
        let budget = Budget::until(STEPS, &late);
        let memory = &self.memory;
        let ways = match plans {
            true => ways::ways(position, memory, DRAWN, &budget),
            false => ways::amounts(position.legal()),
        };
        let makers: Vec<_> = ways
            .iter()
            .map(|way| {
                move || -> Box<dyn Bot<Nerath>> { Box::new(Warlord::going(memory, way, Temper::FITTED)) }
            })
            .collect();
        let makers: Vec<Maker<'_, Nerath>> = makers.iter().map(|maker| maker as Maker<'_, Nerath>).collect();
        let (realm, last) = (state.active, state.round + ROUNDS);
        let prospect = Foresight {
            others: &|| Box::new(Warlord::sharing(memory, Temper::STEADY)),
            far: &|state| state.round > last,
            worth: &|state, seat| worth(state, realm, seat, self.scale),
            tries: self.tries,
        }
        .weigh(position, &makers, &budget);
        let best = &ways[prospect.best];
        self.sight = sight(&ways, &prospect.worth, prospect.best, state);
        self.warlord = Warlord::going(memory, best, best.temper);
    }
}

/// What was seen of the two best ways.
fn sight(ways: &[Way], worth: &[Option<f64>], best: usize, state: &State) -> Option<Sight> {
    let others = worth.iter().enumerate().filter(|(number, _)| *number != best);
    let second = others.filter_map(|(number, worth)| Some((number, (*worth)?)));
    let (number, value) = second.max_by(|one, other| one.1.total_cmp(&other.1))?;
    let first = worth[best]?;
    let other = ways[number].beside(&ways[best], state.turn.hostile);
    // A way that was dropped early may have been lucky until then.
    Some(Sight { best: first, second: (value.min(first), other) })
}

/// How near a realm and its friends are to victory.
fn standing(state: &State, realm: Realm) -> f64 {
    let friends = || state.friends(realm);
    let lands: f64 = friends().map(|friend| f64::from(income(state, friend))).sum();
    let scored = match needed(state) {
        Some(_) => points(state, realm),
        // A long match is won by Capitals and Treasures.
        None => {
            let treasures: u32 = friends()
                .map(|friend| state.realms[friend].treasures.len() + state.realms[friend].in_play.len())
                .sum();
            let capitals = Realm::ALL
                .into_iter()
                .filter(|home| state.allied(realm, state.controller(Space::capital(*home))))
                .count();
            5.0 * capitals as f64 + 1.5 * f64::from(treasures)
        }
    };
    scored + INCOME * lands
}

/// How likely a realm is to win, by the measure set by hand.
fn nearness(state: &State, realm: Realm) -> f64 {
    let own = standing(state, realm);
    let rivals: f64 = state.enemies(realm).map(|other| ((standing(state, other) - own) / LEAD).exp()).sum();
    1.0 / (1.0 + rivals)
}

/// What the last state is worth to a realm and its seat, from 0 to 1.
fn worth(state: &State, realm: Realm, seat: Seat, scale: Scale) -> f64 {
    let won = match Nerath::turn(state) {
        Turn::Over(outcome) => {
            let won = outcome.standings.iter().any(|standing| standing.seat == seat && standing.won);
            Some(f64::from(u8::from(won)))
        }
        Turn::Of(..) => None,
    };
    let end = match (won, scale) {
        (Some(won), Scale::Hand) => VICTORY * won + (1.0 - VICTORY) * nearness(state, realm),
        (None, Scale::Hand) => nearness(state, realm),
        (Some(won), Scale::Learned) => won,
        (None, Scale::Learned) => Chances::of(state).wins(state, realm),
    };
    let home = state.allied(realm, state.controller(Space::capital(realm)));
    (1.0 - CAPITAL) * end + if home { CAPITAL } else { 0.0 }
}
