//! The helper of Pocket: bots, odds.

#[cfg(target_family = "wasm")]
web::helper!(pocket_card::card());

/// A module does nothing before the worker calls it.
fn main() {}
