//! Lets bots on trial play against those that are offered, before one of them gets a name: who wins, and whose
//! Capital falls.
//!
//! ```sh
//! cargo run --release -p nerath-bots --example trial -- short master,steady*3 200 306
//! ```
#![allow(clippy::print_stdout, reason = "it is a program that tells what it finds")]

use bots::{Bot, Lineup, Position, Roster, Series, Spectator};
use kernel::{Chance, Game, Journal, Log, Recorded, Seat, Seed, Text, Turn};
use nerath::Nerath;
use nerath::action::Action;
use nerath::content::Space;
use nerath::realm::Realm;
use nerath::setup::Setup;
use nerath::state::{Length, Mode};
use nerath_bots::candidates;
use std::sync::Mutex;
use std::time::Instant;

/// Beyond any match that comes to its end.
const CAP: u64 = 40_000;
/// How many play.
const SEATS: usize = 4;

/// What is known of the matches so far, by the places of the line-up.
#[derive(Default)]
struct Count {
    matches: u64,
    rounds: u64,
    won: [u64; SEATS],
    /// In how many matches it lost its Capital, if only for a while.
    fallen: [u64; SEATS],
}

/// Counts as matches end.
#[derive(Default)]
struct Falls(Mutex<Count>);

impl Spectator<Nerath> for Falls {
    fn records(&self) -> bool {
        true
    }

    fn journal(&self, game: u64, journal: &Journal<Nerath>) {
        let (setup, seed) = (&journal.header.setup, journal.header.seed);
        let mut state = Nerath::start(setup, &mut Chance::new(seed, 0)).expect("it was played");
        let mut fallen = [false; SEATS];
        for (index, entry) in (1..).zip(&journal.entries) {
            if let Recorded::Act(action) = &entry.step {
                Nerath::apply(&mut state, action, &mut Chance::new(seed, index), &mut Log::muted());
            }
            for (seat, realm) in Seat::first(SEATS as u8).zip(Realm::ALL) {
                fallen[seat.index()] |= !state.allied(realm, state.controller(Space::capital(realm)));
            }
        }
        // Everybody moves one seat on after each match.
        let place = |seat: usize| (seat + (game % SEATS as u64) as usize) % SEATS;
        let mut sum = self.0.lock().expect("nobody panics with it");
        (0..SEATS).filter(|seat| fallen[*seat]).for_each(|seat| sum.fallen[place(seat)] += 1);
        if let Turn::Over(outcome) = Nerath::turn(&state) {
            outcome.winners().for_each(|seat| sum.won[place(seat.index())] += 1);
        }
        sum.rounds += u64::from(state.round);
        sum.matches += 1;
        if sum.matches.is_multiple_of(10) {
            println!("after {}: won {:?}, Capital lost {:?}", sum.matches, sum.won, sum.fallen);
        }
    }
}

/// How long the answers of the master took, in seconds.
static TIMES: Mutex<Vec<f64>> = Mutex::new(Vec::new());

/// The master, with a clock beside it.
struct Timed(Box<dyn Bot<Nerath>>);

impl Bot<Nerath> for Timed {
    fn choose<'a>(&mut self, position: &mut Position<'a, Nerath>) -> &'a Action {
        let start = Instant::now();
        let action = self.0.choose(position);
        TIMES.lock().expect("nobody panics with it").push(start.elapsed().as_secs_f64());
        action
    }
}

/// Those on trial: `timed` is the master whose answers are timed, `anew` the same made anew for each answer, as at a
/// table.
fn roster() -> Roster<Nerath> {
    fn master() -> Box<dyn Bot<Nerath>> {
        (candidates().get("master").expect("it is on trial").make)()
    }
    struct Anew;
    impl Bot<Nerath> for Anew {
        fn choose<'a>(&mut self, position: &mut Position<'a, Nerath>) -> &'a Action {
            master().choose(position)
        }
    }
    let about = Text { en: "", fr: "" };
    candidates()
        .with("timed", about, about, || Box::new(Timed(master())))
        .with("anew", about, about, || Box::new(Timed(Box::new(Anew))))
}

fn main() {
    let mut words = std::env::args().skip(1);
    let mut next = |usual: &str| words.next().unwrap_or_else(|| usual.to_owned());
    let length = match &*next("short") {
        "medium" => Length::Medium,
        "long" => Length::Long,
        _ => Length::Short,
    };
    let lineup = Lineup::parse(&next("master,steady*3"), SEATS as u8).expect("a line-up for four");
    let games: u64 = next("200").parse().expect("how many matches");
    let seed = Seed(next("1").parse().expect("a seed"));
    let setup = Setup::usual(Mode::FreeForAll, length, SEATS as u8);
    let series = Series { setup, lineup, games, seed, rotate: true, cap: CAP, threads: 1 };
    let falls = Falls::default();
    let tally = series.run(&roster(), &falls).expect("every match is played");
    let Count { rounds, won, fallen, .. } = falls.0.into_inner().expect("nobody panicked with it");
    let share = |n: u64| n as f64 / games as f64;
    println!("{games} matches, {:.2} rounds each, {} broken off", share(rounds), tally.capped);
    for ((name, won), fallen) in series.lineup.names().iter().zip(won).zip(fallen) {
        let error = |part: f64| 100.0 * (part * (1.0 - part) / games as f64).sqrt();
        println!(
            "{name:<10} wins {:5.1} ± {:.1} %, loses its Capital in {:5.1} ± {:.1} %",
            100.0 * share(won),
            error(share(won)),
            100.0 * share(fallen),
            error(share(fallen)),
        );
    }
    let mut times = TIMES.lock().expect("nobody panicked with it");
    times.sort_by(f64::total_cmp);
    let part = |of: &[f64], share: f64| of.get((of.len() as f64 * share) as usize).copied().unwrap_or(0.0);
    if let Some(most) = times.last() {
        let thought: Vec<f64> = times.iter().copied().filter(|time| *time > 0.005).collect();
        println!(
            "{} answers, {:.4} s at the median, {} of them thought over, {:.2} s at their median, {:.2} s for 99 in 100, {most:.2} s at most",
            times.len(),
            part(&times, 0.5),
            thought.len(),
            part(&thought, 0.5),
            part(&thought, 0.99),
        );
    }
}
