//! Finds attacks and purchases that make puzzles: tries every force and every purchase by exact odds.

use super::field::{Field, Units, gold, sieges, units};
use super::{Goal, PARTS, Riddles, is_open};
use ::puzzles::Puzzling;
use ::puzzles::mine::{Found, Moment, Order};
use kernel::{Budget, Chance, Game, Log, Seat, Seed, StableHasher, Turn};
use nerath::Nerath;
use nerath::action::{Action, Placement};
use nerath::content::{Space, SpaceSet};
use nerath::question::Asked;
use nerath::realm::Realm;
use nerath::state::{Phase, State};
use nerath::units::UnitKind;
use std::hash::{Hash, Hasher};

/// How often an attack has to succeed.
const PERCENT: u8 = 80;
/// No more forces than this are tried for one attack.
const FORCES: usize = 1_500;
/// The most units of a kind that are sent, and the most gold that is spent.
const MOST: u8 = 6;
const MOST_GOLD: u32 = 14;
/// The most units on both sides that a puzzle has.
const CROWD: u32 = 22;

/// The matches in which puzzles are found: everybody for themselves.
#[must_use]
pub fn order() -> Order<Riddles> {
    let presets = Nerath::presets();
    let open = |setup: &nerath::setup::Setup| {
        let state = Nerath::start(setup, &mut Chance::new(Seed(0), 0));
        state.is_ok_and(|state| state.mode == nerath::state::Mode::FreeForAll)
    };
    let setups = presets.into_iter().map(|preset| preset.setup).filter(open).collect();
    Order { setups, roster: nerath_bots::roster(), bot: "warlord", cap: 1_500 }
}

pub(super) fn find(moment: &Moment<'_, Riddles>, found: &mut Vec<Found<Riddles>>) {
    let Moment { state, seat, .. } = *moment;
    let begins =
        moment.before.is_none_or(|before| before.phase != state.phase || before.active != state.active);
    let Turn::Of(_, prompt) = Nerath::turn(state) else { return };
    if !begins || !is_open(state.phase) || prompt.question.what != Asked::Phase(state.phase) {
        return;
    }
    match state.phase {
        Phase::Move => {
            let targets = state.hostile(state.active) & SpaceSet::TERRITORIES;
            found.extend(targets.iter().filter_map(|space| attack(state, seat, space)));
            found.sort_by_key(|one| (std::cmp::Reverse(one.length), one.ways));
            found.truncate(2);
        }
        _ => found.extend(hold(state, seat)),
    }
}

/// Everybody who can get to a territory, by kind and by where they stand.
fn marchers(state: &State, space: Space) -> Vec<(UnitKind, Space, u8)> {
    let mut legal = Vec::new();
    Nerath::legal(state, &mut legal);
    let marcher = |action: &Action| match *action {
        Action::Move { kind, from, to } if to == space => {
            Some((kind, from, state.troops.get(from, state.active, kind)))
        }
        _ => None,
    };
    legal.iter().filter_map(marcher).collect()
}

/// All forces out of this many units of each kind, the cheapest first.
fn forces(most: &Units) -> Vec<Units> {
    let mut all: Vec<Units> = vec![[0; UnitKind::COUNT]];
    for kind in UnitKind::ALL {
        let at = kind.index();
        let more = all.iter().flat_map(|units| {
            (1..=most[at].min(MOST)).map(|n| {
                let mut units = *units;
                units[at] = n;
                units
            })
        });
        let more: Vec<Units> = more.collect();
        all.extend(more);
        if all.len() > FORCES {
            return Vec::new();
        }
    }
    all.sort_by_key(gold);
    all
}

/// How often an attack on a territory succeeds.
fn chance(field: &Field, attackers: &Units) -> f64 {
    Field { attackers: *attackers, ..field.clone() }.won(&Budget::endless()).unwrap_or(0.0)
}

fn count(units: &Units) -> u32 {
    units.iter().map(|n| u32::from(*n)).sum()
}

