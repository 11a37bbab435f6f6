//! What the games on the shelf answer.
//!
//! One program: what the kernel does for a game is compiled once for all of these.

mod euthia;
mod french;
mod mage_knight;
mod nerath;
mod others;
mod plan;
mod puzzles;
mod secrecy;
mod shelf;
