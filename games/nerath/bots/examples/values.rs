//! The lab, second part: learns how likely each realm is to win from matches between Warlords of all tempers.
//!
//! Each position at which a turn begins is recorded, and who won in the end. The chances are fitted to that by
//! maximum likelihood (a conditional logit, by Newton's method), for each length and mode on its own; a fifth of the
//! matches is kept back to see how good they are. What it prints is `src/learned.rs`.
//!
//! ```sh
//! cargo run --release -p nerath-bots --example values -- MATCHES SEED > learned.rs
//! ```
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a program that tells what it finds")]

use bots::{Arena, Ending, Player};
use kernel::{Chance, Game, Log, Recorded, Seed};
use nerath::Nerath;
use nerath::realm::Realm;
use nerath::setup::Setup;
use nerath::state::{Length, Mode};
use nerath_bots::{FEATURES, Temper, Warlord, features};

/// Beyond any match that comes to its end.
const CAP: u64 = 40_000;
/// How far the tempers of players are from the steady one: each weight by a factor of e to this, as a rule.
const SPREAD: f64 = 0.35;
/// Keeps weights small that the matches say little about.
const RIDGE: f64 = 2.0;
/// Newton's method is there long before.
const STEPS: usize = 25;
/// Features and whose turn begins.
const ALL: usize = FEATURES.len() + Realm::COUNT * Realm::COUNT;

/// One number for each feature, and for whose turn begins.
type Row = [f64; ALL];

/// A position: what each side looks like, and which one won.
struct Sample {
    sides: Vec<Row>,
    won: usize,
}

fn main() {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>().expect("a number"));
    let (matches, seed) = (numbers.next().unwrap_or(2000), numbers.next().unwrap_or(30));
    println!("//! How the features of a position count: found by `values {matches} {seed}`, not by hand.\n");
    println!("use super::chances::Chances;\n");
    println!("/// By mode (free-for-all, alliance) and length.");
    println!("pub(super) const LEARNED: [[Chances; 3]; 2] = [");
    for (mode, stream) in [(Mode::FreeForAll, 0), (Mode::Alliance, 3)] {
        println!("    [");
        for (length, number) in [(Length::Short, 0), (Length::Medium, 1), (Length::Long, 2)] {
            let matches = if length == Length::Long { matches / 8 } else { matches };
            let mut chance = Chance::new(Seed(seed.into()), stream + number);
            let games: Vec<Vec<Sample>> = (0..matches).map(|_| record(mode, length, &mut chance)).collect();
            let (kept, learned) = games.split_at(games.len() / 5);
            let weights = fit(&learned.iter().flatten().collect::<Vec<_>>());
            let kept: Vec<&Sample> = kept.iter().flatten().collect();
            let loss = |weights: &Row| {
                let sum: f64 = kept.iter().map(|sample| -shares(sample, weights)[sample.won].ln()).sum();
                sum / kept.len() as f64
            };
            let none = [0.0; ALL];
            eprintln!(
                "{mode:?} {length:?}: {} positions kept back, loss {:.4} (knowing nothing {:.4})",
                kept.len(),
                loss(&weights),
                loss(&none)
            );
            print(&weights);
        }
        println!("    ],");
    }
    println!("];");
}

/// Plays a match and looks at each beginning of a turn.
fn record(mode: Mode, length: Length, chance: &mut Chance) -> Vec<Sample> {
    let setup = Setup::usual(mode, length, 4);
    let seed = chance.seed();
    let mut players: Vec<Player<Nerath>> = (0..4)
        .map(|_| {
            let base = if chance.below(2) == 0 { Temper::STEADY } else { Temper::FITTED };
            let moved: Vec<f64> =
                base.weights().iter().map(|weight| weight * (SPREAD * normal(chance)).exp()).collect();
            Player::new(Box::new(Warlord::of(Temper::of(&moved))), chance.seed())
        })
        .collect();
    let mut arena = Arena::<Nerath>::new(CAP);
    let (report, journal) = arena.record(&setup, seed, &mut players).expect("every match is played");
    let Ending::Over(outcome) = &report.ending else { return Vec::new() };
    let Some(winner) = outcome.winners().next() else { return Vec::new() };
    let mut state = Nerath::start(&setup, &mut Chance::new(seed, 0)).expect("it was played");
    let mut samples = Vec::new();
    let mut turn = None;
    for (index, entry) in (1..).zip(&journal.entries) {
        if turn != Some((state.round, state.active)) {
            turn = Some((state.round, state.active));
            let seen = features(&state);
            let sides: Vec<Vec<Realm>> = match mode {
                Mode::FreeForAll => Realm::ALL.into_iter().map(|realm| vec![realm]).collect(),
                Mode::Alliance => {
                    let first: Vec<Realm> = state.friends(Realm::ALL[0]).collect();
                    let second: Vec<Realm> = state.enemies(Realm::ALL[0]).collect();
                    vec![first, second]
                }
            };
            let won = sides.iter().position(|side| side.iter().any(|realm| state.players[*realm] == winner));
            let looks = |side: &Vec<Realm>| {
                let mut sum = [0.0; ALL];
                for realm in side {
                    seen[*realm].iter().enumerate().for_each(|(at, value)| sum[at] += value);
                    sum[FEATURES.len() + state.active.index() * Realm::COUNT + realm.index()] += 1.0;
                }
                sum
            };
            if let Some(won) = won {
                samples.push(Sample { sides: sides.iter().map(looks).collect(), won });
            }
        }
        if let Recorded::Act(action) = &entry.step {
            Nerath::apply(&mut state, action, &mut Chance::new(seed, index), &mut Log::muted());
        }
    }
    samples
}

