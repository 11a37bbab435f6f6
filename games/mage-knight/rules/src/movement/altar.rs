//! Ruins with an altar: mana is paid there instead of a fight (MK-TURN-14).

use crate::content::{EffectId, Hex, RuinInside};
use crate::frame::Play;
use crate::mana::{Owed, Wallet};
use crate::map::{self, Step};
use crate::rules::MK_MANA_11;
use crate::state::{Stage, State};
use crate::task::Task;
use kernel::{Measure, Refusal};

/// The mana that an altar asks for.
pub(super) fn owed(inside: RuinInside) -> Owed {
    match inside {
        RuinInside::Altar { colour, mana } => (0..mana).map(|_| colour.into()).collect(),
        RuinInside::Enemies(_) => Owed::new(),
    }
}

/// Whether the player whose turn it is can pay.
pub(super) fn may_pay(state: &State, inside: RuinInside) -> Result<(), Refusal> {
    let owed = owed(inside);
    if Wallet::of(state, state.seat()).covers(&owed, false) {
        Ok(())
    } else {
        Err(Refusal::rule(MK_MANA_11).with(Measure::Need, owed.len() as i32))
    }
}

/// Pays.
pub(super) fn pay(play: &mut Play<'_>, place: Hex, inside: RuinInside) {
    play.state.tasks.push(Task::Map(Step::Altar(place)));
    play.state.tasks.extend(owed(inside).into_iter().map(Task::Pay));
}

/// All is paid: the ruins are conquered, and give their reward at the end of the turn.
pub(crate) fn paid(play: &mut Play<'_>, place: Hex) {
    let seat = play.state.seat();
    let ruin = play.state.map.ruin_at(place).and_then(|token| token.face);
    let reward = ruin.map_or(EffectId::NOTHING, |ruin| ruin.ruin().reward);
    map::place_shield(play, seat);
    play.state.map.ruins.retain(|token| token.at != place);
    play.state.turn.rewards.push(reward);
    play.state.stage = Stage::AfterAction;
}
