//! The lab: finds the weights of a wanderer by letting wanderers play.
//!
//! Two learners meet in The Hunt. Each match moves the weights of one a little at random and those of the other
//! as far the other way; how much better the one does than the other says, over a few hundred matches, which
//! weights should move. They move, and it begins again.
//!
//! ```sh
//! cargo run --release -p euthia-bots --example lab -- ROUNDS MATCHES SEED
//! ```
#![allow(clippy::print_stdout, reason = "it is a program that tells what it finds")]

use bots::{Arena, Ending, Player};
use euthia::Euthia;
use euthia::setup::Setup;
use euthia::terms::{Hero, Mode, ScenarioId};
use euthia_bots::{Temper, Wanderer};
use kernel::{Chance, Seed};

/// How far a match moves a weight, as a share of it.
const SPREAD: f64 = 0.4;
/// How far a round moves a weight that surely matters, in such shares.
const STRIDE: f64 = 1.2;
/// So many points ahead are nearly as good as any more.
const AHEAD: f64 = 15.0;
/// Beyond any match that comes to its end.
const CAP: u64 = 40_000;

fn main() {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>().expect("a number"));
    let mut next = |usual| numbers.next().unwrap_or(usual);
    let (rounds, matches, seed) = (next(6), next(400), next(20));
    let mut chance = Chance::new(Seed(seed.into()), 0);
    let mut mean: Vec<f64> = Temper::STEADY.weights().iter().map(|weight| weight.ln()).collect();
    for round in 1..=rounds {
        let (mut sums, mut squares) = (vec![0.0; mean.len()], vec![0.0; mean.len()]);
        for _ in 0..matches {
            let moved: Vec<f64> = mean.iter().map(|_| normal(&mut chance)).collect();
            let learner = |sign: f64| {
                let weights: Vec<f64> =
                    mean.iter().zip(&moved).map(|(mean, by)| (mean + sign * SPREAD * by).exp()).collect();
                Temper::of(&weights)
            };
            let gain = play(learner(1.0), learner(-1.0), &mut chance);
            for ((sum, square), by) in sums.iter_mut().zip(&mut squares).zip(&moved) {
                *sum += gain * by;
                *square += (gain * by) * (gain * by);
            }
        }
        for ((mean, sum), square) in mean.iter_mut().zip(&sums).zip(&squares) {
            let sure = sum / square.sqrt().max(1e-9);
            *mean += SPREAD * STRIDE * (sure / 3.0).tanh();
        }
        println!("round {round}");
        for ((name, mean), (sum, square)) in Temper::NAMES.iter().zip(&mean).zip(sums.iter().zip(&squares)) {
            println!("    {name}: {:.3}, // {:+.1}", mean.exp(), sum / square.sqrt().max(1e-9));
        }
    }
}

/// About a normal number: the sum of twelve even ones.
fn normal(chance: &mut Chance) -> f64 {
    (0..12).map(|_| f64::from(chance.below(1 << 20)) / f64::from(1 << 20)).sum::<f64>() - 6.0
}

/// How much better the one does than the other, from -1 to 1. They sit as it falls, with Heroes as they fall.
fn play(one: Temper, other: Temper, chance: &mut Chance) -> f64 {
    let mut heroes = Hero::ALL;
    chance.shuffle(&mut heroes);
    let heroes = heroes[..2].iter().copied().map(Some).collect();
    let setup = Setup { heroes, ..Setup::new(ScenarioId::Hunt, Mode::Competitive, 2) };
    let seat = usize::from(chance.below(2) == 1);
    let mut order = [one, other];
    order.rotate_left(seat);
    let mut players: Vec<Player<Euthia>> =
        order.iter().map(|temper| Player::new(Box::new(Wanderer::hasty(*temper)), chance.seed())).collect();
    let mut arena = Arena::<Euthia>::new(CAP);
    let report = arena.play(&setup, chance.seed(), &mut players).expect("every match is played");
    let Ending::Over(outcome) = &report.ending else { return 0.0 };
    let score = |at: usize| {
        let own = outcome.standings.iter().find(|standing| standing.seat.index() == at);
        own.map_or(0.0, |standing| standing.score as f64)
    };
    ((score(seat) - score(1 - seat)) / AHEAD).tanh()
}
