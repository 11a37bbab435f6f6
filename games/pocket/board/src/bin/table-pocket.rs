//! The tables of Pocket.

#[cfg(target_family = "wasm")]
web::tables!(pocket_board::tables());

/// A module does nothing before the page calls it.
fn main() {}
