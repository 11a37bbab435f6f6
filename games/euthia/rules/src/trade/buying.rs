//! Buying tiles of the Offer and Hero Equipment (EU-TRD-09 to EU-TRD-13, EU-HTL-10).

use super::afford;
use crate::effects::gains;
use crate::frame::Play;
use crate::player::{MOST_CARRIED, Tile};
use crate::rules::{EU_HTL_07, EU_ITM_04, EU_TRD_09};
use crate::state::State;
use crate::terms::Trade;
use kernel::{Refusal, not_an_answer};

/// Whether a tile of the Offer can be bought at its price. A player can never buy more than they could carry.
pub(super) fn check(state: &State, place: Trade, at: u8) -> Result<(), Refusal> {
    let Some(item) = state.piles.offers[place.index()].get(usize::from(at)) else {
        return Err(not_an_answer());
    };
    if state.player().pack.len() == MOST_CARRIED {
        return Err(Refusal::rule(EU_ITM_04));
    }
    afford(state, item.item().sheet.cost, EU_TRD_09)
}

/// Buys it; the Offer is refilled at once (EU-TRD-10).
pub(super) fn buy(play: &mut Play<'_>, place: Trade, at: u8) {
    let seat = play.state.seat();
    let item = play.state.piles.offers[place.index()].remove(at.into());
    gains::gold(play, seat, -i16::from(item.item().sheet.cost));
    gains::tile(play, seat, item);
    play.state.piles.refill(place, play.chance);
}

/// Whether a revealed Weapon or Shield can be bought.
pub(super) fn check_hero(state: &State, at: u8) -> Result<(), Refusal> {
    let player = state.player();
    let Some(piece) = player.reserve.get(usize::from(at)) else { return Err(not_an_answer()) };
    if !piece.sheet().kind.is_item() {
        return Err(Refusal::rule(EU_HTL_07));
    }
    if player.pack.len() == MOST_CARRIED {
        return Err(Refusal::rule(EU_ITM_04));
    }
    afford(state, piece.sheet().cost, crate::rules::EU_HTL_10)
}

pub(super) fn buy_hero(play: &mut Play<'_>, at: u8) {
    let seat = play.state.seat();
    let player = play.state.player_mut();
    let piece = player.reserve.remove(at.into());
    player.pack.push(piece);
    gains::gold(play, seat, -i16::from(piece.sheet().cost));
    let Tile::Hero(_) = piece.tile else { return };
    play.log.tell(crate::event::Event::Gained { seat, tile: piece.tile });
}

/// Replaces the whole Offer (EU-TRD-13).
pub(super) fn refresh(play: &mut Play<'_>, place: Trade) {
    let old = std::mem::take(&mut play.state.piles.offers[place.index()]);
    play.state.piles.refill(place, play.chance);
    // The discarded tiles do not come back at once, unless there are no others.
    old.into_iter().for_each(|item| play.state.piles.put_away(item));
    play.state.piles.refill(place, play.chance);
}
