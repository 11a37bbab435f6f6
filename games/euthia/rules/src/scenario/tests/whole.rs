//! Whole matches with every option switched on.

use super::*;
use crate::Euthia;
use crate::setup::Setup;
use kernel::{Game, Seed, Turn};
use std::collections::BTreeSet;

/// A match at random, sound at every step; what the scenario told of it.
fn play(setup: &Setup, seed: u128) -> BTreeSet<String> {
    let mut state = Euthia::start(setup, &mut Chance::new(Seed(seed), 0)).unwrap();
    let mut dice = Chance::new(Seed(seed + 1), 0);
    let mut told = BTreeSet::new();
    for at in 1..30_000 {
        if let Turn::Over(outcome) = Euthia::turn(&state) {
            let lost = crate::scenario::grade(&state) == Some(crate::scenario::Grade::Lost);
            assert_eq!(outcome.winners().next().is_none(), lost, "{setup:?}");
            return told;
        }
        assert_eq!(Euthia::audit(&state), Ok(()), "{setup:?}, seed {seed}, step {at}");
        let mut legal = Vec::new();
        Euthia::legal(&state, &mut legal);
        // Rearranging a board brings a match no further.
        let busy: Vec<Action> =
            legal.iter().copied().filter(|action| !matches!(action, Action::Board(_))).collect();
        let ways = if busy.is_empty() { &legal } else { &busy };
        let wanted = ways.iter().find(|action| matches!(action, Action::Scenario(_)));
        let action =
            wanted.copied().or_else(|| dice.pick(ways).copied()).expect("there is something to pick");
        let mut log = Log::default();
        Euthia::apply(&mut state, &action, &mut Chance::new(Seed(seed), at), &mut log);
        for event in log.into_events() {
            if let Event::Scenario(report) = event {
                let name = format!("{report:?}");
                told.insert(name.split(['(', ' ']).next().unwrap_or_default().to_owned());
            }
        }
    }
    panic!("{setup:?}, seed {seed}, does not end");
}

#[test]
fn matches_of_every_scenario_with_everything_agreed_on_come_to_their_end() {
    const GAMES: u128 = 2;
    for (scenario, tells) in [
        (ScenarioId::Hunt, &[][..]),
        (ScenarioId::ImpendingDoom, &["Finale"]),
        (ScenarioId::Villagers, &[]),
        (ScenarioId::Farruga, &["Finale", "Card", "Struck", "Dealt"]),
        (ScenarioId::Mirrezil, &["Finale", "Card", "Dealt"]),
        (ScenarioId::Brasath, &["Rites"]),
        (ScenarioId::Golem, &["Golem"]),
        (ScenarioId::Elementals1, &[]),
        (ScenarioId::Elementals2, &["Card"]),
        (ScenarioId::Elementals3, &["Card", "Banishing"]),
    ] {
        let ways = [(Mode::Solo, 1), (Mode::Competitive, 2), (Mode::Competitive, 4), (Mode::Coop, 3)];
        for (mode, players) in ways {
            for seed in 0..GAMES {
                let mut setup = Setup::new(scenario, mode, players);
                (setup.elites, setup.griffin, setup.heroic) = (Some(true), true, setup.has_heroic());
                setup.radius = (seed % 2 == 1).then_some(4);
                let told = play(&setup, 100 * seed + u128::from(players));
                assert!(tells.iter().all(|name| told.contains(*name)), "{scenario:?}: {told:?}");
            }
        }
    }
}
