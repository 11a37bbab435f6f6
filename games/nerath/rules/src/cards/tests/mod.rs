//! The rules of the chapter, and each card once.

mod draw;
mod iron_circle;
mod karkoth;
mod nerath;
mod treasures;
mod treasures_in_battle;
mod vailin;
mod windows;

use super::Window;
use crate::action::Action;
use crate::content::{EventId, Space, TreasureId};
use crate::event::Event;
use crate::frame;
use crate::question::{Asked, CardChoice, Occasion, Question};
use crate::realm::Realm;
use crate::state::{Phase, State};
use crate::task::Task;
use crate::testing::{Board, asked, during};
use crate::units::{Side, UnitKind};
use kernel::Deck;

/// An Event card goes from its realm's deck to its hand.
fn deal(state: &mut State, card: EventId) {
    let holdings = &mut state.realms[card.realm()];
    assert!(holdings.deck.take(card.local()), "{card:?} is in the deck");
    holdings.hand.put(card.local());
}

/// A Treasure goes to a realm's hand.
fn give(state: &mut State, realm: Realm, card: TreasureId) {
    state.treasure_deck.remove(card);
    state.realms[realm].treasures.insert(card);
}

/// The deck of a realm is these cards, the first on top; all its others are discarded.
fn stack(state: &mut State, realm: Realm, cards: &[EventId]) {
    let holdings = &mut state.realms[realm];
    for card in cards {
        assert!(holdings.deck.take(card.local()), "{card:?} is in the deck");
    }
    for card in std::mem::take(&mut holdings.deck).iter() {
        holdings.discard.put(card);
    }
    cards.iter().rev().for_each(|card| holdings.deck.put_on_top(card.local()));
}

/// How many of this card its realm holds.
fn held(state: &State, card: EventId) -> u8 {
    state.realms[card.realm()].hand.count(card.local())
}

/// How many of this card its realm has discarded.
fn discarded(state: &State, card: EventId) -> u8 {
    state.realms[card.realm()].discard.count(card.local())
}

/// A realm has begun its turn and drawn; it holds these cards.
fn turn_start(board: Board, realm: Realm, cards: &[EventId]) -> State {
    opened(board.active(realm).phase(Phase::Draw), Occasion::TurnStart, cards)
}

/// The same with a Treasure instead.
fn treasure_start(board: Board, realm: Realm, card: TreasureId) -> State {
    turn_start(board.with(|state| give(state, realm, card)), realm, &[])
}

/// A window in which these cards are held.
fn opened(board: Board, occasion: Occasion, cards: &[EventId]) -> State {
    let mut state = board.with(|state| cards.iter().for_each(|card| deal(state, *card))).build();
    state.tasks.push(Task::Window(Window::new(occasion)));
    state
}

/// What a card asks, and whom.
fn choice(state: &State) -> (Realm, CardChoice) {
    match asked(state) {
        Question { realm, what: Asked::Card { choice, .. } } => (realm, choice),
        other => panic!("no card asks: {other:?}"),
    }
}

/// Points at units.
fn unit(space: Space, realm: Realm, kind: UnitKind) -> Action {
    Action::Unit { space, realm, kind }
}

/// The active realm has attacked this space: the battle begins, with these cards in hand. A flyer at home has
/// something to do in Reposition, so that nothing runs on beyond it.
fn attack(board: Board, space: Space, cards: &[EventId]) -> State {
    let board = board.phase(Phase::Battle).with(|state| {
        cards.iter().for_each(|card| deal(state, *card));
        state.turn.battles.insert(space);
        state.troops.add(Space::capital(state.active), state.active, UnitKind::StormElemental, 1);
    });
    let mut state = board.build();
    during(&mut state, [], kernel::step::run);
    state
}

/// Somebody may play a card at this moment.
fn window(realm: Realm, occasion: Occasion) -> Question {
    Question { realm, what: Asked::Window(occasion) }
}

/// The dice of every roll: side, First Strike, sides of the dice, hits.
fn rolls(events: &[Event]) -> Vec<(Side, bool, Vec<u8>, u16)> {
    let rolled = |event: &Event| match event {
        Event::Rolled { side, first_strike, dice, hits } => {
            Some((*side, *first_strike, dice.iter().map(|roll| roll.die.sides()).collect(), *hits))
        }
        _ => None,
    };
    events.iter().filter_map(rolled).collect()
}
