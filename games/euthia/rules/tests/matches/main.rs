//! Whole matches of Euthia.
//!
//! One test program, so that the kernel's generic code is compiled once for all of these.

mod conformance;
mod golden;
mod inventory;
mod many_matches;
mod rich_heroes;
