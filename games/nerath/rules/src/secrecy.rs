//! Secrets of a seat, and states that it cannot tell apart.

use crate::Nerath;
use crate::content::{EventSlot, GuardianId, TreasureId};
use crate::event::Event;
use crate::realm::Realm;
use crate::state::{Holdings, State, TreasureSet};
use crate::task::Task;
use crate::view::sees;
use kernel::{Chance, Seat, Viewer, step};

/// What only one seat knows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Secret {
    /// The Event cards in the hands of its realms, and those it knows on top of their decks.
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

/// The secrets of this seat.
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

/// How often hands are dealt again at random before they are adjusted: that somebody is asked in a window
/// reveals that they hold a card for it.
const DEALS: usize = 200;

/// A state that this seat cannot tell from the real one: the hands of others are dealt again from what they
/// may hold, given that the same realm is asked the same question.
pub(crate) fn resample(state: &State, seat: Seat, chance: &mut Chance) -> State {
    imagined(state, Viewer::Seat(seat), chance)
}

/// The same for viewers without a seat.
pub(crate) fn resample_for_spectators(state: &State, chance: &mut Chance) -> State {
    imagined(state, Viewer::Spectator, chance)
}

fn imagined(state: &State, eyes: Viewer, chance: &mut Chance) -> State {
    let others: Vec<Realm> =
        Realm::ALL.into_iter().filter(|realm| !eyes.sees(state.players[*realm])).collect();
    for _ in 0..DEALS {
        let dealt = deal(state, eyes, &others, chance);
        if strays(state, &dealt) == 0 {
            return dealt;
        }
    }
    steered(state, deal(state, eyes, &others, chance), &others)
}

/// Used when few hands explain the question: exchanges cards of these hands for others that may be in them,
/// as long as each exchange explains more. The real hands play no part in it.
fn steered(state: &State, mut dealt: State, others: &[Realm]) -> State {
    let mut astray = strays(state, &dealt);
    while astray > 0 {
        let found = others.iter().find_map(|realm| {
            let (event, treasure) = (events_exchanged(&dealt, *realm), treasures_exchanged(&dealt, *realm));
            event.chain(treasure).find_map(|other| {
                let less = strays(state, &other);
                (less < astray).then_some((less, other))
            })
        });
        let Some((less, better)) = found else { break };
        (astray, dealt) = (less, better);
    }
    dealt
}

/// The states in which one Event card of this hand is another.
fn events_exchanged(dealt: &State, realm: Realm) -> impl Iterator<Item = State> + '_ {
    let Holdings { hand, deck, .. } = &dealt.realms[realm];
    let pairs =
        hand.kinds().flat_map(move |(out, _)| deck.unknown().kinds().map(move |(into, _)| (out, into)));
    pairs.filter_map(move |(out, into)| {
        let mut other = dealt.clone();
        let Holdings { hand, deck, .. } = &mut other.realms[realm];
        if out == into || !hand.take(out) || !deck.take(into) {
            return None;
        }
        hand.put(into);
        deck.put_anywhere(out);
        Some(other)
    })
}

/// The states in which one Treasure of this hand is another.
fn treasures_exchanged(dealt: &State, realm: Realm) -> impl Iterator<Item = State> + '_ {
    let hand = dealt.realms[realm].treasures;
    let pairs = hand.iter().flat_map(move |out| dealt.treasure_deck.iter().map(move |into| (out, into)));
    pairs.map(move |(out, into)| {
        let mut other = dealt.clone();
        other.realms[realm].treasures.remove(out);
        other.realms[realm].treasures.insert(into);
        other.treasure_deck.remove(into);
        other.treasure_deck.insert(out);
        other
    })
}

/// How far the question is from the real one: where cards may be played, counts each card of a realm that
/// should have nothing to play, and each realm that should have something and has not.
fn strays(state: &State, dealt: &State) -> usize {
    let asked = step::asked::<Nerath>(state);
    if state.won.is_some() || step::asked::<Nerath>(dealt) == asked {
        return 0;
    }
    let Some(Task::Window(window)) = state.tasks.last() else { return 1 };
    let speaker = asked.map(|question| question.realm);
    let astray = |realm: Realm| match window.cards(dealt, realm) {
        0 => usize::from(Some(realm) == speaker),
        _ if Some(realm) == speaker => 0,
        cards => cards,
    };
    window.sounded(state, speaker).map(astray).sum::<usize>().max(1)
}

/// Deals the hands of these realms again, and hides the tiles that this seat has not seen.
fn deal(state: &State, eyes: Viewer, others: &[Realm], chance: &mut Chance) -> State {
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
    hide_tiles(&mut state, eyes, chance);
    state
}

/// Deals the Treasures in the hands of others from all that have not been seen.
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

/// Redraws the face-down tiles that only others have looked at from all that have not been seen.
fn hide_tiles(state: &mut State, eyes: Viewer, chance: &mut Chance) {
    let mut hidden = Vec::new();
    for (dungeon, tiles) in state.dungeons.tiles.iter().enumerate() {
        for (at, tile) in tiles.iter().enumerate() {
            if tile.guardian.is_some() && !sees(state, eyes, tile) {
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
