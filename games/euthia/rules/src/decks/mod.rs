//! Decks, offers and supplies (EU-TRB, EU-DEC, EU-GLD): all of them undecided until somebody draws.

mod encounters;
mod monsters;
mod piles;
mod powers;
#[cfg(test)]
mod tests;

pub use encounters::{Bounties, EncounterDeck};
pub use monsters::{Monsters, Top};
pub use piles::{OFFER, Offer, Piles};
pub use powers::{PowerDeck, Powers};
