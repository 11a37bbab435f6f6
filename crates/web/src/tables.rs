//! The module of a game: its tables, wherever they stand, and replays.

use crate::boards::Board;
use crate::modules::Order;
use crate::pages::ReplayPage;
use crate::parts::{Lost, gone};
use crate::table::{OnlinePage, TablePage};
use crate::{app, session};
use kernel::{AnyGame, Narrate, Shelved};
use leptos::prelude::*;
use std::cell::Cell;
use table_view::{Phrase, Route, Said};

/// The game whose tables a module shows.
#[derive(Clone, Copy)]
pub struct Tables {
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) board: &'static dyn Board,
}

impl Tables {
    /// The tables of `G`, which this board draws.
    #[must_use]
    pub fn of<G: Narrate>(board: &'static dyn Board) -> Tables {
        Tables { game: Box::leak(Box::new(Shelved::<G>::default())), board }
    }
}

thread_local! {
    static HERE: Cell<Option<Tables>> = const { Cell::new(None) };
}

/// The game of this module.
pub(crate) fn here() -> Tables {
    HERE.get().expect("a table is laid in the module of its game")
}

/// The game with this short name, if it is this module's.
pub(crate) fn of(game: &str) -> Option<Tables> {
    HERE.get().filter(|tables| tables.game.id() == game)
}

/// Tells the module its game, before anything is asked of it.
pub fn own(tables: Tables) {
    HERE.set(Some(tables));
}

/// Shows the page that is open.
pub fn mount() {
    app::mount(Some(here().game.id()), |route| match route {
        Route::Table(_, id) => view! { <TablePage id/> }.into_any(),
        Route::Online(_, id) => view! { <OnlinePage id/> }.into_any(),
        Route::Replay(_, id) => view! { <ReplayPage id/> }.into_any(),
        // The address names this game, but no match that there could be.
        _ => view! { <Lost why=gone()/> }.into_any(),
    });
}

/// Begins the match that was ordered and keeps it in this browser; its id, or why not.
pub async fn begin(order: &str) -> String {
    let begun = match serde_json::from_str::<Order>(order) {
        Ok(order) => {
            let begun = session::begin(order.title, &order.setup, order.chairs).await;
            begun.map_err(|error| Said::by(|lang| error.text(lang)))
        }
        Err(error) => Err(Said::alike(&error.to_string())),
    };
    serde_json::to_string(&begun).expect("plain data has a JSON form")
}

/// Takes in a journal and keeps it in this browser; its id, or why not.
pub async fn take(journal: &str) -> String {
    let taken = session::import(journal).await;
    let taken = taken.map_err(|error| Said::by(|lang| Phrase::BadJournal(&error.text(lang)).get(lang)));
    serde_json::to_string(&taken).expect("plain data has a JSON form")
}
