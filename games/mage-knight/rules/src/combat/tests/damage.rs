//! The assign damage phase (MK-CBT-DMG).

use super::*;
use crate::content::{Spot, card, enemy, tile, unit};
use crate::player::wound_hero;
use crate::rules::{MK_CBT_DMG_01, MK_CBT_DMG_03, MK_CBT_DMG_04, MK_CBT_DMG_08, MK_CBT_START_14};
use crate::terms::ManaColour;
use crate::testing::{ONE, not_an_answer, refused, spot};
use kernel::{Seat, rule};

/// In the damage phase, nobody being blocked.
fn hurt(board: Board) -> State {
    let mut state = board.build();
    to_block(&mut state, &[]);
    act(&mut state, Action::Done);
    state
}

fn left(state: &State) -> u8 {
    match asked(state) {
        Some(Asked::Damage { left }) => left,
        _ => 0,
    }
}

#[test]
#[rule("MK-CBT-DMG-01")]
fn the_player_chooses_the_order() {
    let state = hurt(against(&[enemy::PROWLERS, enemy::MEDUSA]).hand(&[card::RAGE]));
    assert_eq!(asked(&state), Some(Asked::Combat(CombatPhase::Damage)));
    for (first, damage) in [(0, 4), (1, 6)] {
        let mut state = state.clone();
        act(&mut state, Action::Suffer(first));
        assert_eq!(left(&state), damage);
    }
    assert_eq!(refused(&state, Action::Suffer(2)), MK_CBT_DMG_01);
}

#[test]
#[rule("MK-CBT-DMG-01")]
fn the_phase_is_skipped_if_nobody_deals_damage() {
    let mut state = against(&[enemy::PROWLERS]).build();
    combat_mut(&mut state).foes[0].no_attack = true;
    let events = act(&mut state, Action::Done);
    assert_eq!(combat(&state).phase, CombatPhase::Attack);
    assert!(!events.contains(&Event::CombatPhase(CombatPhase::Damage)));
}

#[test]
#[rule("MK-CBT-DMG-02")]
fn the_brutal_deal_twice_their_attack() {
    let state = against(&[enemy::IRONCLADS, enemy::MINOTAUR]).build();
    assert_eq!((combat(&state).block_needed(0), combat(&state).damage_of(0)), (4, 8));
    assert_eq!((combat(&state).block_needed(1), combat(&state).damage_of(1)), (5, 10));
    let state = hurt(against(&[enemy::IRONCLADS]).hand(&[card::MARCH]));
    assert_eq!(left(&state), 8);
}

#[test]
#[rule("MK-CBT-DMG-03")]
fn units_come_before_the_hero() {
    let board = against(&[enemy::SWORDSMEN]).unit(unit::PEASANTS).unit(unit::FORESTERS);
    let mut state = hurt(board);
    assert_eq!(left(&state), 6);
    let mut hero_first = state.clone();
    act(&mut hero_first, Action::DamageHero);
    assert_eq!(wounds(&hero_first), 3, "the hero takes all that is left");
    assert_eq!(combat(&hero_first).phase, CombatPhase::Attack);
    act(&mut state, Action::DamageUnit(0));
    assert_eq!(left(&state), 3);
    act(&mut state, Action::DamageUnit(1));
    assert_eq!(wounds(&state), 0);
    assert_eq!(combat(&state).phase, CombatPhase::Attack);
}

#[test]
#[rule("MK-CBT-START-14")]
fn units_are_spared_where_they_may_not_fight() {
    let mut state = against(&[enemy::PROWLERS]).unit(unit::PEASANTS).hand(&[card::RAGE]).build();
    combat_mut(&mut state).units_allowed = false;
    to_block(&mut state, &[]);
    act(&mut state, Action::Done);
    assert_eq!(refused(&state, Action::DamageUnit(0)), MK_CBT_START_14);
    assert!(not_an_answer(&state, Action::DamageUnit(1)));
}

#[test]
#[rule("MK-CBT-GEN-02", "MK-CBT-DMG-08")]
fn a_unit_that_takes_no_more_damage_may_still_stop_an_enemy() {
    // It stood in the way of another enemy: nothing more can be assigned to it, but its ability can be used.
    let board = against(&[enemy::PROWLERS]).unit(unit::AMOTEP_FREEZERS).tokens(ManaColour::Blue, 1);
    let mut state = board.with(|state| state.players[Seat(0)].units[0].hit = true).build();
    to_block(&mut state, &[]);
    act(&mut state, Action::Done);
    assert!(!legal(&state).contains(&Action::DamageUnit(0)));
    act(&mut state, Action::Activate { unit: 0, ability: 1 });
    assert_eq!(
        (state.player().wounds_in_hand(), crate::combat::phase(&state)),
        (0, Some(CombatPhase::Attack))
    );
}

