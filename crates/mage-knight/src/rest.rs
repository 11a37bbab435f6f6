//! Resting (MK-REST).

use crate::action::Action;
use crate::content::card;
use crate::frame::{Play, not_an_answer};
use crate::player::discard;
use crate::question::{Asked, Question};
use crate::rules::{MK_REST_01, MK_REST_02, MK_REST_03};
use crate::state::{Stage, State};
use crate::turn;
use crate::turn_record::Rested;
use kernel::Refusal;

pub(crate) fn question(state: &State) -> Option<Question> {
    Some(Question { seat: state.seat(), what: Asked::Stage(Stage::Rest) })
}

/// Whether a card may be discarded to rest now: one that is not a Wound first, then Wounds; or, with Wounds alone in hand, one of
/// them (MK-REST-02, MK-REST-03, MK-REST-06).
fn may_discard(state: &State, card: crate::content::CardId) -> Result<(), Refusal> {
    let player = state.player();
    if player.hand.count(card) == 0 {
        return Err(not_an_answer());
    }
    let allowed = match state.turn.rested {
        Rested::NotYet if player.cards_in_hand() > 0 => (!card.is_wound(), MK_REST_02),
        Rested::NotYet => (card.is_wound(), MK_REST_03),
        Rested::Standard => (card.is_wound(), MK_REST_02),
        Rested::Slow => (false, MK_REST_03),
    };
    if allowed.0 { Ok(()) } else { Err(Refusal::rule(allowed.1)) }
}

pub(crate) fn legal(state: &State, out: &mut Vec<Action>) {
    let player = state.player();
    if may_end(state) {
        out.push(Action::Done);
    }
    let kinds = player.hand.kinds().map(|(card, _)| card);
    out.extend(kinds.filter(|card| may_discard(state, *card).is_ok()).map(Action::Discard));
    crate::deeds::legal(state, out);
}

/// The rest must be taken, as long as there is a card for it: who has played every card has nothing left to discard.
fn may_end(state: &State) -> bool {
    state.turn.rested != Rested::NotYet || state.player().hand.is_empty()
}

pub(crate) fn check(state: &State, action: &Action) -> Result<(), Refusal> {
    match *action {
        Action::Done if may_end(state) => Ok(()),
        Action::Done if state.player().cards_in_hand() > 0 => Err(Refusal::rule(MK_REST_02)),
        Action::Done => Err(Refusal::rule(MK_REST_03)),
        Action::Discard(card) => may_discard(state, card),
        // MK-REST-01: nothing of a normal turn.
        Action::Move(_)
        | Action::Explore(_)
        | Action::Interact
        | Action::Enter
        | Action::Burn
        | Action::Challenge(_) => Err(Refusal::rule(MK_REST_01)),
        ref action if crate::deeds::is_deed(action) => crate::deeds::check(state, action),
        _ => Err(not_an_answer()),
    }
}

pub(crate) fn answer(play: &mut Play<'_>, action: Action) {
    match action {
        Action::Done => turn::declare_over(play),
        Action::Discard(thrown) => {
            let seat = play.state.seat();
            // MK-REST-04: to the discard pile, Wounds too.
            discard(play, seat, thrown);
            if play.state.turn.rested == Rested::NotYet {
                let slow = thrown == card::WOUND;
                play.state.turn.rested = if slow { Rested::Slow } else { Rested::Standard };
            }
        }
        _ => crate::deeds::answer(play, action),
    }
}

#[cfg(test)]
mod tests;
