//! Silver and Gold cards (EU-SGC).

use super::*;
use crate::content::{foe, power};
use crate::rules::*;
use crate::terms::Metal;
use crate::testing::{act, act_drawing, legal, refused};
use kernel::rule;

/// Dral with one Gaar against a Monster with so many Chaos tokens.
fn dral(chaos: u8) -> State {
    let mut state = stripped(bout(Hero::Dral, foe::M1_GECKO));
    state.players[ONE].gaar = 1;
    fight_mut(&mut state).chaos = chaos;
    fight_mut(&mut state).dice = [1, 1];
    state
}

#[test]
#[rule("EU-SGC-01")]
fn a_hero_does_not_play_cards_in_the_own_turn() {
    let mut state = Table::new().build();
    state.players[ONE].hand.put(power::RAGE);
    assert_eq!(refused(&state, playing(power::RAGE, 1)), EU_SGC_01);
    let mut state = dral(1);
    state.players[ONE].hand.put(power::RAGE);
    phase(&mut state, Phase::Duel { hero: true, passed: true }, []);
    assert_eq!((asked(&state), refused(&state, playing(power::RAGE, 1))), (ONE, EU_SGC_05));
}

#[test]
#[rule("EU-SGC-05")]
fn a_card_has_its_steps() {
    let steps = |card| {
        [Phase::MonsterCards, DUEL, Phase::Curses].map(|step| {
            let mut state = dral(1);
            deal(&mut state, card, 1);
            deal(&mut state, power::VENOM, 1);
            phase(&mut state, step, []);
            let may = legal(&state).contains(&playing(card, 1));
            assert!(may || refused(&state, playing(card, 1)) == EU_SGC_05);
            may
        })
    };
    assert_eq!(steps(power::RAGE), [true, true, false]);
    assert_eq!(steps(power::POWER_SURGE), [true, false, false]);
    assert_eq!(steps(power::HEALING), [false, true, false]);
    assert_eq!(steps(power::CURSE), [false, false, true]);
}

#[test]
#[rule("EU-SGC-06", "EU-SGC-07", "EU-SGC-08")]
fn the_size_of_a_set_says_which_section_counts_and_it_costs_one_chaos() {
    for (n, wounds, clover) in [(1, 2, -2), (2, 3, -3), (3, 5, -4)] {
        let mut state = dral(1);
        deal(&mut state, power::POWER_SURGE, 3);
        phase(&mut state, Phase::MonsterCards, []);
        act_drawing(&mut state, playing(power::POWER_SURGE, n), [1, 1]);
        assert_eq!((fight(&state).wounds.more, fight(&state).played[0].clover()), (wounds, clover));
        assert_eq!((fight(&state).chaos, state.players[TWO].hand.len()), (0, usize::from(3 - n)));
    }
}

#[test]
#[rule("EU-SGC-07")]
fn without_chaos_no_card_is_played() {
    let mut state = dral(0);
    fight_mut(&mut state).gaar = 1;
    deal(&mut state, power::RAGE, 1);
    phase(&mut state, DUEL, []);
    assert_eq!((asked(&state), refused(&state, playing(power::RAGE, 1))), (TWO, EU_SGC_07));
}

#[test]
#[rule("EU-SGC-09")]
fn a_set_is_no_larger_than_its_card_has_sections() {
    let mut state = dral(2);
    deal(&mut state, power::CURSE, 3);
    phase(&mut state, Phase::Curses, []);
    assert_eq!(refused(&state, playing(power::CURSE, 3)), EU_SGC_09);
    act(&mut state, playing(power::CURSE, 2));
    act_drawing(&mut state, playing(power::CURSE, 1), [5, 5]);
    assert_eq!((fight(&state).chaos, fight(&state).hero_strength()), (0, 4), "both apply");
}

#[test]
#[rule("EU-SGC-10")]
fn only_identical_cards_make_a_set() {
    let mut state = dral(2);
    deal(&mut state, power::RAGE, 1);
    deal(&mut state, power::POWER_SURGE, 1);
    phase(&mut state, Phase::MonsterCards, []);
    assert_eq!(refused(&state, playing(power::RAGE, 2)), EU_SGC_10);
    assert_eq!(refused(&state, playing(power::POWER_SURGE, 2)), EU_SGC_10);
}

#[test]
#[rule("EU-SGC-11", "EU-SGC-12", "EU-SGC-14")]
fn cards_lie_by_the_monster_as_long_as_they_work() {
    let mut state = dral(3);
    fight_mut(&mut state).damage = 4;
    for card in [power::POWER_SURGE, power::HEALING, power::VENOM] {
        deal(&mut state, card, 1);
    }
    phase(&mut state, Phase::MonsterCards, []);
    act(&mut state, playing(power::POWER_SURGE, 1));
    act_drawing(&mut state, Action::Done, [1, 1]);
    act(&mut state, playing(power::HEALING, 1));
    act(&mut state, Action::Done);
    act(&mut state, playing(power::VENOM, 1));
    let lying = |state: &State| fight(state).played.iter().map(|set| set.card).collect::<Vec<_>>();
    assert_eq!(lying(&state), [power::POWER_SURGE, power::HEALING, power::VENOM]);
    // Strength 4: one Wound and three more. The Hero rolls 7, less 2 for the Power Surge.
    act_drawing(&mut state, Action::Done, [3, 4]);
    assert_eq!((state.players[ONE].health, fight(&state).hero_strength(), fight(&state).damage), (3, 5, 3));
    // The next round: Venom went at the end of the last one, the Surge in step A, and the Monster
    // regenerates.
    act_drawing(&mut state, Action::Done, [1, 1]);
    assert_eq!((lying(&state), fight(&state).damage), (vec![power::HEALING], 2));
    assert_eq!(state.powers.of(Metal::Gold).discard.count(power::POWER_SURGE), 1);
    assert_eq!(state.powers.of(Metal::Silver).discard.count(power::VENOM), 1);
    act_drawing(&mut state, Action::Done, [1, 4]);
    act_drawing(&mut state, Action::Done, [1, 1]);
    assert_eq!(fight(&state).damage, 1, "every round");
}

