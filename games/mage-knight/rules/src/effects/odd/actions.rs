//! Advanced actions with an effect of their own.

use crate::effects::modifiers;
use crate::frame::Play;
use crate::player::store_crystal;
use crate::source;
use crate::task::{Given, Resolving};
use crate::terms::BasicColour;

/// Crystals spent this turn return (MK-FAQ-11).
pub(super) fn crystal_mastery(play: &mut Play<'_>, r: &Resolving) {
    let spent = std::mem::take(&mut play.state.turn.crystals_spent);
    for colour in BasicColour::ALL {
        for _ in 0..spent[colour.index()] {
            store_crystal(play, r.seat, colour);
        }
    }
}

/// Rerolls all source dice that may be rerolled; from now on black and gold ones count as any basic colour.
pub(super) fn mana_storm(play: &mut Play<'_>, r: &Resolving) {
    source::reroll(play, source::rollable(play.state));
    modifiers::add(play, r, Given::Nothing);
}
