//! Journals from strangers: each is replayed, or refused with a line number and a reason.

use crate::common::{DUEL, played};
use kernel::fuzz::{scramble, spoil};
use kernel::{
    Budget, Chance, Game as _, Journal, JournalError, Lang, Seed, Table, game_of, has_state, last_part,
    resume_within,
};
use pocket::Pocket;
use pocket::setup::Setup;
use serde_json::{Value, json};

/// More than any of these matches takes: whoever needs it runs in circles.
const STEPS: u64 = 1_000_000;

/// What a reason may take to tell, however long the line is that it is about.
const LONGEST_REASON: usize = 2_000;

fn is_told(error: &JournalError, lines: usize) {
    assert!((1..=lines.max(1)).contains(&error.line), "{error}: there are {lines} lines");
    for lang in Lang::ALL {
        let text = error.text(lang);
        assert!(text.len() < LONGEST_REASON, "{} bytes for {:.200}", text.len(), text);
    }
}

/// Spoils a journal somewhere: a line, the order of lines, or its bytes.
fn spoilt(text: &str, chance: &mut Chance) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let at = chance.below(lines.len() as u32) as usize;
    let other = chance.below(lines.len() as u32) as usize;
    let bytes = match chance.below(8) {
        0 => scramble(text.as_bytes(), chance),
        1 => {
            lines.swap(at, other);
            (lines.join("\n") + "\n").into_bytes()
        }
        2 => {
            lines.insert(at, lines[other]);
            (lines.join("\n") + "\n").into_bytes()
        }
        _ => {
            // The first line is where most can go wrong.
            let at = if chance.below(2) == 0 { 0 } else { at };
            let donor: Value = serde_json::from_str(lines[other]).unwrap_or(json!(null));
            let line = spoil(lines[at], &donor, 3, chance);
            let line = String::from_utf8_lossy(&line);
            lines[at] = &line;
            (lines.join("\n") + "\n").into_bytes()
        }
    };
    // Whoever reads files refuses what is no text.
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Reads a journal in every way; returns whether it can be played through.
fn read(text: &str) -> bool {
    let lines = text.split('\n').count();
    if let Err(error) = game_of(text) {
        is_told(&error, lines);
    }
    let _ = has_state(text);
    assert!(text.is_char_boundary(last_part(text)));
    let budget = Budget::steps(STEPS);
    // However it was played, going on with it is the same or refused.
    if let Err(error) = resume_within::<Pocket>(text, None, &budget) {
        is_told(&error, lines);
    }
    let budget = Budget::steps(STEPS);
    let replayed = Journal::<Pocket>::parse_within(text, &budget)
        .and_then(|(journal, _)| Table::replay_within(journal, &budget, |_| ()));
    match replayed {
        Err(error) => {
            is_told(&error, lines);
            false
        }
        Ok(table) => {
            Pocket::audit(table.state()).expect("play leads to sound states only");
            let again = table.journal().to_string();
            let (journal, cut) = Journal::<Pocket>::parse(&again).expect("we have just written it");
            assert_eq!(cut, None);
            let back = Table::replay(journal, |_| ()).expect("it was played through before");
            assert_eq!(back.state(), table.state());
            assert_eq!(back.journal().to_string(), again);
            true
        }
    }
}

/// Reads so many spoilt journals.
fn fuzz(seed: u128, rounds: u32) {
    let mut chance = Chance::new(Seed(seed), 1);
    let mut fine = 0;
    for round in 0..rounds {
        let setup = if round % 2 == 0 { DUEL } else { Setup { seats: 4, rounds: 3 } };
        let mut text = played(setup, seed + u128::from(round), chance.below(60)).journal().to_string();
        for _ in 0..=chance.below(3) {
            text = spoilt(&text, &mut chance);
        }
        fine += u32::from(read(&text));
    }
    assert!(fine > 0, "none of them could be read: nothing behind the reader was tried");
}

#[test]
fn spoilt_journals_are_replayed_or_refused() {
    fuzz(7, 400);
}

#[test]
#[ignore = "a long soak"]
fn spoilt_journals_are_replayed_or_refused_for_a_long_time() {
    for seed in 100..140 {
        fuzz(seed, 20_000);
    }
}
