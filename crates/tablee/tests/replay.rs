//! Replays of complete, truncated and damaged journals, for every viewer.

mod common;

use common::{Ran, json_lines, run};
use kernel::{Seat, Seed};
use serde_json::{Value, json};

/// A match for two: bids, an undo, a turn.
fn journal() -> String {
    let shelf = common::shelf();
    let game = shelf.get("pocket").expect("it is there").game();
    let mut table = game.open(&json!({"seats": 2, "rounds": 1}), Seed(7)).expect("a fair set-up");
    table.act(Seat(0), &json!({"bid": 2})).expect("legal");
    table.undo(Seat(0), 1).expect("nothing was shown");
    table.act(Seat(0), &json!({"bid": 1})).expect("legal");
    table.act(Seat(1), &json!({"bid": 3})).expect("legal");
    table.act(Seat(1), &json!("draw")).expect("legal");
    table.journal()
}

fn replay(journal: &[u8], arguments: &[&str]) -> Ran {
    run(&[&["replay", "-"], arguments].concat(), journal, None)
}

#[test]
fn a_match_is_told_line_by_line() {
    let text = replay(journal().as_bytes(), &[]).ok();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "Pocket: Player 1, Player 2");
    assert_eq!(lines[1], "    1. Player 1: Bid 2 coins");
    assert_eq!(lines[2], "         Player 1 bids 2 coins.");
    assert_eq!(lines[3], "    2. Player 1: takes back the last action");
    assert_eq!(lines[lines.len() - 2..], ["Player 2: It is your turn.", "Verified: 5 lines."]);
    let french = replay(journal().as_bytes(), &["--lang", "fr"]).ok();
    assert!(french.contains("    2. Joueur 1\u{a0}: reprend la dernière action\n"), "{french}");
    assert!(french.ends_with("Vérifié\u{a0}: 5 lignes.\n"), "{french}");
}

#[test]
fn nobody_reads_what_is_not_for_their_eyes() {
    let text = replay(journal().as_bytes(), &["--as", "1"]).ok();
    assert!(text.contains("    1. Player 1\n         Player 1 has bid.\n"), "{text}");
    assert!(text.contains("    4. Player 2: Bid 3 coins\n"), "{text}");
    let json = replay(journal().as_bytes(), &["--as", "spectator", "--json"]).ok();
    assert!(!json.contains("\"act\"") && !json.contains("hash"), "{json}");
    assert!(replay(journal().as_bytes(), &["--json"]).ok().contains("hash"));
    assert!(replay(journal().as_bytes(), &["--as", "2"]).bad().contains("seats are 0 to 1"));
    assert!(replay(journal().as_bytes(), &["--as", "2", "--lang", "fr"]).bad().contains("de 0 à 1"));
    assert!(replay(journal().as_bytes(), &["--as", "god"]).bad().contains("spectator"));
}

#[test]
fn machines_get_a_line_a_line() {
    let lines = json_lines(&replay(journal().as_bytes(), &["--json"]).ok());
    assert_eq!(lines.len(), 7);
    assert_eq!(lines[0]["setup"], json!({"seats": 2, "rounds": 1}));
    assert_eq!((&lines[1]["line"], &lines[1]["act"]), (&json!(2), &json!({"bid": 2})));
    assert_eq!(lines[2]["undo"], 1);
    assert_eq!((&lines[6]["verified"], &lines[6]["recovered"]), (&json!(5), &Value::Null));
}

#[test]
fn a_cut_line_is_left_out_with_a_warning() {
    let journal = journal();
    for cut in 1..20 {
        let ran = replay(&journal.as_bytes()[..journal.len() - 1 - cut], &[]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.ends_with("Verified: 4 lines.\n"), "{}", ran.out);
        assert!(ran.err.starts_with("warning: line 6 was cut short"), "{}", ran.err);
    }
    let french = replay(&journal.as_bytes()[..journal.len() - 4], &["--lang", "fr"]);
    assert!(french.err.starts_with("attention\u{a0}: la ligne 6"), "{}", french.err);
    // Only the line end is missing: nothing is lost.
    assert!(replay(&journal.as_bytes()[..journal.len() - 1], &[]).ok().ends_with("Verified: 5 lines.\n"));
}

#[test]
fn a_letter_cut_in_two_goes_with_its_line() {
    let bytes = [journal().as_bytes(), b"{\"seat\":0,\"act\":\"\xc3"].concat();
    let ran = replay(&bytes, &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("line 7"), "{}", ran.err);
}

#[test]
fn damage_is_told_with_its_line_after_what_is_whole() {
    let journal = journal();
    let illegal = replay(journal.replacen("{\"bid\":3}", "{\"bid\":4}", 1).as_bytes(), &[]);
    assert!(illegal.out.contains("    3. Player 1: Bid 1 coin"), "{}", illegal.out);
    assert!(!illegal.out.contains("Verified"), "{}", illegal.out);
    assert_eq!(
        illegal.bad(),
        "line 5: not allowed. Rule PK-BID-01 does not allow this. Here: asked 4, at most 3.\n"
    );

    let garbage = journal.replacen("{\"seat\":0,\"undo\":1", "{\"seat\":0,\"un", 1);
    assert!(replay(garbage.as_bytes(), &[]).bad().starts_with("line 3: "));
    let undo = journal.replacen("\"undo\":1", "\"undo\":5", 1);
    assert!(replay(undo.as_bytes(), &["--lang", "fr"]).bad().starts_with("ligne 3\u{a0}: reprise refusée"));
    let game = journal.replacen("\"pocket\"", "\"chess\"", 1);
    assert!(replay(game.as_bytes(), &[]).bad().starts_with("line 1: this is a journal of `chess`"));
    let content = journal.replacen("0706f636b6574001", "0000000000000000", 1);
    assert!(replay(content.as_bytes(), &[]).bad().contains("0000000000000000"));
    let header = journal.replacen("\"seats\":2", "\"seats\":7", 1);
    assert!(replay(header.as_bytes(), &[]).bad().contains("PK-SEATS-01"));
    let bytes = [b"{\"tablee_journal\":1}\n\n", &b"\xff\xff\n"[..]].concat();
    assert!(replay(&bytes, &[]).bad().starts_with("line 3: "));
    assert!(replay(b"", &[]).bad().contains("empty"));
    let missing = run(&["replay", "/no/such/file"], b"", None).bad();
    assert!(missing.starts_with("/no/such/file: "), "{missing}");
}
