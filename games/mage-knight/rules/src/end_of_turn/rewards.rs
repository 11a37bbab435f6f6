//! The rewards of the turn, in any order (MK-END-08 to MK-END-13).

use super::Closing;
use crate::MageKnight;
use crate::action::Action;
use crate::content::{EffectId, LevelGain, levels};
use crate::effect::Effect;
use crate::effects;
use crate::frame::Play;
use crate::question::{Asked, Origin, Question};
use crate::rules::{MK_END_08, MK_END_13};
use crate::state::State;
use crate::task::Task;
use kernel::{Refusal, Step, not_an_answer};

/// Whether the remaining rewards may wait until after the levels: only units, and a new Command token to come
/// (MK-END-13).
fn may_wait(state: &State, late: bool) -> bool {
    let player = state.player();
    let rewards = &state.turn.rewards;
    let is_unit = |reward: &EffectId| matches!(reward.get(), Effect::GainUnit);
    !late
        && !rewards.is_empty()
        && rewards.iter().all(is_unit)
        && (player.level..player.fame_level())
            .any(|level| levels()[usize::from(level)].gain == LevelGain::CommandToken)
}

/// Rewards are taken (MK-END-08).
#[derive(Clone, Copy)]
pub(super) struct Rewards {
    /// Whether this is after the levels, for rewards that were put off (MK-END-13).
    pub(super) late: bool,
}

impl Step<MageKnight> for Rewards {
    /// Asks only if there is something to decide: which of several comes first, or whether a unit waits for
    /// its Command token.
    fn asks(&self, state: &State) -> Option<Question> {
        let rewards = &state.turn.rewards;
        let open = rewards.iter().any(|reward| *reward != rewards[0]) || may_wait(state, self.late);
        open.then(|| Question { seat: state.seat(), what: Asked::Rewards })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        let rewards = &state.turn.rewards;
        if may_wait(state, self.late) {
            out.push(Action::Done);
        }
        out.extend((0..rewards.len() as u8).map(Action::Reward));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Reward(at) if usize::from(at) < state.turn.rewards.len() => Ok(()),
            Action::Reward(_) => Err(Refusal::rule(MK_END_08)),
            Action::Done if may_wait(state, self.late) => Ok(()),
            Action::Done => Err(Refusal::rule(MK_END_13)),
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        match action {
            Action::Reward(at) => take(play, self.late, at.into()),
            _ => leave(play, self.late),
        }
    }

    /// Takes the only reward, or the first of equal ones; continues when none is left.
    fn run(self, play: &mut Play<'_>) {
        if play.state.turn.rewards.is_empty() { leave(play, self.late) } else { take(play, self.late, 0) }
    }
}

fn take(play: &mut Play<'_>, late: bool, at: usize) {
    let reward = play.state.turn.rewards.remove(at);
    let seat = play.state.seat();
    play.state.tasks.push(Task::End(Closing::Rewards { late }));
    effects::start(play, seat, Origin::Site, reward);
}

fn leave(play: &mut Play<'_>, late: bool) {
    play.state.tasks.push(Task::End(if late { Closing::Discard } else { Closing::Levels }));
}
