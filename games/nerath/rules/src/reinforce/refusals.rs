//! Why a unit cannot be bought, placed or moved: the rule that prevents it.

use super::prices::price;
use super::sites::{Sites, building_grounds, harbours, places_left, sites, space_for, spaces, takes_aboard};
use crate::action::Placement;
use crate::cards;
use crate::content::{Space, SpaceSet};
use crate::dragons;
use crate::fleet::ShipId;
use crate::movement::{self, fly, not_ready, room, walk};
use crate::rules::{
    CN_CMP_02, CN_CST_02, CN_CST_04, CN_MOV_01, CN_MOV_04, CN_MOV_10, CN_OPT_01, CN_REI_01, CN_REI_02,
    CN_REI_03, CN_REI_06, CN_REI_08, CN_REI_10, CN_REI_11, CN_REI_12, CN_REI_15, CN_REI_16, CN_REI_17,
    CN_REI_19, CN_REI_20, CN_REI_21, CN_REI_22, CN_SPC_11, CN_TRA_01, CN_TRA_02,
};
use crate::state::State;
use crate::troops::{CROWD, LAND_TROOPS, TROOPS};
use crate::units::{Class, UnitKind};
use kernel::{Measure, Protocol, Refusal};

/// Whether this may be bought, charged to this Castle, and placed there.
pub(super) fn check_buy(state: &State, kind: UnitKind, castle: Space, at: Placement) -> Result<(), Refusal> {
    let capacity = cards::capacity(state, state.active);
    if kind.is_building() {
        check_ground(state, castle, at)?;
    } else {
        let sites = sites(state);
        check_site(state, sites, castle)?;
        match at {
            Placement::Space(space) => check_space(state, sites, kind, castle, space)?,
            Placement::Aboard(ship) => check_aboard(state, kind, castle, ship, capacity)?,
        }
    }
    let (cost, gold) = (price(state, kind), state.realms[state.active].gold);
    if cost > gold {
        return Err(Refusal::rule(CN_REI_01).with(Measure::Cost, cost).with(Measure::Have, gold));
    }
    if space_for(state, kind, at, capacity) == 0 {
        return Err(match kind {
            UnitKind::Warship => Refusal::rule(CN_CMP_02).with(Measure::Limit, crate::fleet::FLEET as i32),
            _ => Refusal::rule(CN_SPC_11).with(Measure::Limit, CROWD),
        });
    }
    Ok(())
}

/// Whether a Castle may be built there.
fn check_ground(state: &State, castle: Space, at: Placement) -> Result<(), Refusal> {
    if at != Placement::Space(castle) {
        Err(Refusal::rule(CN_REI_06))
    } else if building_grounds(state).contains(castle) {
        Ok(())
    } else if state.castles.contains(castle) {
        Err(Refusal::rule(CN_CST_04))
    } else if state.control.by[state.active].contains(castle) && !state.turn.held.contains(castle) {
        Err(Refusal::rule(CN_REI_22))
    } else {
        Err(Refusal::rule(CN_REI_06))
    }
}

/// Whether new units may come from there.
fn check_site(state: &State, sites: Sites, castle: Space) -> Result<(), Refusal> {
    if sites.from.contains(castle) {
        return match places_left(state, sites, castle) {
            0 => Err(Refusal::rule(CN_REI_03).with(Measure::Limit, cards::place_limit(state, state.active))),
            _ => Ok(()),
        };
    }
    Err(Refusal::rule(if state.turn.built.contains(castle) {
        CN_REI_06
    } else if state.castles_of(state.active).contains(castle) {
        CN_CST_02
    } else if state.castles.contains(castle) && state.friendly_territories(state.active).contains(castle) {
        CN_REI_11
    } else if sites.castles {
        CN_REI_02
    } else {
        CN_REI_08
    }))
}

/// Whether a new unit from that site may be placed in this space.
fn check_space(
    state: &State,
    sites: Sites,
    kind: UnitKind,
    site: Space,
    space: Space,
) -> Result<(), Refusal> {
    if spaces(state, kind, site).contains(space) {
        return Ok(());
    }
    let goes_to_sea = matches!(kind, UnitKind::Warship | UnitKind::StormElemental);
    Err(Refusal::rule(if space == site && kind == UnitKind::Dragon {
        CN_OPT_01
    } else if goes_to_sea && site.touches(space) && state.turn.hostile.contains(space) && space.is_sea() {
        CN_REI_15
    } else if goes_to_sea {
        if sites.castles { CN_REI_12 } else { CN_REI_10 }
    } else {
        CN_REI_02
    }))
}

/// Whether a new unit from that site may be placed aboard.
fn check_aboard(state: &State, kind: UnitKind, site: Space, id: ShipId, capacity: u8) -> Result<(), Refusal> {
    let ship = state.fleet.get(id).ok_or(Refusal::protocol(Protocol::Unreadable))?;
    if !LAND_TROOPS.contains(&kind) {
        return Err(Refusal::rule(CN_TRA_01));
    }
    if takes_aboard(state, site, ship, capacity) {
        return Ok(());
    }
    Err(if ship.realm != state.active {
        Refusal::rule(CN_TRA_02)
    } else if ship.cargo.len() >= usize::from(capacity) {
        Refusal::rule(CN_TRA_01).with(Measure::Have, ship.cargo.len() as i32).with(Measure::Limit, capacity)
    } else if site.touches(ship.at) && !harbours(state, site).contains(ship.at) {
        Refusal::rule(CN_REI_15)
    } else {
        Refusal::rule(CN_REI_16)
    })
}

/// Why units of this kind may not move there in this phase.
pub(super) fn refuse_move(state: &State, kind: UnitKind, from: Space, to: Space) -> Refusal {
    if !TROOPS.contains(&kind) || state.turn.ready.get(from, kind) == 0 {
        return not_ready(state, kind, from, CN_REI_20);
    }
    let steps = movement::movement(state, kind);
    let flies = kind.class() == Class::Flying;
    let near = match flies {
        true => fly(from, steps),
        false => walk(from, steps, SpaceSet::TERRITORIES | SpaceSet::DUNGEONS, SpaceSet::DUNGEONS),
    };
    if to == from {
        Refusal::rule(CN_MOV_01).with(Measure::Limit, steps)
    } else if to.is_dungeon() {
        Refusal::rule(if flies { CN_MOV_10 } else { CN_REI_21 })
    } else if to.is_sea() && !flies {
        Refusal::rule(CN_MOV_04)
    } else if state.turn.hostile.contains(to) {
        Refusal::rule(CN_REI_19)
    } else if to.is_sea() && kind == UnitKind::Dragon {
        Refusal::rule(CN_REI_21)
    } else if !near.contains(to) {
        Refusal::rule(CN_REI_17).with(Measure::Limit, steps)
    } else if dragons::lairs(state, state.active, kind).contains(to) {
        Refusal::rule(CN_OPT_01)
    } else if room(state, kind, to) == 0 {
        Refusal::rule(CN_SPC_11).with(Measure::Limit, CROWD)
    } else {
        Refusal::rule(CN_REI_19) // The way leads through an enemy territory.
    }
}
