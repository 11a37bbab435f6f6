//! Home: the first page.

#[cfg(target_family = "wasm")]
web::home!();

/// A module does nothing before the page calls it.
fn main() {}
