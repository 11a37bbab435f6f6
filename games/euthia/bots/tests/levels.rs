//! Beginners in whole matches of Euthia.

use bots::{Lineup, Series, Unwatched};
use euthia::setup::Setup;
use euthia::terms::{Mode, ScenarioId};
use euthia_bots::roster;
use kernel::Seed;

/// Whatever is overlooked, there is an answer, and the match comes to its end.
#[test]
fn beginners_play_to_the_end() {
    let lineup = Lineup::parse("easy,random", 2).expect("a line-up for two");
    let setup = Setup::new(ScenarioId::Hunt, Mode::Competitive, 2);
    let series = Series { setup, lineup, games: 4, seed: Seed(31), rotate: true, cap: 40_000, threads: 2 };
    let tally = series.run(&roster(), &Unwatched).expect("every match is played");
    assert_eq!((tally.games, tally.capped), (4, 0));
}
