//! How a game is worded: its questions, answers, events and refusals.

use crate::{Game, Lang, Line, Seat};

/// The wording of a game, in both languages. The rules never call this: it turns typed messages into
/// sentences, by exhaustive matches, so that a missing translation does not compile.
///
/// Sentences are [`Line`]s, which know what they speak of: see [`crate::wording`].
///
/// What depends on the position gets the viewer's own view, never the state: a sentence cannot tell more than
/// its reader may know.
pub trait Narrate: Game {
    /// The name of the game.
    fn title(lang: Lang) -> &'static str;

    /// What a seat is called.
    fn seat(lang: Lang, view: &Self::View, seat: Seat) -> String;

    /// The question put to a seat.
    fn question(lang: Lang, view: &Self::View, question: &Self::Question) -> Line;

    /// An action, as on a button.
    fn action(lang: Lang, view: &Self::View, action: &Self::Action) -> Line;

    /// An event, as a line of the log. The view may be that of a later moment: it says who and what things
    /// are.
    fn event(lang: Lang, view: &Self::View, event: &Self::Event) -> Line;
}
