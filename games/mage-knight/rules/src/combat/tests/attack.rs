//! The attack phase (MK-CBT-ATK).

use super::*;
use crate::action::Sideways;
use crate::content::{card, enemy};
use crate::rules::{MK_CBT_BLK_03, MK_CBT_GEN_02, MK_CBT_RNG_09};
use crate::terms::ManaColour;
use crate::testing::refused;
use kernel::rule;

use Element::{Fire, Physical};
use Reach::{Melee, Ranged, Siege};

#[test]
#[rule("MK-CBT-ATK-01")]
fn everything_counts_and_nothing_fortifies() {
    let mut state = besieged(&[enemy::CRYPT_WORM]).build();
    assert_eq!(combat(&state).fortifications(0), 2);
    idle(&mut state, Some(CombatPhase::Attack));
    target(&mut state, &[0]);
    attack(&mut state, 3, Melee, Physical);
    attack(&mut state, 2, Ranged, Physical);
    assert_eq!(refused(&state, Action::Strike), MK_CBT_RNG_09);
    attack(&mut state, 1, Siege, Physical);
    act(&mut state, Action::Strike);
    assert_eq!(state.player().fame, 5);
}

#[test]
#[rule("MK-CBT-ATK-02")]
fn each_card_sideways_is_a_physical_attack_of_one() {
    let hand = [card::MARCH, card::STAMINA, card::PROMISE, card::THREATEN, card::CONCENTRATION];
    let mut state = against(&[enemy::IRONCLADS]).hand(&hand).build();
    combat_mut(&mut state).foes[0].armor_less = 1;
    combat_mut(&mut state).foes[0].no_attack = true;
    idle(&mut state, Some(CombatPhase::Attack));
    target(&mut state, &[0]);
    for card in &hand[..3] {
        act(&mut state, Action::Sideways(*card, Sideways::Attack));
    }
    assert_eq!(combat(&state).attack_total(), 1);
    act(&mut state, Action::Sideways(hand[3], Sideways::Attack));
    assert_eq!(combat(&state).attack_total(), 2);
    act(&mut state, Action::Strike);
    assert_eq!(state.player().fame, 4);
}

#[test]
#[rule("MK-CBT-ATK-03")]
fn tornado_and_disintegrate_wait_for_the_attack_phase() {
    for spell in [card::WHIRLWIND, card::DEMOLISH] {
        let colour = spell.card().colour.expect("a spell has a colour").into();
        let board = against(&[enemy::MONKS]).night().hand(&[spell]).tokens(colour, 1);
        let mut state = board.tokens(ManaColour::Black, 1).build();
        let cast = Action::PlayStrong(spell);
        assert_eq!(refused(&state, cast), MK_CBT_GEN_02);
        combat_mut(&mut state).foes[0].no_attack = true;
        idle(&mut state, Some(CombatPhase::Attack));
        act(&mut state, cast);
        assert!(state.combat.is_none(), "{spell:?} destroys the only enemy");
        assert_eq!(state.player().fame, 4);
    }
}

#[test]
#[rule("MK-CBT-ATK-04")]
fn resistances_are_shared_here_too() {
    let mut state = against(&[enemy::FIRE_GOLEMS, enemy::DIGGERS]).build();
    combat_mut(&mut state).foes[0].armor_less = 1;
    idle(&mut state, Some(CombatPhase::Attack));
    target(&mut state, &[0, 1]);
    attack(&mut state, 6, Melee, Fire);
    assert_eq!(combat(&state).attack_total(), 3);
    assert_eq!(refused(&state, Action::Strike), MK_CBT_RNG_09);
    act(&mut state, Action::Spare(0));
    act(&mut state, Action::Strike);
    assert_eq!(state.player().fame, 2);
}

#[test]
#[rule("MK-CBT-ATK-05")]
fn a_summoner_without_its_monster_is_attacked_like_anybody() {
    let mut state = against(&[enemy::ORC_SUMMONERS]).build();
    to_block(&mut state, &[0]);
    assert_eq!(refused(&state, Action::Target(0)), MK_CBT_BLK_03);
    idle(&mut state, Some(CombatPhase::Attack));
    target(&mut state, &[0]);
    attack(&mut state, 4, Melee, Physical);
    act(&mut state, Action::Strike);
    assert_eq!(state.player().fame, 4);
}

#[test]
#[rule("MK-CBT-ATK-05")]
fn a_monster_kept_from_attacking_is_gone_too() {
    let mut state = against(&[enemy::ORC_SUMMONERS]).build();
    to_block(&mut state, &[0]);
    combat_mut(&mut state).foes[1].no_attack = true;
    idle(&mut state, Some(CombatPhase::Attack));
    assert!(combat(&state).foes[1].gone);
    assert!(!combat(&state).is_hidden(0));
    assert_eq!(state.piles.discard.len(), 1);
}
