//! Mage Knight: what is in the box, as typed constants.
//!
//! [`content`] holds the cards, units, enemies, tiles, sites and tracks, [`effect`] the language that says what they do,
//! [`terms`] the words that both are made of, and [`rules`] the numbers of the rules.

pub mod content;
pub mod effect;
pub mod rules;
pub mod terms;
