//! The tables of Euthia: Torment of Resurrection.

#[cfg(target_family = "wasm")]
web::tables!(euthia_board::tables());

/// A module does nothing before the page calls it.
fn main() {}
