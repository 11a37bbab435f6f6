//! Euthia: Torment of Resurrection: Heroes, a land that grows tile by tile, and Monsters that other players play.
//!
//! [`content`] holds the tiles, cards, boards and scenarios, [`effect`] the language that says what they do, [`terms`] the words
//! that both are made of, and [`rules`] the numbers of the rules.

pub mod content;
pub mod effect;
pub mod rules;
pub mod terms;
