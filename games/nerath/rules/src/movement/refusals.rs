//! Why units cannot go to a space: the rule that prevents it.

use super::reach::{fly, ground, movement, room, walk};
use crate::content::{Space, SpaceSet};
use crate::dragons;
use crate::realm::Realm;
use crate::rules::{
    CN_MOD_08, CN_MOD_09, CN_MOV_01, CN_MOV_03, CN_MOV_04, CN_MOV_05, CN_MOV_06, CN_MOV_07, CN_MOV_10,
    CN_MOV_11, CN_OPT_01, CN_SPC_11,
};
use crate::state::State;
use crate::troops::{CROWD, TROOPS};
use crate::units::{Class, UnitKind};
use kernel::{Measure, Refusal, RuleId};

/// Why units of this kind may not move there in the Move phase.
pub(super) fn refusal(state: &State, kind: UnitKind, from: Space, to: Space) -> Refusal {
    if !TROOPS.contains(&kind) || state.turn.ready.get(from, kind) == 0 {
        return not_ready(state, kind, from, CN_MOV_01);
    }
    let steps = movement(state, kind);
    let too_far = Refusal::rule(CN_MOV_01).with(Measure::Limit, steps);
    if to == from {
        return too_far;
    }
    if !ground(kind).contains(to) {
        return Refusal::rule(match (kind.class(), to.is_dungeon()) {
            (Class::Flying, _) => CN_MOV_10,
            (_, true) => CN_MOV_06,
            (_, false) => CN_MOV_04,
        });
    }
    if dragons::lairs(state, state.active, kind).contains(to) && fly(from, steps).contains(to) {
        return Refusal::rule(CN_OPT_01);
    }
    if room(state, kind, to) == 0 {
        return Refusal::rule(CN_SPC_11).with(Measure::Limit, CROWD);
    }
    if kind.class() == Class::Flying {
        return too_far;
    }
    // What would it take? A way past enemies, a ship, or longer legs.
    if walk(from, steps, ground(kind), SpaceSet::DUNGEONS).contains(to) {
        Refusal::rule(CN_MOV_03)
    } else if from.island() || to.island() {
        Refusal::rule(CN_MOV_11)
    } else {
        too_far
    }
}

/// Why there is nothing of this kind to move: it never moves, it is somebody else's, or `rule` says that it
/// is not its time.
pub(crate) fn not_ready(state: &State, kind: UnitKind, from: Space, rule: RuleId) -> Refusal {
    match kind {
        UnitKind::Castle => return Refusal::rule(CN_MOV_05),
        UnitKind::Warship => return Refusal::rule(CN_MOV_07), // It sails, zone by zone.
        _ => {}
    }
    let has = |realm: &Realm| state.troops.get(from, *realm, kind) > 0;
    let owner = [state.active].into_iter().chain(Realm::ALL).find(has);
    Refusal::rule(match owner {
        Some(owner) if owner == state.active => rule,
        // CN-MOD-09: one player's other realm does nothing meanwhile; CN-MOD-08: nor does anybody else's.
        Some(owner) if state.players[owner] == state.players[state.active] => CN_MOD_09,
        Some(_) => CN_MOD_08,
        None => rule,
    })
    .with(Measure::Have, 0)
}
