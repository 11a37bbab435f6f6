//! The smallest game keeps its rules and its promises.
//!
//! One program: what the kernel does for a game is compiled once for all of these.

mod conformance;
mod content;
mod golden;
mod play;

// `#[rule]` and the build script look them up in their own crate.
use pocket::{effect, rules};
