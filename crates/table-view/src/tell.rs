//! Words a game's view in both languages at once: the one place of this crate that calls a game's narration.
//! It always uses a view that was built before.

use crate::{Said, Sentence};
use kernel::{Narrate, Seat, Turn};

/// The label of an action.
pub(crate) fn action<G: Narrate>(view: &G::View, action: &G::Action) -> Sentence {
    Sentence::by(|lang| G::action(lang, view, action).label())
}

/// The current question; empty when the game is over.
pub(crate) fn question<G: Narrate>(view: &G::View, turn: &Turn<G::Question>) -> Sentence {
    match turn {
        Turn::Of(_, prompt) => Sentence::by(|lang| G::question(lang, view, &prompt.question)),
        Turn::Over(_) => Sentence::default(),
    }
}

/// The names of the seats.
pub(crate) fn seats<G: Narrate>(view: &G::View, seats: u8) -> Vec<Said> {
    Seat::first(seats).map(|seat| Said::by(|lang| G::seat(lang, view, seat))).collect()
}

/// The events, line by line.
pub(crate) fn lines<G: Narrate>(view: &G::View, events: &[G::Event]) -> Vec<Sentence> {
    events.iter().map(|event| Sentence::by(|lang| G::event(lang, view, event))).collect()
}
