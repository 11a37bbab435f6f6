//! The rule ids of the game: one constant for each rule of the ledger.

include!(concat!(env!("OUT_DIR"), "/rules.rs"));
