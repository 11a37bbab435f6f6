//! Movement (MK-MOV), and the action that ends it (MK-TURN-12 to MK-TURN-14).

#[cfg(test)]
mod agreement;
pub(crate) mod altar;
#[cfg(test)]
mod druid_nights;
pub(crate) mod druids;
mod ends;
mod explore;
#[cfg(test)]
mod exploring;
mod steps;
#[cfg(test)]
mod tests;

pub(crate) use steps::{leap, provoked};

use crate::MageKnight;
use crate::action::Action;
use crate::frame::Play;
use crate::mana::Wallet;
use crate::question::{Asked, Question};
use crate::rules::{MK_COA_10, MK_MOV_PL_02, MK_SCN_DRUIDS_03, MK_TURN_09};
use crate::state::{Stage, State};
use crate::terms::ManaColour;
use crate::{assault, deeds, duel, rest, turn};
use kernel::{Refusal, Step, not_an_answer};

/// The player moves and explores.
#[derive(Clone, Copy)]
pub(crate) struct Moving;

impl Step<MageKnight> for Moving {
    /// The open part of a turn before its action.
    fn asks(&self, state: &State) -> Option<Question> {
        Some(Question { seat: state.seat(), what: Asked::Stage(Stage::Movement) })
    }

    /// Every step, exploration and action that is possible, and every deed (MK-MOV-03, MK-MOV-12).
    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        deeds::legal(state, out);
        if let Some(place) = state.player().place {
            if !state.turn.halted {
                steps::legal(state, place, out);
                if state.assault.is_none() {
                    explore::legal(state, place, out);
                }
            }
            if state.assault.is_none() {
                ends::legal(state, place, out);
                druids::legal(state, place, out);
                assault::legal_proposals(state, place, out);
            }
        }
        if rest::may_declare(state).is_ok() {
            out.push(Action::Rest);
        }
        if may_stop(state).is_ok() {
            out.push(Action::Done);
        }
    }

    /// Whether something is possible now.
    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        if deeds::is_deed(action) {
            return deeds::check(state, action);
        }
        if *action == Action::Done {
            return may_stop(state);
        }
        if *action == Action::Rest {
            return rest::may_declare(state);
        }
        let place = state.player().place.ok_or_else(not_an_answer)?;
        match *action {
            Action::Move(_) | Action::Tunnel(_) | Action::Explore(_) if state.turn.halted => {
                Err(Refusal::rule(MK_SCN_DRUIDS_03))
            }
            // MK-COA-10: in a joint assault there is one step, into the city.
            Action::Tunnel(_)
            | Action::Explore(_)
            | Action::Interact
            | Action::Enter
            | Action::Burn
            | Action::Challenge(_)
            | Action::Awaken
            | Action::Incant
                if state.assault.is_some() =>
            {
                Err(Refusal::rule(MK_COA_10))
            }
            Action::Propose(city) => assault::check_proposal(state, place, city),
            Action::Move(hex) => steps::check(state, place, hex).map(|_| ()),
            Action::Tunnel(hex) => steps::check_tunnel(state, place, hex).map(|_| ()),
            Action::Explore(at) => explore::check(state, place, at),
            Action::Attack(_) | Action::Interact | Action::Enter | Action::Burn | Action::Challenge(_) => {
                ends::check(state, place, action)
            }
            Action::Awaken | Action::Incant => druids::check(state, place, action),
            _ => Err(not_an_answer()),
        }
    }

    /// Does it.
    fn answer(self, play: &mut Play<'_>, action: Action) {
        if deeds::is_deed(&action) {
            return deeds::answer(play, action);
        }
        if action == Action::Rest {
            play.state.stage = Stage::Rest;
            return;
        }
        // MK-REST-01, MK-REST-05: who moves or acts does not rest any more. A proposal is neither, as long as
        // nobody accepts it.
        play.state.turn.normal |= !matches!(action, Action::Propose(_));
        let Some(place) = play.state.player().place else { return over(play) };
        match action {
            Action::Move(hex) => steps::go(play, place, hex),
            Action::Tunnel(hex) => steps::go_underground(play, place, hex),
            Action::Explore(at) => explore::go(play, at),
            Action::Attack(_) | Action::Interact | Action::Enter | Action::Burn | Action::Challenge(_) => {
                ends::go(play, place, action);
            }
            Action::Propose(city) => assault::propose(play, city),
            Action::Awaken => druids::awaken(play, place),
            Action::Incant => druids::incant(play),
            _ => over(play),
        }
    }

    fn run(self, play: &mut Play<'_>) {
        turn::declare_over(play);
    }
}

/// Whether the movement may end here without an action. Stopping where another hero can be attacked means
/// attacking (MK-MOV-PL-02, MK-TURN-13).
fn may_stop(state: &State) -> Result<(), Refusal> {
    let seat = state.seat();
    let attacks = |place| {
        duel::whom(state, seat, place).is_some_and(|other| duel::check_attack(state, place, other).is_ok())
    };
    if state.assault.is_none() && state.player().place.is_some_and(attacks) {
        return Err(Refusal::rule(MK_MOV_PL_02));
    }
    if turn::owes_a_wound(state) { Err(Refusal::rule(MK_TURN_09)) } else { Ok(()) }
}

/// What asks for mana at the hero's space and can be paid with this wallet, with the colours.
pub(crate) fn asks_mana(state: &State, wallet: &Wallet) -> Vec<(Action, ManaColour)> {
    let place = state.player().place.filter(|_| state.assault.is_none());
    place.and_then(|place| ends::asks_mana(state, place, wallet)).into_iter().collect()
}

/// Ends the movement without an action.
fn over(play: &mut Play<'_>) {
    if play.state.assault.is_some() {
        return assault::gives_up(play);
    }
    play.state.stage = Stage::AfterAction;
}
