//! Revealing tiles (MK-EXP-01 to MK-EXP-07).

use super::steps::{affordable, around, reach};
use crate::action::Action;
use crate::content::{
    CORE_TOUCHES, COUNTRYSIDE_TOUCHES, EXPLORE_COST, Hex, LEFTOVER_TOUCHES, TileKind, TilePos,
};
use crate::frame::Play;
use crate::map::{self, Map};
use crate::player::gain_fame;
use crate::rules::{MK_EXP_01, MK_EXP_02, MK_EXP_05, MK_EXP_06, MK_EXP_07, MK_MAP_02, MK_SCN_HOLD_15};
use crate::state::State;
use arrayvec::ArrayVec;
use kernel::{Measure, Refusal};

/// Every position that can be explored.
pub(super) fn legal(state: &State, place: Hex, out: &mut Vec<Action>) {
    if state.turn.movement < EXPLORE_COST {
        return;
    }
    let mut seen: ArrayVec<TilePos, 18> = ArrayVec::new();
    for hex in around(place, reach(state)) {
        let at = hex.on_tile().0;
        if !seen.contains(&at) {
            seen.push(at);
            if state.map.tile_at(at).is_none() && may_lie(&state.map, at).is_ok() {
                out.push(Action::Explore(at));
            }
        }
    }
}

/// Whether a position can be explored.
pub(super) fn check(state: &State, place: Hex, at: TilePos) -> Result<(), Refusal> {
    // Far-off positions, which no map ever reaches, would leave the range of coordinates.
    let next_to = at.x.unsigned_abs() < 24 && at.y.unsigned_abs() < 24 && {
        let reach = reach(state);
        at.hexes().into_iter().any(|hex| hex.distance(place) <= reach)
    };
    if !next_to {
        return Err(Refusal::rule(MK_EXP_01));
    }
    may_lie(&state.map, at)?;
    affordable(state, EXPLORE_COST, MK_EXP_01).map(|_| ())
}

/// Whether the next tile may be placed at a position: it is free, within the coast (MK-EXP-02, MK-MAP-02),
/// and touches enough tiles (MK-EXP-05 to MK-EXP-07).
pub(super) fn may_lie(map: &Map, at: TilePos) -> Result<(), Refusal> {
    let predefined = map.shape.is_predefined();
    let Some((kind, left_out)) = map.next_tile(at) else {
        return Err(Refusal::rule(if predefined { MK_SCN_HOLD_15 } else { MK_EXP_07 }));
    };
    if map.tile_at(at).is_some() || !map.shape.holds(at) {
        return Err(Refusal::rule(MK_EXP_02));
    }
    // MK-SCN-HOLD-15: in any order, whatever tiles it touches.
    if predefined {
        return Ok(());
    }
    if !map.shape.allows(at, kind) {
        return Err(Refusal::rule(MK_MAP_02));
    }
    let touches = map.touched(at);
    let (need, rule) = match kind {
        _ if left_out => (LEFTOVER_TOUCHES, MK_EXP_07),
        TileKind::Core => (CORE_TOUCHES, MK_EXP_06),
        _ => (COUNTRYSIDE_TOUCHES, MK_EXP_05),
    };
    let beside_a_firm_one = || {
        let firm = |other: &TilePos| map.tile_at(*other).is_some() && map.touched(*other) >= need;
        at.neighbours().iter().any(firm)
    };
    if touches >= need || kind == TileKind::Countryside && !left_out && beside_a_firm_one() {
        Ok(())
    } else {
        Err(Refusal::rule(rule).with(Measure::Need, need as i32).with(Measure::Have, touches as i32))
    }
}

/// Reveals a tile there.
pub(super) fn go(play: &mut Play<'_>, at: TilePos) {
    let seat = play.state.seat();
    play.state.turn.movement -= EXPLORE_COST;
    map::reveal_tile(play, Some(seat), at);
    // MK-SCN-RECON-04.
    gain_fame(play, seat, play.state.scenario.fame_for_a_tile());
}
