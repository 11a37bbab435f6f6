//! What the games on the shelf answer.
//!
//! One test program, so that the kernel's generic code is compiled once for all of these.

mod euthia;
mod french;
mod mage_knight;
mod nerath;
mod others;
mod plan;
mod puzzles;
mod secrecy;
mod shelf;
