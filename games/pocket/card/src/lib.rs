//! Pocket on the shelf of tests.

#[cfg(feature = "bench")]
mod cases;
mod extras;

#[cfg(feature = "bench")]
pub use cases::CASES;

use card::{Card, Emblem};
use pocket::Pocket;

/// Its picture.
const ART: &[Emblem] =
    &[Emblem { colour: "gold", symbol: "crown" }, Emblem { colour: "red", symbol: "swords1" }];

/// The card of Pocket.
#[must_use]
pub fn card() -> Card<Pocket> {
    Card::new(pocket_bots::roster()).art(ART).extra("odds", extras::odds)
}
