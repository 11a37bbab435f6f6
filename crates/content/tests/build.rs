//! From a folder of content to generated source.

use std::fs;
use std::path::PathBuf;

use content::{Content, code};

/// Creates a fresh folder with these files.
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

const PRICED: &str = "# A comment.\n[[unit]]\nid = \"castle\"\nen = \"Castle\"\nfr = \"Château\"\nnote = \"made up\"\nx = 12\ncost = 5\n";

#[test]
fn the_fingerprint_is_of_what_matters_for_play() {
    let of = |name: &str, files: &[(&str, &str)]| {
        let content = Content::open("nerath", &folder(name, files));
        for unit in content.read("units.toml").entries("unit") {
            unit.id();
            unit.words();
            unit.ignore(&["note"]);
            unit.beside(&["x"]);
            unit.get("x").int(0..=99u8);
            unit.get("cost").int(0..=9u8);
        }
        content.fingerprint()
    };
    let print = |name: &str, text: &str| of(name, &[("units.toml", text)]);
    let first = print("print", PRICED);
    assert_eq!(first, "e6c2d914adccede2", "the golden value: journals depend on it");
    for (name, from, to) in [
        ("comment", "A comment", "Another one"),
        ("english", "\"Castle\"", "\"Keep\""),
        ("french", "Château", "Donjon"),
        ("note", "made up", "remembered"),
        ("drawing", "x = 12", "x = 13"),
        ("order", "x = 12\ncost = 5\n", "cost = 5\nx = 12\n"),
        ("endings", "\n", "\r\n"),
    ] {
        assert_eq!(print(&format!("print-{name}"), &PRICED.replace(from, to)), first, "{name}");
    }
    for (name, from, to) in [("cost", "cost = 5", "cost = 6"), ("id", "id = \"castle\"", "id = \"keep\"")] {
        assert_ne!(print(&format!("print-{name}"), &PRICED.replace(from, to)), first, "{name}");
    }
    let with = |name: &str, file: &str| of(name, &[("units.toml", PRICED), (file, "x = 1\n")]);
    for (number, file) in
        ["rules.toml", "coverage.toml", "versions.toml", "README.md"].into_iter().enumerate()
    {
        assert_eq!(with(&format!("print-beside-{number}"), file), first, "{file}");
    }
    assert_ne!(with("print-more", "cards/spells.toml"), first, "what nobody has read may matter");
}

#[test]
fn the_versions_of_a_game_stand_in_order() {
    let versions = "[[version]]\nnumber = 1\ncontents = [\"27394a3867290da0\"]\nen = \"First.\"\nfr = \"Première.\"\n[[version]]\nnumber = 2\nen = \"Second.\"\nfr = \"Seconde.\"\n";
    let content = Content::open("nerath", &folder("versions", &[("versions.toml", versions)]));
    let source = content.edition();
    assert!(source.contains("number: 2, contents: &[], changed: kernel::Text { en: \"Second.\""), "{source}");
    assert!(source.contains("kernel::Fingerprint(0x27394a3867290da0)"), "{source}");
    assert!(content.finish().is_ok());
    let wrong = versions.replace("number = 2", "number = 3").replace("27394a3867290da0", "27");
    let content = Content::open("nerath", &folder("versions-wrong", &[("versions.toml", &wrong)]));
    content.edition();
    let complaints = content.complaints();
    assert_eq!(complaints.len(), 2, "{complaints:?}");
}

#[test]
fn content_that_was_written_anew_keeps_the_fingerprint_that_journals_know() {
    let of = |name: &str, units: &str, versions: &str| {
        let files = [("units.toml", units), ("versions.toml", versions)];
        let content = Content::open("nerath", &folder(name, &files));
        content.read("units.toml").get("unit").list();
        (content.fingerprint(), content.complaints())
    };
    let (before, after) = ("[[unit]]\ncost = 5\n", "[[unit]]\nprice = 5\n");
    let [was, now] = [("was", before), ("now", after)].map(|(name, text)| of(name, text, "").0);
    assert_ne!(was, now);
    let rewritten = format!("[[rewritten]]\nnow = \"{now}\"\nwas = \"{was}\"\n");
    assert_eq!(of("rewritten", after, &rewritten).0, was);
    let changed = of("rewritten-changed", "[[unit]]\nprice = 6\n", &rewritten).0;
    assert!(changed != was && changed != now, "what matters for play is another content");
    let (_, complaints) = of("rewritten-wrong", after, &rewritten.replace(&was, "27"));
    let said = "versions.toml: rewritten no. 1: field `was`: must be 16 hexadecimal digits";
    assert!(complaints.iter().any(|complaint| complaint == said), "{complaints:?}");
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
        "games/nerath/content/units.toml:1: field `unit`: is not known here\n\
         games/nerath/content/cards.toml: there is no such file\n\
         games/nerath/content/rules.toml:2: rule `cn-1`: field `id`: must look like CN-VIC-01, with at most 20 characters\n\
         games/nerath/content/rules.toml:4: rule `CN-2`: field `section`: is missing\n\
         games/nerath/content/rules.toml:7: rule `CN-2`: field `id`: is already taken, at line 5"
    );
}

#[test]
fn a_folder_that_is_not_there() {
    let missing = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("nowhere");
    let faults = Content::open("nowhere", &missing).finish().expect_err("there is no folder");
    assert!(faults.to_string().starts_with("games/nowhere/content: "), "{faults}");
}

#[test]
fn files_below_a_folder() {
    let files = [("cards/b.toml", ""), ("cards/a.toml", ""), ("cards.toml", ""), ("cards/a.md", "")];
    let content = Content::open("nerath", &folder("below", &files));
    assert_eq!(content.files("cards"), ["cards/a.toml", "cards/b.toml"]);
}
