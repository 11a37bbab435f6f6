//! `tablee arena`: bots and programs play each other and are rated.

mod common;

use common::{Ran, json_lines, run_with, tablee};
use serde_json::{Value, json};
use shelf::Shelf;
use std::process::{Command, Stdio};

fn house() -> Shelf {
    Shelf::default().with(pocket_card::card())
}

fn arena(arguments: &[&str]) -> Ran {
    let all: Vec<&str> = ["arena", "pocket"].into_iter().chain(arguments.iter().copied()).collect();
    run_with(house(), &all, b"", Some("en_GB.UTF-8"))
}

/// The result as JSON, without times.
fn result(arguments: &[&str]) -> Value {
    let all: Vec<&str> = ["--json"].into_iter().chain(arguments.iter().copied()).collect();
    let mut result = json_lines(&arena(&all).ok()).remove(0);
    result.as_object_mut().expect("an object").remove("timing");
    result
}

#[test]
fn bots_are_rated_the_same_whatever_the_threads() {
    let with = |threads| result(&["random", "brigand", "--games", "60", "--seed", "7", "--threads", threads]);
    let alone = with("1");
    assert_eq!(alone, with("3"));
    assert_eq!((&alone["games"], &alone["capped"]), (&json!(60), &json!(0)));
    // The strongest comes first.
    assert_eq!(alone["players"][0]["name"], "brigand");
    let [first, second] = [0, 1].map(|at| alone["players"][at]["elo"]["value"].as_f64().expect("a rating"));
    assert!(first > 1500.0 && (first + second - 3000.0).abs() < 1e-6, "{alone}");
    assert!(alone["players"][0]["elo"]["error"].as_f64().is_some_and(|error| error > 1.0));
    assert_eq!(alone["players"][0]["seats"], 60);
}

#[test]
fn the_table_is_told_in_both_languages() {
    let english = arena(&["random", "brigand", "--games", "8"]).ok();
    assert!(english.starts_with("Pocket: 8 games, seed 0x1 ("), "{english}");
    assert!(english.contains("Elo") && english.contains("wins"), "{english}");
    let french = arena(&["random", "brigand", "--games", "8", "--lang", "fr"]).ok();
    assert!(french.contains("victoires") && french.contains("8 parties"), "{french}");
    // Without a number: whole rounds.
    assert_eq!(result(&["random", "brigand"])["games"], 100);
    assert_eq!(result(&["random", "brigand", "--setup", "trio"])["games"], 102);
}

#[test]
fn what_makes_no_contest_is_told() {
    assert!(arena(&["random", "random"]).bad().contains("name of its own"));
    assert!(arena(&["random", "nobody"]).bad().contains("there is no bot `nobody`"));
    assert!(arena(&["random", "x=no-such-program-anywhere"]).bad().contains("`x` cannot play"));
    assert!(tablee(&["arena", "chess", "random"]).bad().contains("chess"));
}

/// The Python of this machine, if it has one.
fn python() -> Option<&'static str> {
    let works = |name: &&str| {
        let run = Command::new(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        run.is_ok_and(|status| status.success())
    };
    ["python3", "python"].into_iter().find(works)
}

#[test]
#[allow(clippy::print_stderr, reason = "a test that is left out says so")]
fn the_example_in_python_plays() {
    let Some(python) = python() else {
        eprintln!("left out: there is no Python here to run docs/examples/player.py");
        return;
    };
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/player.py");
    let lines = std::fs::read_to_string(example).expect("the example is there").lines().count();
    assert!(lines < 100, "the example has {lines} lines");
    let player = format!("magpie={python} {example}");
    let play =
        |threads| result(&["brigand", &player, "--games", "10", "--threads", threads, "--seconds", "60"]);
    let played = play("1");
    assert_eq!(played, play("2"));
    let players = played["players"].as_array().expect("two players");
    for player in players {
        assert_eq!((&player["forfeits"], &player["seats"]), (&json!(0), &json!(10)), "{played}");
    }
}

#[test]
#[allow(clippy::print_stderr, reason = "a test that is left out says so")]
fn a_program_that_hangs_or_talks_nonsense_forfeits() {
    let Some(python) = python() else {
        eprintln!("left out: there is no Python here");
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let program = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("a file");
        format!("{name}={python} {}", path.display())
    };
    let hello = "import sys, json, time\nfor line in sys.stdin:\n  r = json.loads(line)\n";
    let hangs = program(
        "hangs",
        &format!(
            "{hello}  if r['do'] == 'choose': time.sleep(30)\n  print(json.dumps({{'id': r['id'], 'ok': {{}}}}), flush=True)\n"
        ),
    );
    let babbles = program(
        "babbles",
        &format!(
            "{hello}  print(json.dumps({{'id': r['id'], 'ok': {{}}}}) if r['do'] != 'choose' else 'hm', flush=True)\n"
        ),
    );
    for (player, seconds, why) in [(hangs, "1", "no reply within 1 s"), (babbles, "60", "not JSON")] {
        let played = result(&["random", &player, "--games", "2", "--seconds", seconds]);
        let loser = &played["players"][1];
        assert_eq!(loser["forfeits"], 2, "{played}");
        assert!(loser["forfeited"].as_str().is_some_and(|said| said.contains(why)), "{played}");
    }
}
