//! The end of a turn, step by step (EU-RND-14).

#[cfg(test)]
mod tests;

use crate::action::Action;
use crate::event::Event;
use crate::frame::Play;
use crate::question::{Asked, Question};
use crate::rules::EU_RND_08;
use crate::state::State;
use crate::task::Task;
use crate::terms::{Deed, Encounter};
use crate::{Euthia, scenario, skoldur, turn};
use kernel::{Refusal, Step, not_an_answer};
use serde::{Deserialize, Serialize};

/// A step at the end of the turn, in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Closing {
    /// Skoldur resolves the Dwurt Die (EU-SKO-10).
    Dwurt,
    /// Nobody may carry or hold too much beyond this step (EU-ITM-04, EU-SGC-04).
    Room,
    /// One unused Action token may be kept (EU-RND-08).
    Keep,
    /// Encounters show two cards again, and it is the next player's turn (EU-RND-11).
    Next,
}

/// Begins the end of the turn: unspent movement is lost (EU-RND-10, EU-RND-14).
pub(crate) fn begin(play: &mut Play<'_>) {
    play.state.turn.movement = 0;
    play.state.tasks.push(Task::End(Closing::Next));
    play.state.tasks.extend([Closing::Keep, Closing::Room, Closing::Dwurt].map(Task::End));
}

/// The tokens that could be kept, each kind once: all unused ones, including the kept one (EU-RND-09).
fn keepable(state: &State) -> impl Iterator<Item = Deed> + '_ {
    Deed::ALL.into_iter().filter(|deed| state.player().tokens_of(*deed) > 0)
}

kernel::steps! {
    Euthia: Closing {
        Closing::Dwurt => skoldur::DwurtDie,
        Closing::Room => turn::Room,
        Closing::Keep => Keep,
        Closing::Next => Next,
    }
}

/// One unused Action token may be kept (EU-RND-08).
#[derive(Clone, Copy)]
struct Keep;

impl Step<Euthia> for Keep {
    fn asks(&self, state: &State) -> Option<Question> {
        let asks = keepable(state).next().is_some();
        asks.then(|| Question { seat: state.seat(), what: Asked::Keep })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        out.push(Action::Done);
        out.extend(keepable(state).map(Action::Keep));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Done => Ok(()),
            Action::Keep(deed) => {
                let there = keepable(state).any(|other| other == *deed);
                if there { Ok(()) } else { Err(Refusal::rule(EU_RND_08)) }
            }
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        let kept = if let Action::Keep(deed) = action { Some(deed) } else { None };
        keep(play, kept);
    }

    fn run(self, play: &mut Play<'_>) {
        keep(play, None);
    }
}

/// Encounters show two cards again, and it is the next player's turn (EU-RND-11).
#[derive(Clone, Copy)]
struct Next;

impl Step<Euthia> for Next {
    fn run(self, play: &mut Play<'_>) {
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
}

/// Puts a token on the fourth slot and removes the others (EU-RND-08).
fn keep(play: &mut Play<'_>, deed: Option<Deed>) {
    let seat = play.state.seat();
    let player = play.state.player_mut();
    player.kept = deed;
    player.tokens = [false; Deed::COUNT];
    play.log.tell(Event::EndOfTurn { seat, kept: deed });
}
