//! The helper of Euthia: Torment of Resurrection: bots, odds.

#[cfg(target_family = "wasm")]
web::helper!(shelf::euthia());

/// A module does nothing before the worker calls it.
fn main() {}
