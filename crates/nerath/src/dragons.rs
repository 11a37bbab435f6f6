//! The optional rule: Dragons are solitary (CN-OPT).

use crate::content::{Space, SpaceSet};
use crate::event::Event;
use crate::frame::Play;
use crate::realm::Realm;
use crate::state::State;
use crate::troops::CROWD;
use crate::units::{TO_HIT, UnitKind};
use arrayvec::ArrayVec;

/// The spaces that a unit of this kind must keep away from: with the optional rule those where a Dragon of its own realm
/// stands, if it is a Dragon (CN-OPT-01). Those of an ally do not matter (CN-OPT-03).
pub(crate) fn lairs(state: &State, realm: Realm, kind: UnitKind) -> SpaceSet {
    if !state.solitary_dragons || kind != UnitKind::Dragon {
        return SpaceSet::EMPTY;
    }
    let has_dragon = |space: &Space| state.troops.get(*space, realm, UnitKind::Dragon) > 0;
    state.troops.occupied(realm).iter().filter(has_dragon).collect()
}

/// At the end of a turn, Dragons of the active realm that share a space fight until one is left (CN-OPT-02).
pub(crate) fn duels(play: &mut Play<'_>) {
    let realm = play.state.active;
    for space in lairs(play.state, realm, UnitKind::Dragon) {
        let dragons = play.state.troops.get(space, realm, UnitKind::Dragon);
        if dragons > 1 {
            duel(play, dragons);
            let lost = dragons - 1;
            play.state.troops.remove(space, realm, UnitKind::Dragon, lost);
            play.log.tell(Event::DragonDuel { realm, space, lost });
        }
    }
}

/// Rolls the rounds of a duel until one Dragon is left (CN-OPT-04).
fn duel(play: &mut Play<'_>, dragons: u8) {
    // Unhurt Dragons are all alike, so any circle of them is a random one.
    let mut wounds: ArrayVec<u8, { CROWD as usize }> = (0..dragons).map(|_| 0).collect();
    while wounds.len() > 1 {
        let mut after = wounds.clone();
        for at in 0..wounds.len() {
            if play.chance.die(UnitKind::Dragon.die().sides()) >= TO_HIT {
                after[(at + 1) % wounds.len()] += 1;
            }
        }
        after.retain(|wounds| *wounds < UnitKind::Dragon.hits());
        if !after.is_empty() {
            wounds = after;
        } // Otherwise nobody would be left: the round does not count.
    }
}
