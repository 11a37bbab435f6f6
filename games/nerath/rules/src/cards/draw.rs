//! Phase 1: start-of-turn effects, then an Event card (CN-DRW).

use super::resolve::Resolve;
use crate::Nerath;
use crate::action::Action;
use crate::content::{EventSlot, Timing, TreasureId, Trigger};
use crate::event::Event;
use crate::frame::Play;
use crate::question::{Asked, CardRef, Question};
use crate::realm::Realm;
use crate::rules::CN_DRW_04;
use crate::state::State;
use crate::task::Task;
use kernel::{Private, Refusal, Step, not_an_answer};

/// The start-of-turn effects of the active realm that remain: Properties of Treasures in play (CN-DRW-04),
/// and cards of the opening hand that must be played at once (CN-SET-08).
fn start_effects(state: &State) -> impl Iterator<Item = CardRef> {
    let holdings = &state.realms[state.active];
    let realm = state.active;
    let used = state.turn.properties_used;
    let properties = holdings.in_play.iter().filter(move |card| {
        card.card().trigger == Some(Trigger::At(Timing::TurnStart)) && used & 1 << card.index() == 0
    });
    let immediate = holdings.hand.kinds().map(move |(slot, _)| realm.event(slot));
    let immediate = immediate.filter(|card| card.card().timing == Timing::Immediate);
    properties.map(CardRef::Property).chain(immediate.map(CardRef::Event))
}

/// The action that begins such an effect.
fn begins(card: CardRef) -> Action {
    match card {
        CardRef::Event(card) => Action::Event(card),
        CardRef::Property(card) | CardRef::Power(card) => Action::Property(card),
    }
}

/// Start-of-turn Properties, and cards of the opening hand that must be played at once (CN-DRW-04,
/// CN-SET-08).
#[derive(Clone, Copy)]
pub(crate) struct StartOfTurn;

impl Step<Nerath> for StartOfTurn {
    /// Which effect comes first; asked only if there are several (CN-DRW-04).
    fn asks(&self, state: &State) -> Option<Question> {
        let several = start_effects(state).nth(1).is_some();
        several.then_some(Question { realm: state.active, what: Asked::StartOrder })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(start_effects(state).map(begins));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match action {
            _ if start_effects(state).any(|card| begins(card) == *action) => Ok(()),
            Action::Event(_) | Action::Property(_) => Err(Refusal::rule(CN_DRW_04)),
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        let chosen = start_effects(play.state).find(|card| begins(*card) == action);
        if let Some(card) = chosen {
            begin(play, card);
        }
    }

    fn run(self, play: &mut Play<'_>) {
        let next = start_effects(play.state).next();
        if let Some(card) = next {
            begin(play, card);
        }
    }
}

/// Begins a start-of-turn effect; the others follow it.
fn begin(play: &mut Play<'_>, card: CardRef) {
    let realm = play.state.active;
    play.state.tasks.push(Task::StartProperties);
    match card {
        CardRef::Event(event) => super::play::play_event(play, realm, event),
        CardRef::Property(treasure) | CardRef::Power(treasure) => use_property(play, realm, treasure),
    }
}

/// Resolves the Property of a Treasure once, and remembers that it was used this turn.
pub(super) fn use_property(play: &mut Play<'_>, realm: Realm, treasure: TreasureId) {
    play.state.turn.properties_used |= 1 << treasure.index();
    let card = CardRef::Property(treasure);
    play.log.tell(Event::Played { realm, card });
    play.state.tasks.push(Task::Resolve(Resolve::new(realm, card)));
}

/// Phase 1: draw an Event card (CN-DRW-01); compulsory whenever possible (CN-TRN-03).
pub(crate) fn draw_phase(play: &mut Play<'_>) {
    let realm = play.state.active;
    let instead =
        play.state.realms[realm].in_play.iter().find(|card| card.card().trigger == Some(Trigger::Draw));
    match instead {
        Some(treasure) => use_property(play, realm, treasure),
        None => draw(play, realm),
    }
}

/// A realm draws an Event card, if there is one left to draw.
pub(super) fn draw(play: &mut Play<'_>, realm: Realm) {
    refill(play, realm);
    if let Some(card) = play.state.realms[realm].deck.draw(play.chance) {
        receive(play, realm, card);
    }
}

/// Shuffles the discards into a new deck when a card is needed and none is left (CN-DRW-02); not earlier
/// (CN-DRW-03).
pub(super) fn refill(play: &mut Play<'_>, realm: Realm) {
    let holdings = &mut play.state.realms[realm];
    if !holdings.deck.is_empty() || holdings.discard.is_empty() {
        return;
    }
    for card in std::mem::take(&mut holdings.discard).iter() {
        holdings.deck.put_anywhere(card);
    }
    play.log.tell(Event::Reshuffled(realm));
}

/// A drawn card goes to the hand, which has no limit (CN-DRW-01), or is played at once if it says so
/// (CN-EVT-02).
pub(super) fn receive(play: &mut Play<'_>, realm: Realm, slot: EventSlot) {
    let card = realm.event(slot);
    play.state.realms[realm].hand.put(slot);
    play.log.tell(Event::Drew { realm, card: Private::new(play.state.players[realm], card) });
    if card.card().timing == Timing::Immediate {
        super::play::play_event(play, realm, card);
    }
}
