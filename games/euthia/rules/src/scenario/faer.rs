//! The Power of the Faer, and the Magma Demon that it wakes: the third episode of the Banishment of the
//! Elementals.

use super::Enemy;
use super::elementals::{BanishingReport, own, say, seen};
use crate::combat::Fight;
use crate::content::Faer;
use crate::effects::gains;
use crate::frame::Play;
use crate::map::Space;
use crate::state::State;
use crate::terms::SpaceKind;
use serde::{Deserialize, Serialize};

/// The Magma Demon.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Demon {
    /// It has not risen yet.
    Asleep,
    /// It stands here.
    Risen(Space),
    /// It is defeated.
    Slain,
}

/// The Power of the Faer rises or falls; when it is full, the Magma Demon rises and the token stays there.
pub(super) fn shift(play: &mut Play<'_>, faer: &Faer, n: i8) {
    let Some(banishing) = own(play.state).filter(|banishing| banishing.demon == Demon::Asleep) else {
        return;
    };
    let before = banishing.faer;
    banishing.faer = banishing.faer.saturating_add_signed(n).min(faer.max);
    let (power, full) = (banishing.faer, banishing.faer == faer.max);
    if power != before {
        say(play, BanishingReport::Faer(power));
    }
    if full {
        rise(play, faer);
    }
}

/// The Magma Demon rises on its rift, or at the Chapel if that tile is not on the map.
fn rise(play: &mut Play<'_>, faer: &Faer) {
    let rift = play.state.map.place_of(faer.rift, SpaceKind::Rift);
    let on = rift.unwrap_or_else(|| play.state.chapel());
    if let Some(banishing) = own(play.state) {
        banishing.demon = Demon::Risen(on);
    }
    say(play, BanishingReport::Risen(on));
}

/// Whether the Magma Demon can be fought at the Hero's space.
pub(super) fn is_at_hand(state: &State) -> bool {
    matches!(seen(state).demon, Demon::Risen(on) if state.here() == Some(on))
}

/// The Magma Demon, if it is at the Hero's space.
pub(super) fn enemy(state: &State, faer: &Faer) -> Option<Enemy> {
    let foe = faer.boss;
    is_at_hand(state).then(|| Enemy { foe, health: foe.foe().health, damage: 0 })
}

/// Handles the defeat of the Magma Demon: it gives Reputation and nothing else. Returns whether it was the
/// Magma Demon.
pub(super) fn defeated(play: &mut Play<'_>, faer: &Faer, fight: &Fight) -> bool {
    if fight.foe != faer.boss {
        return false;
    }
    if let Some(banishing) = own(play.state) {
        banishing.demon = Demon::Slain;
    }
    say(play, BanishingReport::Slain(fight.hero));
    gains::reputation(play, fight.hero, faer.reputation as i8);
    true
}
