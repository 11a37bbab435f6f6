//! The starting draft: each player keeps three advanced actions in secret, and adds one of them to the Deed
//! deck after each Day (MK-VAR-DECK-06 to MK-VAR-DECK-08).

use crate::MageKnight;
use crate::action::Action;
use crate::content::{CardId, CardKind};
use crate::event::Event;
use crate::frame::Play;
use crate::question::{Asked, Question};
use crate::rules::{MK_VAR_DECK_06, MK_VAR_DECK_07};
use crate::state::State;
use kernel::{Chance, List, Private, Refusal, Seat, Step, not_an_answer};
use serde::{Deserialize, Serialize};

#[cfg(test)]
mod tests;

/// How many cards each player is dealt.
const DEALT: usize = 4;
/// How many of them each keeps.
pub(crate) const KEPT: usize = 3;

/// A player's part in the draft.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Draft {
    /// The cards that the player currently holds, of which one will be kept: secret.
    pub packet: List<CardId, DEALT>,
    /// The cards kept, one from each packet, in order: secret until they are added.
    pub kept: List<CardId, KEPT>,
    /// Which of them have been added to the Deed deck, one bit each.
    pub added: u8,
    /// The card of the last packet that was not kept: back in its deck, but remembered.
    pub left: Option<CardId>,
}

impl Draft {
    /// Whether there is nothing to remember.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Draft::default()
    }

    /// The cards kept that have not been added yet.
    pub fn waiting(&self) -> impl Iterator<Item = CardId> + '_ {
        self.kept.iter().enumerate().filter(|(at, _)| self.added >> at & 1 == 0).map(|(_, card)| *card)
    }
}

/// How many cards everybody has kept at least.
fn step(state: &State) -> usize {
    state.players.iter().map(|player| player.draft.kept.len()).min().unwrap_or(0)
}

/// Whether packets are being passed.
fn is_on(state: &State) -> bool {
    state.players.iter().any(|player| !player.draft.packet.is_empty())
}

/// Deals a packet to everybody, before anything is set up.
pub(crate) fn begin(play: &mut Play<'_>) {
    let State { players, offers, .. } = &mut *play.state;
    for player in players.iter_mut() {
        player.draft.packet = (0..DEALT).filter_map(|_| offers.advanced_deck.draw(play.chance)).collect();
    }
    show_packets(play);
}

/// Everybody looks at their packet.
fn show_packets(play: &mut Play<'_>) {
    for seat in Seat::first(play.state.players.len() as u8) {
        let packet = &play.state.players[seat].draft.packet;
        let n = packet.len() as u8;
        play.log.tell_with(|| Event::Packet { seat, n, cards: Private::new(seat, packet.to_vec()) });
    }
}

/// The next player to keep a card: all do it at once, so the order does not matter.
fn picker(state: &State) -> Option<Seat> {
    let step = step(state);
    let seats = Seat::first(state.players.len() as u8);
    seats.filter(|_| is_on(state)).find(|seat| state.players[*seat].draft.kept.len() == step)
}

/// A player keeps a card of their packet.
#[derive(Clone, Copy)]
pub(crate) struct Keep;

impl Step<MageKnight> for Keep {
    fn asks(&self, state: &State) -> Option<Question> {
        picker(state).map(|seat| Question { seat, what: Asked::Keep })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        let packet = picker(state).map(|seat| &state.players[seat].draft.packet);
        out.extend(packet.into_iter().flatten().copied().map(Action::Card));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        let Action::Card(card) = action else { return Err(not_an_answer()) };
        let there = picker(state).is_some_and(|seat| state.players[seat].draft.packet.contains(card));
        if there { Ok(()) } else { Err(Refusal::rule(MK_VAR_DECK_06)) }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        let (Action::Card(card), Some(seat)) = (action, picker(play.state)) else { return };
        let draft = &mut play.state.players[seat].draft;
        let Some(at) = draft.packet.iter().position(|other| *other == card) else { return };
        draft.packet.remove(at);
        draft.kept.push(card);
        play.log.tell(Event::Kept { seat, card: Private::new(seat, card) });
        // The last one to keep a card makes all packets go on.
        let kept = draft.kept.len();
        if play.state.players.iter().all(|player| player.draft.kept.len() == kept) {
            pass_on(play);
        }
    }

