//! How knights do: plays a set-up of Mage Knight many times and prints what became of them.
//!
//! `cargo run --release -p mage-knight-bots --example knights -- reconnaissance-solo 200`; then a line-up
//! (`steady`, `easy,random`) and the first seed, if wanted. The bots of the line-up change seats from match
//! to match. Bots on trial play here too (`conqueror`, `master`), with other weights if wanted:
//! `WEIGHTS=cities=20,news=3`, and `SLOWER=2` for twice the time to think. With `EACH=1` in the environment
//! every match gets a line of its own, with `TRACE=1` one for each round, with `EVERYTHING=1` one for each
//! answer.

#![allow(clippy::print_stdout)] // A program for the terminal.

use bots::{Beginner, Bot, Position};
use kernel::{Chance, Game, Lang, Log, Seat, Seed, Turn, Viewer, Wanted};
use mage_knight::MageKnight;
use mage_knight::action::Action;
use mage_knight::content::CardKind;
use mage_knight::event::Event;
use mage_knight::map::Stance;
use mage_knight::setup::Setup;
use mage_knight::state::{Stage, State};
use mage_knight_bots::{Knight, Temper, candidates};
use std::time::{Duration, Instant};

fn main() {
    let mut args = std::env::args().skip(1);
    let id = args.next().unwrap_or_else(|| "reconnaissance-solo".to_owned());
    let games: u64 = args.next().map_or(20, |n| n.parse().expect("how many games"));
    let name = args.next().unwrap_or_else(|| "knight".to_owned());
    let first: u64 = args.next().map_or(1, |n| n.parse().expect("a seed"));
    let scenarios = MageKnight::scenarios();
    let (_, table) = Wanted::usual(&*id).find(&scenarios).unwrap_or_else(|no| panic!("{no}"));
    let each = std::env::var_os("EACH").is_some();
    let mut sum = Sum::default();
    for seed in first..first + games {
        let one = play(&table.setup, &name, seed);
        if each {
            println!("match {seed}: {}", one.line());
        }
        sum.add(&one);
    }
    sum.print(&id, &name);
}

/// A match that is over.
struct Match {
    state: State,
    score: i32,
    won: bool,
    decisions: u64,
    beaten: u64,
    defenders: u32,
    /// Whether the first of the line-up won, and nobody else.
    firsts: bool,
    feats: Feats,
    time: Duration,
    slowest: Duration,
}

/// What players did together and against each other.
#[derive(Clone, Copy, Default)]
struct Feats {
    /// Assaults together: proposed, agreed on by all, and won.
    proposed: u32,
    joined: u32,
    stormed: u32,
    /// Duels: fought, won by who attacked, and by who was attacked.
    duels: u32,
    driven_off: u32,
    beaten_back: u32,
}

impl Feats {
    /// Counts an event of the step from one state to the next.
    fn count(&mut self, event: &Event, before: &State, after: &State) {
        match event {
            Event::AssaultProposed { .. } => self.proposed += 1,
            Event::Dealt { .. } if before.assault.is_none() => {
                self.joined += u32::from(after.assault.is_some_and(
                    |assault| matches!(event, Event::Dealt { seat, .. } if *seat == assault.by),
                ));
            }
            Event::Conquered { at, .. } => {
                self.stormed += u32::from(before.assault.is_some_and(|assault| assault.city == *at));
            }
            Event::DuelBegins { .. } => self.duels += 1,
            Event::DuelEnds { winner: Some(winner) } => match &before.duel {
                Some(duel) if duel.aggressor == *winner => self.driven_off += 1,
                _ => self.beaten_back += 1,
            },
            _ => {}
        }
    }
}

/// A bot of the roster, or one that is being tried: `easy:12:400` overlooks 12 of 100 answers and imagines
/// 400 steps.
fn make(name: &str) -> Box<dyn Bot<MageKnight>> {
    if let Some((overlooks, steps)) = name.strip_prefix("easy:").and_then(|rest| rest.split_once(':')) {
        let steps = steps.parse().expect("how many steps");
        return Box::new(Beginner::new(
            Box::new(Knight::thinking(steps)),
            overlooks.parse().expect("how many answers of a hundred"),
        ));
    }
    match name {
        "conqueror" => Box::new(Knight::of(tried(Temper::CONQUEROR))),
        "master" => Box::new(Knight::of(tried(Temper::MASTER))),
        "quick" => Box::new(Knight::of(tried(Temper::QUICK))),
        "tried" => Box::new(Knight::of(tried(Temper::STEADY))),
        name => (candidates().get(name).expect("a bot").make)(),
    }
}

