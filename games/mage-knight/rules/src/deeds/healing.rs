//! Spending healing points (MK-HEAL).

use super::Moments;
use crate::action::Action;
use crate::content::{EffectId, card};
use crate::effect::{Effect, Trigger};
use crate::effects;
use crate::event::Event;
use crate::frame::Play;
use crate::rules::{MK_HEAL_07, MK_HEAL_08, MK_HEAL_10};
use crate::state::State;
use kernel::{Measure, Refusal, Seat};

/// Every way to spend healing points, possible or not.
pub(super) fn candidates(state: &State, offer: &mut impl FnMut(Action)) {
    if state.turn.healing > 0 {
        offer(Action::HealHand);
        (0..state.player().units.len() as u8).for_each(|unit| offer(Action::HealUnit(unit)));
    }
}

/// MK-HEAL-10: never in combat.
fn check_moment(state: &State) -> Result<(), Refusal> {
    let now = Moments::now(state);
    Moments::NOT_COMBAT.meets(now).then_some(()).ok_or_else(|| Refusal::rule(MK_HEAL_10))
}

/// Checks whether a Wound in hand can be healed.
pub(super) fn check_hand(state: &State) -> Result<(), Refusal> {
    check_moment(state)?;
    if state.turn.healing == 0 || state.player().wounds_in_hand() == 0 {
        return Err(Refusal::rule(MK_HEAL_07).with(Measure::Need, 1).with(Measure::Have, state.turn.healing));
    }
    Ok(())
}

/// Checks whether a Wound can be removed from a unit, for as many points as the unit has levels (MK-HEAL-08).
pub(super) fn check_unit(state: &State, unit: u8) -> Result<(), Refusal> {
    check_moment(state)?;
    let Some(unit) = state.player().units.get(usize::from(unit)) else {
        return Err(kernel::not_an_answer());
    };
    let level = unit.unit.unit().level;
    if unit.wounds == 0 || state.turn.healing < level {
        return Err(Refusal::rule(MK_HEAL_08)
            .with(Measure::Need, level)
            .with(Measure::Have, state.turn.healing));
    }
    Ok(())
}

/// Spends points; those of the Golden Grail first, for which it gives Fame.
fn spend(play: &mut Play<'_>, n: u8) {
    let turn = &mut play.state.turn;
    let grail = turn.grail.min(n);
    turn.healing -= n;
    turn.grail -= grail;
    turn.grail_spent += grail;
}

/// One point returns one Wound from the hand to its pile (MK-HEAL-07).
pub(super) fn heal_hand(play: &mut Play<'_>) {
    spend(play, 1);
    let seat = play.state.seat();
    play.state.players[seat].hand.take(card::WOUND);
    play.state.wounds += 1;
    play.log.tell(Event::Healed { seat, n: 1, unit: None });
    for at in 0..play.state.turn.modifiers.len() {
        let modifier = play.state.turn.modifiers[at];
        if let Effect::Whenever(Trigger::WoundHealed, _) = modifier.effect.get() {
            let part = modifier.effect.part(0).unwrap_or(EffectId::NOTHING);
            effects::start(play, seat, modifier.origin, part);
        }
    }
}

/// Points remove a Wound from a unit.
pub(super) fn spend_on_unit(play: &mut Play<'_>, unit: u8) {
    let seat = play.state.seat();
    let level = play.state.players[seat].units[usize::from(unit)].unit.unit().level;
    spend(play, level);
    heal_unit(play, seat, unit);
}

/// Removes one Wound from a unit (MK-HEAL-09).
pub(crate) fn heal_unit(play: &mut Play<'_>, seat: Seat, unit: u8) {
    let unit = &mut play.state.players[seat].units[usize::from(unit)];
    if unit.wounds > 0 {
        unit.wounds -= 1;
        let unit = unit.unit;
        play.state.wounds += 1;
        play.log.tell(Event::Healed { seat, n: 1, unit: Some(unit) });
    }
}
