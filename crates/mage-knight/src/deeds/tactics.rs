//! Using tactics (MK-TAC-03).

use super::Moments;
use crate::content::{TacticId, TacticWhen};
use crate::effects;
use crate::effects::feasible::Outlook;
use crate::frame::Play;
use crate::player::{can_use_long_night, use_long_night};
use crate::question::Origin;
use crate::rules::{MK_DEED_10, MK_DRAW_08, MK_TAC_03, MK_TURN_01};
use crate::state::State;
use kernel::{Refusal, Seat};

/// Whether the tactic can be used now, in one's own turn.
pub(super) fn check(state: &State) -> Result<(), Refusal> {
    let player = state.player();
    let Some(tactic) = player.tactic.filter(|_| !player.tactic_down) else {
        return Err(Refusal::rule(MK_TAC_03));
    };
    if !Moments::ALL.meets(Moments::now(state)) || Moments::now(state) == Moments::BETWEEN {
        return Err(Refusal::rule(MK_TURN_01));
    }
    match tactic.tactic().when {
        TacticWhen::OnceARound => Ok(()),
        // Before source mana is used.
        TacticWhen::OnceATurn => {
            if state.turn.tactic_used || state.turn.source_used {
                return Err(Refusal::rule(MK_TAC_03));
            }
            let outlook = Outlook::new(state, state.seat(), Origin::Tactic(tactic));
            outlook.feasible(tactic.tactic().effect).then_some(()).ok_or_else(|| Refusal::rule(MK_DEED_10))
        }
        TacticWhen::DeckEmpty => {
            can_use_long_night(state, state.seat()).then_some(()).ok_or_else(|| Refusal::rule(MK_DRAW_08))
        }
        TacticWhen::BeforeATurn | TacticWhen::BeforeEachTurn => Err(Refusal::rule(MK_TURN_01)),
        // The die on Mana Steal is a way to pay (MK-MANA-14); the others do what they do by themselves.
        TacticWhen::Never
        | TacticWhen::Taken
        | TacticWhen::TakenAndOnceARound
        | TacticWhen::EndOfTurn => Err(Refusal::rule(MK_TAC_03)),
    }
}

/// Uses the tactic.
pub(super) fn answer(play: &mut Play<'_>) {
    let seat = play.state.seat();
    let Some(tactic) = play.state.players[seat.index()].tactic else {
        return;
    };
    play.state.turn.tactic_used = true;
    match tactic.tactic().when {
        TacticWhen::DeckEmpty => use_long_night(play, seat),
        TacticWhen::OnceARound => {
            play.state.players[seat.index()].tactic_down = true;
            begin(play, seat, tactic);
        }
        _ => begin(play, seat, tactic),
    }
}

fn begin(play: &mut Play<'_>, seat: Seat, tactic: TacticId) {
    effects::start(play, seat, Origin::Tactic(tactic), tactic.tactic().effect);
}

/// Whether a player's tactic can be used before a turn of theirs.
pub(crate) fn can_use_before_turn(state: &State, seat: Seat) -> bool {
    let player = &state.players[seat.index()];
    let Some(tactic) = player.tactic.filter(|_| !player.tactic_down) else {
        return false;
    };
    match tactic.tactic().when {
        TacticWhen::BeforeATurn => !player.hand.is_empty(),
        TacticWhen::BeforeEachTurn => !player.deck.is_empty() || !player.spared.is_empty(),
        TacticWhen::DeckEmpty => can_use_long_night(state, seat),
        _ => false,
    }
}

/// Uses a player's tactic before a turn of theirs.
pub(crate) fn use_before_turn(play: &mut Play<'_>, seat: Seat) {
    let Some(tactic) = play.state.players[seat.index()].tactic else {
        return;
    };
    match tactic.tactic().when {
        TacticWhen::DeckEmpty => return use_long_night(play, seat),
        TacticWhen::BeforeATurn => play.state.players[seat.index()].tactic_down = true,
        _ => {}
    }
    begin(play, seat, tactic);
}
