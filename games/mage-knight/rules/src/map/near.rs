//! What is adjacent to a hero: own keeps, cities, other heroes.

use super::Map;
use crate::assault::{self, Assault};
use crate::content::{HAND_BONUS_CITY_LEADER, HAND_BONUS_CITY_SHIELD, HAND_BONUS_KEEP, Hex};
use crate::state::State;
use crate::terms::Site;
use kernel::Seat;

impl Map {
    /// The keeps that a player owns.
    pub fn keeps_of(&self, seat: Seat) -> impl Iterator<Item = Hex> + '_ {
        self.spaces_with(Site::Keep).filter(move |hex| self.has_shield(*hex, seat))
    }

    /// The mage towers that a player owns (MK-SCN-HOLD-08).
    pub fn towers_of(&self, seat: Seat) -> impl Iterator<Item = Hex> + '_ {
        self.spaces_with(Site::MageTower).filter(move |hex| self.has_shield(*hex, seat))
    }
}

/// How many extra cards a player may draw for keeps and cities at or next to the hero; the better of the two
/// counts (MK-DRAW-03 to MK-DRAW-05).
#[must_use]
pub(crate) fn hand_bonus(state: &State, seat: Seat) -> u8 {
    let Some(place) = state.players[seat].place else { return 0 };
    let map = &state.map;
    let near = |hex: Hex| hex.distance(place) <= 1;
    // MK-TEAM-07: a partner's keep counts as a place, not as the player's own.
    let side = state.side(seat);
    let mut friendly = map.spaces_with(Site::Keep).filter(|hex| map.shields(*hex) & side != 0);
    let keep = if friendly.any(near) { HAND_BONUS_KEEP * map.keeps_of(seat).count() as u8 } else { 0 };
    // MK-VAR-MEGA-10: next to either half.
    let cities = map.cities.iter().filter(|city| city.spaces().any(near) && city.is_open());
    let city = cities.map(|city| match (city.leader() == Some(seat), city.shields_of(seat)) {
        (true, _) => HAND_BONUS_CITY_LEADER,
        (false, 0) => 0,
        (false, _) => HAND_BONUS_CITY_SHIELD,
    });
    keep.max(city.max().unwrap_or(0))
}

/// Whether a player's hero is in or next to a mage tower of their team (MK-SCN-HOLD-09, MK-SCN-HOLD-11).
#[must_use]
pub(crate) fn is_next_to_tower(state: &State, seat: Seat) -> bool {
    let Some(place) = state.players[seat].place else { return false };
    let claims = state.claims();
    let mut towers = state.map.spaces_with(Site::MageTower).filter(|hex| hex.distance(place) <= 1);
    towers.any(|tower| claims.is_held_for(tower, seat))
}

/// Whether several heroes may share a space: the portal while it is open, and an open city (MK-MOV-PL-04,
/// MK-SCN-RETURN-03).
#[must_use]
pub(crate) fn is_shared(state: &State, hex: Hex) -> bool {
    hex == Map::PORTAL && state.portal_is_open()
        || state.map.city_at(hex).is_some_and(super::RevealedCity::is_open)
}

/// Whether another hero blocks a space (MK-MOV-PL-03).
#[must_use]
pub(crate) fn is_occupied(state: &State, hex: Hex, seat: Seat) -> bool {
    // MK-COA-15: those who assault a city together stay in it until all have fought.
    let together = |assault: &Assault| assault.has(seat) && assault::leads_in(state, hex);
    if state.assault.as_ref().is_some_and(together) {
        return false;
    }
    let other = Seat::first(state.players.len() as u8)
        .any(|other| other != seat && state.players[other].place == Some(hex));
    other && !is_shared(state, hex)
}
