//! The module of a game: its tables, wherever they are played, and replays.

use crate::boards::Board;
use crate::learn::LessonPage;
use crate::modules::{Order, trouble};

use crate::parts::{Lost, gone};
use crate::puzzles::PuzzlePage;
use crate::table::{OnlinePage, ReplayPage, TablePage};
use crate::{app, session};
use kernel::Narrate;
use leptos::prelude::*;
use std::sync::{Arc, OnceLock};
use table_view::{HouseWord, Module, Route, Said};

/// The game whose tables a module shows, and how it is drawn.
pub struct Tables<G: Narrate> {
    board: &'static dyn Board<G>,
}

impl<G: Narrate> Tables<G> {
    /// The tables of `G`, drawn by this board.
    #[must_use]
    pub const fn of(board: &'static dyn Board<G>) -> Tables<G> {
        Tables { board }
    }

    /// Sets the game of the module, before anything is asked of it.
    pub fn own(&self) {
        // A module has one game; it may be told so again.
        let _ = HERE.set(G::ID);
    }

    /// Shows the page that is open.
    pub fn mount(&self) {
        let board = self.board;
        app::mount(
            Module::Tables(G::ID),
            Arc::new(move |route| match route {
                Route::Table(_, id) => view! { <TablePage id board/> }.into_any(),
                Route::Online(_, id) => view! { <OnlinePage id board/> }.into_any(),
                Route::Replay(_, id) => view! { <ReplayPage id board/> }.into_any(),
                Route::Puzzle(_, id) => view! { <PuzzlePage id board/> }.into_any(),
                Route::Lesson(_, id) => view! { <LessonPage id board/> }.into_any(),
                // The address names this game, but no match that there could be.
                _ => view! { <Lost why=gone()/> }.into_any(),
            }),
        );
    }

    /// Starts a match and saves it in this browser; returns its id, or why that failed.
    pub async fn begin(&self, order: &str) -> String {
        let begun = match serde_json::from_str::<Order>(order) {
            Ok(order) => {
                let begun = session::begin::<G>(order.title, &order.setup, order.chairs).await;
                begun.map_err(|error| Said::by(|lang| error.text(lang)))
            }
            // Both were built together: an order that cannot be read is a fault of the page.
            Err(_) => Err(Said::by(|lang| HouseWord::Broken.get(lang).to_owned())),
        };
        serde_json::to_string(&begun).expect("plain data has a JSON form")
    }

    /// Imports a journal into this browser; returns its id, or why that failed.
    pub async fn take(&self, journal: &str) -> String {
        let taken = session::import::<G>(journal).await;
        let taken = taken.map_err(|error| trouble(&error));
        serde_json::to_string(&taken).expect("plain data has a JSON form")
    }
}

static HERE: OnceLock<&str> = OnceLock::new();

/// The game of this module.
pub(crate) fn here() -> &'static str {
    HERE.get().expect("a table is laid in the module of its game")
}