#[test]
#[rule("EU-SGC-13")]
fn continuous_effects_do_not_add_up() {
    let mut state = dral(2);
    fight_mut(&mut state).damage = 5;
    deal(&mut state, power::HEALING, 2);
    phase(&mut state, DUEL, []);
    act(&mut state, playing(power::HEALING, 1));
    act(&mut state, Action::Done);
    act(&mut state, playing(power::HEALING, 1));
    assert_eq!((fight(&state).damage, fight(&state).played.len()), (3, 2));
    act_drawing(&mut state, Action::Done, [1, 4]);
    act_drawing(&mut state, Action::Done, [1, 1]);
    assert_eq!(fight(&state).damage, 2);
}

#[test]
#[rule("EU-SGC-14", "EU-SGC-15")]
fn clovers_of_several_cards_add_up() {
    let mut state = dral(2);
    deal(&mut state, power::POWER_SURGE, 1);
    deal(&mut state, power::CURSE, 2);
    phase(&mut state, Phase::MonsterCards, []);
    act(&mut state, playing(power::POWER_SURGE, 1));
    act_drawing(&mut state, Action::Done, [1, 2]);
    act(&mut state, Action::Done);
    act(&mut state, Action::Done);
    assert_eq!((asked(&state), asked_in(&state)), (TWO, Phase::Curses));
    act_drawing(&mut state, playing(power::CURSE, 2), [6, 6]);
    assert_eq!(fight(&state).hero_strength(), 6);
    let less: u8 = fight(&state).played.iter().map(|set| set.hampers()).sum();
    assert_eq!(less, 1);
}

#[test]
#[rule("EU-SGC-15")]
fn two_curses_weaken_the_blow() {
    let mut state = dral(1);
    deal(&mut state, power::CURSE, 2);
    phase(&mut state, Phase::Curses, []);
    act_drawing(&mut state, playing(power::CURSE, 2), [6, 6]);
    assert_eq!(fight(&state).hero_strength(), 8);
    act_drawing(&mut state, Action::Done, [1, 1]);
    assert_eq!(fight(&state).damage, 1, "two of the sword at 8, one less");
}

#[test]
#[rule("EU-CBT-25")]
fn venom_forbids_healing_for_a_phase() {
    let mut state = dral(1);
    deal(&mut state, power::VENOM, 2);
    state.players[ONE].health = 3;
    let potion = Piece::new(Tile::Item(crate::content::item::HEALING_POTION));
    state.players[ONE].pack.push(potion);
    phase(&mut state, DUEL, []);
    act(&mut state, playing(power::VENOM, 2));
    // No question in the Healing phase that follows, but one in the next round.
    act_drawing(&mut state, Action::Done, [3, 4]);
    assert_eq!(asked_in(&state), Phase::HeroAfter);
    act(&mut state, Action::Done);
    assert_eq!(asked_in(&state), HEALING);
}

#[test]
#[rule("EU-CBT-22")]
fn silence_takes_the_cards_off_the_heros_attack() {
    let mut state = bout(Hero::Taesiri, foe::M1_GECKO);
    let silence = give_tile(&mut state, crate::content::hero_tile::TAESIRI_SILENCE);
    fight_mut(&mut state).chaos = 1;
    deal(&mut state, power::CURSE, 2);
    phase(&mut state, Phase::Curses, []);
    act(&mut state, playing(power::CURSE, 2));
    assert_eq!(fight(&state).played.len(), 1);
    act(&mut state, silence);
    assert_eq!((fight(&state).played.len(), asked_in(&state)), (0, Phase::Strike));
}

#[test]
#[rule("EU-SGC-03")]
fn silver_becomes_gold_in_a_fight_too() {
    let mut state = dral(1);
    deal(&mut state, power::RAGE, 4);
    phase(&mut state, DUEL, []);
    act_drawing(&mut state, Action::Convert, [0]);
    assert_eq!((state.players[TWO].hand.len(), asked(&state)), (1, TWO));
}

#[test]
#[rule("EU-CBT-43")]
fn who_holds_gold_cards_alone_is_not_asked_for_curses() {
    let mut state = dral(1);
    deal(&mut state, power::HEALING, 1);
    phase(&mut state, Phase::Curses, [3, 4]);
    assert_eq!((asked(&state), asked_in(&state)), (ONE, Phase::HeroAfter));
    // A Silver card in hand could be one: the question does not tell which.
    let mut state = dral(1);
    deal(&mut state, power::VENOM, 1);
    phase(&mut state, Phase::Curses, []);
    assert_eq!((asked(&state), legal(&state)), (TWO, vec![Action::Done]));
}
