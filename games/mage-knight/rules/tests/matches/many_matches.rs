//! Whole random matches of every set-up: there is always an answer, nothing panics, and all end by the rules.

use kernel::{Chance, Game, Log, Seed, Turn};
use mage_knight::MageKnight;
use mage_knight::scenarios::ScenarioId;
use mage_knight::setup::Setup;
use mage_knight::teams::Teams;
use mage_knight::variants::{ChosenOne, Variants};

/// More than any match takes.
const ACTIONS: u64 = 20_000;

/// Plays a match of random actions to its end; how many there were. States are audited now and then, the last
/// one always.
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
            // MK-SCN-COOP-09, MK-SCN-HOLD-12, MK-SCN-RETURN-04: it may be that nobody wins.
            let nobody = matches!(setup.scenario, ScenarioId::ConquerAndHold | ScenarioId::OneToReturn)
                || setup.scenario.is_cooperative();
            let won = outcome.standings.iter().any(|one| one.won);
            assert!(state.players.len() == 1 || nobody || won, "{id} {seed}");
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

/// Plays this many matches of every set-up.
fn play_all(matches: u128) {
    let mut legal = Vec::new();
    let mut played = 0;
    for scenario in MageKnight::presets() {
        for seed in 0..matches {
            let actions = play(&scenario.id, &scenario.setup, Seed(seed), &mut legal);
            assert!(actions > 20, "{} {seed} is over before anything has happened", scenario.id);
            played += 1;
        }
    }
    assert_eq!(played, 36 * matches);
}

/// Set-ups with the options that single scenarios have.
fn with_own_options() -> Vec<(&'static str, Setup)> {
    let with = |scenario, players, variants| Setup { variants, ..Setup::usual(scenario, players) };
    let usual = Variants::default;
    let epic = || Variants { epic: true, ..usual() };
    let glades = |epic| Variants { competitive_glades: true, epic, ..usual() };
    let revealed = || Variants { all_revealed: true, ..usual() };
    let picked = || Variants { chosen_one: ChosenOne::Picked, ..usual() };
    let teams = |setup: Setup| Setup { teams: Some(Teams::ByLot), ..setup };
    vec![
        ("glades-2", with(ScenarioId::DruidNights, 2, glades(false))),
        ("glades-4", with(ScenarioId::DruidNights, 4, glades(true))),
        ("druids-epic-solo", with(ScenarioId::DruidNights, 1, epic())),
        ("hold-revealed-2", with(ScenarioId::ConquerAndHold, 2, revealed())),
        ("hold-revealed-4", with(ScenarioId::ConquerAndHold, 4, revealed())),
        ("return-epic-3", with(ScenarioId::OneToReturn, 3, epic())),
        ("return-epic-4", with(ScenarioId::OneToReturn, 4, epic())),
        ("return-teams-drawn", teams(with(ScenarioId::OneToReturn, 4, usual()))),
        ("return-teams-picked", teams(with(ScenarioId::OneToReturn, 4, picked()))),
    ]
}

#[test]
fn matches_with_the_options_of_scenarios_end_by_the_rules() {
    let mut legal = Vec::new();
    for (id, setup) in with_own_options() {
        for seed in 0..6 {
            play(id, &setup, Seed(seed), &mut legal);
        }
    }
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
