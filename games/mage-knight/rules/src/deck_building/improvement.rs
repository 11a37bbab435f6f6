//! Action improvement: at the end of a Night, players may replace an action of their deck with an advanced
//! one, starting with the player who has least (MK-VAR-DECK-02 to MK-VAR-DECK-05).

use crate::MageKnight;
use crate::action::Action;
use crate::content::{Card, CardId};
use crate::end_of_turn::Closing;
use crate::event::Event;
use crate::frame::Play;
use crate::player::{Player, box_card};
use crate::question::{Asked, Question};
use crate::rules::{MK_VAR_DECK_04, MK_VAR_DECK_05};
use crate::scoring;
use crate::state::{PLAYERS, Stage, State, Who};
use crate::task::Task;
use crate::terms::Category;
use crate::variants::{Printing, Variants};
use kernel::{Refusal, Seat, Step, not_an_answer};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

#[cfg(test)]
mod tests;

/// The most cards that are revealed: one more than players.
pub(crate) const REVEALED: usize = PLAYERS + 1;

/// The progress of an improvement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Improvement {
    /// Who has chosen, one bit per seat.
    pub done: u8,
    /// The index of the card that the current player takes.
    pub taken: Option<u8>,
}

/// Whether a Night may follow this round, as far as anybody can know.
fn night_follows(variants: &Variants, round: u8, rounds: u8) -> bool {
    (round + 1..=rounds).any(|later| variants.is_night(later) != Some(false))
}

/// Whether a match of this many rounds can have a Night that is not the last (MK-VAR-DECK-02).
pub(crate) fn is_possible(variants: &Variants, rounds: u8) -> bool {
    let night = |round: &u8| variants.is_night(*round) != Some(false);
    (1..=rounds).filter(night).any(|round| night_follows(variants, round, rounds))
}

/// Whether actions are improved now: a Night has ended, and it was not the last one (MK-VAR-DECK-02).
/// Darkness, once it has come, stays.
fn is_due(state: &State) -> bool {
    state.variants.action_improvement
        && state.night
        && night_follows(&state.variants, state.round, state.rounds())
}

/// Reveals one card more than there are players, if possible, and everybody's scores.
pub(crate) fn begin(play: &mut Play<'_>) {
    if !is_due(play.state) {
        return;
    }
    let state = &mut *play.state;
    let cards = (0..=state.players.len()).filter_map(|_| state.offers.advanced_deck.draw(play.chance));
    state.offers.revealed = cards.collect();
    if state.offers.revealed.is_empty() {
        return;
    }
    state.stage = Stage::EndOfTurn;
    state.round_ends_in = None;
    play.log.tell(Event::Improvement {
        cards: state.offers.revealed.to_vec(),
        scores: state.seats_left().map(|seat| (seat, score(state, seat))).collect(),
    });
    state.tasks.push(Task::End(Closing::Improve(Improvement::default())));
}

/// A player's score, which decides who chooses first (MK-VAR-DECK-03).
pub(crate) fn score(state: &State, seat: Seat) -> i32 {
    let lowest = state.seats_left().map(|other| state.players[other].level).min().unwrap_or(1);
    let levels = state.players[seat].level.saturating_sub(lowest);
    scoring::belongings(state, seat) + 3 * i32::from(levels)
}

/// Whose choice it is: from the lowest score up, then less Fame, then who played later (MK-VAR-DECK-04). A
/// player who can replace nothing is not asked.
fn chooser(state: &State, improvement: &Improvement) -> Option<Seat> {
    let waiting = state.seats_left().filter(|seat| improvement.done >> seat.index() & 1 == 0);
    let able = waiting.filter(|seat| offers(state, *seat).next().is_some());
    able.min_by_key(|seat| {
        let place = state.order.iter().position(|who| *who == Who::Seat(*seat));
        (score(state, *seat), state.players[*seat].fame, Reverse(place))
    })
}

/// The indices of the revealed cards that can replace an action of a player.
fn offers(state: &State, seat: Seat) -> impl Iterator<Item = u8> + '_ {
    let revealed = &state.offers.revealed;
    let suits = move |at: &u8| replaceable(state, seat, revealed[usize::from(*at)]).next().is_some();
    (0..revealed.len() as u8).filter(suits)
}

