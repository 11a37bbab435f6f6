//! Discarding and drawing (MK-DRAW).

use super::Step;
use crate::action::Action;
use crate::content::CardId;
use crate::effect::{Effect, OddEffect};
use crate::effects::modifiers::hand_limit_bonus;
use crate::frame::Play;
use crate::map;
use crate::player::{discard, draw_cards};
use crate::rules::{MK_DRAW_01, MK_HEAL_02};
use crate::state::State;
use crate::task::Task;
use crate::variants::Printing;
use kernel::{Measure, Refusal, Seat, not_an_answer};

/// Whether there is a card that may be discarded (MK-DRAW-01).
pub(super) fn may_discard(state: &State) -> bool {
    state.player().cards_in_hand() > 0
}

pub(super) fn legal(state: &State, out: &mut Vec<Action>) {
    if state.turn.card_used {
        out.push(Action::Done);
    }
    let kinds = state.player().hand.kinds().map(|(card, _)| card);
    out.extend(kinds.filter(|card| !card.is_wound()).map(Action::Discard));
}

pub(super) fn check(state: &State, action: &Action) -> Result<(), Refusal> {
    match *action {
        Action::Done if state.turn.card_used => Ok(()),
        Action::Done => Err(Refusal::rule(MK_DRAW_01).with(Measure::Need, 1).with(Measure::Have, 0)),
        Action::Discard(card) if card.is_wound() => Err(Refusal::rule(MK_HEAL_02)),
        Action::Discard(card) if state.player().hand.count(card) > 0 => Ok(()),
        _ => Err(not_an_answer()),
    }
}

pub(super) fn answer(play: &mut Play<'_>, action: Action) {
    match action {
        Action::Discard(card) => throw(play, card),
        _ => play.state.tasks.push(Task::End(Step::Draw)),
    }
}

fn throw(play: &mut Play<'_>, card: CardId) {
    let seat = play.state.seat();
    discard(play, seat, card);
    play.state.tasks.push(Task::End(Step::Discard));
}

/// Fills the hand up to the limit (MK-DRAW-02); a fuller hand draws nothing (MK-DRAW-06).
pub(super) fn fill_hand(play: &mut Play<'_>, seat: Seat) {
    if play.state.turn.no_draw {
        return;
    }
    let hand = play.state.players[seat.index()].hand.len() as u8;
    let limit = draw_limit(play.state, seat) + hand_limit_bonus(play.state);
    let n = match planning(play.state, seat, hand) {
        // MK-VAR-PRINT-01: a hand beyond the limit draws that one card all the same, or not.
        Some(Printing::First) => limit.saturating_sub(hand) + 1,
        Some(Printing::Later) => (limit + 1).saturating_sub(hand),
        None => limit.saturating_sub(hand),
    };
    draw_cards(play, seat, n);
}

/// Planning: with two cards or more before drawing, Wounds included, one card more (MK-DRAW-05, MK-FAQ-02); in the words of which
/// printing.
fn planning(state: &State, seat: Seat, hand: u8) -> Option<Printing> {
    let tactic = state.players[seat.index()].tactic.filter(|_| hand >= 2)?;
    match *state.tactic_effect(tactic).get() {
        Effect::Odd(OddEffect::Planning) => Some(Printing::First),
        Effect::Odd(OddEffect::PlanningAhead) => Some(Printing::Later),
        _ => None,
    }
}

/// How many cards a player's hand is filled up to: the limit of the level, and the better bonus of keeps and cities (MK-DRAW-02
/// to MK-DRAW-05).
pub(crate) fn draw_limit(state: &State, seat: Seat) -> u8 {
    state.hand_limit(seat) + map::hand_bonus(state, seat)
}
