//! The frame of a match: in every round an auction, then a turn for each seat. [`kernel::step`] plays the
//! steps.
//!
//! What a match is in the middle of is its [`Phase`]: the auction or the open part of a turn, which are the
//! stages of a round; or a strike that is being resolved, a task on top of the open part of the turn, which
//! stays as it was. So the stack has one place, and removing a task from it leaves [`Phase::Main`].

use crate::Pocket;
use crate::auction::Auction;
use crate::state::{Phase, State};
use crate::strike::{Aim, Blow, Raise};
use crate::turn::Open;
use kernel::{Step, Stepwise};

/// A match in play.
pub(crate) type Play<'a> = kernel::Play<'a, Pocket>;

impl Stepwise for Pocket {
    type Task = Phase;
    type Stage = Phase;

    fn task(state: &State) -> Option<&Phase> {
        state.phase.is_strike().then_some(&state.phase)
    }

    fn take_task(state: &mut State) -> Option<Phase> {
        let task = Pocket::task(state).copied()?;
        state.phase = Phase::Main;
        Some(task)
    }

    fn stage(state: &State) -> Phase {
        state.phase
    }

    fn is_over(state: &State) -> bool {
        state.phase == Phase::Over
    }
}

kernel::steps! {
    Pocket: Phase {
        Phase::Bid => Auction,
        Phase::Main => Open,
        Phase::Target => Aim,
        Phase::Stake { target } => Raise { target },
        Phase::React { target, stake } => Blow { target, stake },
        Phase::Over => Over,
    }
}

/// The end: nothing is asked, and nothing happens.
#[derive(Clone, Copy)]
struct Over;

impl Step<Pocket> for Over {
    fn run(self, _: &mut Play<'_>) {}
}
