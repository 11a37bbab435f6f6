//! Euthia: Torment of Resurrection: what it puts on the shelf.

#[cfg(feature = "bench")]
mod cases;
mod extras;

#[cfg(feature = "bench")]
pub use cases::CASES;

use card::Card;
use euthia::Euthia;

/// The card of Euthia: Torment of Resurrection.
#[must_use]
pub fn card() -> Card<Euthia> {
    Card::new(euthia_bots::roster()).extra("odds", extras::odds)
}
