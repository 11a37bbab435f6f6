//! The results of a duel: retreat, Fame, a keep won, and the consequences of a partial defence (MK-PVP-RES,
//! MK-PVP-14, MK-PVP-15, MK-PVP-19).

use super::{Part, go};
use crate::MageKnight;
use crate::content::Hex;
use crate::effect::{Effect, Moment};
use crate::effects;
use crate::event::Event;
use crate::frame::Play;
use crate::map;
use crate::player::gain_fame;
use crate::state::{Stage, State};
use crate::turn_in_advance;
use kernel::{Seat, Step};

/// The winner's Fame for driving somebody off: nothing with as much Fame or more; otherwise by the levels
/// reached (MK-PVP-RES-01, MK-PVP-RES-02).
pub(super) fn fame(state: &State, winner: Seat, loser: Seat) -> u8 {
    let (winner, loser) = (&state.players[winner], &state.players[loser]);
    if winner.fame >= loser.fame || winner.level > loser.level {
        return 0;
    }
    1 + 2 * (loser.level - winner.level)
}

/// Drives the loser to a space, which provokes nobody (MK-PVP-MEL-07). A player driven from a keep loses it
/// (MK-PVP-19).
pub(super) fn drive_off(play: &mut Play<'_>, loser: Seat, to: Hex) {
    let Some(duel) = &play.state.duel else { return };
    let (at, aggressor) = (duel.at, duel.aggressor);
    play.state.players[loser].place = Some(to);
    play.log.tell(Event::DrivenOff { seat: loser, to });
    if loser == aggressor {
        if let Some(turn) = play.state.record_mut(loser) {
            if turn.path.is_full() {
                turn.path.remove(0);
            }
            turn.path.push(at);
        }
    } else if play.state.claims().is_assault(at, aggressor) {
        play.state.map.clear_shields(at);
        play.state.map.put_shield(at, aggressor);
        play.log.tell(Event::Conquered { seat: aggressor, at });
    }
    map::look_around(play);
}

/// The duel is over: Fame for the player who drove the other one off; if nobody did, the aggressor returns
/// without a Wound (MK-PVP-RES-03).
pub(super) fn end(play: &mut Play<'_>, winner: Option<Seat>) {
    let Some(duel) = &play.state.duel else { return };
    let (aggressor, from, full) = (duel.aggressor, duel.from, duel.full);
    play.log.tell(Event::DuelEnds { winner });
    match winner {
        Some(winner) => {
            let fame = fame(play.state, winner, duel.opponent(winner));
            gain_fame(play, winner, fame);
        }
        None => {
            if let Some(turn) = play.state.record_mut(aggressor)
                && turn.path.last() == Some(&from)
            {
                turn.path.pop();
            }
            play.state.players[aggressor].place = Some(from);
            play.log.tell(Event::Retreated { seat: aggressor, to: from });
            map::look_around(play);
        }
    }
    go(play, Part::Over);
    if !full {
        // What the defender's cards do at the end of a turn they do when the part in it ends; it is no turn
        // that could be had twice.
        let again = |effect: &Effect| matches!(effect, Effect::ExtraTurn);
        play.state.turn.modifiers.retain(|modifier| {
            matches!(modifier.effect.get(), Effect::At(Moment::EndOfTurn, part) if !part.any(&mut { again }))
        });
        effects::end_of_turn(play);
    }
}

/// The duel is over; what the defender's deeds left behind is settled.
#[derive(Clone, Copy)]
pub(super) struct Over;

impl Step<MageKnight> for Over {
    /// The two separate: a defender who took part fully finishes that turn first, then the aggressor
    /// (MK-PVP-14). Cards of a partial defence stay until the end of the defender's next turn (MK-PVP-15).
    fn run(self, play: &mut Play<'_>) {
        let Some(duel) = play.state.duel.take() else { return };
        play.state.stage = Stage::AfterAction;
        if duel.full {
            return;
        }
        let turn = &mut play.state.turn;
        let (used, kept) = (turn.dice_used, turn.dice_kept);
        let played = std::mem::take(&mut turn.played);
        let player = &mut play.state.players[duel.defender];
        player.dice_held |= used;
        player.dice_set |= kept;
        for played in played {
            if player.in_play.try_push(played).is_err() {
                // Nobody has this many cards between two turns of their own; one more would be through with
                // its work.
                player.discard.put(played.card);
            }
        }
        turn_in_advance::hand_over(play.state, duel.aggressor);
        play.state.aside.retain(|aside| aside.seat != duel.defender);
    }
}
