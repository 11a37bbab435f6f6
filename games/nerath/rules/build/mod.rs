//! Reads `games/nerath/content`, checks it against the counts and statements of the rule book, and writes the
//! tables.
//!
//! A test reads broken copies with the same code: nothing here panics, every mistake is noted in its file.

mod art;
mod board;
mod cards;
mod effects;
mod setup;

use content::{Content, Entry};

/// The realms in turn order (CN-TRN-01): `crate::realm::Realm` in the crate.
const REALMS: [&str; 4] = ["karkoth", "vailin", "iron_circle", "nerath"];

/// The kinds of unit in the order of `crate::units::UnitKind`.
const UNITS: [&str; 9] = [
    "footsoldier",
    "siege_engine",
    "fighter",
    "wizard",
    "monster",
    "castle",
    "storm_elemental",
    "dragon",
    "warship",
];

/// The dice of the box.
const DICE: [&str; 5] = ["d6", "d8", "d10", "d12", "d20"];

/// Reads all files and writes all tables.
pub(crate) fn write(content: &Content) {
    let board = board::write(content);
    setup::write(content, &board);
    cards::write(content);
    content.write("rules.rs", content.rules());
    content.write("edition.rs", content.edition());
}

/// Notes an item that does not say where it comes from.
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
