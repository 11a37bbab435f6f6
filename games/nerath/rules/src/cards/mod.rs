//! Event and Treasure cards (CN-DRW, CN-EVT, CN-TRE).
//!
//! A card is played in a [`Window`] or in the open part of a phase; it is then resolved effect by effect
//! ([`Resolve`]), asking its player for whatever it leaves open. Treasures stay in play and change rules
//! permanently.

mod choices;
mod draw;
mod effects;
mod play;
mod properties;
mod resolve;
#[cfg(test)]
mod tests;
mod windows;

pub(crate) use draw::{StartOfTurn, draw_phase};
pub(crate) use play::{is_card_play, phase_answer, phase_any, phase_check, phase_legal};
pub(crate) use properties::properties;
pub use properties::{CASTLE_LIMIT, capacity, flights, move_bonus, place_limit, standing_price};
pub use resolve::Resolve;
pub(crate) use resolve::{audit, being_resolved};
pub use windows::Window;

use crate::content::{Effect, Timing, Trigger};
use crate::event::{Event, GoldReason};
use crate::frame::Play;
use crate::income;
use crate::question::CardRef;

/// Properties that pay in the income phase (CN-TRE-05).
pub(crate) fn income_properties(play: &mut Play<'_>) {
    let realm = play.state.active;
    for card in play.state.realms[realm].in_play.iter() {
        if card.card().trigger != Some(Trigger::At(Timing::Income)) {
            continue;
        }
        for step in card.card().property {
            if let Effect::GainGold { n } = step.effect {
                play.log.tell(Event::Played { realm, card: CardRef::Property(card) });
                income::gain(play, realm, n.into(), GoldReason::Card);
            }
        }
    }
}
