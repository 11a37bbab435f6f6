//! What the kernel promises, tested with the smallest game.
//!
//! One test program, so that the kernel's generic code is compiled once for all of these.

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
