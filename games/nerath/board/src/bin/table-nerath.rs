//! The tables of Conquest of Nerath.

#[cfg(target_family = "wasm")]
web::tables!(nerath_board::tables());

/// A module does nothing before the page calls it.
fn main() {}
