//! Mage Knight: what is in the box, as typed constants.
//!
//! [`content`] holds the cards, units, enemies, tiles, sites and tracks, [`effect`] the language that says what they do,
//! [`terms`] the words that both are made of, and [`rules`] the numbers of the rules.

pub mod action;
pub mod combat;
pub mod content;
pub mod deeds;
pub mod effect;
pub mod effects;
pub mod end_of_turn;
pub mod event;
mod frame;
pub mod interaction;
mod mana;
pub mod map;
mod movement;
pub mod player;
pub mod question;
mod rest;
mod round;
pub mod rules;
pub mod scenarios;
mod setup;
pub mod source;
pub mod state;
pub mod task;
pub mod terms;
#[cfg(test)]
mod testing;
mod turn;
pub mod turn_record;
pub mod windows;
