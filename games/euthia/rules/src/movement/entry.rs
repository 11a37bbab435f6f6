//! What happens when a Hero enters a space, in order (EU-MOV-08): the power of the place, revealing, then a
//! Combat.

use super::{powers, reveal};
use crate::Euthia;
use crate::combat;
use crate::event::{Arrival, Event};
use crate::frame::Play;
use crate::map::Space;
use crate::scenario;
use crate::task::Task;
use kernel::Step;
use serde::{Deserialize, Serialize};

/// The next step of entering a space.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    /// The power of Fire or Water is to be applied.
    Power,
    /// Missing tiles are to be placed.
    Reveal,
    /// A Monster is to be fought.
    Fight,
}

/// Brings the active Hero to a space, by whatever means (EU-REV-07, EU-ELM-05).
pub(crate) fn enter(play: &mut Play<'_>, to: Space, by: Arrival) {
    let seat = play.state.seat();
    play.state.player_mut().place = Some(to);
    if by != Arrival::Portal {
        // EU-TEL-05: a Portal to which one comes back by other means works again.
        play.state.turn.portals.retain(|portal| *portal != to);
    }
    play.log.tell(Event::Moved { seat, to, by });
    scenario::entered(play, seat, to);
    play.state.tasks.push(Task::Enter(Entry::Power));
}

kernel::steps! {
    Euthia: Entry {
        Entry::Power => powers::Power,
        Entry::Reveal => reveal::Reveal,
        Entry::Fight => Guarded,
    }
}

/// A Monster on the space must be fought (EU-MOV-03).
#[derive(Clone, Copy)]
struct Guarded;

impl Step<Euthia> for Guarded {
    fn run(self, play: &mut Play<'_>) {
        if play.state.here().is_some_and(|here| play.state.map.undefeated(here) > 0) {
            combat::begin(play);
        }
    }
}
