//! Cards that add or remove units (CN-EVT-09, CN-DUN-07).

use super::fight;
use crate::action::Action;
use crate::battle;
use crate::cards::choices::{Ask, Choices, bit};
use crate::cards::resolve::Resolve;
use crate::content::{Chooser, EnemyPlace, Kinds, Per, Space, SpaceSet, SpawnAt, Spread, Terrain};
use crate::event::Event;
use crate::fleet::{Passenger, Ship, ShipId};
use crate::frame::Play;
use crate::income::lost_home;
use crate::question::CardChoice;
use crate::realm::Realm;
use crate::rules::{CN_EVT_05, CN_EVT_08, CN_EVT_09, CN_TRA_13};
use crate::state::{Phase, State};
use crate::troops::TROOPS;
use crate::units::UnitKind;

/// How many new units there are.
pub(super) fn count(state: &State, realm: Realm, n: u8, per: Per) -> u8 {
    match per {
        Per::Card => n,
        Per::LostHomeTerritory { max } => (lost_home(state, realm).len() as u8).saturating_mul(n).min(max),
    }
}

/// Where new units may be placed; `None` if the card itself says where.
fn places(state: &State, realm: Realm, unit: UnitKind, at: SpawnAt) -> Option<SpaceSet> {
    let own = state.control.by[realm];
    let places = match at {
        SpawnAt::Capital => own & Space::capital(realm).into(),
        SpawnAt::Castle => state.castles_of(realm),
        SpawnAt::FriendlyTerritory => state.friendly_territories(realm),
        SpawnAt::OwnTerritory => own,
        SpawnAt::HeldTerritory => own & state.turn.held,
        SpawnAt::HeldTerritoryWithoutCastle => (own & state.turn.held) - state.castles,
        SpawnAt::OwnMountainOrHills => {
            let high = |space: &Space| matches!(space.terrain(), Some(Terrain::Mountain | Terrain::Hills));
            own.iter().filter(high).collect()
        }
        SpawnAt::FriendlyCoastSea => state.friendly(realm) & SpaceSet::SEAS & own.neighbours(),
        SpawnAt::Battle | SpawnAt::BattleSpace | SpawnAt::SacrificeSpace => return None,
    };
    let room = unit != UnitKind::Warship || state.fleet.has_room();
    Some(if room { places } else { SpaceSet::EMPTY })
}

/// Whether new units could be put anywhere.
pub(super) fn has_place(state: &State, realm: Realm, unit: UnitKind, at: SpawnAt) -> bool {
    match places(state, realm, unit, at) {
        Some(places) => !places.is_empty(),
        None if at == SpawnAt::SacrificeSpace => true,
        None => battle::can_join(state, realm, unit),
    }
}

/// Asks where the next new unit goes, or all of them.
pub(super) fn ask_place(
    state: &State,
    resolve: &Resolve,
    unit: UnitKind,
    at: SpawnAt,
    count: u8,
) -> Option<Ask> {
    if resolve.done >= count {
        return None;
    }
    let places = places(state, resolve.realm, unit, at)?;
    Some(Ask {
        realm: resolve.realm,
        choice: CardChoice::Place(unit),
        among: Choices::Spaces(places),
        may_stop: false,
        rule: CN_EVT_09,
    })
}

/// Puts new units on the board.
pub(super) fn place(
    play: &mut Play<'_>,
    resolve: &mut Resolve,
    unit: UnitKind,
    count: u8,
    at: SpawnAt,
    spread: Spread,
    answer: Option<Action>,
) -> bool {
    let realm = resolve.realm;
    match (answer, at) {
        (Some(Action::Space(space)), _) => {
            let n = match spread {
                Spread::One => count,
                Spread::Any => 1,
            };
            add(play, realm, unit, n, space);
            resolve.done += n;
            return resolve.done >= count;
        }
        (_, SpawnAt::SacrificeSpace) => match (resolve.ship, resolve.from) {
            (Some(ship), _) => board(play, realm, unit, ship),
            (None, Some(space)) => add(play, realm, unit, count, space),
            (None, None) => {}
        },
        (_, SpawnAt::Battle | SpawnAt::BattleSpace) => {
            fight::apply(play, resolve);
        }
        _ => {}
    }
    true
}

