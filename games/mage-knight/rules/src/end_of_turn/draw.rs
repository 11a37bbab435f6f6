//! Discarding and drawing (MK-DRAW).

use super::Closing;
use crate::MageKnight;
use crate::action::Action;
use crate::content::CardId;
use crate::effect::{Effect, OddEffect};
use crate::effects::modifiers::hand_limit_bonus;
use crate::frame::Play;
use crate::map;
use crate::player::{discard, draw_cards, use_long_night};
use crate::question::{Asked, Question};
use crate::rules::{MK_DRAW_01, MK_HEAL_02};
use crate::state::State;
use crate::task::Task;
use crate::variants::Printing;
use kernel::{Measure, Refusal, Seat, Step, not_an_answer};

/// Cards are discarded before drawing (MK-DRAW-01).
#[derive(Clone, Copy)]
pub(super) struct Discard;

impl Step<MageKnight> for Discard {
    fn asks(&self, state: &State) -> Option<Question> {
        let some = state.player().cards_in_hand() > 0;
        some.then(|| Question { seat: state.seat(), what: Asked::Discard })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        if state.turn.card_used {
            out.push(Action::Done);
        }
        let kinds = state.player().hand.kinds().map(|(card, _)| card);
        out.extend(kinds.filter(|card| !card.is_wound()).map(Action::Discard));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Done if state.turn.card_used => Ok(()),
            Action::Done => Err(Refusal::rule(MK_DRAW_01).with(Measure::Need, 1).with(Measure::Have, 0)),
            Action::Discard(card) if card.is_wound() => Err(Refusal::rule(MK_HEAL_02)),
            Action::Discard(card) if state.player().hand.count(card) > 0 => Ok(()),
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        match action {
            Action::Discard(card) => throw(play, card),
            _ => play.state.tasks.push(Task::End(Closing::Draw)),
        }
    }

    fn run(self, play: &mut Play<'_>) {
        play.state.tasks.push(Task::End(Closing::Draw));
    }
}

fn throw(play: &mut Play<'_>, card: CardId) {
    let seat = play.state.seat();
    discard(play, seat, card);
    play.state.tasks.push(Task::End(Closing::Discard));
}

/// Fills the hand (MK-DRAW-02).
#[derive(Clone, Copy)]
pub(super) struct Draw;

impl Step<MageKnight> for Draw {
    fn run(self, play: &mut Play<'_>) {
        play.state.tasks.push(Task::End(Closing::Finish));
        let seat = play.state.seat();
        fill_hand(play, seat);
    }
}

/// Fills the hand up to the limit (MK-DRAW-02); a fuller hand draws nothing (MK-DRAW-06).
fn fill_hand(play: &mut Play<'_>, seat: Seat) {
    if play.state.turn.no_draw {
        return;
    }
    let hand = play.state.players[seat].hand.len() as u8;
    let limit = draw_limit(play.state, seat) + hand_limit_bonus(play.state);
    let n = match planning(play.state, seat, hand) {
        // MK-VAR-PRINT-01: a hand beyond the limit draws that one card all the same, or not.
        Some(Printing::First) => limit.saturating_sub(hand) + 1,
        Some(Printing::Later) => (limit + 1).saturating_sub(hand),
        None => limit.saturating_sub(hand),
    };
    draw_cards(play, seat, n);
}

/// Planning: with at least two cards before drawing, including Wounds, one card more (MK-DRAW-05, MK-FAQ-02);
/// returns the printing that applies.
fn planning(state: &State, seat: Seat, hand: u8) -> Option<Printing> {
    let tactic = state.players[seat].tactic.filter(|_| hand >= 2)?;
    match *state.tactic_effect(tactic).get() {
        Effect::Odd(OddEffect::Planning) => Some(Printing::First),
        Effect::Odd(OddEffect::PlanningAhead) => Some(Printing::Later),
        _ => None,
    }
}

/// The size to which a player's hand is filled: the limit of the level, and the better bonus of keeps and
/// cities (MK-DRAW-02 to MK-DRAW-05).
pub(crate) fn draw_limit(state: &State, seat: Seat) -> u8 {
    state.hand_limit(seat) + map::hand_bonus(state, seat)
}

/// The Deed deck ran out in the middle of a draw: Long Night may fill it (MK-DRAW-08).
#[derive(Clone, Copy)]
pub(super) struct LongNight {
    /// Who draws.
    pub(super) seat: Seat,
    /// How many cards are still to be drawn.
    pub(super) left: u8,
}

impl Step<MageKnight> for LongNight {
    fn asks(&self, _state: &State) -> Option<Question> {
        Some(Question { seat: self.seat, what: Asked::LongNight })
    }

    fn legal(&self, _state: &State, out: &mut Vec<Action>) {
        out.extend([Action::UseTactic, Action::Done]);
    }

    fn check(&self, _state: &State, action: &Action) -> Result<(), Refusal> {
        if matches!(action, Action::UseTactic | Action::Done) { Ok(()) } else { Err(not_an_answer()) }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        if action == Action::UseTactic {
            use_long_night(play, self.seat);
            draw_cards(play, self.seat, self.left);
        }
    }

    fn run(self, _play: &mut Play<'_>) {}
}
