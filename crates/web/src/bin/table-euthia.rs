//! The tables of Euthia: Torment of Resurrection.

#[cfg(target_family = "wasm")]
web::tables!(web::tables::plain::<euthia::Euthia>());

/// A module does nothing before the page calls it.
fn main() {}
