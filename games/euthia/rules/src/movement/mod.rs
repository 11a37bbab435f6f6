//! Movement: tokens, steps, Portals, and entering a space (EU-ACT, EU-MOV, EU-TEL).

mod entry;
mod powers;
mod reveal;
mod steps;
#[cfg(test)]
mod tests;

pub use entry::Entry;
pub(crate) use entry::enter;
pub(crate) use reveal::{lay, missing};
pub(crate) use steps::{answer, check, check_arrival, legal, spend_token};
