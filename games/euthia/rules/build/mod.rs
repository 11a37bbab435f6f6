//! Reads `games/euthia/content`, checks it against the counts of the box, and writes the tables.
//!
//! A test reads broken copies with the same code: nothing here panics, every mistake is noted in its file.

mod cards;
mod common;
mod effects;
mod foes;
mod heroes;
pub(crate) mod notation;
mod scenarios;
mod territories;
mod tiles;

use content::{Content, Document, Entry, Node};
use effects::Effects;

/// Reads all files and writes all tables.
pub(crate) fn write(content: &Content) {
    let effects = Effects::new();
    let items = tiles::write(content, &effects);
    heroes::write(content, &effects);
    let foes = foes::write(content, &effects);
    let territories = territories::write(content, &effects);
    cards::write(content, &effects);
    common::write(content, &effects);
    scenarios::write(content, &effects, &items, &foes, &territories);
    content.write("effects.rs", effects.tables());
    content.write("rules.rs", content.rules());
    content.write("edition.rs", content.edition());
}

/// Notes that a file does not hold as many as the box.
fn must_hold(file: &Document, kind: &str, what: &str, found: usize, wanted: usize) {
    if found != wanted {
        file.get(kind).fault(format!("must hold {wanted} {what}, not {found}"));
    }
}

/// One word of a closed list.
fn word<T: Copy>(node: &Node<'_>, all: &[T], id: fn(T) -> &'static str) -> T {
    let names: Vec<&str> = all.iter().map(|each| id(*each)).collect();
    let name = node.one_of(&names);
    let found = all.iter().copied().find(|each| id(*each) == name);
    found.unwrap_or(all[0])
}

/// One word of a closed list that may be missing.
fn opt_word<T: Copy>(entry: &Entry<'_>, field: &str, all: &[T], id: fn(T) -> &'static str) -> Option<T> {
    entry.opt(field).map(|node| word(&node, all, id))
}

/// The names in a file must be the words of the crate, in the same order.
fn must_match<T: Copy>(file: &Document, kind: &str, all: &[T], id: fn(T) -> &'static str) {
    let entries = file.entries(kind);
    must_hold(file, kind, "entries", entries.len(), all.len());
    for (entry, wanted) in entries.iter().zip(all) {
        let name = entry.get("id");
        if name.str() != id(*wanted) {
            name.fault(format!("must be `{}`: they stand in order", id(*wanted)));
        }
    }
}

/// Where the values come from; what is documented of an entry that is not all designed stands in `known`.
fn provenance(entry: &Entry<'_>) {
    entry.beside(&["provenance", "known"]);
    let from = entry.get("provenance");
    let known = entry.opt("known");
    let text = from.str();
    let documented = text == "rulebook" || text.strip_prefix("public:").is_some_and(|page| !page.is_empty());
    if !documented && text != "designed" && !text.is_empty() {
        from.fault("must be `rulebook`, `public:<where>` or `designed`");
    }
    if let Some(known) = known {
        known.str();
        if !documented {
            known.fault("nothing is known of what is designed");
        }
    }
    entry.ignore(&["note"]);
}

/// A number from 0, where it may be missing.
fn small(entry: &Entry<'_>, field: &str) -> u8 {
    entry.opt(field).map_or(0, |node| node.int(0..=99u8))
}

/// Whether a field that may be missing is true.
fn flag(entry: &Entry<'_>, field: &str) -> bool {
    entry.opt(field).is_some_and(|node| node.bool())
}

/// `Some(…)` or `None`.
fn option(code: Option<String>) -> String {
    code.map_or("None".to_owned(), |code| format!("Some({code})"))
}

/// `Gem::Ruby`.
fn source<T: std::fmt::Debug>(ty: &str, word: T) -> String {
    format!("{ty}::{word:?}")
}
