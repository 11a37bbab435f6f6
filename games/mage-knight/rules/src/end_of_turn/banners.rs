//! Which banners stay with their units between two rounds (MK-RND-10, MK-UNIT-12).

use super::Closing;
use crate::MageKnight;
use crate::action::Action;
use crate::frame::Play;
use crate::question::{Asked, Question};
use crate::rules::MK_UNIT_12;
use crate::state::State;
use crate::task::Task;
use kernel::{Refusal, Seat, Step, not_an_answer};

/// A player chooses which banners stay with their units.
#[derive(Clone, Copy)]
pub(super) struct Banners {
    /// The owner.
    pub(super) seat: Seat,
}

impl Step<MageKnight> for Banners {
    fn asks(&self, state: &State) -> Option<Question> {
        banners(state, self.seat).next().map(|_| Question { seat: self.seat, what: Asked::KeepBanner })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        out.push(Action::Done);
        out.extend(banners(state, self.seat).map(Action::Unit));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Done => Ok(()),
            Action::Unit(unit) if banners(state, self.seat).any(|other| other == unit) => Ok(()),
            Action::Unit(_) => Err(Refusal::rule(MK_UNIT_12)),
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        let Action::Unit(unit) = action else { return };
        // MK-RND-10: to the discard pile, which is shuffled into the Deed deck next.
        let player = &mut play.state.players[self.seat];
        if let Some(banner) = player.units[usize::from(unit)].banner.take() {
            player.discard.put(banner);
        }
        play.state.tasks.push(Task::End(Closing::Banners { seat: self.seat }));
    }

    fn run(self, _play: &mut Play<'_>) {}
}

/// The units of a player with a banner, by their indices.
fn banners(state: &State, seat: Seat) -> impl Iterator<Item = u8> + '_ {
    let units = state.players.get(seat.index()).map_or(&[][..], |player| &player.units);
    (0..units.len() as u8).filter(|at| units[usize::from(*at)].banner.is_some())
}
