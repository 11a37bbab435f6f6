//! Turns a selected group and a target into the answers that move it there, one after another. Destinations
//! across the sea are reached in one go too: see [`voyages`].

use super::choices::{Group, Piece, Way};
use nerath::action::Action;
use nerath::content::{Space, SpaceSet};
use nerath::fleet::ShipId;
use nerath::question::{Asked, Question};
use nerath::state::Phase;
use nerath::units::UnitKind;
use nerath::view::View;
use std::collections::VecDeque;

/// One thing that is wanted. It becomes an answer when its turn comes, or is dropped if it can no longer be
/// done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// So many of a kind go there.
    March {
        /// The kind of unit.
        kind: UnitKind,
        /// The origin.
        from: Space,
        /// The destination.
        to: Space,
        /// How many.
        n: u8,
    },
    /// So many, if that is asked.
    Amount(u8),
    /// A ship sails there.
    Sail(ShipId, Space),
    /// One unit boards some ship in a zone.
    Load {
        /// The kind of unit.
        kind: UnitKind,
        /// The origin.
        from: Space,
        /// A ship there.
        zone: Space,
    },
    /// One unit leaves a ship.
    Unload {
        /// Which ship.
        ship: ShipId,
        /// The kind of unit.
        kind: UnitKind,
        /// The destination.
        to: Space,
    },
    /// One unit of a kind goes ashore from any ship in a zone.
    Land {
        /// The kind of unit.
        kind: UnitKind,
        /// From a ship there.
        zone: Space,
        /// The destination.
        to: Space,
    },
    /// Every ship in the list that is still behind follows to this zone.
    Follow {
        /// Which ship.
        ship: ShipId,
        /// The zone.
        to: Space,
    },
    /// The phase ends.
    End,
    /// One is bought.
    Buy(Action),
}

/// What a click on a target means for a group in hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Given {
    /// These, one after the other.
    Orders(VecDeque<Order>),
    /// One of these answers: it must be said which.
    Which(Vec<usize>),
    /// It cannot go there; this would have been tried.
    Refused(Option<Action>),
}

/// What sending a group to a space means.
#[must_use]
pub fn send(view: &View, legal: &[Action], ways: &[Way], group: &Group, to: Space) -> Given {
    let there: Vec<usize> = group.ways(ways).filter(|way| way.to == to).map(|way| way.number).collect();
    if there.is_empty() {
        return match voyages(view, ways, group).into_iter().find(|voyage| voyage.to == to) {
            Some(voyage) => Given::Orders(voyage.orders),
            None => Given::Refused(first_try(group, to)),
        };
    }
    let mut orders = VecDeque::new();
    for &(kind, n, _) in group.troops.iter().filter(|(_, n, _)| *n > 0) {
        let from = group.at;
        if legal.contains(&Action::Move { kind, from, to }) {
            orders.push_back(Order::March { kind, from, to, n });
        } else if there.iter().any(|n| matches!(legal[*n], Action::Load { kind: other, .. } if other == kind))
        {
            orders.extend((0..n).map(|_| Order::Load { kind, from, zone: to }));
        }
    }
    // A ship at a shore takes aboard or sets ashore: only where one of the two is possible nobody needs to
    // ask.
    let of_ship = |n: &&usize| !matches!(legal[**n], Action::Move { .. });
    let loads = there.iter().filter(|n| matches!(legal[**n], Action::Load { .. })).count();
    for &(ship, _) in group.ships.iter().filter(|(_, taken)| *taken) {
        if legal.contains(&Action::Sail { ship, to }) {
            orders.push_back(Order::Sail(ship, to));
        } else if !to.is_sea() {
            let Some(found) = view.fleet.get(ship) else { continue };
            for unit in found.cargo.iter() {
                if legal.contains(&Action::Unload { ship, kind: unit.kind, to }) {
                    orders.push_back(Order::Unload { ship, kind: unit.kind, to });
                }
            }
        }
    }
    if !to.is_sea() && loads > 0 {
        return Given::Which(there.iter().filter(of_ship).copied().collect());
    }
    Given::Orders(orders)
}

/// What somebody who clicks on a space out of reach wanted.
fn first_try(group: &Group, to: Space) -> Option<Action> {
    let troops = group.troops.iter().find(|(_, n, _)| *n > 0);
    match (troops, group.ships.iter().find(|(_, taken)| *taken)) {
        (Some((kind, ..)), _) => Some(Action::Move { kind: *kind, from: group.at, to }),
        (None, Some((ship, _))) => Some(Action::Sail { ship: *ship, to }),
        (None, None) => None,
    }
}

