//! Resting (MK-REST).

use crate::MageKnight;
use crate::action::Action;
use crate::content::card;
use crate::frame::Play;
use crate::player::{discard, show_hand};
use crate::question::{Asked, Question};
use crate::rules::{MK_COA_10, MK_REST_01, MK_REST_02, MK_REST_03, MK_REST_05};
use crate::state::{Stage, State};
use crate::turn;
use crate::turn_record::Rested;
use kernel::{Measure, Refusal, Step, not_an_answer};

/// The player rests.
#[derive(Clone, Copy)]
pub(crate) struct Resting;

impl Step<MageKnight> for Resting {
    fn asks(&self, state: &State) -> Option<Question> {
        Some(Question { seat: state.seat(), what: Asked::Stage(Stage::Rest) })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        let player = state.player();
        if may_end(state) {
            out.push(Action::Done);
        }
        let kinds = player.hand.kinds().map(|(card, _)| card);
        out.extend(kinds.filter(|card| may_discard(state, *card).is_ok()).map(Action::Discard));
        crate::deeds::legal(state, out);
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
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

    fn answer(self, play: &mut Play<'_>, action: Action) {
        match action {
            Action::Done => turn::declare_over(play),
            Action::Discard(thrown) => {
                let seat = play.state.seat();
                if play.state.turn.rested == Rested::NotYet {
                    let slow = thrown == card::WOUND;
                    play.state.turn.rested = if slow { Rested::Slow } else { Rested::Standard };
                    // MK-REST-03: that there are Wounds alone is for all to see.
                    if slow {
                        show_hand(play, seat);
                    }
                }
                // MK-REST-04: to the discard pile, Wounds too.
                discard(play, seat, thrown);
            }
            _ => {
                if play.state.turn.rested == Rested::Standard {
                    play.state.turn.rested = Rested::Over;
                }
                crate::deeds::answer(play, action);
            }
        }
    }

    fn run(self, play: &mut Play<'_>) {
        turn::declare_over(play);
    }
}

/// Whether a rest may be declared: only special and healing effects may come before it (MK-REST-05), and
/// there must be a card for it (MK-REST-02, MK-REST-03).
pub(crate) fn may_declare(state: &State) -> Result<(), Refusal> {
    if state.assault.is_some() {
        return Err(Refusal::rule(MK_COA_10));
    }
    if state.turn.normal {
        return Err(Refusal::rule(MK_REST_05));
    }
    if state.player().hand.is_empty() {
        return Err(Refusal::rule(MK_REST_02).with(Measure::Need, 1).with(Measure::Have, 0));
    }
    Ok(())
}

/// Whether a card may be discarded to rest now: one that is not a Wound first, then Wounds; or, with Wounds
/// alone in hand, one of them (MK-REST-02, MK-REST-03, MK-REST-06).
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
        // What is done after the rest does not come into its middle.
        Rested::Over => (false, MK_REST_05),
    };
    if allowed.0 { Ok(()) } else { Err(Refusal::rule(allowed.1)) }
}

/// The rest cannot end while there is a card for it: a player without cards has nothing left to discard.
fn may_end(state: &State) -> bool {
    state.turn.rested != Rested::NotYet || state.player().hand.is_empty()
}

#[cfg(test)]
mod tests;
