//! The vocabulary of the game: Heroes, Gems, elements, slots, triggers and the like, as small closed lists.
//!
//! The build script reads content with the same lists, so this module depends only on `words` and serde.

mod board;
mod cards;
mod map;

pub use board::{Colour, Deed, Element, Family, Gem, Hero, Holds, Icon, Kind, Ore, Symbol, Trigger, Usage};
pub use cards::{
    Aim, Dragon, Encounter, Finale, FoeKind, Lasts, Metal, Mode, Pile, Rewards, ScenarioId, Tally,
};
pub use map::{Group, Mine, Place, SpaceKind, Special, Trade};
