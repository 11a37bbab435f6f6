//! Hero tiles and locked slots in a Trade action (EU-HTL, EU-SLT).

use super::{Deal, Trading, afford};
use crate::board::{self, Spot};
use crate::content::{HeroTileId, Lock, REVEAL_PRICE, SLOTS};
use crate::effects::gains;
use crate::event::Event;
use crate::frame::Play;
use crate::player::{MOST_RESERVED, Piece, Player, Tile};
use crate::rules::{EU_HTL_06, EU_HTL_07, EU_HTL_08, EU_HTL_09, EU_HTL_10, EU_SLT_01, EU_SLT_02};
use crate::state::State;
use crate::terms::Element;
use arrayvec::ArrayVec;
use kernel::{Refusal, not_an_answer};

/// The next hidden tiles that the Reputation allows: those with the lowest value (EU-HTL-02).
fn next(player: &Player) -> ArrayVec<HeroTileId, 4> {
    let allowed = |tile: &HeroTileId| u16::from(tile.tile().reputation) <= player.reputation;
    let Some(lowest) = player.hidden_tiles().filter(allowed).map(|tile| tile.tile().reputation).min() else {
        return ArrayVec::new();
    };
    player.hidden_tiles().filter(|tile| tile.tile().reputation == lowest).take(4).collect()
}

/// Several tiles with the same value, one of which the player keeps (EU-HTL-03).
pub(super) fn alternatives(state: &State) -> Option<ArrayVec<HeroTileId, 4>> {
    let tiles = next(state.player());
    (tiles.len() > 1).then_some(tiles)
}

pub(super) fn check_reveal(state: &State) -> Result<(), Refusal> {
    let player = state.player();
    if next(player).is_empty() || player.reserve.len() == MOST_RESERVED {
        return Err(Refusal::rule(EU_HTL_06));
    }
    afford(state, REVEAL_PRICE, crate::rules::EU_HTL_02)
}

/// Pays for revealing; the tiles are taken in the next step.
pub(super) fn reveal(play: &mut Play<'_>) {
    let seat = play.state.seat();
    gains::gold(play, seat, -i16::from(REVEAL_PRICE));
}

pub(super) fn check_keep(state: &State, own: u8) -> Result<(), Refusal> {
    let tiles = alternatives(state).unwrap_or_default();
    if tiles.iter().any(|tile| tile.own() == own) { Ok(()) } else { Err(not_an_answer()) }
}

/// Keeps one of the tiles with its value; the others leave the game (EU-HTL-03, EU-HTL-04).
pub(super) fn keep(play: &mut Play<'_>, own: u8) {
    let seat = play.state.seat();
    let player = play.state.player_mut();
    let tiles = next(player);
    for tile in &tiles {
        player.hidden &= !(1 << tile.own());
    }
    if let Some(kept) = tiles.into_iter().find(|tile| tile.own() == own) {
        // There is always room: a value gives but one tile.
        let _ = player.reserve.try_push(Piece::new(Tile::Hero(kept)));
        play.log.tell(Event::Gained { seat, tile: Tile::Hero(kept) });
    }
}

/// Takes the next tile that is the only one with its value. Returns whether there was one.
pub(super) fn take_next(play: &mut Play<'_>) -> bool {
    let only = next(play.state.player()).first().map(|tile| tile.own());
    if let Some(own) = only {
        keep(play, own);
    }
    !next(play.state.player()).is_empty()
}

/// The player after learning, or what forbids it (EU-HTL-07, EU-SLT-01, EU-SAC-04).
fn learned(player: &Player, reserve: u8, slot: u8) -> Result<Player, Refusal> {
    let (Some(piece), Some(place)) =
        (player.reserve.get(usize::from(reserve)), player.hero.board().slots.get(usize::from(slot)))
    else {
        return Err(not_an_answer());
    };
    if piece.sheet().kind.is_item() {
        return Err(Refusal::rule(EU_HTL_10));
    }
    if !player.is_open(slot) {
        return Err(Refusal::rule(EU_SLT_01));
    }
    if piece.sheet().slot != Some(place.symbol) || player.slots[usize::from(slot)].is_some() {
        return Err(Refusal::rule(EU_HTL_07));
    }
    board::rearranged(player, |player| {
        let piece = player.reserve.remove(reserve.into());
        player.slots[usize::from(slot)] = Some(piece);
    })
}

pub(super) fn check_learn(state: &State, reserve: u8, slot: u8) -> Result<(), Refusal> {
    learned(state.player(), reserve, slot)?;
    let cost = state.player().reserve[usize::from(reserve)].sheet().cost;
    afford(state, cost, EU_HTL_07)
}

