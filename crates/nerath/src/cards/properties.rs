//! What Treasures in play change for good (CN-TRE-05), for the chapters whose rules they change.

use crate::content::{Effect, TreasureId};
use crate::realm::Realm;
use crate::state::State;
use crate::turn_record::Price;
use crate::units::UnitKind;

/// How many new units a Castle outside the Capital takes in a turn (CN-REI-03).
pub const CASTLE_LIMIT: u8 = 4;

impl State {
    /// Whether a realm has played this Treasure (CN-TRE-02). It serves that realm only (CN-TRE-06).
    #[must_use]
    pub const fn has_in_play(&self, realm: Realm, card: TreasureId) -> bool {
        self.realms.0[realm.index()].in_play.contains(card)
    }
}

/// The Properties of the Treasures that a realm has in play (CN-TRE-05).
pub(crate) fn properties(state: &State, realm: Realm) -> impl Iterator<Item = (TreasureId, &'static Effect)> {
    let in_play = state.realms[realm].in_play;
    in_play.iter().flat_map(|card| card.card().property.iter().map(move |step| (card, &step.effect)))
}

/// What the Properties of a realm say to a question that each answers for itself; the greatest answer counts.
pub(crate) fn property<T: Ord>(
    state: &State,
    realm: Realm,
    says: impl Fn(&'static Effect) -> Option<T>,
) -> Option<T> {
    properties(state, realm).filter_map(|(_, effect)| says(effect)).max()
}

/// How many land units each Warship of a realm carries (CN-TRA-01).
#[must_use]
pub fn capacity(state: &State, realm: Realm) -> u8 {
    let more = property(state, realm, |effect| match effect {
        Effect::Carry { n } => Some(*n),
        _ => None,
    });
    more.unwrap_or(UnitKind::Warship.capacity())
}

/// How many new units each Castle of a realm outside its Capital takes in a turn (CN-REI-03).
#[must_use]
pub fn place_limit(state: &State, realm: Realm) -> u8 {
    let more = property(state, realm, |effect| match effect {
        Effect::PlaceLimit { n } => Some(*n),
        _ => None,
    });
    more.unwrap_or(CASTLE_LIMIT)
}

/// How many spaces further a kind of unit of this realm moves, in every turn.
#[must_use]
pub fn move_bonus(state: &State, realm: Realm, kind: UnitKind) -> u8 {
    let more = property(state, realm, |effect| match effect {
        Effect::MoveBonus { who, n, max: None } if who.means(kind, false) => Some(*n),
        _ => None,
    });
    more.unwrap_or(0)
}

/// How many Heroes of this realm may fly in each Move phase.
#[must_use]
pub fn flights(state: &State, realm: Realm) -> u8 {
    let flights = property(state, realm, |effect| match effect {
        Effect::Fly { n, .. } => Some(*n),
        _ => None,
    });
    flights.unwrap_or(0)
}

/// The special price at which this realm always buys a kind of unit, if there is one.
#[must_use]
pub fn standing_price(state: &State, realm: Realm, kind: UnitKind) -> Option<Price> {
    properties(state, realm).find_map(|(_, effect)| match effect {
        Effect::Discount { units, by, max: None, min_cost } if units.contains(kind) => {
            Some(Price::Less(*by, *min_cost))
        }
        _ => None,
    })
}
