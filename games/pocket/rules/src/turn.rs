//! A turn: draw a card and play a card, in either order (PK-DRAW-01, PK-PLAY-01).

use crate::Pocket;
use crate::action::Action;
use crate::content::CardId;
use crate::effect::Effect;
use crate::event::Event;
use crate::frame::Play;
use crate::question::Question;
use crate::rules::{PK_DRAW_01, PK_GUARD_01, PK_HAND_01, PK_PLAY_01, PK_TARGET_01};
use crate::state::{HAND_LIMIT, Phase, State};
use kernel::step::not_an_answer;
use kernel::{Measure, Private, Refusal, Seat, Step};

/// The open part of a turn.
#[derive(Clone, Copy)]
pub(crate) struct Open;

impl Step<Pocket> for Open {
    fn asks(&self, _: &State) -> Option<Question> {
        Some(Question::Turn)
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        let all = [Action::Draw].into_iter().chain(CardId::all().map(Action::Play)).chain([Action::End]);
        out.extend(all.filter(|action| self.check(state, action).is_ok()));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Draw => may_draw(state),
            Action::Play(card) => may_play(state, card),
            Action::End => Ok(()),
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        match action {
            Action::Draw => draw(play),
            Action::Play(card) => play_card(play, card),
            Action::End => end(play),
            _ => {}
        }
    }

    fn run(self, _: &mut Play<'_>) {}
}

fn may_draw(state: &State) -> Result<(), Refusal> {
    let cards = state.of(state.active()).hand.len() as u8;
    if state.drawn {
        Err(Refusal::rule(PK_DRAW_01).with(Measure::Limit, 1))
    } else if state.deck.is_empty() {
        Err(Refusal::rule(PK_DRAW_01).with(Measure::Need, 1).with(Measure::Have, 0))
    } else if cards >= HAND_LIMIT {
        Err(Refusal::rule(PK_HAND_01).with(Measure::Have, cards).with(Measure::Limit, HAND_LIMIT))
    } else {
        Ok(())
    }
}

fn may_play(state: &State, card: CardId) -> Result<(), Refusal> {
    let somebody = || Seat::first(state.seats()).any(|seat| state.can_be_hit(seat));
    if state.played {
        return Err(Refusal::rule(PK_PLAY_01).with(Measure::Limit, 1));
    }
    if state.of(state.active()).hand.count(card) == 0 {
        return Err(Refusal::rule(PK_HAND_01).with(Measure::Need, 1).with(Measure::Have, 0));
    }
    match card.card().effect {
        Effect::Stop => Err(Refusal::rule(PK_GUARD_01)),
        Effect::Take { .. } if !somebody() => {
            Err(Refusal::rule(PK_TARGET_01).with(Measure::Need, 1).with(Measure::Have, 0))
        }
        Effect::Take { .. } | Effect::Gain => Ok(()),
    }
}

fn draw(play: &mut Play<'_>) {
    let seat = play.state.active();
    play.state.drawn = true;
    if let Some(card) = play.state.deck.draw(play.chance) {
        play.state.of_mut(seat).hand.put(card);
        play.log.tell(Event::Drew(Private::new(seat, card)));
    }
}

fn play_card(play: &mut Play<'_>, card: CardId) {
    let state = &mut *play.state;
    let seat = state.active();
    state.played = true;
    state.of_mut(seat).hand.take(card);
    state.discard.put(card);
    play.log.tell(Event::Played(seat, card));
    match card.card().effect {
        Effect::Take { .. } => state.phase = Phase::Target,
        Effect::Gain => {
            let die = play.chance.die(6);
            let coins = die.div_ceil(2).min(state.bank);
            state.bank -= coins;
            state.of_mut(seat).coins += coins;
            play.log.tell(Event::Rolled(die));
            play.log.tell(Event::Gained(seat, coins));
        }
        Effect::Stop => unreachable!("PK-GUARD-01: a guard is not played in one's own turn"),
    }
}

/// Ends the turn, the round after the last one, and the match after the last round (PK-END-01).
fn end(play: &mut Play<'_>) {
    let state = &mut *play.state;
    play.log.tell(Event::Ended(state.active()));
    state.drawn = false;
    state.played = false;
    state.turns += 1;
    if state.turns < state.seats() {
        return;
    }
    state.turns = 0;
    if state.round == state.rounds {
        state.phase = Phase::Over;
    } else {
        state.round += 1;
        state.phase = Phase::Bid;
    }
}
