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
//! - What takes several answers and was prepared on the board first: `desk.next.set(Some(step))` makes it what
//!   the step button does, until it is set to `None` or the next moment comes.
//! - Odds, plans and the like: `desk.extra("odds", arguments).await` is computed in the worker; the page
//!   never waits. Drop the answer if `desk.moment` has another `seq` by then.
//! - What the pointer is over: `desk.hover.set(Some(said))` puts a sentence into the bar (what, cost, what it
//!   wakes) until it is set to `None`. It is for eyes only; say the same in the label of the thing.
//! - Numbers on the board: the badge of answer `n` on its button comes from [`Board::badges`]; draw the
//!   same on the board.
//!
//! ## The stage
//!
//! The window is the map. `map` fills the element `.stage`, from under the bar to the bottom of the window;
//! everything else floats over it: the goal (upper left), the numbers at a glance (lower left), the hand (over
//! the bottom edge), the spine that opens the drawer (upper right), chips for answers that belong to nothing
//! on the board (lower middle). A map leaves `--t-top`, `--t-right`, `--t-bottom`, `--t-left` free around
//! what must be seen (`.safe`). Nothing on the stage may have a size that depends on a text: the map has the
//! same rectangle at every moment of a turn.
//!
//! - `desk.eye(n)`: whether answer `n` would reveal something or roll dice, so that it cannot be undone; draw
//!   `parts::eye()` on whatever gives it, before it is given.
//! - [`Board::warns`]: answers that cost something for good are asked about once, by the table.
//! - Motion: durations are `calc(var(--beat) * 250ms)`; `--beat` follows the pace the person chose, is 0 where
//!   no motion is wanted, and while a key or a click skips what is moving.
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
use kernel::{Lang, Narrate, Seat, Viewer};
use leptos::prelude::*;
use table_view::charts::Measure;
use table_view::cue::Cue;
use table_view::mark::Mark;
use table_view::{First, Goal, Moment, Number, Phase, Said, Tip};

/// A page of the drawer that only one game has.
pub struct Panel<G: Narrate> {
    /// Its name in addresses and tests.
    pub id: &'static str,
    /// Its symbol.
    pub symbol: &'static str,
    /// The key that opens it.
    pub key: char,
    /// What it is called.
    pub name: fn(Lang) -> &'static str,
    /// Draws its content; called once, when the page is first opened.
    pub draw: fn(Desk<G>) -> AnyView,
}

/// How a game is drawn. The map, the answers that end something, and what counts as one turn are required;
/// everything else has a default.
pub trait Board<G: Narrate>: Sync {
    /// The stage: the map with whatever floats over it. It fills the window below the bar and must not move
    /// or change its size during a turn; see *The stage* above.
    fn map(&self, desk: Desk<G>) -> AnyView;

    /// What floats over the stage without being part of the map: a fight, a choice, the uses of a card. It
    /// positions itself.
    fn over(&self, _desk: Desk<G>) -> Option<AnyView> {
        None
    }

    /// Over the bottom edge of the stage: the cards in hand.
    fn hand(&self, _desk: Desk<G>) -> Option<AnyView> {
        None
    }

    /// At the lower left of the stage: the player's own numbers at a glance. On a phone it is a strip under
    /// the bar.
    fn hud(&self, _desk: Desk<G>) -> Option<AnyView> {
        None
    }

    /// The player's own sheet in full. It opens from the numbers at a glance, or with the key `S`.
    fn sheet(&self, _desk: Desk<G>) -> Option<AnyView> {
        None
    }

