//! The Initiative attack (EU-CBT-19 to EU-CBT-23).

use super::*;
use crate::content::{foe, hero_tile, power};
use crate::rules::*;
use crate::terms::Element;
use crate::testing::{act, act_drawing, legal, refused};
use kernel::rule;

const INITIATIVE: Action = Action::Combat(Choice::Initiative);

/// Keleia with her Throwing Knife and an Ambush.
fn keleia(foe: FoeId) -> State {
    let mut state = bout(Hero::Keleia, foe);
    give_tile(&mut state, hero_tile::KELEIA_AMBUSH);
    state.players[ONE].gaar = 1;
    state
}

#[test]
#[rule("EU-CBT-19", "EU-CBT-20", "EU-TRG-06")]
fn one_initiative_tile_strikes_first() {
    let mut state = keleia(foe::M1_GECKO);
    phase(&mut state, Phase::Initiative, []);
    act(&mut state, INITIATIVE);
    let [knife, ambush, spear] =
        [hero_tile::KELEIA_THROWING_KNIFE, hero_tile::KELEIA_AMBUSH, hero_tile::KELEIA_HUNTING_SPEAR]
            .map(|tile| using(&state, tile));
    let attacks: Vec<Action> =
        legal(&state).into_iter().filter(|action| matches!(action, Action::Use(..))).collect();
    assert_eq!(attacks, [knife, ambush]);
    assert_eq!(refused(&state, spear), EU_TRG_07);
    act_drawing(&mut state, ambush, [5, 5]);
    act_drawing(&mut state, Action::Done, [1, 1]);
    assert_eq!((fight(&state).damage, fight(&state).round, fight(&state).initiative), (2, 1, false));
    assert_eq!(refused(&state, INITIATIVE), EU_CBT_19, "there was one");
}

#[test]
#[rule("EU-CBT-19")]
fn the_initiative_attack_is_no_duty() {
    let mut state = keleia(foe::M1_GECKO);
    phase(&mut state, Phase::Initiative, []);
    act_drawing(&mut state, Action::Done, [1, 1]);
    assert_eq!((fight(&state).damage, fight(&state).round), (0, 1));
}

#[test]
#[rule("EU-CBT-20", "EU-CBT-45", "EU-TRG-06", "EU-TRG-07")]
fn an_initiative_weapon_is_of_no_use_later() {
    let mut state = keleia(foe::M1_GECKO);
    give_tile(&mut state, hero_tile::KELEIA_BACKSTAB);
    phase(&mut state, Phase::Strike, []);
    let knife = using(&state, hero_tile::KELEIA_THROWING_KNIFE);
    assert_eq!(refused(&state, knife), EU_TRG_06);
}

#[test]
#[rule("EU-CBT-21")]
fn no_curse_is_played_against_it() {
    let mut state = keleia(foe::M1_GECKO);
    fight_mut(&mut state).chaos = 2;
    deal(&mut state, power::CURSE, 1);
    phase(&mut state, Phase::Initiative, []);
    act(&mut state, INITIATIVE);
    assert_eq!((asked(&state), asked_in(&state)), (ONE, Phase::Strike));
    assert_eq!(refused(&state, playing(power::CURSE, 1)), EU_CBT_21);
}

#[test]
#[rule("EU-CBT-22")]
fn silence_is_not_for_the_initiative_attack() {
    let mut state = bout(Hero::Taesiri, foe::M1_GECKO);
    give_tile(&mut state, hero_tile::TAESIRI_SHADOW_DART);
    let silence = give_tile(&mut state, hero_tile::TAESIRI_SILENCE);
    state.players[ONE].essences[Element::Fire.index()] = 1;
    fight_mut(&mut state).initiative = true;
    phase(&mut state, Phase::HeroBefore, []);
    assert_eq!(refused(&state, silence), EU_CBT_22);
    fight_mut(&mut state).initiative = false;
    phase(&mut state, Phase::HeroBefore, []);
    assert!(legal(&state).contains(&silence));
}

#[test]
#[rule("EU-CBT-23", "EU-END-01")]
fn a_monster_that_falls_at_once_does_not_attack() {
    let mut state = keleia(foe::M1_GECKO);
    fight_mut(&mut state).health = 2;
    phase(&mut state, Phase::Initiative, []);
    act(&mut state, INITIATIVE);
    let ambush = using(&state, hero_tile::KELEIA_AMBUSH);
    act_drawing(&mut state, ambush, [5, 4]);
    act(&mut state, Action::Done);
    assert!(state.fight.is_none());
    assert_eq!(state.players[ONE].health, 5);
}

#[test]
#[rule("EU-CBT-52")]
fn the_penalty_of_the_monster_counts_in_it() {
    let mut state = keleia(foe::M1_DRAGONFLY);
    phase(&mut state, Phase::Initiative, []);
    act(&mut state, INITIATIVE);
    let ambush = using(&state, hero_tile::KELEIA_AMBUSH);
    act_drawing(&mut state, ambush, [6, 4]);
    assert_eq!(fight(&state).hero_strength(), 6);
}
