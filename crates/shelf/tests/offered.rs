//! Whatever a catalogue offers can be played.

use kernel::catalogue::{Choice, Kind, Picks};
use kernel::{Scenario, Seating, Seed};
use serde_json::{Value, json};

/// Picks of a choice that are not the usual one: every alternative, the ends of every range.
fn picks(choice: &Choice, players: u8) -> Vec<Value> {
    let all: Vec<Value> = match &choice.kind {
        Kind::Switch { default } => vec![json!(!default)],
        Kind::One { options, .. } => options.iter().map(|one| json!(one.id)).collect(),
        Kind::Number { from, to, .. } => vec![json!(from), json!(to)],
        Kind::Numbers { parts } => {
            let ends = [|from: i64, _: i64| from, |_: i64, to: i64| to];
            ends.map(|end| parts.iter().map(|part| end(part.from, part.to)).collect::<Value>()).into()
        }
        Kind::Seats { options, .. } => {
            let first = usize::from(players).min(options.len());
            vec![
                (0..usize::from(players))
                    .map(|at| options[..first].get(at).map(|one| json!(one.id)))
                    .collect(),
            ]
        }
    };
    let usual = choice.usual(players);
    all.into_iter().filter(|pick| *pick != usual).collect()
}

/// One pick, with what it cannot do without.
fn with_needs(scenario: &Scenario, table: &Seating, choice: &Choice, pick: Value) -> Picks {
    let mut taken = Picks::new();
    for needed in &choice.only_with {
        let other = scenario.choice(table, &needed.choice).expect("what is needed is offered too");
        let enough = needed.is.first().cloned().unwrap_or_else(|| picks(other, table.players).swap_remove(0));
        taken.extend(with_needs(scenario, table, other, enough));
    }
    taken.insert(choice.id.clone().into_owned(), pick);
    taken
}

#[test]
fn every_pick_makes_a_match() {
    let mut tried = 0;
    for title in shelf::shelf().iter() {
        let game = title.game();
        for scenario in game.scenarios() {
            for table in &scenario.tables {
                for choice in scenario.offered(table) {
                    for pick in picks(choice, table.players) {
                        let taken = with_needs(&scenario, table, choice, pick);
                        let setup = scenario.set_up(table, &taken).expect("what is offered can be written");
                        assert_ne!(setup, table.setup, "{taken:?} changes something in {}", table.id);
                        if let Err(error) = game.open(&setup, Seed(tried)) {
                            panic!("{taken:?} in {}: {error}", table.id);
                        }
                        tried += 1;
                    }
                }
            }
        }
    }
    assert!(tried > 800, "{tried} of them");
}
