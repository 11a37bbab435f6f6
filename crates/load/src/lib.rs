//! Many players at once against a server on this machine: how fast it answers, and what survives its worst
//! day.
//!
//! A [`Crowd`] sits down at many tables, one person to a seat, each with a socket of its own, and plays legal
//! actions picked by a fixed rule, at a given pace. It notes when each action was sent and when its update
//! came back ([`Tally`]), and which actions were acknowledged ([`Ledger`]); the journals in the store are
//! held against that ([`prove`]). A [`House`] is a server in a process of its own, to be killed.

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
