//! How wanderers do: plays a set-up of Euthia many times, the six Heroes dealt evenly, and prints what became
//! of each Hero and of each bot. Alone and together, a match is won when the goal of the scenario is reached,
//! and what is won is shared among the Heroes.
//!
//! `cargo run --release -p euthia-bots --example wanderers -- hunt-2 200`; then a line-up (`wanderer,random`)
//! and the first seed, if wanted. Bots on trial play here too: `-- hunt-2 200 wide,steady`. The bots of the line-up change seats from match to match. With `EACH=1` in
//! the environment every match gets a line of its own, with `STORY=9000` every answer of the match with that
//! seed its reason.

#![allow(clippy::print_stdout)] // A program for the terminal.

use bots::{Bot, Position};
use euthia::Euthia;
use euthia::scoring::score;
use euthia::setup::Setup;
use euthia::state::State;
use euthia::terms::Hero;
use euthia_bots::candidates;
use kernel::{Chance, Game, Lang, Log, Narrate as _, Outcome, Seat, Seed, Turn, Viewer, Wanted};
use std::time::{Duration, Instant};

fn main() {
    let mut args = std::env::args().skip(1);
    let id = args.next().unwrap_or_else(|| "hunt-2".to_owned());
    let games: u64 = args.next().map_or(20, |n| n.parse().expect("how many games"));
    let names = args.next().unwrap_or_else(|| "wanderer".to_owned());
    let first: u64 = args.next().map_or(1, |n| n.parse().expect("a seed"));
    let scenarios = Euthia::scenarios();
    let (_, table) = Wanted::usual(&*id).find(&scenarios).unwrap_or_else(|no| panic!("{no}"));
    let mut names: Vec<&str> = names.split(',').collect();
    names.resize(table.setup.players.into(), names[names.len() - 1]);
    let each = std::env::var_os("EACH").is_some();
    let story: Option<u64> =
        std::env::var("STORY").ok().map(|seed| seed.parse().expect("the seed of a match"));
    let mut sum = Sum::default();
    let mut deck = Deck::new(Seed(first.into()));
    for seed in first..first + games {
        let heroes = (0..names.len()).map(|_| deck.deal()).collect();
        deck.next_table();
        let setup = Setup { heroes, ..table.setup.clone() };
        let one = play(&setup, &names, seed, story == Some(seed));
        if each {
            println!("match {seed}: {}", one.line());
        }
        sum.add(&one, names.len());
    }
    sum.print(&id, &names);
}

/// The Heroes, dealt evenly: all six come before any comes again, as far as nobody sits twice at a table.
struct Deck {
    chance: Chance,
    left: Vec<Hero>,
    table: Vec<Hero>,
}

impl Deck {
    fn new(seed: Seed) -> Deck {
        Deck { chance: Chance::new(seed, 1), left: Vec::new(), table: Vec::new() }
    }

    fn deal(&mut self) -> Option<Hero> {
        let at = loop {
            let free = (0..self.left.len()).find(|at| !self.table.contains(&self.left[*at]));
            if let Some(at) = free {
                break at;
            }
            let mut heroes = Hero::ALL;
            self.chance.shuffle(&mut heroes);
            self.left.extend(heroes);
        };
        let hero = self.left.remove(at);
        self.table.push(hero);
        Some(hero)
    }

    fn next_table(&mut self) {
        self.table.clear();
    }
}

/// A match that is over.
struct Match {
    state: State,
    outcome: Outcome,
    /// Which of the line-up sat where.
    seats: Vec<usize>,
    /// Gold that came in, by seat.
    income: Vec<u32>,
    /// How often each Hero died, by seat.
    deaths: Vec<u32>,
    decisions: u64,
    time: Duration,
    slowest: Duration,
}