/// The puzzle to attack a territory with as little as possible.
fn attack(state: &State, seat: Seat, space: Space) -> Option<Found<Riddles>> {
    let field = Field::attack(state, state.active, space);
    if count(&field.defenders) < 2 || count(&field.attackers) > 0 {
        return None;
    }
    let marchers = marchers(state, space);
    let most = reserve(&marchers);
    let kinds = most.iter().filter(|n| **n > 0).count();
    let enough = f64::from(PERCENT) / 100.0;
    if kinds < 3 || count(&most) < 4 || count(&most) + count(&field.defenders) > CROWD {
        return None;
    }
    if chance(&field, &most) < enough {
        return None;
    }
    let mut best: Option<(u32, Units)> = None;
    let mut ways = 0;
    for force in forces(&most) {
        let price = gold(&force);
        if best.is_some_and(|(least, _)| price > least) {
            break;
        }
        if chance(&field, &force) >= enough {
            ways += 1;
            best.get_or_insert((price, force));
        }
    }
    let (least, force) = best?;
    let line = march(state, space, &marchers, &force)?;
    let kinds = force.iter().filter(|n| **n > 0).count();
    if kinds < 2 {
        return None;
    }
    let goal = Goal::Attack { space, percent: PERCENT };
    let length = (kinds as u8 - 1) + u8::from(count(&force) > 4);
    Some(found(goal, "attack", -i64::from(least), line, ways, length.min(3), state.active, seat))
}

#[allow(clippy::too_many_arguments)]
fn found(
    goal: Goal,
    theme: &'static str,
    best: i64,
    line: Vec<Action>,
    ways: u32,
    length: u8,
    realm: Realm,
    seat: Seat,
) -> Found<Riddles> {
    let mut hasher = StableHasher::default();
    let space = match goal {
        Goal::Attack { space, .. } | Goal::Hold { space } => space,
    };
    (seat, realm, theme, space).hash(&mut hasher);
    Found { state: None, alike: hasher.finish(), goal, theme, best, line, ways, length }
}

/// How many of each kind could go.
fn reserve(marchers: &[(UnitKind, Space, u8)]) -> Units {
    let mut most = [0u8; UnitKind::COUNT];
    marchers.iter().for_each(|(kind, _, n)| most[kind.index()] = most[kind.index()].saturating_add(*n));
    most
}

/// The answers that send a force, from the spaces where most of each kind stand.
fn march(
    state: &State,
    space: Space,
    marchers: &[(UnitKind, Space, u8)],
    force: &Units,
) -> Option<Vec<Action>> {
    let mut from: Vec<_> = marchers.to_vec();
    from.sort_by_key(|(_, _, n)| std::cmp::Reverse(*n));
    let mut left = *force;
    let mut orders = Vec::new();
    for (kind, from, n) in from {
        let n = n.min(left[kind.index()]);
        if n > 0 {
            left[kind.index()] -= n;
            orders.push((Action::Move { kind, from, to: space }, n));
        }
    }
    carry_out(state, &orders)
}

/// The answers that carry out orders: each with how many, where that is asked.
fn carry_out(state: &State, orders: &[(Action, u8)]) -> Option<Vec<Action>> {
    let mut state = state.clone();
    let mut line = Vec::new();
    let mut answer = |state: &mut State, action: Action| {
        Nerath::check(state, &action).ok()?;
        Nerath::apply(state, &action, &mut Chance::new(Seed(0), 0), &mut Log::muted());
        line.push(action);
        Some(())
    };
    for (action, n) in orders {
        let mut left = *n;
        while left > 0 {
            answer(&mut state, *action)?;
            let how_many = match Nerath::turn(&state) {
                Turn::Of(_, prompt) => match prompt.question.what {
                    Asked::HowMany { max, .. } => Some(max.min(left)),
                    _ => None,
                },
                Turn::Over(_) => None,
            };
            if let Some(n) = how_many {
                answer(&mut state, Action::Amount(n))?;
            }
            left -= how_many.unwrap_or(1);
        }
    }
    Some(line)
}

