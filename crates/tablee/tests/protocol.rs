//! Plays the example session of the protocol's page.

mod common;

use bots::Roster;
use pocket::Pocket;
use serde_json::Value;
use shelf::{Card, Shelf};

const PAGE: &str = include_str!("../../../docs/engine-protocol.md");

/// The lines of an example with this prefix.
fn lines(example: &str, mark: &str) -> Vec<&'static str> {
    let (_, rest) = PAGE.split_once(&format!("```{example}\n")).expect("the page has the example");
    let (session, _) = rest.split_once("```").expect("the example ends");
    session.lines().filter_map(|line| line.strip_prefix(mark)).collect()
}

/// The engine's replies, with Pocket unchanged.
fn pocket(input: &[u8]) -> String {
    let shelf = Shelf::default().with(Card::<Pocket>::new(Roster::default()));
    common::run_with(shelf, &["engine", "pocket"], input, None).ok()
}

/// The engine's replies, with the real games.
fn nerath(input: &[u8]) -> String {
    common::run_with(shelf::shelf(), &["engine", "nerath"], input, None).ok()
}

/// The same for Mage Knight.
fn mage_knight(input: &[u8]) -> String {
    common::run_with(shelf::shelf(), &["engine", "mage-knight"], input, None).ok()
}

/// The same for Euthia.
fn euthia(input: &[u8]) -> String {
    common::run_with(shelf::shelf(), &["engine", "euthia"], input, None).ok()
}

fn read(line: &str) -> Value {
    serde_json::from_str(line).expect("the example is JSON")
}

fn plays(example: &str, run: fn(&[u8]) -> String) {
    let (requests, replies) = (lines(example, "> "), lines(example, "< "));
    assert!(requests.len() > 3, "the example is not empty");
    let input = requests.join("\n") + "\n";
    let ran = run(input.as_bytes());
    let answers: Vec<&str> = ran.lines().collect();
    assert_eq!(answers.len(), replies.len());
    for ((request, expected), got) in requests.iter().zip(&replies).zip(&answers) {
        let mut expected = read(expected);
        if let Some(program) = expected.pointer_mut("/ok/program") {
            // The version on the page may lag behind.
            *program = Value::from(concat!("tablee ", env!("CARGO_PKG_VERSION")));
        }
        assert_eq!(read(got), expected, "\n> {request}\n< {got}");
    }
}

#[test]
fn the_example_session_is_what_happens() {
    plays("session", pocket);
}

#[test]
fn the_odds_are_what_the_example_says() {
    plays("session nerath", nerath);
}

#[test]
fn every_request_is_described() {
    for run in [pocket, nerath, mage_knight, euthia] {
        let reply = read(&run(br#"{"do":"hello"}"#));
        for name in reply["ok"]["requests"].as_array().expect("a list").iter().filter_map(Value::as_str) {
            assert!(PAGE.contains(&format!("\n| `{name}` |")), "{name}");
        }
    }
}

#[test]
fn the_plans_are_what_the_example_says() {
    plays("session mage-knight", mage_knight);
}
