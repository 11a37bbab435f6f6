//! The helper of Conquest of Nerath: bots, odds.

#[cfg(target_family = "wasm")]
web::helper!(nerath_card::card());

/// A module does nothing before the worker calls it.
fn main() {}
