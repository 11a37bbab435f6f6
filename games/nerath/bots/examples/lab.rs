//! The lab: finds the weights of a Warlord by letting Warlords play.
//!
//! Two learners sit at a table with two steady Warlords. Each match moves the weights of one a little at random
//! and those of the other as far the other way; how much better the one does than the other says, over a few
//! hundred matches, which weights should move. They move, and it begins again. A learner wants to win, and to
//! lose its Capital to nobody.
//!
//! ```sh
//! cargo run --release -p nerath-bots --example lab -- ROUNDS MATCHES SEED
//! ```
#![allow(clippy::print_stdout, reason = "it is a program that tells what it finds")]

use bots::{Arena, Ending, Player};
use kernel::{Chance, Game, Log, Recorded, Seat, Seed};
use nerath::Nerath;
use nerath::content::Space;
use nerath::realm::Realm;
use nerath::setup::Setup;
use nerath::state::{Length, Mode};
use nerath_bots::{Temper, Warlord};

/// How far a match moves a weight, as a share of it.
const SPREAD: f64 = 0.35;
/// How far a round moves a weight that surely matters, in such shares.
const STRIDE: f64 = 1.2;
/// What a lost Capital costs, in victories.
const CAPITAL: f64 = 0.3;
/// Beyond any match that comes to its end.
const CAP: u64 = 40_000;

fn main() {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>().expect("a number"));
    let mut next = |usual| numbers.next().unwrap_or(usual);
    let (rounds, matches, seed) = (next(6), next(800), next(20));
    let mut chance = Chance::new(Seed(seed.into()), 0);
    let mut mean: Vec<f64> = Temper::STEADY.weights().iter().map(|weight| weight.ln()).collect();
    let mut arena = Arena::<Nerath>::new(CAP);
    for round in 1..=rounds {
        let (mut sums, mut squares) = (vec![0.0; mean.len()], vec![0.0; mean.len()]);
        let mut better = 0.0;
        for game in 0..matches {
            let moved: Vec<f64> = mean.iter().map(|_| normal(&mut chance)).collect();
            let learner = |sign: f64| {
                let weights: Vec<f64> =
                    mean.iter().zip(&moved).map(|(mean, by)| (mean + sign * SPREAD * by).exp()).collect();
                Temper::of(&weights)
            };
            // Everybody sits everywhere, and short and medium matches take turns.
            let tempers = [learner(1.0), learner(-1.0), Temper::STEADY, Temper::STEADY];
            let mut order = [0, 1, 2, 3];
            chance.shuffle(&mut order);
            let seats = order.map(|who| tempers[who]);
            let length = if game % 2 == 0 { Length::Short } else { Length::Medium };
            let rewards = play(&mut arena, length, &seats, &mut chance);
            let of = |who: usize| rewards[order.iter().position(|one| *one == who).expect("everybody sits")];
            let gain = of(0) - of(1);
            better += of(0) + of(1) - of(2) - of(3);
            for ((sum, square), by) in sums.iter_mut().zip(&mut squares).zip(&moved) {
                *sum += gain * by;
                *square += (gain * by) * (gain * by);
            }
        }
        for ((mean, sum), square) in mean.iter_mut().zip(&sums).zip(&squares) {
            let sure = sum / square.sqrt().max(1e-9);
            *mean += SPREAD * STRIDE * (sure / 3.0).tanh();
        }
        println!("round {round}: learners do better by {:.3} a match", better / matches as f64);
        for ((name, mean), (sum, square)) in Temper::NAMES.iter().zip(&mean).zip(sums.iter().zip(&squares)) {
            println!("    {name}: {:.3}, // {:+.1}", mean.exp(), sum / square.sqrt().max(1e-9));
        }
    }
}

/// About a normal number: the sum of twelve even ones.
fn normal(chance: &mut Chance) -> f64 {
    (0..12).map(|_| f64::from(chance.below(1 << 20)) / f64::from(1 << 20)).sum::<f64>() - 6.0
}

/// What each seat gets for a match.
fn play(arena: &mut Arena<Nerath>, length: Length, tempers: &[Temper; 4], chance: &mut Chance) -> [f64; 4] {
    let setup = Setup::usual(Mode::FreeForAll, length, 4);
    let seed = chance.seed();
    let mut players: Vec<Player<Nerath>> =
        tempers.iter().map(|temper| Player::new(Box::new(Warlord::of(*temper)), chance.seed())).collect();
    let (report, journal) = arena.record(&setup, seed, &mut players).expect("every match is played");
    let mut rewards = [0.0; 4];
    if let Ending::Over(outcome) = &report.ending {
        outcome.winners().for_each(|seat| rewards[seat.index()] += 1.0);
    }
    let mut state = Nerath::start(&setup, &mut Chance::new(seed, 0)).expect("it was played");
    let mut fallen = [false; 4];
    for (index, entry) in (1..).zip(&journal.entries) {
        if let Recorded::Act(action) = &entry.step {
            Nerath::apply(&mut state, action, &mut Chance::new(seed, index), &mut Log::muted());
        }
        for (seat, realm) in Seat::first(4).zip(Realm::ALL) {
            fallen[seat.index()] |= !state.allied(realm, state.controller(Space::capital(realm)));
        }
    }
    rewards.iter_mut().zip(fallen).for_each(|(reward, fallen)| *reward -= if fallen { CAPITAL } else { 0.0 });
    rewards
}
