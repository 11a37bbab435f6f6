//! What only one seat knows, and states that a seat cannot tell apart.
//!
//! Every card that a player gains is seen by all, so that hand and Deed deck together are known to everybody, and so is what was
//! put on or under the deck; which of the other cards are in hand is the player's secret. The cards under Sparing Power are
//! nobody's to see. An artifact put under its deck is known to the one who put it there.

use crate::content::CardId;
use crate::effect::Effect;
use crate::event::Event;
use crate::frame;
use crate::player::Player;
use crate::state::State;
use crate::task::Task;
use kernel::{Bag, Chance, Seat, Viewer};

/// What only one seat knows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Secret {
    /// The cards in hand.
    pub hand: Vec<CardId>,
    /// The cards known to lie on top of the Deed deck, the topmost last.
    pub known_top: Vec<CardId>,
}

/// What only this seat knows.
pub(crate) fn secret(state: &State, seat: Seat) -> Secret {
    let player = &state.players[seat.index()];
    Secret { hand: player.hand.iter().collect(), known_top: player.deck.known_on_top().to_vec() }
}

/// How often hands are dealt anew before those that have a say are kept: what is asked tells something of the hand.
const DEALS: usize = 100;

/// A state that this seat cannot tell from the real one: hands and decks of the others are dealt anew, given that the same
/// question is asked.
pub(crate) fn resample(state: &State, seat: Seat, chance: &mut Chance) -> State {
    let asked = frame::asked(state);
    let others = Seat::first(state.players.len() as u8).filter(|other| *other != seat);
    let others: Vec<Seat> = others.collect();
    let fits = |dealt: &State| state.over.is_some() || frame::asked(dealt) == asked;
    for _ in 0..DEALS {
        let dealt = deal(state, seat, &others, chance);
        if fits(&dealt) {
            return dealt;
        }
    }
    // Few hands explain the question: the one of which it is asked, and the one whose turn it is, are kept.
    let silent = |other: &Seat| asked.is_none_or(|asked| asked.seat != *other) && !state.is_active(*other);
    let silent: Vec<Seat> = others.iter().copied().filter(silent).collect();
    let dealt = deal(state, seat, &silent, chance);
    if fits(&dealt) { dealt } else { state.clone() }
}

/// Deals hands and decks of these seats anew, and whatever nobody or only others have seen.
fn deal(state: &State, seat: Seat, others: &[Seat], chance: &mut Chance) -> State {
    let mut state = state.clone();
    for at in Seat::first(state.players.len() as u8) {
        deal_cards(&mut state.players[at.index()], others.contains(&at), chance);
    }
    deal_artifacts(&mut state, seat, chance);
    state
}

/// Deals the cards whose place is not known: those under Sparing Power, one's own too, and the hand of another. What was put on or
/// under the Deed deck was seen by all, and stays there.
fn deal_cards(player: &mut Player, anew: bool, chance: &mut Chance) {
    let hand = if anew { std::mem::take(&mut player.hand) } else { Bag::default() };
    let spared = std::mem::take(&mut player.spared);
    if hand.is_empty() && spared.is_empty() {
        return;
    }
    let known: Vec<CardId> = player.deck.known_on_top().to_vec();
    for _ in &known {
        player.deck.draw(chance);
    }
    hand.iter().chain(spared.iter().copied()).for_each(|card| player.deck.put_anywhere(card));
    (0..hand.len()).filter_map(|_| player.deck.draw(chance)).for_each(|card| player.hand.put(card));
    player.spared.extend((0..spared.len()).map_while(|_| player.deck.draw(chance)));
    known.into_iter().for_each(|card| player.deck.put_on_top(card));
}

/// The artifacts that another seat has looked at, and those that another put under their deck, are any that are left.
fn deal_artifacts(state: &mut State, seat: Seat, chance: &mut Chance) {
    let chooses = |task: &Task| match task {
        Task::Effect(resolving) => {
            resolving.seat == seat && matches!(resolving.effect.get(), Effect::Artifact(_))
        }
        _ => false,
    };
    let own = state.tasks.iter().any(chooses);
    let deck = &mut state.offers.artifact_deck;
    let top: Vec<CardId> = deck.known_on_top().to_vec();
    let bottom: Vec<(CardId, bool)> = deck
        .known_at_bottom()
        .iter()
        .enumerate()
        .map(|(place, card)| (*card, state.offers.buried.get(place) == Some(&seat)))
        .collect();
    deck.shuffle();
    let known = top.iter().filter(|_| own).chain(bottom.iter().filter(|(_, own)| *own).map(|(card, _)| card));
    for card in known {
        deck.take(*card);
    }
    let bottom: Vec<CardId> = bottom
        .into_iter()
        .filter_map(|(card, own)| if own { Some(card) } else { deck.draw(chance) })
        .collect();
    if own {
        top.into_iter().for_each(|card| deck.put_on_top(card));
    } else {
        deck.look(top.len(), chance);
    }
    bottom.into_iter().for_each(|card| deck.put_at_bottom(card));
}

/// What this viewer may see of an event.
pub(crate) fn show(event: &Event, viewer: Viewer) -> Event {
    match event {
        Event::Drew { seat, n, cards } => Event::Drew { seat: *seat, n: *n, cards: cards.to(viewer) },
        Event::GainedCard { seat, card } => Event::GainedCard { seat: *seat, card: card.to(viewer) },
        _ => event.clone(),
    }
}

#[cfg(test)]
mod tests;
