//! Reads `games/euthia/content`, checks it against the numbers in the box, and writes the tables.
//!
//! A test reads broken copies with the same code, so nothing here panics: every mistake is recorded in its
//! file.

mod cards;
mod common;
mod effects;
mod foes;
mod heroes;
pub(crate) mod notation;
mod scenarios;
mod territories;
mod tiles;

use content::{Content, Document, Entry};
use effects::Effects;
use words::notation::Word;

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

/// The names in a file must be the words of the crate, in the same order.
fn must_match<T: Word>(file: &Document, kind: &str) {
    let entries = file.entries(kind);
    file.must_hold(kind, "entries", entries.len(), T::LIST.len());
    for (entry, wanted) in entries.iter().zip(T::LIST) {
        let name = entry.get("id");
        if name.str() != wanted.text() {
            name.fault(format!("must be `{}`: they stand in order", wanted.text()));
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
