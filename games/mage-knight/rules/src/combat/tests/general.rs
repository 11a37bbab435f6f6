//! Rules for every phase (MK-CBT-GEN), and the FAQ about combat (MK-FAQ).

use super::*;
use crate::content::{card, enemy};
use crate::rules::{MK_CBT_GEN_05, MK_CBT_RNG_02};
use crate::terms::{BasicColour, ManaColour};
use crate::testing::{not_an_answer, refused};
use kernel::{Seat, rule};

#[test]
#[rule("MK-CBT-GEN-01")]
fn four_phases_follow_each_other_and_never_go_back() {
    let mut state = against(&[enemy::PROWLERS]).build();
    let mut events = Vec::new();
    let mut seen = vec![combat(&state).phase];
    while state.combat.is_some() {
        let next =
            legal(&state).into_iter().find(|action| matches!(action, Action::Done | Action::DamageHero));
        events.extend(act(&mut state, next.expect("the combat goes on")));
    }
    seen.extend(events.iter().filter_map(|event| match event {
        Event::CombatPhase(phase) => Some(*phase),
        _ => None,
    }));
    use CombatPhase::{Attack, Block, Damage, Ranged};
    assert_eq!(seen, [Ranged, Block, Damage, Attack]);
}

#[test]
#[rule("MK-CBT-GEN-02")]
fn an_effect_lasts_beyond_its_phase() {
    let board = against(&[enemy::CURSED_HAGS]).hand(&[card::TREMOR]).tokens(ManaColour::Green, 1);
    let mut state = board.build();
    to_block(&mut state, &[]);
    act(&mut state, Action::Play(card::TREMOR));
    act(&mut state, Action::Option(0));
    assert_eq!(combat(&state).armor(0), 2);
    idle(&mut state, Some(CombatPhase::Attack));
    target(&mut state, &[0]);
    attack(&mut state, 2, Reach::Melee, Element::Physical);
    act(&mut state, Action::Strike);
    assert_eq!(state.player().fame, 3);
}

#[test]
#[rule("MK-CBT-GEN-03", "MK-FAQ-08")]
fn red_effects_pass_the_fire_resistant_by() {
    let board =
        besieged(&[enemy::FIRE_MAGES, enemy::MONKS]).hand(&[card::DEMOLISH]).tokens(ManaColour::Red, 1);
    let mut state = board.build();
    assert!(combat(&state).is_fortified(0));
    act(&mut state, Action::Play(card::DEMOLISH));
    assert_eq!(combat(&state).armor(0), 5, "Fire Mages resist fire");
    assert_eq!(combat(&state).armor(1), 4);
    assert!(!combat(&state).is_fortified(0), "but the site protects nobody");
}

#[test]
#[rule("MK-CBT-GEN-04")]
fn blue_effects_pass_the_ice_resistant_by() {
    let mut state = against(&[enemy::ICE_MAGES]).hand(&[card::CHILL]).tokens(ManaColour::Blue, 1).build();
    assert!(!legal(&state).contains(&Action::Play(card::CHILL)));
    assert_eq!(
        super::super::targets(&state, crate::effect::EnemyTarget::All, &[], Some(BasicColour::Blue)),
        0
    );
    to_block(&mut state, &[]);
    assert!(combat(&state).attacks(0));

    let board = against(&[enemy::ICE_MAGES, enemy::MONKS]).hand(&[card::CHILL]).tokens(ManaColour::Blue, 1);
    let mut state = board.build();
    act(&mut state, Action::Play(card::CHILL));
    assert!(!combat(&state).foes[0].no_attack && combat(&state).foes[1].no_attack);
}

#[test]
#[rule("MK-CBT-GEN-05")]
fn nobody_heals_in_combat() {
    let board = against(&[enemy::PROWLERS]).hand(&[card::TRANQUILITY, card::MANA_DRAW]);
    let mut state = board.build();
    to_block(&mut state, &[]);
    assert_eq!(refused(&state, Action::Play(card::TRANQUILITY)), MK_CBT_GEN_05);
    act(&mut state, Action::Done);
    assert_eq!(combat(&state).phase, CombatPhase::Damage);
    assert_eq!(refused(&state, Action::Play(card::TRANQUILITY)), MK_CBT_GEN_05);
    assert!(legal(&state).contains(&Action::Play(card::MANA_DRAW)), "but special effects are possible");
}

#[test]
#[rule("MK-CBT-GEN-06")]
fn no_unit_is_readied_in_combat() {
    let board = against(&[enemy::PROWLERS]).hand(&[card::ENERGY_FLOW]).tokens(ManaColour::Green, 1);
    let mut state = board.unit(crate::content::unit::PEASANTS).build();
    state.players[Seat(0)].units[0].ready = false;
    let play = Action::Play(card::ENERGY_FLOW);
    assert!(!legal(&state).contains(&play));
    beat(&mut state, 0);
    assert_eq!(state.stage, Stage::AfterAction);
    assert!(legal(&state).contains(&play));
}

#[test]
#[rule("MK-FAQ-09")]
fn an_earthquake_wants_its_enemies_fortified() {
    let quake = |state: &mut State| {
        act(state, Action::PlayStrong(card::TREMOR));
        act(state, Action::Option(1));
    };
    let demolish = |state: &mut State| drop(act(state, Action::Play(card::DEMOLISH)));
    let board = || {
        let board = besieged(&[enemy::SWORDSMEN]).hand(&[card::TREMOR, card::DEMOLISH]).night();
        let tokens = [ManaColour::Green, ManaColour::Black, ManaColour::Red];
        tokens.into_iter().fold(board, |board, colour| board.tokens(colour, 1)).build()
    };
    let mut state = board();
    quake(&mut state);
    assert_eq!(combat(&state).armor(0), 1, "5 - 4");
    demolish(&mut state);
    assert_eq!(combat(&state).foes[0].armor_less, 5);

    let mut state = board();
    demolish(&mut state);
    quake(&mut state);
    assert_eq!(combat(&state).armor(0), 2, "5 - 1 - 2");
}

#[test]
#[rule("MK-FAQ-21")]
fn armor_is_never_below_one() {
    let mut state = against(&[enemy::DIGGERS]).build();
    combat_mut(&mut state).foes[0].armor_less = 5;
    assert_eq!(combat(&state).armor(0), 1);
}

#[test]
#[rule("MK-CBT-GEN-01")]
fn other_phases_answers_are_no_answers() {
    let mut state = against(&[enemy::PROWLERS, enemy::DIGGERS]).build();
    for action in [Action::Suffer(0), Action::DamageHero, Action::DamageUnit(0), Action::Target(9)] {
        assert!(not_an_answer(&state, action), "{action:?}");
    }
    assert_eq!(refused(&state, Action::Strike), MK_CBT_RNG_02);
    to_block(&mut state, &[]);
    act(&mut state, Action::Done);
    for action in [Action::Done, Action::Strike, Action::Target(0), Action::DamageHero] {
        assert!(not_an_answer(&state, action), "{action:?}");
    }
}

#[test]
fn a_combat_is_small() {
    assert!(std::mem::size_of::<Combat>() <= 512, "{}", std::mem::size_of::<Combat>());
}
