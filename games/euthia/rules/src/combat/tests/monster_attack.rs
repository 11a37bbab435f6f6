//! Healing phases and the Monster's attack (EU-CBT-24 to EU-CBT-42, EU-GAR).

use super::*;
use crate::content::{foe, hero_tile, item, power};
use crate::rules::*;
use crate::terms::Element;
use crate::testing::{act, act_drawing, legal, refused};
use kernel::rule;

/// Dral with one Gaar, so that he is asked in every duel and after every roll of his.
fn dral(foe: FoeId) -> State {
    let mut state = stripped(bout(Hero::Dral, foe));
    state.players[ONE].gaar = 1;
    state
}

fn potions(state: &mut State, n: usize) {
    state.players[ONE].pack.extend(std::iter::repeat_n(Piece::new(Tile::Item(item::HEALING_POTION)), n));
}

#[test]
#[rule("EU-CBT-01", "EU-CBT-24")]
fn four_phases_make_a_combat_round_and_another_follows() {
    let mut state = dral(foe::M1_GECKO);
    potions(&mut state, 1);
    state.players[ONE].health = 3;
    let mut phases = Vec::new();
    phase(&mut state, HEALING, []);
    for dice in [vec![1, 1], vec![], vec![1, 1], vec![]] {
        phases.push(asked_in(&state));
        act_drawing(&mut state, Action::Done, dice);
    }
    assert_eq!(phases, [HEALING, Phase::Duel { hero: true, passed: true }, LATE_HEALING, Phase::HeroAfter]);
    assert_eq!((asked_in(&state), fight(&state).round), (HEALING, 1));
    assert_eq!((state.players[ONE].health, fight(&state).damage), (3, 0));
}

#[test]
#[rule("EU-CBT-25", "EU-TRG-04")]
fn the_hero_heals_as_often_as_possible() {
    let mut state = dral(foe::M1_GECKO);
    potions(&mut state, 2);
    state.players[ONE].health = 1;
    state.players[ONE].essences[Element::Water.index()] = 1;
    phase(&mut state, HEALING, []);
    let potion = Action::Use(Spot::Pack(0), 0);
    act(&mut state, potion);
    assert_eq!(state.players[ONE].health, 4);
    assert!(legal(&state).contains(&Action::Essence(Element::Water)));
    act_drawing(&mut state, potion, [1, 1]);
    assert_eq!((state.players[ONE].health, state.players[ONE].pack.len()), (7, 0));
    assert_eq!(asked_in(&state), Phase::Duel { hero: true, passed: true });
    assert_eq!(refused(&state, Action::Essence(Element::Water)), EU_ESS_03);
}

#[test]
#[rule("EU-CBT-26", "EU-SGC-05")]
fn no_card_is_played_in_a_healing_phase() {
    let mut state = dral(foe::M1_GECKO);
    potions(&mut state, 1);
    state.players[ONE].health = 3;
    fight_mut(&mut state).chaos = 1;
    deal(&mut state, power::RAGE, 1);
    phase(&mut state, HEALING, []);
    assert_eq!(refused(&state, playing(power::RAGE, 1)), EU_CBT_26);
}

#[test]
#[rule("EU-CBT-27", "EU-ESS-03")]
fn an_air_essence_takes_a_die() {
    let mut state = dral(foe::M1_GECKO);
    state.players[ONE].essences[Element::Air.index()] = 2;
    phase(&mut state, Phase::MonsterBefore, []);
    act_drawing(&mut state, Action::Essence(Element::Air), [5]);
    assert_eq!((fight(&state).dice, fight(&state).monster_strength()), ([5, 0], 5));
    assert_eq!(refused(&state, Action::Essence(Element::Air)), EU_ESS_03);
    assert_eq!(refused(&state, Action::Gaar(1)), EU_ROL_03, "that die is not there");
    act_drawing(&mut state, Action::Done, [3, 4]);
    act(&mut state, Action::Done);
    // In the next round it rolls two again.
    act_drawing(&mut state, Action::Done, [2, 3]);
    assert_eq!(fight(&state).dice, [2, 3]);
}

#[test]
#[rule("EU-CBT-28", "EU-SGC-11", "EU-SGC-15")]
fn clovers_of_cards_end_in_step_a() {
    let mut state = dral(foe::M1_GECKO);
    fight_mut(&mut state).chaos = 1;
    deal(&mut state, power::CURSE, 2);
    phase(&mut state, Phase::Curses, []);
    act_drawing(&mut state, playing(power::CURSE, 2), [4, 4]);
    assert_eq!(fight(&state).hero_strength(), 4);
    act_drawing(&mut state, Action::Done, [1, 1]);
    assert!(fight(&state).played.is_empty());
    assert_eq!(state.powers.of(crate::terms::Metal::Silver).discard.count(power::CURSE), 2);
    act_drawing(&mut state, Action::Done, [4, 4]);
    assert_eq!(fight(&state).hero_strength(), 8);
}

