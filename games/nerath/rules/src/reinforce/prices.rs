//! Prices of units this turn (CN-REI-01).

use crate::cards;
use crate::state::State;
use crate::turn_record::{Bargain, Price};
use crate::units::UnitKind;
use kernel::List;

impl Price {
    /// Applies the price to a unit with this regular cost; never raises it.
    const fn applied(self, cost: u8) -> u8 {
        let special = match self {
            Price::Fixed(price) => price,
            Price::Less(off, least) => {
                let less = cost.saturating_sub(off);
                if less < least { least } else { less }
            }
        };
        if special < cost { special } else { cost }
    }
}

/// The prices of units of one kind, one after another: each takes the best bargain left.
pub(super) struct Till {
    kind: UnitKind,
    base: u8,
    bargains: List<Bargain, 6>,
}

impl Till {
    /// The prices as they stand.
    pub(super) fn new(state: &State, kind: UnitKind) -> Till {
        let printed = kind.cost();
        let base =
            cards::standing_price(state, state.active, kind).map_or(printed, |price| price.applied(printed));
        Till { kind, base, bargains: state.turn.bargains }
    }

    /// Sells one unit; returns its price.
    pub(super) fn sell(&mut self) -> u16 {
        let fits =
            |bargain: &&mut Bargain| bargain.left > 0 && bargain.kind.is_none_or(|kind| kind == self.kind);
        let best =
            self.bargains.iter_mut().filter(fits).min_by_key(|bargain| bargain.price.applied(self.base));
        match best {
            Some(bargain) if bargain.price.applied(self.base) < self.base => {
                bargain.left -= 1;
                bargain.price.applied(self.base).into()
            }
            _ => self.base.into(),
        }
    }

    /// The bargains that are left.
    pub(super) fn bargains_left(mut self) -> List<Bargain, 6> {
        self.bargains.retain(|bargain| bargain.left > 0);
        self.bargains
    }
}

/// What the next unit of this kind costs.
pub(super) fn price(state: &State, kind: UnitKind) -> u16 {
    Till::new(state, kind).sell()
}

/// How many units of this kind a treasury can pay for, up to a limit.
pub(super) fn affordable(state: &State, kind: UnitKind, limit: u8) -> u8 {
    let mut till = Till::new(state, kind);
    let mut gold = state.realms[state.active].gold;
    for n in 0..limit {
        match gold.checked_sub(till.sell()) {
            Some(left) => gold = left,
            None => return n,
        }
    }
    limit
}
