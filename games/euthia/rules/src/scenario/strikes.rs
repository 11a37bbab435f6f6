//! What scenarios do to Heroes: who is affected by a card, Wounds, and common losses.

use super::{Cause, Development, in_order, tell};
use crate::board::health;
use crate::content::EffectId;
use crate::death;
use crate::effect::{Effect, Guard};
use crate::effects::gains;
use crate::frame::Play;
use crate::state::{PLAYERS, State};
use arrayvec::ArrayVec;
use kernel::Seat;

/// The Heroes that a card affects, in turn order, and its effect on each. They are determined before anybody
/// suffers.
pub(super) fn concerned(
    state: &State,
    effect: EffectId,
    holds: impl Fn(Seat, Guard) -> bool,
) -> (ArrayVec<Seat, PLAYERS>, Option<EffectId>) {
    match *effect.get() {
        Effect::If(guard) => (in_order(state).filter(|seat| holds(*seat, guard)).collect(), effect.part(0)),
        _ => (in_order(state).collect(), Some(effect)),
    }
}

/// The Wounds of an effect.
pub(super) fn wounds(effect: EffectId) -> u8 {
    let wounds = |part: EffectId| if let Effect::Wound(n) = part.get() { *n } else { 0 };
    effect.whole().map(wounds).sum()
}

/// Wounds a Hero outside Combat, who may die of it (EU-DTH-11).
pub(crate) fn wound(play: &mut Play<'_>, seat: Seat, n: u8, by: Cause) {
    let n = health::wound(play.state, seat, n);
    if n == 0 {
        return;
    }
    tell(play, Development::Wounded { seat, n, by });
    if play.state.players[seat].health == 0 {
        death::outside_combat(play, seat);
    }
}

/// The scenario is lost, and everybody loses this much Reputation.
pub(super) fn all_lose(play: &mut Play<'_>, reputation: u8) {
    for seat in in_order(play.state) {
        gains::reputation(play, seat, -(reputation as i8));
    }
}
