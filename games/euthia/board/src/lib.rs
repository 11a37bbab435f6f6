//! What the board of Euthia: Torment of Resurrection shows, as plain functions: where spaces are drawn, which
//! answers belong to which things, paths and their costs, Combats in numbers, and descriptions of everything.
//! They are tested on the host; `page` draws them in a browser.

pub mod chapters;
pub mod course;
pub mod detail;
pub mod fight;
pub mod first;
pub mod goals;
pub mod lattice;
pub mod lit;
#[cfg(target_family = "wasm")]
mod page;
pub mod retold;
pub mod rolled;
pub mod scenario;
pub mod seats;
pub mod signs;
pub mod terrain;
#[cfg(test)]
mod testing;
pub mod things;
pub mod tips;
pub mod words;

pub use detail::Subject;
pub use lit::{Lit, Scene, Thing};
#[cfg(target_family = "wasm")]
pub use page::tables;
pub use words::Say;
