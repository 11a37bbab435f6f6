//! # Boards: how a game is drawn
//!
//! Everything that is the same for all games (prompt bar, log, undo, refusals, rules, seats, hints) is in `table` and needs no
//! word from a board. A board draws what is left: the map, the hand, the player's own sheet, a planner. It is a type that
//! implements [`Board`], in a module of its own here, and is named in `tables`.
//!
//! ## What a board gets
//!
//! A [`Desk`], which is `Copy` and can be moved into any closure. A method of [`Board`] is called **once** when a table opens;
//! it returns a view that is reactive on its own:
//!
//! - `desk.moment.get()`: an [`Arc<Moment>`](table_view::Moment) with the view, the question and the legal answers. To read them by
//!   the game's own types: `let typed = typed::<Nerath>(desk);` gives a [`Memo`] of [`Typed`], whose `legal[n]` is the answer
//!   with number `n`. The same works in a live match, online and in a replay (there nobody is asked: `legal` is empty).
//! - `desk.ui.lang.get()`: the language. Take names from the game's content with `name(lang)`; put sentences of your own into
//!   `table_view::words`.
//! - `desk.picked`, `desk.hint`: the answers picked by a click, and the one that a bot suggests (glow the same way).
//! - `desk.mark(seat)`: colour and shape of a seat.
//!
//! ## What a board does
//!
//! - A click on something: `desk.pick(what, numbers)` with the numbers of the legal answers about it. One answer is given at once;
//!   of several the prompt bar shows just those (and `Esc` shows all again). To step through a choice (a stack, then its target),
//!   keep a signal of your own for the first half and `pick` at the second, or `answer(n)` directly.
//! - A click on something illegal: `desk.attempt(what, action)` with the action as JSON. If it is not legal the refusal appears,
//!   with its rule and its numbers. Never let a click do nothing.
//! - Odds, plans and the like: `desk.extra("odds", arguments).await` is computed in the worker; the page never waits. Drop the
//!   answer if `desk.moment` has another `seq` by then.
//! - Numbers on the board: the badge of answer `n` on its button comes from [`Board::badge`] or
//!   [`Board::badges`]; draw the same on the board.
//!
//! ## What the log links to
//!
//! Lines of a game say which things they name, each by an id that the game and its board have agreed on (a space, `card:rage`): see
//! `kernel::wording`. Where [`Board::shows`] says that the board can show it, it is a link in the log and in a replay.
//! [`Board::show`] says what pressing it does; it is told the id and gets the link, whose `data-peek` is the same.
//!
//! ## What a board looks like
//!
//! Classes and tokens of the design system are in `static/css` (`components.css` has `.board`, `.hex-legal`, `.area`, `.card`, …);
//! styles of one board go into a file of their own there (`nerath.css`), which the build appends. Symbols: `parts::icon("u-dragon")`,
//! drawn in `static/symbols.html`. Every shape that can be chosen is `role="button"` with a label and one roving tab stop;
//! `aria-pressed` is its state. Pan and zoom is [`pan::PanZoom`], dragging of pieces [`drag`]. Nothing may overlap at 390 pixels.
//!
//! Geometry, layout numbers and the choice of what glows belong into plain functions in `crates/table-view` (a module named
//! after the game), with native tests; this crate has only what needs a browser.

pub(crate) mod drag;
mod generic;
mod mage_knight;
mod nerath;
mod objects;
pub(crate) mod pan;
pub(crate) mod press;

pub(crate) use generic::GenericBoard;
pub(crate) use mage_knight::MageKnightBoard;
pub(crate) use nerath::NerathBoard;
pub(crate) use objects::{Objects, Show};

use crate::desk::Desk;
use kernel::{Game, Lang, Seat};
use leptos::prelude::*;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use table_view::{Answer, Moment, Number};

/// How a game is drawn. Only the map is a must.
pub(crate) trait Board: Sync {
    /// The centre: the map, with whatever floats over it.
    fn map(&self, desk: Desk) -> AnyView;

    /// Below the map: the hand, a treasury.
    fn dock(&self, _desk: Desk) -> Option<AnyView> {
        None
    }

