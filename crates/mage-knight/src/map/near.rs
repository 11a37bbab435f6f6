//! What lies next to a hero: own keeps, cities, other heroes.

use super::Map;
use crate::content::{HAND_BONUS_CITY_LEADER, HAND_BONUS_CITY_SHIELD, HAND_BONUS_KEEP, Hex};
use crate::state::State;
use crate::terms::Site;
use kernel::Seat;

impl Map {
    /// The keeps that a player owns.
    pub fn keeps_of(&self, seat: Seat) -> impl Iterator<Item = Hex> + '_ {
        self.spaces_with(Site::Keep).filter(move |hex| self.has_shield(*hex, seat))
    }
}

/// How many cards more a player may draw, in or next to keeps and cities; the better of the two counts (MK-DRAW-03 to MK-DRAW-05).
#[must_use]
pub(crate) fn hand_bonus(state: &State, seat: Seat) -> u8 {
    let Some(place) = state.players[seat.index()].place else { return 0 };
    let map = &state.map;
    let near = |hex: Hex| hex.distance(place) <= 1;
    let keep =
        if map.keeps_of(seat).any(near) { HAND_BONUS_KEEP * map.keeps_of(seat).count() as u8 } else { 0 };
    let cities = map.cities.iter().filter(|city| near(city.at) && city.is_open());
    let city = cities.map(|city| match (city.leader() == Some(seat), city.shields_of(seat)) {
        (true, _) => HAND_BONUS_CITY_LEADER,
        (false, 0) => 0,
        (false, _) => HAND_BONUS_CITY_SHIELD,
    });
    keep.max(city.max().unwrap_or(0))
}

/// Whether another hero bars a space: several may be together on the portal and in a city that is open (MK-MOV-PL-04).
#[must_use]
pub(crate) fn is_occupied(state: &State, hex: Hex, seat: Seat) -> bool {
    let other = Seat::first(state.players.len() as u8)
        .any(|other| other != seat && state.players[other.index()].place == Some(hex));
    other && hex != Map::PORTAL && !state.map.city_at(hex).is_some_and(super::RevealedCity::is_open)
}