/// The number of the answer that carries out the next order. Orders that are fulfilled go; when one cannot be
/// carried out, all that follow go with it.
#[must_use]
pub fn next(
    orders: &mut VecDeque<Order>,
    view: &View,
    question: Option<&Question>,
    legal: &[Action],
) -> Option<usize> {
    let number = |wanted: Action| legal.iter().position(|action| *action == wanted);
    while let Some(order) = orders.pop_front() {
        let asked = question.map(|question| question.what);
        let found = match order {
            Order::Amount(n) => match asked {
                Some(Asked::HowMany { max, .. }) => number(Action::Amount(n.clamp(1, max))),
                _ => continue,
            },
            Order::March { kind, from, to, n } => {
                let found = number(Action::Move { kind, from, to });
                if found.is_some() {
                    orders.push_front(Order::Amount(n));
                }
                found
            }
            Order::Sail(ship, to) => number(Action::Sail { ship, to }),
            Order::Load { kind, from, zone } => legal.iter().position(|action| match *action {
                Action::Load { ship, kind: other, from: shore } => {
                    other == kind && shore == from && view.fleet.get(ship).is_some_and(|ship| ship.at == zone)
                }
                _ => false,
            }),
            Order::Unload { ship, kind, to } => number(Action::Unload { ship, kind, to }),
            Order::Land { kind, zone, to } => legal.iter().position(|action| match *action {
                Action::Unload { ship, kind: other, to: shore } => {
                    other == kind && shore == to && view.fleet.get(ship).is_some_and(|ship| ship.at == zone)
                }
                _ => false,
            }),
            // A ship that nobody boarded stays where it is.
            Order::Follow { ship, to } => {
                if view.fleet.get(ship).is_none_or(|ship| ship.cargo.is_empty()) {
                    continue;
                }
                number(Action::Sail { ship, to })
            }
            Order::End => number(Action::Done),
            Order::Buy(action) => {
                let found = number(action);
                if found.is_some() {
                    orders.push_front(Order::Amount(1));
                }
                found
            }
        };
        if found.is_none() {
            orders.clear();
        }
        return found;
    }
    None
}

/// A landing beyond the sea: loading, sailing and going ashore in one go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Voyage {
    /// Where they go ashore.
    pub to: Space,
    /// Who does.
    pub landed: Vec<UnitKind>,
    /// The steps.
    pub orders: VecDeque<Order>,
}

/// The landings that a group can make: what is aboard its ships, or troops that board ships off their coast
/// (CN-TRA-03, CN-MOV-07, CN-TRA-06). Ships sail only through zones without enemies: a landing waits for a sea
/// battle (CN-AMP-03).
#[must_use]
pub fn voyages(view: &View, ways: &[Way], group: &Group) -> Vec<Voyage> {
    if view.phase != Phase::Move {
        return Vec::new();
    }
    let mut all: Vec<Voyage> = Vec::new();
    let direct = group.reach(ways);
    for fleet in fleets(view, ways, group) {
        for (path, zone) in courses(view, &fleet) {
            let heroes = fleet.landed.iter().all(|kind| kind.is_hero());
            let shores = zone.neighbours()
                & if heroes { SpaceSet::TERRITORIES | SpaceSet::DUNGEONS } else { SpaceSet::TERRITORIES };
            for to in shores - direct {
                if to == group.at || all.iter().any(|voyage| voyage.to == to) {
                    continue;
                }
                let mut orders = fleet.boarding.clone();
                for &step in &path {
                    orders.extend(fleet.ships.iter().map(|&ship| Order::Follow { ship, to: step }));
                }
                orders.extend(fleet.landed.iter().map(|&kind| Order::Land { kind, zone, to }));
                all.push(Voyage { to, landed: fleet.landed.clone(), orders });
            }
        }
    }
    all
}

/// Ships that sail together, who boards them first and who goes ashore.
struct Fleet {
    ships: Vec<ShipId>,
    at: Space,
    boarding: VecDeque<Order>,
    landed: Vec<UnitKind>,
}

