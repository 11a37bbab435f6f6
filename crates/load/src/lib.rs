//! Load tests: many players at once against a server on this machine, to measure how fast it answers and what
//! survives a crash.
//!
//! A [`Crowd`] sits down at many tables, one person to a seat and each with a socket of its own, and plays
//! legal actions, picked by a fixed rule, at a given pace. It records when each action was sent and when its
//! update came back ([`Tally`]), and which actions were acknowledged ([`Ledger`]); [`prove`] compares the
//! journals in the store with that. A [`House`] is a server in a process of its own, to be killed.

mod crowd;
mod house;
mod http;
mod player;
mod proof;
mod reader;
mod tally;

pub use crowd::{Crowd, Plan, Seating};
pub use house::{House, Spent};
pub use player::Ledger;
pub use proof::{Proof, prove};
pub use tally::{LoadReport, Sizes, Tally, Waits};