/// Whether a card can replace an action: it has the same colour, or an icon in common (MK-VAR-DECK-04).
fn suits(printing: Printing, new: CardId, old: CardId) -> bool {
    let (new, old) = (new.card(), old.card());
    let shows = |card: &Card, icon| {
        [false, true].into_iter().any(|strong| card.half(printing, strong).categories.contains(icon))
    };
    let icon = Category::ALL.into_iter().any(|icon| shows(new, icon) && shows(old, icon));
    old.is_action() && (new.colour == old.colour || icon)
}

/// Whether a card is in a player's deck, wherever that is now.
fn has(player: &Player, card: CardId) -> bool {
    let known = player.hand.count(card) + player.discard.count(card);
    known > 0 || player.spared.contains(&card) || player.deck.iter().any(|other| other == card)
}

/// A player's actions that a card can replace.
fn replaceable(state: &State, seat: Seat, new: CardId) -> impl Iterator<Item = CardId> + '_ {
    let player = &state.players[seat];
    CardId::basic_actions()
        .chain(CardId::advanced_actions())
        .filter(move |old| suits(state.variants.printing, new, *old) && has(player, *old))
}

/// The card that is taken.
fn taken(state: &State, improvement: &Improvement) -> Option<CardId> {
    state.offers.revealed.get(usize::from(improvement.taken?)).copied()
}

impl Step<MageKnight> for Improvement {
    fn asks(&self, state: &State) -> Option<Question> {
        let seat = chooser(state, self)?;
        let what = taken(state, self).map_or(Asked::Improve, Asked::Replace);
        Some(Question { seat, what })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        let Some(seat) = chooser(state, self) else { return };
        match taken(state, self) {
            None => {
                out.push(Action::Done);
                out.extend(offers(state, seat).map(Action::Offer));
            }
            Some(new) => out.extend(replaceable(state, seat, new).map(Action::Card)),
        }
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        let Some(seat) = chooser(state, self) else { return Err(not_an_answer()) };
        match (taken(state, self), *action) {
            (None, Action::Done) => Ok(()),
            (None, Action::Offer(at)) if offers(state, seat).any(|other| other == at) => Ok(()),
            (None, Action::Offer(_)) => Err(Refusal::rule(MK_VAR_DECK_04)),
            (Some(_), Action::Card(old)) if !old.card().is_action() => Err(Refusal::rule(MK_VAR_DECK_05)),
            (Some(new), Action::Card(old)) if replaceable(state, seat, new).any(|other| other == old) => {
                Ok(())
            }
            (Some(_), Action::Card(_)) => Err(Refusal::rule(MK_VAR_DECK_04)),
            _ => Err(not_an_answer()),
        }
    }

    fn answer(mut self, play: &mut Play<'_>, action: Action) {
        let Some(seat) = chooser(play.state, &self) else { return };
        match action {
            Action::Offer(at) => self.taken = Some(at),
            Action::Card(old) => {
                if let Some(at) = self.taken {
                    replace(play, seat, at, old);
                }
                self = Improvement { done: self.done | 1 << seat.index(), taken: None };
            }
            _ => self.done |= 1 << seat.index(),
        }
        play.state.tasks.push(Task::End(Closing::Improve(self)));
    }

    /// Everybody has chosen: the remaining cards go under their deck (MK-VAR-DECK-05).
    fn run(self, play: &mut Play<'_>) {
        let offers = &mut play.state.offers;
        for card in std::mem::take(&mut offers.revealed) {
            offers.advanced_deck.put_at_bottom(card);
        }
    }
}

/// The old card leaves the game, and the new one is shuffled into the Deed deck with all others
/// (MK-VAR-DECK-05).
fn replace(play: &mut Play<'_>, seat: Seat, at: u8, old: CardId) {
    let player = &mut play.state.players[seat];
    let spared = player.spared.iter().position(|card| *card == old);
    let gone = player.discard.take(old) || player.hand.take(old) || player.deck.take(old);
    if !gone && let Some(at) = spared {
        player.spared.remove(at);
    }
    let Some(new) = play.state.offers.revealed.pop_at(usize::from(at)) else { return };
    play.state.players[seat].discard.put(new);
    box_card(play.state, old);
    play.log.tell(Event::Improved { seat, old, new });
}

/// Checks that cards are revealed for it, and only players at the table have chosen.
pub(crate) fn is_sound(state: &State, improvement: &Improvement) -> bool {
    let place = |at: u8| usize::from(at) < state.offers.revealed.len();
    is_due(state)
        && !state.offers.revealed.is_empty()
        && u32::from(improvement.done) < 1 << state.players.len()
        && improvement.taken.is_none_or(place)
}
