//! From a folder of content to generated source.

use std::fs;
use std::path::PathBuf;

use content::{Content, code};

/// A fresh folder with these files.
fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    for (file, text) in files {
        let path = folder.join(file);
        fs::create_dir_all(path.parent().expect("a file has a folder")).expect("writable");
        fs::write(path, text).expect("writable");
    }
    folder
}

const UNITS: &str = "[[unit]]\nid = \"castle\"\n[[unit]]\nid = \"storm_elemental\"\n";
const LEDGER: &str = r#"
[[rule]]
id = "CN-VIC-01"
section = "Victory"
en = "Win."
fr = "Gagner."
source = "rulebook"
kind = "base"

[[rule]]
id = "CN-MOV-10"
section = "Movement"

[glossary]
"Château" = { en = "Castle", fr = "Château" }
"#;

#[test]
fn generated_source() {
    let content =
        Content::open("nerath", &folder("generated", &[("units.toml", UNITS), ("rules.toml", LEDGER)]));
    let units = content.read("units.toml").ids("unit");
    content.write("units.rs", code::ids_enum("A unit.", "Unit", "serde::Serialize", &units));
    content.read("units.toml").entries("unit"); // the same document: nothing in it becomes unknown
    content.write("rules.rs", content.rules());
    let outputs = content.finish().expect("nothing is wrong");
    assert_eq!(outputs[0], ("units.rs".to_owned(), include_str!("units.snapshot").to_owned()));
    assert_eq!(outputs[1], ("rules.rs".to_owned(), include_str!("rules.snapshot").to_owned()));
}

#[test]
fn the_fingerprint_is_stable() {
    let print = |name, files: &[(&str, &str)]| Content::open("nerath", &folder(name, files)).fingerprint();
    let first =
        print("print", &[("units.toml", UNITS), ("cards/spells.toml", "x = 1\n"), ("rules.toml", LEDGER)]);
    assert_eq!(first, "67ba636b9299fbb6", "the golden value: journals depend on it");

    let crlf = UNITS.replace('\n', "\r\n");
    let same = [
        ("units.toml", &*crlf),
        ("cards/spells.toml", "x = 1\n"),
        ("coverage.toml", "x = 1"),
        ("README.md", "Not content."),
    ];
    assert_eq!(
        print("print-same", &same),
        first,
        "line endings, the ledger, its coverage and other files do not count"
    );

    assert_ne!(print("print-text", &[("units.toml", UNITS), ("cards/spells.toml", "x = 2\n")]), first);
    assert_ne!(print("print-name", &[("units.toml", UNITS), ("cards/spell.toml", "x = 1\n")]), first);
}

#[test]
fn all_that_is_wrong_is_told_at_once_and_nothing_is_written() {
    let ledger = "[[rule]]\nid = \"cn-1\"\nsection = \"A\"\n[[rule]]\nid = \"CN-2\"\n[[rule]]\nid = \"CN-2\"\nsection = \"B\"\n";
    let content = Content::open("nerath", &folder("wrong", &[("rules.toml", ledger), ("units.toml", UNITS)]));
    content.read("units.toml");
    content.read("cards.toml");
    content.write("rules.rs", content.rules());
    assert_eq!(
        content.finish().expect_err("much is wrong").to_string(),
        "content/nerath/units.toml:1: field `unit`: is not known here\n\
         content/nerath/cards.toml: there is no such file\n\
         content/nerath/rules.toml:2: rule `cn-1`: field `id`: must look like CN-VIC-01, with at most 20 characters\n\
         content/nerath/rules.toml:4: rule `CN-2`: field `section`: is missing\n\
         content/nerath/rules.toml:7: rule `CN-2`: field `id`: is already taken, at line 5"
    );
}

#[test]
fn a_folder_that_is_not_there() {
    let missing = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("nowhere");
    let faults = Content::open("nowhere", &missing).finish().expect_err("there is no folder");
    assert!(faults.to_string().starts_with("content/nowhere: "), "{faults}");
}

#[test]
fn files_below_a_folder() {
    let files = [("cards/b.toml", ""), ("cards/a.toml", ""), ("cards.toml", ""), ("cards/a.md", "")];
    let content = Content::open("nerath", &folder("below", &files));
    assert_eq!(content.files("cards"), ["cards/a.toml", "cards/b.toml"]);
}
