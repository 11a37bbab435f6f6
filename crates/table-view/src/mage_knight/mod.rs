//! What the board of Mage Knight shows, as plain functions: geometry, what glows, ways and their costs, combats in numbers, what
//! the planner is asked, and details of everything that lies on the table.

pub mod badge;
pub mod detail;
pub mod fight;
pub mod geometry;
pub mod glyphs;
pub mod goals;
pub mod journey;
pub mod lit;
pub mod mentions;
pub mod words;

#[cfg(test)]
mod tests;

pub use detail::{Detail, Subject};
pub use glyphs::Glyph;
pub use lit::{Lit, Thing};
pub use words::Say;
