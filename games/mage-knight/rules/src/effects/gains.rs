//! Gaining cards and units (MK-GAIN).

use crate::content::{CardId, UnitId};
use crate::duel;
use crate::effect::{GainTo, GainWhat};
use crate::event::Event;
use crate::frame::Play;
use crate::player::{COMMAND, Unit, gain_card};
use crate::state::State;
use kernel::{Private, Seat};

/// Takes a card from the spell or advanced action offer; the others slide down and a new one is added
/// (MK-GAIN-04).
pub(crate) fn take_from_offer(play: &mut Play<'_>, what: GainWhat, place: u8) -> Option<CardId> {
    let offers = &mut play.state.offers;
    let (offer, drawn) = match what {
        GainWhat::Spell if usize::from(place) < offers.spells.len() => {
            (&mut offers.spells, offers.spell_deck.draw(play.chance))
        }
        GainWhat::Advanced if usize::from(place) < offers.advanced.len() => {
            (&mut offers.advanced, offers.advanced_deck.draw(play.chance))
        }
        GainWhat::Spell | GainWhat::Advanced => return None,
    };
    let card = offer.remove(place.into());
    if let Some(drawn) = drawn {
        offer.push(drawn);
    }
    Some(card)
}

/// Gives a card to a player, where the effect says (MK-GAIN-03).
pub(super) fn give(play: &mut Play<'_>, seat: Seat, card: CardId, to: GainTo) {
    let player = &mut play.state.players[seat];
    match to {
        GainTo::Hand => player.hand.put(card),
        GainTo::Discard => player.discard.put(card),
        GainTo::Deck => return gain_card(play, seat, card),
    }
    play.log.tell(Event::GainedCard { seat, card: Private::new(seat, card) });
}

/// The Command tokens without a unit, except that of Bonds of Loyalty (MK-UNIT-02).
pub(crate) fn free_command_tokens(state: &State, seat: Seat) -> u8 {
    let units = state.players[seat].units.iter().filter(|unit| !unit.bonded).count() as u8;
    state.command_tokens(seat).saturating_sub(units)
}

/// Whether Bonds of Loyalty has room for a unit.
pub(crate) fn bond_is_free(state: &State, seat: Seat) -> bool {
    let player = &state.players[seat];
    player.skills.contains(crate::content::skill::BONDS_OF_LOYALTY)
        && !player.units.iter().any(|unit| unit.bonded)
}

/// A new unit joins, ready and unwounded (MK-UNIT-04); under Bonds of Loyalty if requested.
pub(crate) fn join(play: &mut Play<'_>, seat: Seat, unit: UnitId, bonded: bool) {
    let units = &mut play.state.players[seat].units;
    debug_assert!(units.len() < COMMAND, "nobody commands more units than there are tokens");
    units.push(Unit { unit, ready: true, wounds: 0, banner: None, banner_down: false, hit: false, bonded });
    if let Some(turn) = play.state.record_mut(seat) {
        turn.recruited += 1;
    }
    play.log.tell(Event::Recruited { seat, unit });
}

/// A unit leaves for good: its banner goes to the discard pile, its Wounds to their pile (MK-UNIT-04,
/// MK-UNIT-11).
pub(crate) fn leave(play: &mut Play<'_>, seat: Seat, place: u8) -> Option<Unit> {
    let player = &mut play.state.players[seat];
    if usize::from(place) >= player.units.len() {
        return None;
    }
    let unit = player.units.remove(place.into());
    if let Some(banner) = unit.banner {
        player.discard.put(banner);
    }
    play.state.wounds += unit.wounds;
    duel::unit_left(play.state, seat, place.into());
    Some(unit)
}

/// Disbands a unit (MK-UNIT-04).
pub(crate) fn disband(play: &mut Play<'_>, seat: Seat, place: u8) {
    if let Some(unit) = leave(play, seat, place) {
        play.log.tell(Event::Disbanded { seat, unit: unit.unit });
    }
}
