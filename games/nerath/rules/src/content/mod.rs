//! What is in the box: the board, the cards, the guardian tiles and the starting positions.
//!
//! The tables are generated from `games/nerath/content` and checked when the crate is built, so they are
//! valid by construction. Things have dense numbers ([`Space`], [`EventId`], [`TreasureId`], [`GuardianId`]),
//! written as their ids wherever people or other programs read them.

mod board;
mod cards;
mod setup;
mod space_set;
#[cfg(test)]
mod tests;

#[cfg(feature = "board-art")]
pub mod art;

pub use crate::effect::{Clause, Dice, Effect, Kinds, Per, Who};
pub use crate::terms::{
    AbsorbLimit, Chooser, EnemyPlace, Rest, Rounds, SpawnAt, Spread, Timing, TransferTo, Where,
};
pub use board::{DUNGEONS, SEAS, SPACES, Space, TERRITORIES, Terrain, at};
pub use cards::{
    EVENTS, EventCard, EventId, EventSlot, GUARDIANS, Guardian, GuardianId, MAX_EVENTS_PER_REALM, TREASURES,
    TreasureCard, TreasureId, Trigger, event, guardian, guardian_counts, treasure,
};
pub use setup::{FIGURES, PLACEMENTS, Placement, REALMS, RealmCard};
pub use space_set::SpaceSet;

include!(concat!(env!("OUT_DIR"), "/edition.rs"));