/// What can be bought in a territory, and its price.
fn wares(state: &State, space: Space) -> Vec<(UnitKind, u32)> {
    let mut legal = Vec::new();
    Nerath::legal(state, &mut legal);
    let ware = |action: &Action| match *action {
        Action::Buy { kind, castle, at: Placement::Space(at) } if castle == space && at == space => {
            Some((kind, u32::from(kind.cost())))
        }
        _ => None,
    };
    legal.iter().filter_map(ware).filter(|(kind, _)| !kind.is_building()).collect()
}

/// Every purchase after which nothing more can be bought.
fn purchases(wares: &[(UnitKind, u32)], gold: u32, bought: Units, all: &mut Vec<Units>) {
    let Some(((kind, price), rest)) = wares.split_first() else {
        all.push(bought);
        return;
    };
    for n in 0..=gold / price {
        let left = gold - n * price;
        // Of the last ware as many are bought as can be.
        if rest.is_empty() && left >= *price {
            continue;
        }
        let mut bought = bought;
        bought[kind.index()] = n as u8;
        purchases(rest, left, bought, all);
    }
}

/// How often a territory holds after a purchase.
fn holds(fields: &[Field], bought: &Units) -> f64 {
    let lost = fields.iter().map(|field| {
        let mut field = field.clone();
        field.defenders.iter_mut().zip(bought).for_each(|(n, more)| *n += more);
        field.won(&Budget::endless()).unwrap_or(1.0)
    });
    1.0 - lost.fold(0.0, f64::max)
}

fn buy(state: &State, space: Space, bought: &Units) -> Option<Vec<Action>> {
    let order = |kind: UnitKind| {
        (Action::Buy { kind, castle: space, at: Placement::Space(space) }, bought[kind.index()])
    };
    let orders: Vec<_> = UnitKind::ALL.into_iter().map(order).filter(|(_, n)| *n > 0).collect();
    carry_out(state, &orders)
}

/// The puzzle to hold the Capital.
fn hold(state: &State, seat: Seat) -> Option<Found<Riddles>> {
    let realm = state.active;
    let space = Space::capital(realm);
    let gold = u32::from(state.realms[realm].gold);
    if !(5..=MOST_GOLD).contains(&gold) || state.controller(space) != realm {
        return None;
    }
    let fields = sieges(state, realm, space);
    let crowd = fields.iter().map(|field| count(&field.attackers) + count(&field.defenders)).max()?;
    if crowd > CROWD {
        return None;
    }
    let wares = sorted(wares(state, space));
    let mut all = Vec::new();
    purchases(&wares, gold, [0; UnitKind::COUNT], &mut all);
    let mut worth: Vec<(f64, Units)> =
        all.into_iter().map(|bought| (holds(&fields, &bought), bought)).collect();
    worth.sort_by(|one, other| other.0.total_cmp(&one.0));
    let (best, bought) = *worth.first()?;
    if !(0.1..0.985).contains(&best) {
        return None;
    }
    let line = buy(state, space, &bought)?;
    let goal = Goal::Hold { space };
    // What is bought is worth what it says on the table, too.
    let mark = Riddles::mark(state, seat, &goal, &line, &Budget::endless())?;
    if mark != (best * PARTS).round() as i64 {
        return None;
    }
    let near = Riddles::tolerance(&goal) as f64 / PARTS;
    let ways = worth.iter().take_while(|(worth, _)| best - worth <= near).count() as u32;
    let kinds = bought.iter().filter(|n| **n > 0).count() as u8;
    Some(found(goal, "hold", mark, line, ways, kinds.min(3), realm, seat))
}

/// The dearest ware first: what is left is for the cheapest.
fn sorted(mut wares: Vec<(UnitKind, u32)>) -> Vec<(UnitKind, u32)> {
    wares.sort_by_key(|(kind, price)| (std::cmp::Reverse(*price), kind.index()));
    wares
}

pub(super) fn first_sights(state: &State, goal: &Goal) -> Vec<Vec<Action>> {
    match *goal {
        Goal::Attack { space, percent } => attacks_at_first_sight(state, space, percent),
        Goal::Hold { space } => purchases_at_first_sight(state, space),
    }
}

