//! The sentences of a game, in both languages at once: the one place of this crate that asks a game to word something. Each is
//! made from a view that was built before.

use crate::Said;
use kernel::{Narrate, Seat, Turn};

/// An action, as on a button.
pub(crate) fn action<G: Narrate>(view: &G::View, action: &G::Action) -> Said {
    Said::by(|lang| G::action(lang, view, action))
}

/// The question of the moment; empty when the game is over.
pub(crate) fn question<G: Narrate>(view: &G::View, turn: &Turn<G::Question>) -> Said {
    match turn {
        Turn::Of(_, prompt) => Said::by(|lang| G::question(lang, view, &prompt.question)),
        Turn::Over(_) => Said::default(),
    }
}

/// What the seats are called.
pub(crate) fn seats<G: Narrate>(view: &G::View, seats: u8) -> Vec<Said> {
    Seat::first(seats).map(|seat| Said::by(|lang| G::seat(lang, view, seat))).collect()
}

/// What happened, line by line.
pub(crate) fn lines<G: Narrate>(view: &G::View, events: &[G::Event]) -> Vec<Said> {
    events.iter().map(|event| Said::by(|lang| G::event(lang, view, event))).collect()
}