#[test]
#[rule("EU-CBT-29", "EU-CBT-30", "EU-SGC-07")]
fn the_monster_plays_cards_before_it_rolls_and_the_hero_has_had_his_turn() {
    let mut state = dral(foe::M1_GECKO);
    state.players[ONE].essences[Element::Air.index()] = 1;
    fight_mut(&mut state).chaos = 2;
    deal(&mut state, power::RAGE, 1);
    deal(&mut state, power::POWER_SURGE, 1);
    phase(&mut state, Phase::MonsterBefore, []);
    assert_eq!(refused(&state, playing(power::RAGE, 1)), EU_CBT_30);
    act(&mut state, Action::Done);
    act(&mut state, playing(power::RAGE, 1));
    assert_eq!(refused(&state, Action::Essence(Element::Air)), EU_CBT_30);
    act_drawing(&mut state, playing(power::POWER_SURGE, 1), [1, 2]);
    assert_eq!((fight(&state).chaos, fight(&state).wounds.more), (0, 2));
    assert_eq!(fight(&state).monster_strength(), 5);
}

/// The strength of the Monster and the Die of Hope after a roll.
fn rolled(air: bool, earth: bool, dice: [u32; 2]) -> (i16, u8) {
    let mut state = dral(foe::M1_GECKO);
    (fight_mut(&mut state).air, fight_mut(&mut state).earth) = (air, earth);
    phase(&mut state, Phase::MonsterCards, dice);
    (fight(&state).monster_strength(), state.hope)
}

#[test]
#[rule("EU-CBT-31", "EU-CBT-32", "EU-SHI-01")]
fn the_monster_rolls_two_dice_and_ten_gives_hope() {
    assert_eq!(rolled(false, false, [6, 2]), (8, 0));
    assert_eq!(rolled(false, false, [6, 3]), (9, 0));
    assert_eq!(rolled(false, false, [6, 4]), (10, 1));
}

#[test]
#[rule("EU-CBT-33", "EU-CBT-34")]
fn hope_looks_at_the_dice_before_air_and_earth() {
    assert_eq!(rolled(true, false, [6, 4]), (5, 1));
    assert_eq!(rolled(false, true, [5, 4]), (11, 0));
    assert_eq!(rolled(true, true, [6, 2]), (5, 0), "1 + 2, and 2 for Earth");
    assert_eq!(rolled(true, false, [5, 5]), (10, 1));
}

#[test]
#[rule("EU-SOL-14")]
fn air_leaves_a_single_die_alone() {
    let mut state = dral(foe::M1_GECKO);
    (fight_mut(&mut state).air, fight_mut(&mut state).one_die) = (true, true);
    phase(&mut state, Phase::MonsterCards, [5]);
    assert_eq!(fight(&state).dice, [5, 0]);
}

#[test]
#[rule("EU-CBT-35", "EU-CBT-36", "EU-CBT-37", "EU-CBT-38")]
fn the_duel_goes_on_until_both_pass() {
    let mut state = dral(foe::M1_GECKO);
    fight_mut(&mut state).gaar = 1;
    (fight_mut(&mut state).dice, fight_mut(&mut state).bonus) = ([6, 2], 0);
    phase(&mut state, DUEL, []);
    assert_eq!(asked(&state), TWO);
    act(&mut state, Action::Done);
    assert_eq!(asked(&state), ONE);
    act_drawing(&mut state, Action::Gaar(0), [4]);
    assert_eq!((fight(&state).monster_strength(), asked(&state)), (4, TWO));
    // 4, 5, one red, one blue; then nobody has anything left, and the Hero rolls.
    act_drawing(&mut state, Action::Gaar(1), [5, 1, 4]);
    assert_eq!(state.players[ONE].health, 5, "9 deals two Wounds");
    assert_eq!((state.players[ONE].gaar, fight(&state).gaar), (0, 0));
}

#[test]
#[rule("EU-CBT-36", "EU-SKO-18")]
fn the_gaar_of_the_monster_adds_two() {
    let mut state = bout(Hero::Dral, foe::M1_GECKO);
    state.players[TWO].hero = Hero::Skoldur;
    (fight_mut(&mut state).dice, fight_mut(&mut state).bonus, fight_mut(&mut state).gaar) = ([4, 2], -2, 1);
    phase(&mut state, DUEL, []);
    act_drawing(&mut state, Action::Gaar(1), [5]);
    assert_eq!(fight(&state).monster_strength(), 9);
}

