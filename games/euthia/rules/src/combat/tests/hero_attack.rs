//! The Hero's attack (EU-CBT-43 to EU-CBT-55).

use super::*;
use crate::content::{foe, hero_tile, item, power};
use crate::rules::*;
use crate::terms::Element;
use crate::testing::{act, act_drawing, legal, refused};
use kernel::rule;

/// Dral with one Gaar, so that he is asked after every roll of his.
fn dral(foe: FoeId) -> State {
    let mut state = stripped(bout(Hero::Dral, foe));
    state.players[ONE].gaar = 1;
    state
}

#[test]
#[rule("EU-CBT-43", "EU-SGC-05")]
fn curses_are_the_last_cards_of_a_round() {
    let mut state = bout(Hero::Maeldur, foe::M1_GECKO);
    fight_mut(&mut state).chaos = 3;
    deal(&mut state, power::CURSE, 2);
    deal(&mut state, power::RAGE, 1);
    phase(&mut state, Phase::Curses, []);
    assert_eq!(refused(&state, playing(power::RAGE, 1)), EU_SGC_05);
    act(&mut state, playing(power::CURSE, 1));
    assert_eq!(asked(&state), TWO, "one or more of them");
    act(&mut state, Action::Done);
    assert_eq!(asked_in(&state), Phase::Strike);
    assert_eq!(refused(&state, playing(power::CURSE, 1)), EU_CBT_43);
}

#[test]
#[rule("EU-CBT-44", "EU-TRG-09")]
fn fire_essences_and_tiles_for_before_the_roll() {
    let mut state = bout(Hero::Dral, foe::M1_GECKO);
    state.players[ONE].gaar = 1;
    state.players[ONE].essences[Element::Fire.index()] = 2;
    let ring = give_item(&mut state, item::RING_DRAGON);
    phase(&mut state, Phase::HeroBefore, []);
    assert_eq!(refused(&state, ring), EU_TRG_09);
    act(&mut state, Action::Essence(Element::Fire));
    act(&mut state, Action::Essence(Element::Fire));
    let cry = using(&state, hero_tile::DRAL_BATTLE_CRY);
    act_drawing(&mut state, cry, [3, 3]);
    assert_eq!(fight(&state).blow.more, 5);
    assert_eq!(refused(&state, cry), EU_TRG_09);
    assert!(legal(&state).contains(&ring), "it is for after the roll");
    act(&mut state, ring);
    act_drawing(&mut state, Action::Done, []);
    assert!(state.fight.is_none(), "1 and 6 more");
}

#[test]
#[rule("EU-CBT-45", "EU-TRG-07")]
fn one_weapon_or_one_combat_ability_is_chosen() {
    let mut state = bout(Hero::Maeldur, foe::M1_GECKO);
    phase(&mut state, Phase::Strike, []);
    let [staff, ball, concentration] =
        [hero_tile::MAELDUR_FIRE_STAFF, hero_tile::MAELDUR_FIREBALL, hero_tile::MAELDUR_CONCENTRATION]
            .map(|tile| using(&state, tile));
    assert_eq!(legal(&state), [staff, ball]);
    assert_eq!(refused(&state, Action::Done), EU_CBT_45);
    assert_eq!(refused(&state, concentration), EU_TRG_02);
}

#[test]
#[rule("EU-CBT-46")]
fn a_weapon_is_announced_and_an_ability_engaged() {
    let mut state = bout(Hero::Maeldur, foe::M1_GECKO);
    state.players[ONE].gaar = 1;
    let [staff, ball] =
        [hero_tile::MAELDUR_FIRE_STAFF, hero_tile::MAELDUR_FIREBALL].map(|tile| using(&state, tile));
    phase(&mut state, Phase::Strike, []);
    act_drawing(&mut state, ball, [3, 4]);
    let sword = give_item(&mut state, item::HUNTING_SWORD);
    phase(&mut state, Phase::Strike, []);
    assert_eq!(refused(&state, ball), EU_HTL_11);
    assert_eq!(legal(&state), [staff, sword]);
    act_drawing(&mut state, staff, [3, 4]);
    phase(&mut state, Phase::Strike, []);
    assert!(legal(&state).contains(&staff), "in every Combat round");
}

