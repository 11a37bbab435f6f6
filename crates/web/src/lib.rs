//! The browser client: the games run in the page, so that it also plays without a server.
//!
//! It is sent in modules, so that nobody waits for what they do not use: `home`, the first page; `pages`, the
//! others that need no game; and for each game its tables and its helper, which thinks in a worker. Each is a program of one line: those of
//! no game in `src/bin` here, a game's in its `board`. `static/boot.js` fetches the module of the page that is open, and
//! changes from one to the other.
//!
//! `learn` is the lessons and their coach, `browser` wraps what the browser offers, `session` is where a match lives (in the page, on a server, in
//! the past), `desk` is what a board sees of it in the types of its game, `frame` what is drawn around the
//! board by `table`, which knows no game; `boards` is what a game brings, and `home`, `room` (where people
//! wait for each other) and `pages` are the rest. What can be said without a browser is in the crate `table-view`, with its tests.
#![cfg(target_family = "wasm")]
#![allow(unreachable_pub, reason = "the macro that makes components makes them public")]

mod app;
pub mod boards;
pub mod browser;
pub mod desk;
mod frame;
mod guest;
pub mod helper;
mod home;
mod house;
mod learn;
mod learned;
mod modules;
mod order;
mod pages;
pub mod parts;
mod puzzles;
mod room;
mod rules;
mod session;
mod shown;
mod table;
pub mod tables;
pub mod ui;

pub use app::{start, unmount};
pub use home::mount as mount_home;
pub use pages::mount as mount_pages;

use std::sync::OnceLock;
use table_view::Catalogue;

static GAMES: OnceLock<Catalogue> = OnceLock::new();

/// The games on offer.
pub(crate) fn games() -> &'static Catalogue {
    GAMES.get().expect("a module is told the games before anything else")
}

/// Makes a program the module of home.
#[macro_export]
macro_rules! home {
    () => {
        $crate::module!($crate::mount_home);
    };
}

/// Makes a program the module of the other pages that need no game.
#[macro_export]
macro_rules! pages {
    () => {
        $crate::module!($crate::mount_pages);
    };
}

/// Makes a program the module of a game's tables.
#[macro_export]
macro_rules! tables {
    ($tables:expr) => {
        $crate::module!(|| $tables.mount(), $tables.own());

        /// Lays the table of a new match.
        #[wasm_bindgen::prelude::wasm_bindgen]
        #[allow(unreachable_pub, reason = "it is reached from the page")]
        pub async fn begin(order: String) -> String {
            $tables.begin(&order).await
        }

        /// Takes in the journal of a match.
        #[wasm_bindgen::prelude::wasm_bindgen]
        #[allow(unreachable_pub, reason = "it is reached from the page")]
        pub async fn take(journal: String) -> String {
            $tables.take(&journal).await
        }
    };
}

/// What every module of the page has: `start` once, then `mount` and `unmount` as often as people come and
/// go.
#[macro_export]
#[doc(hidden)]
macro_rules! module {
    ($mount:expr $(, $first:expr)?) => {
        /// Tells the module which games there are.
        #[wasm_bindgen::prelude::wasm_bindgen]
        #[allow(unreachable_pub, reason = "it is reached from the page")]
        pub fn start(games: &str) {
            $crate::start(games);
            $($first;)?
        }

        /// Puts the module into the page.
        #[wasm_bindgen::prelude::wasm_bindgen]
        #[allow(unreachable_pub, reason = "it is reached from the page")]
        pub fn mount() {
            ($mount)();
        }

        /// Takes it out again.
        #[wasm_bindgen::prelude::wasm_bindgen]
        #[allow(unreachable_pub, reason = "it is reached from the page")]
        pub fn unmount() {
            $crate::unmount();
        }
    };
}

/// Makes a program the helper of a game, for a worker.
#[macro_export]
macro_rules! helper {
    ($title:expr) => {
        /// Answers a request: bots, hints and long computations.
        #[wasm_bindgen::prelude::wasm_bindgen]
        #[allow(unreachable_pub, reason = "it is reached from the worker")]
        #[must_use]
        pub fn answer(request: &str) -> String {
            $crate::helper::answer(&$title, request)
        }
    };
}
