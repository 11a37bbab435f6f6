//! The browser client: the games run in the page, so it also plays without a server.
//!
//! It comes in modules, so that no page loads more than it needs: `home`, the first page; `pages`, the others
//! that need no game; and for each game its tables and its helper, which runs in a worker. Each module is a
//! program of one line: those without a game in `src/bin` here, those of a game in its `board`.
//! `static/boot.js` loads the module of the page that is open, and switches between them.
//!
//! `learn` has the lessons and their coach. `browser` wraps the browser's interfaces. `session` is where a
//! match is played (in the page, on a server, in the past), `desk` is what a board sees of it in the types of
//! its game, and `frame` is what `table`, which knows no game, draws around the board. `boards` has what
//! games bring. `home`, `room` (where people wait for each other) and `pages` are the rest. Everything that
//! works without a browser is in the crate `table-view`, with its tests.
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
