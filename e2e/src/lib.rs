//! What tests in a real browser need: a [`House`] serves the client, a [`Stage`] opens browsers and always
//! closes them again, and a [`Page`] looks and clicks as people do.
//!
//! Nothing here reaches into the client: tests use what it shows, its roles and labels, and a few attributes
//! that are the same for every game (`data-answer`, `data-stage`, `data-seq`).
#![allow(clippy::missing_panics_doc, reason = "a test ends where something is not as it should be")]

mod axe;
pub mod campaign;
mod house;
pub mod moments;
mod page;
pub mod position;
mod stage;
mod table;

pub use house::House;
pub use page::{Page, key};
pub use stage::{Look, Stage, play};

use std::path::PathBuf;

/// The folder of the client under test, and of everything that the tests saw.
#[must_use]
pub fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../target/e2e"))
}