/// Adds new units for free; in the Move phase they may move like the others (CN-EVT-09).
fn add(play: &mut Play<'_>, realm: Realm, kind: UnitKind, n: u8, at: Space) {
    let state = &mut *play.state;
    match kind {
        UnitKind::Castle => state.castles.insert(at),
        UnitKind::Warship => {
            for _ in 0..n {
                state.fleet.launch(Ship::new(realm, at));
            }
        }
        _ => {
            state.troops.add(at, realm, kind, n);
            if state.phase == Phase::Move && state.active == realm {
                state.turn.ready.add(at, kind, n);
            }
        }
    }
    // CN-REI-06: nothing else is placed where a Castle was built this turn.
    if kind == UnitKind::Castle {
        state.turn.built.insert(at);
    }
    play.log.tell(Event::Placed { realm, kind, n, at, cost: 0 });
}

/// Puts a new unit in the place of one that was aboard.
fn board(play: &mut Play<'_>, realm: Realm, kind: UnitKind, ship: ShipId) {
    if let Some(ship) = play.state.fleet.get_mut(ship) {
        ship.cargo.push(Passenger { kind, bound: false });
        play.log.tell(Event::Placed { realm, kind, n: 1, at: ship.at, cost: 0 });
    }
}

/// Takes a unit off the board.
fn remove(play: &mut Play<'_>, realm: Realm, kind: UnitKind, at: Space) {
    let state = &mut *play.state;
    state.troops.remove(at, realm, kind, 1);
    if realm == state.active {
        let left = state.troops.get(at, realm, kind);
        let ready = state.turn.ready.get(at, kind).min(left);
        state.turn.ready.set(at, kind, ready);
    }
    play.log.tell(Event::Destroyed { realm, kind, n: 1, at, rule: CN_EVT_08 });
}

/// Sinks a ship with everything aboard (CN-TRA-13).
fn sink(play: &mut Play<'_>, id: ShipId) {
    let Some(ship) = play.state.fleet.sink(id) else { return };
    let (realm, at) = (ship.realm, ship.at);
    play.log.tell(Event::Destroyed { realm, kind: UnitKind::Warship, n: 1, at, rule: CN_EVT_08 });
    for unit in ship.cargo.iter() {
        play.log.tell(Event::Destroyed { realm, kind: unit.kind, n: 1, at, rule: CN_TRA_13 });
    }
}

/// Asks which of the player's own units to give up: any on the board, including those aboard ships.
pub(super) fn ask_sacrifice(state: &State, resolve: &Resolve, unit: UnitKind, n: u8) -> Option<Ask> {
    if resolve.done >= n {
        return None;
    }
    let realm = resolve.realm;
    let aboard = |ship: &Ship| ship.realm == realm && ship.cargo.iter().any(|other| other.kind == unit);
    let ships = state.fleet.iter().filter(|(_, ship)| aboard(ship)).fold(0, |all, (id, _)| all | 1 << id.0);
    Some(Ask {
        realm,
        choice: CardChoice::Unit,
        among: Choices::Pieces {
            spaces: SpaceSet::ALL,
            realms: bit(realm),
            kinds: Kinds::of(&[unit]),
            ships,
        },
        may_stop: false,
        rule: CN_EVT_08,
    })
}

/// Gives a unit up, and remembers where it was.
pub(super) fn sacrifice(
    play: &mut Play<'_>,
    resolve: &mut Resolve,
    unit: UnitKind,
    n: u8,
    answer: Option<Action>,
) -> bool {
    match answer {
        Some(Action::Unit { space, realm, kind }) => {
            remove(play, realm, kind, space);
            (resolve.from, resolve.ship) = (Some(space), None);
        }
        Some(Action::Ship(id)) => {
            if let Some(ship) = play.state.fleet.get_mut(id) {
                let passenger = ship.cargo.iter().find(|other| other.kind == unit);
                passenger.map(|passenger| ship.cargo.remove(passenger));
                let (realm, at) = (ship.realm, ship.at);
                play.log.tell(Event::Destroyed { realm, kind: unit, n: 1, at, rule: CN_EVT_08 });
            }
            (resolve.from, resolve.ship) = (None, Some(id));
        }
        _ => return true,
    }
    resolve.done += 1;
    resolve.done >= n
}

/// Where an effect may hit enemies. Entrances are not enemy spaces (CN-SPC-10).
fn struck(state: &State, realm: Realm, at: EnemyPlace) -> SpaceSet {
    match at {
        EnemyPlace::EnemyTerritory => SpaceSet::TERRITORIES - state.friendly_territories(realm),
        EnemyPlace::EnemyAdjacentToOwn => state.hostile(realm) & state.control.by[realm].neighbours(),
    }
}

fn enemies(state: &State, realm: Realm) -> u8 {
    state.enemies(realm).fold(0, |all, enemy| all | bit(enemy))
}