#[test]
#[rule("MK-CBT-DMG-03")]
fn into_the_heat_keeps_units_from_damage() {
    let board = against(&[enemy::PROWLERS]).unit(unit::PEASANTS).hand(&[card::INTO_THE_HEAT, card::RAGE]);
    let mut state = board.build();
    act(&mut state, Action::Play(card::INTO_THE_HEAT));
    to_block(&mut state, &[]);
    act(&mut state, Action::Done);
    assert_eq!(refused(&state, Action::DamageUnit(0)), MK_CBT_DMG_03);
}

#[test]
#[rule("MK-CBT-DMG-04")]
fn only_unwounded_units_take_damage_ready_or_spent() {
    let board = against(&[enemy::PROWLERS]).unit(unit::PEASANTS).unit(unit::FORESTERS).with(|state| {
        state.players[Seat(0)].units[0].ready = false;
        state.players[Seat(0)].units[1].wounds = 1;
    });
    let state = hurt(board);
    assert_eq!(refused(&state, Action::DamageUnit(1)), MK_CBT_DMG_04);
    assert!(legal(&state).contains(&Action::DamageUnit(0)));
}

#[test]
#[rule("MK-CBT-DMG-05")]
fn a_unit_takes_one_wound_however_much_damage() {
    let mut state = hurt(against(&[enemy::WEREWOLF]).unit(unit::PEASANTS).hand(&[card::RAGE]));
    assert_eq!(left(&state), 7);
    let pile = state.wounds;
    act(&mut state, Action::DamageUnit(0));
    assert_eq!(state.player().units[0].wounds, 1);
    assert_eq!(state.wounds, pile - 1);
    assert_eq!(left(&state), 4);
}

#[test]
#[rule("MK-CBT-DMG-06")]
fn which_units_resist_which_attacks() {
    // Physical, fire, ice and cold fire attacks.
    let attacks = [enemy::PROWLERS, enemy::FIRE_MAGES, enemy::ICE_MAGES, enemy::ALTEM_MAGES];
    let units = [
        (unit::PEASANTS, [false; 4]),
        (unit::GUARDIAN_GOLEMS, [true, false, false, false]),
        (unit::FIRE_MAGES, [false, true, false, false]),
        (unit::ICE_MAGES, [false, false, true, false]),
        (unit::FIRE_GOLEMS, [true, true, false, false]),
        (unit::ALTEM_MAGES, [false, true, true, true]),
    ];
    for (unit, resists) in units {
        for (enemy, resists) in attacks.into_iter().zip(resists) {
            let mut state = hurt(against(&[enemy]).unit(unit));
            state.tasks.clear();
            let armor = unit.unit().armor;
            state.tasks.push(crate::task::Task::Combat(super::super::Clash::Assign { by: 0, left: armor }));
            act(&mut state, Action::DamageUnit(0));
            assert_eq!(state.player().units[0].wounds == 0, resists, "{unit:?} against {enemy:?}");
        }
    }
}

#[test]
#[rule("MK-CBT-DMG-07")]
fn a_resistant_unit_soaks_its_armor_unhurt_first() {
    // Fire Golems of armor 4 against physical damage: (damage, left, wounds).
    for (damage, rest, hurts) in [(4, 0, 0), (5, 0, 1), (6, 0, 1), (8, 0, 1), (9, 1, 1)] {
        let mut state = hurt(against(&[enemy::PROWLERS]).unit(unit::FIRE_GOLEMS).hand(&[card::RAGE]));
        state.tasks.clear();
        state.tasks.push(crate::task::Task::Combat(super::super::Clash::Suffer));
        state.tasks.push(crate::task::Task::Combat(super::super::Clash::Assign { by: 0, left: damage }));
        act(&mut state, Action::DamageUnit(0));
        assert_eq!((left(&state), state.player().units[0].wounds), (rest, hurts), "damage {damage}");
    }
}

#[test]
#[rule("MK-CBT-DMG-08")]
fn a_unit_takes_damage_once_in_a_combat() {
    let mut state = hurt(against(&[enemy::PROWLERS, enemy::CURSED_HAGS]).unit(unit::ICE_GOLEMS));
    act(&mut state, Action::Suffer(0));
    act(&mut state, Action::DamageUnit(0));
    assert_eq!(state.player().units[0].wounds, 0);
    assert_eq!(wounds(&state), 2, "the second enemy's damage is the hero's");
    assert_eq!(combat(&state).phase, CombatPhase::Attack);

    let mut state =
        hurt(against(&[enemy::PROWLERS, enemy::DIGGERS]).unit(unit::ICE_GOLEMS).hand(&[card::RAGE]));
    act(&mut state, Action::Suffer(0));
    act(&mut state, Action::DamageUnit(0));
    assert_eq!(refused(&state, Action::DamageUnit(0)), MK_CBT_DMG_08);
    idle(&mut state, None);
    assert!(!state.player().units[0].hit, "the next combat is another one");
}

