//! The end of a turn, step by step (EU-RND-14).

#[cfg(test)]
mod tests;

use crate::action::Action;
use crate::event::Event;
use crate::frame::{Play, not_an_answer};
use crate::question::{Asked, Question};
use crate::rules::EU_RND_08;
use crate::state::State;
use crate::task::Task;
use crate::terms::{Deed, Encounter};
use crate::{scenario, skoldur, turn};
use kernel::Refusal;
use serde::{Deserialize, Serialize};

/// A step at the end of the turn, in the order in which they come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Skoldur resolves the Dwurt Die (EU-SKO-10).
    Dwurt,
    /// Nobody goes on who carries or holds too much (EU-ITM-04, EU-SGC-04).
    Room,
    /// One unused Action token may be kept (EU-RND-08).
    Keep,
    /// Encounters show two cards again, and it is the next player's turn (EU-RND-11).
    Next,
}

/// Begins the end of the turn: unspent movement is lost (EU-RND-10, EU-RND-14).
pub(crate) fn begin(play: &mut Play<'_>) {
    play.state.turn.movement = 0;
    play.state.tasks.push(Task::End(Step::Next));
    play.state.tasks.extend([Step::Keep, Step::Room, Step::Dwurt].map(Task::End));
}

/// The tokens that could be kept, each kind once: all unused ones, the kept one included (EU-RND-09).
fn keepable(state: &State) -> impl Iterator<Item = Deed> + '_ {
    Deed::ALL.into_iter().filter(|deed| state.player().tokens_of(*deed) > 0)
}

pub(crate) fn question(state: &State, step: Step) -> Option<Question> {
    match step {
        Step::Dwurt => skoldur::question(state),
        Step::Room => turn::room_question(state),
        Step::Keep => {
            let asks = keepable(state).next().is_some();
            asks.then(|| Question { seat: state.seat(), what: Asked::Keep })
        }
        Step::Next => None,
    }
}

pub(crate) fn legal(state: &State, step: Step, out: &mut Vec<Action>) {
    match step {
        Step::Dwurt => skoldur::legal(state, out),
        Step::Room => turn::legal(state, out),
        Step::Keep => {
            out.push(Action::Done);
            out.extend(keepable(state).map(Action::Keep));
        }
        Step::Next => {}
    }
}

pub(crate) fn check(state: &State, step: Step, action: &Action) -> Result<(), Refusal> {
    match (step, action) {
        (Step::Dwurt, action) => skoldur::check(state, action),
        (Step::Room, action) => turn::check(state, action),
        (Step::Keep, Action::Done) => Ok(()),
        (Step::Keep, Action::Keep(deed)) => {
            let there = keepable(state).any(|other| other == *deed);
            if there { Ok(()) } else { Err(Refusal::rule(EU_RND_08)) }
        }
        _ => Err(not_an_answer()),
    }
}

pub(crate) fn answer(play: &mut Play<'_>, step: Step, action: Action) {
    match (step, action) {
        (Step::Dwurt, action) => skoldur::answer(play, action),
        (Step::Room, action) => {
            // It comes back until there is room.
            play.state.tasks.push(Task::End(Step::Room));
            turn::answer(play, action);
        }
        (_, Action::Keep(deed)) => keep(play, Some(deed)),
        _ => keep(play, None),
    }
}

pub(crate) fn run(play: &mut Play<'_>, step: Step) {
    match step {
        Step::Dwurt => skoldur::run(play),
        Step::Room => {}
        Step::Keep => keep(play, None),
        Step::Next => next(play),
    }
}

/// Puts a token on the fourth slot; the others are removed (EU-RND-08).
fn keep(play: &mut Play<'_>, deed: Option<Deed>) {
    let seat = play.state.seat();
    let player = play.state.player_mut();
    player.kept = deed;
    player.tokens = [false; Deed::COUNT];
    play.log.tell(Event::EndOfTurn { seat, kept: deed });
}

fn next(play: &mut Play<'_>) {
    let mode = play.state.mode;
    for encounter in Encounter::ALL {
        if let Some(deck) = &mut play.state.encounters[encounter.index()] {
            deck.refill(encounter, mode, play.chance);
        }
    }
    play.state.bounties.turn_up(play.chance); // EU-ELI-09
    scenario::turn_ends(play);
    play.state.begun = false;
    play.state.at += 1;
}
