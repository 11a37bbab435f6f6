//! Flying and similar moves: several spaces at once, without provoking anybody (MK-MOV-15).

use crate::assault;
use crate::content::Hex;
use crate::duel;
use crate::map;
use crate::state::State;
use crate::terms::{Terrain, Terrains};
use arrayvec::ArrayVec;
use kernel::Seat;

/// Possible destinations, with their distance.
pub(crate) type Ends = ArrayVec<(Hex, u8), 96>;

/// How many spaces a hero can travel, for this many Move points each.
pub(crate) fn reach(state: &State, spaces: u8, each: u8) -> u8 {
    state.turn.movement.checked_div(each).unwrap_or(spaces).min(spaces)
}

/// The spaces where a hero can end after at most this many spaces, without entering or crossing some
/// terrains: safe ones, or those entered by an assault, or by an attack on another player (MK-PVP-01).
pub(crate) fn ends(state: &State, seat: Seat, spaces: u8, avoiding: Terrains, assault: bool) -> Ends {
    let mut reached = Ends::new();
    let Some(start) = state.players[seat].place else {
        return reached;
    };
    reached.push((start, 0));
    let mut next = 0;
    while next < reached.len() {
        let (hex, far) = reached[next];
        next += 1;
        if far == spaces {
            continue;
        }
        for hex in hex.neighbours() {
            // The sea is closed for good; any other terrain can be passed, if the effect does not say
            // otherwise.
            let closed = avoiding.with(Terrain::Sea);
            let open = state.map.terrain(hex).is_some_and(|terrain| !closed.contains(terrain));
            if open && !reached.is_full() && !reached.iter().any(|(other, _)| *other == hex) {
                reached.push((hex, far + 1));
            }
        }
    }
    // MK-COA-10: in a joint assault there is one way, into the city.
    let elsewhere = |hex: Hex| state.assault.is_some() && !assault::leads_in(state, hex);
    reached.retain(|(hex, far)| {
        *far > 0
            && !elsewhere(*hex)
            && if assault {
                state.claims().is_assault(*hex, seat) && !map::is_occupied(state, *hex, seat)
                    || duel::whom(state, seat, *hex).is_some()
            } else {
                map::is_safe(state, *hex, seat)
            }
    });
    reached
}