    /// Left of the map: the player's own sheet. On a phone it is a sheet of its own.
    fn left(&self, _desk: Desk) -> Option<AnyView> {
        None
    }

    /// Above the log: planner, battle. On a phone it shares the sheet with the log.
    fn side(&self, _desk: Desk) -> Option<AnyView> {
        None
    }

    /// In the bar on a wide screen and in a strip of its own on a phone: points, gold, day or night.
    fn status(&self, _desk: Desk) -> Option<AnyView> {
        None
    }

    /// In a replay, beside the map: what goes on there that the map does not show, a battle.
    fn scene(&self, _desk: Desk) -> Option<AnyView> {
        None
    }

    /// The result in detail, once the game is over; standings are shown anyway.
    fn result(&self, _desk: Desk) -> Option<AnyView> {
        None
    }

    /// Where in the game this is, in a few words: `Day 2, turn 4`.
    fn moment(&self, view: &Value, lang: Lang) -> Option<String> {
        let round = view["round"].as_u64()?;
        Some(format!("{} {round}", lang.pick("round", "manche")))
    }

    /// What is known of a seat, in a few words beside its name: its points, its gold.
    fn seat_note(&self, _view: &Value, _seat: Seat, _lang: Lang) -> Option<String> {
        None
    }

    /// Whether a seat stands for one or for several: verbs follow it.
    fn number(&self, _view: &Value, _seat: Seat) -> Number {
        Number::One
    }

    /// A short number on an answer's button: its cost, its chance.
    fn badge(&self, _answer: &Answer) -> Option<String> {
        None
    }

    /// These numbers for all answers of a moment; a board that needs the view for them reads it once.
    fn badges(&self, moment: &Moment) -> Vec<Option<String>> {
        moment.answers.iter().map(|answer| self.badge(answer)).collect()
    }

    /// The symbol on an answer's button.
    fn symbol(&self, _answer: &Answer) -> Option<&'static str> {
        None
    }

    /// Whether it can show the thing of this id: where the log names it, it is a link.
    fn shows(&self, _id: &str) -> bool {
        false
    }

    /// What pressing such a link does.
    fn show(&self, _desk: Desk) -> Show {
        Callback::new(|_| ())
    }

    /// Something that changes when another turn begins: "play this turn for me" ends there.
    fn turn_key(&self, view: &Value) -> Value {
        json!([view["round"], view["active"], view["at"]])
    }
}

/// The board of a game.
pub(crate) fn of(game: &str) -> &'static dyn Board {
    crate::tables::of(game).expect("a module draws the tables of its own game").board
}

/// A moment in the types of one game.
#[derive(Clone, PartialEq, Debug)]
#[allow(dead_code, reason = "for boards: the generic one reads JSON")]
pub(crate) struct Typed<G: Game> {
    /// What is seen.
    pub(crate) view: G::View,
    /// What is asked; nothing when the game is over.
    pub(crate) question: Option<G::Question>,
    /// Every legal answer, by its number.
    pub(crate) legal: Vec<G::Action>,
    /// What happened in the last action.
    pub(crate) events: Vec<G::Event>,
}

/// The moment in the types of `G`, read anew whenever it changes; none only if client and game disagree about JSON.
#[allow(dead_code, reason = "for boards: the generic one reads JSON")]
pub(crate) fn typed<G: Game>(desk: Desk) -> Memo<Option<Arc<Typed<G>>>> {
    Memo::new_with_compare(
        move |_| {
            desk.moment.with(|moment| {
                let read = || -> Option<Typed<G>> {
                    Some(Typed {
                        view: G::View::deserialize(&moment.view).ok()?,
                        question: moment.asked().and_then(|asked| G::Question::deserialize(asked).ok()),
                        legal: moment
                            .answers
                            .iter()
                            .map(|answer| G::Action::deserialize(&answer.action))
                            .collect::<Result<_, _>>()
                            .ok()?,
                        events: moment
                            .events
                            .iter()
                            .filter_map(|event| G::Event::deserialize(event).ok())
                            .collect(),
                    })
                };
                read().map(Arc::new)
            })
        },
        |_, _| true,
    )
}
