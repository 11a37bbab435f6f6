//! Who sees what: views, shown events, secrets, and the worlds that a seat cannot tell apart.

use crate::cards::{Card, Cards, Deck};
use crate::effects::Event;
use crate::state::{HIGHEST_BID, MOST_SEATS, Phase, State};
use arrayvec::ArrayVec;
use kernel::{Chance, Private, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// The table, as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// One entry a seat.
    pub players: ArrayVec<PlayerView, MOST_SEATS>,
    /// How many rounds are played.
    pub rounds: u8,
    /// The round, counted from 1.
    pub round: u8,
    /// Whose turn it is.
    pub active: Seat,
    /// Where in the turn the game stands.
    pub phase: Phase,
    /// Whether the seat whose turn it is has drawn.
    pub drawn: bool,
    /// Whether the seat whose turn it is has played a card.
    pub played: bool,
    /// How many cards the deck holds.
    pub deck: u8,
    /// The face-up discard pile.
    pub discard: Cards,
    /// The coins of the bank.
    pub bank: u8,
}

/// One seat, as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerView {
    /// Its coins.
    pub coins: u8,
    /// How many cards it holds.
    pub cards: u8,
    /// Which ones: for its own eyes.
    pub hand: Private<Cards>,
    /// Whether it has bid, and what: the latter for its own eyes.
    pub bid: Option<Private<u8>>,
}

/// What only one seat knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Secret {
    /// Its hand.
    pub hand: Cards,
    /// Its bid, until all are shown.
    pub bid: Option<u8>,
}

pub(crate) fn view(state: &State, viewer: Viewer) -> View {
    let player = |seat: Seat| {
        let player = state.of(seat);
        PlayerView {
            coins: player.coins,
            cards: player.hand.len() as u8,
            hand: Private::new(seat, player.hand).to(viewer),
            bid: player.bid.map(|bid| Private::new(seat, bid).to(viewer)),
        }
    };
    View {
        players: Seat::first(state.seats()).map(player).collect(),
        rounds: state.rounds,
        round: state.round,
        active: state.active(),
        phase: state.phase,
        drawn: state.drawn,
        played: state.played,
        deck: state.deck.len() as u8,
        discard: state.discard,
        bank: state.bank,
    }
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

/// The hands of the others and the deck are one pile to this seat: it is shuffled and dealt again. What the
/// others bid is anybody's guess.
///
/// A seat that is asked for a reaction holds a guard, and everybody knows it: deals without one are thrown
/// away. (What earlier windows showed is not remembered: the state holds what lies on the table, not what a
/// good memory makes of it.)
pub(crate) fn resample(state: &State, seat: Seat, chance: &mut Chance) -> State {
    imagined(state, Some(seat), chance)
}

/// The same for those who look on: to them every hand and the deck are one pile.
pub(crate) fn resample_for_spectators(state: &State, chance: &mut Chance) -> State {
    imagined(state, None, chance)
}

fn imagined(state: &State, eyes: Option<Seat>, chance: &mut Chance) -> State {
    let others = || Seat::first(state.seats()).filter(move |&other| Some(other) != eyes);
    let mut pile = state.deck.clone();
    for other in others() {
        state.of(other).hand.iter().for_each(|card| pile.put_anywhere(card));
    }
    loop {
        let mut world = State { deck: pile.clone(), ..state.clone() };
        for other in others() {
            let held = state.of(other).hand.len();
            world.of_mut(other).hand = deal(&mut world.deck, held, chance);
            if state.of(other).bid.is_some() {
                let most = state.of(other).coins.min(HIGHEST_BID);
                world.of_mut(other).bid = Some(chance.below(u32::from(most) + 1) as u8);
            }
        }
        match world.phase {
            Phase::React { target, .. } if world.of(target).hand.count(Card::Guard) == 0 => {}
            _ => return world,
        }
    }
}

fn deal(deck: &mut Deck, cards: usize, chance: &mut Chance) -> Cards {
    let mut hand = Cards::default();
    (0..cards).filter_map(|_| deck.draw(chance)).for_each(|card| hand.put(card));
    hand
}
