//! Reads `games/mage-knight/content`, checks it against the counts of the box, and writes the tables.
//!
//! A test reads broken copies with the same code: nothing here panics, every mistake is noted in its file.

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

use content::{Content, Document, Entry, Node};
use effects::Effects;

use crate::terms::{BasicColour, ManaColour};

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

/// Notes that a file does not hold as many as the box.
fn must_hold(file: &Document, kind: &str, what: &str, found: usize, wanted: usize) {
    if found != wanted {
        file.get(kind).fault(format!("must hold {wanted} {what}, not {found}"));
    }
}

/// Notes that a number is not the next one.
fn in_order(number: &Node<'_>, found: u8, wanted: usize) {
    if usize::from(found) != wanted {
        number.fault(format!("must be {wanted}: they stand in order"));
    }
}

/// One word of a closed list.
fn word<T: Copy>(node: &Node<'_>, all: &[T], id: fn(T) -> &'static str) -> T {
    let names: Vec<&str> = all.iter().map(|each| id(*each)).collect();
    let name = node.one_of(&names);
    let found = all.iter().copied().find(|each| id(*each) == name);
    found.unwrap_or(all[0])
}

/// The names in a file must be the words of the crate, in the same order.
fn must_match<T: Copy>(entries: &[Entry<'_>], all: &[T], id: fn(T) -> &'static str) {
    for (entry, wanted) in entries.iter().zip(all) {
        let name = entry.get("id");
        if name.str() != id(*wanted) {
            name.fault(format!("must be `{}`: they stand in order", id(*wanted)));
        }
    }
}

fn basic_colour(node: &Node<'_>) -> BasicColour {
    word(node, &BasicColour::ALL, BasicColour::id)
}

fn mana_colour(node: &Node<'_>) -> ManaColour {
    word(node, &ManaColour::ALL, ManaColour::id)
}

/// Several words, each once.
fn words<T: Copy + PartialEq>(node: &Node<'_>, all: &[T], id: fn(T) -> &'static str) -> Vec<T> {
    let mut found = Vec::new();
    for item in node.list() {
        let each = word(&item, all, id);
        if found.contains(&each) {
            item.fault(format!("`{}` is there twice", id(each)));
        }
        found.push(each);
    }
    found
}

/// Where a French name comes from; and fields for people alone.
fn check_source(entry: &Entry<'_>) {
    entry.beside(&["fr_src"]);
    entry.get("fr_src").one_of(&["faq", "rulebook", "community", "own"]);
    entry.ignore(&["note"]);
}

/// Whether a field that may be missing is true.
fn flag(entry: &Entry<'_>, field: &str) -> bool {
    entry.opt(field).is_some_and(|node| node.bool())
}

/// `Some(…)` or `None`.
fn option(code: Option<String>) -> String {
    code.map_or("None".to_owned(), |code| format!("Some({code})"))
}
