//! Battles at sea: ships and the Heroes aboard (CN-SEA), and fleets that escape.

use super::{Battle, hits};
use crate::action::Loss;
use crate::content::{Space, SpaceSet};
use crate::event::{Event, Way};
use crate::fleet::{Passenger, Ship, ShipId};
use crate::frame::Play;
use crate::realm::Realm;
use crate::rules::CN_SEA_03;
use crate::state::State;
use crate::troops::{TROOPS, slot};
use crate::units::UnitKind;

/// Whether it makes no difference which of two ships is lost or boarded. Passengers that must stay aboard do
/// not matter: in the sea battles of the player's own turn there are none, and once there is fighting on land
/// nobody lands any more.
pub(super) fn alike(one: &Ship, other: &Ship) -> bool {
    let like = |unit: Passenger| one.cargo.iter().filter(|each| each.kind == unit.kind).count();
    let same =
        |unit: Passenger| other.cargo.iter().filter(|each| each.kind == unit.kind).count() == like(unit);
    one.realm == other.realm
        && one.at == other.at
        && one.cargo.len() == other.cargo.len()
        && one.cargo.iter().all(same)
}

/// The ships of a realm in the battle, without duplicates.
fn different<'a>(
    state: &'a State,
    battle: &Battle,
    realm: Realm,
) -> impl Iterator<Item = (ShipId, &'a Ship)> {
    let at = battle.space;
    state.fleet.at(at, realm).filter(move |(id, ship)| {
        !state.fleet.at(at, realm).any(|(earlier, other)| earlier < *id && alike(other, ship))
    })
}

/// Ships that may take a hit, each with its cargo (CN-SEA-03).
pub(super) fn ships(state: &State, battle: &Battle, realm: Realm, found: &mut impl FnMut(Loss)) {
    different(state, battle, realm).for_each(|(id, _)| found(Loss::Ship(id)));
}

/// Heroes aboard that may take a hit themselves (CN-SEA-04).
pub(super) fn passengers(
    state: &State,
    battle: &Battle,
    realm: Realm,
    kind: UnitKind,
    found: &mut impl FnMut(Loss),
) {
    for (ship, manifest) in different(state, battle, realm) {
        if manifest.cargo.iter().any(|unit| unit.kind == kind) {
            found(Loss::Aboard { ship, kind });
        }
    }
}

/// Sinks a ship with everything aboard (CN-SEA-03).
pub(super) fn sink(play: &mut Play<'_>, id: ShipId) {
    let Some(ship) = play.state.fleet.sink(id) else { return };
    let realm = ship.realm;
    for Passenger { kind, .. } in ship.cargo.iter() {
        play.log.tell(Event::Destroyed { realm, kind, n: 1, at: ship.at, rule: CN_SEA_03 });
        if let Some(battle) = &mut play.state.battle {
            hits::mourn(battle, realm, kind);
        }
    }
    heal(play.state, realm);
}

/// Destroys a Hero aboard.
pub(super) fn lose_passenger(play: &mut Play<'_>, id: ShipId, kind: UnitKind) {
    let Some(ship) = play.state.fleet.get_mut(id) else { return };
    let (realm, unit) = (ship.realm, ship.cargo.iter().find(|unit| unit.kind == kind));
    if let Some(unit) = unit {
        ship.cargo.remove(unit);
    }
    if let Some(battle) = &mut play.state.battle {
        let wounded = &mut battle.wounded[realm][slot(kind)];
        *wounded = wounded.saturating_sub(1);
        hits::mourn(battle, realm, kind);
    }
}

/// Removes the wounds of units that sank. Nobody records who was on which ship: the wounded are assumed to be
/// on the other ships as long as there are any.
fn heal(state: &mut State, realm: Realm) {
    let Some(mut battle) = state.battle.take() else { return };
    for kind in TROOPS {
        let alive = super::fighters(state, &battle, realm, kind);
        let wounded = &mut battle.wounded[realm][slot(kind)];
        *wounded = (*wounded).min(alive);
    }
    state.battle = Some(battle);
}

/// Where the units of a realm may evade to from an attacked sea zone: a friendly one next to it.
pub(crate) fn evade_destinations(state: &State, realm: Realm, from: Space) -> SpaceSet {
    from.neighbours() & SpaceSet::SEAS & state.friendly(realm)
}

/// All units of a realm leave an attacked sea zone, cargo with its ships; if no enemy of the attacker is left
/// there, there is no battle.
pub(crate) fn evade(play: &mut Play<'_>, realm: Realm, from: Space, to: Space) {
    for kind in TROOPS {
        let n = play.state.troops.get(from, realm, kind);
        if n > 0 {
            play.state.troops.remove(from, realm, kind, n);
            play.state.troops.add(to, realm, kind, n);
            play.log.tell(Event::Moved { realm, kind, n, from, to, how: Way::Transferred });
        }
    }
    let mut ships = 0;
    for ship in play.state.fleet.iter_mut().filter(|ship| ship.realm == realm && ship.at == from) {
        ship.at = to;
        ships += 1;
    }
    if ships > 0 {
        let kind = UnitKind::Warship;
        play.log.tell(Event::Moved { realm, kind, n: ships, from, to, how: Way::Transferred });
    }
    let state = &mut *play.state;
    if !state.enemy_presence(state.active).contains(from) {
        state.turn.battles.remove(from);
    }
}
