//! Reinforcement: what to buy, where to put it, and where new units go at once.

use super::campaign::Order;
use super::muster::{Muster, Strength, price, walk};
use super::outlook::Outlook;
use super::why::Why;
use nerath::action::{Action, Placement};
use nerath::cards::standing_price;
use nerath::content::{Space, SpaceSet};
use nerath::state::State;
use nerath::turn_record::Price;
use nerath::units::{Class, Ground, Side, UnitKind};

/// A new unit must be better off by this much to march on.
const RESTLESS: f64 = 0.05;
/// How much of a Treasure each Hero of a party is worth.
const ADVENTURE: f64 = 0.12;
/// How much of the worth of prizes overseas a ship is.
const OVERSEAS: f64 = 1.0;
/// Heroes that a realm likes to have near a dungeon.
const PARTY: u32 = 4;

/// What to do next in the Reinforce phase, cards apart.
pub(super) fn next(outlook: &Outlook<'_>, legal: &[Action]) -> Option<Order> {
    purchase(outlook, legal).or_else(|| march(outlook, legal))
}

/// What a unit of this kind costs now.
fn cost(state: &State, kind: UnitKind) -> f64 {
    let special = |cost: f64, price: Price| match price {
        Price::Fixed(fixed) => cost.min(fixed.into()),
        Price::Less(off, least) => (cost - f64::from(off)).max(least.into()).min(cost),
    };
    let printed = price(kind);
    let base = standing_price(state, state.active, kind).map_or(printed, |price| special(printed, price));
    let bargains = state.turn.bargains.iter().filter(|bargain| bargain.kind.is_none_or(|only| only == kind));
    bargains.map(|bargain| special(base, bargain.price)).fold(base, f64::min)
}

/// The most useful purchase for its price.
fn purchase(outlook: &Outlook<'_>, legal: &[Action]) -> Option<Order> {
    let mut best: Option<(f64, Action, Space)> = None;
    let mut seen: Vec<(UnitKind, Space)> = Vec::new();
    for action in legal {
        let Action::Buy { kind, castle, at: Placement::Space(at) } = *action else { continue };
        if seen.contains(&(kind, at)) {
            continue;
        }
        seen.push((kind, at));
        let value = use_of(outlook, kind, castle, at) / cost(outlook.state, kind);
        if value > 0.0 && best.is_none_or(|(most, ..)| value > most) {
            best = Some((value, *action, at));
        }
    }
    best.map(|(_, action, at)| Order { action, n: 1, why: Why::Strengthen { at } })
}

/// What a new unit is worth.
fn use_of(outlook: &Outlook<'_>, kind: UnitKind, castle: Space, at: Space) -> f64 {
    let state = outlook.state;
    match kind {
        UnitKind::Castle => {
            if outlook.stakes.last_round || !outlook.threat.reaches(at) {
                return 0.0;
            }
            // New units appear where it stands from the next turn on.
            let nearer =
                state.castles_of(outlook.realm()).iter().map(|other| outlook.pull(other)).fold(0.0, f64::max);
            let wall = outlook.relief(at, kind);
            0.6 * wall + 0.5 * (outlook.pull(at) - nearer).max(0.0) * outlook.stakes.income.min(2.0)
        }
        UnitKind::Warship => ship(outlook, castle, at),
        _ => {
            let spaces = match kind.class() {
                Class::Flying => SpaceSet::of(at),
                _ => walk(at, kind.movement(), SpaceSet::TERRITORIES - state.turn.hostile, SpaceSet::EMPTY),
            };
            let best = spaces.iter().map(|space| post(outlook, kind, space)).fold(0.0, f64::max);
            best + adventure(outlook, kind, spaces)
        }
    }
}

/// What a unit is worth in a space: for its defence, and in the army that gathers around it.
fn post(outlook: &Outlook<'_>, kind: UnitKind, space: Space) -> f64 {
    let around = (space.neighbours() & SpaceSet::TERRITORIES).with(space);
    let army = around.iter().fold(Muster::default(), |army, near| army.and(&outlook.units[near.index()]));
    let before = army.strength(Side::Attacker, Ground::Territory);
    let after = before.and(Strength::of(kind, Side::Attacker, Ground::Territory));
    let temper = &outlook.stakes.temper;
    let reach = match kind {
        UnitKind::Fighter | UnitKind::Wizard => temper.hero,
        UnitKind::Monster => temper.monster,
        UnitKind::Dragon => temper.dragon,
        _ => 1.0,
    };
    outlook.relief(space, kind)
        + temper.ambition * outlook.pull(space) * (after.power() - before.power()) * reach
}

/// What a Hero is worth for the dungeons nearby.
fn adventure(outlook: &Outlook<'_>, kind: UnitKind, spaces: SpaceSet) -> f64 {
    if !kind.is_hero() || !spaces.neighbours().meets(SpaceSet::DUNGEONS) || outlook.stakes.last_round {
        return 0.0;
    }
    let near = spaces | (spaces.neighbours() & SpaceSet::TERRITORIES);
    let heroes: u32 = near
        .iter()
        .map(|space| &outlook.units[space.index()])
        .map(|units| u32::from(units.get(UnitKind::Fighter)) + u32::from(units.get(UnitKind::Wizard)))
        .sum();
    if heroes < PARTY { ADVENTURE * outlook.stakes.treasure } else { 0.0 }
}

/// What a new ship is worth: a way to prizes overseas for those who wait on the quay, where there is none
/// yet.
fn ship(outlook: &Outlook<'_>, castle: Space, at: Space) -> f64 {
    let (state, realm) = (outlook.state, outlook.realm());
    let near = at.neighbours() & SpaceSet::SEAS;
    let ships =
        state.fleet.iter().filter(|(_, ship)| ship.realm == realm && near.with(at).contains(ship.at)).count();
    let overseas = (walk(at, 2, SpaceSet::SEAS - state.turn.hostile, SpaceSet::EMPTY).neighbours()
        & SpaceSet::TERRITORIES
        & state.turn.hostile)
        .iter()
        .map(|coast| {
            let foes = Muster::against(state, coast, realm).strength(Side::Defender, Ground::Territory);
            let prize = outlook.stakes.conquest(state, coast) + outlook.stakes.holding(state, coast);
            prize / (1.0 + foes.health)
        })
        .fold(0.0, f64::max);
    let by_land = outlook.pull(castle);
    let waiting = (at.neighbours() & SpaceSet::TERRITORIES & state.troops.occupied(realm)).len() as f64;
    if waiting == 0.0 { 0.0 } else { OVERSEAS * (overseas - 0.6 * by_land).max(0.0) / (1.0 + ships as f64) }
}

/// Sends new units on their way.
fn march(outlook: &Outlook<'_>, legal: &[Action]) -> Option<Order> {
    let mut best: Option<(f64, Action, Space)> = None;
    for action in legal {
        let Action::Move { kind, from, to } = *action else { continue };
        let here = outlook.units[from.index()];
        let stay = outlook.departure(from, &here, kind) + outlook.promise(from, kind);
        let gain = outlook.station(to, kind) - stay;
        if gain > RESTLESS && best.is_none_or(|(most, ..)| gain > most) {
            best = Some((gain, *action, to));
        }
    }
    best.map(|(_, action, to)| Order { action, n: 1, why: Why::Advance { to } })
}
