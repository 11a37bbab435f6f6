//! What can be chosen on the map: which answers begin where, and where they lead.

use nerath::action::{Action, Placement};
use nerath::content::{Space, SpaceSet};
use nerath::fleet::ShipId;
use nerath::units::UnitKind;
use nerath::view::View;

/// A piece that an answer moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece {
    /// Troops of a kind.
    Troops(UnitKind),
    /// A Warship.
    Ship(ShipId),
}

/// A legal answer as something on the map: a piece that goes somewhere, or a place to point at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    /// The number of the answer.
    pub number: usize,
    /// The piece and where it stands; none where a place is merely pointed at.
    pub piece: Option<(Space, Piece)>,
    /// The place.
    pub to: Space,
}

/// Every legal answer that the map shows. Loading is shown twice: from the shore to the ship and from the
/// ship to the shore.
#[must_use]
pub fn ways(view: &View, legal: &[Action]) -> Vec<Way> {
    let mut all = Vec::with_capacity(legal.len());
    let ship_at = |ship: ShipId| view.fleet.get(ship).map(|ship| ship.at);
    for (number, action) in legal.iter().enumerate() {
        let mut add = |piece, to| all.push(Way { number, piece, to });
        match *action {
            Action::Move { kind, from, to } => add(Some((from, Piece::Troops(kind))), to),
            Action::Sail { ship, to } | Action::Unload { ship, to, .. } => {
                if let Some(at) = ship_at(ship) {
                    add(Some((at, Piece::Ship(ship))), to);
                }
            }
            Action::Load { ship, kind, from } => {
                if let Some(at) = ship_at(ship) {
                    add(Some((from, Piece::Troops(kind))), at);
                    add(Some((at, Piece::Ship(ship))), from);
                }
            }
            Action::Fight(to)
            | Action::Rampage(to)
            | Action::Space(to)
            | Action::Withdraw { to, .. }
            | Action::WithdrawShip { to, .. }
            | Action::Unit { space: to, .. }
            | Action::Buy { at: Placement::Space(to), .. } => add(None, to),
            Action::Board { ship, .. }
            | Action::Ship(ship)
            | Action::Buy { at: Placement::Aboard(ship), .. } => {
                if let Some(at) = ship_at(ship) {
                    add(None, at);
                }
            }
            Action::Done
            | Action::Amount(_)
            | Action::Event(_)
            | Action::Treasure(_)
            | Action::Property(_)
            | Action::Lose(_)
            | Action::Press
            | Action::Retreat
            | Action::Split
            | Action::Realm(_)
            | Action::Card(_)
            | Action::Option(_)
            | Action::Guardian(_) => {}
        }
    }
    all
}

/// The kind of unit that an answer buys.
#[must_use]
pub const fn bought(action: &Action) -> Option<UnitKind> {
    match action {
        Action::Buy { kind, .. } => Some(*kind),
        _ => None,
    }
}

/// What the person has taken in hand on the map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// Where it stands.
    pub at: Space,
    /// The troops: how many of each kind are taken, and how many could be.
    pub troops: Vec<(UnitKind, u8, u8)>,
    /// The ships: which, and whether it is taken.
    pub ships: Vec<(ShipId, bool)>,
}

impl Group {
    /// Everything in a space that some answer moves, all of it taken; none if nothing there moves.
    #[must_use]
    pub fn whole(view: &View, ways: &[Way], at: Space) -> Option<Group> {
        let moves = |piece: Piece| ways.iter().any(|way| way.piece == Some((at, piece)));
        let troops: Vec<(UnitKind, u8, u8)> = super::stacks::SHOWN
            .into_iter()
            .filter(|kind| moves(Piece::Troops(*kind)))
            .map(|kind| {
                let n = view.turn.ready.get(at, kind).max(1);
                (kind, n, n)
            })
            .collect();
        let ships: Vec<(ShipId, bool)> = view
            .fleet
            .iter()
            .filter(|(id, ship)| ship.at == at && moves(Piece::Ship(*id)))
            .map(|(id, _)| (id, true))
            .collect();
        (!troops.is_empty() || !ships.is_empty()).then_some(Group { at, troops, ships })
    }

