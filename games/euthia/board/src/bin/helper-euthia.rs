//! The helper of Euthia: Torment of Resurrection: bots, odds.

#[cfg(target_family = "wasm")]
web::helper!(euthia_card::card());

/// A module does nothing before the worker calls it.
fn main() {}
