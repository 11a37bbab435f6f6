//! What tests in a real browser need: a [`House`] that serves the client, a [`Stage`] that opens browsers and
//! always closes them again, and a [`Page`] that looks and clicks as people do.
//!
//! Nothing here reaches into the client: it is used through what it shows, its roles and labels, and a few
//! attributes that are the same for every game (`data-answer`, `data-stage`, `data-seq`).
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

/// Where the client that is tested lies, and where everything that the tests saw is put.
#[must_use]
pub fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../target/e2e"))
}
