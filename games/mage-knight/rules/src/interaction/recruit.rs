//! Recruiting units (MK-INT-07, MK-INT-08, MK-UNIT-02 to MK-UNIT-05).

use super::{Bargain, affordable, deals};
use crate::MageKnight;
use crate::action::Action;
use crate::content::{Deal, UnitId};
use crate::effects::gains;
use crate::frame::Play;
use crate::question::{Asked, Question};
use crate::rules::{MK_INT_07, MK_UNIT_02, MK_UNIT_04};
use crate::state::State;
use crate::task::Task;
use crate::terms::BasicColour;
use kernel::{Refusal, Step, not_an_answer};

/// The discount on a unit under Bonds of Loyalty.
const BOND: u8 = 5;

/// Every unit that can be recruited.
pub(super) fn legal(state: &State, out: &mut Vec<Action>) {
    let places = 0..state.offers.units.len() as u8;
    out.extend(places.clone().filter(|at| check(state, *at).is_ok()).map(Action::Recruit));
    out.extend(places.filter(|at| check_bonded(state, *at).is_ok()).map(Action::RecruitBonded));
}

/// Checks whether a unit of the offer can be recruited; returns its cost.
pub(super) fn check(state: &State, at: u8) -> Result<u8, Refusal> {
    let cost = at_home(state, at)?.unit().cost;
    affordable(state, cost, MK_INT_07)?;
    Ok(cost)
}

/// Checks whether it can be recruited under Bonds of Loyalty; returns its cost.
pub(super) fn check_bonded(state: &State, at: u8) -> Result<u8, Refusal> {
    if !gains::bond_is_free(state, state.seat()) {
        return Err(Refusal::rule(MK_UNIT_02));
    }
    let cost = at_home(state, at)?.unit().cost.saturating_sub(BOND);
    affordable(state, cost, MK_INT_07)?;
    Ok(cost)
}

/// The unit at a place of the offer, if it can be recruited here: one of its icons is that of the site
/// (MK-INT-07, MK-SCN-HOLD-06), or this is the white city (MK-INT-14).
fn at_home(state: &State, at: u8) -> Result<UnitId, Refusal> {
    let no = || Refusal::rule(MK_INT_07);
    let unit = state.offers.units.get(usize::from(at)).copied().ok_or_else(no)?;
    let place = state.player().place.ok_or_else(no)?;
    let site = state.map.site(place).ok_or_else(no)?;
    let city = state.map.city_at(place);
    let any = city.is_some_and(|city| city.colours().any(|colour| colour == BasicColour::White));
    let recruits = deals(state, place).any(|deal| deal == Deal::Recruit);
    if recruits && (any || state.scenario.recruits(unit, site)) { Ok(unit) } else { Err(no()) }
}

/// Recruits a unit; if no Command token is free, one is disbanded first.
pub(super) fn recruit(play: &mut Play<'_>, at: u8) {
    let Ok(cost) = check(play.state, at) else { return };
    play.state.turn.influence -= i16::from(cost);
    let seat = play.state.seat();
    if gains::free_command_tokens(play.state, seat) > 0 {
        join(play, at, false);
    } else {
        play.state.tasks.push(Task::Interaction(Bargain::Disband(at)));
    }
}

/// Recruits a unit under Bonds of Loyalty.
pub(super) fn recruit_bonded(play: &mut Play<'_>, at: u8) {
    let Ok(cost) = check_bonded(play.state, at) else { return };
    play.state.turn.influence -= i16::from(cost);
    join(play, at, true);
}

/// The unit leaves the offer, which is not refilled (MK-GAIN-05).
fn join(play: &mut Play<'_>, at: u8, bonded: bool) {
    let seat = play.state.seat();
    let unit = play.state.offers.units.remove(at.into());
    gains::join(play, seat, unit, bonded);
}

/// No Command token is free: a unit is disbanded first, for the one at this index of the offer (MK-UNIT-04).
#[derive(Clone, Copy)]
pub(super) struct Disband(pub(super) u8);

impl Step<MageKnight> for Disband {
    fn asks(&self, state: &State) -> Option<Question> {
        let several = disbandable(state).nth(1).is_some();
        several.then(|| Question { seat: state.seat(), what: Asked::Disband })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(disbandable(state).map(Action::Disband));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        let Action::Disband(unit) = *action else { return Err(not_an_answer()) };
        if disbandable(state).any(|place| place == unit) { Ok(()) } else { Err(Refusal::rule(MK_UNIT_04)) }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        if let Action::Disband(unit) = action {
            replace(play, self.0, unit);
        }
    }

    fn run(self, play: &mut Play<'_>) {
        let only = disbandable(play.state).next();
        if let Some(unit) = only {
            replace(play, self.0, unit);
        }
    }
}

/// The units that can be disbanded, by their indices.
fn disbandable(state: &State) -> impl Iterator<Item = u8> + '_ {
    let units = state.player().units.iter().enumerate();
    units.filter(|(_, unit)| !unit.bonded).map(|(place, _)| place as u8)
}

/// Disbands a unit for the one at a place of the offer.
fn replace(play: &mut Play<'_>, at: u8, unit: u8) {
    let seat = play.state.seat();
    gains::disband(play, seat, unit);
    join(play, at, false);
}
