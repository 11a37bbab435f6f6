//! What is on the map: one stack for each realm in each space.

use super::presence;
use nerath::content::{Space, SpaceSet};
use nerath::fleet::ShipId;
use nerath::realm::Realm;
use nerath::state::Phase;
use nerath::troops::TROOPS;
use nerath::units::UnitKind;
use nerath::view::View;

/// The units of one realm in one space, as one piece of the map.
#[derive(Clone, PartialEq, Debug)]
pub struct Stack {
    /// The space.
    pub space: Space,
    /// The owner.
    pub realm: Realm,
    /// The troops, strongest kind first.
    pub troops: Vec<(UnitKind, u8)>,
    /// Its Warships with what is aboard.
    pub ships: Vec<(ShipId, Vec<UnitKind>)>,
    /// Whether its Castle stands here.
    pub castle: bool,
    /// How many troops may still move.
    pub ready: u8,
    /// The centre of the stack on the map.
    pub at: (f32, f32),
}

impl Stack {
    /// How many troops and ships it counts; what is aboard counts with the ship.
    #[must_use]
    pub fn count(&self) -> u16 {
        self.troops.iter().map(|(_, n)| u16::from(*n)).sum::<u16>() + self.ships.len() as u16
    }

    /// The kind that is shown on it: the strongest.
    #[must_use]
    pub fn face(&self) -> UnitKind {
        match self.troops.first() {
            Some((kind, _)) => *kind,
            None if self.ships.is_empty() => UnitKind::Castle,
            None => UnitKind::Warship,
        }
    }

    /// How many units are aboard its ships.
    #[must_use]
    pub fn cargo(&self) -> usize {
        self.ships.iter().map(|(_, aboard)| aboard.len()).sum()
    }

    /// The same pieces as another stack, wherever that is drawn: nothing needs to be drawn again.
    #[must_use]
    pub fn key(&self) -> (usize, usize) {
        (self.space.index(), self.realm.index())
    }
}

/// The kinds in the order in which they are shown: what counts most in a battle first.
pub const SHOWN: [UnitKind; 7] = [
    UnitKind::Dragon,
    UnitKind::Monster,
    UnitKind::Wizard,
    UnitKind::Fighter,
    UnitKind::StormElemental,
    UnitKind::SiegeEngine,
    UnitKind::Footsoldier,
];

/// Every stack on the board.
#[must_use]
pub fn stacks(view: &View) -> Vec<Stack> {
    let mut all = Vec::new();
    for space in Space::all() {
        let here: Vec<Realm> =
            Realm::ALL.into_iter().filter(|realm| presence(view, *realm).contains(space)).collect();
        for (at, &realm) in here.iter().enumerate() {
            all.push(stack(view, space, realm, (at, here.len())));
        }
    }
    all
}

/// The stack of one realm in one space, the `place`-th of so many there.
#[must_use]
pub fn stack(view: &View, space: Space, realm: Realm, (place, of): (usize, usize)) -> Stack {
    let troops = SHOWN
        .into_iter()
        .map(|kind| (kind, view.troops.get(space, realm, kind)))
        .filter(|(_, n)| *n > 0)
        .collect();
    let aboard =
        |(id, ship): (ShipId, &nerath::fleet::Ship)| (id, ship.cargo.iter().map(|unit| unit.kind).collect());
    let moves =
        matches!(view.phase, Phase::Move | Phase::Reposition | Phase::Reinforce) && realm == view.active;
    let ready = if moves { TROOPS.iter().map(|kind| view.turn.ready.get(space, *kind)).sum() } else { 0 };
    Stack {
        space,
        realm,
        troops,
        ships: view.fleet.at(space, realm).map(aboard).collect(),
        castle: view.castles.contains(space) && view.control.by[realm].contains(space),
        ready,
        at: position(space, place, of),
    }
}

/// Side by side around the token's place; in a dungeon beside its door.
fn position(space: Space, place: usize, of: usize) -> (f32, f32) {
    let (x, y) = space.art().token;
    let (x, y) = if space.is_dungeon() { (x + 13.0, y + 9.0) } else { (x, y + 6.0) };
    (x + (place as f32 - (of as f32 - 1.0) / 2.0) * 36.0, y)
}

/// The spaces where the active realm stands against an enemy or in a dungeon: battles that wait, or would if
/// the Move phase ended now (CN-ATK-01).
#[must_use]
pub fn contested(view: &View) -> SpaceSet {
    match view.phase {
        Phase::Battle => view.turn.battles,
        Phase::Move => {
            let realm = view.active;
            let ours = view.troops.occupied(realm) | view.fleet.zones(realm);
            let enemies = Realm::ALL.into_iter().filter(|other| !super::allied(view, realm, *other));
            let theirs = enemies
                .fold(SpaceSet::EMPTY, |all, enemy| all | presence(view, enemy) | view.control.by[enemy]);
            ours & (theirs | SpaceSet::DUNGEONS)
        }
        _ => SpaceSet::EMPTY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::opening;
    use nerath::content::{PLACEMENTS, at};

    #[test]
    fn every_unit_of_the_opening_is_in_a_stack() {
        let view = opening();
        let all = stacks(&view);
        for placement in &PLACEMENTS {
            let stack = all
                .iter()
                .find(|stack| stack.space == placement.space && stack.realm == placement.realm)
                .expect("every starting space has a stack");
            for (kind, n) in placement.units {
                let found = match kind {
                    UnitKind::Castle => u8::from(stack.castle),
                    UnitKind::Warship => stack.ships.len() as u8,
                    kind => stack.troops.iter().find(|(other, _)| other == kind).map_or(0, |(_, n)| *n),
                };
                assert_eq!(found, *n, "{kind:?} in {:?}", placement.space);
            }
        }
        let keys: std::collections::HashSet<_> = all.iter().map(Stack::key).collect();
        assert_eq!(keys.len(), all.len());
    }

    #[test]
    fn two_realms_in_a_space_stand_side_by_side() {
        let mut view = opening();
        view.troops.add(at::KULMARK, Realm::Nerath, UnitKind::Footsoldier, 2);
        view.troops.add(at::KULMARK, Realm::IronCircle, UnitKind::Dragon, 1);
        let here: Vec<Stack> = stacks(&view).into_iter().filter(|stack| stack.space == at::KULMARK).collect();
        assert_eq!(here.len(), 2);
        assert!((here[0].at.0 - here[1].at.0).abs() > 30.0);
        assert_eq!(here[0].face(), UnitKind::Dragon);
    }

    #[test]
    fn an_attack_is_a_battle_to_come() {
        let mut view = opening();
        assert!(contested(&view).is_empty());
        view.phase = Phase::Move;
        view.active = Realm::IronCircle;
        view.troops.add(at::KULMARK, Realm::IronCircle, UnitKind::Footsoldier, 1);
        assert_eq!(contested(&view), SpaceSet::of(at::KULMARK));
    }
}
