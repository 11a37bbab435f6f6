//! The ranged and siege phase (MK-CBT-RNG).

use super::*;
use crate::content::{card, enemy};
use crate::rules::{
    MK_CBT_RNG_02, MK_CBT_RNG_03, MK_CBT_RNG_05, MK_CBT_RNG_09, MK_CBT_RNG_10, MK_CBT_RNG_12, MK_DEED_07,
};
use crate::terms::ManaColour;
use crate::testing::refused;
use kernel::{Seat, rule};

use Element::{ColdFire, Fire, Ice, Physical};
use Reach::{Melee, Ranged, Siege};

#[test]
#[rule("MK-CBT-RNG-01")]
fn there_may_be_one_attack_on_all_several_or_none() {
    let two = || against(&[enemy::PROWLERS, enemy::DIGGERS]).build();
    let mut state = two();
    target(&mut state, &[0, 1]);
    attack(&mut state, 9, Siege, Physical);
    act(&mut state, Action::Strike);
    assert!(state.combat.is_none(), "one attack on both");

    let mut state = two();
    for place in [1, 0] {
        target(&mut state, &[place]);
        attack(&mut state, 4, Siege, Physical);
        act(&mut state, Action::Strike);
    }
    assert!(state.combat.is_none(), "two attacks");

    let mut state = two();
    to_block(&mut state, &[]);
    assert!(combat(&state).foes.iter().all(|foe| !foe.gone), "none");
}

#[test]
#[rule("MK-CBT-RNG-01")]
fn each_attack_is_prepared_from_nothing() {
    let mut state = against(&[enemy::PROWLERS, enemy::DIGGERS]).build();
    target(&mut state, &[0]);
    attack(&mut state, 12, Siege, Physical);
    act(&mut state, Action::Strike);
    target(&mut state, &[1]);
    assert_eq!(combat(&state).attack_total(), 0);
}

#[test]
#[rule("MK-CBT-RNG-02")]
fn ranged_and_siege_attacks_add_up_but_no_card_sideways() {
    let board = against(&[enemy::CURSED_HAGS]).hand(&[card::SWIFTNESS, card::RAGE]);
    let mut state = board.tokens(ManaColour::White, 1).build();
    assert_eq!(refused(&state, Action::Strike), MK_CBT_RNG_02, "there is no target yet");
    target(&mut state, &[0]);
    act(&mut state, Action::PlayStrong(card::SWIFTNESS));
    attack(&mut state, 2, Siege, Physical);
    assert_eq!(combat(&state).attack_total(), 5);
    let sideways = Action::Sideways(card::RAGE, crate::action::Sideways::Attack);
    assert_eq!(refused(&state, sideways), MK_DEED_07);
    act(&mut state, Action::Strike);
    assert_eq!(state.player().fame, 3);
}

#[test]
#[rule("MK-CBT-RNG-02")]
fn an_attack_that_is_neither_ranged_nor_siege_does_not_count() {
    let mut state = against(&[enemy::PROWLERS]).build();
    target(&mut state, &[0]);
    attack(&mut state, 9, Melee, Physical);
    assert_eq!(combat(&state).attack_total(), 0);
}

#[test]
#[rule("MK-CBT-RNG-03")]
fn one_fortified_target_takes_siege_attacks() {
    // Diggers are fortified by themselves, defenders by their site.
    for board in [against(&[enemy::PROWLERS, enemy::DIGGERS]), besieged(&[enemy::PROWLERS, enemy::GOLEMS])] {
        let mut state = board.hand(&[card::SWIFTNESS]).tokens(ManaColour::White, 1).build();
        target(&mut state, &[0, 1]);
        assert_eq!(refused(&state, Action::PlayStrong(card::SWIFTNESS)), MK_CBT_RNG_03);
        attack(&mut state, 20, Ranged, Physical);
        assert_eq!(combat(&state).attack_total(), 0);
        attack(&mut state, 20, Siege, Fire);
        act(&mut state, Action::Strike);
        assert!(state.combat.is_none());
    }
}

#[test]
#[rule("MK-CBT-RNG-04")]
fn nobody_fortified_leaves_ranged_and_siege_together() {
    let mut state = against(&[enemy::WOLF_RIDERS]).build();
    target(&mut state, &[0]);
    attack(&mut state, 2, Ranged, Physical);
    assert_eq!(refused(&state, Action::Strike), MK_CBT_RNG_09);
    attack(&mut state, 2, Siege, Physical);
    act(&mut state, Action::Strike);
    assert_eq!(state.player().fame, 3);
}

#[test]
#[rule("MK-CBT-RNG-05")]
fn the_doubly_fortified_are_out_of_reach() {
    let mut state = besieged(&[enemy::GUARDSMEN]).build();
    assert_eq!(refused(&state, Action::Target(0)), MK_CBT_RNG_05);
    combat_mut(&mut state).ignores_site = true;
    act(&mut state, Action::Target(0));
    assert!(combat(&state).siege_only());
}

#[test]
#[rule("MK-CBT-RNG-06")]
fn a_group_without_the_doubly_fortified_can_be_besieged() {
    let mut state = besieged(&[enemy::CRYPT_WORM, enemy::MONKS, enemy::GOLEMS]).build();
    target(&mut state, &[1, 2]);
    assert_eq!(refused(&state, Action::Target(0)), MK_CBT_RNG_05);
    attack(&mut state, 10, Siege, Fire);
    act(&mut state, Action::Strike);
    assert_eq!(state.player().fame, 8);
    assert!(!combat(&state).foes[0].gone);
}