    /// Whether this piece is taken.
    #[must_use]
    pub fn takes(&self, piece: Piece) -> bool {
        match piece {
            Piece::Troops(kind) => self.troops.iter().any(|(other, n, _)| *other == kind && *n > 0),
            Piece::Ship(ship) => self.ships.iter().any(|(other, taken)| *other == ship && *taken),
        }
    }

    /// The answers that move something of it.
    pub fn ways<'a>(&'a self, ways: &'a [Way]) -> impl Iterator<Item = &'a Way> {
        ways.iter().filter(|way| way.piece.is_some_and(|(at, piece)| at == self.at && self.takes(piece)))
    }

    /// The numbers of those answers, each once.
    #[must_use]
    pub fn numbers(&self, ways: &[Way]) -> Vec<usize> {
        let mut numbers: Vec<usize> = self.ways(ways).map(|way| way.number).collect();
        numbers.dedup();
        numbers
    }

    /// Where it can go.
    #[must_use]
    pub fn reach(&self, ways: &[Way]) -> SpaceSet {
        self.ways(ways).map(|way| way.to).collect()
    }

    /// How many units are taken, ships among them.
    #[must_use]
    pub fn size(&self) -> u16 {
        let troops: u16 = self.troops.iter().map(|(_, n, _)| u16::from(*n)).sum();
        troops + self.ships.iter().filter(|(_, taken)| *taken).count() as u16
    }
}

/// The spaces where something can be taken in hand.
#[must_use]
pub fn origins(ways: &[Way]) -> SpaceSet {
    ways.iter().filter_map(|way| way.piece.map(|(at, _)| at)).collect()
}

/// The answers that merely point at a space.
#[must_use]
pub fn pointing(ways: &[Way], at: Space) -> Vec<usize> {
    ways.iter().filter(|way| way.piece.is_none() && way.to == at).map(|way| way.number).collect()
}

/// The spaces that answers point at.
#[must_use]
pub fn pointed(ways: &[Way]) -> SpaceSet {
    ways.iter().filter(|way| way.piece.is_none()).map(|way| way.to).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{legal_at, moving};
    use nerath::realm::Realm;

    #[test]
    fn moves_begin_at_stacks_and_lead_to_spaces() {
        let (view, legal) = moving(Realm::Karkoth);
        let ways = ways(&view, &legal);
        let from = origins(&ways);
        assert!(!from.is_empty());
        for at in from {
            let group = Group::whole(&view, &ways, at).expect("something moves here");
            let reach = group.reach(&ways);
            assert!(!reach.is_empty() && !reach.contains(at));
            for number in group.numbers(&ways) {
                match legal[number] {
                    Action::Move { from, to, .. } => assert!(from == at && reach.contains(to)),
                    Action::Sail { to, .. } | Action::Unload { to, .. } => assert!(reach.contains(to)),
                    Action::Load { .. } => {}
                    action => panic!("{action:?} moves nothing"),
                }
            }
        }
        let nobody = SpaceSet::ALL - from;
        assert!(nobody.iter().all(|at| Group::whole(&view, &ways, at).is_none()));
    }

    #[test]
    fn a_group_without_anybody_goes_nowhere() {
        let (view, legal) = moving(Realm::Karkoth);
        let ways = ways(&view, &legal);
        let at = origins(&ways).first().expect("something moves");
        let mut group = Group::whole(&view, &ways, at).expect("something moves here");
        group.troops.iter_mut().for_each(|(_, n, _)| *n = 0);
        group.ships.iter_mut().for_each(|(_, taken)| *taken = false);
        assert_eq!((group.size(), group.reach(&ways)), (0, SpaceSet::EMPTY));
    }

    #[test]
    fn every_answer_of_a_whole_match_is_on_the_map_or_named_apart() {
        // Whatever a match comes to, an answer that names a space can be found on the map.
        legal_at(600, |view, legal| {
            let ways = ways(view, legal);
            for (number, action) in legal.iter().enumerate() {
                let apart = matches!(
                    action,
                    Action::Done
                        | Action::Amount(_)
                        | Action::Event(_)
                        | Action::Treasure(_)
                        | Action::Property(_)
                        | Action::Lose(_)
                        | Action::Press
                        | Action::Retreat
                        | Action::Split
                        | Action::Realm(_)
                        | Action::Card(_)
                        | Action::Option(_)
                        | Action::Guardian(_)
                );
                assert_eq!(ways.iter().any(|way| way.number == number), !apart, "{action:?}");
            }
        });
    }
}
