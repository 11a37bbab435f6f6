//! Ruins with an altar: the hero pays mana there instead of fighting (MK-TURN-14).

use crate::MageKnight;
use crate::content::{EffectId, Hex, RuinInside};
use crate::frame::Play;
use crate::mana::{Owed, Wallet};
use crate::map::{self, Visit};
use crate::rules::MK_MANA_11;
use crate::state::{Stage, State};
use crate::task::Task;
use kernel::{Measure, Refusal, Step};

/// The mana that an altar costs.
pub(super) fn owed(inside: RuinInside) -> Owed {
    match inside {
        RuinInside::Altar { colour, mana } => (0..mana).map(|_| colour.into()).collect(),
        RuinInside::Enemies(_) => Owed::new(),
    }
}

/// Whether the active player can pay.
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
    play.state.tasks.push(Task::Map(Visit::Altar(place)));
    play.state.tasks.extend(owed(inside).into_iter().map(Task::Pay));
}

/// The mana for the altar of these ruins has been paid.
#[derive(Clone, Copy)]
pub(crate) struct Paid(pub(crate) Hex);

impl Step<MageKnight> for Paid {
    /// Everything is paid: the ruins are conquered, and give their reward at the end of the turn.
    fn run(self, play: &mut Play<'_>) {
        let seat = play.state.seat();
        let ruin = play.state.map.ruin_at(self.0).and_then(|token| token.face);
        let reward = ruin.map_or(EffectId::NOTHING, |ruin| ruin.ruin().reward);
        map::place_shield(play, seat);
        play.state.map.ruins.retain(|token| token.at != self.0);
        play.state.turn.rewards.push(reward);
        play.state.stage = Stage::AfterAction;
    }
}
