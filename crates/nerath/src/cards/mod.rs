//! Event and Treasure cards (CN-DRW, CN-EVT, CN-TRE).

mod properties;

pub(crate) use properties::{properties, property};
pub use properties::{CASTLE_LIMIT, capacity, flights, move_bonus, place_limit, standing_price};

use crate::action::Action;
use crate::frame::{Play, not_an_answer};
use crate::question::{CardRef, Moment, Question};
use crate::realm::Realm;
use crate::state::State;
use kernel::Refusal;
use serde::{Deserialize, Serialize};

/// A moment at which cards may be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Window {
    /// Which moment.
    pub moment: Moment,
    /// The realms that have passed since the last card was played, one bit each (CN-EVT-08).
    pub passed: u8,
}

impl Window {
    /// A window in which nobody has been asked yet.
    #[must_use]
    pub const fn new(moment: Moment) -> Window {
        Window { moment, passed: 0 }
    }
}

/// A card that is being resolved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Resolve {
    /// Whose card.
    pub realm: Realm,
    /// Which card.
    pub card: CardRef,
    /// Which of its effects is next.
    pub effect: u8,
}

pub(crate) fn window_question(_state: &State, _window: &Window) -> Option<Question> {
    None
}
pub(crate) fn window_legal(_state: &State, _window: &Window, _out: &mut Vec<Action>) {}
pub(crate) fn window_check(_state: &State, _window: &Window, _action: &Action) -> Result<(), Refusal> {
    Err(not_an_answer())
}
pub(crate) fn window_answer(_play: &mut Play<'_>, _window: Window, _action: Action) {}
pub(crate) fn resolve_question(_state: &State, _resolve: &Resolve) -> Option<Question> {
    None
}
pub(crate) fn resolve_legal(_state: &State, _resolve: &Resolve, _out: &mut Vec<Action>) {}
pub(crate) fn resolve_check(_state: &State, _resolve: &Resolve, _action: &Action) -> Result<(), Refusal> {
    Err(not_an_answer())
}
pub(crate) fn resolve_answer(_play: &mut Play<'_>, _resolve: Resolve, _action: Action) {}
pub(crate) fn resolve_run(_play: &mut Play<'_>, _resolve: Resolve) {}
/// Start-of-turn Properties, and cards of the opening hand that must be played at once (CN-DRW-04, CN-SET-08).
pub(crate) fn start_properties(_play: &mut Play<'_>) {}
/// Phase 1: draw an Event card (CN-DRW-01).
pub(crate) fn draw_phase(_play: &mut Play<'_>) {}
/// Properties that pay in the income phase.
pub(crate) fn income_properties(_play: &mut Play<'_>) {}
/// The Event cards of a realm that have left its hand and are being resolved: not yet in its discard (CN-EVT-03). For the audit.
pub(crate) fn being_resolved(state: &State, realm: Realm) -> impl Iterator<Item = crate::content::EventId> {
    let _ = (state, realm);
    std::iter::empty()
}