/// The enemy units that can be hit there.
fn targets(state: &State, realm: Realm, what: Kinds, at: EnemyPlace) -> Choices {
    let spaces = struck(state, realm, at);
    let ships = if what.contains(UnitKind::Warship) {
        let there = |ship: &Ship| !state.allied(realm, ship.realm) && spaces.contains(ship.at);
        state.fleet.iter().filter(|(_, ship)| there(ship)).fold(0, |all, (id, _)| all | 1 << id.0)
    } else {
        0
    };
    Choices::Pieces { spaces, realms: enemies(state, realm), kinds: what, ships }
}

/// The territories whose controller has such a unit there.
fn garrisons(state: &State, realm: Realm, what: Kinds, at: EnemyPlace) -> SpaceSet {
    let guarded = |space: &Space| {
        let controller = state.controller(*space);
        TROOPS.into_iter().any(|kind| what.contains(kind) && state.troops.get(*space, controller, kind) > 0)
    };
    (struck(state, realm, at) & SpaceSet::TERRITORIES).iter().filter(guarded).collect()
}

/// Asks which enemy unit to hit: the card's player names it, or names a territory whose controller does
/// (CN-DUN-07: never a guardian).
pub(super) fn ask_target(
    state: &State,
    resolve: &Resolve,
    what: Kinds,
    n: u8,
    at: EnemyPlace,
    chooser: Chooser,
) -> Option<Ask> {
    if resolve.done >= n {
        return None;
    }
    let (realm, rule) = (resolve.realm, CN_EVT_08);
    Some(match (chooser, resolve.from) {
        (Chooser::You, _) => {
            let among = targets(state, realm, what, at);
            Ask { realm, choice: CardChoice::Unit, among, may_stop: false, rule }
        }
        (Chooser::Owner, None) => {
            let among = Choices::Spaces(garrisons(state, realm, what, at));
            Ask { realm, choice: CardChoice::From, among, may_stop: false, rule }
        }
        (Chooser::Owner, Some(space)) => {
            let owner = state.controller(space);
            let among = Choices::Pieces { spaces: space.into(), realms: bit(owner), kinds: what, ships: 0 };
            Ask { realm: owner, choice: CardChoice::Unit, among, may_stop: false, rule }
        }
    })
}

/// Destroys a unit, or records where.
pub(super) fn destroy(play: &mut Play<'_>, resolve: &mut Resolve, n: u8, answer: Option<Action>) -> bool {
    match answer {
        Some(Action::Space(space)) => {
            resolve.from = Some(space);
            return false;
        }
        Some(Action::Unit { space, realm, kind }) => remove(play, realm, kind, space),
        Some(Action::Ship(id)) => sink(play, id),
        _ => return true,
    }
    resolve.done += 1;
    resolve.done >= n
}

/// Asks which enemy unit changes sides: one in an enemy territory next to one of the player's own.
pub(super) fn ask_convert(state: &State, resolve: &Resolve, unit: UnitKind, n: u8) -> Option<Ask> {
    if resolve.done >= n {
        return None;
    }
    let realm = resolve.realm;
    let spaces = struck(state, realm, EnemyPlace::EnemyAdjacentToOwn) & SpaceSet::TERRITORIES;
    let among =
        Choices::Pieces { spaces, realms: enemies(state, realm), kinds: Kinds::of(&[unit]), ships: 0 };
    Some(Ask { realm, choice: CardChoice::Unit, among, may_stop: false, rule: CN_EVT_05 })
}

/// Replaces an enemy unit by one of the player's own. If no enemy is left the territory is conquered,
/// otherwise there is a battle.
pub(super) fn convert(play: &mut Play<'_>, resolve: &mut Resolve, n: u8, answer: Option<Action>) -> bool {
    let Some(Action::Unit { space, realm: enemy, kind }) = answer else { return true };
    let realm = resolve.realm;
    remove(play, enemy, kind, space);
    play.state.troops.add(space, realm, kind, 1);
    play.log.tell(Event::Placed { realm, kind, n: 1, at: space, cost: 0 });
    if play.state.enemy_presence(realm).contains(space) {
        play.state.turn.battles.insert(space);
    } else {
        battle::results::conquer(play, realm, space);
        // CN-EVT-09: it came before the end of the Move phase.
        if play.state.phase == Phase::Move && play.state.active == realm {
            play.state.turn.ready.add(space, kind, 1);
        }
    }
    resolve.done += 1;
    resolve.done >= n
}
