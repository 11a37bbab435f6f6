//! Brigands in whole matches of Pocket.

use bots::{Lineup, Series, Tally, Unwatched};
use kernel::Seed;
use pocket::setup::Setup;

fn series(lineup: &str, setup: Setup, games: u64) -> Tally {
    let lineup = Lineup::parse(lineup, setup.seats).expect("a line-up for the table");
    let series = Series { setup, lineup, games, seed: Seed(7), rotate: true, cap: 1000, threads: 2 };
    series.run(&pocket_bots::roster(), &Unwatched).expect("every match is played")
}

#[test]
fn a_brigand_beats_those_who_do_anything() {
    let tally = series("brigand,random", Setup { seats: 2, rounds: 6 }, 200);
    assert!(tally.lineup[0].wins > 150, "{} of 200", tally.lineup[0].wins);
}

#[test]
fn brigands_play_every_match_to_its_end() {
    let tally = series("brigand", Setup { seats: 4, rounds: 6 }, 50);
    assert_eq!((tally.games, tally.capped), (50, 0));
}
