//! Activating units and using banners (MK-UNIT).

use super::{Means, Moments, in_vain, start_for};
use crate::action::Action;
use crate::combat;
use crate::content::{CardId, EffectId, UnitAbility, UnitId};
use crate::effect::{Effect, Span};
use crate::effects::feasible::Outlook;
use crate::event::Event;
use crate::frame::Play;
use crate::mana::Owed;
use crate::question::Origin;
use crate::rules::{
    MK_CBT_GEN_02, MK_CBT_GEN_06, MK_CBT_START_14, MK_DEED_02, MK_DEED_10, MK_DEED_14, MK_HEAL_04,
    MK_UNIT_06, MK_UNIT_10,
};
use crate::state::{Stage, State};
use crate::task::Given;
use kernel::{Measure, Refusal, Seat, not_an_answer};

/// Every ability and banner of the player's units, usable or not.
pub(super) fn candidates(state: &State, offer: &mut impl FnMut(Action)) {
    for (place, unit) in state.player().units.iter().enumerate() {
        let place = place as u8;
        if unit.ready {
            let abilities = state.abilities(unit.unit).len() as u8;
            (0..abilities).for_each(|ability| offer(Action::Activate { unit: place, ability }));
        }
        if unit.banner.is_some() {
            offer(Action::Banner(place));
        }
    }
}

/// An ability of one of the player's units.
pub(super) fn ability(state: &State, unit: u8, ability: u8) -> Option<&'static UnitAbility> {
    state.abilities(state.player().units.get(usize::from(unit))?.unit).get(usize::from(ability))
}

/// Whether a unit can be activated for an ability (MK-UNIT-06).
pub(super) fn check(means: &Means<'_>, unit: u8, which: u8) -> Result<(), Refusal> {
    check_with(means.outlook(), unit, which)
}

/// Whether a unit can be activated for an ability, with these means.
pub(super) fn check_with(outlook: &Outlook<'_>, unit: u8, which: u8) -> Result<(), Refusal> {
    let state = outlook.state;
    let (Some(ability), Some(own)) =
        (ability(state, unit, which), state.player().units.get(usize::from(unit)))
    else {
        return Err(not_an_answer());
    };
    if !own.ready {
        return Err(Refusal::rule(MK_UNIT_06));
    }
    if own.wounds > 0 {
        return Err(Refusal::rule(MK_HEAL_04));
    }
    if !combat::units_allowed(state) && !own.bonded {
        return Err(Refusal::rule(MK_CBT_START_14));
    }
    let effect = ability.effect.get();
    if !Moments::of(ability.effect).meets(Moments::now(state)) {
        return Err(Refusal::rule(match state.stage {
            Stage::Combat if effect.any(&mut |part| matches!(part, Effect::Ready(_))) => MK_CBT_GEN_06,
            Stage::Combat => MK_CBT_GEN_02,
            _ => MK_DEED_14,
        }));
    }
    let owed: Owed = ability.mana.into_iter().collect();
    let outlook = outlook.of(Origin::Unit { unit, ability: which }).owing(&owed);
    if !outlook.affords(&[]) {
        return Err(Refusal::rule(MK_DEED_10).with(Measure::Need, owed.len() as i32));
    }
    if !outlook.feasible(ability.effect) {
        return Err(in_vain(state, ability.effect));
    }
    Ok(())
}

/// Activates a unit.
pub(super) fn activate(play: &mut Play<'_>, unit: u8, which: u8) {
    let Some(ability) = ability(play.state, unit, which) else {
        return;
    };
    let seat = play.state.seat();
    let own = &mut play.state.players[seat].units[usize::from(unit)];
    own.ready = false;
    let id = own.unit;
    play.state.turn.unit_counted = false;
    play.log.tell(Event::Activated { seat, unit: id, ability: which });
    let owed: Owed = ability.mana.into_iter().collect();
    start_for(play, Origin::Unit { unit, ability: which }, ability.effect, Given::Nothing, &owed);
}

