//! The Slaughter cards of the Elementals.

use super::elementals::{own, seen, shift_faer};
use super::{Cause, Report, in_order, tell};
use crate::content::{EffectId, Elementals, SLAUGHTERS};
use crate::effect::{Effect, Guard};
use crate::effects::{self, Origin};
use crate::frame::Play;
use crate::state::{PLAYERS, State};
use crate::terms::{Element, Lasts, Place};
use arrayvec::ArrayVec;
use kernel::Seat;

/// Turns up a card; where the Faer have their power it grows.
pub(super) fn turn_up(play: &mut Play<'_>, rules: &Elementals) {
    let cards = seen(play.state).cards;
    let Some(card) = super::draw(play, cards) else { return };
    if let Some(banishing) = own(play.state) {
        banishing.cards &= !(1 << card);
        banishing.card = Some(card);
    }
    tell(play, Report::Card(Cause::Slaughter(card)));
    if let Some(faer) = &rules.faer {
        shift_faer(play, faer, faer.per_slaughter);
    }
    let sheet = &SLAUGHTERS[usize::from(card)];
    if sheet.lasts == Lasts::Instant {
        strike(play, card, sheet.effect);
    }
}

/// What a card does at once to each Hero whom it concerns: whom, is seen before anybody suffers. First all are wounded and hampered in
/// turn order, then what asks somebody or gives something follows.
fn strike(play: &mut Play<'_>, card: u8, effect: EffectId) {
    let concerned: ArrayVec<Seat, PLAYERS> = match *effect.get() {
        Effect::If(guard) => {
            in_order(play.state).filter(|seat| effects::holds(play.state, *seat, guard, None)).collect()
        }
        _ => in_order(play.state).collect(),
    };
    let effect = if matches!(effect.get(), Effect::If(_)) { effect.part(0) } else { Some(effect) };
    let Some(effect) = effect else { return };
    let parts: ArrayVec<EffectId, 4> =
        if *effect.get() == Effect::All { effect.parts().collect() } else { [effect].into_iter().collect() };
    for seat in &concerned {
        parts.iter().for_each(|part| at_once(play, card, *seat, *part));
    }
    for seat in concerned.into_iter().rev() {
        for part in parts.iter().rev().filter(|part| !is_at_once(**part)) {
            effects::start(play, seat, Origin::Scenario(Cause::Slaughter(card)), *part);
        }
    }
}

/// Whether a part of a card needs nobody's answer and draws nothing.
fn is_at_once(part: EffectId) -> bool {
    matches!(part.get(), Effect::Wound(_) | Effect::Move(_) | Effect::Chaos(_))
}

fn at_once(play: &mut Play<'_>, card: u8, seat: Seat, part: EffectId) {
    let bit = 1 << seat.0;
    match (*part.get(), own(play.state)) {
        (Effect::Wound(n), _) => super::wound(play, seat, n, Cause::Slaughter(card)),
        (Effect::Move(_), Some(banishing)) => banishing.hampered |= bit,
        (Effect::Chaos(_), Some(banishing)) => banishing.thunder |= bit,
        _ => {}
    }
}

/// The card that works for the whole round.
fn lasting(state: &State) -> Option<(EffectId, Cause)> {
    let card = seen(state).card?;
    let sheet = SLAUGHTERS.get(usize::from(card)).filter(|sheet| sheet.lasts == Lasts::Round)?;
    Some((sheet.effect, Cause::Slaughter(card)))
}

/// Whether there is no healing at Places of Trade in this round.
pub(super) fn bars_healing(state: &State) -> bool {
    lasting(state).is_some_and(|(effect, _)| *effect.get() == Effect::NoHeal)
}

/// The Wounds that the power of an element deals in this round, where a card says so.
pub(super) fn scourge(state: &State, element: Element) -> Option<(u8, Cause)> {
    let (effect, cause) = lasting(state)?;
    let place = match element {
        Element::Air => Place::ElementalAir,
        Element::Earth => Place::ElementalEarth,
        Element::Water => Place::ElementalWater,
        Element::Fire => Place::ElementalFire,
    };
    let works = *effect.get() == Effect::If(Guard::Near(place));
    works.then(|| (super::wounds(effect), cause))
}
