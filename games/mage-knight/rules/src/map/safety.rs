//! Safe spaces, and the way back to one (MK-END-02, MK-END-03).

use super::is_occupied;
use crate::content::{Hex, SiteKind};
use crate::state::State;
use kernel::Seat;

/// Whether a player's hero can normally enter a space, without a fight and without any effect.
#[must_use]
pub(crate) fn can_be_entered(state: &State, hex: Hex, seat: Seat) -> bool {
    let (map, claims) = (&state.map, state.claims());
    let Some(face) = map.face(hex) else { return false };
    let fought_for = match face.site {
        Some(site) if claims.has_owner(site) => !claims.is_held_for(hex, seat),
        Some(site) if site.kind() == SiteKind::Fortified => !map.is_conquered(hex),
        Some(site) if site.kind() == SiteKind::Rampaging => map.has_rampaging(hex),
        _ => false,
    };
    face.ground().cost(state.night).is_some() && !fought_for
}

/// Whether a player's turn may end on a space (MK-END-02).
#[must_use]
pub(crate) fn is_safe(state: &State, hex: Hex, seat: Seat) -> bool {
    can_be_entered(state, hex, seat) && !is_occupied(state, hex, seat)
}

/// Where a player's hero must withdraw to, and over how many spaces, each of which costs a Wound; nothing if
/// it stands on a safe space (MK-END-03). Where no space of the way is safe, it ends where the turn began.
#[must_use]
pub(crate) fn withdrawal(state: &State, seat: Seat) -> Option<(Hex, u8)> {
    let place = state.players[seat].place?;
    if is_safe(state, place, seat) || state.turn.path.is_empty() {
        return None;
    }
    let back = state.turn.path.iter().rev().position(|hex| is_safe(state, *hex, seat));
    let steps = back.map_or(state.turn.path.len(), |steps| steps + 1);
    Some((state.turn.path[state.turn.path.len() - steps], steps as u8))
}
