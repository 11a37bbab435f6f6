//! One's next turn, while somebody else plays: as if it began now.

use kernel::Seat;
use mage_knight::content::SOURCE_DICE_PER_TURN;
use mage_knight::state::{Stage, State, Who};
use mage_knight::turn_record::TurnRecord;

/// The match as if this seat's turn began now, with the map as it lies and the cards in hand; nothing where it is its
/// turn, or where what goes on has to be settled first. Dice that somebody uses are rolled again before: nothing is
/// built on them.
#[must_use]
pub fn ahead(state: &State, seat: Seat) -> Option<State> {
    let settled = state.over.is_none()
        && state.duel.is_none()
        && state.assault.is_none()
        && state.combat.is_none()
        && state.acting.is_none()
        && state.aside.is_empty()
        && !matches!(state.stage, Stage::SetUp | Stage::Tactics);
    let at = state.order.iter().position(|who| *who == Who::Seat(seat))?;
    let player = state.players.of(seat)?;
    if !settled || state.is_active(seat) || player.place.is_none() || player.skipped || player.eliminated {
        return None;
    }
    let mut next = state.clone();
    next.source.away |= state.turn.dice_used | state.turn.dice_kept;
    next.turn = TurnRecord { dice_left: SOURCE_DICE_PER_TURN, ..TurnRecord::default() };
    next.tasks = Default::default();
    next.at = u8::try_from(at).ok()?;
    next.stage = Stage::Movement;
    Some(next)
}
