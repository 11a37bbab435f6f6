//! Assigning the damage: the attacker decides, step by step (MK-PVP-RNG-06 to MK-PVP-RNG-09, MK-PVP-MEL-05 to
//! MK-PVP-MEL-10).

use super::{Duel, DuelPhase, asks, attack, powers, results};
use crate::MageKnight;
use crate::action::Action;
use crate::combat::resists;
use crate::content::{CardId, CardKind, Hex};
use crate::effects::modifiers::unit_takes_damage;
use crate::event::Event;
use crate::frame::Play;
use crate::map;
use crate::player::wound_hero;
use crate::question::{Asked, DuelMove, Question};
use crate::rules::{
    MK_MOV_PL_08, MK_PVP_MEL_05, MK_PVP_MEL_06, MK_PVP_MEL_07, MK_PVP_RNG_06, MK_PVP_RNG_07, MK_PVP_SPC_06,
};
use crate::state::State;
use crate::turn_record::{Fate, Played};
use kernel::{Measure, Refusal, Step, not_an_answer};

/// What a theft costs (MK-PVP-MEL-05).
pub(super) const THEFT: u16 = 5;

/// The damage needed to wound one of the blocker's units: its Armor, doubled if it resists a kind of attack
/// that is present (MK-PVP-RNG-07, MK-PVP-RNG-11).
pub(super) fn unit_cost(state: &State, duel: &Duel, place: usize) -> Result<u16, Refusal> {
    let seat = duel.blocker();
    let Some(unit) = state.players[seat].units.get(place) else { return Err(not_an_answer()) };
    if unit.wounds > 0 {
        return Err(Refusal::rule(MK_PVP_RNG_07));
    }
    if !unit_takes_damage(state, seat, unit) {
        return Err(Refusal::rule(MK_PVP_SPC_06));
    }
    let armor = u16::from(powers::unit_armor(state, duel, seat, place));
    let resistances = powers::unit_resistances(state, duel, seat, place);
    let resisted = duel.kinds().any(|kind| resists(resistances, kind));
    Ok(if resisted { armor * 2 } else { armor })
}

/// The damage needed to wound the hero.
pub(super) fn hero_cost(state: &State, duel: &Duel) -> u16 {
    state.armor(duel.blocker()).into()
}

/// The blocker's artifacts that can be stolen: in the discard pile or the play area, or with a wounded unit.
/// One played for its strongest effect leaves the game and cannot be stolen (MK-PVP-MEL-05, MK-PVP-MEL-06,
/// MK-PVP-MEL-09).
pub(super) fn artifacts<'a>(state: &'a State, duel: &Duel) -> impl Iterator<Item = CardId> + 'a {
    let seat = duel.blocker();
    let player = &state.players[seat];
    let played = state.record(seat).into_iter().flat_map(|turn| &turn.played).chain(&player.in_play);
    let played = played.filter(|played| played.then != Fate::Remove).map(|played| played.card);
    let carried = player.units.iter().filter(|unit| unit.wounds > 0).filter_map(|unit| unit.banner);
    let all = player.discard.iter().chain(played).chain(carried);
    all.filter(|card| card.card().kind == CardKind::Artifact)
}

/// The spaces to which the blocker can be driven off, with the damage needed (MK-PVP-MEL-10).
pub(super) fn retreats<'a>(state: &'a State, duel: &Duel) -> impl Iterator<Item = (Hex, u16)> + 'a {
    let seat = duel.blocker();
    let safe = duel.at.neighbours().into_iter().filter(move |hex| map::is_safe(state, *hex, seat));
    safe.filter_map(|hex| Some((hex, retreat_cost(state, hex)?)))
}

/// The least damage needed to drive the blocker off; `None` if there is nowhere to go.
#[must_use]
pub fn least_to_drive_off(state: &State, duel: &Duel) -> Option<u16> {
    retreats(state, duel).map(|(_, cost)| cost).min()
}

/// The printed Move cost of a space at this time of day, ignoring effects.
fn retreat_cost(state: &State, hex: Hex) -> Option<u16> {
    state.map.face(hex)?.ground().cost(state.night).map(u16::from)
}

/// Checks whether there is enough damage.
fn affordable(duel: &Duel, cost: u16) -> Result<(), Refusal> {
    if duel.left >= cost {
        Ok(())
    } else {
        Err(Refusal::rule(MK_PVP_RNG_06).with(Measure::Cost, cost).with(Measure::Have, duel.left))
    }
}

/// Thefts and retreats are only possible in the melee.
fn in_melee(duel: &Duel, rule: kernel::RuleId) -> Result<(), Refusal> {
    if duel.phase == DuelPhase::Melee { Ok(()) } else { Err(Refusal::rule(rule)) }
}

