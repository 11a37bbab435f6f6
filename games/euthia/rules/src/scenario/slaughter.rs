//! The Slaughter cards of the Elementals.

use super::elementals::{own, seen};
use super::{Cause, Development, faer, strikes, tell};
use crate::content::{EffectId, Elementals, SLAUGHTERS, Slaughter};
use crate::effect::{Effect, Guard};
use crate::effects::{self, Origin};
use crate::frame::Play;
use crate::state::State;
use crate::terms::{Element, Lasts};
use arrayvec::ArrayVec;
use kernel::Seat;

/// Reveals a card and increases the Power of the Faer, where there is one.
pub(super) fn turn_up(play: &mut Play<'_>, rules: &Elementals) {
    let cards = seen(play.state).cards;
    let Some(card) = super::draw(play, cards) else { return };
    if let Some(banishing) = own(play.state) {
        banishing.cards &= !(1 << card);
        banishing.card = Some(card);
    }
    tell(play, Development::Card(Cause::Slaughter(card)));
    if let Some(faer) = &rules.faer {
        faer::shift(play, faer, faer.per_slaughter);
    }
    let sheet = &SLAUGHTERS[usize::from(card)];
    if sheet.lasts == Lasts::Instant {
        strike(play, card, sheet.effect);
    }
}

/// The immediate effect of a card on each affected Hero. First all Wounds and losses in turn order, then
/// questions and gains.
fn strike(play: &mut Play<'_>, card: u8, effect: EffectId) {
    let holds = |seat, guard| effects::holds(play.state, seat, guard, None);
    let (concerned, Some(effect)) = strikes::concerned(play.state, effect, holds) else { return };
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

/// Whether a part of a card needs no answer and draws nothing.
fn is_at_once(part: EffectId) -> bool {
    matches!(part.get(), Effect::Wound(_) | Effect::Move(_) | Effect::Chaos(_))
}

fn at_once(play: &mut Play<'_>, card: u8, seat: Seat, part: EffectId) {
    match (*part.get(), own(play.state)) {
        (Effect::Wound(n), _) => strikes::wound(play, seat, n, Cause::Slaughter(card)),
        (Effect::Move(n), Some(banishing)) => banishing.hampered[seat.index()] += n.min(0).unsigned_abs(),
        (Effect::Chaos(n), Some(banishing)) => banishing.thunder[seat.index()] += n,
        _ => {}
    }
}

/// The card that is active for the whole round.
fn lasting(state: &State) -> Option<(&'static Slaughter, Cause)> {
    let card = seen(state).card?;
    let sheet = SLAUGHTERS.get(usize::from(card)).filter(|sheet| sheet.lasts == Lasts::Round)?;
    Some((sheet, Cause::Slaughter(card)))
}

/// Whether Places of Trade do not heal in this round.
pub(super) fn bars_healing(state: &State) -> bool {
    lasting(state).is_some_and(|(sheet, _)| *sheet.effect.get() == Effect::NoHeal)
}

/// The Wounds of an element's power in this round, if a card sets them.
pub(super) fn scourge(state: &State, element: Element) -> Option<(u8, Cause)> {
    let (sheet, cause) = lasting(state)?;
    let works = sheet.element == element && matches!(sheet.effect.get(), Effect::If(Guard::Near(_)));
    works.then(|| (strikes::wounds(sheet.effect), cause))
}
