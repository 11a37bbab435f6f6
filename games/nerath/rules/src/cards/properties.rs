//! Permanent changes by Treasures in play (CN-TRE-05), for the chapters whose rules they change.

use crate::content::{Effect, TreasureId};
use crate::realm::Realm;
use crate::state::{State, TreasureSet};
use crate::turn_record::Price;
use crate::units::UnitKind;
use std::sync::LazyLock;

/// How many new units a Castle outside the Capital can take in a turn (CN-REI-03).
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

/// The kinds of Property that other chapters look up often.
#[derive(Clone, Copy)]
enum Lasting {
    Carry,
    PlaceLimit,
    MoveBonus,
    Fly,
    Discount,
}

/// The Treasures with a Property of each kind, for a quick answer to realms that have none of them in play.
static WITH: LazyLock<[TreasureSet; 5]> = LazyLock::new(|| {
    let mut with = [TreasureSet::default(); 5];
    for card in TreasureId::all() {
        for step in card.card().property {
            let kind = match step.effect {
                Effect::Carry { .. } => Lasting::Carry,
                Effect::PlaceLimit { .. } => Lasting::PlaceLimit,
                Effect::MoveBonus { .. } => Lasting::MoveBonus,
                Effect::Fly { .. } => Lasting::Fly,
                Effect::Discount { .. } => Lasting::Discount,
                _ => continue,
            };
            with[kind as usize].insert(card);
        }
    }
    with
});

/// Evaluates the Properties of one kind with this function; the greatest result counts.
fn property(
    state: &State,
    realm: Realm,
    kind: Lasting,
    says: impl Fn(&'static Effect) -> Option<u8>,
) -> Option<u8> {
    let in_play = state.realms[realm].in_play.0;
    if in_play == 0 {
        return None;
    }
    let cards = TreasureSet(in_play & WITH[kind as usize].0);
    cards.iter().flat_map(|card| card.card().property).filter_map(|step| says(&step.effect)).max()
}

/// How many land units each Warship of a realm carries (CN-TRA-01).
#[must_use]
pub fn capacity(state: &State, realm: Realm) -> u8 {
    let more = property(state, realm, Lasting::Carry, |effect| match effect {
        Effect::Carry { n } => Some(*n),
        _ => None,
    });
    more.unwrap_or(UnitKind::Warship.capacity())
}

/// How many new units each Castle of a realm outside its Capital takes in a turn (CN-REI-03).
#[must_use]
pub fn place_limit(state: &State, realm: Realm) -> u8 {
    let more = property(state, realm, Lasting::PlaceLimit, |effect| match effect {
        Effect::PlaceLimit { n } => Some(*n),
        _ => None,
    });
    more.unwrap_or(CASTLE_LIMIT)
}

/// How many spaces further units of this kind move, in every turn.
#[must_use]
pub fn move_bonus(state: &State, realm: Realm, kind: UnitKind) -> u8 {
    let more = property(state, realm, Lasting::MoveBonus, |effect| match effect {
        Effect::MoveBonus { who, n, max: None } if who.means(kind, false) => Some(*n),
        _ => None,
    });
    more.unwrap_or(0)
}

/// How many Heroes of this realm may fly in each Move phase.
#[must_use]
pub fn flights(state: &State, realm: Realm) -> u8 {
    let flights = property(state, realm, Lasting::Fly, |effect| match effect {
        Effect::Fly { n, .. } => Some(*n),
        _ => None,
    });
    flights.unwrap_or(0)
}

/// The realm's permanent special price for a kind of unit, if it has one.
#[must_use]
pub fn standing_price(state: &State, realm: Realm, kind: UnitKind) -> Option<Price> {
    let cards = TreasureSet(state.realms[realm].in_play.0 & WITH[Lasting::Discount as usize].0);
    cards.iter().flat_map(|card| card.card().property).find_map(|step| match step.effect {
        Effect::Discount { units, by, max: None, min_cost } if units.contains(kind) => {
            Some(Price::Less(by, min_cost))
        }
        _ => None,
    })
}
