//! Phase 6: collect income (CN-INC).

use crate::content::{Space, SpaceSet};
use crate::event::{Event, GoldReason};
use crate::frame::Play;
use crate::realm::Realm;
use crate::state::State;

/// What a realm collects from its territories.
#[must_use]
pub fn income(state: &State, realm: Realm) -> u16 {
    // CN-INC-01, CN-INC-04: one gold a territory, captured Capitals included.
    let territories = state.control.by[realm].len() as u16;
    if state.control.by[realm].contains(Space::capital(realm)) {
        territories
    } else {
        territories.div_ceil(2) // CN-INC-03: half without one's own Capital, rounded up.
    }
}

/// Collects the income of the active realm, as control stands now (CN-INC-06); compulsory (CN-TRN-03).
pub(crate) fn collect(play: &mut Play<'_>) {
    let realm = play.state.active;
    let amount = income(play.state, realm);
    gain(play, realm, amount, GoldReason::Income);
    crate::cards::income_properties(play);
}

/// Adds gold to a treasury.
pub(crate) fn gain(play: &mut Play<'_>, realm: Realm, amount: u16, why: GoldReason) {
    if amount > 0 {
        let gold = &mut play.state.realms[realm].gold;
        *gold = gold.saturating_add(amount);
        play.log.tell(Event::Gold { realm, change: amount as i16, why });
    }
}

/// Takes gold from a treasury, as far as it goes (CN-EVT-07); gives what was taken.
pub(crate) fn lose(play: &mut Play<'_>, realm: Realm, amount: u16, why: GoldReason) -> u16 {
    let gold = &mut play.state.realms[realm].gold;
    let taken = amount.min(*gold);
    *gold -= taken;
    if taken > 0 {
        play.log.tell(Event::Gold { realm, change: -(taken as i16), why });
    }
    taken
}

/// The home territories of a realm that an enemy holds.
#[must_use]
pub fn lost_home(state: &State, realm: Realm) -> SpaceSet {
    SpaceSet::homes(realm) - state.friendly_territories(realm)
}
