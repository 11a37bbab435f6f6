//! Using tactics (MK-TAC-03).

use super::Moments;
use crate::content::{TacticId, TacticWhen};
use crate::duel;
use crate::effects;
use crate::effects::feasible::Outlook;
use crate::frame::Play;
use crate::player::{can_use_long_night, use_long_night};
use crate::question::Origin;
use crate::rules::{MK_DEED_10, MK_DRAW_08, MK_TAC_03, MK_TURN_01};
use crate::state::{Stage, State};
use kernel::{Refusal, RuleId, Seat};

/// Whether the tactic can be used now: in the player's own turn, or just before it.
pub(super) fn check(state: &State) -> Result<(), Refusal> {
    let player = state.player();
    let Some(tactic) = player.tactic.filter(|_| !player.tactic_down) else {
        return Err(Refusal::rule(MK_TAC_03));
    };
    let before = state.stage == Stage::TurnStart || duel::before_a_turn(state);
    let during = Moments::now(state) != Moments::BETWEEN;
    // MK-PVP-07: in a defence in part it is not that player's turn.
    let own_turn = during && !duel::is_partial(state, state.seat());
    let unless = |usable: bool, rule: RuleId| usable.then_some(()).ok_or_else(|| Refusal::rule(rule));
    let does_something = || {
        let outlook = Outlook::new(state, state.seat(), Origin::Tactic(tactic));
        unless(outlook.feasible(state.tactic_effect(tactic)), MK_DEED_10)
    };
    match tactic.tactic().when {
        TacticWhen::OnceARound => unless(own_turn, MK_TAC_03),
        // Before source mana is used.
        TacticWhen::OnceATurn => {
            unless(own_turn && !state.turn.tactic_used && !state.turn.source_used, MK_TAC_03)?;
            does_something()
        }
        TacticWhen::DeckEmpty => {
            unless((before || during) && can_use_long_night(state, state.seat()), MK_DRAW_08)
        }
        TacticWhen::BeforeATurn => {
            unless(before, MK_TURN_01)?;
            unless(!player.hand.is_empty(), MK_DEED_10)
        }
        TacticWhen::BeforeEachTurn => {
            unless(before && !state.turn.tactic_used && !player.tactic_early, MK_TURN_01)?;
            unless(!player.deck.is_empty() || !player.spared.is_empty(), MK_DEED_10)
        }
        // The die on Mana Steal is a way to pay (MK-MANA-14); the others do what they do by themselves.
        TacticWhen::Never | TacticWhen::Taken | TacticWhen::TakenAndOnceARound | TacticWhen::EndOfTurn => {
            Err(Refusal::rule(MK_TAC_03))
        }
    }
}

/// Uses the tactic.
pub(super) fn answer(play: &mut Play<'_>) {
    let seat = play.state.seat();
    let Some(tactic) = play.state.players[seat].tactic else {
        return;
    };
    play.state.turn.tactic_used = true;
    match tactic.tactic().when {
        TacticWhen::DeckEmpty => use_long_night(play, seat),
        TacticWhen::OnceARound | TacticWhen::BeforeATurn => {
            play.state.players[seat].tactic_down = true;
            begin(play, seat, tactic);
        }
        _ => begin(play, seat, tactic),
    }
}

fn begin(play: &mut Play<'_>, seat: Seat, tactic: TacticId) {
    let effect = play.state.tactic_effect(tactic);
    effects::start(play, seat, Origin::Tactic(tactic), effect);
}
