//! Euthia: Torment of Resurrection on the shelf.

#[cfg(feature = "bench")]
mod cases;
mod extras;
pub mod puzzles;

#[cfg(feature = "bench")]
pub use cases::CASES;

use card::{Card, Emblem};
use euthia::Euthia;

/// Its picture.
const ART: &[Emblem] = &[
    Emblem { colour: "green", symbol: "mountain" },
    Emblem { colour: "red", symbol: "swords1" },
    Emblem { colour: "grey", symbol: "cave" },
    Emblem { colour: "white", symbol: "tent" },
];

/// The card of Euthia: Torment of Resurrection.
#[must_use]
pub fn card() -> Card<Euthia> {
    Card::new(euthia_bots::roster())
        .art(ART)
        .extra("odds", extras::odds)
        .extra("choices", extras::choices)
        .puzzles::<puzzles::Riddles>()
}