#[test]
#[rule("MK-CBT-DMG-09")]
fn a_wound_for_each_armor_of_damage_rounded_up() {
    for (enemy, expected) in
        [(enemy::GARGOYLE, 3), (enemy::PROWLERS, 2), (enemy::DIGGERS, 2), (enemy::GOLEMS, 1)]
    {
        let state = hurt(against(&[enemy]));
        assert_eq!(wounds(&state), expected, "{enemy:?}");
    }
}

#[test]
#[rule("MK-CBT-DMG-10")]
fn wounds_up_to_the_hand_limit_knock_the_hero_out() {
    // A hand limit of 5 and armor 2: 4 and 5 damage are 2 and 3 Wounds, 3 and 4 damage 2 and 2.
    let hand = [card::RAGE, card::MARCH, card::MARCH];
    let mut state = hurt(against(&[enemy::PROWLERS, enemy::GARGOYLE]).hand(&hand));
    act(&mut state, Action::Suffer(0));
    act(&mut state, Action::DamageHero);
    assert_eq!(state.player().cards_in_hand(), 3);
    let events = act(&mut state, Action::DamageHero);
    assert!(events.contains(&Event::KnockedOut { seat: ONE }));
    assert_eq!((wounds(&state), state.player().cards_in_hand()), (5, 0));
    assert_eq!(state.player().discard.len(), 3);

    let mut state = hurt(against(&[enemy::PROWLERS, enemy::DIGGERS]).hand(&hand));
    idle(&mut state, None);
    assert_eq!((wounds(&state), state.player().cards_in_hand()), (4, 3));
}

#[test]
#[rule("MK-CBT-DMG-10")]
fn wounds_of_before_do_not_count() {
    let hand = [card::WOUND, card::WOUND, card::WOUND, card::RAGE];
    let mut state = hurt(against(&[enemy::PROWLERS]).hand(&hand));
    act(&mut state, Action::DamageHero);
    assert_eq!((wounds(&state), state.player().cards_in_hand()), (5, 1));
}

#[test]
#[rule("MK-CBT-DMG-10")]
fn the_bonus_of_a_keep_does_not_help_against_a_knock_out() {
    let keep = spot(1, 0, Spot::NorthEast);
    let board = Board::new().tile(tile::COUNTRYSIDE_3, 1, 0).at(keep).shield(keep, ONE).hand(&[card::RAGE]);
    let mut state = hurt(fight(board, &[enemy::MINOTAUR], Joined::Drawn));
    assert_eq!(crate::map::hand_bonus(&state, ONE), 1);
    act(&mut state, Action::DamageHero);
    assert_eq!((wounds(&state), state.player().cards_in_hand()), (5, 0));
}

#[test]
#[rule("MK-CBT-DMG-11")]
fn wounds_of_effects_count_and_those_of_poison_in_the_discard_pile_do_not() {
    let mut state = against(&[enemy::CURSED_HAGS]).hand(&[card::RAGE]).build();
    crate::testing::during(&mut state, [], |play| wound_hero(play, ONE, 2));
    to_block(&mut state, &[]);
    act(&mut state, Action::Done);
    act(&mut state, Action::DamageHero);
    assert_eq!((wounds(&state), state.player().discard.count(card::WOUND)), (4, 2));
    assert_eq!(combat(&state).wounds, 4);
    assert_eq!(state.player().cards_in_hand(), 1, "not knocked out");
    crate::testing::during(&mut state, [], |play| wound_hero(play, ONE, 1));
    assert_eq!(state.player().cards_in_hand(), 0, "one more of an effect, and it is so");
}

#[test]
#[rule("MK-CBT-DMG-12")]
fn the_units_of_a_hero_knocked_out_fight_on() {
    let board = against(&[enemy::MINOTAUR, enemy::PROWLERS]).unit(unit::UTEM_SWORDSMEN).hand(&[card::RAGE]);
    let mut state = hurt(board);
    act(&mut state, Action::Suffer(0));
    act(&mut state, Action::DamageHero);
    assert_eq!((wounds(&state), state.player().cards_in_hand()), (5, 0));
    act(&mut state, Action::DamageHero);
    assert_eq!(wounds(&state), 7, "further damage wounds");
    target(&mut state, &[1]);
    assert!(legal(&state).contains(&Action::Activate { unit: 0, ability: 0 }));
}

