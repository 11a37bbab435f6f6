//! Secrets of a seat, and states that it cannot tell apart: the hands of Silver and Gold cards (EU-GLD-10).

#[cfg(test)]
mod tests;

use crate::combat;
use crate::content::PowerId;
use crate::event::Event;
use crate::state::State;
use crate::terms::Metal;
use kernel::{Bag, Chance, Seat, Viewer};

/// What only one seat knows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Secret {
    /// The Silver and Gold cards in hand.
    pub hand: Vec<PowerId>,
    /// Whether the player has claimed control of the Monster while others are still being asked (EU-CBT-12).
    pub claims: bool,
}

/// What only this seat knows.
pub(crate) fn secret(state: &State, seat: Seat) -> Secret {
    let claims = state.claims >> seat.0 & 1 == 1;
    Secret { hand: state.players[seat].hand.iter().collect(), claims }
}

/// A state that this seat cannot distinguish from the real one: the others' hands are dealt again from their
/// cards and those nobody has seen, with the same number of each metal, since backs are public. Secret claims
/// are drawn again too.
pub(crate) fn resample(state: &State, seat: Seat, chance: &mut Chance) -> State {
    imagined(state, Some(seat), chance)
}

/// The same for spectators without a seat.
pub(crate) fn resample_for_spectators(state: &State, chance: &mut Chance) -> State {
    imagined(state, None, chance)
}

fn imagined(state: &State, eyes: Option<Seat>, chance: &mut Chance) -> State {
    let own = eyes.map(Seat::index);
    let mut state = state.clone();
    for metal in Metal::ALL {
        let mut pool = state.powers.of(metal).unseen;
        let mut counts = [0u8; crate::state::PLAYERS];
        for (at, player) in state.players.iter_mut().enumerate().filter(|(at, _)| Some(*at) != own) {
            let own: Vec<PowerId> = player.hand.iter().filter(|card| card.power().metal == metal).collect();
            counts[at] = own.len() as u8;
            for card in own {
                player.hand.take(card);
                pool.put(card);
            }
        }
        for (player, count) in state.players.iter_mut().zip(counts) {
            for card in (0..count).filter_map(|_| pool.draw(chance)) {
                player.hand.put(card);
            }
        }
        let left: Vec<PowerId> = pool.iter().collect();
        let unseen = &mut state.powers.of_mut(metal).unseen;
        *unseen = Bag::default();
        left.into_iter().for_each(|card| unseen.put(card));
    }
    // EU-CBT-12: whoever has been asked may have claimed the Monster or not.
    for other in Seat::first(state.seats()).filter(|other| Some(*other) != eyes) {
        if combat::has_answered(&state, other) {
            let claims = u8::from(chance.below(2) == 1);
            state.claims = state.claims & !(1 << other.0) | claims << other.0;
        }
    }
    state
}

/// What this viewer may see of an event.
pub(crate) fn show(event: &Event, viewer: Viewer) -> Event {
    match event {
        Event::Drew { seat, metal, n, cards } => {
            Event::Drew { seat: *seat, metal: *metal, n: *n, cards: cards.to(viewer) }
        }
        _ => event.clone(),
    }
}
