//! Every token of the box: what defeats it, what blocks it, and what it does unblocked.

use super::*;
use crate::content::{EnemyAttack, enemy};
use crate::terms::{Ability, Resistance};
use kernel::{Seat, rule};

/// Armor, block needed, damage, fortifications of its own; what its tokens show, checked against the
/// abilities in force.
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
        let player = &state.players[Seat(0)];
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
        assert_eq!(state.player().fame, i16::from(enemy.enemy().fame), "{enemy:?}");
        assert_eq!(state.piles.discard.count(enemy), 1);
    }
}

/// Each ability, on every token that shows it; a new one does not compile before it is said what it does.
#[test]
#[rule("MK-CBT-RNG-03", "MK-CBT-BLK-02", "MK-CBT-BLK-09", "MK-CBT-DMG-02", "MK-CBT-DMG-14", "MK-CBT-DMG-16")]
fn every_ability_does_what_it_says() {
    use crate::content::card;
    for ability in Ability::ALL {
        let has = |enemy: &EnemyId| enemy.enemy().abilities.contains(ability);
        let bearers: Vec<EnemyId> = EnemyId::all().filter(has).collect();
        assert!(!bearers.is_empty(), "{ability:?}");
        for bearer in bearers {
            let what = format!("{ability:?} of {bearer:?}");
            let mut state = against(&[bearer]).hand(&[card::MARCH]).build();
            let attack = combat(&state).attack_of(0).map_or(0, |(n, _)| n);
            match ability {
                Ability::Fortified => {
                    target(&mut state, &[0]);
                    assert!(combat(&state).siege_only(), "{what}");
                    assert!(!combat(&state).reaches(Reach::Ranged), "{what}");
                }
                Ability::Swift => assert_eq!(combat(&state).block_needed(0), u16::from(attack) * 2, "{what}"),
                Ability::Brutal => assert_eq!(combat(&state).damage_of(0), attack * 2, "{what}"),
                Ability::Poison => {
                    idle(&mut state, None);
                    assert!(wounds(&state) > 0, "{what}");
                    let discarded = state.player().discard.count(card::WOUND);
                    assert_eq!(discarded, wounds(&state), "{what}");
                }
                Ability::Paralyze => {
                    idle(&mut state, None);
                    assert_eq!(state.player().cards_in_hand(), 0, "{what}");
                }
                Ability::Summon => {
                    to_block(&mut state, &[0]);
                    assert_eq!(combat(&state).foes[1].joined, Joined::Summoned(0), "{what}");
                    assert!(combat(&state).attacks(1) && !combat(&state).attacks(0), "{what}");
                }
            }
        }
    }
}

/// Each resistance, on every token that shows it: attacks of its element count half, and its colour's effects
/// do nothing.
#[test]
#[rule("MK-CBT-RNG-07", "MK-CBT-RNG-08")]
fn every_resistance_halves_what_it_is_against() {
    for resistance in Resistance::ALL {
        let element = match resistance {
            Resistance::Physical => Element::Physical,
            Resistance::Fire => Element::Fire,
            Resistance::Ice => Element::Ice,
        };
        let has = |enemy: &EnemyId| enemy.enemy().resistances.contains(resistance);
        let (with, without): (Vec<EnemyId>, Vec<EnemyId>) = EnemyId::all().partition(has);
        assert!(!with.is_empty() && !without.is_empty(), "{resistance:?}");
        for (enemies, total) in [(with, 3), (without, 6)] {
            for enemy in enemies {
                let mut state = against(&[enemy]).build();
                combat_mut(&mut state).phase = CombatPhase::Attack;
                target(&mut state, &[0]);
                attack(&mut state, 6, Reach::Siege, element);
                assert_eq!(combat(&state).attack_total(), total, "{resistance:?} of {enemy:?}");
            }
        }
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