    /// All cards are kept.
    fn run(self, _play: &mut Play<'_>) {}
}

/// Passes the remaining cards to the player on the left; after three cards they are shuffled back.
fn pass_on(play: &mut Play<'_>) {
    // MK-UNDO-02: others are shown what was passed on.
    play.chance.reveal();
    let State { players, offers, .. } = &mut *play.state;
    if players.iter().all(|player| player.draft.kept.len() == KEPT) {
        for player in players.iter_mut() {
            player.draft.left = player.draft.packet.pop();
            player.draft.left.into_iter().for_each(|card| offers.advanced_deck.put_anywhere(card));
        }
        return;
    }
    let packets: Vec<_> = players.iter_mut().map(|player| std::mem::take(&mut player.draft.packet)).collect();
    let n = players.len();
    for (at, packet) in packets.into_iter().enumerate() {
        players[Seat(((at + 1) % n) as u8)].draft.packet = packet;
    }
    show_packets(play);
}

/// A player adds a drafted card to the Deed deck after a Day (MK-VAR-DECK-07).
#[derive(Clone, Copy)]
pub(crate) struct Add {
    pub(crate) seat: Seat,
}

impl Step<MageKnight> for Add {
    /// Asks which card to add, if there is a choice (MK-VAR-DECK-07).
    fn asks(&self, state: &State) -> Option<Question> {
        let waiting = state.players.get(self.seat.index()).map_or(0, |player| player.draft.waiting().count());
        (waiting > 1).then_some(Question { seat: self.seat, what: Asked::AddDrafted })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(state.players[self.seat].draft.waiting().map(Action::Card));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Card(card) if state.players[self.seat].draft.waiting().any(|other| other == card) => {
                Ok(())
            }
            Action::Card(_) => Err(Refusal::rule(MK_VAR_DECK_07)),
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        if let Action::Card(card) = action {
            add(play, self.seat, Some(card));
        }
    }

    /// Adds the only card left.
    fn run(self, play: &mut Play<'_>) {
        add(play, self.seat, None);
    }
}

/// Adds a card: to the discard pile, which is shuffled into the Deed deck next.
fn add(play: &mut Play<'_>, seat: Seat, card: Option<CardId>) {
    let Some(player) = play.state.players.get_mut(seat.index()) else { return };
    let Some(card) = card.or_else(|| player.draft.waiting().next()) else { return };
    let Some(at) = player.draft.kept.iter().position(|other| *other == card) else { return };
    player.draft.added |= 1 << at;
    player.discard.put(card);
    play.log.tell(Event::AddedDrafted { seat, card });
}

/// Checks a player's part in the draft: enough cards, and nothing if nothing was drafted.
pub(crate) fn is_sound(state: &State, draft: &Draft) -> bool {
    if !state.variants.starting_draft {
        return draft.is_empty();
    }
    let done = draft.packet.is_empty() && draft.kept.len() == KEPT && draft.left.is_some();
    let kind = |card: &CardId| card.card().kind == CardKind::Advanced;
    done && draft.added < 1 << KEPT && draft.kept.iter().chain(&draft.left).all(kind)
}

/// Checks that packets are passed properly: everybody has kept equally many cards, or one more, and has the
/// rest of a packet.
pub(crate) fn is_under_way(state: &State) -> bool {
    let step = step(state);
    step < KEPT
        && state.players.iter().map(|player| &player.draft).all(|draft| {
            draft.packet.len() + draft.kept.len() == DEALT
                && draft.kept.len() <= step + 1
                && draft.added == 0
                && draft.left.is_none()
        })
}

/// Where a card of the draft may be that a seat does not know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// Kept by a player, from the packet of this step.
    Kept(Seat, usize),
    /// In a player's current packet.
    Packet(Seat, usize),
    /// Left over by a player, and now somewhere in its deck.
    Left(Seat),
}

impl Place {
    fn card(self, state: &State) -> Option<CardId> {
        match self {
            Place::Kept(seat, at) => state.players[seat].draft.kept.get(at).copied(),
            Place::Packet(seat, at) => state.players[seat].draft.packet.get(at).copied(),
            Place::Left(seat) => state.players[seat].draft.left,
        }
    }

