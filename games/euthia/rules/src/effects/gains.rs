//! What players gain and lose.

use crate::board::health;
use crate::combat;
use crate::content::ItemId;
use crate::event::{Event, Harm};
use crate::frame::Play;
use crate::player::{Piece, Tile};
use crate::terms::{Element, Gem, Metal, Pile};
use kernel::{Private, Seat};

/// Healing; by how much (EU-HLT-02).
pub(crate) fn heal(play: &mut Play<'_>, seat: Seat, n: u8) {
    let n = health::heal(play.state, seat, n);
    if n > 0 {
        play.log.tell(Event::Healed { seat, n, left: play.state.players[seat].health });
    }
}

/// Wounds. The caller handles a Health of 0.
pub(crate) fn wounds(play: &mut Play<'_>, seat: Seat, n: u8, by: Harm) {
    let n = health::wound(play.state, seat, n);
    if n > 0 {
        play.log.tell(Event::Wounded { seat, n, left: play.state.players[seat].health, by });
    }
}

/// Gold, or its loss.
pub(crate) fn gold(play: &mut Play<'_>, seat: Seat, n: i16) {
    let player = &mut play.state.players[seat];
    player.gold = player.gold.saturating_add_signed(n);
    play.log.tell(Event::Gold { seat, n });
}

/// Reputation, or its loss (EU-GLD-11).
pub(crate) fn reputation(play: &mut Play<'_>, seat: Seat, n: i8) {
    let n = if n < 0 {
        -(health::lose_reputation(play.state, seat, n.unsigned_abs()) as i8)
    } else {
        play.state.players[seat].reputation += u16::from(n.unsigned_abs());
        n
    };
    // Who has nothing to lose loses nothing.
    if n != 0 {
        play.log.tell(Event::Reputation { seat, n });
    }
}

/// Silver or Gold cards from their deck (EU-SGC-02).
pub(crate) fn powers(play: &mut Play<'_>, seat: Seat, metal: Metal, n: u8) {
    let before = play.state.players[seat].hand.len();
    cards(play, seat, metal, n);
    let drawn = play.state.players[seat].hand.len() - before;
    combat::feed(play, metal, drawn as u8); // EU-SOL-06, EU-COP-08
}

/// Cards that do not feed a reserve: those of a conversion (EU-SOL-06).
pub(crate) fn cards(play: &mut Play<'_>, seat: Seat, metal: Metal, n: u8) {
    let mut drawn = Vec::new();
    for _ in 0..n {
        let Some(card) = play.state.powers.of_mut(metal).draw(play.chance) else { break };
        play.state.players[seat].hand.put(card);
        drawn.push(card);
    }
    play.log.tell(Event::Drew { seat, metal, n: drawn.len() as u8, cards: Private::new(seat, drawn) });
}

/// Gaar tokens: there are always enough (EU-GLD-04).
pub(crate) fn gaar(play: &mut Play<'_>, seat: Seat, n: u8) {
    let player = &mut play.state.players[seat];
    player.gaar = player.gaar.saturating_add(n).min(100);
    play.log.tell(Event::Gaar { seat, n });
}

/// Dwurt tokens: only Skoldur has a use for them (EU-SKO-01).
pub(crate) fn dwurt(play: &mut Play<'_>, seat: Seat, n: u8) {
    let player = &mut play.state.players[seat];
    player.dwurt = player.dwurt.saturating_add(n).min(100);
    play.log.tell(Event::Dwurt { seat, n });
}

/// A Gem.
pub(crate) fn gem(play: &mut Play<'_>, seat: Seat, gem: Gem) {
    play.state.players[seat].gems[gem.index()] += 1;
    play.log.tell(Event::Gem { seat, gem });
}

/// An Essence (EU-ESS-01).
pub(crate) fn essence(play: &mut Play<'_>, seat: Seat, element: Element) {
    play.state.players[seat].essences[element.index()] += 1;
    play.log.tell(Event::Essence { seat, element });
}

/// Tiles from the top of a pile, as many as there are (EU-GLD-07, EU-GLD-08).
pub(crate) fn tiles(play: &mut Play<'_>, seat: Seat, pile: Pile, n: u8) {
    for _ in 0..n {
        match play.state.piles.draw(pile, play.chance) {
            Some(item) => tile(play, seat, item),
            None => break,
        }
    }
}

/// A tile that has left its pile; if nobody can hold it, it goes to the discard.
pub(crate) fn tile(play: &mut Play<'_>, seat: Seat, item: ItemId) {
    let piece = Piece::new(Tile::Item(item));
    let player = &mut play.state.players[seat];
    let maximum = health::maximum(player);
    if player.pack.try_push(piece).is_ok() {
        health::follow(player, maximum);
    } else {
        play.state.piles.put_away(item);
    }
    play.log.tell(Event::Gained { seat, tile: piece.tile });
}
