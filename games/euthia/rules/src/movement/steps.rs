//! Action tokens for movement, steps and Portals (EU-ACT-01, EU-MOV-01 to EU-MOV-07, EU-TEL-01 to EU-TEL-07,
//! EU-SPC-03, EU-SPC-04).

use super::enter;
use crate::action::Action;
use crate::combat;
use crate::event::{Arrival, Event};
use crate::frame::Play;
use crate::map::Space;
use crate::rules::{
    EU_ACT_01, EU_MOV_01, EU_MOV_04, EU_MOV_07, EU_SPC_04, EU_TEL_02, EU_TEL_03, EU_TEL_04, EU_TEL_05,
    EU_TEL_07,
};
use crate::state::State;
use crate::terms::{Deed, SpaceKind};
use kernel::{Measure, Refusal, not_an_answer};

pub(crate) fn legal(state: &State, out: &mut Vec<Action>) {
    let Some(here) = state.here() else { return };
    out.extend(Deed::ALL.into_iter().filter(|deed| state.player().tokens_of(*deed) > 0).map(Action::March));
    if state.turn.movement > 0 {
        let mut near = state.map.neighbours(here);
        near.sort_unstable();
        out.extend(
            near.into_iter()
                .filter(|to| check_arrival(state, *to, Arrival::OnFoot).is_ok())
                .map(Action::Walk),
        );
    }
    if state.map.kind(here) == SpaceKind::Portal && check_activation(state, here).is_ok() {
        let portals = state.map.spaces().filter(|to| check_portal(state, here, *to).is_ok());
        out.extend(portals.map(Action::Portal));
    }
}

pub(crate) fn check(state: &State, action: &Action) -> Result<(), Refusal> {
    let Some(here) = state.here() else { return Err(not_an_answer()) };
    match *action {
        // EU-ACT-01: a token is used once.
        Action::March(deed) if state.player().tokens_of(deed) == 0 => Err(Refusal::rule(EU_ACT_01)),
        Action::March(_) => Ok(()),
        Action::Walk(to) => check_walk(state, here, to),
        Action::Portal(to) => {
            check_activation(state, here)?;
            check_portal(state, here, to)
        }
        _ => Err(not_an_answer()),
    }
}

fn check_walk(state: &State, here: Space, to: Space) -> Result<(), Refusal> {
    if !state.map.contains(to) {
        return Err(Refusal::rule(EU_MOV_07));
    }
    if !state.map.neighbours(here).contains(&to) {
        return Err(Refusal::rule(EU_MOV_01));
    }
    if state.turn.movement == 0 {
        return Err(Refusal::rule(EU_MOV_01).with(Measure::Need, 1).with(Measure::Have, 0));
    }
    check_arrival(state, to, Arrival::OnFoot)
}

/// Whether the Hero may enter a space of the map: not a guarded centre, and a Monster's space only with a
/// Combat action (EU-SPC-04, EU-TEL-03, EU-MOV-04, EU-TEL-02).
pub(crate) fn check_arrival(state: &State, to: Space, by: Arrival) -> Result<(), Refusal> {
    let on_foot = by == Arrival::OnFoot;
    if to.is_centre() && !state.map.is_open(to) {
        return Err(Refusal::rule(if on_foot { EU_SPC_04 } else { EU_TEL_03 }));
    }
    if state.map.undefeated(to) > 0 && !combat::is_available(state) {
        return Err(Refusal::rule(if on_foot { EU_MOV_04 } else { EU_TEL_02 }));
    }
    Ok(())
}

/// Whether the Portal under the Hero can be activated (EU-TEL-04, EU-TEL-05, EU-TEL-07).
fn check_activation(state: &State, here: Space) -> Result<(), Refusal> {
    if state.map.kind(here) != SpaceKind::Portal {
        Err(Refusal::rule(EU_TEL_04))
    } else if !state.map.liberated(here) {
        Err(Refusal::rule(EU_TEL_07))
    } else if state.turn.portals.contains(&here) {
        Err(Refusal::rule(EU_TEL_05))
    } else {
        Ok(())
    }
}

/// Whether the Portal leads there.
fn check_portal(state: &State, here: Space, to: Space) -> Result<(), Refusal> {
    if !state.map.contains(to) || to == here || state.map.kind(to) != SpaceKind::Portal {
        return Err(Refusal::rule(EU_TEL_04));
    }
    check_arrival(state, to, Arrival::Portal)
}

pub(crate) fn answer(play: &mut Play<'_>, action: Action) {
    let seat = play.state.seat();
    match action {
        Action::March(deed) => {
            spend_token(play.state, deed);
            play.state.turn.gain_movement(deed.moves()); // EU-ACT-08
            play.log.tell(Event::Marched { seat, token: deed });
        }
        Action::Walk(to) => {
            play.state.turn.movement -= 1;
            enter(play, to, Arrival::OnFoot);
        }
        Action::Portal(to) => {
            let here = play.state.here();
            for portal in here.into_iter().chain([to]) {
                if !play.state.turn.portals.contains(&portal) {
                    play.state.turn.portals.push(portal); // EU-TEL-06
                }
            }
            enter(play, to, Arrival::Portal);
        }
        _ => {}
    }
}

/// Takes a token off the board: the kept one first, since the others are interchangeable (EU-RND-08).
pub(crate) fn spend_token(state: &mut State, deed: Deed) {
    let player = state.player_mut();
    if player.kept == Some(deed) {
        player.kept = None;
    } else {
        player.tokens[deed.index()] = false;
    }
}
