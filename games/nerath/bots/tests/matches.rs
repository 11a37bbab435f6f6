//! Warlords in whole matches of Conquest of Nerath.

use bots::{Lineup, Series, Tally, Unwatched};
use kernel::Seed;
use nerath::setup::Setup;
use nerath::state::{Length, Mode};
use nerath_bots::roster;

/// Beyond any match that comes to its end.
const CAP: u64 = 40_000;

fn series(mode: Mode, length: Length, lineup: &str, games: u64) -> Tally {
    let lineup = Lineup::parse(lineup, 4).expect("a line-up for four");
    let setup = Setup::usual(mode, length, 4);
    let series = Series { setup, lineup, games, seed: Seed(2026), rotate: true, cap: CAP, threads: 2 };
    series.run(&roster(), &Unwatched).expect("every match is played")
}

/// One Warlord against three who take any legal action, each realm in turn.
fn against_random(games: u64) -> f64 {
    let tally = series(Mode::FreeForAll, Length::Short, "warlord,random*3", games);
    tally.lineup[0].wins as f64 / games as f64
}

/// How many of the matches between Warlords end by the rules.
fn ended(mode: Mode, length: Length, games: u64) -> f64 {
    let tally = series(mode, length, "warlord", games);
    1.0 - tally.capped as f64 / games as f64
}

#[test]
fn a_warlord_beats_those_who_do_anything() {
    assert!(against_random(12) >= 0.9);
}

#[test]
fn warlords_bring_matches_to_their_end() {
    for length in [Length::Short, Length::Medium] {
        assert!(ended(Mode::FreeForAll, length, 4) >= 0.75, "{length:?}");
        assert!(ended(Mode::Alliance, length, 2) >= 0.5, "{length:?}");
    }
}

#[test]
#[ignore = "hundreds of matches: cargo test --release -p bots -- --ignored"]
fn a_warlord_beats_those_who_do_anything_95_times_in_100() {
    assert!(against_random(400) >= 0.95);
}

#[test]
#[ignore = "hundreds of matches: cargo test --release -p bots -- --ignored"]
fn warlords_bring_95_matches_in_100_to_their_end() {
    for mode in [Mode::FreeForAll, Mode::Alliance] {
        for length in [Length::Short, Length::Medium] {
            assert!(ended(mode, length, 200) >= 0.95, "{mode:?} {length:?}");
        }
    }
}

#[test]
#[ignore = "hundreds of matches: cargo test --release -p bots -- --ignored"]
fn most_long_matches_end_too() {
    assert!(ended(Mode::FreeForAll, Length::Long, 40) >= 0.7);
    assert!(ended(Mode::Alliance, Length::Long, 40) >= 0.9);
}

#[test]
fn beginners_beat_those_who_do_anything_and_lose_to_warlords() {
    let wins = |lineup| series(Mode::FreeForAll, Length::Short, lineup, 8).lineup[0].wins;
    assert!(wins("easy,random*3") >= 7);
    assert!(wins("easy,steady*3") <= 2);
}
