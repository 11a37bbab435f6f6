//! Mage Knight: random solo games, copies of a state for four, and a state as one seat may imagine it.

use std::hint::black_box;

use ::kernel::{Chance, Game, Log, Seat, Seed, Turn};
use ::mage_knight::MageKnight;
use ::mage_knight::state::State;

use super::playout::playout;
use crate::{Case, Round};

// The first scenario on offer is First Reconnaissance, solo.
pub(crate) const CASES: &[Case] = &[
    Case {
        name: "mage-knight/playout",
        unit: "decision",
        rounds: 20,
        budget: Some(20_000),
        prepare: playout::<MageKnight>,
    },
    Case { name: "mage-knight/clone", unit: "state", rounds: 20_000, budget: Some(4500), prepare: clone },
    Case { name: "mage-knight/imagine", unit: "state", rounds: 2000, budget: Some(20_000), prepare: imagine },
];

/// A state for four in the middle of a match.
fn midgame() -> State {
    let setup = MageKnight::scenarios().into_iter().find(|one| one.id == "conquest-4");
    let setup = setup.expect("Full Conquest is for four too").setup;
    let mut chance = Chance::new(Seed(5), 0);
    let mut state = MageKnight::start(&setup, &mut chance).expect("a set-up on offer is sound");
    let (mut legal, mut log) = (Vec::new(), Log::muted());
    for _ in 0..600 {
        if let Turn::Over(_) = MageKnight::turn(&state) {
            break;
        }
        legal.clear();
        MageKnight::legal(&state, &mut legal);
        let action = chance.pick(&legal).expect("who owes an answer has one to give");
        MageKnight::apply(&mut state, action, &mut chance, &mut log);
    }
    state
}

/// A copy of a state: what a search pays for every branch.
fn clone() -> Round {
    let state = midgame();
    Box::new(move |_| {
        black_box(black_box(&state).clone());
        1
    })
}

/// A state as one seat may imagine it: what a bot pays for every answer.
fn imagine() -> Round {
    let state = midgame();
    let mut chance = Chance::new(Seed(6), 0);
    Box::new(move |_| {
        black_box(MageKnight::resample(black_box(&state), Seat(0), &mut chance));
        1
    })
}
