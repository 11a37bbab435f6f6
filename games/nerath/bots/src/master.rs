//! The master: a Warlord that tries several temperaments in imagined matches before it moves or buys, and
//! follows the one with which they end best.

use super::Warlord;
use super::forecast::Memory;
use super::temper::Temper;
use super::value::{needed, points};
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

/// How many states and decisions in the head a choice may take.
const STEPS: u64 = 400_000;
/// How often each temper is tried before the worse half is dropped.
const TRIES: u32 = 6;
/// How many rounds are played in the head beyond the present one.
const ROUNDS: u16 = 2;
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

/// A Warlord who looks ahead.
pub(super) struct Master {
    memory: Arc<Mutex<Memory>>,
    warlord: Warlord,
    /// The phase for which a temper was chosen.
    chosen: Option<(u16, Realm, Phase)>,
}

impl Default for Master {
    fn default() -> Master {
        let memory = Arc::default();
        Master { warlord: Warlord::sharing(&memory, Temper::FITTED), memory, chosen: None }
    }
}

/// The ways to use a turn: what a Warlord makes of things when he has this or that above all in mind. The first
/// is his usual one.
fn tempers() -> [Temper; 9] {
    let usual = Temper::FITTED;
    let with = |change: fn(&mut Temper)| {
        let mut temper = usual;
        change(&mut temper);
        temper
    };
    [
        usual,
        Temper::STEADY,
        with(|temper| {
            // Wary of everybody.
            temper.likely *= 3.0;
            temper.likely_if_open *= 2.0;
        }),
        with(|temper| {
            // The Capital first.
            temper.home *= 4.0;
            temper.likely *= 1.5;
        }),
        with(|temper| {
            // Everybody to the front.
            temper.likely *= 0.3;
            temper.likely_if_open *= 0.3;
            temper.worthwhile *= 0.5;
        }),
        with(|temper| {
            // Points at any price.
            temper.point *= 2.0;
            temper.reckless *= 2.0;
        }),
        with(|temper| {
            // Against whoever leads.
            temper.hurt *= 2.5;
            temper.leader *= 3.0;
        }),
        with(|temper| {
            // Treasures.
            temper.treasure *= 2.5;
        }),
        with(|temper| {
            // Lands that last.
            temper.income *= 3.0;
            temper.wage *= 0.5;
        }),
    ]
}

impl Bot<Nerath> for Master {
    fn choose<'a>(&mut self, position: &mut Position<'a, Nerath>) -> &'a Action {
        let question = position.prompt().question;
        if position.legal().len() > 1
            && let Asked::Phase(phase @ (Phase::Move | Phase::Reinforce)) = question.what
        {
            let state = position.imagine();
            let moment = (state.round, state.active, phase);
            if self.chosen != Some(moment) {
                self.chosen = Some(moment);
                self.look_ahead(position, &state);
            }
        }
        self.warlord.choose(position)
    }

    fn reason(&self, lang: Lang, view: &nerath::view::View) -> Option<String> {
        self.warlord.reason(lang, view)
    }
}

impl Master {
    /// Chooses the temper for this phase.
    fn look_ahead(&mut self, position: &mut Position<'_, Nerath>, state: &State) {
        let outer = position.budget();
        let late = || !outer.spend(GLANCE);
        let budget = Budget::until(STEPS, &late);
        let tempers = tempers();
        let memory = &self.memory;
        let makers: Vec<_> = tempers
            .iter()
            .map(|temper| {
                move || -> Box<dyn Bot<Nerath>> { Box::new(Warlord::once(memory, *temper, Temper::FITTED)) }
            })
            .collect();
        let ways: Vec<Maker<'_, Nerath>> = makers.iter().map(|maker| maker as Maker<'_, Nerath>).collect();
        let (realm, last) = (state.active, state.round + ROUNDS);
        let prospect = Foresight {
            others: &|| Box::new(Warlord::sharing(memory, Temper::STEADY)),
            far: &|state| state.round > last,
            worth: &|state, seat| worth(state, realm, seat),
            tries: TRIES,
        }
        .weigh(position, &ways, &budget);
        self.warlord = Warlord::sharing(memory, tempers[prospect.best]);
    }
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

/// What the last state is worth to a realm and its seat.
fn worth(state: &State, realm: Realm, seat: Seat) -> f64 {
    let own = standing(state, realm);
    let rivals: f64 = Realm::ALL
        .into_iter()
        .filter(|other| !state.allied(realm, *other))
        .map(|other| ((standing(state, other) - own) / LEAD).exp())
        .sum();
    let near = 1.0 / (1.0 + rivals);
    let home = if state.allied(realm, state.controller(Space::capital(realm))) { CAPITAL } else { 0.0 };
    let end = match Nerath::turn(state) {
        Turn::Over(outcome) => {
            let won = outcome.standings.iter().any(|standing| standing.seat == seat && standing.won);
            VICTORY * f64::from(u8::from(won)) + (1.0 - VICTORY) * near
        }
        Turn::Of(..) => near,
    };
    (1.0 - CAPITAL) * end + home
}
