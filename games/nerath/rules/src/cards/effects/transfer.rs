//! Transferring units from one space to another, which is not movement (CN-EVT-04, CN-EVT-05).

use crate::action::Action;
use crate::battle;
use crate::cards::choices::{Ask, Choices, bit};
use crate::cards::resolve::Resolve;
use crate::content::{Space, SpaceSet, TransferTo, Who};
use crate::event::{Event, Way};
use crate::frame::Play;
use crate::question::{CardChoice, CardRef};
use crate::realm::Realm;
use crate::rules::CN_EVT_05;
use crate::state::State;
use crate::troops::TROOPS;
use crate::units::UnitKind;

/// Where transferred units may arrive.
fn destinations(state: &State, realm: Realm, from: Space, to: TransferTo, range: Option<u8>) -> SpaceSet {
    let allowed = match to {
        TransferTo::FriendlyTerritory => state.friendly_territories(realm),
        TransferTo::AnyTerritory => SpaceSet::TERRITORIES,
    };
    let near = range.map_or(SpaceSet::ALL, |range| {
        (0..range).fold(SpaceSet::of(from), |near, _| near | near.neighbours())
    });
    (allowed & near).without(from)
}

/// The friendly territories with units that may be transferred somewhere.
fn origins(state: &State, realm: Realm, who: Who, to: TransferTo, range: Option<u8>) -> SpaceSet {
    let mut origins = SpaceSet::EMPTY;
    for space in state.troops.occupied(realm) & state.friendly_territories(realm) {
        let meant = |kind: &UnitKind| who.kinds.contains(*kind) && state.troops.get(space, realm, *kind) > 0;
        if TROOPS.iter().any(meant) && !destinations(state, realm, space, to, range).is_empty() {
            origins.insert(space);
        }
    }
    origins
}

/// Asks where from, where to, and which unit, one unit at a time.
pub(super) fn ask(
    state: &State,
    resolve: &Resolve,
    who: Who,
    n: u8,
    to: TransferTo,
    range: Option<u8>,
) -> Option<Ask> {
    let realm = resolve.realm;
    let ask = |choice, among, may_stop| Some(Ask { realm, choice, among, may_stop, rule: CN_EVT_05 });
    match (resolve.from, resolve.to) {
        // A Treasure scores by being played: its Power may be left alone.
        (None, _) => {
            let may_stop = matches!(resolve.card, CardRef::Power(_));
            ask(CardChoice::From, Choices::Spaces(origins(state, realm, who, to, range)), may_stop)
        }
        (Some(from), None) => {
            ask(CardChoice::To, Choices::Spaces(destinations(state, realm, from, to, range)), false)
        }
        (Some(_), Some(_)) if resolve.done >= n => None,
        (Some(from), Some(_)) => {
            let units =
                Choices::Pieces { spaces: from.into(), realms: bit(realm), kinds: who.kinds, ships: 0 };
            ask(CardChoice::Unit, units, resolve.done > 0)
        }
    }
}

/// Records a choice, or transfers a unit.
pub(super) fn act(play: &mut Play<'_>, resolve: &mut Resolve, n: u8, answer: Option<Action>) -> bool {
    match (answer, resolve.from, resolve.to) {
        (Some(Action::Space(from)), None, _) => resolve.from = Some(from),
        (Some(Action::Space(to)), Some(_), None) => resolve.to = Some(to),
        (Some(Action::Unit { kind, .. }), Some(from), Some(to)) => {
            transfer(play, resolve.realm, kind, from, to);
            resolve.done += 1;
        }
        _ => return true,
    }
    resolve.done >= n
}

/// Transfers a unit. It may move afterwards if it could before; units that still can go first. In an enemy
/// territory it attacks (CN-EVT-05) and stays.
fn transfer(play: &mut Play<'_>, realm: Realm, kind: UnitKind, from: Space, to: Space) {
    let state = &mut *play.state;
    let friendly = state.friendly_territories(realm).contains(to);
    state.troops.remove(from, realm, kind, 1);
    state.troops.add(to, realm, kind, 1);
    if realm == state.active {
        if state.turn.ready.get(from, kind) > 0 {
            state.turn.ready.spend(from, kind, 1);
            if friendly {
                state.turn.ready.add(to, kind, 1);
            }
        }
        if !friendly {
            state.turn.battles.insert(to);
        }
    }
    play.log.tell(Event::Moved { realm, kind, n: 1, from, to, how: Way::Transferred });
}

/// The attacked sea zones that a realm can leave.
fn escapes(state: &State, realm: Realm) -> SpaceSet {
    let mine = state.troops.occupied(realm) | state.fleet.zones(realm);
    let attacked = state.turn.battles & SpaceSet::SEAS & mine;
    attacked.iter().filter(|zone| !battle::evade_destinations(state, realm, *zone).is_empty()).collect()
}

/// Asks which attacked zone to leave, and for which one.
pub(super) fn ask_evade(state: &State, resolve: &Resolve) -> Option<Ask> {
    let (choice, spaces) = match resolve.from {
        None => (CardChoice::From, escapes(state, resolve.realm)),
        Some(zone) => (CardChoice::To, battle::evade_destinations(state, resolve.realm, zone)),
    };
    Some(Ask {
        realm: resolve.realm,
        choice,
        among: Choices::Spaces(spaces),
        may_stop: false,
        rule: CN_EVT_05,
    })
}

/// Records which zone to leave, or moves all units of the realm out of it.
pub(super) fn evade(play: &mut Play<'_>, resolve: &mut Resolve, answer: Option<Action>) -> bool {
    let Some(Action::Space(space)) = answer else { return true };
    let Some(from) = resolve.from else {
        resolve.from = Some(space);
        return false;
    };
    battle::evade(play, resolve.realm, from, space);
    true
}
