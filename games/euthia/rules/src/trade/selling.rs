//! Selling (EU-TRD-16 to EU-TRD-22).

use super::Deal;
use crate::board::{self, Spot, Thing};
use crate::content::{EffectId, LOOSE_SALE, SET_GEM_SALE};
use crate::effects::{self, Origin, gains};
use crate::frame::Play;
use crate::player::{Piece, Player};
use crate::rules::{EU_HLT_09, EU_TRD_12, EU_TRD_19, EU_TRD_20};
use crate::state::State;
use crate::terms::{Element, Gem};
use kernel::{Refusal, not_an_answer};

/// Whether a tile can be sold: not an Ability (EU-TRD-12), nor one that keeps its Hero alive (EU-HLT-09).
pub(super) fn check(state: &State, spot: Spot) -> Result<(), Refusal> {
    let player = state.player();
    let Some(piece) = player.piece(spot) else { return Err(not_an_answer()) };
    if !piece.sheet().kind.is_item() {
        return Err(Refusal::rule(EU_TRD_12));
    }
    without(player, spot).map(|_| ()).map_err(|_| Refusal::rule(EU_HLT_09))
}

/// The player without that tile, or what forbids it.
fn without(player: &Player, spot: Spot) -> Result<Player, Refusal> {
    board::rearranged(player, |player| {
        player.take(spot);
    })
}

/// Whether the player has a loose Gem or Essence; tokens cannot be sold (EU-TRD-19, EU-TRD-20).
pub(super) fn check_loose(state: &State, thing: Thing) -> Result<(), Refusal> {
    let player = state.player();
    let there = match thing {
        Thing::Gem(gem) => player.gems[gem.index()] > 0,
        Thing::Essence(element) => player.essences[element.index()] > 0,
        Thing::Gaar | Thing::Dwurt => return Err(Refusal::rule(EU_TRD_20)),
        Thing::Pack(_) | Thing::Trophy(_) => return Err(not_an_answer()),
    };
    if there { Ok(()) } else { Err(Refusal::rule(EU_TRD_19)) }
}

/// All possible sales.
pub(super) fn each(state: &State, offer: &mut dyn FnMut(Deal)) {
    state.player().spots().for_each(|spot| offer(Deal::Sell(spot)));
    Gem::ALL.into_iter().for_each(|gem| offer(Deal::SellLoose(Thing::Gem(gem))));
    Element::ALL.into_iter().for_each(|element| offer(Deal::SellLoose(Thing::Essence(element))));
}

/// Whether anything can be sold for gold (EU-TRD-06).
pub(super) fn can_sell(state: &State) -> bool {
    let player = state.player();
    let worth = |spot: Spot| {
        check(state, spot).is_ok() && player.piece(spot).is_some_and(|piece| price(piece) > 0 || sale(piece))
    };
    let loose = player.gems.iter().chain(&player.essences).any(|n| *n > 0);
    loose || player.spots().any(worth)
}

fn sale(piece: &Piece) -> bool {
    piece.sheet().sale != EffectId::NOTHING
}

/// The sale price, with what each set Gem adds (EU-TRD-11, EU-TRD-18).
fn price(piece: &Piece) -> u8 {
    piece.sheet().sell + piece.gems().count() as u8 * SET_GEM_SALE
}

/// Sells a tile; a Natural Resource gives what it shows (EU-TRD-21).
pub(super) fn sell(play: &mut Play<'_>, spot: Spot) {
    let seat = play.state.seat();
    let Some(piece) = play.state.player().piece(spot).copied() else { return };
    let Ok(after) = without(play.state.player(), spot) else { return };
    *play.state.player_mut() = after;
    board::put_away(play, piece); // EU-TRD-17
    if sale(&piece) {
        effects::start(play, seat, Origin::Sale, piece.sheet().sale);
    } else {
        gains::gold(play, seat, price(&piece).into());
    }
}

/// Sells a loose Gem or Essence (EU-TRD-19).
pub(super) fn sell_loose(play: &mut Play<'_>, thing: Thing) {
    let seat = play.state.seat();
    board::dispose(play, seat, thing);
    gains::gold(play, seat, LOOSE_SALE.into());
}