/// A temper with the weights that the environment names: `WEIGHTS=cities=20,news=3`.
fn tried(temper: Temper) -> Temper {
    let mut weights = temper.weights();
    for word in std::env::var("WEIGHTS").unwrap_or_default().split(',').filter(|word| !word.is_empty()) {
        let (name, value) = word.split_once('=').expect("a name and a number");
        let at = Temper::NAMES.iter().position(|known| *known == name).expect("a weight");
        weights[at] = value.parse().expect("a number");
    }
    let times = std::env::var("SLOWER").map_or(1, |n| n.parse().expect("a number"));
    temper.with(weights).slower(times)
}

/// Who of the line-up sits on a seat.
fn sitting<'a>(names: &[&'a str], seat: usize, seed: u64) -> &'a str {
    names[(seat + seed as usize) % names.len()]
}

/// Where the first player stands.
fn standing(state: &State) -> String {
    let player = &state.players[Seat(0)];
    let cards = || player.hand.iter().chain(player.deck.iter()).chain(player.discard.iter());
    let kind = |kind: CardKind| cards().filter(|card| card.card().kind == kind).count();
    let units: u8 = player.units.iter().map(|unit| unit.unit.unit().level).sum();
    let cities: Vec<String> = state
        .map
        .cities
        .iter()
        .map(|city| {
            let far = player.place.map_or(0, |place| place.distance(city.at));
            format!(
                "{:?} {:?} left {} far {far}",
                city.colour,
                city.stance,
                state.map.tokens_at(city.at).count()
            )
        })
        .collect();
    format!(
        "round {}: fame {}, level {}, advanced {}, spells {}, artifacts {}, wounds {}, units {} ({units} levels), crystals {}, tiles left {}, cities {cities:?}",
        state.round,
        player.fame,
        player.fame_level(),
        kind(CardKind::Advanced),
        kind(CardKind::Spell),
        kind(CardKind::Artifact),
        kind(CardKind::Wound),
        player.units.len(),
        player.crystals.iter().sum::<u8>(),
        state.map.deck.len(),
    )
}

/// Plays one match, the same bot in every seat.
fn play(setup: &Setup, name: &str, seed: u64) -> Match {
    let names: Vec<&str> = name.split(',').collect();
    let fate = Seed(seed.into());
    let mut state = MageKnight::start(setup, &mut Chance::new(fate, 0)).expect("a set-up on offer is sound");
    let minds =
        (0..MageKnight::seats(&state)).map(|seat| Seed(7_000_000 + 10 * u128::from(seed) + u128::from(seat)));
    let mut players: Vec<_> = minds
        .enumerate()
        .map(|(seat, mind)| (make(sitting(&names, seat, seed)), Chance::new(mind, 0)))
        .collect();
    let (mut decisions, mut beaten, mut defenders, mut slowest) = (0, 0, 0, Duration::ZERO);
    let mut feats = Feats::default();
    let everything = std::env::var_os("EVERYTHING").is_some();
    let trace = std::env::var_os("TRACE").is_some();
    let mut legal = Vec::new();
    let begun = Instant::now();
    loop {
        let (seat, prompt) = match MageKnight::turn(&state) {
            Turn::Of(seat, prompt) => (seat, prompt),
            Turn::Over(outcome) => {
                let score = outcome.standings.iter().map(|standing| standing.score).max().unwrap_or(0);
                let won = outcome.standings.iter().any(|standing| standing.won);
                let mut of = outcome.standings.iter();
                let firsts = of.all(|one| (sitting(&names, one.seat.index(), seed) == names[0]) == one.won);
                return Match {
                    state,
                    score,
                    won,
                    decisions,
                    beaten,
                    defenders,
                    firsts,
                    feats,
                    time: begun.elapsed(),
                    slowest,
                };
            }
        };
        legal.clear();
        MageKnight::legal(&state, &mut legal);
        let (bot, chance) = &mut players[seat.index()];
        let thought = Instant::now();
        let action =
            *bot.choose(&mut Position::new(&state, seat, prompt, &legal, chance, &kernel::Budget::endless()));
        slowest = slowest.max(thought.elapsed());
        decisions += 1;
        if everything && legal.len() > 1 {
            let player = &state.players[Seat(0)];
            let hand: Vec<_> = player.hand.iter().map(|card| card.card().id).collect();
            println!("    {:?} fame {} hand {hand:?}: {action:?}", player.place, player.fame);
            let view = MageKnight::view(&state, Viewer::Seat(seat));
            for lang in Lang::ALL {
                println!("      {}", bot.reason(lang, &view).unwrap_or_default());
            }
        }
        if trace && state.stage == Stage::Tactics {
            println!("  {}", standing(&state));
        }
        if trace
            && matches!(action, Action::Move(hex) if state.map.city_at(hex).is_some_and(|city| city.stance == Stance::Defended))
        {
            println!("  to the city: {}", standing(&state));
        }
        let mut log = Log::default();
        let before = state.clone();
        MageKnight::apply(&mut state, &action, &mut Chance::new(fate, decisions), &mut log);
        for event in log.into_events() {
            beaten += u64::from(matches!(event, Event::Defeated { .. }));
            if let (Event::Defeated { enemies, .. }, Some(combat)) = (&event, &before.combat) {
                defenders += if combat.city.is_some() { enemies.len() as u32 } else { 0 };
            }
            feats.count(&event, &before, &state);
        }
    }
}

