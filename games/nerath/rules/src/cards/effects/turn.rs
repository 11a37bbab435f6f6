//! Cards that change what may be moved and bought in the rest of the turn.

use crate::content::{Effect, Kinds, Who};
use crate::realm::Realm;
use crate::state::State;
use crate::troops::{CROWD, TROOPS, slot};
use crate::turn_record::{Bargain, Price};
use crate::units::UnitKind;

/// Whether a realm has any unit that the effect covers.
pub(super) fn anybody(state: &State, realm: Realm, who: Who) -> bool {
    let afloat = who.kinds.contains(UnitKind::Warship) && !state.fleet.zones(realm).is_empty();
    let meant = |kind: &UnitKind| who.kinds.contains(*kind);
    afloat
        || state.troops.occupied(realm).iter().any(|space| {
            TROOPS.into_iter().filter(meant).any(|kind| state.troops.get(space, realm, kind) > 0)
        })
}

/// Records a change of what the active realm may do this turn.
pub(super) fn change(state: &mut State, effect: &Effect) {
    let turn = &mut state.turn;
    match *effect {
        Effect::MoveBonus { who, n, max } => {
            for kind in who.kinds.iter() {
                match kind {
                    UnitKind::Warship => turn.favourable_winds += n,
                    UnitKind::Castle => {}
                    _ => {
                        let units = &mut turn.forced_march[slot(kind)];
                        *units = units.saturating_add(max.unwrap_or(CROWD));
                    }
                }
            }
        }
        Effect::Fly { n, .. } => turn.flights += n,
        Effect::Price { unit, cost, max } => bargain(state, Some(unit), Price::Fixed(cost), max),
        Effect::Discount { units, by, max, min_cost } => {
            let kind = if units == Kinds::ALL { None } else { units.iter().next() };
            bargain(state, kind, Price::Less(by, min_cost), max);
        }
        _ => {}
    }
}

fn bargain(state: &mut State, kind: Option<UnitKind>, price: Price, max: Option<u8>) {
    // A turn has room for more bargains than a realm has such cards.
    let _ = state.turn.bargains.try_push(Bargain { kind, price, left: max.unwrap_or(CROWD) });
}
