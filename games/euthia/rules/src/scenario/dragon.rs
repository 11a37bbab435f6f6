//! The battle against a dragon after the last round: every Hero fights a few Combat rounds, and the Damage
//! stays.

use super::{Development, Enemy, strikes, tell};
use crate::combat::Fight;
use crate::content::{Battle, FoeId};
use crate::effects::gains;
use crate::frame::Play;
use crate::state::State;
use serde::{Deserialize, Serialize};

/// The dragon; it has no Health before the battle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Wyrm {
    /// Its Health.
    pub health: u8,
    /// The Damage on it.
    pub damage: u8,
}

/// The greatest Health that a fight can represent.
const MOST: i16 = 100;

/// The card of the dragon for the number of players.
fn card(state: &State) -> Option<FoeId> {
    state.scenario.sheet().dragon.and_then(|dragon| FoeId::dragon(dragon, state.seats()))
}

impl Wyrm {
    /// The dragon of the battle, with this much more Health than on its card, but at least 1.
    pub(super) fn new(state: &State, more: i16) -> Wyrm {
        let printed = card(state).map_or(0, |foe| i16::from(foe.foe().health));
        Wyrm { health: (printed + more).clamp(1, MOST) as u8, damage: 0 }
    }

    /// Whether the battle has been fought and won.
    #[must_use]
    pub const fn is_slain(self) -> bool {
        self.health > 0 && self.damage >= self.health
    }

    /// The enemy of a Hero.
    pub(super) fn enemy(self, state: &State) -> Option<Enemy> {
        card(state).map(|foe| Enemy { foe, health: self.health, damage: self.damage })
    }

    pub(super) const fn is_sound(self) -> bool {
        self.health <= MOST as u8 && self.damage <= self.health
    }
}

/// A Hero's part is over: the Damage stays, and the Hero gets Reputation for what they added to it. Damage
/// beyond the dragon's Health and Damage it healed do not count. Returns the dragon as it is then.
pub(super) fn settle(play: &mut Play<'_>, rules: &Battle, before: Wyrm, fight: &Fight) -> Wyrm {
    let after = Wyrm { health: fight.health, damage: fight.damage.min(fight.health) };
    let dealt = after.damage.saturating_sub(before.damage);
    tell(play, Development::Dealt { seat: fight.hero, damage: dealt, left: after.health - after.damage });
    let [reputation, per] = rules.per_damage;
    let reputation = dealt / per * reputation + if after.is_slain() { rules.last_blow } else { 0 };
    if reputation > 0 {
        gains::reputation(play, fight.hero, reputation as i8);
    }
    after
}

/// The battle is over: if the dragon is alive, everybody loses Reputation.
pub(super) fn ends(play: &mut Play<'_>, rules: &Battle, dragon: Wyrm) {
    if dragon.is_slain() {
        return;
    }
    tell(play, Development::Survives);
    strikes::all_lose(play, rules.lost);
}