#[test]
#[rule("EU-CBT-41", "EU-CBT-39", "EU-CBT-40", "EU-GAR-03")]
fn the_worked_example_of_a_monster_attack() {
    let mut state = bout(Hero::Keleia, foe::M1_GECKO);
    let dodge = using(&state, hero_tile::KELEIA_DODGE);
    let foot = give_item(&mut state, item::RABBIT_FOOT);
    (state.players[ONE].gaar, fight_mut(&mut state).gaar) = (2, 1);
    phase(&mut state, Phase::MonsterCards, [6, 2]);
    act(&mut state, Action::Done);
    act_drawing(&mut state, Action::Gaar(0), [4]);
    act_drawing(&mut state, Action::Gaar(1), [5]);
    act_drawing(&mut state, Action::Gaar(1), [6]);
    assert_eq!((fight(&state).monster_strength(), fight(&state).bonus), (8, -2));
    assert_eq!((asked(&state), asked_in(&state)), (ONE, Phase::Defence));
    act(&mut state, dodge);
    assert_eq!((fight(&state).monster_strength(), asked(&state)), (6, ONE));
    assert!(legal(&state).contains(&foot), "a Rabbit's Foot is worth as much again");
}

#[test]
#[rule("EU-CBT-39", "EU-SKO-07", "EU-TRG-08")]
fn in_the_defence_nothing_but_tiles_counts() {
    let mut state = bout(Hero::Keleia, foe::M1_GECKO);
    (state.players[ONE].gaar, fight_mut(&mut state).gaar, fight_mut(&mut state).chaos) = (1, 1, 1);
    deal(&mut state, power::RAGE, 1);
    fight_mut(&mut state).dice = [4, 4];
    phase(&mut state, Phase::Defence, []);
    assert_eq!(refused(&state, Action::Gaar(0)), EU_CBT_39);
    assert_eq!(refused(&state, Action::Dwurt), EU_CBT_39);
    assert_eq!(refused(&state, playing(power::RAGE, 1)), EU_CBT_39);
    let dodge = using(&state, hero_tile::KELEIA_DODGE);
    // The Monster Player is not asked before the Hero's attack: strength 6 deals a Wound.
    act(&mut state, dodge);
    assert_eq!((state.players[ONE].health, asked_in(&state)), (4, Phase::Curses));
}

#[test]
#[rule("EU-TRG-08", "EU-TRG-01")]
fn tiles_of_the_monster_steps_have_theirs() {
    let mut state = bout(Hero::Ael, foe::M1_GECKO);
    let dazzle = give_tile(&mut state, hero_tile::AEL_DAZZLE);
    let rampart = using(&state, hero_tile::AEL_MAGIC_RAMPART);
    fight_mut(&mut state).dice = [4, 4];
    let mut later = state.clone();
    phase(&mut state, Phase::MonsterBefore, []);
    assert_eq!(refused(&state, rampart), EU_TRG_08);
    assert!(legal(&state).contains(&dazzle));
    phase(&mut later, Phase::Defence, []);
    assert_eq!(refused(&later, dazzle), EU_TRG_08);
    assert!(legal(&later).contains(&rampart));
}

#[test]
#[rule("EU-CBT-42", "EU-WND-01", "EU-WND-05")]
fn the_range_that_holds_the_strength_counts() {
    for (strength, wounds) in [(3, 0), (4, 1), (7, 1), (8, 2), (11, 2), (12, 3), (15, 3), (-2, 0)] {
        let mut state = dral(foe::M1_DRAGONFLY);
        (fight_mut(&mut state).dice, fight_mut(&mut state).bonus) = ([1, 1], strength - 2);
        phase(&mut state, Phase::Defence, [3, 4]);
        assert_eq!(state.players[ONE].health, 7 - wounds, "strength {strength}");
    }
}

#[test]
#[rule("EU-GAR-01", "EU-GAR-02")]
fn the_monster_spends_its_own_gaar_and_not_in_the_heros_attack() {
    let mut state = dral(foe::M1_GECKO);
    (state.players[TWO].gaar, fight_mut(&mut state).chaos) = (4, 1);
    deal(&mut state, power::CURSE, 1);
    fight_mut(&mut state).dice = [4, 4];
    phase(&mut state, DUEL, []);
    assert_eq!((asked(&state), refused(&state, Action::Gaar(0))), (TWO, EU_GAR_02));
    fight_mut(&mut state).gaar = 1;
    phase(&mut state, Phase::Curses, []);
    assert_eq!((asked(&state), refused(&state, Action::Gaar(0))), (TWO, EU_GAR_01));
}

