//! Benchmarks of Euthia: random games for two, copies of a state for four, questions and legal answers, exact
//! odds.

use std::hint::black_box;

use ::card::bench::{self, Case, Round};
use euthia::Euthia;
use euthia::content::FoeId;
use euthia::setup::Setup;
use euthia::state::State;
use euthia::terms::{Hero, Mode, ScenarioId};
use euthia_advice::{Fighter, Question};
use kernel::{Game, Seat};

/// What is measured of it.
pub const CASES: &[Case] = &[
    Case { name: "euthia/playout", unit: "decision", rounds: 20, budget: Some(7900), prepare: playout },
    Case { name: "euthia/clone", unit: "state", rounds: 20_000, budget: Some(1600), prepare: clone },
    Case { name: "euthia/imagine", unit: "state", rounds: 2000, budget: Some(7600), prepare: imagine },
    Case { name: "euthia/turn", unit: "state", rounds: 20, budget: Some(340), prepare: turn },
    // Exact odds of a Combat, for each moment that is looked at; more than half of it is going over circles
    // until they settle.
    Case { name: "euthia/odds", unit: "moment", rounds: 6, budget: Some(33_000), prepare: odds },
    Case { name: "euthia/legal", unit: "state", rounds: 20, budget: Some(4200), prepare: legal },
];

/// The Hunt for so many.
fn hunt(players: u8) -> Setup {
    Setup::new(ScenarioId::Hunt, Mode::Competitive, players)
}

fn playout() -> Round {
    bench::playout_of::<Euthia>(hunt(2))
}

fn clone() -> Round {
    bench::clone_of::<Euthia>(bench::midgame::<Euthia>(&hunt(4)))
}

fn imagine() -> Round {
    bench::imagine_as::<Euthia>(bench::midgame::<Euthia>(&hunt(4)), Seat(0))
}

/// The states of a game for two in which somebody is asked.
fn states() -> Vec<State> {
    let mut states = bench::states::<Euthia>(&hunt(2), usize::MAX);
    states.pop();
    states
}

/// What is asked, in every state of a game.
fn turn() -> Round {
    let states = states();
    Box::new(move |_| {
        states.iter().for_each(|state| drop(black_box(Euthia::turn(black_box(state)))));
        states.len() as u64
    })
}

/// What is legal, in every state of a game.
fn legal() -> Round {
    let states = states();
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

/// How likely each Hero wins a first fight, as it begins: all of the fight.
fn odds() -> Round {
    let gecko = FoeId::monsters(1).next().expect("Monsters of every level");
    let ask = |hero| {
        let mut question = Question::new(Fighter::fresh(hero), gecko);
        question.hero.gaar = 2;
        question
    };
    let questions = Hero::ALL.map(ask);
    Box::new(move |round| {
        let question = &questions[round as usize % questions.len()];
        black_box(euthia_advice::combat(black_box(question))).map_or(0, |odds| odds.states as u64)
    })
}
