//! The helper of Conquest of Nerath: bots, odds.

#[cfg(target_family = "wasm")]
web::helper!(shelf::nerath());

/// A module does nothing before the worker calls it.
fn main() {}
