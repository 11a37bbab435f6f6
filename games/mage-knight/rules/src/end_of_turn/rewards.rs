//! The rewards of the turn, in any order (MK-END-08 to MK-END-13).

use super::Step;
use crate::action::Action;
use crate::content::{EffectId, LevelGain, levels};
use crate::effect::Effect;
use crate::effects;
use crate::frame::Play;
use crate::question::Origin;
use crate::rules::{MK_END_08, MK_END_13};
use crate::state::State;
use crate::task::Task;
use kernel::{Refusal, not_an_answer};

/// Whether there is something to decide: which of several comes first, or whether a unit waits for its Command token.
pub(super) fn asks(state: &State, late: bool) -> bool {
    let rewards = &state.turn.rewards;
    rewards.iter().any(|reward| *reward != rewards[0]) || may_wait(state, late)
}

/// Whether what is left may wait until after the levels: units alone, and a new Command token to come (MK-END-13).
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

pub(super) fn legal(state: &State, late: bool, out: &mut Vec<Action>) {
    let rewards = &state.turn.rewards;
    if may_wait(state, late) {
        out.push(Action::Done);
    }
    out.extend((0..rewards.len() as u8).map(Action::Reward));
}

pub(super) fn check(state: &State, late: bool, action: &Action) -> Result<(), Refusal> {
    match *action {
        Action::Reward(at) if usize::from(at) < state.turn.rewards.len() => Ok(()),
        Action::Reward(_) => Err(Refusal::rule(MK_END_08)),
        Action::Done if may_wait(state, late) => Ok(()),
        Action::Done => Err(Refusal::rule(MK_END_13)),
        _ => Err(not_an_answer()),
    }
}

pub(super) fn answer(play: &mut Play<'_>, late: bool, action: Action) {
    match action {
        Action::Reward(at) => take(play, late, at.into()),
        _ => leave(play, late),
    }
}

/// Takes the only reward, the first of equal ones, or goes on when none is left.
pub(super) fn run(play: &mut Play<'_>, late: bool) {
    if play.state.turn.rewards.is_empty() { leave(play, late) } else { take(play, late, 0) }
}

fn take(play: &mut Play<'_>, late: bool, at: usize) {
    let reward = play.state.turn.rewards.remove(at);
    let seat = play.state.seat();
    play.state.tasks.push(Task::End(Step::Rewards { late }));
    effects::start(play, seat, Origin::Site, reward);
}

fn leave(play: &mut Play<'_>, late: bool) {
    play.state.tasks.push(Task::End(if late { Step::Discard } else { Step::Levels }));
}
