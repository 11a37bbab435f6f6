//! Where and how many new units can be placed (CN-REI-02 to CN-REI-16).

use crate::action::Placement;
use crate::cards;
use crate::content::{Space, SpaceSet};
use crate::dragons;
use crate::fleet::Ship;
use crate::movement::room;
use crate::state::State;
use crate::units::UnitKind;

/// Where the active realm's new units come from in this phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sites {
    /// The Castles that take units, or without any the territories nearest to the Capital (CN-REI-08).
    pub(super) from: SpaceSet,
    /// Whether they are Castles.
    pub(super) castles: bool,
}

/// The sites of the active realm.
pub(super) fn sites(state: &State) -> Sites {
    let realm = state.active;
    let own = state.castles_of(realm); // CN-REI-11: an ally's are not one's own.
    // CN-REI-02, CN-CST-02, CN-REI-22: held since the turn began; CN-CST-03: or the player's own Capital,
    // retaken.
    let mut usable = own & state.turn.castles_held;
    if own.contains(Space::capital(realm)) {
        usable.insert(Space::capital(realm));
    }
    usable -= state.turn.built; // CN-REI-06
    match usable.is_empty() {
        false => Sites { from: usable, castles: true },
        true => Sites { from: nearest(state), castles: false }, // CN-REI-09
    }
}

/// The friendly territories nearest to the active realm's Capital, for a realm without a Castle that takes
/// units (CN-REI-08, CN-REI-09). Castles captured this turn take nothing (CN-CST-02), nor do those of an ally
/// (CN-REI-11).
fn nearest(state: &State) -> SpaceSet {
    let realm = state.active;
    let candidates = state.friendly_territories(realm) - (state.castles - state.turn.built);
    let mut reached = SpaceSet::of(Space::capital(realm));
    loop {
        let found = reached & candidates;
        if !found.is_empty() {
            return found - state.turn.built; // CN-REI-06
        }
        let wider = reached | (reached.neighbours() - SpaceSet::DUNGEONS);
        if wider == reached {
            return SpaceSet::EMPTY; // CN-REI-09: nothing friendly, nothing placed.
        }
        reached = wider;
    }
}

/// How many more units a site can take this turn (CN-REI-03).
pub(super) fn places_left(state: &State, sites: Sites, site: Space) -> u8 {
    let unlimited = !sites.castles // CN-REI-08
        || site == Space::capital(state.active)
        || state.turn.castles_counted == 1; // CN-REI-04, CN-REI-05
    match unlimited {
        true => u8::MAX,
        false => cards::place_limit(state, state.active).saturating_sub(state.turn.placed.get(site)),
    }
}

/// The friendly sea zones next to a site (CN-REI-12, CN-REI-15).
pub(super) fn harbours(state: &State, site: Space) -> SpaceSet {
    (site.neighbours() & SpaceSet::SEAS) - state.turn.hostile
}

/// The spaces where a new unit that comes from this site may be placed.
pub(super) fn spaces(state: &State, kind: UnitKind, site: Space) -> SpaceSet {
    match kind {
        UnitKind::Castle => SpaceSet::EMPTY,
        UnitKind::Warship => harbours(state, site),
        UnitKind::StormElemental => harbours(state, site).with(site), // CN-REI-12
        _ => SpaceSet::of(site) - dragons::lairs(state, state.active, kind), // CN-OPT-03
    }
}

/// Whether a new land unit from this site may be placed aboard: a Warship of the realm's own with room in a
/// friendly zone next to it, an old one or one just placed there (CN-REI-16).
pub(super) fn takes_aboard(state: &State, site: Space, ship: &Ship, capacity: u8) -> bool {
    ship.realm == state.active
        && harbours(state, site).contains(ship.at)
        && ship.cargo.len() < usize::from(capacity)
        && !(ship.fresh && (ship.sailed > 0 || ship.done))
}

/// The territories where a Castle may be built (CN-REI-06): held since the turn began, without a Castle, and
/// without new units, since nothing else can be placed there this turn.
pub(super) fn building_grounds(state: &State) -> SpaceSet {
    let held = state.turn.held & state.control.by[state.active];
    (held - state.castles).iter().filter(|site| state.turn.placed.get(*site) == 0).collect()
}

/// How many units of a kind fit there, regardless of the Castle and the treasury.
pub(super) fn space_for(state: &State, kind: UnitKind, at: Placement, capacity: u8) -> u8 {
    match at {
        Placement::Space(space) => match kind {
            UnitKind::Castle => 1,
            UnitKind::Warship => state.fleet.room() as u8,
            _ => room(state, kind, space),
        },
        Placement::Aboard(id) => {
            state.fleet.get(id).map_or(0, |ship| capacity.saturating_sub(ship.cargo.len() as u8))
        }
    }
}
