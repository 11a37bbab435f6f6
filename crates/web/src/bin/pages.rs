//! Every page that needs no game, except home.

#[cfg(target_family = "wasm")]
web::pages!();

/// A module does nothing before the page calls it.
fn main() {}