/// Plays one match.
fn play(setup: &Setup, names: &[&str], seed: u64, story: bool) -> Match {
    let roster = candidates();
    let fate = Seed(seed.into());
    let mut state = Euthia::start(setup, &mut Chance::new(fate, 0)).expect("a set-up on offer is sound");
    let seats: Vec<usize> = (0..names.len()).map(|seat| (seat + seed as usize) % names.len()).collect();
    let mut players: Vec<(Box<dyn Bot<Euthia>>, Chance)> = Vec::new();
    for (seat, at) in seats.iter().enumerate() {
        let mind = Seed(7_000_000 + 10 * u128::from(seed) + seat as u128);
        let entrant = roster.get(names[*at]).expect("a bot");
        players.push(((entrant.make)(), Chance::new(mind, 0)));
    }
    let (mut decisions, mut slowest) = (0, Duration::ZERO);
    let (mut income, mut deaths) = (vec![0; names.len()], vec![0; names.len()]);
    let mut legal = Vec::new();
    let begun = Instant::now();
    loop {
        let (seat, prompt) = match Euthia::turn(&state) {
            Turn::Of(seat, prompt) => (seat, prompt),
            Turn::Over(outcome) => {
                let time = begun.elapsed();
                return Match { state, outcome, seats, income, deaths, decisions, time, slowest };
            }
        };
        legal.clear();
        Euthia::legal(&state, &mut legal);
        let (bot, chance) = &mut players[seat.index()];
        let thought = Instant::now();
        let action =
            *bot.choose(&mut Position::new(&state, seat, prompt, &legal, chance, &kernel::Budget::endless()));
        slowest = slowest.max(thought.elapsed());
        if story {
            let view = Euthia::view(&state, Viewer::Seat(seat));
            let why = bot.reason(Lang::En, &view).unwrap_or_default();
            println!("{} {seat}: {} ({why})", state.round, Euthia::action(Lang::En, &view, &action));
        }
        decisions += 1;
        let before: Vec<(u16, u8)> = state.players.iter().map(|one| (one.gold, one.health)).collect();
        let mut log = Log::default();
        Euthia::apply(&mut state, &action, &mut Chance::new(fate, decisions), &mut log);
        for ((gold, _), (player, income)) in before.into_iter().zip(state.players.iter().zip(&mut income)) {
            *income += u32::from(player.gold.saturating_sub(gold));
        }
        for event in log.into_events() {
            if let euthia::event::Event::Died { seat, .. } = event {
                deaths[seat.index()] += 1;
            }
        }
        assert!(decisions < 50_000, "match {seed} does not end");
    }
}

impl Match {
    fn line(&self) -> String {
        let each = self.outcome.standings.iter().map(|standing| {
            let at = standing.seat.index();
            let player = &self.state.players[standing.seat];
            let score = score(&self.state, standing.seat);
            format!(
                "{} {} ({} reputation, {} gold, kills {:?}, quests {}, {} deaths, tallies {:?})",
                player.hero.id(),
                standing.score,
                player.reputation,
                score.gold,
                player.kills,
                player.quests,
                self.deaths[at],
                score.tallies,
            )
        });
        each.collect::<Vec<_>>().join("; ")
    }
}

/// What became of a Hero, or of a place of the line-up.
#[derive(Clone, Copy, Default)]
struct Fate {
    games: f64,
    wins: f64,
    score: f64,
    reputation: f64,
    kills: f64,
    deaths: f64,
    quests: f64,
    income: f64,
}

impl Fate {
    fn add(&mut self, one: &Match, seat: Seat, win: f64) {
        let player = &one.state.players[seat];
        self.games += 1.0;
        self.wins += win;
        self.score += f64::from(one.outcome.standings[seat.index()].score);
        self.reputation += f64::from(player.reputation);
        self.kills += player.kills.iter().map(|n| f64::from(*n)).sum::<f64>();
        self.deaths += f64::from(one.deaths[seat.index()]);
        self.quests += f64::from(player.quests);
        self.income += f64::from(one.income[seat.index()]) / f64::from(one.state.round);
    }

    fn print(&self, name: &str, all: f64) {
        let mean = |sum: f64| sum / self.games.max(1.0);
        println!(
            "  {name:<10} {:5} games, {:5.1} % of the wins, won {:5.1} %, score {:6.2}, reputation {:6.2}, kills {:5.2}, deaths {:4.2}, quests {:4.2}, gold a round {:4.2}",
            self.games,
            100.0 * self.wins / all.max(1.0),
            100.0 * mean(self.wins),
            mean(self.score),
            mean(self.reputation),
            mean(self.kills),
            mean(self.deaths),
            mean(self.quests),
            mean(self.income),
        );
    }
}

/// Many matches together.
#[derive(Default)]
struct Sum {
    games: f64,
    heroes: [Fate; Hero::COUNT],
    lineup: Vec<Fate>,
    decisions: f64,
    time: Duration,
    slowest: Duration,
}

impl Sum {
    fn add(&mut self, one: &Match, seats: usize) {
        self.lineup.resize(seats, Fate::default());
        self.games += 1.0;
        let winners = one.outcome.standings.iter().filter(|standing| standing.won).count();
        for standing in &one.outcome.standings {
            let win = if standing.won { 1.0 / winners as f64 } else { 0.0 };
            let at = standing.seat.index();
            self.heroes[one.state.players[standing.seat].hero.index()].add(one, standing.seat, win);
            self.lineup[one.seats[at]].add(one, standing.seat, win);
        }
        self.decisions += one.decisions as f64;
        self.time += one.time;
        self.slowest = self.slowest.max(one.slowest);
    }

    fn print(&self, id: &str, names: &[&str]) {
        println!("{id}, {} matches", self.games);
        for hero in Hero::ALL {
            self.heroes[hero.index()].print(hero.id(), self.games);
        }
        for (fate, name) in self.lineup.iter().zip(names) {
            fate.print(name, self.games);
        }
        let seconds = self.time.as_secs_f64();
        println!(
            "  {:.0} decisions and {:.2} s a match, slowest answer {:?}",
            self.decisions / self.games,
            seconds / self.games,
            self.slowest
        );
    }
}
