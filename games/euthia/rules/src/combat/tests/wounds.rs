//! Wounds and Damage (EU-WND).

use super::*;
use crate::combat::Package;
use crate::content::{foe, hero_tile, power};
use crate::testing::{act, act_drawing};
use kernel::rule;

const fn package(plain: u8, more: u8, less: u8) -> Package {
    Package { plain, more, less }
}

#[test]
#[rule("EU-WND-01", "EU-WND-02", "EU-WND-03", "EU-WND-04", "EU-WND-07")]
fn plus_needs_a_plain_symbol_and_comes_before_minus() {
    assert_eq!(package(2, 0, 0).dealt(), 2);
    assert_eq!(package(0, 2, 0).dealt(), 0);
    assert_eq!(package(1, 2, 0).dealt(), 3);
    assert_eq!(package(1, 0, 3).dealt(), 0);
    assert_eq!(package(1, 2, 2).dealt(), 1);
    assert_eq!(package(2, 1, 1).dealt(), 2);
}

/// A Hero whom a Monster strikes with such a strength and such symbols besides.
fn struck(health: u8, strength: i8, more: u8, less: u8) -> State {
    let mut state = stripped(bout(Hero::Dral, foe::M1_GECKO));
    (state.players[ONE].health, state.players[ONE].gaar) = (health, 1);
    let fight = fight_mut(&mut state);
    (fight.dice, fight.bonus, fight.wounds) = ([1, 1], strength - 2, package(0, more, less));
    state
}

#[test]
#[rule("EU-WND-02", "EU-WND-03", "EU-WND-04")]
fn symbols_of_an_attack_are_counted_together() {
    let mut state = struck(6, 2, 2, 0);
    phase(&mut state, Phase::Defence, [3, 3]);
    assert_eq!(state.players[ONE].health, 6, "no plain Wound");
    let mut state = struck(6, 9, 2, 1);
    phase(&mut state, Phase::Defence, [3, 3]);
    assert_eq!(state.players[ONE].health, 3, "2 + 2 - 1");
}

#[test]
#[rule("EU-WND-08", "EU-DTH-01", "EU-HLT-01")]
fn a_hero_dies_of_the_whole_package_and_of_nothing_less() {
    let mut state = struck(3, 9, 2, 1);
    phase(&mut state, Phase::Defence, [0]);
    assert!(state.fight.is_none(), "3 Wounds of 3 Health");
    let mut state = struck(3, 9, 2, 2);
    phase(&mut state, Phase::Defence, [3, 3]);
    assert_eq!(state.players[ONE].health, 1);
}

#[test]
#[rule("EU-WND-06")]
fn a_silver_heart_takes_damage_off_the_monster() {
    for (damage, left) in [(3, 2), (0, 0)] {
        let mut state = stripped(bout(Hero::Dral, foe::M1_GECKO));
        state.players[ONE].gaar = 1;
        (fight_mut(&mut state).damage, fight_mut(&mut state).chaos) = (damage, 1);
        fight_mut(&mut state).dice = [1, 1];
        deal(&mut state, power::HEALING, 1);
        phase(&mut state, DUEL, []);
        act(&mut state, playing(power::HEALING, 1));
        assert_eq!((fight(&state).damage, fight(&state).monster_strength()), (left, 4));
    }
}

#[test]
#[rule("EU-WND-07")]
fn damage_works_like_wounds() {
    let mut state = stripped(bout(Hero::Dral, foe::M1_GECKO));
    state.players[ONE].gaar = 1;
    fight_mut(&mut state).blow = package(0, 2, 1);
    let miss = |state: &mut State, dice: [u32; 2]| {
        phase(state, Phase::Strike, dice);
        act_drawing(state, Action::Done, [1, 1]);
        fight(state).damage
    };
    assert_eq!(miss(&mut state, [2, 2]), 0, "the sword deals nothing at 4");
    fight_mut(&mut state).blow = package(0, 1, 1);
    assert_eq!(miss(&mut state, [4, 4]), 2, "2 + 1 - 1");
}

#[test]
#[rule("EU-WND-09")]
fn direct_damage_belongs_to_the_attack_it_is_used_in() {
    let mut state = stripped(bout(Hero::Dral, foe::M1_GECKO));
    (state.players[ONE].gaar, state.hope) = (1, 3);
    let cry = give(&mut state, Tile::Hero(hero_tile::DRAL_BATTLE_CRY));
    phase(&mut state, Phase::HeroBefore, []);
    act_drawing(&mut state, Action::Use(cry, 0), [2, 2]);
    act(&mut state, hoping(3));
    act_drawing(&mut state, Action::Done, [1, 1]);
    assert_eq!(fight(&state).damage, 2, "1 of hope, and 1 more for it: the sword deals nothing at 5");
}

#[test]
#[rule("EU-WND-09", "EU-END-01")]
fn damage_in_the_monsters_attack_is_dealt_at_once() {
    let mut state = bout(Hero::Maeldur, foe::M1_GECKO);
    let wall = give_tile(&mut state, hero_tile::MAELDUR_FIREWALL);
    let fight = fight_mut(&mut state);
    (fight.dice, fight.damage) = ([5, 5], 5);
    phase(&mut state, Phase::Defence, []);
    act(&mut state, wall);
    assert!(state.fight.is_none(), "the Monster falls before it strikes");
    assert_eq!(state.players[ONE].health, 6);
}
