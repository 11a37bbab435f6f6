//! From a group in hand and a target to the answers that send it there, one after the other.

use super::choices::{Group, Piece, Way};
use nerath::action::Action;
use nerath::content::Space;
use nerath::fleet::ShipId;
use nerath::question::{Asked, Question};
use nerath::units::UnitKind;
use nerath::view::View;
use std::collections::VecDeque;

/// One thing that is wanted. It becomes an answer when its turn comes, or is dropped if it can no longer be
/// done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// So many of a kind go there.
    March {
        /// What.
        kind: UnitKind,
        /// From here.
        from: Space,
        /// To there.
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
        /// What.
        kind: UnitKind,
        /// From here.
        from: Space,
        /// A ship there.
        zone: Space,
    },
    /// One unit leaves a ship.
    Unload {
        /// Which ship.
        ship: ShipId,
        /// What.
        kind: UnitKind,
        /// To there.
        to: Space,
    },
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
        return Given::Refused(first_try(group, to));
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
        };
        if found.is_none() {
            orders.clear();
        }
        return found;
    }
    None
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
    use nerath::content::SpaceSet;
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
        let far =
            (SpaceSet::ALL - group.reach(&all)).iter().find(|to| *to != at).expect("the board is large");
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
}
