//! The lab: finds the weights of a knight who has the cities in mind, by letting knights play alone.
//!
//! Each match is played twice, by two learners whose weights are moved at random in opposite ways; how much
//! better the one does than the other says, over many matches, which weights should move. They move, and it
//! begins again. A learner wants cities, then defenders beaten, then Fame.
//!
//! ```sh
//! cargo run --release -p mage-knight-bots --example lab -- ROUNDS MATCHES SEED
//! ```
#![allow(clippy::print_stdout, reason = "it is a program that tells what it finds")]

use bots::{Bot, Position};
use kernel::{Budget, Chance, Game, Log, Seat, Seed, Turn};
use mage_knight::MageKnight;
use mage_knight::content::City;
use mage_knight::map::Stance;
use mage_knight::setup::Setup;
use mage_knight::state::State;
use mage_knight_bots::{Knight, Temper};

/// How far a match moves a weight, as a share of it.
const SPREAD: f64 = 0.3;
/// How far a round moves a weight that surely matters, in such shares.
const STRIDE: f64 = 1.0;
/// What a city and a defender count, in Fame, besides the Fame they bring.
const CITY: f64 = 25.0;
const DEFENDER: f64 = 6.0;

fn main() {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>().expect("a number"));
    let mut next = |usual| numbers.next().unwrap_or(usual);
    let (rounds, matches, seed) = (next(4), next(100), next(20));
    let set_up = MageKnight::presets().into_iter().find(|scenario| scenario.id == "solo-conquest");
    let setup = set_up.expect("it is offered").setup;
    let mut chance = Chance::new(Seed(seed.into()), 0);
    let mut mean = Temper::CONQUEROR.weights();
    for round in 1..=rounds {
        let (mut sums, mut squares) = (mean.map(|_| 0.0), mean.map(|_| 0.0));
        let mut total = 0.0;
        for _ in 0..matches {
            let by = mean.map(|_| normal(&mut chance));
            let fate = chance.seed();
            let learner = |sign: f64| {
                let mut weights = mean;
                weights.iter_mut().zip(&by).for_each(|(weight, by)| *weight *= (sign * SPREAD * by).exp());
                play(&setup, fate, Temper::CONQUEROR.with(weights))
            };
            let (one, other) = (learner(1.0), learner(-1.0));
            total += (one + other) / 2.0;
            for ((sum, square), by) in sums.iter_mut().zip(&mut squares).zip(&by) {
                let gain = (one - other) * by;
                *sum += gain;
                *square += gain * gain;
            }
        }
        println!("round {round}: learners come to {:.1} a match", total / matches as f64);
        let moves = sums.iter().zip(&squares);
        for ((name, mean), (sum, square)) in Temper::NAMES.iter().zip(&mut mean).zip(moves) {
            let sure = sum / square.sqrt().max(1e-9);
            *mean *= (SPREAD * STRIDE * (sure / 3.0).tanh()).exp();
            println!("    {name}: {mean:.3}, // {sure:+.1}");
        }
    }
}

/// About a normal number: the sum of twelve even ones.
fn normal(chance: &mut Chance) -> f64 {
    (0..12).map(|_| f64::from(chance.below(1 << 20)) / f64::from(1 << 20)).sum::<f64>() - 6.0
}

/// What a knight comes to alone.
fn play(setup: &Setup, fate: Seed, temper: Temper) -> f64 {
    let mut state = MageKnight::start(setup, &mut Chance::new(fate, 0)).expect("a set-up on offer is sound");
    let (mut knight, mut mind) = (Knight::of(temper), Chance::new(fate, u64::MAX));
    let (mut legal, endless) = (Vec::new(), Budget::endless());
    for number in 1.. {
        let Turn::Of(seat, prompt) = MageKnight::turn(&state) else { break };
        legal.clear();
        MageKnight::legal(&state, &mut legal);
        let action = *knight.choose(&mut Position::new(&state, seat, prompt, &legal, &mut mind, &endless));
        MageKnight::apply(&mut state, &action, &mut Chance::new(fate, number), &mut Log::muted());
    }
    reward(&state)
}

fn reward(state: &State) -> f64 {
    let of = |city: &mage_knight::map::RevealedCity| {
        let all = City::of(city.colour).garrison(city.level).len();
        let beaten = all.saturating_sub(state.map.tokens_at(city.at).count());
        DEFENDER * beaten as f64 + if city.stance == Stance::Conquered { CITY } else { 0.0 }
    };
    f64::from(state.players[Seat(0)].fame) + state.map.cities.iter().map(of).sum::<f64>()
}
