//! Conquest of Nerath on the shelf.

#[cfg(feature = "bench")]
mod cases;
mod extras;
pub mod puzzles;

#[cfg(feature = "bench")]
pub use cases::CASES;

use card::{Card, Emblem};
use nerath::Nerath;

/// Its picture.
const ART: &[Emblem] = &[
    Emblem { colour: "violet", symbol: "r-karkoth" },
    Emblem { colour: "gold", symbol: "r-vailin" },
    Emblem { colour: "ember", symbol: "r-iron" },
    Emblem { colour: "blue", symbol: "r-nerath" },
];

/// The card of Conquest of Nerath.
#[must_use]
pub fn card() -> Card<Nerath> {
    Card::new(nerath_bots::roster())
        .art(ART)
        .extra("odds", extras::odds)
        .extra("delve", extras::delve)
        .puzzles::<puzzles::Riddles>()
}
