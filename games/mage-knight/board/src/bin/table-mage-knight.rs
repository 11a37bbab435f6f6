//! The tables of Mage Knight.

#[cfg(target_family = "wasm")]
web::tables!(mage_knight_board::tables());

/// A module does nothing before the page calls it.
fn main() {}
