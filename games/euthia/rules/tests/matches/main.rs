//! Whole matches of Euthia.
//!
//! One program: what the kernel does for a game is compiled once for all of these.

mod conformance;
mod golden;
mod inventory;
mod many_matches;
mod rich_heroes;