    /// The game's own pages of the drawer, beside the log, the rules, the chat and the list of all answers: a
    /// planner, offers.
    fn panels(&self) -> &'static [Panel<G>] {
        &[]
    }

    /// In the bar beside the question: what the player can spend at this moment.
    fn purse(&self, _desk: Desk<G>) -> Option<AnyView> {
        None
    }

    /// What wins, and how close everybody is.
    fn goal(&self, _view: &G::View, _viewer: Viewer, _lang: Lang) -> Option<Goal> {
        None
    }

    /// The phases of the current turn; empty for a game whose turns have none.
    fn phases(&self, _view: &G::View, _lang: Lang) -> Vec<Phase> {
        Vec::new()
    }

    /// Whether an answer is given by pressing something on the board. All other answers appear as chips over
    /// the board, so that every answer can be reached.
    fn on_board(&self, _view: &G::View, _action: &G::Action) -> bool {
        false
    }

    /// The label of the step button for an answer that ends something, if the answer's own label is too long:
    /// `To battle`, `Roll`, `End turn`.
    fn step(&self, _view: &G::View, _action: &G::Action, _lang: Lang) -> Option<String> {
        None
    }

    /// What an answer gives up for good, in one sentence. Whoever gives it, in whatever way, is asked once
    /// for confirmation.
    fn warns(&self, _view: &G::View, _action: &G::Action, _lang: Lang) -> Option<String> {
        None
    }

    /// What helps after a refusal: a few words, and the legal answer that does it.
    fn instead(&self, _now: &Moment<G>, _refused: &G::Action) -> Option<(Said, G::Action)> {
        None
    }

    /// The answer to a question that leaves no choice: it is given automatically, unless the person wants to
    /// stop there. Never one that reveals something.
    fn passes(&self, _moment: &Moment<G>) -> Option<usize> {
        None
    }

    /// What a sign on the board means: an element whose `data-tip` has this key explains itself when pointed
    /// at, focused or held.
    fn tip(&self, _view: &G::View, _key: &str, _lang: Lang) -> Option<Tip> {
        None
    }

    /// In a replay, beside the map: what happens there that the map does not show, such as a battle.
    fn scene(&self, _desk: Desk<G>) -> Option<AnyView> {
        None
    }

    /// The result in detail, once the game is over; the standings are shown in any case.
    fn result(&self, _desk: Desk<G>) -> Option<AnyView> {
        None
    }

    /// Where in the game this is, in a few words: `Day 2, turn 4`.
    fn moment(&self, _view: &G::View, _lang: Lang) -> Option<String> {
        None
    }

    /// A few words beside the name of a seat: its points, its gold.
    fn seat_note(&self, _view: &G::View, _seat: Seat, _lang: Lang) -> Option<String> {
        None
    }

    /// The colour and the shape of a seat.
    fn mark(&self, _view: &G::View, seat: Seat) -> Mark {
        Mark::plain(seat)
    }

    /// Whether a seat stands for one or for several people, so that verbs agree with it.
    fn number(&self, _view: &G::View, _seat: Seat) -> Number {
        Number::One
    }

    /// The ids of the rules this question is about, most specific first, then areas that say more: the rules
    /// drawer opens there.
    fn rules_now(&self, _view: &G::View, _question: &G::Question) -> Vec<&'static str> {
        Vec::new()
    }

    /// Whether an answer ends a phase, a turn or a choice, or passes it: it stands apart and has a key of its
    /// own.
    fn ends(&self, action: &G::Action) -> bool;

    /// Short numbers on the buttons of the legal answers: their cost, their chance. A board that shows any
    /// gives one entry for each answer; it is asked again whenever a signal that it has read changes.
    fn badges(&self, _desk: Desk<G>) -> Vec<Option<String>> {
        Vec::new()
    }

    /// The symbol on an answer's button.
    fn symbol(&self, _action: &G::Action) -> Option<&'static str> {
        None
    }

    /// What is worth a curve over the course of a match, the most telling first.
    fn measures(&self) -> &'static [Measure<G::View>] {
        &[]
    }

    /// What divides a match, for the scale under its curves: the round. It is the same for every seat.
    fn lap(&self) -> Option<&'static Measure<G::View>> {
        None
    }

    /// What tells, once a match is over, how lucky the dice were and which moments decided it.
    fn teller(&self) -> Option<Box<dyn table_view::retold::Teller<G>>> {
        None
    }

    /// The sound of an event, if it has one.
    fn cue(&self, _event: &G::Event) -> Option<Cue> {
        None
    }

    /// Whether the board can show the thing with this id: the log then makes its name a link.
    fn shows(&self, _id: &str) -> bool {
        false
    }

    /// What pressing such a link does.
    fn show(&self, _desk: Desk<G>) -> Show {
        Callback::new(|_| ())
    }

    /// What this seat meets in this question that a coach explains once: a first night, a first fortress.
    fn firsts(&self, _view: &G::View, _seat: Seat, _question: &G::Question) -> Vec<First> {
        Vec::new()
    }

    /// Whether it is still the same turn: "play this turn for me" ends with the turn.
    fn is_same_turn(&self, before: &G::View, now: &G::View) -> bool;
}
