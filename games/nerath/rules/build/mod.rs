//! Reads `games/nerath/content`, checks it against the numbers in the box and the rule book, and writes the
//! tables.
//!
//! A test reads broken copies with the same code, so nothing here panics: every mistake is recorded in its
//! file.

mod art;
mod board;
mod cards;
mod effects;
mod setup;

use crate::terms::{Realm, UnitKind};
use content::{Content, Entry};

/// The realms in turn order (CN-TRN-01).
const REALMS: [&str; Realm::COUNT] = Realm::IDS;

/// The kinds of unit, in the order of their numbers.
const UNITS: [&str; UnitKind::COUNT] = UnitKind::IDS;

/// Reads all files and writes all tables.
pub(crate) fn write(content: &Content) {
    let board = board::write(content);
    setup::write(content, &board);
    cards::write(content);
    content.write("rules.rs", content.rules());
    content.write("edition.rs", content.edition());
}

/// Reports an item that does not name its source.
fn check_provenance(item: &Entry<'_>) {
    item.beside(&["provenance", "realm_provenance"]);
    let provenance = item.get("provenance");
    let source = provenance.str();
    let public = source.strip_prefix("public:").is_some_and(|what| !what.trim().is_empty());
    if !(source.is_empty() || public || ["rulebook", "reconstructed"].contains(&source)) {
        provenance.fault("must be `rulebook`, `reconstructed` or `public:<where>`");
    }
    item.ignore(&["note"]);
}