#[test]
#[rule("MK-CBT-RNG-07")]
fn resisted_points_are_summed_then_halved() {
    let mut state = against(&[enemy::FIRE_MAGES]).build();
    target(&mut state, &[0]);
    attack(&mut state, 3, Ranged, Fire);
    attack(&mut state, 2, Siege, Fire);
    attack(&mut state, 2, Ranged, Physical);
    assert_eq!(combat(&state).attack_total(), 4);
}

#[test]
#[rule("MK-CBT-RNG-07", "MK-CBT-RNG-08")]
fn what_each_resistance_halves() {
    // Resistances: none; physical; fire; ice; fire and ice; all three.
    let enemies = [
        (enemy::MONKS, [7, 7, 7, 7]),
        (enemy::GARGOYLE, [3, 7, 7, 7]),
        (enemy::FIRE_MAGES, [7, 3, 7, 7]),
        (enemy::ICE_MAGES, [7, 7, 3, 7]),
        (enemy::HIGH_DRAGON, [7, 3, 3, 3]),
        (enemy::ALTEM_GUARDSMEN, [3, 3, 3, 3]),
    ];
    for (enemy, counts) in enemies {
        for (element, counts) in Element::ALL.into_iter().zip(counts) {
            let mut state = against(&[enemy]).build();
            target(&mut state, &[0]);
            attack(&mut state, 7, Siege, element);
            assert_eq!(combat(&state).attack_total(), counts, "{element:?} against {enemy:?}");
        }
    }
}

#[test]
#[rule("MK-CBT-RNG-07")]
fn all_inefficient_points_are_halved_together() {
    let mut state = against(&[enemy::FIRE_GOLEMS]).build();
    target(&mut state, &[0]);
    attack(&mut state, 3, Ranged, Fire);
    attack(&mut state, 3, Ranged, Physical);
    attack(&mut state, 1, Ranged, Ice);
    assert_eq!(combat(&state).attack_total(), 4, "(3 + 3) / 2 + 1");
}

#[test]
#[rule("MK-CBT-RNG-08")]
fn cold_fire_is_halved_by_one_enemy_with_both_resistances() {
    let mut state = against(&[enemy::FIRE_MAGES, enemy::ICE_MAGES, enemy::HIGH_DRAGON]).build();
    target(&mut state, &[0, 1]);
    attack(&mut state, 5, Ranged, ColdFire);
    assert_eq!(combat(&state).attack_total(), 5);
    target(&mut state, &[2]);
    assert_eq!(combat(&state).attack_total(), 2);
}

#[test]
#[rule("MK-CBT-RNG-09")]
fn an_attack_must_reach_the_sum_of_the_armors() {
    let mut state = against(&[enemy::DIGGERS, enemy::WOLF_RIDERS]).build();
    target(&mut state, &[0, 1]);
    attack(&mut state, 6, Siege, Physical);
    assert_eq!(refused(&state, Action::Strike), MK_CBT_RNG_09);
    attack(&mut state, 1, Siege, Physical);
    act(&mut state, Action::Strike);
    assert_eq!(state.turn.defeated, 2);
}

#[test]
#[rule("MK-CBT-RNG-10")]
fn the_defeated_are_gone_at_once() {
    let mut state = against(&[enemy::WOLF_RIDERS, enemy::PROWLERS]).build();
    beat(&mut state, 0);
    assert_eq!(state.piles.discard.count(enemy::WOLF_RIDERS), 1);
    assert_eq!(refused(&state, Action::Target(0)), MK_CBT_RNG_10);
    to_block(&mut state, &[]);
    assert_eq!(combat(&state).attackers(), 0b10);
}

#[test]
#[rule("MK-CBT-RNG-11")]
fn fame_is_gained_at_once_and_levels_wait() {
    let mut state = against(&[enemy::PROWLERS, enemy::DIGGERS]).fame(2).build();
    let before = (
        state.players[Seat(0)].level,
        state.armor(crate::testing::ONE),
        state.hand_limit(crate::testing::ONE),
    );
    beat(&mut state, 0);
    assert_eq!(state.player().fame, 4);
    assert!(state.player().fame_level() > before.0, "a new row");
    let after = (
        state.players[Seat(0)].level,
        state.armor(crate::testing::ONE),
        state.hand_limit(crate::testing::ONE),
    );
    assert_eq!(after, before);
}

#[test]
#[rule("MK-CBT-RNG-12")]
fn a_weak_attack_leaves_nothing_behind_and_targets_can_change() {
    let mut state = against(&[enemy::CURSED_HAGS, enemy::DIGGERS]).build();
    target(&mut state, &[0]);
    assert_eq!(refused(&state, Action::Spare(1)), MK_CBT_RNG_12);
    attack(&mut state, 3, Siege, Physical);
    assert_eq!(refused(&state, Action::Strike), MK_CBT_RNG_09);
    act(&mut state, Action::Spare(0));
    target(&mut state, &[1]);
    act(&mut state, Action::Strike);
    assert_eq!(state.player().fame, 2, "the same points are enough for another enemy");
    target(&mut state, &[0]);
    attack(&mut state, 3, Siege, Physical);
    idle(&mut state, Some(CombatPhase::Attack));
    target(&mut state, &[0]);
    attack(&mut state, 4, Melee, Physical);
    assert_eq!(refused(&state, Action::Strike), MK_CBT_RNG_09, "it still takes 5");
}

#[test]
#[rule("MK-CBT-RNG-13")]
fn an_attack_of_its_own_avoids_the_fortification_of_others() {
    let mut state = against(&[enemy::DIGGERS, enemy::IRONCLADS]).build();
    target(&mut state, &[1]);
    attack(&mut state, 3, Ranged, Ice);
    act(&mut state, Action::Strike);
    assert_eq!(state.player().fame, 4);
}
