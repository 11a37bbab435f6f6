//! The program with only the pocket game on its shelf, to try commands and the engine protocol on something
//! small.
//!
//! `cargo run --example pocket -- simulate pocket`

use bots::Roster;
use pocket::Pocket;
use shelf::{Card, Shelf};
use std::process::ExitCode;

fn main() -> ExitCode {
    tablee::main(Shelf::default().with(Card::<Pocket>::new(Roster::default())))
}
