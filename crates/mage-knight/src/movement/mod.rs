//! Movement (MK-MOV), and the action that ends it (MK-TURN-12 to MK-TURN-14).

#[cfg(test)]
mod agreement;
pub(crate) mod altar;
#[cfg(test)]
mod druid_nights;
mod druids;
mod ends;
mod explore;
#[cfg(test)]
mod exploring;
mod steps;
#[cfg(test)]
mod tests;

pub(crate) use steps::{is_assault, leap};

use crate::action::Action;
use crate::frame::{Play, not_an_answer};
use crate::question::{Asked, Question};
use crate::rules::{MK_SCN_DRUIDS_03, MK_TURN_09};
use crate::state::{Stage, State};
use crate::{deeds, turn};
use kernel::Refusal;

/// The open part of a turn before its action.
pub(crate) fn question(state: &State) -> Option<Question> {
    Some(Question { seat: state.seat(), what: Asked::Stage(Stage::Movement) })
}

/// Every step, exploration and action that is possible, and every deed (MK-MOV-03, MK-MOV-12).
pub(crate) fn legal(state: &State, out: &mut Vec<Action>) {
    deeds::legal(state, out);
    if let Some(place) = state.player().place {
        if !state.turn.halted {
            steps::legal(state, place, out);
            explore::legal(state, place, out);
        }
        ends::legal(state, place, out);
        druids::legal(state, place, out);
    }
    if !turn::owes_a_wound(state) {
        out.push(Action::Done);
    }
}

/// Whether something is possible now.
pub(crate) fn check(state: &State, action: &Action) -> Result<(), Refusal> {
    if deeds::is_deed(action) {
        return deeds::check(state, action);
    }
    if *action == Action::Done {
        return if turn::owes_a_wound(state) { Err(Refusal::rule(MK_TURN_09)) } else { Ok(()) };
    }
    let place = state.player().place.ok_or_else(not_an_answer)?;
    match *action {
        Action::Move(_) | Action::Tunnel(_) | Action::Explore(_) if state.turn.halted => {
            Err(Refusal::rule(MK_SCN_DRUIDS_03))
        }
        Action::Move(hex) => steps::check(state, place, hex).map(|_| ()),
        Action::Tunnel(hex) => steps::check_tunnel(state, place, hex).map(|_| ()),
        Action::Explore(at) => explore::check(state, place, at),
        Action::Interact | Action::Enter | Action::Burn | Action::Challenge(_) => {
            ends::check(state, place, action)
        }
        Action::Awaken | Action::Incant => druids::check(state, place, action),
        _ => Err(not_an_answer()),
    }
}

/// Does it.
pub(crate) fn answer(play: &mut Play<'_>, action: Action) {
    if deeds::is_deed(&action) {
        return deeds::answer(play, action);
    }
    let Some(place) = play.state.player().place else { return over(play) };
    match action {
        Action::Move(hex) => steps::go(play, place, hex),
        Action::Tunnel(hex) => steps::go_underground(play, place, hex),
        Action::Explore(at) => explore::go(play, at),
        Action::Interact | Action::Enter | Action::Burn | Action::Challenge(_) => {
            ends::go(play, place, action);
        }
        Action::Awaken => druids::awaken(play, place),
        Action::Incant => druids::incant(play),
        _ => over(play),
    }
}

/// The movement is over, and there is no action.
fn over(play: &mut Play<'_>) {
    play.state.stage = Stage::AfterAction;
}