pub(super) fn learn(play: &mut Play<'_>, reserve: u8, slot: u8) {
    let seat = play.state.seat();
    let Some(piece) = play.state.player().reserve.get(usize::from(reserve)).copied() else { return };
    if let Ok(player) = learned(play.state.player(), reserve, slot) {
        *play.state.player_mut() = player;
        gains::gold(play, seat, -i16::from(piece.sheet().cost));
    }
}

/// The player after returning an Ability to the reserve (EU-HTL-09).
fn forgotten(player: &Player, slot: u8) -> Result<Player, Refusal> {
    let Some(piece) = player.piece(Spot::Slot(slot)) else { return Err(not_an_answer()) };
    if piece.sheet().kind.is_item() || player.reserve.len() == MOST_RESERVED {
        return Err(Refusal::rule(EU_HTL_09));
    }
    board::rearranged(player, |player| {
        let piece = player.take(Spot::Slot(slot));
        player.reserve.extend(piece);
    })
}

pub(super) fn check_forget(state: &State, slot: u8) -> Result<(), Refusal> {
    forgotten(state.player(), slot).map(|_| ())
}

pub(super) fn forget(play: &mut Play<'_>, slot: u8) {
    if let Ok(player) = forgotten(play.state.player(), slot) {
        *play.state.player_mut() = player;
    }
}

/// Moves a placed tile to another open slot with its symbol, once for each Ability learned (EU-HTL-08).
pub(super) fn check_move(state: &State, trading: &Trading, from: u8, to: u8) -> Result<(), Refusal> {
    let player = state.player();
    let (Some(piece), Some(place)) =
        (player.piece(Spot::Slot(from)), player.hero.board().slots.get(usize::from(to)))
    else {
        return Err(not_an_answer());
    };
    let free = player.slots[usize::from(to)].is_none() && player.is_open(to);
    if trading.moves == 0 || !free || piece.sheet().slot != Some(place.symbol) {
        return Err(Refusal::rule(EU_HTL_08));
    }
    Ok(())
}

pub(super) fn shift(play: &mut Play<'_>, from: u8, to: u8) {
    let player = play.state.player_mut();
    player.slots[usize::from(to)] = player.take(Spot::Slot(from));
}

/// Whether a slot can be unlocked at its cost (EU-SLT-02).
pub(super) fn check_unlock(state: &State, slot: u8, essence: Option<Element>) -> Result<(), Refusal> {
    let player = state.player();
    let Some(place) = player.hero.board().slots.get(usize::from(slot)) else { return Err(not_an_answer()) };
    if player.is_open(slot) {
        return Err(Refusal::rule(EU_SLT_02));
    }
    match (place.lock, essence) {
        (Lock::Gold(n), None) => afford(state, n, EU_SLT_02),
        (Lock::Essence(which), Some(paid)) => {
            let right = which.is_none_or(|which| which == paid) && player.essences[paid.index()] > 0;
            if right { Ok(()) } else { Err(Refusal::rule(EU_SLT_02)) }
        }
        _ => Err(Refusal::rule(EU_SLT_02)),
    }
}

pub(super) fn unlock(play: &mut Play<'_>, slot: u8, essence: Option<Element>) {
    let seat = play.state.seat();
    match essence {
        Some(element) => play.state.player_mut().essences[element.index()] -= 1,
        None => {
            if let Lock::Gold(n) = play.state.player().hero.board().slots[usize::from(slot)].lock {
                gains::gold(play, seat, -i16::from(n));
            }
        }
    }
    play.state.player_mut().unlocked |= 1 << slot; // EU-SLT-03
    play.log.tell(Event::Unlocked { seat, slot });
}

/// All possible deals about Hero tiles and slots.
pub(super) fn each(state: &State, trading: &Trading, offer: &mut dyn FnMut(Deal)) {
    let player = state.player();
    for reserve in 0..player.reserve.len() as u8 {
        offer(Deal::BuyHero(reserve));
        (0..SLOTS as u8).for_each(|slot| offer(Deal::Learn { reserve, slot }));
    }
    for slot in 0..SLOTS as u8 {
        if player.slots[usize::from(slot)].is_some() {
            offer(Deal::Forget(slot));
            if trading.moves > 0 {
                (0..SLOTS as u8).for_each(|to| offer(Deal::Move { from: slot, to }));
            }
        }
        if !player.is_open(slot) {
            offer(Deal::Unlock { slot, essence: None });
            Element::ALL.into_iter().for_each(|element| offer(Deal::Unlock { slot, essence: Some(element) }));
        }
    }
}
