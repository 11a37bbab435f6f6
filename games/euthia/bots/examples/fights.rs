//! How the odds do on real fights: wanderers play matches of every set-up in turn, and the odds of each fight
//! are asked for as it begins, by whoever fights and by whoever plays the Monster, and once in the middle of
//! it. Prints how many are answered, how many exactly, and how long that takes.
//!
//! `cargo run --release -p euthia-bots --example fights -- 200`; then the first seed, if wanted. With
//! `KEEP=file` in the environment the questions are written to that file, with `FROM=file` they are read from
//! there and nothing is played; `EVERY=10` asks every tenth, `SLOW=1` prints those that took long. Time is that
//! of the processor where the system tells it.

#![allow(clippy::print_stdout)] // A program for the terminal.

use bots::Position;
use euthia::Euthia;
use euthia::state::State;
use euthia_advice::Question;
use euthia_bots::roster;
use kernel::{Budget, Chance, Game, Log, Seat, Seed, Turn, Viewer};
use std::time::{Duration, Instant};

/// Who asks, and when.
const KINDS: [&str; 3] = ["the Hero, as it begins", "the Monster, as it begins", "the Hero, amid it"];

fn main() {
    let mut args = std::env::args().skip(1);
    let matches: u64 = args.next().map_or(20, |n| n.parse().expect("how many matches"));
    let first: u64 = args.next().map_or(1, |n| n.parse().expect("a seed"));
    let asked: Vec<(usize, Question)> = match std::env::var_os("FROM") {
        Some(file) => {
            serde_json::from_slice(&std::fs::read(file).expect("the file")).expect("questions that were kept")
        }
        None => {
            let presets = Euthia::presets();
            let setup = |seed: u64| presets[seed as usize % presets.len()].setup.clone();
            (first..first + matches).flat_map(|seed| played(&setup(seed), seed)).collect()
        }
    };
    if let Some(file) = std::env::var_os("KEEP") {
        let kept = serde_json::to_vec(&asked).expect("questions are plain data");
        std::fs::write(file, kept).expect("a file that can be written");
    }
    let slow = std::env::var_os("SLOW").is_some();
    let every: usize = std::env::var("EVERY").map_or(1, |n| n.parse().expect("a number"));
    for (kind, name) in KINDS.iter().enumerate() {
        let questions = asked.iter().filter(|(other, _)| *other == kind).step_by(every);
        tell(name, &questions.map(|(_, question)| ask(question, slow)).collect::<Vec<_>>());
    }
}

/// One answer.
struct Answer {
    time: Duration,
    states: usize,
    /// How far the two numbers lie apart between which the chance is, 0 if it is exact; none without an answer.
    width: Option<f64>,
    /// Whether it was played instead of being looked at.
    tried: bool,
}

fn ask(question: &Question, slow: bool) -> Answer {
    let clock = Clock::start();
    let odds = euthia_advice::combat(question);
    let time = clock.read();
    let states = odds.as_ref().map_or(0, |odds| odds.states);
    if slow && time > Duration::from_millis(500) {
        let hero = question.hero.hero.id();
        println!("  {time:?}, {states} moments: {hero} against {}", question.fight.sheet().id);
    }
    let width = odds.as_ref().ok().map(|odds| match (odds.tried, odds.most) {
        (Some(tried), _) => tried.high - tried.low,
        (None, most) => most.map_or(0.0, |most| most - odds.won),
    });
    Answer { time, states, width, tried: odds.is_ok_and(|odds| odds.tried.is_some()) }
}

/// The time of the processor, or that on the wall where the system does not tell.
struct Clock {
    begun: Instant,
    used: Option<u64>,
}

impl Clock {
    fn used() -> Option<u64> {
        let told = std::fs::read_to_string("/proc/self/schedstat").ok()?;
        told.split_whitespace().next()?.parse().ok()
    }

    fn start() -> Clock {
        Clock { begun: Instant::now(), used: Clock::used() }
    }

    fn read(&self) -> Duration {
        let used = Clock::used().zip(self.used).map(|(now, then)| Duration::from_nanos(now - then));
        used.unwrap_or_else(|| self.begun.elapsed())
    }
}

