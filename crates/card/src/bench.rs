//! Benchmark cases: the form of a case, and the ones that every game gets for free (random matches, copies of
//! a state, states as a seat imagines them).

use std::hint::black_box;

use kernel::{Chance, Game, Log, Seat, Seed, Turn};
use serde::Serialize;

/// One benchmark.
#[derive(Clone, Copy, Serialize)]
pub struct Case {
    /// `area/what`, unique.
    pub name: &'static str,
    /// The unit that is counted: one roll, one draw, one decision.
    pub unit: &'static str,
    /// How many rounds the instruction count covers. It is fixed, so that the count is the same on every run.
    pub rounds: u64,
    /// The most instructions that one unit may cost, if we have set a limit.
    pub budget: Option<u64>,
    /// Prepares the case, which is not measured.
    #[serde(skip)]
    pub prepare: fn() -> Round,
}

/// Does one round, given its number, and returns how many units that was.
pub type Round = Box<dyn FnMut(u64) -> u64>;

/// Games of the first scenario on offer.
#[must_use]
pub fn playout<G: Game>() -> Round {
    playout_of::<G>(G::presets().swap_remove(0).setup)
}

/// A round is one game, a unit one decision: list what is legal, pick, apply.
#[must_use]
pub fn playout_of<G: Game>(setup: G::Setup) -> Round {
    let mut legal = Vec::new();
    let mut log = Log::muted();
    Box::new(move |round| {
        let mut chance = Chance::new(Seed(round.into()), 0);
        let mut state = G::start(&setup, &mut chance).expect("a set-up on offer is sound");
        let mut decisions = 0;
        while let Turn::Of(..) = G::turn(&state) {
            legal.clear();
            G::legal(&state, &mut legal);
            let action = chance.pick(&legal).expect("who owes an answer has one to give");
            G::apply(&mut state, action, &mut chance, &mut log);
            decisions += 1;
        }
        decisions
    })
}

/// The states of a random game in order, at most this many.
#[must_use]
pub fn states<G: Game>(setup: &G::Setup, most: usize) -> Vec<G::State> {
    let mut chance = Chance::new(Seed(5), 0);
    let mut state = G::start(setup, &mut chance).expect("a set-up on offer is sound");
    let (mut legal, mut log, mut states) = (Vec::new(), Log::muted(), Vec::new());
    while let Turn::Of(..) = G::turn(&state)
        && states.len() < most
    {
        states.push(state.clone());
        legal.clear();
        G::legal(&state, &mut legal);
        let action = chance.pick(&legal).expect("who owes an answer has one to give");
        G::apply(&mut state, action, &mut chance, &mut log);
    }
    states.push(state);
    states
}

/// A state from the middle of a match.
#[must_use]
pub fn midgame<G: Game>(setup: &G::Setup) -> G::State {
    states::<G>(setup, 600).pop().expect("the one after the last decision is there")
}

/// Copies a state: what a search pays for every branch.
#[must_use]
pub fn clone_of<G: Game>(state: G::State) -> Round {
    Box::new(move |_| {
        black_box(black_box(&state).clone());
        1
    })
}

/// Imagines a state as one seat: what a bot pays for every answer.
#[must_use]
pub fn imagine_as<G: Game>(state: G::State, seat: Seat) -> Round {
    let mut chance = Chance::new(Seed(6), 0);
    Box::new(move |_| {
        black_box(G::resample(black_box(&state), seat, &mut chance));
        1
    })
}
