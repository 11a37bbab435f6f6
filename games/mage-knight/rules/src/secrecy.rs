//! Secrets of a seat, and states that it cannot tell apart.
//!
//! Everybody sees every card that a player gains, so everybody knows hand and Deed deck together, and also
//! what was put on or under the deck; which of the other cards are in hand is the player's secret. Nobody may
//! see the cards under Sparing Power. An artifact put under its deck is known to the player who put it there.
//! Of drafted cards a seat knows its own, and those it has passed on. The chosen one of a team is known to
//! its two players. A die set against another player's enemy is known to the player who set it, until it is
//! shown.

use crate::assault;
use crate::combat;
use crate::content::CardId;
use crate::deck_building::draft;
use crate::effect::Effect;
use crate::event::Event;
use crate::player::Player;
use crate::scenarios::chosen_one;
use crate::state::{Stage, State};
use crate::task::Task;
use crate::terms::ManaColour;
use kernel::{Bag, Chance, Seat, Viewer};

/// What only one seat knows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Secret {
    /// The cards in hand.
    pub hand: Vec<CardId>,
    /// The cards known to be on top of the Deed deck, the topmost last.
    pub known_top: Vec<CardId>,
    /// The chosen one of the team (MK-SCN-RETURN-07).
    pub chosen_one: Option<Seat>,
    /// The packet of the draft (MK-VAR-DECK-06).
    pub packet: Vec<CardId>,
    /// The drafted cards that have not been added yet (MK-VAR-DECK-08).
    pub drafted: Vec<CardId>,
    /// The value of the die that this seat has set against another player's enemy (MK-VAR-ICBT-01).
    pub die: Option<ManaColour>,
}

/// What only this seat knows.
pub(crate) fn secret(state: &State, seat: Seat) -> Secret {
    let player = &state.players[seat];
    Secret {
        hand: player.hand.iter().collect(),
        known_top: player.deck.known_on_top().to_vec(),
        chosen_one: state.chosen_one(seat),
        packet: player.draft.packet.to_vec(),
        drafted: player.draft.waiting().collect(),
        die: combat::secret_of(state, seat),
    }
}

/// How often hands are dealt again before they are adjusted: the question reveals something about the hand.
const DEALS: usize = 100;

/// A state that this seat cannot distinguish from the real one: hands and decks of the others are dealt
/// again, given that the same question is asked.
pub(crate) fn resample(state: &State, seat: Seat, chance: &mut Chance) -> State {
    imagined(state, Some(seat), chance)
}

/// The same for spectators without a seat.
pub(crate) fn resample_for_spectators(state: &State, chance: &mut Chance) -> State {
    imagined(state, None, chance)
}

fn imagined(state: &State, eyes: Option<Seat>, chance: &mut Chance) -> State {
    let others: Vec<Seat> =
        Seat::first(state.players.len() as u8).filter(|other| Some(*other) != eyes).collect();
    for _ in 0..DEALS {
        let dealt = deal(state, eyes, &others, chance);
        if state.looks_like(&dealt) {
            return dealt;
        }
    }
    steered(state, deal(state, eyes, &others, chance), &others)
}

/// When few hands would explain what everybody sees: exchanges cards of these hands for others that could be
/// in them, as long as that explains more. The real hands are not consulted.
fn steered(state: &State, mut dealt: State, others: &[Seat]) -> State {
    let mut astray = strays(state, &dealt);
    while astray > 0 {
        let Some((less, better)) = explains_more(state, &dealt, others, astray) else { break };
        (astray, dealt) = (less, better);
    }
    dealt
}

/// The first exchange that explains more: of one card, or of two in the hand of whoever is asked, since a
/// question always has at least two answers.
fn explains_more(state: &State, dealt: &State, others: &[Seat], astray: usize) -> Option<(usize, State)> {
    let better = |other: State| {
        let less = strays(state, &other);
        (less < astray).then_some((less, other))
    };
    let asked = state.asked().map(|question| question.seat).filter(|seat| others.contains(seat));
    others.iter().find_map(|seat| exchanges(dealt, *seat).find_map(better)).or_else(|| {
        let seat = asked?;
        exchanges(dealt, seat).find_map(|first| exchanges(&first, seat).find_map(better))
    })
}

/// All exchanges of one card of this hand for one whose place is unknown.
fn exchanges(dealt: &State, seat: Seat) -> impl Iterator<Item = State> + '_ {
    let Player { hand, deck, .. } = &dealt.players[seat];
    let pairs = hand.kinds().flat_map(move |(out, _)| {
        deck.unknown().kinds().map(move |(into, _)| (out, into)).filter(|(out, into)| out != into)
    });
    pairs.filter_map(move |(out, into)| {
        let mut other = dealt.clone();
        let Player { hand, deck, .. } = &mut other.players[seat];
        if !(hand.take(out) && deck.take(into)) {
            return None;
        }
        hand.put(into);
        deck.put_anywhere(out);
        Some(other)
    })
}