fn tell(name: &str, answers: &[Answer]) {
    let share = |n: usize| 100.0 * n as f64 / answers.len().max(1) as f64;
    let mut times: Vec<Duration> = answers.iter().map(|answer| answer.time).collect();
    times.sort_unstable();
    let at = |share: f64| times.get((times.len() as f64 * share) as usize).copied().unwrap_or_default();
    let answered = answers.iter().filter(|answer| answer.width.is_some()).count();
    let exact = answers.iter().filter(|answer| answer.width == Some(0.0)).count();
    let tried = answers.iter().filter(|answer| answer.tried).count();
    let quick = answers.iter().filter(|answer| answer.time < Duration::from_secs(1)).count();
    let mut widths: Vec<f64> = answers.iter().filter_map(|one| one.width).filter(|one| *one > 0.0).collect();
    widths.sort_unstable_by(f64::total_cmp);
    let wide = |share: f64| {
        let at = (widths.len() as f64 * share) as usize;
        100.0 * widths.get(at).copied().unwrap_or_default()
    };
    let mut states: Vec<usize> = answers.iter().map(|answer| answer.states).collect();
    states.sort_unstable();
    println!(
        "{name}: {} fights, {:.1} % answered, {:.1} % exactly, {:.1} % played; {:.2} % in a second, median {:.1?}, 90 % {:.1?}, 99 % {:.1?}, slowest {:.1?}; {} moments at the median; the others within {:.2} points at the median, {:.1} at 90 %",
        answers.len(),
        share(answered),
        share(exact),
        share(tried),
        share(quick),
        at(0.5),
        at(0.9),
        at(0.99),
        times.last().copied().unwrap_or_default(),
        states.get(states.len() / 2).copied().unwrap_or_default(),
        wide(0.5),
        wide(0.9),
    );
}

/// Plays one match between wanderers, and collects what could be asked about its fights.
fn played(setup: &<Euthia as Game>::Setup, seed: u64) -> Vec<(usize, Question)> {
    let roster = roster();
    let fate = Seed(seed.into());
    let mut state = Euthia::start(setup, &mut Chance::new(fate, 0)).expect("a set-up on offer is sound");
    let mut bots: Vec<_> = Seat::first(Euthia::seats(&state))
        .map(|seat| {
            let mind = Seed(7_000_000 + 10 * u128::from(seed) + u128::from(seat.0));
            ((roster.get("wanderer").expect("it is there").make)(), Chance::new(mind, 0))
        })
        .collect();
    let (mut asked, mut legal, mut count) = (Vec::new(), Vec::new(), 0);
    // How many questions of the fight that is on have been put.
    let mut put = 0u64;
    loop {
        let Turn::Of(seat, prompt) = Euthia::turn(&state) else { return asked };
        put = if state.fight.is_some() { put + 1 } else { 0 };
        let fighter = state.fight.as_ref().map(|fight| fight.hero);
        if put == 1 {
            asked.extend(fighter.and_then(|hero| question(&state, hero)).map(|one| (0, one)));
            let monster = state.fight.as_ref().and_then(|fight| fight.monster);
            asked.extend(monster.and_then(|seat| question(&state, seat)).map(|one| (1, one)));
        } else if put == 2 + seed % 9 {
            asked.extend(fighter.and_then(|hero| question(&state, hero)).map(|one| (2, one)));
        }
        legal.clear();
        Euthia::legal(&state, &mut legal);
        let (bot, chance) = &mut bots[seat.index()];
        let budget = Budget::endless();
        let action = *bot.choose(&mut Position::new(&state, seat, prompt, &legal, chance, &budget));
        count += 1;
        Euthia::apply(&mut state, &action, &mut Chance::new(fate, count), &mut Log::default());
        assert!(count < 50_000, "match {seed} does not end");
    }
}

/// The fight that is on, as a seat sees it.
fn question(state: &State, seat: Seat) -> Option<Question> {
    Question::of_view(&Euthia::view(state, Viewer::Seat(seat)))
}
