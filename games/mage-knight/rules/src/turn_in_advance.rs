//! A turn played during somebody else's (MK-PVP-05, MK-PVP-17, MK-COA-06): the turn record of the player who
//! is not acting is set aside, and every chapter works on the player who is.

use crate::effects;
use crate::event::Event;
use crate::frame::Play;
use crate::player::SkillSet;
use crate::state::{Aside, Stage, State, Who};
use crate::turn;
use crate::turn_record::TurnRecord;
use kernel::Seat;

/// Whether a player could take a turn now: with a card that is not a Wound, or with an empty hand and cards
/// in the Deed deck (MK-PVP-16).
pub(crate) fn is_possible(state: &State, seat: Seat) -> bool {
    let player = &state.players[seat];
    player.cards_in_hand() > 0 || player.hand.is_empty() && !player.deck.is_empty()
}

/// A player takes the next turn now: the Round Order token goes face down, and what happens at the start of a
/// turn happens.
pub(crate) fn begin(play: &mut Play<'_>, seat: Seat) {
    take(play, seat);
    turn::start(play);
}

/// The same, up to the moment before the turn itself, when its player may still do something.
pub(crate) fn take(play: &mut Play<'_>, seat: Seat) {
    hand_over(play.state, seat);
    play.state.turn = turn::fresh(play.state, seat);
    let player = &mut play.state.players[seat];
    player.skipped = true;
    player.skills_used = SkillSet::default();
    play.log.tell(Event::TurnInAdvance { seat });
    effects::lasting::turn_starts(play, seat);
}

/// Lets another player act, with the record of this player's interrupted turn, or an empty one.
pub(crate) fn hand_over(state: &mut State, to: Seat) {
    let from = state.seat();
    if from == to {
        return;
    }
    let theirs = state.aside.iter().position(|aside| aside.seat == to);
    let theirs = theirs.map_or_else(TurnRecord::default, |at| state.aside.remove(at).turn);
    let turn = std::mem::replace(&mut state.turn, theirs);
    state.aside.push(Aside { seat: from, turn });
    acts(state, to);
}

/// The turn of the acting player is over: players with interrupted turns finish them in order (MK-PVP-14,
/// MK-COA-13). Returns whether there was one.
pub(crate) fn resume(state: &mut State) -> bool {
    let next = state.aside.pop_at(0);
    match next {
        Some(Aside { seat, turn }) => {
            state.turn = turn;
            acts(state, seat);
            state.stage = Stage::AfterAction;
            true
        }
        None => {
            state.acting = None;
            false
        }
    }
}

/// Inserts an extra turn before the next player's, if one was won in this turn. Returns whether there was
/// any.
pub(crate) fn extra_turn(state: &mut State) -> bool {
    let from = usize::from(state.at);
    let order = (0..state.order.len()).map(|step| state.order[(from + step) % state.order.len()]);
    let next = order.into_iter().find_map(|who| match who {
        Who::Seat(seat) if state.players[seat].extra_turn => Some(seat),
        _ => None,
    });
    let Some(seat) = next else { return false };
    state.players[seat].extra_turn = false;
    acts(state, seat);
    true
}

fn acts(state: &mut State, seat: Seat) {
    state.acting = (state.in_order() != Who::Seat(seat)).then_some(seat);
}

#[cfg(test)]
mod tests;