/// How far what everybody sees differs from what it should be: another question, somebody who should be
/// invited to a joint assault but cannot be, and each card of those who can be and should not.
fn strays(state: &State, dealt: &State) -> usize {
    if state.looks_like(dealt) {
        return 0;
    }
    let (should, could): (Vec<Seat>, Vec<Seat>) = (guests(state).collect(), guests(dealt).collect());
    let missing = should.iter().filter(|seat| !could.contains(seat)).count();
    let uninvited = could.iter().filter(|seat| !should.contains(seat));
    let uninvited: usize = uninvited.map(|seat| dealt.players[*seat].cards_in_hand()).sum();
    usize::from(!asks_the_same(state, dealt)) + missing + uninvited
}

impl State {
    /// Whether everybody would see the same with other hands: the question, and who could be invited to a
    /// joint assault.
    #[must_use]
    pub fn looks_like(&self, dealt: &State) -> bool {
        self.over.is_some() || asks_the_same(self, dealt) && guests(dealt).eq(guests(self))
    }
}

/// Whether the same question is asked with other hands, and can be answered with them.
fn asks_the_same(state: &State, dealt: &State) -> bool {
    dealt.asked() == state.asked() && {
        let mut answers = Vec::new();
        kernel::step::legal::<crate::MageKnight>(dealt, &mut answers);
        !answers.is_empty()
    }
}

/// Who could be invited to a joint assault, which reveals something about the hand: nobody with only Wounds
/// is invited.
fn guests(state: &State) -> impl Iterator<Item = Seat> + '_ {
    let cities = state.map.cities.iter().filter(|_| state.stage == Stage::Movement && state.joint_assaults());
    cities.flat_map(|city| assault::eligible(state, city.at))
}

/// Deals the hands and decks of these seats again, and whatever nobody or only others have seen.
fn deal(state: &State, eyes: Option<Seat>, others: &[Seat], chance: &mut Chance) -> State {
    let mut state = state.clone();
    for at in Seat::first(state.players.len() as u8) {
        deal_cards(&mut state.players[at], others.contains(&at), chance);
    }
    deal_artifacts(&mut state, eyes, chance);
    draw_chosen_one(&mut state, eyes, chance);
    draft::imagine(&mut state, eyes, chance);
    combat::roll_anew(&mut state, eyes, chance);
    state
}

/// The chosen one of another team can be either of its players until revealed (MK-SCN-RETURN-07).
fn draw_chosen_one(state: &mut State, eyes: Option<Seat>, chance: &mut Chance) {
    if state.over.is_some() {
        return;
    }
    let team = |state: &State, seat: Seat| state.players[seat].team;
    let mut drawn = eyes.map(|seat| team(state, seat)).into_iter().collect::<Vec<_>>();
    for other in Seat::first(state.players.len() as u8) {
        let theirs = team(state, other);
        if state.chosen_one(other).is_some() && !drawn.contains(&theirs) {
            drawn.push(theirs);
            chosen_one::draw_for(state, other, chance);
        }
    }
}

/// Deals the cards whose place is unknown: those under Sparing Power, even the player's own, and another
/// player's hand. What was put on or under the Deed deck was seen by everybody, and stays there.
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

/// Replaces artifacts that another seat has looked at, and those that another put under their deck, by any
/// that are left.
fn deal_artifacts(state: &mut State, eyes: Option<Seat>, chance: &mut Chance) {
    let chooses = |task: &Task| match task {
        Task::Effect(resolving) => {
            Some(resolving.seat) == eyes && matches!(resolving.effect.get(), Effect::Artifact(_))
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
        .map(|(place, card)| (*card, eyes.is_some() && state.offers.buried.get(place).copied() == eyes))
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
        Event::Packet { seat, n, cards } => Event::Packet { seat: *seat, n: *n, cards: cards.to(viewer) },
        Event::Kept { seat, card } => Event::Kept { seat: *seat, card: card.to(viewer) },
        Event::DieSet { seat, colour } => Event::DieSet { seat: *seat, colour: colour.to(viewer) },
        Event::ChosenOne { seat, chosen } => Event::ChosenOne { seat: *seat, chosen: chosen.to(viewer) },
        _ => event.clone(),
    }
}

#[cfg(test)]
mod tests;