#[test]
#[rule("EU-CBT-47")]
fn a_hero_without_anything_to_attack_with_does_not_roll() {
    let mut state = dral(foe::M1_GECKO);
    state.players[ONE].slots[0] = None;
    let events = phase(&mut state, Phase::Strike, [1, 1]);
    assert!(!events.iter().any(|event| matches!(event, Event::Rolled { .. })));
    assert_eq!((fight(&state).damage, fight(&state).round, state.hope), (0, 1, 0));
}

#[test]
#[rule("EU-CBT-48", "EU-CBT-49", "EU-SHI-01")]
fn the_hero_rolls_and_hope_looks_first() {
    let rolled = |air: bool, earth: bool, dice: [u32; 2]| {
        let mut state = dral(foe::M1_GECKO);
        (fight_mut(&mut state).air, fight_mut(&mut state).earth) = (air, earth);
        phase(&mut state, Phase::Strike, dice);
        (fight(&state).hero_strength(), state.hope)
    };
    assert_eq!(rolled(false, false, [1, 4]), (5, 1));
    assert_eq!(rolled(false, false, [2, 4]), (6, 0));
    assert_eq!(rolled(false, true, [1, 4]), (7, 1));
    assert_eq!(rolled(true, true, [6, 2]), (5, 0));
}

#[test]
#[rule("EU-CBT-50", "EU-TRG-12", "EU-GAR-04")]
fn everything_adds_up_after_the_roll() {
    let mut state = bout(Hero::Maeldur, foe::M1_GECKO);
    (state.players[ONE].gaar, state.hope) = (2, 1);
    phase(&mut state, Phase::Strike, []);
    let [staff, concentration] =
        [hero_tile::MAELDUR_FIRE_STAFF, hero_tile::MAELDUR_CONCENTRATION].map(|tile| using(&state, tile));
    act_drawing(&mut state, staff, [3, 3]);
    act_drawing(&mut state, Action::Gaar(0), [1]);
    act(&mut state, hoping(1));
    act_drawing(&mut state, Action::Gaar(1), [2]);
    // 1 + 2, two Gaar, a point of hope, Concentration; then nothing is left to decide, and the Monster rolls.
    state.players[ONE].essences[Element::Earth.index()] = 1;
    act(&mut state, concentration);
    assert_eq!(fight(&state).hero_strength(), 10);
    assert!(legal(&state).contains(&Action::Essence(Element::Earth)));
}

#[test]
#[rule("EU-CBT-51", "EU-ROL-12")]
fn the_monster_has_its_penalty() {
    let mut state = dral(foe::M1_DRAGONFLY);
    phase(&mut state, Phase::Strike, [1, 1]);
    assert_eq!(fight(&state).hero_strength(), -2);
    act_drawing(&mut state, Action::Done, [1, 1]);
    assert_eq!(fight(&state).damage, 0, "no range holds -2");
}

#[test]
#[rule("EU-CBT-53", "EU-CBT-54")]
fn the_range_of_the_weapon_counts_and_damage_adds_up() {
    let hit = |dice: [u32; 2], damage: u8| {
        let mut state = stripped(bout(Hero::Maeldur, foe::M1_GECKO));
        (fight_mut(&mut state).health, fight_mut(&mut state).damage) = (3, damage);
        state.players[ONE].gaar = 1;
        phase(&mut state, Phase::Strike, dice);
        act_drawing(
            &mut state,
            Action::Done,
            if dice[0] + dice[1] < 10 && damage < 2 { vec![1, 1] } else { vec![] },
        );
        state.fight.map(|fight| fight.damage)
    };
    assert_eq!(hit([6, 4], 0), None, "10 deals three");
    assert_eq!(hit([5, 4], 0), Some(2));
    assert_eq!(hit([3, 2], 2), None, "one more on two");
    assert_eq!(hit([2, 2], 0), Some(0));
}

