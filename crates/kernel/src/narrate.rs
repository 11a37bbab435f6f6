//! How a game is worded: its questions, answers, events and refusals.

use crate::{Game, Lang, Line, Seat};

/// The wording of a game, in both languages. The rules never call it: it turns typed messages into sentences
/// by exhaustive matches, so that a missing translation does not compile.
///
/// Sentences are [`Line`]s, which know what they mention: see [`crate::wording`].
///
/// Texts that depend on the position get the viewer's own view, never the state, so a sentence cannot reveal
/// more than its reader may know.
pub trait Narrate: Game {
    /// The name of the game.
    fn title(lang: Lang) -> &'static str;

    /// The name of a seat.
    fn seat(lang: Lang, view: &Self::View, seat: Seat) -> String;

    /// The text of a question.
    fn question(lang: Lang, view: &Self::View, question: &Self::Question) -> Line;

    /// The text of an action, as on a button.
    fn action(lang: Lang, view: &Self::View, action: &Self::Action) -> Line;

    /// The text of an event, as a line of the log. The view may be of a later moment: it says who and what
    /// things are.
    fn event(lang: Lang, view: &Self::View, event: &Self::Event) -> Line;
}
