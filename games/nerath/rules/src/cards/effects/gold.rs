//! Gaining, losing and stealing gold (CN-EVT-06, CN-EVT-07).

use crate::action::Action;
use crate::cards::choices::{Ask, Choices, bit};
use crate::cards::resolve::Resolve;
use crate::event::GoldReason;
use crate::frame::Play;
use crate::income;
use crate::question::CardChoice;
use crate::realm::Realm;
use crate::rules::CN_EVT_06;
use crate::state::State;

/// Gold from the bank.
pub(super) fn gain(play: &mut Play<'_>, realm: Realm, n: u8) {
    income::gain(play, realm, n.into(), GoldReason::Card);
}

/// Every enemy loses gold, as far as its treasury allows.
pub(super) fn enemies_lose(play: &mut Play<'_>, realm: Realm, n: u8) {
    for enemy in Realm::ALL {
        if !play.state.allied(realm, enemy) {
            income::lose(play, enemy, n.into(), GoldReason::Card);
        }
    }
}

/// Whether any enemy has gold.
pub(super) fn any_to_take(state: &State, realm: Realm) -> bool {
    state.enemies(realm).any(|enemy| state.realms[enemy].gold > 0)
}

/// Asks from which enemy to steal gold. Deals are not binding (CN-MOD-06), so any enemy may be named, even
/// one without gold.
pub(super) fn ask_victim(state: &State, resolve: &Resolve) -> Option<Ask> {
    if !any_to_take(state, resolve.realm) {
        return None;
    }
    let enemies = state.enemies(resolve.realm).fold(0, |all, enemy| all | bit(enemy));
    Some(Ask {
        realm: resolve.realm,
        choice: CardChoice::Realm,
        among: Choices::Realms(enemies),
        may_stop: false,
        rule: CN_EVT_06,
    })
}

/// Moves gold from one treasury to another.
pub(super) fn steal(play: &mut Play<'_>, realm: Realm, n: u8, answer: Option<Action>) {
    if let Some(Action::Realm(victim)) = answer {
        let taken = income::lose(play, victim, n.into(), GoldReason::Theft);
        income::gain(play, realm, taken, GoldReason::Theft);
    }
}