/// Uses an ability of a unit of the offer (Call to Arms).
pub(crate) fn activate_offered(play: &mut Play<'_>, seat: Seat, unit: UnitId, which: u8) {
    let Some(ability) = play.state.abilities(unit).get(usize::from(which)) else {
        return;
    };
    play.state.turn.unit_counted = false;
    super::done(play, Moments::of_effect(ability.effect.get()));
    play.log.tell(Event::Activated { seat, unit, ability: which });
    let owed: Owed = ability.mana.into_iter().collect();
    start_for(play, Origin::Offered { unit, ability: which }, ability.effect, Given::Nothing, &owed);
}

/// Whether a banner of the hand can be assigned to a unit (MK-UNIT-10).
pub(super) fn check_assign(state: &State, card: CardId, unit: u8) -> Result<(), Refusal> {
    if state.player().hand.count(card) == 0 {
        return Err(Refusal::rule(MK_DEED_02));
    }
    if !card.card().is_banner() {
        return Err(Refusal::rule(MK_UNIT_10));
    }
    if usize::from(unit) >= state.player().units.len() {
        return Err(not_an_answer());
    }
    Ok(())
}

/// Assigns a banner; a former one goes to the discard pile (MK-UNIT-11).
pub(super) fn assign(play: &mut Play<'_>, card: CardId, unit: u8) {
    let seat = play.state.seat();
    let player = &mut play.state.players[seat];
    player.hand.take(card);
    let unit = &mut player.units[usize::from(unit)];
    unit.banner_down = false;
    if let Some(former) = unit.banner.replace(card) {
        player.discard.put(former);
    }
    play.state.turn.card_used = true;
    play.log.tell(Event::Played { seat, card, strong: false });
}

/// The effect of using a banner: `None` for those that are always in effect.
fn banner_use(state: &State, card: CardId) -> Option<(EffectId, bool)> {
    let effect = state.half(card, false).effect.part(0)?;
    match *effect.get() {
        Effect::Once(Span::Round, _) => Some((effect.part(0)?, true)),
        Effect::Only(..) => Some((effect, false)),
        _ => None,
    }
}

/// When the banner of a unit can be used.
pub(super) fn banner_moments(state: &State, unit: u8) -> Moments {
    let banner = state.player().units.get(usize::from(unit)).and_then(|own| own.banner);
    banner
        .and_then(|card| banner_use(state, card))
        .map_or(Moments::ALL, |(effect, _)| Moments::of_effect(effect.get()))
}

/// Whether the banner of a unit can be used.
pub(super) fn check_banner(state: &State, unit: u8) -> Result<(), Refusal> {
    let Some(own) = state.player().units.get(usize::from(unit)) else {
        return Err(not_an_answer());
    };
    let Some((card, (effect, once))) = own.banner.and_then(|card| Some((card, banner_use(state, card)?)))
    else {
        return Err(Refusal::rule(MK_UNIT_10));
    };
    if once && own.banner_down {
        return Err(Refusal::rule(MK_UNIT_10));
    }
    if !combat::units_allowed(state) && !own.bonded {
        return Err(Refusal::rule(MK_CBT_START_14));
    }
    if !Moments::of_effect(effect.get()).meets(Moments::now(state)) {
        return Err(Refusal::rule(MK_DEED_14));
    }
    let origin = Origin::Card { card, strong: false };
    let outlook = Outlook::new(state, state.seat(), origin).given(Given::Unit(unit));
    outlook.feasible(effect).then_some(()).ok_or_else(|| Refusal::rule(MK_DEED_10))
}

/// Uses the banner of a unit.
pub(super) fn use_banner(play: &mut Play<'_>, unit: u8) {
    let seat = play.state.seat();
    let banner = play.state.players[seat].units[usize::from(unit)].banner;
    let Some((card, (effect, once))) = banner.and_then(|card| Some((card, banner_use(play.state, card)?)))
    else {
        return;
    };
    let own = &mut play.state.players[seat].units[usize::from(unit)];
    own.banner_down |= once;
    start_for(play, Origin::Card { card, strong: false }, effect, Given::Unit(unit), &[]);
}