#[test]
#[rule("EU-GAR-01")]
fn possession_lets_the_monster_spend_gaar_in_the_heros_attack() {
    let mut state = dral(foe::M1_GECKO);
    fight_mut(&mut state).chaos = 1;
    deal(&mut state, power::POSSESSION, 1);
    phase(&mut state, Phase::MonsterCards, []);
    act_drawing(&mut state, playing(power::POSSESSION, 1), [1, 1]);
    assert_eq!(fight(&state).gaar, 1);
    act(&mut state, Action::Done);
    act_drawing(&mut state, Action::Done, [4, 5]);
    assert_eq!(asked_in(&state), Phase::HeroAfter);
    act(&mut state, Action::Done);
    assert_eq!((asked(&state), asked_in(&state)), (TWO, Phase::Counter));
    act_drawing(&mut state, Action::Gaar(1), [2]);
    assert_eq!((fight(&state).hero_strength(), fight(&state).gaar), (4, 0));
    assert_eq!((asked(&state), asked_in(&state)), (ONE, Phase::HeroAfter), "the Hero answers");
}

#[test]
#[rule("EU-SKO-06", "EU-SKO-07", "EU-SKO-09")]
fn skoldur_spends_dwurt_in_the_duel() {
    let mut state = stripped(bout(Hero::Skoldur, foe::M1_GECKO));
    (state.players[ONE].gaar, state.players[ONE].dwurt) = (1, 2);
    fight_mut(&mut state).dice = [4, 5];
    phase(&mut state, Phase::Duel { hero: true, passed: true }, []);
    assert_eq!(refused(&state, Action::Gaar(0)), EU_SKO_06);
    act(&mut state, Action::Dwurt);
    assert_eq!((fight(&state).monster_strength(), fight(&state).dice), (6, [4, 5]));
    assert_eq!((state.players[ONE].dwurt, state.players[ONE].dwurt_die), (1, 1));
}

#[test]
#[rule("EU-TRG-04")]
fn gaar_is_had_at_any_time_and_healing_waits() {
    let mut state = dral(foe::M1_GECKO);
    state.players[ONE].gaar = 0;
    state.players[ONE].health = 3;
    for item in [item::SCROLL_GAAR, item::POTION_GAAR] {
        state.piles.unseen.take(item);
        state.players[ONE].pack.push(Piece::new(Tile::Item(item)));
    }
    fight_mut(&mut state).dice = [4, 4];
    phase(&mut state, DUEL, []);
    let [scroll, potion] = [0, 1].map(|at| Action::Use(Spot::Pack(at), 0));
    assert_eq!(refused(&state, potion), EU_TRG_02, "what heals waits for a Healing phase");
    act(&mut state, scroll);
    assert_eq!((state.players[ONE].gaar, asked_in(&state)), (3, Phase::Duel { hero: true, passed: true }));
    phase(&mut state, HEALING, []);
    act_drawing(&mut state, Action::Use(Spot::Pack(0), 0), [1, 1]);
    assert_eq!((state.players[ONE].gaar, state.players[ONE].health), (5, 5));
}

#[test]
#[rule("EU-GLD-05")]
fn what_a_tile_or_a_scenario_says_goes_before_the_rules() {
    // By the rules only what bears a symbol of Combat works in one; a scroll that says "at any time" does.
    let mut state = stripped(bout(Hero::Dral, foe::M1_GECKO));
    state.players[ONE].pack.push(Piece::new(Tile::Item(crate::content::item::SCROLL_GAAR)));
    fight_mut(&mut state).dice = [3, 3];
    phase(&mut state, Phase::Duel { hero: true, passed: true }, []);
    act(&mut state, Action::Use(Spot::Pack(0), 0));
    assert_eq!(state.players[ONE].gaar, 3);
    // Everybody starts without Reputation (EU-TRB-02), but where a scenario gives some.
    let reputation = |scenario: crate::terms::ScenarioId| {
        crate::setup::empty(scenario, Mode::Competitive, &[Hero::Ael, Hero::Dral]).players[ONE].reputation
    };
    let scenarios = [crate::terms::ScenarioId::Hunt, crate::terms::ScenarioId::Elementals2];
    assert_eq!(scenarios.map(reputation), [0, 6]);
}
