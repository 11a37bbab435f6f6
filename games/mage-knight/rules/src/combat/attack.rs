//! The attack phase (MK-CBT-ATK): attacks work as in the ranged phase, with every kind of attack and against
//! every enemy.

use crate::event::Event;
use crate::frame::Play;
use crate::question::CombatPhase;

use super::enemies::places;
use super::{die, results};

/// Begins the phase.
pub(super) fn begin(play: &mut Play<'_>) {
    let Some(combat) = &mut play.state.combat else { return };
    combat.phase = CombatPhase::Attack;
    // MK-CBT-ATK-05: no monster stands before its summoner any more, not even one that was kept from
    // attacking.
    let summoned = combat.those(|_, foe| foe.is_summoned() && !foe.gone);
    places(summoned).for_each(|place| results::dismiss(play, place));
    play.log.tell(Event::CombatPhase(CombatPhase::Attack));
    die::phase_begins(play);
}
