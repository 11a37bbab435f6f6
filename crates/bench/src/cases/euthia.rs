//! Euthia: random games for two, copies of a state for four, what is asked and what is legal.

use std::hint::black_box;

use ::euthia::Euthia;
use ::euthia::setup::Setup;
use ::euthia::state::State;
use ::euthia::terms::{Mode, ScenarioId};
use ::kernel::{Chance, Game, Log, Seat, Seed, Turn};

use super::playout::playout_of;
use crate::{Case, Round};

pub(crate) const CASES: &[Case] = &[
    // 200,000 decisions a second: some 20,000 instructions each.
    Case { name: "euthia/playout", unit: "decision", rounds: 20, budget: Some(20_000), prepare: playout },
    Case { name: "euthia/clone", unit: "state", rounds: 20_000, budget: Some(6000), prepare: clone },
    Case { name: "euthia/imagine", unit: "state", rounds: 2000, budget: Some(20_000), prepare: imagine },
    Case { name: "euthia/turn", unit: "state", rounds: 20, budget: Some(1500), prepare: turn },
    Case { name: "euthia/legal", unit: "state", rounds: 20, budget: Some(12_000), prepare: legal },
];

/// The Hunt for two.
fn playout() -> Round {
    playout_of::<Euthia>(Setup::new(ScenarioId::Hunt, Mode::Competitive, 2))
}

/// The states of a random game for so many, one after the other.
fn states(players: u8) -> Vec<State> {
    let mut chance = Chance::new(Seed(5), 0);
    let setup = Setup::new(ScenarioId::Hunt, Mode::Competitive, players);
    let mut state = Euthia::start(&setup, &mut chance).expect("a set-up on offer is sound");
    let (mut legal, mut log, mut states) = (Vec::new(), Log::muted(), Vec::new());
    while let Turn::Of(..) = Euthia::turn(&state) {
        states.push(state.clone());
        legal.clear();
        Euthia::legal(&state, &mut legal);
        let action = chance.pick(&legal).expect("who owes an answer has one to give");
        Euthia::apply(&mut state, action, &mut chance, &mut log);
    }
    states
}

/// A state for four in the middle of a match.
fn midgame() -> State {
    let mut states = states(4);
    states.swap_remove(states.len() / 2)
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
        black_box(Euthia::resample(black_box(&state), Seat(0), &mut chance));
        1
    })
}

/// What is asked, in every state of a game.
fn turn() -> Round {
    let states = states(2);
    Box::new(move |_| {
        states.iter().for_each(|state| drop(black_box(Euthia::turn(black_box(state)))));
        states.len() as u64
    })
}

/// What is legal, in every state of a game.
fn legal() -> Round {
    let states = states(2);
    let mut legal = Vec::new();
    Box::new(move |_| {
        for state in &states {
            legal.clear();
            Euthia::legal(black_box(state), &mut legal);
            black_box(&legal);
        }
        states.len() as u64
    })
}
