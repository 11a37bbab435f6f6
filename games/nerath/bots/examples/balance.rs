//! The lab, third part: where the balance of the starting positions stands, at all lengths and modes together.
//!
//! Steady Warlords play; what is asked of the positions stands behind what is found: each realm 18 to 32 % in
//! free-for-all, each alliance 44 to 56 %, short free-for-all matches of three rounds or more, the largest army that of
//! the Iron Circle, three dungeons or more that touch the sea.
//!
//! ```sh
//! cargo run --release -p nerath-bots --example balance -- MATCHES SEED [BOT]
//! ```
#![allow(clippy::print_stdout, reason = "it is a program that tells what it finds")]

use bots::{Arena, Ending, Player};
use kernel::{Chance, Game, Lang, Log, Recorded, Seed};
use nerath::Nerath;
use nerath::content::SpaceSet;
use nerath::realm::Realm;
use nerath::setup::Setup;
use nerath::state::{Length, Mode, State};
use nerath::units::UnitKind;
use nerath_bots::candidates;

/// Beyond any match that comes to its end.
const CAP: u64 = 40_000;

fn main() {
    let mut words = std::env::args().skip(1);
    let mut next = |usual: &str| words.next().unwrap_or_else(|| usual.to_owned());
    let matches: u64 = next("300").parse().expect("how many matches");
    let seed: u128 = next("1").parse().expect("a seed");
    let bot = next("steady");
    let setup = Setup::usual(Mode::FreeForAll, Length::Short, 4);
    let start = Nerath::start(&setup, &mut Chance::new(Seed(seed), 0)).expect("the usual set-up is sound");
    for realm in Realm::ALL {
        println!("{:<24} {:>3} gold of units besides Castles", realm.name(Lang::En), army(&start, realm));
    }
    let ports =
        SpaceSet::DUNGEONS.iter().filter(|dungeon| dungeon.neighbours().meets(SpaceSet::SEAS)).count();
    println!("{ports} of {} dungeons touch the sea\n", SpaceSet::DUNGEONS.len());
    for mode in [Mode::FreeForAll, Mode::Alliance] {
        for (length, stream) in [(Length::Short, 0), (Length::Medium, 1), (Length::Long, 2)] {
            let stream = stream + if mode == Mode::Alliance { 3 } else { 0 };
            tell(mode, length, matches, Chance::new(Seed(seed), stream), &bot);
        }
    }
}

/// The price of what a realm begins with; a Castle is never lost, so it does not count.
fn army(state: &State, realm: Realm) -> u32 {
    let troops: u32 = state
        .troops
        .iter()
        .filter(|(_, owner, ..)| *owner == realm)
        .map(|(_, _, kind, n)| u32::from(kind.cost()) * u32::from(n))
        .sum();
    let ships = state.fleet.iter().filter(|(_, ship)| ship.realm == realm).count() as u32;
    troops + ships * u32::from(UnitKind::Warship.cost())
}

/// Plays matches of one kind and tells who won them.
fn tell(mode: Mode, length: Length, matches: u64, mut chance: Chance, bot: &str) {
    let (setup, roster) = (Setup::usual(mode, length, 4), candidates());
    let bot = roster.get(bot).expect("a bot of the roster or on trial");
    let mut arena = Arena::<Nerath>::new(CAP);
    let (mut won, mut rounds, mut ended) = ([0.0; Realm::COUNT], 0.0, 0.0);
    for _ in 0..matches {
        let seed = chance.seed();
        let mut players: Vec<Player<Nerath>> =
            (0..4).map(|_| Player::new((bot.make)(), chance.seed())).collect();
        let (report, journal) = arena.record(&setup, seed, &mut players).expect("every match is played");
        if let Ending::Over(outcome) = &report.ending {
            let mut state = Nerath::start(&setup, &mut Chance::new(seed, 0)).expect("it was played");
            for (index, entry) in (1..).zip(&journal.entries) {
                if let Recorded::Act(action) = &entry.step {
                    Nerath::apply(&mut state, action, &mut Chance::new(seed, index), &mut Log::muted());
                }
            }
            ended += 1.0;
            rounds += f64::from(state.round);
            outcome.winners().for_each(|seat| won[seat.index()] += 1.0);
        }
    }
    print!("{mode:?} {length:?}: {ended} of {matches} ended, {:.2} rounds;", rounds / ended);
    for (realm, won) in Realm::ALL.into_iter().zip(won) {
        let share: f64 = won / ended;
        let error = (share * (1.0 - share) / ended).sqrt();
        print!(" {} {:.1} ± {:.1} %", realm.name(Lang::En), 100.0 * share, 100.0 * error);
    }
    println!();
}
