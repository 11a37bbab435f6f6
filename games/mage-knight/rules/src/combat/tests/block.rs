//! The block phase (MK-CBT-BLK).

use super::*;
use crate::action::Sideways;
use crate::content::{card, enemy};
use crate::effect::EnemyTarget;
use crate::rules::{MK_CBT_BLK_01, MK_CBT_BLK_03, MK_CBT_BLK_04, MK_CBT_BLK_08};
use crate::terms::{ManaColour, Pile};
use crate::testing::refused;
use kernel::rule;

use Element::{ColdFire, Fire, Ice, Physical};

/// In the block phase, against these.
fn attacked_by(enemies: &[EnemyId]) -> State {
    let mut state = against(enemies).build();
    to_block(&mut state, &[]);
    state
}

#[test]
#[rule("MK-CBT-BLK-01")]
fn the_blocked_deal_no_damage() {
    let mut state = attacked_by(&[enemy::WOLF_RIDERS, enemy::PROWLERS]);
    target(&mut state, &[0]);
    block(&mut state, 6, Physical);
    act(&mut state, Action::Strike);
    assert_eq!(refused(&state, Action::Target(0)), MK_CBT_BLK_01);
    idle(&mut state, None);
    assert_eq!(wounds(&state), 2, "4 damage of the Prowlers, armor 2");
}

#[test]
#[rule("MK-CBT-BLK-02")]
fn each_undefeated_summoner_draws_a_monster() {
    let mut state = against(&[enemy::ORC_SUMMONERS, enemy::ILLUSIONISTS]).build();
    to_block(&mut state, &[0, 0]);
    let joined: Vec<Joined> = combat(&state).foes.iter().skip(2).map(|foe| foe.joined).collect();
    assert_eq!(joined, [Joined::Summoned(0), Joined::Summoned(1)]);
    assert!(combat(&state).foes[2..].iter().all(|foe| foe.enemy.enemy().pile == Pile::Brown));

    let mut state = against(&[enemy::ORC_SUMMONERS, enemy::PROWLERS]).build();
    beat(&mut state, 0);
    to_block(&mut state, &[]);
    assert_eq!(combat(&state).foes.len(), 2, "a defeated summoner draws none");
}

#[test]
#[rule("MK-CBT-BLK-03")]
fn a_monster_stands_before_its_summoner() {
    let mut state = against(&[enemy::ORC_SUMMONERS]).build();
    assert_eq!(super::super::targets(&state, EnemyTarget::One, &[], None), 0b01);
    to_block(&mut state, &[0]);
    assert_eq!(super::super::targets(&state, EnemyTarget::One, &[], None), 0b10);
    assert_eq!(refused(&state, Action::Target(0)), MK_CBT_BLK_03);
    act(&mut state, Action::Target(1));
}

#[test]
#[rule("MK-CBT-BLK-04")]
fn one_enemy_is_blocked_at_a_time() {
    let mut state = attacked_by(&[enemy::DIGGERS, enemy::CURSED_HAGS]);
    assert_eq!(refused(&state, Action::Strike), MK_CBT_BLK_04);
    target(&mut state, &[0]);
    assert_eq!(refused(&state, Action::Target(1)), MK_CBT_BLK_04);
    assert_eq!(refused(&state, Action::Spare(1)), MK_CBT_BLK_04);
    block(&mut state, 6, Physical);
    act(&mut state, Action::Strike);
    target(&mut state, &[1]);
    assert_eq!(combat(&state).block_total(), 0, "what was too much is lost");
    assert_eq!(refused(&state, Action::Strike), MK_CBT_BLK_08);
    block(&mut state, 3, Physical);
    act(&mut state, Action::Strike);
    assert_eq!(combat(&state).phase, CombatPhase::Attack, "any number can be blocked one after the other");
}