/// Every step that the remaining damage allows.
fn steps(state: &State, duel: &Duel, mut offer: impl FnMut(Action)) {
    let units = state.players[duel.blocker()].units.len() as u8;
    (0..units).map(Action::DamageUnit).for_each(&mut offer);
    offer(Action::DamageHero);
    if duel.phase == DuelPhase::Melee {
        // The same artifact cannot be in two places.
        artifacts(state, duel).map(Action::Steal).for_each(&mut offer);
        retreats(state, duel).map(|(hex, _)| Action::Drive(hex)).for_each(&mut offer);
    }
}

/// Whether the remaining damage allows anything.
fn any(state: &State, duel: &Duel) -> bool {
    let mut any = false;
    steps(state, duel, |action| any = any || check(state, duel, &action).is_ok());
    any
}

/// The attacker assigns the damage.
#[derive(Clone, Copy)]
pub(super) struct Damage;

impl Step<MageKnight> for Damage {
    fn asks(&self, state: &State) -> Option<Question> {
        let duel = state.duel.as_ref()?;
        asks(state, Asked::Duel(DuelMove::Damage)).filter(|_| any(state, duel))
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        state.duel.as_ref().map_or_else(|| Err(not_an_answer()), |duel| check(state, duel, action))
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        let Some(duel) = &state.duel else { return };
        out.push(Action::Done);
        steps(state, duel, |action| {
            if check(state, duel, &action).is_ok() {
                out.push(action);
            }
        });
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        let Some(duel) = &play.state.duel else { return };
        let (attacker, blocker) = (duel.attacker, duel.blocker());
        match action {
            Action::DamageUnit(place) => {
                let cost = unit_cost(play.state, duel, place.into()).unwrap_or(0);
                spend(play, cost);
                powers::wound_unit(play, blocker, place.into());
            }
            Action::DamageHero => {
                let cost = hero_cost(play.state, duel);
                spend(play, cost);
                wound_hero(play, blocker, 1);
            }
            Action::Steal(card) => {
                spend(play, THEFT);
                take_away(play.state, blocker, card);
                play.state.players[attacker].discard.put(card);
                play.log.tell(Event::Stolen { by: attacker, from: blocker, card });
            }
            Action::Drive(hex) => {
                play.chance.reveal();
                results::drive_off(play, blocker, hex);
                results::end(play, Some(attacker));
            }
            _ => {
                play.chance.reveal();
                attack::swap(play, false);
            }
        }
    }

    /// What cannot be assigned is lost (MK-PVP-RNG-09).
    fn run(self, play: &mut Play<'_>) {
        attack::swap(play, false);
    }
}

fn check(state: &State, duel: &Duel, action: &Action) -> Result<(), Refusal> {
    match *action {
        Action::Done => Ok(()),
        Action::DamageUnit(place) => affordable(duel, unit_cost(state, duel, place.into())?),
        Action::DamageHero => affordable(duel, hero_cost(state, duel)),
        Action::Steal(card) => {
            in_melee(duel, MK_PVP_MEL_05)?;
            if !artifacts(state, duel).any(|other| other == card) {
                return Err(Refusal::rule(MK_PVP_MEL_06));
            }
            affordable(duel, THEFT)
        }
        Action::Drive(hex) => {
            in_melee(duel, MK_PVP_MEL_07)?;
            if !duel.at.touches(hex) {
                return Err(Refusal::rule(MK_PVP_MEL_07));
            }
            let cost = retreats(state, duel).find(|(other, _)| *other == hex);
            let Some((_, cost)) = cost else { return Err(Refusal::rule(MK_MOV_PL_08)) };
            affordable(duel, cost)
        }
        _ => Err(not_an_answer()),
    }
}

fn spend(play: &mut Play<'_>, cost: u16) {
    if let Some(duel) = &mut play.state.duel {
        duel.left = duel.left.saturating_sub(cost);
    }
}

/// An artifact leaves its owner, wherever it lies.
fn take_away(state: &mut State, seat: kernel::Seat, card: CardId) {
    let is_it = |played: &Played| played.card == card && played.then != Fate::Remove;
    if let Some(turn) = state.record_mut(seat)
        && let Some(at) = turn.played.iter().position(is_it)
    {
        turn.played.remove(at);
        return;
    }
    let player = &mut state.players[seat];
    if player.discard.take(card) {
        return;
    }
    if let Some(at) = player.in_play.iter().position(is_it) {
        player.in_play.remove(at);
        return;
    }
    for unit in player.units.iter_mut().filter(|unit| unit.wounds > 0 && unit.banner == Some(card)) {
        unit.banner = None;
        unit.banner_down = false;
    }
}
