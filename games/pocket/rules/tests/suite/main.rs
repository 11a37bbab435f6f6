//! The tests of the smallest game.
//!
//! One test program, so that the kernel's generic code is compiled once for all of these.

mod conformance;
mod content;
mod golden;
mod play;

// `#[rule]` and the build script look them up in their own crate.
use pocket::{effect, rules};
