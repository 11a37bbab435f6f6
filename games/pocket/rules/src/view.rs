//! What a viewer may see: everything a client ever gets.

use crate::content::Cards;
use crate::state::{MOST_SEATS, Phase, State};
use arrayvec::ArrayVec;
use kernel::{Private, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// The table, as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// One entry a seat.
    pub players: ArrayVec<PlayerView, MOST_SEATS>,
    /// The number of rounds in the match.
    pub rounds: u8,
    /// The round, from 1.
    pub round: u8,
    /// Whose turn it is.
    pub active: Seat,
    /// The phase of the turn.
    pub phase: Phase,
    /// Whether the seat whose turn it is has drawn.
    pub drawn: bool,
    /// Whether the seat whose turn it is has played a card.
    pub played: bool,
    /// The number of cards in the deck.
    pub deck: u8,
    /// The face-up discard pile.
    pub discard: Cards,
    /// The coins of the bank.
    pub bank: u8,
}

/// One seat as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerView {
    /// Its coins.
    pub coins: u8,
    /// How many cards it holds.
    pub cards: u8,
    /// Its hand, visible to its owner only.
    pub hand: Private<Cards>,
    /// Whether it has bid, and how much; the latter visible to its owner only.
    pub bid: Option<Private<u8>>,
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
