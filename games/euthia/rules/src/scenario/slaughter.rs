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

/// Turns up a card; where the Faer have their power it grows.
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

/// What a card does at once to each Hero whom it concerns. First all are wounded and hampered in turn order,
/// then what asks somebody or gives something follows.
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

/// Whether a part of a card needs nobody's answer and draws nothing.
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

/// The card that works for the whole round.
fn lasting(state: &State) -> Option<(&'static Slaughter, Cause)> {
    let card = seen(state).card?;
    let sheet = SLAUGHTERS.get(usize::from(card)).filter(|sheet| sheet.lasts == Lasts::Round)?;
    Some((sheet, Cause::Slaughter(card)))
}

/// Whether there is no healing at Places of Trade in this round.
pub(super) fn bars_healing(state: &State) -> bool {
    lasting(state).is_some_and(|(sheet, _)| *sheet.effect.get() == Effect::NoHeal)
}

/// The Wounds that the power of an element deals in this round, where a card says so.
pub(super) fn scourge(state: &State, element: Element) -> Option<(u8, Cause)> {
    let (sheet, cause) = lasting(state)?;
    let works = sheet.element == element && matches!(sheet.effect.get(), Effect::If(Guard::Near(_)));
    works.then(|| (strikes::wounds(sheet.effect), cause))
}
