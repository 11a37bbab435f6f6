//! The master: a Warlord who plays each phase on in its head in several ways before it moves or buys, and takes the
//! one after which it is likeliest to win.

use super::Warlord;
use super::chances::Chances;
use super::forecast::Memory;
use super::sight::Sight;
use super::temper::Temper;
use super::ways::{self, Way};
use bots::{Bot, Foresight, Maker, Position};
use kernel::{Budget, Game, Lang, Seat, Turn};
use nerath::Nerath;
use nerath::action::Action;
use nerath::content::Space;
use nerath::question::Asked;
use nerath::realm::Realm;
use nerath::state::{Phase, State};
use std::sync::{Arc, Mutex};

/// How many states and decisions in the head a choice may take.
const STEPS: u64 = 120_000;
/// How many rounds are played in the head beyond the present one.
const ROUNDS: u16 = 2;
/// How many matches are played on in the head for each halving of the ways.
const TRIES: u32 = 60;
/// How many ways are drawn by lot, besides those that have a name.
const DRAWN: usize = 0;
/// Between two looks at the clock of whoever waits.
const GLANCE: u64 = 64;
/// What a lost Capital costs, as a share of the chance to win.
const CAPITAL: f64 = 0.12;

/// A Warlord who looks ahead.
pub(super) struct Master {
    /// How many matches are played on for each halving.
    tries: u32,
    memory: Arc<Mutex<Memory>>,
    warlord: Warlord,
    /// The phase for which a way was chosen, …
    chosen: Option<(u16, Realm, Phase)>,
    /// … and what was seen then.
    sight: Option<Sight>,
}

impl Default for Master {
    fn default() -> Master {
        Master::trying(TRIES)
    }
}

impl Bot<Nerath> for Master {
    fn choose<'a>(&mut self, position: &mut Position<'a, Nerath>) -> &'a Action {
        let state = position.imagine();
        let moment = (state.round, state.active, state.phase);
        if self.chosen != Some(moment) {
            self.sight = None;
            // Whoever is made anew for each answer finds itself in the middle of a phase.
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
    /// One who plays so many matches on for each halving of the ways.
    pub(super) fn trying(tries: u32) -> Master {
        let memory = Arc::default();
        let warlord = Warlord::sharing(&memory, Temper::FITTED);
        Master { tries, warlord, memory, chosen: None, sight: None }
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
            worth: &|state, seat| worth(state, realm, seat),
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

/// What the last state is worth to a realm and its seat.
fn worth(state: &State, realm: Realm, seat: Seat) -> f64 {
    let wins = match Nerath::turn(state) {
        Turn::Over(outcome) => f64::from(u8::from(
            outcome.standings.iter().any(|standing| standing.seat == seat && standing.won),
        )),
        Turn::Of(..) => Chances::of(state).wins(state, realm),
    };
    let home = state.allied(realm, state.controller(Space::capital(realm)));
    if home { wins } else { wins * (1.0 - CAPITAL) }
}
