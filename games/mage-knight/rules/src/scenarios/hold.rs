//! Conquer and Hold (MK-SCN-HOLD): what is different about keeps, mage towers and the units in them.

use super::ScenarioId;
use crate::content::UnitId;
use crate::frame::Play;
use crate::map;
use crate::player::gain_token;
use crate::state::State;
use crate::terms::{ManaColour, Site};
use kernel::Seat;

/// How many tokens defend the site of an absent player: more on each Day and Night of Conquer and Hold
/// (MK-SCN-HOLD-10).
pub(crate) fn defenders(state: &State) -> u8 {
    if state.scenario == ScenarioId::ConquerAndHold { state.round.div_ceil(2) } else { 1 }
}

/// Whether it is the first half of the game (MK-SCN-HOLD-05).
pub(crate) fn is_first_half(state: &State) -> bool {
    state.round <= state.rounds() / 2
}

impl ScenarioId {
    /// Whether a unit can be recruited at a site of this kind: it shows the site (MK-INT-07), or in Conquer
    /// and Hold one that replaces it (MK-SCN-HOLD-06).
    #[must_use]
    pub fn recruits(self, unit: UnitId, site: Site) -> bool {
        let also = match site {
            Site::MageTower if self == ScenarioId::ConquerAndHold => Site::Monastery,
            Site::Keep if self == ScenarioId::ConquerAndHold => Site::Village,
            _ => site,
        };
        let sites = unit.unit().sites;
        sites.contains(site) || sites.contains(also)
    }
}

/// A turn starts in or next to a mage tower of the player's team: a gold or black mana for each tower the
/// player owns (MK-SCN-HOLD-09, MK-SCN-HOLD-11, MK-SCN-HOLD-16).
pub(crate) fn tower_mana(play: &mut Play<'_>, seat: Seat) {
    if !play.state.scenario.towers_have_owners() || !map::is_next_to_tower(play.state, seat) {
        return;
    }
    let colour = if play.state.night { ManaColour::Black } else { ManaColour::Gold };
    for _ in 0..play.state.map.towers_of(seat).count() {
        gain_token(play, seat, colour);
    }
}
