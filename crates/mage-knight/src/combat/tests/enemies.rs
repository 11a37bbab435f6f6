//! Every token of the box: what it takes to beat it, to block it, and what it does unblocked.

use super::*;
use crate::content::{EnemyAttack, enemy};
use crate::terms::Ability;
use kernel::rule;

/// Armor, block needed, damage, fortifications of its own; what its tokens show, checked against the abilities in force.
#[test]
#[rule("MK-CBT-BLK-09", "MK-CBT-DMG-02", "MK-CBT-RNG-03")]
fn what_every_enemy_takes_and_deals() {
    for enemy in EnemyId::all() {
        let token = enemy.enemy();
        let state = against(&[enemy]).build();
        let combat = combat(&state);
        assert_eq!(combat.armor(0), token.armor, "{enemy:?}");
        assert_eq!(combat.is_fortified(0), token.abilities.contains(Ability::Fortified), "{enemy:?}");
        match token.attack {
            EnemyAttack::Strike { n, element } => {
                let swift = if token.abilities.contains(Ability::Swift) { 2 } else { 1 };
                let brutal = if token.abilities.contains(Ability::Brutal) { 2 } else { 1 };
                assert_eq!(combat.attack_of(0), Some((n, element)), "{enemy:?}");
                assert_eq!(combat.block_needed(0), u16::from(n) * swift, "{enemy:?}");
                assert_eq!(combat.damage_of(0), n * brutal, "{enemy:?}");
                assert!(combat.attacks(0));
            }
            EnemyAttack::Summons(_) => {
                assert!(token.abilities.contains(Ability::Summon));
                assert!(!combat.attacks(0), "{enemy:?} leaves that to its monster");
            }
        }
    }
}

/// Every enemy unblocked: Wounds in hand, in the discard pile, cards left of a hand of two.
#[test]
#[rule("MK-CBT-DMG-09", "MK-CBT-DMG-14", "MK-CBT-DMG-16", "MK-CBT-DMG-10")]
fn what_every_enemy_does_to_a_hero() {
    use crate::content::card;
    for enemy in EnemyId::all().filter(|enemy| matches!(enemy.enemy().attack, EnemyAttack::Strike { .. })) {
        let token = enemy.enemy();
        let mut state = against(&[enemy]).hand(&[card::MARCH, card::STAMINA]).build();
        let damage = combat(&state).damage_of(0);
        idle(&mut state, None);
        let hand = damage.div_ceil(2);
        let poison = if token.abilities.contains(Ability::Poison) { hand } else { 0 };
        let drops = token.abilities.contains(Ability::Paralyze) || hand >= 5;
        let player = &state.players[0];
        assert_eq!(player.wounds_in_hand(), hand, "{enemy:?}");
        assert_eq!(player.discard.count(card::WOUND), poison, "{enemy:?}");
        assert_eq!(player.cards_in_hand(), if drops { 0 } else { 2 }, "{enemy:?}");
    }
}

#[test]
#[rule("MK-CBT-RNG-11")]
fn every_enemy_gives_the_fame_it_shows() {
    for enemy in EnemyId::all() {
        let mut state = against(&[enemy]).build();
        beat(&mut state, 0);
        assert_eq!(state.player().fame, u16::from(enemy.enemy().fame), "{enemy:?}");
        assert_eq!(state.piles.discard.count(enemy), 1);
    }
}

#[test]
#[rule("MK-CBT-BLK-09")]
fn who_is_not_swift_any_more_takes_a_single_block() {
    let mut state = against(&[enemy::WEREWOLF]).build();
    assert_eq!(combat(&state).block_needed(0), 14);
    combat_mut(&mut state).foes[0].no_swift = true;
    assert_eq!(combat(&state).block_needed(0), 7);
}