fn fleets(view: &View, ways: &[Way], group: &Group) -> Vec<Fleet> {
    let cargo = |ship: ShipId| -> Vec<UnitKind> {
        let free = |ship: &nerath::fleet::Ship| {
            ship.cargo.iter().filter(|unit| !unit.bound).map(|unit| unit.kind).collect()
        };
        view.fleet.get(ship).map(free).unwrap_or_default()
    };
    let laden: Vec<ShipId> = group
        .ships
        .iter()
        .filter(|(ship, taken)| *taken && !cargo(*ship).is_empty())
        .map(|(ship, _)| *ship)
        .collect();
    if !laden.is_empty() {
        let landed = laden.iter().flat_map(|ship| cargo(*ship)).collect();
        return vec![Fleet { ships: laden, at: group.at, boarding: VecDeque::new(), landed }];
    }
    // Troops on a coast: the ships off it take as many as they have room for; all of them must find some.
    let troops: Vec<UnitKind> =
        group.troops.iter().flat_map(|&(kind, n, _)| std::iter::repeat_n(kind, n.into())).collect();
    let mut found = Vec::new();
    for zone in group.at.neighbours() & SpaceSet::SEAS {
        let boards = |kind: UnitKind| {
            ways.iter().any(|way| way.to == zone && way.piece == Some((group.at, Piece::Troops(kind))))
        };
        let ships: Vec<(ShipId, usize)> = view
            .fleet
            .at(zone, view.active)
            .filter(|(id, _)| ways.iter().any(|way| way.piece == Some((zone, Piece::Ship(*id)))))
            .map(|(id, ship)| {
                (id, usize::from(UnitKind::Warship.capacity()).saturating_sub(ship.cargo.len()))
            })
            .collect();
        let room: usize = ships.iter().map(|(_, room)| room).sum();
        if troops.is_empty() || troops.len() > room || !troops.iter().all(|kind| boards(*kind)) {
            continue;
        }
        let boarding = troops.iter().map(|&kind| Order::Load { kind, from: group.at, zone }).collect();
        let ships = ships.into_iter().filter(|(_, room)| *room > 0).map(|(ship, _)| ship).collect();
        found.push(Fleet { ships, at: zone, boarding, landed: troops.clone() });
    }
    found
}

/// The zones that all these ships can sail to without meeting an enemy, each with the zones on the way.
fn courses(view: &View, fleet: &Fleet) -> Vec<(Vec<Space>, Space)> {
    let range = UnitKind::Warship.movement() + view.turn.favourable_winds;
    let left = fleet.ships.iter().filter_map(|ship| view.fleet.get(*ship)).map(|ship| match ship.done {
        true => 0,
        false => range.saturating_sub(ship.sailed),
    });
    let steps = left.min().unwrap_or(0);
    if view.turn.hostile.contains(fleet.at) {
        return Vec::new();
    }
    let mut found: Vec<(Vec<Space>, Space)> = vec![(Vec::new(), fleet.at)];
    let (mut seen, mut from) = (SpaceSet::of(fleet.at), 0);
    for _ in 0..steps {
        let end = found.len();
        for at in from..end {
            let (path, zone) = found[at].clone();
            for next in (zone.neighbours() & SpaceSet::SEAS) - view.turn.hostile - seen {
                seen.insert(next);
                found.push((path.iter().copied().chain([next]).collect(), next));
            }
        }
        from = end;
    }
    found
}

