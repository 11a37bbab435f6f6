//! Assaults on a Megapolis (MK-VAR-MEGA-04, MK-VAR-MEGA-06).

use super::*;
use crate::content::{Direction, Spot, enemy, tile};
use crate::map::Half;
use crate::terms::{Ability, BasicColour, Site};
use crate::testing::{ONE, spot};
use kernel::rule;

/// Tovak assaults a Megapolis of the white and the red city from the north, by its second half.
fn assaults(enemies: &[EnemyId]) -> State {
    let at = spot(1, 0, Spot::Centre);
    let board = Board::new().tile(tile::CORE_7, 1, 0).with(|state| {
        garrison(state, at, enemies);
        state.map.cities[0].half = Some(Half { at: at.step(Direction::East), colour: BasicColour::Red });
    });
    let mut state = board.at(spot(1, 0, Spot::NorthEast)).moves(9).build();
    act(&mut state, Action::Move(at.step(Direction::East)));
    state
}

#[test]
#[rule("MK-VAR-MEGA-04")]
fn the_defenders_have_the_bonuses_of_both_halves() {
    // Swordsmen: armor 5, a physical attack.
    let state = assaults(&[enemy::SWORDSMEN, enemy::FIRE_MAGES]);
    let combat = combat(&state);
    assert_eq!((combat.armor(0), combat.has(0, Ability::Brutal)), (6, true));
    assert!(combat.is_fortified(0) && combat.is_fortified(1));
    assert!(!combat.has(1, Ability::Brutal), "its attack is fire");
    assert_eq!(combat.armor(1), enemy::FIRE_MAGES.enemy().armor + 1);
}

#[test]
#[rule("MK-VAR-MEGA-06")]
fn it_is_conquered_when_nobody_is_left_and_has_one_leader() {
    let mut state = assaults(&[enemy::SWORDSMEN, enemy::FIRE_MAGES]);
    let right = spot(1, 0, Spot::East);
    let mut one_left = state.clone();
    beat(&mut state, 0);
    beat(&mut state, 1);
    idle(&mut state, None);
    let city = state.map.city_at(right).expect("a city");
    assert_eq!((city.stance, city.shields_of(ONE), city.leader()), (Stance::Conquered, 2, Some(ONE)));
    assert_eq!(state.player().place, Some(right), "in the half that was entered");
    assert_eq!(state.map.site(right), Some(Site::City));
    beat(&mut one_left, 0);
    idle(&mut one_left, None);
    let city = one_left.map.city_at(right).expect("a city");
    assert_eq!((city.stance, city.shields_of(ONE)), (Stance::Defended, 1));
    assert_eq!(one_left.player().place, Some(spot(1, 0, Spot::NorthEast)), "driven back");
}
