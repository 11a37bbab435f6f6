//! More deck-building (MK-VAR-DECK): advanced actions drafted at the start, and actions improved after the
//! Nights.

pub mod draft;
pub mod improvement;

use crate::content::ADVANCED_OFFER;
use crate::state::State;

/// How many cards monasteries add to the unit offer of a new round: when advanced actions run out, the
/// advanced action offer is filled first, although monasteries are served before it (MK-VAR-DECK-01,
/// MK-VAR-DECK-08).
pub(crate) fn monastery_cards(state: &State) -> usize {
    let wanted = state.map.monasteries();
    if !state.variants.action_improvement && !state.variants.starting_draft {
        return wanted;
    }
    let offers = &state.offers;
    let leaves = offers.advanced.len().min(1);
    // MK-DUM-07: the card that leaves the offer goes to the Dummy, if there is one.
    let back = if state.dummy.is_some() { 0 } else { leaves };
    let needed = usize::from(ADVANCED_OFFER) - (offers.advanced.len() - leaves);
    wanted.min((offers.advanced_deck.len() + back).saturating_sub(needed))
}