    fn put(self, state: &mut State, card: CardId) {
        match self {
            Place::Kept(seat, at) => state.players[seat].draft.kept[at] = card,
            Place::Packet(seat, at) => state.players[seat].draft.packet[at] = card,
            Place::Left(seat) => {
                state.players[seat].draft.left = Some(card);
                state.offers.advanced_deck.put_anywhere(card);
            }
        }
    }
}

/// Redraws what a seat does not know about the draft. Each packet went from one player to the next: what was
/// taken before the seat saw it is any card that the seat has never seen; what was left when the seat passed
/// it on was taken by later players, or is left over.
pub(crate) fn imagine(state: &mut State, eyes: Option<Seat>, chance: &mut Chance) {
    let players = state.players.len();
    // Who gets a packet in this step.
    let holder = |packet: usize, step: usize| Seat(((packet + step) % players) as u8);
    if state.players.iter().all(|player| player.draft.is_empty()) {
        return;
    }
    let on = is_on(state);
    // The step of the packets that lie, or lay last, in front of the players.
    let now = if on { step(state) } else { KEPT - 1 };
    let mut unseen: Vec<Place> = Vec::new();
    let mut remembered: Vec<Vec<Place>> = Vec::new();
    for packet in 0..players {
        let at = |step: usize| holder(packet, step);
        let first = (0..=now).find(|step| Some(at(*step)) == eyes);
        let last = (0..=now).rev().find(|step| Some(at(*step)) == eyes);
        let mut left: Vec<Place> = Vec::new();
        for step in 0..KEPT {
            let draft = &state.players[at(step)].draft;
            if Some(at(step)) == eyes || draft.kept.len() <= step || draft.added >> step & 1 == 1 {
                continue;
            }
            let place = Place::Kept(at(step), step);
            match (first, last) {
                (None, _) => unseen.push(place),
                (Some(first), _) if step < first => unseen.push(place),
                (_, Some(last)) if step > last => left.push(place),
                _ => {}
            }
        }
        let last_holder = at(now);
        let rest: Vec<Place> = if on {
            (0..state.players[last_holder].draft.packet.len())
                .map(|at| Place::Packet(last_holder, at))
                .collect()
        } else {
            // A card that has come out of its deck since is known to all.
            let unknown = state.offers.advanced_deck.unknown();
            let hidden = state.players[last_holder].draft.left.is_some_and(|card| unknown.count(card) > 0);
            hidden.then_some(Place::Left(last_holder)).into_iter().collect()
        };
        if first.is_none() {
            unseen.extend(rest);
        } else if Some(last_holder) != eyes {
            left.extend(rest);
        }
        remembered.push(left);
    }
    for places in remembered {
        let cards = take_out(state, &places);
        put_back(state, &places, cards, chance);
    }
    // Whatever the seat has seen pass by is none of these.
    let passed: Vec<CardId> = (0..players)
        .filter(|packet| (0..=now).any(|step| Some(holder(*packet, step)) == eyes))
        .filter_map(|packet| state.players[holder(packet, now)].draft.left)
        .collect();
    let mut cards = take_out(state, &unseen);
    let deck = &mut state.offers.advanced_deck;
    let others: Vec<CardId> = deck.unknown().iter().filter(|card| !passed.contains(card)).collect();
    for card in others {
        deck.take(card);
        cards.push(card);
    }
    put_back(state, &unseen, cards, chance);
}

/// Removes the cards from these places; those in their deck leave it.
fn take_out(state: &mut State, places: &[Place]) -> Vec<CardId> {
    let cards: Vec<CardId> = places.iter().filter_map(|place| place.card(state)).collect();
    for (place, card) in places.iter().zip(&cards) {
        if matches!(place, Place::Left(_)) {
            state.offers.advanced_deck.take(*card);
        }
    }
    cards
}

/// Deals cards to these places; the rest is shuffled into the deck.
fn put_back(state: &mut State, places: &[Place], mut cards: Vec<CardId>, chance: &mut Chance) {
    // In which order they lay is a secret too.
    cards.sort_unstable();
    chance.shuffle(&mut cards);
    for place in places {
        if let Some(card) = cards.pop() {
            place.put(state, card);
        }
    }
    cards.into_iter().for_each(|card| state.offers.advanced_deck.put_anywhere(card));
}
