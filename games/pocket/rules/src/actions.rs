//! What may be done, and why not.

use crate::cards::Card;
use crate::rules::{PK_BID, PK_DRAW, PK_END, PK_GUARD, PK_HAND, PK_PLAY, PK_STAKE, PK_TARGET};
use crate::state::{HAND_LIMIT, HIGHEST_BID, HIGHEST_STAKE, Phase, State};
use kernel::{Measure, Outcome, Prompt, PromptKind, Protocol, Refusal, RuleId, Seat, Standing, Turn};
use serde::{Deserialize, Serialize};

/// One answer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Bid so many coins, in secret.
    Bid(u8),
    /// Draw a card.
    Draw,
    /// Play a card.
    Play(Card),
    /// Hit this seat.
    Target(Seat),
    /// Add so many coins, and strike.
    Stake(u8),
    /// Stop the strike with a guard.
    Guard,
    /// Let the strike come.
    Yield,
    /// End the turn.
    End,
}

/// What a seat is asked. All of it is for everybody's ears: whoever waits knows what for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// How much to bid, up to this.
    Bid {
        /// The most the seat can bid.
        most: u8,
    },
    /// What to do in one's turn.
    Turn,
    /// Whom the strike hits.
    Target,
    /// How much to add to the strike, up to this.
    Stake {
        /// The most the seat can add.
        most: u8,
    },
    /// Whether to stop a strike.
    React {
        /// Who strikes.
        from: Seat,
        /// With which stake.
        stake: u8,
    },
}

pub(crate) fn turn(state: &State) -> Turn<Question> {
    let ask = |seat, kind, question| Turn::Of(seat, Prompt { kind, question });
    let active = state.active();
    match state.phase {
        Phase::Bid => match state.bidder() {
            Some(seat) => {
                let most = state.of(seat).coins.min(HIGHEST_BID);
                ask(seat, PromptKind::Amount, Question::Bid { most })
            }
            None => unreachable!("the last bid ends the auction"),
        },
        Phase::Main => ask(active, PromptKind::Act, Question::Turn),
        Phase::Target => ask(active, PromptKind::Piece, Question::Target),
        Phase::Stake { .. } => {
            let most = state.of(active).coins.min(HIGHEST_STAKE);
            ask(active, PromptKind::Amount, Question::Stake { most })
        }
        Phase::React { target, stake } => {
            ask(target, PromptKind::React, Question::React { from: active, stake })
        }
        Phase::Over => Turn::Over(outcome(state)),
    }
}

/// PK-END: the richest seat wins; equals share the place.
fn outcome(state: &State) -> Outcome {
    let standing = |seat: Seat| {
        let coins = state.of(seat).coins;
        let place = 1 + state.players.iter().filter(|player| player.coins > coins).count() as u8;
        Standing { seat, place, score: coins.into(), won: place == 1 }
    };
    Outcome { rule: PK_END, standings: Seat::first(state.seats()).map(standing).collect() }
}

/// Everything that could ever answer the question, if the rules let it pass: so the list and the check cannot
/// disagree.
pub(crate) fn legal(state: &State, out: &mut Vec<Action>) {
    let mut offer = |action| {
        if check(state, action).is_ok() {
            out.push(action);
        }
    };
    match state.phase {
        Phase::Bid => (0..=HIGHEST_BID).map(Action::Bid).for_each(offer),
        Phase::Main => {
            offer(Action::Draw);
            Card::ALL.map(Action::Play).into_iter().for_each(&mut offer);
            offer(Action::End);
        }
        Phase::Target => Seat::first(state.seats()).map(Action::Target).for_each(offer),
        Phase::Stake { .. } => (0..=HIGHEST_STAKE).map(Action::Stake).for_each(offer),
        Phase::React { .. } => [Action::Guard, Action::Yield].into_iter().for_each(offer),
        Phase::Over => {}
    }
}

pub(crate) fn check(state: &State, action: Action) -> Result<(), Refusal> {
    match (state.phase, action) {
        (Phase::Bid, Action::Bid(bid)) => match state.bidder() {
            Some(seat) => afford(bid, HIGHEST_BID, state.of(seat).coins, PK_BID),
            None => unreachable!("the last bid ends the auction"),
        },
        (Phase::Main, Action::Draw) => draw(state),
        (Phase::Main, Action::Play(card)) => play(state, card),
        (Phase::Main, Action::End) => Ok(()),
        (Phase::Target, Action::Target(seat)) if seat.0 >= state.seats() => {
            Err(Refusal::protocol(Protocol::Unreadable))
        }
        (Phase::Target, Action::Target(seat)) if !state.can_be_hit(seat) => {
            Err(Refusal::rule(PK_TARGET).with(Measure::Need, 1).with(Measure::Have, state.of(seat).coins))
        }
        (Phase::Target, Action::Target(_)) => Ok(()),
        (Phase::Stake { .. }, Action::Stake(stake)) => {
            afford(stake, HIGHEST_STAKE, state.of(state.active()).coins, PK_STAKE)
        }
        (Phase::React { .. }, Action::Guard | Action::Yield) => Ok(()),
        _ => Err(Refusal::protocol(Protocol::NotAnAnswer)),
    }
}

fn afford(asked: u8, limit: u8, have: u8, rule: RuleId) -> Result<(), Refusal> {
    if asked > limit {
        Err(Refusal::rule(rule).with(Measure::Asked, asked).with(Measure::Limit, limit))
    } else if asked > have {
        Err(Refusal::rule(rule).with(Measure::Cost, asked).with(Measure::Have, have))
    } else {
        Ok(())
    }
}

fn draw(state: &State) -> Result<(), Refusal> {
    let cards = state.of(state.active()).hand.len() as u8;
    if state.drawn {
        Err(Refusal::rule(PK_DRAW).with(Measure::Limit, 1))
    } else if state.deck.is_empty() {
        Err(Refusal::rule(PK_DRAW).with(Measure::Need, 1).with(Measure::Have, 0))
    } else if cards >= HAND_LIMIT {
        Err(Refusal::rule(PK_HAND).with(Measure::Have, cards).with(Measure::Limit, HAND_LIMIT))
    } else {
        Ok(())
    }
}

fn play(state: &State, card: Card) -> Result<(), Refusal> {
    let somebody = || Seat::first(state.seats()).any(|seat| state.can_be_hit(seat));
    if state.played {
        Err(Refusal::rule(PK_PLAY).with(Measure::Limit, 1))
    } else if state.of(state.active()).hand.count(card) == 0 {
        Err(Refusal::rule(PK_HAND).with(Measure::Need, 1).with(Measure::Have, 0))
    } else if card == Card::Guard {
        Err(Refusal::rule(PK_GUARD))
    } else if card == Card::Strike && !somebody() {
        Err(Refusal::rule(PK_TARGET).with(Measure::Need, 1).with(Measure::Have, 0))
    } else {
        Ok(())
    }
}