#[test]
#[rule("MK-CBT-DMG-13")]
fn poison_wounds_a_unit_twice() {
    let mut state = hurt(against(&[enemy::MONKS]).unit(unit::FORESTERS));
    act(&mut state, Action::DamageUnit(0));
    assert_eq!(state.player().units[0].wounds, 2);

    let mut state = hurt(against(&[enemy::CURSED_HAGS]).unit(unit::GUARDIAN_GOLEMS));
    act(&mut state, Action::DamageUnit(0));
    assert_eq!(state.player().units[0].wounds, 0, "a resistant unit soaks it");
}

#[test]
#[rule("MK-CBT-DMG-14")]
fn poison_puts_as_many_wounds_into_the_discard_pile() {
    let before = against(&[enemy::MONKS]).build().wounds;
    let state = hurt(against(&[enemy::MONKS]));
    assert_eq!((wounds(&state), state.player().discard.count(card::WOUND)), (3, 3));
    assert_eq!(state.wounds, before - 6);
}

#[test]
#[rule("MK-CBT-DMG-15")]
fn a_paralyzed_unit_is_destroyed() {
    let board = against(&[enemy::MEDUSA]).unit(unit::PEASANTS).unit(unit::FORESTERS).with(|state| {
        state.players[Seat(0)].units[0].banner = Some(card::BANNER_OF_GLORY);
    });
    let mut state = hurt(board);
    let pile = state.wounds;
    let events = act(&mut state, Action::DamageUnit(0));
    let destroyed = Event::UnitWounded { seat: ONE, unit: unit::PEASANTS, destroyed: true };
    assert!(events.contains(&destroyed));
    assert_eq!(state.player().units.len(), 1, "its Command token is free");
    assert_eq!(state.player().units[0].unit, unit::FORESTERS);
    assert_eq!(state.wounds, pile);
    assert_eq!(state.player().discard.count(card::BANNER_OF_GLORY), 1);
    assert_eq!(left(&state), 2, "armor 3, and 1 more by the banner");
}

#[test]
#[rule("MK-CBT-DMG-16")]
fn a_paralyzed_hero_drops_the_hand() {
    let board = against(&[enemy::ICE_GOLEMS]).hand(&[card::RAGE, card::MARCH, card::STAMINA]);
    let mut state = hurt(board);
    act(&mut state, Action::DamageHero);
    assert_eq!((wounds(&state), state.player().hand.len()), (1, 1));
    assert_eq!(state.player().discard.len(), 3);
}

#[test]
#[rule("MK-CBT-DMG-17")]
fn a_summoner_deals_the_damage_of_its_monster() {
    let mut state = against(&[enemy::ORC_SUMMONERS]).hand(&[card::RAGE]).build();
    // The first of the brown pile is a Minotaur: brutal, attack 5.
    to_block(&mut state, &[0]);
    assert_eq!(combat(&state).foes[1].enemy, enemy::MINOTAUR);
    act(&mut state, Action::Done);
    assert_eq!(left(&state), 10);
    act(&mut state, Action::DamageHero);
    assert_eq!(wounds(&state), 5);
    assert_eq!(state.piles.discard.count(enemy::MINOTAUR), 1);
    assert_eq!(state.player().fame, 0);
}

#[test]
#[rule("MK-CBT-DMG-18")]
fn the_phase_lasts_until_all_damage_is_assigned() {
    let mut state = hurt(against(&[enemy::PROWLERS]).unit(unit::PEASANTS).hand(&[card::RAGE]));
    act(&mut state, Action::DamageUnit(0));
    assert_eq!(left(&state), 1);
    assert!(not_an_answer(&state, Action::Done));
    assert_eq!(combat(&state).phase, CombatPhase::Damage);
    act(&mut state, Action::DamageHero);
    assert_eq!(combat(&state).phase, CombatPhase::Attack);
}

#[test]
#[rule("MK-CBT-DMG-07")]
fn effects_lend_units_resistances() {
    let board = against(&[enemy::FIRE_MAGES]).unit(unit::ALTEM_GUARDIANS).unit(unit::FORESTERS);
    let mut state = board.tokens(ManaColour::Green, 1).build();
    act(&mut state, Action::Activate { unit: 0, ability: 2 });
    to_block(&mut state, &[]);
    act(&mut state, Action::Done);
    act(&mut state, Action::DamageUnit(0));
    assert_eq!(state.player().units[0].wounds, 0, "6 fire damage, armor 7");
    assert_eq!(combat(&state).phase, CombatPhase::Attack);
}
