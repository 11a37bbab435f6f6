//! What only one seat knows, and states that a seat cannot tell apart.

use crate::content::{EventSlot, GuardianId, TreasureId};
use crate::event::Event;
use crate::frame;
use crate::realm::Realm;
use crate::state::{State, TreasureSet};
use crate::view::sees;
use kernel::{Chance, Seat, Viewer};

/// What only one seat knows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Secret {
    /// The Event cards in its realms' hands, and those it knows on top of their decks.
    pub events: Vec<(Realm, EventSlot)>,
    /// The Treasures in its realms' hands.
    pub treasures: Vec<(Realm, TreasureId)>,
    /// The face-down guardians that it has looked at.
    pub guardians: Vec<GuardianId>,
}

/// The realms of a seat.
fn realms_of(state: &State, seat: Seat) -> impl Iterator<Item = Realm> + '_ {
    Realm::ALL.into_iter().filter(move |realm| state.players[*realm] == seat)
}

/// What only this seat knows.
pub(crate) fn secret(state: &State, seat: Seat) -> Secret {
    let mut secret = Secret::default();
    for realm in realms_of(state, seat) {
        let holdings = &state.realms[realm];
        let known = holdings.hand.iter().chain(holdings.deck.known_on_top().iter().copied());
        secret.events.extend(known.map(|card| (realm, card)));
        secret.treasures.extend(holdings.treasures.iter().map(|card| (realm, card)));
    }
    let hidden = state.dungeons.tiles.iter().flatten().filter(|tile| !tile.face_up());
    let known = hidden.filter(|tile| sees(state, Viewer::Seat(seat), tile));
    secret.guardians.extend(known.filter_map(|tile| tile.guardian));
    secret
}

/// How often hands are dealt anew before one real hand is kept: who is asked in a window tells that he holds a card for it.
const DEALS: usize = 200;

/// A state that this seat cannot tell from the real one: the hands of others are dealt anew from what they may hold, given that
/// the same question is asked of the same realm.
pub(crate) fn resample(state: &State, seat: Seat, chance: &mut Chance) -> State {
    let others = || Realm::ALL.into_iter().filter(|realm| state.players[*realm] != seat);
    let fits = |dealt: &State| state.won.is_some() || frame::asked(dealt) == frame::asked(state);
    for _ in 0..DEALS {
        let dealt = deal(state, seat, &others().collect::<Vec<_>>(), chance);
        if fits(&dealt) {
            return dealt;
        }
    }
    // What happens once in thousands of states: only a few hands explain the question. The hands that had a say are kept.
    let asked = frame::asked(state).map(|question| question.realm);
    let silent: Vec<Realm> =
        others().filter(|realm| Some(*realm) != asked && *realm != state.active).collect();
    let dealt = deal(state, seat, &silent, chance);
    if fits(&dealt) { dealt } else { state.clone() }
}

/// Deals the hands of these realms anew, and hides the tiles that this seat has not seen.
fn deal(state: &State, seat: Seat, others: &[Realm], chance: &mut Chance) -> State {
    let mut state = state.clone();
    for &realm in others {
        let holdings = &mut state.realms[realm];
        let (hand, known) = (holdings.hand.len(), holdings.deck.known_on_top().len());
        holdings.deck.shuffle();
        for card in holdings.hand.iter().collect::<Vec<_>>() {
            holdings.hand.take(card);
            holdings.deck.put_anywhere(card);
        }
        for _ in 0..hand {
            if let Some(card) = holdings.deck.draw(chance) {
                holdings.hand.put(card);
            }
        }
        holdings.deck.look(known, chance);
    }
    deal_treasures(&mut state, others, chance);
    hide_tiles(&mut state, seat, chance);
    state
}

/// The Treasures in the hands of others are any that have not been seen.
fn deal_treasures(state: &mut State, others: &[Realm], chance: &mut Chance) {
    let sizes: Vec<u32> = others.iter().map(|realm| state.realms[*realm].treasures.len()).collect();
    for realm in others {
        let hand = std::mem::take(&mut state.realms[*realm].treasures);
        state.treasure_deck = TreasureSet(state.treasure_deck.0 | hand.0);
    }
    for (realm, size) in others.iter().zip(sizes) {
        for _ in 0..size {
            if let Some(card) = state.treasure_deck.draw(chance) {
                state.realms[*realm].treasures.insert(card);
            }
        }
    }
}

/// Face-down tiles that only others have looked at are any that have not been seen.
fn hide_tiles(state: &mut State, seat: Seat, chance: &mut Chance) {
    let mut hidden = Vec::new();
    for (dungeon, tiles) in state.dungeons.tiles.iter().enumerate() {
        for (at, tile) in tiles.iter().enumerate() {
            if tile.guardian.is_some() && !sees(state, Viewer::Seat(seat), tile) {
                hidden.push((dungeon, at));
            }
        }
    }
    for &(dungeon, at) in &hidden {
        if let Some(guardian) = state.dungeons.tiles[dungeon][at].guardian.take() {
            state.dungeons.unseen.put(guardian);
        }
    }
    for (dungeon, at) in hidden {
        state.dungeons.tiles[dungeon][at].guardian = state.dungeons.unseen.draw(chance);
    }
}

/// What this viewer may see of an event.
pub(crate) fn show(event: &Event, viewer: Viewer) -> Event {
    match event {
        Event::Drew { realm, card } => Event::Drew { realm: *realm, card: card.to(viewer) },
        Event::Looked { realm, cards } => Event::Looked { realm: *realm, cards: cards.to(viewer) },
        Event::Plundered { realm, treasure } => {
            Event::Plundered { realm: *realm, treasure: treasure.as_ref().map(|card| card.to(viewer)) }
        }
        _ => event.clone(),
    }
}
