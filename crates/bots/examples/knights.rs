//! How knights do: plays a set-up of Mage Knight many times and prints what became of them.
//!
//! `cargo run --release -p bots --example knights -- reconnaissance-solo 200 [bot] [first seed]`

use bots::Position;
use bots::mage_knight::roster;
use kernel::{Chance, Game, Log, Seed, Turn};
use mage_knight::MageKnight;
use mage_knight::event::Event;
use mage_knight::map::Stance;
use mage_knight::state::State;
use std::time::{Duration, Instant};

fn main() {
    let mut args = std::env::args().skip(1);
    let id = args.next().unwrap_or_else(|| "reconnaissance-solo".to_owned());
    let games: u64 = args.next().map_or(20, |n| n.parse().expect("how many games"));
    let name = args.next().unwrap_or_else(|| "knight".to_owned());
    let first: u64 = args.next().map_or(1, |n| n.parse().expect("a seed"));
    let scenario = MageKnight::scenarios().into_iter().find(|scenario| scenario.id == id).expect("a set-up");
    let roster = roster();
    let entrant = roster.get(&name).expect("a bot");
    let verbose = std::env::var_os("TELL").is_some();
    let mut sum = Sum::default();
    for seed in first..first + games {
        let mut state =
            MageKnight::start(&scenario.setup, &mut Chance::new(Seed(seed.into()), 0)).expect("sound");
        let seats = MageKnight::seats(&state);
        let mut players: Vec<_> = (0..seats)
            .map(|seat| {
                ((entrant.make)(), Chance::new(Seed(7_000_000 + u128::from(seed) * 10 + u128::from(seat)), 0))
            })
            .collect();
        let (mut decisions, mut beaten) = (0u64, 0u64);
        let begun = Instant::now();
        let mut legal = Vec::new();
        let mut slowest = Duration::ZERO;
        let outcome = loop {
            let (seat, prompt) = match MageKnight::turn(&state) {
                Turn::Of(seat, prompt) => (seat, prompt),
                Turn::Over(outcome) => break outcome,
            };
            legal.clear();
            MageKnight::legal(&state, &mut legal);
            let (bot, chance) = &mut players[seat.index()];
            let thought = Instant::now();
            let action = *bot.choose(&mut Position::new(&state, seat, prompt, &legal, chance));
            slowest = slowest.max(thought.elapsed());
            decisions += 1;
            assert!(decisions < 20_000, "no end in sight");
            let mut log = Log::default();
            let round = (state.round, state.stage);
            MageKnight::apply(&mut state, &action, &mut Chance::new(Seed(seed.into()), decisions), &mut log);
            if verbose {
                let ms = thought.elapsed().as_millis();
                println!("{round:?} {:?} {action:?} [{ms} ms]", prompt.question.what);
            }
            for event in log.into_events() {
                beaten += u64::from(matches!(event, Event::Defeated { .. }));
                if verbose {
                    println!("      {event:?}");
                }
            }
        };
        sum.add(
            &state,
            outcome.standings[0].score,
            outcome.standings[0].won,
            decisions,
            beaten,
            begun.elapsed(),
            slowest,
        );
        if verbose || std::env::var_os("EACH").is_some() {
            let player = &state.players[0];
            println!(
                "seed {seed}: fame {} score {} won {} round {} tiles left {} cities {} beaten {beaten}",
                player.fame,
                outcome.standings[0].score,
                outcome.standings[0].won,
                state.round,
                state.map.deck.len(),
                state.map.cities.len()
            );
        }
    }
    sum.print(&id, &name);
}

#[derive(Default)]
struct Sum {
    games: f64,
    revealed: f64,
    conquered: f64,
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
    #[allow(clippy::too_many_arguments)]
    fn add(
        &mut self,
        state: &State,
        score: i32,
        won: bool,
        decisions: u64,
        beaten: u64,
        time: Duration,
        slowest: Duration,
    ) {
        let player = &state.players[0];
        let wounds = player.hand.iter().chain(player.deck.iter()).chain(player.discard.iter());
        self.games += 1.0;
        self.revealed += f64::from(u8::from(!state.map.cities.is_empty()));
        self.conquered +=
            state.map.cities.iter().filter(|city| city.stance == Stance::Conquered).count() as f64;
        self.won += f64::from(u8::from(won));
        self.fame += state.players.iter().map(|player| f64::from(player.fame)).sum::<f64>()
            / state.players.len() as f64;
        self.score += f64::from(score);
        self.rounds += f64::from(state.round);
        self.level += f64::from(player.fame_level());
        self.beaten += beaten as f64;
        self.wounds += wounds.filter(|card| card.is_wound()).count() as f64;
        self.units += player.units.len() as f64;
        self.decisions += decisions as f64;
        self.time += time;
        self.slowest = self.slowest.max(slowest);
    }

    fn print(&self, id: &str, name: &str) {
        let mean = |sum: f64| sum / self.games;
        println!("{name}, {id}, {} games", self.games);
        println!(
            "  city revealed {:.1} %, cities conquered {:.2}, won {:.1} %",
            100.0 * mean(self.revealed),
            mean(self.conquered),
            100.0 * mean(self.won)
        );
        println!(
            "  fame {:.2}, score {:.2}, level {:.2}, rounds {:.2}",
            mean(self.fame),
            mean(self.score),
            mean(self.level),
            mean(self.rounds)
        );
        println!(
            "  enemies beaten {:.2}, wounds in the deck {:.2}, units {:.2}",
            mean(self.beaten),
            mean(self.wounds),
            mean(self.units)
        );
        println!(
            "  decisions {:.0}, {:.2} ms each, {:.2} s a game, slowest {:?}",
            mean(self.decisions),
            self.time.as_secs_f64() * 1000.0 / self.decisions,
            self.time.as_secs_f64() / self.games,
            self.slowest
        );
    }
}
