//! The rules of the game by number: a constant for each rule of the ledger.

include!(concat!(env!("OUT_DIR"), "/rules.rs"));
