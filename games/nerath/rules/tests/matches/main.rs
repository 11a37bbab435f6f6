//! Whole matches of Conquest of Nerath.
//!
//! One program: what the kernel does for a game is compiled once for all of these.

mod conformance;
mod golden;
mod moves;
