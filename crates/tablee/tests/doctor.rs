//! `tablee doctor` says what will become of matches, and changes nothing.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod common;

use common::{run, run_with, tablee};
use std::fs;
use std::path::{Path, PathBuf};

fn golden(name: &str, folder: &Path) -> PathBuf {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/tests/golden").join(name);
    let to = folder.join(name);
    fs::copy(from, &to).unwrap();
    to
}

#[test]
fn the_matches_of_the_first_release_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let db = golden("v0.1.0.db", folder.path());
    let before = fs::read(&db).unwrap();
    let address = format!("sqlite:{}", db.display());
    let said = real(&["doctor", "--db", &address], None);
    assert_eq!(said.0, 0, "{said:?}");
    assert!(said.1.contains("mage-knight: 2 matches in progress"), "{}", said.1);
    assert!(said.1.contains("by new rules"), "{}", said.1);
    let said = real(&["doctor", "--db", &address], Some("fr_FR.UTF-8"));
    assert!(said.1.contains("mage-knight\u{a0}: 2 parties en cours"), "{}", said.1);
    let said = real(&["doctor", "--json", "--db", &address], None);
    assert_eq!(said.1.lines().count(), 4);
    assert!(said.1.lines().all(|line| line.contains("\"fate\":\"from_its_journal\"")), "{}", said.1);
    assert_eq!(fs::read(&db).unwrap(), before, "asking changes nothing");
}

#[test]
fn what_cannot_go_on_is_named_and_the_exit_code_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let db = format!("sqlite:{}", golden("v0.1.0.db", folder.path()).display());
    // On a shelf without these games nothing goes on.
    let said = tablee(&["doctor", "--db", &db]);
    assert_eq!(said.code, 1);
    assert!(said.err.contains("4 matches cannot go on"), "{}", said.err);
    assert!(said.out.contains("eiSDhCxM4TApcosdvUy2eA"), "{}", said.out);
}

#[test]
fn a_database_that_is_not_there_is_not_made() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("missing.db");
    let complaint = tablee(&["doctor", "--db", &format!("sqlite:{}", path.display())]).bad();
    assert!(complaint.contains("cannot be looked at"), "{complaint}");
    assert!(!path.exists());
    let complaint = run(&["doctor", "--db", "tablee.db"], b"", Some("fr_FR.UTF-8")).bad();
    assert!(complaint.contains("sqlite:CHEMIN"), "{complaint}");
}

/// Runs the command with all games: exit code and output.
fn real(arguments: &[&str], locale: Option<&str>) -> (u8, String) {
    let ran = run_with(shelf::shelf(), arguments, b"", locale);
    (ran.code, ran.out + &ran.err)
}