#[test]
#[rule("MK-CBT-BLK-05")]
fn a_card_sideways_adds_a_physical_block_of_one() {
    let hand = [card::DETERMINATION, card::MARCH];
    let mut state = against(&[enemy::CURSED_HAGS]).hand(&hand).build();
    to_block(&mut state, &[]);
    target(&mut state, &[0]);
    act(&mut state, Action::Play(card::DETERMINATION));
    assert_eq!(combat(&state).block_total(), 2);
    assert_eq!(refused(&state, Action::Strike), MK_CBT_BLK_08);
    act(&mut state, Action::Sideways(card::MARCH, Sideways::Block));
    act(&mut state, Action::Strike);
    assert!(combat(&state).foes[0].blocked);
}

#[test]
#[rule("MK-CBT-BLK-06")]
fn what_each_block_counts() {
    // By the block's element: physical, fire, ice, cold fire.
    let attacks = [
        (enemy::MONKS, [4, 4, 4, 4]),
        (enemy::FIRE_MAGES, [2, 2, 4, 4]),
        (enemy::ICE_MAGES, [2, 4, 2, 4]),
        (enemy::ALTEM_MAGES, [2, 2, 2, 4]),
    ];
    for (enemy, counts) in attacks {
        for (element, counts) in Element::ALL.into_iter().zip(counts) {
            let mut state = attacked_by(&[enemy]);
            target(&mut state, &[0]);
            block(&mut state, 4, element);
            assert_eq!(combat(&state).block_total(), counts, "{element:?} against {enemy:?}");
        }
    }
}

#[test]
#[rule("MK-CBT-BLK-07")]
fn inefficient_points_are_summed_then_halved() {
    let mut state = attacked_by(&[enemy::FIRE_MAGES]);
    target(&mut state, &[0]);
    block(&mut state, 3, Ice);
    block(&mut state, 3, Physical);
    block(&mut state, 2, Physical);
    assert_eq!(combat(&state).block_total(), 5);
    block(&mut state, 1, Fire);
    assert_eq!(combat(&state).block_total(), 6, "6 / 2 + 3");
    act(&mut state, Action::Strike);
}

#[test]
#[rule("MK-CBT-BLK-08")]
fn a_block_must_reach_the_attack() {
    let mut state = attacked_by(&[enemy::PROWLERS]);
    target(&mut state, &[0]);
    block(&mut state, 3, ColdFire);
    assert_eq!(refused(&state, Action::Strike), MK_CBT_BLK_08);
    block(&mut state, 1, ColdFire);
    act(&mut state, Action::Strike);
    assert!(combat(&state).foes[0].blocked);
}

#[test]
#[rule("MK-CBT-BLK-09")]
fn the_swift_take_twice_the_block() {
    let mut state = attacked_by(&[enemy::WOLF_RIDERS]);
    target(&mut state, &[0]);
    block(&mut state, 5, Physical);
    assert_eq!(refused(&state, Action::Strike), MK_CBT_BLK_08);
    assert_eq!(combat(&state).damage_of(0), 3);
    block(&mut state, 1, Physical);
    act(&mut state, Action::Strike);
    assert!(combat(&state).foes[0].blocked);
}

#[test]
#[rule("MK-CBT-BLK-10")]
fn the_blocked_are_not_defeated() {
    let mut state = attacked_by(&[enemy::PROWLERS]);
    target(&mut state, &[0]);
    block(&mut state, 4, Physical);
    act(&mut state, Action::Strike);
    let mut attacked = state.clone();
    target(&mut attacked, &[0]);
    idle(&mut state, None);
    assert_eq!((state.player().fame, wounds(&state)), (0, 0));
}