impl Match {
    fn conquered(&self) -> usize {
        self.state.map.cities.iter().filter(|city| city.stance == Stance::Conquered).count()
    }

    fn line(&self) -> String {
        let Match { state, score, won, beaten, feats, .. } = self;
        let (fame, round) = (mean_fame(state), state.round);
        let Feats { proposed, joined, stormed, duels, driven_off, beaten_back } = feats;
        let (left, cities, taken) = (state.map.deck.len(), state.map.cities.len(), self.conquered());
        format!(
            "fame {fame:.1}, score {score}, won {won}, round {round}, {left} tiles left, {cities} cities seen, {taken} taken, \
             {beaten} fights won, assaults {proposed}/{joined}/{stormed}, duels {duels}/{driven_off}/{beaten_back}"
        )
    }
}

/// The Fame of all players on the average.
fn mean_fame(state: &State) -> f64 {
    let sum: f64 = state.players.iter().map(|player| f64::from(player.fame)).sum();
    sum / state.players.len() as f64
}

/// Many matches together; Fame is that of all players on the average, what they have that of the first.
#[derive(Default)]
struct Sum {
    games: f64,
    feats: Feats,
    revealed: f64,
    conquered: f64,
    defenders: f64,
    firsts: f64,
    won: f64,
    fame: f64,
    score: f64,
    rounds: f64,
    level: f64,
    beaten: f64,
    wounds: f64,
    units: f64,
    decisions: f64,
    time: Duration,
    slowest: Duration,
}

impl Sum {
    fn add(&mut self, one: &Match) {
        let player = &one.state.players[Seat(0)];
        let cards = player.hand.iter().chain(player.deck.iter()).chain(player.discard.iter());
        self.games += 1.0;
        self.revealed += f64::from(u8::from(!one.state.map.cities.is_empty()));
        self.conquered += one.conquered() as f64;
        self.defenders += f64::from(one.defenders);
        self.firsts += f64::from(u8::from(one.firsts));
        self.won += f64::from(u8::from(one.won));
        self.fame += mean_fame(&one.state);
        self.feats.proposed += one.feats.proposed;
        self.feats.joined += one.feats.joined;
        self.feats.stormed += one.feats.stormed;
        self.feats.duels += one.feats.duels;
        self.feats.driven_off += one.feats.driven_off;
        self.feats.beaten_back += one.feats.beaten_back;
        self.score += f64::from(one.score);
        self.rounds += f64::from(one.state.round);
        self.level += f64::from(player.fame_level());
        self.beaten += one.beaten as f64;
        self.wounds += cards.filter(|card| card.is_wound()).count() as f64;
        self.units += player.units.len() as f64;
        self.decisions += one.decisions as f64;
        self.time += one.time;
        self.slowest = self.slowest.max(one.slowest);
    }

    fn print(&self, id: &str, name: &str) {
        let mean = |sum: f64| sum / self.games;
        let (revealed, won) = (100.0 * mean(self.revealed), 100.0 * mean(self.won));
        let (fame, score, level) = (mean(self.fame), mean(self.score), mean(self.level));
        let (beaten, wounds, units) = (mean(self.beaten), mean(self.wounds), mean(self.units));
        let seconds = self.time.as_secs_f64();
        println!("{name}, {id}, {} matches", self.games);
        println!(
            "  city revealed {revealed:.1} %, cities conquered {:.2}, defenders beaten {:.2}, won {won:.1} %",
            mean(self.conquered),
            mean(self.defenders)
        );
        println!("  fame {fame:.2}, score {score:.2}, level {level:.2}, rounds {:.2}", mean(self.rounds));
        if let Some((first, _)) = name.split_once(',') {
            println!("  {first} won {:.1} %", 100.0 * mean(self.firsts));
        }
        let Feats { proposed, joined, stormed, duels, driven_off, beaten_back } = self.feats;
        println!("  assaults proposed {proposed}, agreed on {joined}, won {stormed}");
        println!("  duels {duels}, won by who attacked {driven_off}, by who was attacked {beaten_back}");
        println!("  fights won {beaten:.2}, wounds in the deck {wounds:.2}, units {units:.2}");
        println!(
            "  decisions {:.0}, {:.2} ms each, {:.2} s a match, slowest {:?}",
            mean(self.decisions),
            1000.0 * seconds / self.decisions,
            seconds / self.games,
            self.slowest
        );
    }
}
