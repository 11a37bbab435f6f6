//! The rules of reinforcement, case by case.

mod moving;
mod placing;
mod prices;

use crate::action::{Action, Placement};
use crate::content::{Space, at};
use crate::fleet::ShipId;
use crate::realm::Realm::Karkoth;
use crate::state::{Phase, State};
use crate::testing::{Board, act, refused};
use crate::units::UnitKind;
use kernel::RuleId;

/// Karkoth in its Reinforce phase with this much gold, and a Castle in its Capital.
fn karkoth(gold: u16) -> Board {
    Board::new().phase(Phase::Reinforce).castle(at::KARKOTHI_THRONEHOLDS).gold(Karkoth, gold)
}

/// A purchase, placed in a space.
fn purchase(kind: UnitKind, castle: Space, space: Space) -> Action {
    Action::Buy { kind, castle, at: Placement::Space(space) }
}

/// A purchase, placed aboard.
fn aboard(kind: UnitKind, castle: Space, ship: ShipId) -> Action {
    Action::Buy { kind, castle, at: Placement::Aboard(ship) }
}

/// Buys some.
fn buy(state: &mut State, action: Action, n: u8) {
    act(state, action);
    if state.tasks.is_empty() {
        assert_eq!(n, 1, "only one can be bought");
    } else {
        act(state, Action::Amount(n));
    }
}

/// Buys some and places them at their Castle.
fn buy_at(state: &mut State, kind: UnitKind, castle: Space, n: u8) {
    buy(state, purchase(kind, castle, castle), n);
}

/// Why this kind is not placed at that Castle.
fn refused_at(state: &State, kind: UnitKind, castle: Space) -> RuleId {
    refused(state, purchase(kind, castle, castle))
}