#[test]
#[rule("EU-CBT-55")]
fn the_worked_example_of_a_hero_attack() {
    let mut state = stripped(bout(Hero::Maeldur, foe::M1_DRAGONFLY));
    state.players[ONE].gaar = 2;
    phase(&mut state, Phase::Strike, [1, 4]);
    assert_eq!((fight(&state).hero_strength(), state.hope), (1, 1));
    act_drawing(&mut state, Action::Gaar(0), [5]);
    assert_eq!(fight(&state).hero_strength(), 7);
    act_drawing(&mut state, Action::Gaar(1), [4]);
    assert_eq!(fight(&state).hero_strength(), 9);
    // With the point of hope nothing is left to decide: 10, and the Dragonfly is defeated.
    act(&mut state, hoping(1));
    assert!(state.fight.is_none());
    assert_eq!((state.players[ONE].gaar, state.hope), (0, 0));
}

#[test]
#[rule("EU-TRG-12")]
fn a_clover_for_outside_does_nothing_for_a_combat_roll() {
    let out = ItemId::all().find(|item| {
        let mut parts =
            item.item().sheet.parts.iter().filter(|part| part.trigger == crate::terms::Trigger::Out);
        parts.any(|part| matches!(part.effect.get(), crate::effect::Effect::Clover(_)))
    });
    // No tile of the box has such an effect: the window alone is asked.
    assert_eq!(out, None);
    assert!(!crate::combat::Window::HeroAfter.allows(crate::terms::Trigger::Out));
    assert_eq!(crate::combat::Window::HeroAfter.forbids(crate::terms::Trigger::Out, true), EU_TRG_12);
    assert!(crate::combat::Window::HeroAfter.allows(crate::terms::Trigger::Anytime));
}

#[test]
#[rule("EU-TRG-07")]
fn a_paralysing_strike_stays_the_monsters_hand() {
    let mut state = stripped(bout(Hero::Keleia, foe::M1_GECKO));
    state.players[ONE].slots[0] = None;
    give_tile(&mut state, hero_tile::KELEIA_PARALYSING_STRIKE);
    state.players[ONE].gaar = 1;
    phase(&mut state, Phase::Strike, [6, 5]);
    // The Monster skips its attack, the Strike is engaged, and so the next question is in the third round.
    act_drawing(&mut state, Action::Done, [1, 1]);
    assert_eq!((fight(&state).damage, fight(&state).round), (3, 2));
    assert_eq!(state.players[ONE].health, 5);
}

#[test]
#[rule("EU-SKO-06")]
fn skoldur_adds_dwurt_to_his_attack() {
    let mut state = stripped(bout(Hero::Skoldur, foe::M1_GECKO));
    state.players[ONE].dwurt = 2;
    phase(&mut state, Phase::Strike, [2, 4]);
    act(&mut state, Action::Dwurt);
    assert_eq!(fight(&state).hero_strength(), 9);
}

#[test]
#[rule("EU-HTL-14", "EU-CBT-49")]
fn torpor_keeps_air_off_the_heros_dice() {
    let mut state = bout(Hero::Taesiri, foe::M1_GECKO);
    let Action::Use(Spot::Slot(torpor), _) = using(&state, hero_tile::TAESIRI_TORPOR) else {
        panic!("on a slot")
    };
    let wand = using(&state, hero_tile::TAESIRI_SHADOW_WAND);
    state.players[ONE].gaar = 1;
    fight_mut(&mut state).air = true;
    for (essence, dice) in [(Element::Fire, [1, 2]), (Element::Air, [6, 2])] {
        let mut state = state.clone();
        let torpor = state.players[ONE].slots[usize::from(torpor)].as_mut().expect("Torpor");
        torpor.inlays[0] = crate::player::Inlay::Essence(essence);
        phase(&mut state, Phase::Strike, []);
        act_drawing(&mut state, wand, [6, 2]);
        assert_eq!(fight(&state).dice, dice, "{essence:?}");
    }
}
