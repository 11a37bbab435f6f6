//! Points: move, influence, healing, attack and block (MK-EFF-01, MK-DEED-08).

use super::{modifiers, start};
use crate::combat;
use crate::content::card;
use crate::deeds::Moments;
use crate::effect::{Effect, OddEffect};
use crate::frame::Play;
use crate::player::Unit;
use crate::question::Origin;
use crate::task::Resolving;
use crate::terms::{Element, Reach};

/// The bonus of the card played with another one, for the first points that it gives.
fn boost(play: &mut Play<'_>) -> u8 {
    std::mem::take(&mut play.state.turn.boost)
}

/// Move points.
pub(crate) fn gain_move(play: &mut Play<'_>, n: u8) {
    let n = n + boost(play);
    play.state.turn.movement = play.state.turn.movement.saturating_add(n);
}

/// Influence points.
pub(crate) fn gain_influence(play: &mut Play<'_>, n: u8) {
    let n = n + boost(play);
    play.state.turn.influence += i16::from(n);
}

/// Healing points.
pub(crate) fn gain_healing(play: &mut Play<'_>, n: u8, origin: Origin) {
    let turn = &mut play.state.turn;
    turn.healing = turn.healing.saturating_add(n);
    if origin == (Origin::Card { card: card::GOLDEN_GRAIL, strong: false }) {
        turn.grail += n;
    }
}

/// An attack of a card, unit or skill; lost if it comes at the wrong moment.
pub(super) fn attack(play: &mut Play<'_>, r: &Resolving, n: u8, reach: Reach, element: Element) {
    if !Moments::of_effect(r.effect.get()).meets(Moments::now(play.state)) {
        return;
    }
    let n = n + bonus(play, r, Some(reach));
    add_attack(play, n, reach, element, fighter(r));
}

/// A block of a card, unit or skill, which may count twice against a swift attack; lost if it comes at the
/// wrong moment.
pub(super) fn block(play: &mut Play<'_>, r: &Resolving, n: u8, element: Element, twice: bool) {
    if !Moments::of_effect(r.effect.get()).meets(Moments::now(play.state)) {
        return;
    }
    let n = n + bonus(play, r, None);
    combat::add_block(play, n, element, fighter(r));
    if twice {
        combat::count_twice(play, n, element);
    }
}

/// The unit that gives the points, by its index.
const fn fighter(r: &Resolving) -> Option<u8> {
    match r.origin {
        Origin::Unit { unit, .. } => Some(unit),
        _ => None,
    }
}

/// The attack of a card played sideways (MK-DEED-13).
pub(crate) fn sideways_attack(play: &mut Play<'_>, n: u8) {
    let n = n + modifiers::take_card_bonus(play.state, false);
    add_attack(play, n, Reach::Melee, Element::Physical, None);
}

/// The block of a card played sideways (MK-DEED-13).
pub(crate) fn sideways_block(play: &mut Play<'_>, n: u8) {
    let n = n + modifiers::take_card_bonus(play.state, true);
    combat::add_block(play, n, Element::Physical, None);
}

/// The bonus to an attack of this reach, or to a block, of a card or a unit.
fn bonus(play: &mut Play<'_>, r: &Resolving, attack: Option<Reach>) -> u8 {
    match r.origin {
        Origin::Card { .. } => boost(play) + modifiers::take_card_bonus(play.state, attack.is_none()),
        Origin::Unit { unit, .. } => {
            let Some(unit) = play.state.players[r.seat].units.get(usize::from(unit)).copied() else {
                return 0;
            };
            fights(play, r, Some(&unit));
            modifiers::take_unit_bonus(play, r.seat, &unit, attack)
        }
        // As if it were the player's own, but it has no banner.
        Origin::Offered { unit, .. } => {
            fights(play, r, None);
            let unit = Unit {
                unit,
                ready: false,
                wounds: 0,
                banner: None,
                banner_down: false,
                hit: false,
                bonded: false,
            };
            modifiers::take_unit_bonus(play, r.seat, &unit, attack)
        }
        Origin::Skill(_) | Origin::Tactic(_) | Origin::Site => 0,
    }
}

/// A unit attacks or blocks: it counts once, and its banner may have an effect.
fn fights(play: &mut Play<'_>, r: &Resolving, unit: Option<&Unit>) {
    if play.state.turn.unit_counted {
        return;
    }
    play.state.turn.unit_counted = true;
    play.state.turn.units_fought += 1;
    if let Some((card, effect)) = unit.and_then(|unit| modifiers::banner_of_fighter(play.state, unit)) {
        start(play, r.seat, Origin::Card { card, strong: false }, effect);
    }
}

/// Adds to the attack, with all effects in force.
fn add_attack(play: &mut Play<'_>, n: u8, reach: Reach, element: Element, unit: Option<u8>) {
    let mut n = n;
    if element == Element::Physical
        && modifiers::in_force(play.state, OddEffect::SwordOfJustice)
        && Moments::ATTACK.meets(Moments::now(play.state))
    {
        n = n.saturating_mul(2);
    }
    let cold_fire = modifiers::in_force(play.state, OddEffect::AltemMagesColdFire);
    let element = if cold_fire { Element::ColdFire } else { element };
    let reach = modifiers::reach(play.state, reach);
    combat::add_attack(play, n, reach, element, unit);
}

/// Converts points into an attack or a block: no card is played and no bonus applies.
pub(crate) fn converted(play: &mut Play<'_>, into: &Effect) {
    match *into {
        Effect::Attack { n, reach, element } => add_attack(play, n, reach, element, None),
        Effect::Block { n, element } => combat::add_block(play, n, element, None),
        _ => {}
    }
}
