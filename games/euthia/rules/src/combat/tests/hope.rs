//! The Die of Hope (EU-SHI).

use super::*;
use crate::content::{foe, power};
use crate::rules::*;
use crate::testing::{act, act_drawing, legal, refused};
use kernel::rule;

/// Dral after a roll, with so much hope.
fn rolled(dice: [u32; 2], hope: u8) -> State {
    let mut state = stripped(bout(Hero::Dral, foe::M1_GECKO));
    state.players[ONE].gaar = 1;
    state.hope = hope;
    phase(&mut state, Phase::Strike, dice);
    state
}

#[test]
#[rule("EU-SHI-02")]
fn one_point_adds_one_to_a_hero_roll() {
    let mut state = rolled([5, 4], 1);
    act(&mut state, hoping(1));
    assert_eq!((fight(&state).hero_strength(), state.hope), (10, 0));
    assert_eq!(refused(&state, hoping(1)), EU_SHI_02);
}

#[test]
#[rule("EU-SHI-02", "EU-SHI-04", "EU-SHI-03")]
fn one_and_three_points_are_for_after_a_hero_roll_and_two_for_any_time() {
    let mut state = stripped(bout(Hero::Dral, foe::M1_GECKO));
    state.hope = 4;
    fight_mut(&mut state).dice = [5, 3];
    phase(&mut state, DUEL, []);
    assert_eq!(asked_in(&state), Phase::Duel { hero: true, passed: true });
    assert_eq!(refused(&state, hoping(1)), EU_SHI_02);
    assert_eq!(refused(&state, hoping(3)), EU_SHI_04);
    act(&mut state, hoping(2));
    assert_eq!((state.players[ONE].gaar, state.hope), (1, 2));
    // It can be used at once: 6 instead of 8.
    act_drawing(&mut state, Action::Gaar(0), [5]);
    assert_eq!(fight(&state).monster_strength(), 6);
}

#[test]
#[rule("EU-SHI-04", "EU-WND-09")]
fn three_points_add_one_and_deal_damage() {
    let mut state = rolled([2, 4], 3);
    act(&mut state, hoping(3));
    assert_eq!((fight(&state).hero_strength(), fight(&state).blow.plain), (7, 1));
    act_drawing(&mut state, Action::Done, [1, 1]);
    assert_eq!(fight(&state).damage, 2, "one of the sword at 7, one of hope");
}

#[test]
#[rule("EU-SHI-05")]
fn points_are_spent_as_often_as_there_are_any_and_by_the_hero_alone() {
    let mut state = rolled([2, 4], 2);
    act(&mut state, hoping(1));
    act(&mut state, hoping(1));
    assert_eq!((fight(&state).hero_strength(), state.hope), (8, 0));
    state.hope = 5;
    fight_mut(&mut state).chaos = 1;
    deal(&mut state, power::CURSE, 1);
    phase(&mut state, Phase::Curses, []);
    assert_eq!((asked(&state), refused(&state, hoping(2))), (TWO, EU_SHI_05));
    assert!(!legal(&state).contains(&hoping(2)));
}

#[test]
#[rule("EU-SHI-06")]
fn the_die_has_no_higher_face_than_five() {
    assert_eq!(rolled([1, 1], 5).hope, 5);
    assert_eq!(rolled([1, 1], 4).hope, 5);
}

#[test]
#[rule("EU-SHI-07", "EU-SHI-01")]
fn only_the_first_result_of_a_roll_gives_hope() {
    let mut state = rolled([4, 4], 0);
    state.players[ONE].gaar = 2;
    act_drawing(&mut state, Action::Gaar(0), [1]);
    assert_eq!((fight(&state).dice, state.hope), ([1, 4], 0));
    let mut state = stripped(bout(Hero::Dral, foe::M1_GECKO));
    (state.players[ONE].gaar, fight_mut(&mut state).dice) = (2, [6, 2]);
    phase(&mut state, Phase::Duel { hero: true, passed: true }, []);
    act_drawing(&mut state, Action::Gaar(1), [6]);
    assert_eq!(state.hope, 0);
}

#[test]
#[rule("EU-SHI-03", "EU-SHI-06", "EU-ELI-19")]
fn against_immunity_a_full_die_is_spent_before_the_next_roll() {
    let elite = crate::content::FoeId::all().find(|foe| foe.foe().immune).expect("some have Immunity");
    let duel = |hope: u8| {
        let mut state = stripped(bout(Hero::Dral, elite));
        (state.hope, fight_mut(&mut state).dice, state.players[ONE].health) = (hope, [1, 1], 7);
        phase(&mut state, DUEL, [3, 4]);
        state
    };
    assert_eq!(asked_in(&duel(4)), Phase::HeroAfter, "there is nothing to choose");
    let mut state = stripped(bout(Hero::Dral, elite));
    (state.hope, fight_mut(&mut state).dice) = (5, [1, 1]);
    phase(&mut state, DUEL, []);
    assert_eq!(asked_in(&state), Phase::Duel { hero: true, passed: true });
    state.players[ONE].gaar = 1;
    assert_eq!(refused(&state, Action::Gaar(0)), EU_ELI_19);
    // Dral's next roll of bad luck is not lost.
    act_drawing(&mut state, hoping(2), [1, 2]);
    assert_eq!((state.players[ONE].gaar, state.hope, asked_in(&state)), (2, 4, Phase::HeroAfter));
}
