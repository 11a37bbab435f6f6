//! The tables of Mage Knight.

#[cfg(target_family = "wasm")]
web::tables!(web::tables::mage_knight());

/// A module does nothing before the page calls it.
fn main() {}
