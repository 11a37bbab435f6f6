//! Every event of the game.

use crate::content::CardId;
use crate::state::MOST_SEATS;
use arrayvec::ArrayVec;
use kernel::{Private, Seat};
use serde::{Deserialize, Serialize};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A seat has bid; only the seat knows how much.
    Bid(Private<u8>),
    /// All bids are shown, in seat order.
    Bids(ArrayVec<u8, MOST_SEATS>),
    /// A seat leads the round.
    Leads(Seat),
    /// A seat drew a card; only the seat knows which.
    Drew(Private<CardId>),
    /// A card was played.
    Played(Seat, CardId),
    /// A seat is hit, with this stake.
    Struck(Seat, u8),
    /// A seat stopped a strike.
    Guarded(Seat),
    /// The die shows this.
    Rolled(u8),
    /// A seat got coins from the bank.
    Gained(Seat, u8),
    /// A seat took coins from another.
    Took {
        /// Who took them.
        by: Seat,
        /// The seat that lost them.
        from: Seat,
        /// How many.
        coins: u8,
    },
    /// A seat ended its turn.
    Ended(Seat),
}