/// The pieces of a group that would reach a space.
#[must_use]
pub fn arriving(group: &Group, ways: &[Way], to: Space) -> Group {
    let goes = |piece: Piece| ways.iter().any(|way| way.to == to && way.piece == Some((group.at, piece)));
    Group {
        at: group.at,
        troops: group.troops.iter().filter(|(kind, ..)| goes(Piece::Troops(*kind))).copied().collect(),
        ships: group
            .ships
            .iter()
            .filter(|(ship, taken)| *taken && goes(Piece::Ship(*ship)))
            .copied()
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choices::{origins, ways};
    use crate::tests::{Match, moving};
    use nerath::realm::Realm;

    #[test]
    fn a_click_on_a_target_sends_exactly_those_taken() {
        // A stack of several units of one kind, of which two are sent to a neighbour.
        let several = |view: &View, legal: &[Action]| {
            let all = ways(view, legal);
            let moves = view.phase == nerath::state::Phase::Move && view.task.is_none();
            origins(&all).iter().filter(|_| moves).find_map(|at| {
                let group = Group::whole(view, &all, at)?;
                group.troops.iter().find(|(_, _, max)| *max > 2).map(|(kind, ..)| (at, *kind))
            })
        };
        let mut game = Match::new();
        game.until(|view, legal| several(view, legal).is_some());
        let (view, legal) = (game.view(), game.legal());
        let all = ways(&view, &legal);
        let (at, kind) = several(&view, &legal).expect("the match came to it");
        let mut group = Group::whole(&view, &all, at).expect("it moves");
        group.ships.clear();
        group.troops.retain(|(other, ..)| *other == kind);
        group.troops[0].1 = 2;
        let to = group.reach(&all).first().expect("it can go somewhere");
        let before = view.troops.get(at, view.active, kind);
        let Given::Orders(mut orders) = send(&view, &legal, &all, &group, to) else { panic!("orders") };
        while let Some(number) = next(&mut orders, &game.view(), game.question().as_ref(), &game.legal()) {
            game.act(number);
        }
        assert!(orders.is_empty());
        assert_eq!(game.view().troops.get(at, view.active, kind), before - 2);
        assert!(game.view().troops.get(to, view.active, kind) >= 2);
    }

    #[test]
    fn out_of_reach_says_what_was_wanted() {
        let (view, legal) = moving(Realm::Karkoth);
        let all = ways(&view, &legal);
        let at = origins(&all).first().expect("something moves");
        let group = Group::whole(&view, &all, at).expect("it moves");
        let overseas: SpaceSet = voyages(&view, &all, &group).iter().map(|voyage| voyage.to).collect();
        let far = (SpaceSet::ALL - group.reach(&all) - overseas).iter().find(|to| *to != at);
        let far = far.expect("the board is large");
        let Given::Refused(Some(action)) = send(&view, &legal, &all, &group, far) else { panic!("refused") };
        assert!(!legal.contains(&action));
    }

    #[test]
    fn orders_that_cannot_be_carried_out_are_dropped() {
        let (view, legal) = moving(Realm::Karkoth);
        let lost = Order::Sail(ShipId(40), nerath::content::at::GULF_OF_KAR);
        let mut orders = VecDeque::from([Order::Amount(2), lost, Order::Amount(1)]);
        assert_eq!(next(&mut orders, &view, None, &legal), None);
        assert!(orders.is_empty());
    }

    /// Troops on a coast land beyond the sea by one order chain: they board, sail and go ashore.
    #[test]
    fn an_army_lands_in_one_go() {
        let voyage = |view: &View, legal: &[Action], aboard: bool| {
            let all = ways(view, legal);
            let open = view.phase == Phase::Move && view.task.is_none();
            origins(&all).iter().filter(|_| open).find_map(|at| {
                let group = Group::whole(view, &all, at)?;
                let mut found = voyages(view, &all, &group).into_iter();
                let far =
                    |voyage: &Voyage| voyage.orders.iter().any(|order| matches!(order, Order::Follow { .. }));
                found.find(|voyage| at.is_sea() == aboard && far(voyage)).map(|voyage| (group, voyage))
            })
        };
        for aboard in [false, true] {
            let mut game = Match::new();
            game.until(|view, legal| voyage(view, legal, aboard).is_some());
            let (view, legal) = (game.view(), game.legal());
            let (group, voyage) = voyage(&view, &legal, aboard).expect("the match came to it");
            let Given::Orders(mut orders) = send(&view, &legal, &ways(&view, &legal), &group, voyage.to)
            else {
                panic!("orders")
            };
            let before: u8 = voyage
                .landed
                .iter()
                .map(|kind| view.troops.get(voyage.to, view.active, *kind))
                .max()
                .unwrap_or(0);
            let mut answers = 0;
            while let Some(number) = next(&mut orders, &game.view(), game.question().as_ref(), &game.legal())
            {
                game.act(number);
                answers += 1;
            }
            assert!(orders.is_empty() && answers > 1);
            let now = game.view();
            for kind in &voyage.landed {
                assert!(
                    now.troops.get(voyage.to, view.active, *kind) > 0,
                    "{kind:?} landed in {:?}",
                    voyage.to
                );
            }
            let after: u8 = voyage
                .landed
                .iter()
                .map(|kind| now.troops.get(voyage.to, view.active, *kind))
                .max()
                .unwrap_or(0);
            assert!(after > before);
        }
    }
}
