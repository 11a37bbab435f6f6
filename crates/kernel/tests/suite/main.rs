//! What the kernel promises, with the smallest game.
//!
//! One program: what the kernel does for a game is compiled once for all of these.

mod broken;
mod common;
mod conformance_catches;
mod fuzz;
mod journal;
mod json_face;
mod picture;
mod releases;
mod slips;
mod table;
