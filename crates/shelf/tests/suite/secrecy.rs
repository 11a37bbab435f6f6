//! Hints, reasons, plans and odds keep secrets: over whole matches of every game, an answer is the same in
//! every state that the asker cannot tell from the real one.

use kernel::{AnyTable, Budget, Chance, Lang, Log, Narrate, Seat, Seed, Table, Turn};
use serde_json::{Value, json};
use shelf::{Asker, Card, Title};

/// How much thinking each question gets: the same for both states, and deterministic.
fn steps(game: &str) -> u64 {
    // A step of Mage Knight is a state, one of Euthia some numbers.
    if game == "mage-knight" { 300 } else { 20_000 }
}

/// What is asked of a game, whatever the position.
fn questions(title: &dyn Title) -> Vec<(&'static str, Value)> {
    let mut asked = of_the_game(title.game().id());
    // What cannot be undone, and a puzzle, which is about another position.
    asked.extend([("unveils", json!({})), ("puzzle", json!({ "puzzle": {} }))]);
    for known in title.extras() {
        assert!(asked.iter().any(|(name, _)| *name == known), "{known} is never asked");
    }
    asked
}

fn of_the_game(game: &str) -> Vec<(&'static str, Value)> {
    let hexes = [(0, 0), (1, 0), (1, 1), (2, 0), (3, -1)];
    match game {
        "nerath" => vec![
            ("odds", json!({})),
            ("odds", json!({ "report": "fr", "policy": { "max_rounds": 2 } })),
            (
                "delve",
                json!({ "heroes": { "force": { "stacks": [] } }, "known": [], "unknown": 0, "pool": [] }),
            ),
        ],
        "mage-knight" => hexes
            .iter()
            .map(|(q, r)| ("plan", json!({ "goals": [{ "reach": { "q": q, "r": r } }], "labels": "fr" })))
            .chain([
                ("plan", json!({ "goals": [{ "foes": 1 }], "labels": "en" })),
                ("plan", json!({ "goals": [{ "recruit": "peasants" }] })),
                ("assault", json!({ "text": "en" })),
                ("duel", json!({ "defender": 0, "text": "fr" })),
                ("duel", json!({ "defender": 1, "text": "en" })),
                ("fame", json!({})),
            ])
            .collect(),
        "euthia" => vec![
            ("odds", json!({ "report": "en" })),
            ("odds", json!({ "level": 1 })),
            ("odds", json!({ "level": 2 })),
            ("odds", json!({ "foe": "m1_gecko" })),
            ("choices", json!({})),
        ],
        _ => Vec::new(),
    }
}

/// Everything this asker can learn about a position: every request, and for the seat to answer every bot's
/// answer with its reason.
fn told(title: &dyn Title, table: &dyn AnyTable, seat: Option<Seat>) -> Vec<Value> {
    let mut told = Vec::new();
    let steps = steps(title.game().id());
    for (name, arguments) in questions(title) {
        let asker = Some(Asker { table, seat });
        let answer = title.extra(name, &arguments, asker, Lang::En, &Budget::steps(steps));
        let answer = answer.expect("the game knows the request").map_err(|complaint| complaint.0);
        told.push(json!([name, arguments, answer]));
    }
    if seat.is_some() && table.turn().seat() == seat {
        for bot in title.bots() {
            let advice =
                title.advise(bot.name, Seed(11), table, &Budget::steps(steps / 10)).expect("it answers");
            told.push(json!([bot.name, advice]));
        }
    }
    told
}

/// Plays a whole random match and asks about some of its positions.
fn hold<G: Narrate>(entry: Card<G>, preset: usize, seed: u128, one_in: u32) -> u32 {
    let shelf = shelf::Shelf::default().with(entry);
    let title = shelf.get(G::ID).expect("it was put there");
    let presets = G::presets();
    let setup = &presets[preset % presets.len()].setup;
    let mut state = G::start(setup, &mut Chance::new(Seed(seed), 0)).expect("a preset can be played");
    let mut dice = Chance::new(Seed(seed), u64::MAX);
    let table = |state: &G::State| {
        Table::<G>::from_state(setup.clone(), Seed(1), state.clone()).expect("play passes the audit")
    };
    let mut asked = 0;
    let mut legal = Vec::new();
    for index in 1..20_000 {
        let Turn::Of(..) = G::turn(&state) else { break };
        if dice.below(one_in) == 0 {
            let real = table(&state);
            for seat in Seat::first(G::seats(&state)).map(Some).chain([None]) {
                let world = match seat {
                    Some(seat) => G::resample(&state, seat, &mut dice),
                    None => G::resample_for_spectators(&state, &mut dice),
                };
                // Where there is nothing to hide, there is nothing to compare.
                if world == state {
                    continue;
                }
                let (real, imagined) = (told(title, &real, seat), told(title, &table(&world), seat));
                for (real, imagined) in real.iter().zip(&imagined) {
                    assert_eq!(real, imagined, "seat {seat:?} of {} learns a secret at {index}", G::ID);
                }
                asked += 1;
            }
        }
        legal.clear();
        G::legal(&state, &mut legal);
        let action = dice.pick(&legal).cloned().expect("a seat that owes an answer has one");
        G::apply(&mut state, &action, &mut Chance::new(Seed(seed), index), &mut Log::muted());
    }
    asked
}

/// Some of the presets with more than one seat, several matches each.
fn matches<G: Narrate>(entry: fn() -> Card<G>, apart: usize, rounds: u128, one_in: u32) {
    let mut asked = 0;
    for (at, preset) in G::presets().iter().enumerate() {
        let state = G::start(&preset.setup, &mut Chance::new(Seed(1), 0)).expect("a preset can be played");
        if G::seats(&state) < 2 || at % apart != 0 {
            continue;
        }
        for seed in 0..rounds {
            asked += hold(entry(), at, 100 * seed + at as u128, one_in);
        }
    }
    assert!(asked > 5, "only {asked} positions with a secret were asked about");
}

#[test]
fn nobody_learns_a_hand_in_nerath_by_asking() {
    matches(nerath_card::card, 4, 1, 400);
}

#[test]
fn nobody_learns_a_hand_in_mage_knight_by_asking() {
    matches(mage_knight_card::card, 12, 1, 250);
}

#[test]
fn nobody_learns_a_hand_in_euthia_by_asking() {
    matches(euthia_card::card, 12, 1, 500);
}

#[test]
#[ignore = "a long soak"]
fn nobody_learns_anything_by_asking_for_a_long_time() {
    matches(nerath_card::card, 1, 4, 40);
    matches(mage_knight_card::card, 1, 2, 30);
    matches(euthia_card::card, 1, 2, 60);
}
