//! Whole matches of Conquest of Nerath.
//!
//! One test program, so that the kernel's generic code is compiled once for all of these.

mod conformance;
mod golden;
mod moves;
