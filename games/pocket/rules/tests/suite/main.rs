//! The smallest game keeps its rules and its promises.
//!
//! One program: what the kernel does for a game is compiled once for all of these.

mod conformance;
mod golden;
mod rules;
