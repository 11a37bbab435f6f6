//! Prices, and what can be paid.

use crate::content::{FIRST_REFRESH, GAAR_PRICE, ItemId, REFRESH, REVEAL_PRICE, TRADE_FEE};
use crate::state::State;
use crate::task::Task;
use crate::terms::Trade;
use crate::trade::{self, Deal, Trading};
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// A tile of an Offer with its price.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ware {
    /// Which tile.
    pub tile: ItemId,
    /// Its price.
    pub price: u8,
}

/// Something to be had for gold in a Trade action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Service {
    /// Its price.
    pub price: u8,
    /// Whether it is available now: legal, useful, and affordable.
    pub open: bool,
}

/// A Trade action in progress, with its prices (EU-TRD).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TradeView {
    /// The owner's seat.
    pub seat: Seat,
    /// The place.
    pub place: Trade,
    /// To whom a fee is owed, and how much: it has to be paid first (EU-TRD-04, EU-TRD-05).
    pub owed: Option<(Seat, u8)>,
    /// A new Offer (EU-TRD-14).
    pub refresh: Service,
    /// Healing (EU-TRD-23).
    pub heal: Service,
    /// How many Wounds it heals.
    pub heals: u8,
    /// A Gaar (EU-TRD-24).
    pub gaar: Service,
    /// Hero tiles (EU-HTL-02).
    pub reveal: Service,
    /// How many placed tiles may still be moved (EU-HTL-08).
    pub moves: u8,
}

pub(super) fn wares(state: &State, place: Trade) -> Vec<Ware> {
    let ware = |tile: &ItemId| Ware { tile: *tile, price: tile.item().sheet.cost };
    state.piles.offers[place.index()].iter().map(ware).collect()
}

/// The current Trade action, if any.
pub(super) fn trade(state: &State) -> Option<TradeView> {
    let trading = state.tasks.iter().rev().find_map(|task| match task {
        Task::Trade(trading) => Some(trading),
        _ => None,
    })?;
    let service =
        |deal: Deal, price: u8| Service { price, open: trade::check_deal(state, trading, deal).is_ok() };
    let Trading { place, owed, refreshes, moves, .. } = *trading;
    Some(TradeView {
        seat: state.seat(),
        place,
        owed: owed.map(|owner| (owner, TRADE_FEE)),
        refresh: service(Deal::Refresh, if refreshes == 0 { FIRST_REFRESH } else { REFRESH }),
        heal: service(Deal::Heal, trade::HEALING_PRICE),
        heals: place.heals(),
        gaar: service(Deal::Gaar, GAAR_PRICE),
        reveal: service(Deal::Reveal, REVEAL_PRICE),
        moves,
    })
}
