//! Whole random matches of every listed set-up: there is always an answer, nothing panics, and all end by the rules.

use kernel::{Chance, Game, Log, Seed, Turn};
use mage_knight::MageKnight;
use mage_knight::setup::Setup;

/// More than any match takes.
const ACTIONS: u64 = 20_000;

/// Plays a match of random actions to its end; how many there were. States are audited now and then, the last one always.
fn play(id: &str, setup: &Setup, seed: Seed, legal: &mut Vec<<MageKnight as Game>::Action>) -> u64 {
    let mut dice = Chance::new(seed, u64::MAX);
    let mut state = MageKnight::start(setup, &mut Chance::new(seed, 0)).expect("a set-up on offer is sound");
    let mut log = Log::muted();
    for index in 1..ACTIONS {
        let audit = |state| MageKnight::audit(state).unwrap_or_else(|flaw| panic!("{id} {seed}: {flaw:?}"));
        if let Turn::Over(outcome) = MageKnight::turn(&state) {
            audit(&state);
            assert!(MageKnight::rules().contains(outcome.rule), "{id} {seed} ended by no rule");
            assert_eq!(outcome.standings.len(), state.players.len(), "{id} {seed}");
            assert!(state.players.len() == 1 || outcome.standings.iter().any(|one| one.won), "{id} {seed}");
            return index;
        }
        if index % 64 == 0 {
            audit(&state);
        }
        legal.clear();
        MageKnight::legal(&state, legal);
        let action = dice.pick(legal).unwrap_or_else(|| panic!("{id} {seed}: nothing is legal"));
        MageKnight::apply(&mut state, action, &mut Chance::new(seed, index), &mut log);
    }
    panic!("{id} {seed} does not end");
}

/// Plays so many matches of every set-up.
fn play_all(matches: u128) {
    let mut legal = Vec::new();
    let mut played = 0;
    for scenario in MageKnight::scenarios() {
        for seed in 0..matches {
            let actions = play(scenario.id, &scenario.setup, Seed(seed), &mut legal);
            assert!(actions > 20, "{} {seed} is over before anything has happened", scenario.id);
            played += 1;
        }
    }
    assert_eq!(played, 24 * matches);
}

#[test]
fn matches_end_by_the_rules() {
    play_all(20);
}

#[test]
#[ignore = "a long soak"]
fn two_thousand_matches_of_every_set_up_end_by_the_rules() {
    play_all(2_000);
}
