//! # Boards: how a game is drawn
//!
//! Everything that is the same for all games (prompt bar, log, undo, refusals, rules, seats, hints) is in
//! `table` and needs no word from a board. A board draws what is left: the map, the hand, the player's own
//! sheet, a planner. It is a type that implements [`Board`], in `games/<game>/board`, whose programs in
//! `src/bin` are the modules that a browser is sent.
//!
//! ## What a board gets
//!
//! A [`Desk`], which is `Copy` and can be moved into any closure. A method of [`Board`] is called **once**
//! when a table opens; it returns a view that is reactive on its own:
//!
//! - `desk.moment.get()`: an `Arc` of the [`Moment`](table_view::Moment), with the view, the question and the
//!   legal answers in the game's own types; `legal[n]` is the answer with number `n`. The same works in a
//!   live match, online and in a replay (there nobody is asked: `legal` is empty).
//! - `desk.ui.lang.get()`: the language. Take names from the game's content with `name(lang)`; put sentences
//!   of your own into a module of the board's crate.
//! - `desk.picked`, `desk.hint`: the answers picked by a click, and the one that a bot suggests (glow the
//!   same way).
//! - `desk.mark(seat)`: colour and shape of a seat.
//!
//! ## What a board does
//!
//! - A click on something: `desk.pick(what, numbers)` with the numbers of the legal answers about it. One
//!   answer is given at once; of several the prompt bar shows just those (and `Esc` shows all again). To step
//!   through a choice (a stack, then its target), keep a signal of your own for the first half and `pick` at
//!   the second, or `answer(n)` directly.
//! - A click on something illegal: `desk.attempt(what, action)`. If it is not legal the refusal appears, with
//!   its rule and its numbers. Never let a click do nothing.
//! - Odds, plans and the like: `desk.extra("odds", arguments).await` is computed in the worker; the page
//!   never waits. Drop the answer if `desk.moment` has another `seq` by then.
//! - Numbers on the board: the badge of answer `n` on its button comes from [`Board::badges`]; draw the
//!   same on the board.
//!
//! ## What the log links to
//!
//! Lines of a game say which things they name, each by an id that the game and its board have agreed on (a
//! space, `card:rage`): see `kernel::wording`. Where [`Board::shows`] says that the board can show it, it is
//! a link in the log and in a replay. [`Board::show`] says what pressing it does; it is told the id and gets
//! the link, whose `data-peek` is the same.
//!
//! ## What a board looks like
//!
//! Classes and tokens of the design system are in `static/css` (`components.css` has `.board`, `.hex-legal`,
//! `.area`, `.card`, …); styles of one board go into `style.css` beside its sources, which the build appends.
//! Symbols: `parts::icon("u-dragon")`, drawn in `static/symbols.html` and in `symbols.html` of the board.
//! Every shape that can be chosen is `role="button"` with a label and one roving tab stop; `aria-pressed` is
//! its state. Pan and zoom is [`pan::PanZoom`], dragging of pieces [`drag`]. Nothing may overlap at 390
//! pixels.
//!
//! Geometry, layout numbers and the choice of what glows are plain functions of the board's crate, with
//! native tests; only what needs a browser stands behind its target.

pub mod drag;
mod generic;
mod objects;
pub mod pan;
pub mod press;

pub use generic::rows;
pub(crate) use objects::Objects;
pub use objects::Show;

use crate::desk::Desk;
use kernel::{Lang, Narrate, Seat};
use leptos::prelude::*;
use table_view::Number;
use table_view::charts::Measure;
use table_view::cue::Cue;
use table_view::mark::Mark;

/// How a game is drawn. The map, which answers end something, and what a turn is are musts.
pub trait Board<G: Narrate>: Sync {
    /// The centre: the map, with whatever floats over it.
    fn map(&self, desk: Desk<G>) -> AnyView;

    /// Below the map: the hand, a treasury.
    fn dock(&self, _desk: Desk<G>) -> Option<AnyView> {
        None
    }

    /// Left of the map: the player's own sheet. On a phone it is a sheet of its own.
    fn left(&self, _desk: Desk<G>) -> Option<AnyView> {
        None
    }

    /// Above the log: planner, battle. On a phone it shares the sheet with the log.
    fn side(&self, _desk: Desk<G>) -> Option<AnyView> {
        None
    }

    /// In the bar on a wide screen and in a strip of its own on a phone: points, gold, day or night.
    fn status(&self, _desk: Desk<G>) -> Option<AnyView> {
        None
    }

    /// In a replay, beside the map: what goes on there that the map does not show, a battle.
    fn scene(&self, _desk: Desk<G>) -> Option<AnyView> {
        None
    }

    /// The result in detail, once the game is over; standings are shown anyway.
    fn result(&self, _desk: Desk<G>) -> Option<AnyView> {
        None
    }

    /// Where in the game this is, in a few words: `Day 2, turn 4`.
    fn moment(&self, _view: &G::View, _lang: Lang) -> Option<String> {
        None
    }

    /// What is known of a seat, in a few words beside its name: its points, its gold.
    fn seat_note(&self, _view: &G::View, _seat: Seat, _lang: Lang) -> Option<String> {
        None
    }

    /// The colour and the shape of a seat.
    fn mark(&self, _view: &G::View, seat: Seat) -> Mark {
        Mark::plain(seat)
    }

    /// Whether a seat stands for one or for several: verbs follow it.
    fn number(&self, _view: &G::View, _seat: Seat) -> Number {
        Number::One
    }

    /// Ids of the rules that this question is about, the most telling first, then areas in which more is said:
    /// the rules drawer opens at them.
    fn rules_now(&self, _view: &G::View, _question: &G::Question) -> Vec<&'static str> {
        Vec::new()
    }

    /// Whether an answer ends a phase, a turn or a choice, or lets it pass: it stands apart, under a key of
    /// its own.
    fn ends(&self, action: &G::Action) -> bool;

    /// Short numbers on the buttons of the legal answers: their cost, their chance. A board that shows any
    /// gives one for each answer; it is asked again whenever a signal changes that it has read.
    fn badges(&self, _desk: Desk<G>) -> Vec<Option<String>> {
        Vec::new()
    }

    /// The symbol on an answer's button.
    fn symbol(&self, _action: &G::Action) -> Option<&'static str> {
        None
    }

    /// What is worth a curve over the time of a match, the most telling first.
    fn measures(&self) -> &'static [Measure<G::View>] {
        &[]
    }

    /// The sound of something that happened, if it has one.
    fn cue(&self, _event: &G::Event) -> Option<Cue> {
        None
    }

    /// Whether it can show the thing of this id: where the log names it, it is a link.
    fn shows(&self, _id: &str) -> bool {
        false
    }

    /// What pressing such a link does.
    fn show(&self, _desk: Desk<G>) -> Show {
        Callback::new(|_| ())
    }

    /// Whether it is still the same turn: "play this turn for me" ends with it.
    fn is_same_turn(&self, before: &G::View, now: &G::View) -> bool;
}
