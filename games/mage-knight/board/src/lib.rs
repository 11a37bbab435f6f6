//! What the board of Mage Knight shows, as plain functions: geometry, highlights, paths and their costs,
//! combats in numbers, questions for the planner, and descriptions of everything on the table. They are
//! tested on the host; `page` draws them in a browser.

pub mod aim;
pub mod badge;
pub mod chapters;
pub mod course;
pub mod detail;
pub mod duel;
pub mod fight;
pub mod first;
pub mod geometry;
pub mod glyphs;
pub mod goals;
pub mod heroes;
pub mod journey;
pub mod lit;
#[cfg(target_family = "wasm")]
mod page;
pub mod phases;
pub mod retold;
pub mod seats;
pub mod siege;
pub mod sounds;
pub mod team;
pub mod things;
pub mod tips;
pub mod uses;
pub mod words;

#[cfg(test)]
mod course_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod together;

pub use detail::{Detail, Subject};
pub use glyphs::Glyph;
pub use lit::{Lit, Thing};
#[cfg(target_family = "wasm")]
pub use page::tables;
pub use words::Say;