/// Everybody; the strongest, the cheapest, or whoever helps most at the moment, one after the other until it is
/// enough.
fn attacks_at_first_sight(state: &State, space: Space, percent: u8) -> Vec<Vec<Action>> {
    let field = Field::attack(state, state.active, space);
    let marchers = marchers(state, space);
    let most = reserve(&marchers);
    let enough = f64::from(percent) / 100.0;
    let mut sights = vec![most];
    let dear = |kind: &UnitKind| (std::cmp::Reverse(kind.cost()), kind.index());
    let cheap = |kind: &UnitKind| (kind.cost(), kind.index());
    let mut kinds: Vec<UnitKind> = UnitKind::ALL.to_vec();
    kinds.sort_by_key(dear);
    sights.extend(one_by_one(&kinds, &most, |force| chance(&field, force) >= enough));
    kinds.sort_by_key(cheap);
    sights.extend(one_by_one(&kinds, &most, |force| chance(&field, force) >= enough));
    let mut force = [0; UnitKind::COUNT];
    while chance(&field, &force) < enough {
        let next = best_next(&kinds, &force, |kind| most[kind.index()], |force| chance(&field, force));
        let Some(next) = next else { break };
        force = next;
    }
    sights.push(force);
    sights.iter().filter_map(|force| march(state, space, &marchers, force)).collect()
}

/// Sends units kind by kind until it is enough.
fn one_by_one(kinds: &[UnitKind], most: &Units, enough: impl Fn(&Units) -> bool) -> Option<Units> {
    let mut force = [0; UnitKind::COUNT];
    for kind in kinds {
        for _ in 0..most[kind.index()] {
            force[kind.index()] += 1;
            if enough(&force) {
                return Some(force);
            }
        }
    }
    None
}

/// One unit more, of the kind that helps most for its price.
fn best_next(
    kinds: &[UnitKind],
    units: &Units,
    most: impl Fn(UnitKind) -> u8,
    worth: impl Fn(&Units) -> f64,
) -> Option<Units> {
    let before = worth(units);
    let with = |kind: UnitKind| {
        let mut more = *units;
        more[kind.index()] += 1;
        let gain = (worth(&more) - before) / f64::from(kind.cost());
        (gain, more)
    };
    let possible = kinds.iter().copied().filter(|kind| units[kind.index()] < most(*kind)).map(with);
    possible.max_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, more)| more)
}

/// The dearest units, the cheapest, or whoever helps most at the moment, as long as there is gold.
fn purchases_at_first_sight(state: &State, space: Space) -> Vec<Vec<Action>> {
    let realm = state.active;
    let fields = sieges(state, realm, space);
    let gold = u32::from(state.realms[realm].gold);
    let wares = sorted(wares(state, space));
    let greedy = |wares: &mut dyn Iterator<Item = &(UnitKind, u32)>| {
        let (mut bought, mut left) = ([0; UnitKind::COUNT], gold);
        for (kind, price) in wares {
            bought[kind.index()] = (left / price) as u8;
            left %= price;
        }
        bought
    };
    let mut sights = vec![greedy(&mut wares.iter()), greedy(&mut wares.iter().rev())];
    let kinds: Vec<UnitKind> = wares.iter().map(|(kind, _)| *kind).collect();
    let mut bought = [0; UnitKind::COUNT];
    loop {
        let left = gold - super::field::gold(&bought);
        let can = |kind: UnitKind| if u32::from(kind.cost()) <= left { u8::MAX } else { 0 };
        let Some(next) = best_next(&kinds, &bought, can, |bought| holds(&fields, bought)) else { break };
        bought = next;
    }
    sights.push(bought);
    sights.iter().filter_map(|bought| buy(state, space, bought)).collect()
}

/// Who stands in a space is told by the words too.
pub(super) fn garrison(state: &State, space: Space) -> Units {
    let mut all = [0; UnitKind::COUNT];
    for enemy in state.enemies(state.active) {
        all.iter_mut().zip(units(state, enemy, space)).for_each(|(n, more)| *n += more);
    }
    all
}
