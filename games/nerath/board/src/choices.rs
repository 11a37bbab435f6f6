//! What can be chosen on the map: which answers start at a space, and where they lead.

use nerath::action::Action;
use nerath::content::{Space, SpaceSet};
use nerath::fleet::ShipId;
use nerath::question::{Asked, Question};
use nerath::state::Phase;
use nerath::units::UnitKind;
use nerath::view::View;

use super::odds;

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

/// Every legal answer that the map shows; purchases are the shop's. Loading is shown twice: from the shore to the ship and from the
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
            | Action::Unit { space: to, .. } => add(None, to),
            Action::Board { ship, .. } | Action::Ship(ship) => {
                if let Some(at) = ship_at(ship) {
                    add(None, at);
                }
            }
            // What is bought is chosen in the shop: a click on the map alone never spends anything.
            Action::Buy { .. }
            | Action::Done
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
                // Heroes leave a dungeon together: they are not among those who are ready.
                let leaving = if at.is_dungeon() { view.troops.get(at, view.active, kind) } else { 0 };
                let n = view.turn.ready.get(at, kind).max(leaving).max(1);
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

/// Whether an answer is given on something that the board draws: on the map, in the shop, on a card beside it,
/// or in the battle.
#[must_use]
pub fn on_board(view: &View, action: &Action) -> bool {
    match action {
        Action::Buy { .. }
        | Action::Event(_)
        | Action::Treasure(_)
        | Action::Property(_)
        | Action::Card(_)
        | Action::Lose(_)
        | Action::Press
        | Action::Retreat => true,
        Action::Done
        | Action::Amount(_)
        | Action::Split
        | Action::Realm(_)
        | Action::Option(_)
        | Action::Guardian(_) => false,
        _ => !ways(view, std::slice::from_ref(action)).is_empty(),
    }
}

/// The answer to a question that leaves nothing to decide and reveals nothing: land that nobody defends is
/// taken, a retreat with a single way is gone, a phase in which nothing is left to move is over.
#[must_use]
pub fn passes(view: &View, question: &Question, legal: &[Action]) -> Option<usize> {
    let only = |wanted: &dyn Fn(&Action) -> bool| match legal {
        [action] if wanted(action) => Some(0),
        _ => None,
    };
    match question.what {
        // CN-ATK-04: it falls without a die.
        Asked::Phase(Phase::Battle) => legal.iter().position(|action| match action {
            Action::Fight(space) => space.is_territory() && odds::undefended(view, *space),
            _ => false,
        }),
        Asked::Withdrawal => only(&|action| {
            matches!(action, Action::Withdraw { .. } | Action::WithdrawShip { .. } | Action::Board { .. })
        }),
        Asked::Landing => only(&|action| *action == Action::Done),
        // New guardians move in behind Heroes who leave: that would reveal how many tiles are left.
        Asked::Phase(Phase::Reposition) if view.turn.cleared.is_empty() => {
            only(&|action| *action == Action::Done)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{Match, legal_at, moving};
    use nerath::event::Event;
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
                    Action::Buy { .. }
                        | Action::Done
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

    #[test]
    fn what_leaves_nothing_to_decide_passes() {
        let mut game = Match::new();
        let mut taken = 0;
        for _ in 0..4000 {
            let Some(question) = game.question() else { break };
            let (view, legal) = (game.view(), game.legal());
            if let Some(number) = passes(&view, &question, &legal) {
                if let Action::Fight(space) = legal[number] {
                    taken += 1;
                    game.act(number);
                    let rolled = game.events().iter().any(|event| matches!(event, Event::Rolled { .. }));
                    let fell = game
                        .events()
                        .iter()
                        .any(|event| matches!(event, Event::Conquered { space: at, .. } if *at == space));
                    assert!(
                        fell && !rolled || game.question().is_some_and(|asked| asked != question),
                        "{space:?}"
                    );
                    continue;
                }
                assert_eq!(legal.len(), 1);
            }
            game.by_chance();
        }
        assert!(taken > 0, "undefended land was taken");
    }
}
