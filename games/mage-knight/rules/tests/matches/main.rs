//! Whole matches of Mage Knight.
//!
//! One test program, so that the kernel's generic code is compiled once for all of these.

mod blessed;
mod conformance;
mod golden;
mod inventory;
mod many_matches;
mod rivals;
mod sieges;
mod strong_heroes;
mod undo;
mod variants;

#[allow(unused_imports, reason = "the attribute of the tests looks for it here")]
use mage_knight::rules;
