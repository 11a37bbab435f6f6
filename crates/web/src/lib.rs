//! The browser client: the games compiled into the page, so that it also plays without a server.
//!
//! `browser` wraps what the browser offers, `session` is where a match lives (in the page, on a server, in a replay), `desk` is
//! what everything drawn sees of it, `table` draws what is the same for all games, `boards` what is not, and `home` and `pages`
//! are the rest. What can be said without a browser is in the crate `table-view`, with its tests.
#![cfg(target_family = "wasm")]
#![allow(unreachable_pub, reason = "the macro that makes components makes them public")]

mod app;
mod boards;
mod browser;
mod desk;
mod guest;
mod helper;
mod home;
mod pages;
mod parts;
mod rules;
mod session;
mod table;
mod ui;

use shelf::Shelf;
use std::sync::LazyLock;
use wasm_bindgen::prelude::*;

/// The games there are.
static SHELF: LazyLock<Shelf> = LazyLock::new(shelf::shelf);

/// Puts the client into the page.
#[wasm_bindgen]
pub fn mount() {
    browser::trouble::watch();
    leptos::mount::mount_to_body(app::App);
}

/// Answers a request, in a worker: bots, hints and long computations.
#[wasm_bindgen]
#[must_use]
pub fn answer(request: &str) -> String {
    helper::answer(request)
}
