//! Wanderers in whole matches of Euthia.

use bots::{Lineup, Series, Tally, Unwatched};
use euthia::setup::Setup;
use euthia::terms::{Mode, ScenarioId};
use euthia_bots::roster;
use kernel::Seed;

/// Beyond any match that comes to its end.
const CAP: u64 = 40_000;

fn series(scenario: ScenarioId, mode: Mode, lineup: &str, players: u8, games: u64) -> Tally {
    let lineup = Lineup::parse(lineup, players).expect("a line-up for the table");
    let setup = Setup::new(scenario, mode, players);
    let series = Series { setup, lineup, games, seed: Seed(2026), rotate: true, cap: CAP, threads: 2 };
    series.run(&roster(), &Unwatched).expect("every match is played")
}

/// How often a wanderer wins The Hunt for two against somebody who takes any legal action, each seat in turn.
fn against_random(games: u64) -> f64 {
    let tally = series(ScenarioId::Hunt, Mode::Competitive, "wanderer,random", 2, games);
    tally.lineup[0].wins as f64 / games as f64
}

#[test]
fn a_wanderer_beats_those_who_do_anything() {
    assert!(against_random(6) >= 0.8);
}

/// Wanderers against each other, alone and together.
fn every_mode(scenario: ScenarioId) {
    for (mode, players) in [(Mode::Competitive, 3), (Mode::Solo, 1), (Mode::Coop, 2)] {
        let tally = series(scenario, mode, "wanderer", players, 1);
        assert_eq!((tally.games, tally.capped), (1, 0), "{scenario:?} {mode:?}");
    }
}

#[test]
fn wanderers_play_in_every_mode() {
    every_mode(ScenarioId::Hunt);
}

#[test]
#[ignore = "whole matches of everything: cargo test --release -p bots -- --ignored"]
fn wanderers_play_every_scenario_in_every_mode() {
    ScenarioId::ALL.into_iter().for_each(every_mode);
}

#[test]
#[ignore = "hundreds of matches: cargo test --release -p bots -- --ignored"]
fn a_wanderer_beats_those_who_do_anything_95_times_in_100() {
    let won = against_random(200);
    assert!(won >= 0.95, "{won}");
}

#[test]
#[ignore = "whole matches of somebody who looks ahead: cargo test --release -p euthia-bots -- --ignored"]
fn a_master_beats_a_steady_wanderer() {
    let tally = series(ScenarioId::Hunt, Mode::Competitive, "master,steady", 2, 40);
    let won = tally.lineup[0].wins as f64 / 40.0;
    assert!(won >= 0.55, "{won}");
}
