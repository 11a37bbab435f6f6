//! Conquest of Nerath: what it puts on the shelf.

#[cfg(feature = "bench")]
mod cases;
mod extras;

#[cfg(feature = "bench")]
pub use cases::CASES;

use card::Card;
use nerath::Nerath;

/// The card of Conquest of Nerath.
#[must_use]
pub fn card() -> Card<Nerath> {
    Card::new(nerath_bots::roster()).extra("odds", extras::odds).extra("delve", extras::delve)
}
