//! Secrecy: which events a viewer is shown, what only a seat knows, and the states that it cannot tell apart.

use crate::content::{Cards, Deck};
use crate::event::Event;
use crate::state::{HIGHEST_BID, Phase, State};
use kernel::{Chance, Seat, Viewer};

/// What only one seat knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Secret {
    /// Its hand.
    pub hand: Cards,
    /// Its bid, until all are shown.
    pub bid: Option<u8>,
}

pub(crate) fn show(event: &Event, viewer: Viewer) -> Event {
    match event {
        Event::Bid(bid) => Event::Bid(bid.to(viewer)),
        Event::Drew(card) => Event::Drew(card.to(viewer)),
        open => open.clone(),
    }
}

pub(crate) fn secret(state: &State, seat: Seat) -> Secret {
    Secret { hand: state.of(seat).hand, bid: state.of(seat).bid }
}

/// A state that this seat cannot tell from the real one. To the seat, the hands of the others and the deck
/// are one pile, which is shuffled and dealt again; their bids may be anything.
///
/// A seat that is asked for a reaction holds a guard, and everybody knows it: deals without one are
/// discarded. (What earlier windows revealed is not remembered: the state holds what is on the table, not
/// what a good memory concludes from it.)
pub(crate) fn resample(state: &State, seat: Seat, chance: &mut Chance) -> State {
    imagined(state, Some(seat), chance)
}

/// The same for viewers without a seat: to them all hands and the deck are one pile.
pub(crate) fn resample_for_spectators(state: &State, chance: &mut Chance) -> State {
    imagined(state, None, chance)
}

fn imagined(state: &State, eyes: Option<Seat>, chance: &mut Chance) -> State {
    let others = || Seat::first(state.seats()).filter(move |&other| Some(other) != eyes);
    let mut pile = state.deck;
    for other in others() {
        state.of(other).hand.iter().for_each(|card| pile.put_anywhere(card));
    }
    loop {
        let mut world = State { deck: pile, ..state.clone() };
        for other in others() {
            let held = state.of(other).hand.len();
            world.of_mut(other).hand = deal(&mut world.deck, held, chance);
            if state.of(other).bid.is_some() {
                let most = state.of(other).coins.min(HIGHEST_BID);
                world.of_mut(other).bid = Some(chance.below(u32::from(most) + 1) as u8);
            }
        }
        match world.phase {
            Phase::React { target, .. } if world.guard_of(target).is_none() => {}
            _ => return world,
        }
    }
}

fn deal(deck: &mut Deck, cards: usize, chance: &mut Chance) -> Cards {
    let mut hand = Cards::default();
    (0..cards).filter_map(|_| deck.draw(chance)).for_each(|card| hand.put(card));
    hand
}
