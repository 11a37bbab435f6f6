//! Reads `games/mage-knight/content`, checks it against the numbers in the box, and writes the tables.
//!
//! A test reads broken copies with the same code, so nothing here panics: every mistake is recorded in its
//! file.

mod cards;
mod effects;
mod enemies;
mod heroes;
pub(crate) mod notation;
mod sites;
mod skills;
mod tiles;
mod tracks;
mod units;

use content::{Content, Entry, Node};
use effects::Effects;

use words::notation::Word;

/// Reads all files and writes all tables.
pub(crate) fn write(content: &Content) {
    let effects = Effects::new();
    let cards = cards::write(content, &effects);
    heroes::write(content, &cards);
    units::write(content, &effects);
    enemies::write(content, &effects);
    skills::write(content, &effects);
    let tiles = tiles::write(content);
    sites::write(content, &effects, &tiles);
    tracks::write(content);
    content.write("effects.rs", effects.tables());
    content.write("rules.rs", content.rules());
    content.write("edition.rs", content.edition());
}

/// Notes that a number is not the next one.
fn in_order(number: &Node<'_>, found: u8, wanted: usize) {
    if usize::from(found) != wanted {
        number.fault(format!("must be {wanted}: they stand in order"));
    }
}

/// The names in a file must be the words of the crate, in the same order.
fn must_match<T: Word>(entries: &[Entry<'_>]) {
    for (entry, wanted) in entries.iter().zip(T::LIST) {
        let name = entry.get("id");
        if name.str() != wanted.text() {
            name.fault(format!("must be `{}`: they stand in order", wanted.text()));
        }
    }
}

/// Where a French name comes from; and fields for people alone.
fn check_source(entry: &Entry<'_>) {
    entry.beside(&["fr_src"]);
    entry.get("fr_src").one_of(&["faq", "rulebook", "community", "own"]);
    entry.ignore(&["note"]);
}
