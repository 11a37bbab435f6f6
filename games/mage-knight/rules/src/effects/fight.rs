//! Effects on enemies (MK-CBT-GEN-02 to MK-CBT-GEN-04).

use super::feasible::colour_of;
use crate::combat;
use crate::duel;
use crate::effect::{EnemyChange, EnemyTarget};
use crate::frame::Play;
use crate::task::Resolving;

/// Changes the enemies of an effect, if there is no choice.
pub(super) fn change_enemies(
    play: &mut Play<'_>,
    r: &Resolving,
    target: EnemyTarget,
    changes: &'static [EnemyChange],
) {
    let colour = colour_of(play.state, r.seat, r.origin);
    let picked = 1 << r.given.enemy().unwrap_or(0);
    duel::change_attack(play.state, target, changes);
    let mut targets = match target {
        // There is nobody whom it could change.
        EnemyTarget::One | EnemyTarget::Unfortified => 0,
        EnemyTarget::All | EnemyTarget::Garrison => combat::targets(play.state, target, changes, colour),
        EnemyTarget::Others => combat::targets(play.state, EnemyTarget::All, changes, colour) & !picked,
        // Of several units that take part in an attack one is chosen; here there is none.
        EnemyTarget::Blocked if play.state.duel.is_some() => 0,
        // While the block is prepared it is the enemy being blocked; once it has succeeded, the one that was.
        EnemyTarget::Blocked => match combat::blocking(play.state) {
            Some(_) => combat::targets(play.state, target, changes, colour),
            None => combat::targets(play.state, EnemyTarget::All, changes, colour) & picked,
        },
    };
    while targets != 0 {
        let place = targets.trailing_zeros() as u8;
        targets &= targets - 1;
        combat::change_enemy(play, place, changes);
    }
}
