//! Shields (EU-SHD).

use super::*;
use crate::content::{foe, hero_tile, item};
use crate::rules::EU_SHD_02;
use crate::testing::{act, act_drawing, refused};
use kernel::rule;

/// Dral with a Shield, and one Gaar; the Monster has rolled an 8.
fn dral(foe: FoeId, shield: ItemId) -> (State, Action) {
    let mut state = stripped(bout(Hero::Dral, foe));
    state.players[ONE].gaar = 1;
    let shield = give_item(&mut state, shield);
    fight_mut(&mut state).dice = [4, 4];
    phase(&mut state, Phase::Defence, []);
    (state, shield)
}

#[test]
#[rule("EU-SHD-02", "EU-SHD-04")]
fn a_shield_works_in_every_round_and_is_never_engaged() {
    let (mut state, shield) = dral(foe::M1_GECKO, item::SILVER_SHIELD);
    act_drawing(&mut state, shield, [3, 4]);
    assert_eq!(state.players[ONE].health, 6, "two Wounds, one warded off");
    assert!(state.players[ONE].equipped().all(|piece| !piece.engaged));
    act_drawing(&mut state, Action::Done, [4, 4]);
    act(&mut state, Action::Done);
    act_drawing(&mut state, shield, [3, 4]);
    assert_eq!(state.players[ONE].health, 5);
}

#[test]
#[rule("EU-SHD-02", "EU-SHD-03")]
fn a_shield_is_used_once_in_an_attack() {
    let (mut state, shield) = dral(foe::M1_GECKO, item::BUCKLER);
    give_item(&mut state, item::SILVER_SHIELD);
    act(&mut state, shield);
    assert_eq!(fight(&state).monster_strength(), 7);
    assert_eq!(refused(&state, shield), EU_SHD_02);
}

#[test]
#[rule("EU-SHD-05", "EU-SHD-06")]
fn a_shield_has_its_price_in_the_next_attack() {
    let (mut state, shield) = dral(foe::M1_GECKO, item::WOODEN_SHIELD);
    let mut unused = state.clone();
    act_drawing(&mut state, shield, [3, 4]);
    assert_eq!((state.players[ONE].health, fight(&state).hero_strength()), (6, 6));
    // In the next round it is not used: no ward, no price.
    act_drawing(&mut state, Action::Done, [4, 4]);
    act(&mut state, Action::Done);
    act_drawing(&mut state, Action::Done, [3, 4]);
    assert_eq!((state.players[ONE].health, fight(&state).hero_strength()), (4, 7));
    act_drawing(&mut unused, Action::Done, [3, 4]);
    assert_eq!((unused.players[ONE].health, fight(&unused).hero_strength()), (5, 7));
}

#[test]
#[rule("EU-SHD-03", "EU-CBT-40")]
fn a_shield_that_lowers_the_strength() {
    let (mut state, shield) = dral(foe::M1_GECKO, item::BUCKLER);
    act_drawing(&mut state, shield, [3, 4]);
    assert_eq!(state.players[ONE].health, 6, "7 deals one Wound");
}

#[test]
#[rule("EU-SHD-04", "EU-ELI-17")]
fn against_immunity_a_shield_wards_off_wounds_and_no_more() {
    let mut state = stripped(bout(Hero::Skoldur, foe::E1_TOMB_GUARD));
    state.players[ONE].dwurt = 1;
    let shield = give_tile(&mut state, hero_tile::SKOLDUR_RUNE_SHIELD);
    fight_mut(&mut state).dice = [4, 4];
    phase(&mut state, Phase::Defence, []);
    let events = act_drawing(&mut state, shield, [3, 4]);
    let struck = Event::Combat(crate::combat::Incident::Struck { strength: 8, wounds: 1 });
    assert!(events.contains(&struck), "8 deals two, one is warded off");
}
