//! Cards that draw, look at and discard Event cards.

use crate::action::Action;
use crate::cards::choices::{Ask, Choices};
use crate::cards::draw;
use crate::cards::resolve::Resolve;
use crate::content::{EventSlot, Rest};
use crate::event::Event;
use crate::frame::Play;
use crate::question::CardChoice;
use crate::realm::Realm;
use crate::rules::{CN_DRW_01, CN_EVT_03};
use crate::state::State;
use arrayvec::ArrayVec;
use kernel::{Dense, Private};

/// The most cards that can be looked at together.
const LOOK: usize = 3;

/// Whether there is a card to draw (CN-DRW-03).
pub(super) fn any_to_draw(state: &State, realm: Realm) -> bool {
    let holdings = &state.realms[realm];
    !holdings.deck.is_empty() || !holdings.discard.is_empty()
}

/// Draws cards one by one: one that must be played at once comes before the next draw (CN-EVT-02).
pub(super) fn draw(play: &mut Play<'_>, resolve: &mut Resolve, n: u8) -> bool {
    resolve.done += 1;
    draw::draw(play, resolve.realm);
    resolve.done >= n
}

fn bits(cards: impl Iterator<Item = EventSlot>) -> u16 {
    cards.fold(0, |all, card| all | 1 << card.index())
}

/// Asks which card of the hand to discard.
pub(super) fn ask_discard(state: &State, resolve: &Resolve, n: u8) -> Option<Ask> {
    if resolve.done >= n {
        return None;
    }
    let slots = bits(state.realms[resolve.realm].hand.kinds().map(|(card, _)| card));
    Some(Ask {
        realm: resolve.realm,
        choice: CardChoice::Discard,
        among: Choices::Cards { realm: resolve.realm, slots },
        may_stop: false,
        rule: CN_EVT_03,
    })
}

/// Discards a card from the hand, face up.
pub(super) fn discard(play: &mut Play<'_>, resolve: &mut Resolve, n: u8, answer: Option<Action>) -> bool {
    let realm = resolve.realm;
    if let Some(Action::Card(card)) = answer
        && play.state.realms[realm].hand.take(card.local())
    {
        play.state.realms[realm].discard.put(card.local());
        play.log.tell(Event::Discarded { realm, card });
    }
    resolve.done += 1;
    resolve.done >= n
}

/// The cards being looked at: they stay on top of the deck, with known positions.
fn looked_at<'a>(state: &'a State, resolve: &Resolve) -> &'a [EventSlot] {
    let top = state.realms[resolve.realm].deck.known_on_top();
    &top[top.len().saturating_sub(resolve.looking.into())..]
}

/// Asks which of the cards to draw; then which of the others goes back next. The first to go back is the
/// deepest.
pub(super) fn ask_look(state: &State, resolve: &Resolve, draw: u8, rest: Rest) -> Option<Ask> {
    let choice = match resolve.done {
        0 => return None, // nothing has been looked at yet
        drawn if drawn <= draw => CardChoice::Take,
        // A single card left on top lies where it should.
        _ if resolve.looking < 2 && rest == Rest::Top => return None,
        _ => CardChoice::PutBack,
    };
    if resolve.looking == 0 {
        return None;
    }
    let slots = bits(looked_at(state, resolve).iter().copied());
    Some(Ask {
        realm: resolve.realm,
        choice,
        among: Choices::Cards { realm: resolve.realm, slots },
        may_stop: false,
        rule: CN_DRW_01,
    })
}

/// Looks at the top of the deck, draws some of it, and puts the others back.
pub(super) fn look(
    play: &mut Play<'_>,
    resolve: &mut Resolve,
    n: u8,
    draw: u8,
    rest: Rest,
    answer: Option<Action>,
) -> bool {
    let realm = resolve.realm;
    if resolve.done == 0 {
        draw::refill(play, realm);
        let seen = play.state.realms[realm].deck.look(usize::from(n).min(LOOK), play.chance);
        let cards: Vec<_> = seen.iter().map(|card| realm.event(*card)).collect();
        play.log.tell(Event::Looked { realm, cards: Private::new(play.state.players[realm], cards) });
        (resolve.done, resolve.looking) = (1, seen.len() as u8);
        return false;
    }
    let Some(Action::Card(card)) = answer else { return true };
    let taken = lift(play, resolve, card.local());
    if resolve.done <= draw {
        resolve.done += 1;
        draw::receive(play, realm, taken);
    } else {
        let deck = &mut play.state.realms[realm].deck;
        match rest {
            Rest::Bottom => deck.put_at_bottom(taken),
            Rest::Top => {
                // Under those that are still being looked at.
                let above: ArrayVec<EventSlot, LOOK> =
                    (0..resolve.looking).filter_map(|_| deck.draw(play.chance)).collect();
                deck.put_on_top(taken);
                above.into_iter().rev().for_each(|card| deck.put_on_top(card));
            }
        }
    }
    resolve.looking == 0
}

/// Removes a card from those being looked at.
fn lift(play: &mut Play<'_>, resolve: &mut Resolve, card: EventSlot) -> EventSlot {
    let deck = &mut play.state.realms[resolve.realm].deck;
    let mut seen: ArrayVec<EventSlot, LOOK> =
        (0..resolve.looking).filter_map(|_| deck.draw(play.chance)).collect();
    if let Some(at) = seen.iter().position(|other| *other == card) {
        seen.remove(at);
    }
    seen.into_iter().rev().for_each(|card| deck.put_on_top(card));
    resolve.looking -= 1;
    card
}
