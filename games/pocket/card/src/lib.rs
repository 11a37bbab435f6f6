//! Pocket: what it puts on a shelf, where there is one for tests.

#[cfg(feature = "bench")]
mod cases;

#[cfg(feature = "bench")]
pub use cases::CASES;

use bots::Roster;
use card::Card;
use pocket::Pocket;

/// The card of Pocket, whose only bots are those of every game.
#[must_use]
pub fn card() -> Card<Pocket> {
    Card::new(Roster::default())
}
