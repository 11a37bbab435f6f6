//! Whole random matches of every set-up, with its options: there is always an answer, nothing panics, and all
//! end by the rules.

use euthia::Euthia;
use euthia::action::Action;
use euthia::setup::Setup;
use kernel::{Chance, Game, Log, Seed, Turn};

/// More than any match takes.
const ACTIONS: u64 = 30_000;

/// A set-up with something else agreed on from match to match.
fn agreed(setup: &Setup, seed: u128) -> Setup {
    let mut setup = setup.clone();
    setup.griffin = seed % 3 == 1;
    setup.heroic = seed % 5 == 2 && setup.has_heroic();
    setup.elites = [None, None, Some(true), Some(false)][(seed % 4) as usize];
    setup.radius = (seed % 7 == 3).then_some(6);
    setup
}

/// Plays a match of random actions to its end; how many there were. States are audited now and then, the last
/// one always.
fn play(id: &str, setup: &Setup, seed: Seed, legal: &mut Vec<<Euthia as Game>::Action>) -> u64 {
    let setup = agreed(setup, seed.0);
    let (rich, busy) = (seed.0 % 2 == 1, seed.0 % 4 >= 2);
    let mut dice = Chance::new(seed, u64::MAX);
    let mut state = Euthia::start(&setup, &mut Chance::new(seed, 0)).expect("a set-up on offer is sound");
    if rich {
        crate::rich_heroes::enrich(&mut state, &mut dice);
    }
    let mut log = Log::muted();
    for index in 1..ACTIONS {
        let audit =
            |state| Euthia::audit(state).unwrap_or_else(|flaw| panic!("{id} {seed} {index}: {flaw:?}"));
        if let Turn::Over(outcome) = Euthia::turn(&state) {
            audit(&state);
            assert!(Euthia::rules().contains(outcome.rule), "{id} {seed} ended by no rule");
            assert_eq!(outcome.standings.len(), state.players.len(), "{id} {seed}");
            return index;
        }
        if index % 64 == 0 {
            audit(&state);
        }
        legal.clear();
        Euthia::legal(&state, legal);
        let mut action = dice.pick(legal).unwrap_or_else(|| panic!("{id} {seed} {index}: nothing is legal"));
        // Busy players think again before they do nothing more.
        if busy && *action == Action::Done {
            action = dice.pick(legal).unwrap_or(action);
        }
        Euthia::apply(&mut state, action, &mut Chance::new(seed, index), &mut log);
        if rich {
            crate::rich_heroes::bless(&mut state);
        }
    }
    panic!("{id} {seed} does not end");
}

/// Plays this many matches of every set-up.
fn play_all(matches: u128) {
    let mut legal = Vec::new();
    let (mut played, mut actions) = (0, 0);
    for scenario in Euthia::presets() {
        for seed in 0..matches {
            let taken = play(&scenario.id, &scenario.setup, Seed(seed), &mut legal);
            assert!(taken > 20, "{} {seed} is over before anything has happened", scenario.id);
            actions += taken;
            played += 1;
        }
    }
    assert_eq!(played, 70 * matches);
    assert!(actions > 100 * played as u64, "{actions} actions in {played} matches");
}

#[test]
fn matches_end_by_the_rules() {
    play_all(4);
}

#[test]
#[ignore = "a long soak"]
fn a_thousand_matches_of_every_set_up_end_by_the_rules() {
    play_all(1_000);
}