#[test]
#[rule("MK-CBT-BLK-11")]
fn a_blocked_monster_goes_without_fame() {
    let mut state = against(&[enemy::ORC_SUMMONERS]).build();
    to_block(&mut state, &[0]);
    let monster = combat(&state).foes[1].enemy;
    target(&mut state, &[1]);
    block(&mut state, 20, Physical);
    act(&mut state, Action::Strike);
    assert_eq!(state.piles.discard.count(monster), 1);
    assert_eq!(state.player().fame, 0);
    assert_eq!(combat(&state).phase, CombatPhase::Attack, "its summoner deals no damage");
}

#[test]
#[rule("MK-CBT-BLK-12")]
fn a_weak_block_does_not_reduce_the_attack() {
    let mut state = attacked_by(&[enemy::GARGOYLE]);
    target(&mut state, &[0]);
    block(&mut state, 4, Physical);
    assert_eq!(refused(&state, Action::Strike), MK_CBT_BLK_08);
    let events = act(&mut state, Action::Done);
    assert_eq!(wounds(&state), 3, "5 damage, armor 2");
    assert!(events.contains(&Event::Wounded { seat: crate::testing::ONE, n: 3 }));
}

#[test]
#[rule("MK-CBT-BLK-13")]
fn what_a_block_card_does_besides_happens_even_if_the_block_fails() {
    let mut state = against(&[enemy::GARGOYLE]).hand(&[card::ICE_SHIELD]).tokens(ManaColour::Blue, 1).build();
    to_block(&mut state, &[]);
    target(&mut state, &[0]);
    act(&mut state, Action::PlayStrong(card::ICE_SHIELD));
    assert_eq!(refused(&state, Action::Strike), MK_CBT_BLK_08);
    act(&mut state, Action::Spare(0));
    assert_eq!(combat(&state).armor(0), 1, "4 - 3");
    assert!(!combat(&state).foes[0].blocked);
    assert_eq!(combat(&state).block, [0; 4]);
}

#[test]
#[rule("MK-FAQ-20")]
fn an_exploding_shield_destroys_the_monster_not_its_summoner() {
    let board = against(&[enemy::ORC_SUMMONERS]).night().hand(&[card::BURNING_SHIELD]);
    let mut state = board.tokens(ManaColour::Red, 1).tokens(ManaColour::Black, 1).build();
    to_block(&mut state, &[0]);
    target(&mut state, &[1]);
    block(&mut state, 20, Physical);
    act(&mut state, Action::PlayStrong(card::BURNING_SHIELD));
    act(&mut state, Action::Strike);
    assert_eq!(state.player().fame, 0);
    assert_eq!(state.turn.defeated, 0);
    assert_eq!(state.piles.discard.len(), 1);
    assert_eq!(combat(&state).phase, CombatPhase::Attack);
    target(&mut state, &[0]);
}

#[test]
#[rule("MK-FAQ-20")]
fn an_exploding_shield_destroys_the_enemy_it_blocks() {
    let board = against(&[enemy::DIGGERS]).night().hand(&[card::BURNING_SHIELD]);
    let mut state = board.tokens(ManaColour::Red, 1).tokens(ManaColour::Black, 1).build();
    to_block(&mut state, &[]);
    target(&mut state, &[0]);
    act(&mut state, Action::PlayStrong(card::BURNING_SHIELD));
    assert!(!combat(&state).foes[0].gone, "only once the block has succeeded");
    act(&mut state, Action::Strike);
    assert_eq!(state.player().fame, 2);
    assert!(state.combat.is_none());
}

#[test]
#[rule("MK-FAQ-13")]
fn cold_toughness_counts_what_the_token_shows() {
    // Swift, paralyzing, fire-resistant and an ice attack; the site's fortification does not count.
    let board = besieged(&[enemy::FREEZERS]).hand(&[card::COLD_TOUGHNESS]).tokens(ManaColour::Blue, 1);
    let mut state = board.build();
    to_block(&mut state, &[]);
    target(&mut state, &[0]);
    act(&mut state, Action::PlayStrong(card::COLD_TOUGHNESS));
    assert_eq!(combat(&state).block[Ice.index()], 9);
}
