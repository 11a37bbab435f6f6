//! The helper of Mage Knight: bots, plans.

#[cfg(target_family = "wasm")]
web::helper!(mage_knight_card::card());

/// A module does nothing before the worker calls it.
fn main() {}
