//! The helper of Mage Knight: bots, plans.

#[cfg(target_family = "wasm")]
web::helper!(shelf::mage_knight());

/// A module does nothing before the worker calls it.
fn main() {}
