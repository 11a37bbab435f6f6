//! Fuzz tests of the engine: every line is answered or skipped, and nothing makes a game panic.

mod common;

use bots::Roster;
use common::{json_lines, run_with};
use kernel::fuzz::{scramble, spoil};
use kernel::{Chance, Seed};
use pocket::Pocket;
use serde_json::{Value, json};
use shelf::{Card, Shelf, Title};

/// The longest allowed answer: a state or a list of legal actions is far shorter.
const LONGEST: usize = 1 << 20;

/// Requests of every kind about a match at some moment; the first one starts it. Requests that take as long
/// as the caller likes are left out (`perft`, `advise`, a game's own), and so is the one that ends the
/// conversation.
fn session(title: &dyn Title, chance: &mut Chance) -> Vec<String> {
    let presets = title.game().presets();
    let setup = &chance.pick(&presets).expect("there is something to play").setup;
    let mut table = title.game().open(setup, Seed(7)).expect("a preset can be played");
    let mut requests = vec![json!({"do": "new", "setup": setup, "seed": 7})];
    for _ in 0..chance.below(40) {
        let Some(seat) = table.turn().seat() else { break };
        let legal = table.legal();
        let action = chance.pick(&legal).expect("a seat that owes an answer has one");
        table.act(seat, action).expect("what is listed is legal");
        requests.push(json!({"do": "act", "seat": seat, "action": action}));
        if chance.below(8) == 0 {
            requests.push(json!({"do": "check", "seat": seat, "action": action}));
            requests.push(json!({"do": "undo", "seat": seat, "count": 1}));
            requests.push(json!({"do": "forgive", "seat": seat, "steps": 1 + chance.below(3)}));
        }
    }
    let scenarios = title.game().scenarios();
    let scenario = &chance.pick(&scenarios).expect("there is something to play").id;
    requests.extend([
        json!({"do": "hello"}),
        json!({"do": "scenarios"}),
        json!({"do": "new", "scenario": scenario, "players": 2, "choices": {}, "seed": "0x7"}),
        json!({"do": "load", "setup": setup, "seed": 7, "state": table.state()}),
        json!({"do": "open", "journal": table.journal()}),
        json!({"do": "legal", "lang": "fr"}),
        json!({"do": "view", "as": 1}),
        json!({"do": "undoable", "seat": 0}),
        json!({"do": "speak", "lang": "fr", "as": "spectator"}),
        json!({"do": "journal"}),
        json!({"do": "state"}),
    ]);
    let number = |(at, mut request): (usize, Value)| {
        request["id"] = at.into();
        request.to_string()
    };
    requests.into_iter().enumerate().map(number).collect()
}

/// The same with some lines damaged and some repeated.
fn spoilt(lines: &[String], chance: &mut Chance) -> Vec<u8> {
    let mut input = Vec::new();
    for line in lines {
        let other = &lines[chance.below(lines.len() as u32) as usize];
        let donor = serde_json::from_str(other).expect("requests are JSON");
        match chance.below(6) {
            0 | 1 => input.extend(spoil(line, &donor, 3, chance)),
            2 => input.extend(spoil(other, &donor, 1, chance)),
            _ => input.extend(line.as_bytes()),
        }
        input.push(b'\n');
    }
    if chance.below(4) == 0 { scramble(&input, chance) } else { input }
}

fn answers(shelf: Shelf, game: &str, input: &[u8]) -> usize {
    let said = || String::from_utf8_lossy(input).into_owned();
    let output = run_with(shelf, &["engine", game], input, None).ok();
    let replies = json_lines(&output);
    assert!(replies.len() <= input.split(|&byte| byte == b'\n').count(), "{}", said());
    for reply in &replies {
        let (ok, error) = (&reply["ok"], &reply["error"]);
        assert!(ok.is_null() != error.is_null(), "one of both: {reply}");
        assert_ne!(error["code"], "panicked", "{reply}\n{}", said());
        if !error.is_null() {
            assert!(error["message"].as_str().is_some_and(|words| !words.is_empty()), "{reply}");
        }
    }
    assert!(output.lines().all(|line| line.len() < LONGEST), "{}", said());
    replies.iter().filter(|reply| reply["ok"] != Value::Null).count()
}

/// Runs this many damaged sessions with a game.
fn fuzz(shelf: fn() -> Shelf, game: &str, seed: u128, rounds: u32) {
    let mut chance = Chance::new(Seed(seed), 1);
    let mut fine = 0;
    for _ in 0..rounds {
        let lines = session(shelf().get(game).expect("it is on the shelf"), &mut chance);
        fine += answers(shelf(), game, &spoilt(&lines, &mut chance));
    }
    assert!(fine > 3 * rounds as usize, "hardly a request was understood: nothing was tried");
}

fn pocket() -> Shelf {
    Shelf::default().with(Card::<Pocket>::new(Roster::default()))
}

#[test]
fn spoilt_sessions_of_pocket_are_answered() {
    fuzz(pocket, "pocket", 7, 100);
}

#[test]
fn spoilt_sessions_of_nerath_are_answered() {
    fuzz(shelf::shelf, "nerath", 7, 10);
}

#[test]
#[ignore = "a long soak"]
fn spoilt_sessions_are_answered_for_a_long_time() {
    for seed in 100..120 {
        fuzz(pocket, "pocket", seed, 2_000);
        for game in ["nerath", "mage-knight", "euthia"] {
            fuzz(shelf::shelf, game, seed, 100);
        }
    }
}