/// The chance of each side.
fn shares(sample: &Sample, weights: &Row) -> Vec<f64> {
    let scores: Vec<f64> = sample.sides.iter().map(|side| dot(side, weights)).collect();
    let most = scores.iter().copied().fold(f64::MIN, f64::max);
    let powers: Vec<f64> = scores.iter().map(|score| (score - most).exp()).collect();
    let sum: f64 = powers.iter().sum();
    powers.iter().map(|power| power / sum).collect()
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// The weights under which what happened is most likely.
fn fit(samples: &[&Sample]) -> Row {
    let mut weights = [0.0; ALL];
    for _ in 0..STEPS {
        let mut slope = weights.map(|weight| -RIDGE * weight);
        let mut bend = [[0.0; ALL]; ALL];
        (0..ALL).for_each(|at| bend[at][at] = RIDGE);
        for sample in samples {
            let shares = shares(sample, &weights);
            let mean: Row = std::array::from_fn(|at| {
                sample.sides.iter().zip(&shares).map(|(side, share)| share * side[at]).sum()
            });
            for ((slope, won), mean) in slope.iter_mut().zip(sample.sides[sample.won]).zip(mean) {
                *slope += won - mean;
            }
            for (side, share) in sample.sides.iter().zip(&shares) {
                let off: Row = std::array::from_fn(|at| side[at] - mean[at]);
                for (row, one) in bend.iter_mut().zip(off).filter(|(_, one)| *one != 0.0) {
                    row.iter_mut().zip(off).for_each(|(cell, other)| *cell += share * one * other);
                }
            }
        }
        let step = solve(bend, slope);
        (0..ALL).for_each(|at| weights[at] += step[at]);
        if step.iter().all(|by| by.abs() < 1e-6) {
            break;
        }
    }
    weights
}

/// Solves a system of equations whose matrix is symmetric and positive, as the ridge makes it (Cholesky).
fn solve(mut matrix: [Row; ALL], mut right: Row) -> Row {
    for at in 0..ALL {
        for row in at..ALL {
            let known = dot(&matrix[row][..at], &matrix[at][..at]);
            let rest = matrix[row][at] - known;
            matrix[row][at] = if row == at { rest.sqrt() } else { rest / matrix[at][at] };
        }
    }
    for at in 0..ALL {
        right[at] = (right[at] - dot(&matrix[at][..at], &right[..at])) / matrix[at][at];
    }
    for at in (0..ALL).rev() {
        let known: f64 = (at + 1..ALL).map(|row| matrix[row][at] * right[row]).sum();
        right[at] = (right[at] - known) / matrix[at][at];
    }
    right
}

/// Writes the weights as Rust.
fn print(weights: &Row) {
    let number = |value: &f64| format!("{value:.4}");
    println!("        Chances {{");
    println!("            weights: [");
    for (name, weight) in FEATURES.iter().zip(weights.iter()) {
        println!("                {}, // {name}", number(weight));
    }
    println!("            ],");
    println!("            turns: [");
    for turn in weights[FEATURES.len()..].chunks(Realm::COUNT) {
        let numbers: Vec<String> = turn.iter().map(number).collect();
        println!("                [{}],", numbers.join(", "));
    }
    println!("            ],");
    println!("        }},");
}

/// About a normal number: the sum of twelve even ones.
fn normal(chance: &mut Chance) -> f64 {
    (0..12).map(|_| f64::from(chance.below(1 << 20)) / f64::from(1 << 20)).sum::<f64>() - 6.0
}
