//! Mage Knight on the shelf.

#[cfg(feature = "bench")]
mod cases;
mod extras;
pub mod puzzles;

#[cfg(feature = "bench")]
pub use cases::CASES;

use card::{Card, Emblem};
use mage_knight::MageKnight;

/// Its picture.
const ART: &[Emblem] = &[
    Emblem { colour: "red", symbol: "helm" },
    Emblem { colour: "green", symbol: "city" },
    Emblem { colour: "grey", symbol: "magetower" },
    Emblem { colour: "ember", symbol: "draconum" },
];

/// The card of Mage Knight.
#[must_use]
pub fn card() -> Card<MageKnight> {
    Card::new(mage_knight_bots::roster())
        .art(ART)
        .extra("plan", extras::plan)
        .own_extra("assault", extras::assault)
        .own_extra("duel", extras::duel)
        .own_extra("fame", extras::fame)
        .puzzles::<puzzles::Riddles>()
}
