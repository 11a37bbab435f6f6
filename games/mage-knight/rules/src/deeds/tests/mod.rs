//! Deeds, rule by rule.

mod agreement;
mod turns;

use crate::action::{Action, Sideways};
use crate::combat::{Combat, Foe, Joined};
use crate::content::{card, enemy, skill, unit};
use crate::question::CombatPhase;
use crate::rules::{
    MK_CBT_GEN_05, MK_DEED_02, MK_DEED_06, MK_DEED_07, MK_DEED_14, MK_HEAL_04, MK_HEAL_07, MK_HEAL_08,
    MK_HEAL_10, MK_UNIT_06,
};
use crate::state::{Stage, State};
use crate::terms::{Element, ManaColour};
use crate::testing::{Board, act, act_all, legal, refused};
use kernel::{Seat, rule};

fn fight(board: Board, phase: CombatPhase) -> State {
    let mut state = board.build();
    let mut combat = Combat::new([Foe::new(enemy::PROWLERS, Joined::Drawn)].into_iter().collect());
    combat.phase = phase;
    combat.group = 1;
    combat.blocking = (phase == CombatPhase::Block).then_some(0);
    state.combat = Some(combat);
    state.stage = Stage::Combat;
    state
}

#[rule("MK-DEED-02")]
#[test]
fn a_card_is_played_from_hand() {
    let state = Board::new().discard(&[card::MARCH]).build();
    assert_eq!(refused(&state, Action::Play(card::MARCH)), MK_DEED_02);
}

#[rule("MK-DEED-06")]
#[test]
fn a_wound_is_never_played() {
    let state = Board::new().hand(&[card::WOUND]).build();
    for action in [Action::Play(card::WOUND), Action::PlayStrong(card::WOUND)] {
        assert_eq!(refused(&state, action), MK_DEED_06);
    }
    assert_eq!(refused(&state, Action::Sideways(card::WOUND, Sideways::Move)), MK_DEED_06);
}

#[rule("MK-DEED-07")]
#[rule("MK-DEED-08")]
#[test]
fn any_other_card_can_be_played_sideways() {
    let mut state = Board::new().hand(&[card::MARCH, card::FIREBALL]).build();
    act_all(&mut state, [Action::Play(card::MARCH), Action::Sideways(card::FIREBALL, Sideways::Move)]);
    assert_eq!(state.turn.movement, 3);
    let mut state = Board::new().stage(Stage::Interaction).hand(&[card::FIREBALL]).build();
    act(&mut state, Action::Sideways(card::FIREBALL, Sideways::Influence));
    assert_eq!(state.turn.influence, 1);
    let mut state = fight(Board::new().hand(&[card::MARCH]), CombatPhase::Block);
    act(&mut state, Action::Sideways(card::MARCH, Sideways::Block));
    assert_eq!(state.combat.as_ref().unwrap().block[Element::Physical.index()], 1);
    let state = fight(Board::new().hand(&[card::MARCH]), CombatPhase::Ranged);
    for what in [Sideways::Move, Sideways::Influence, Sideways::Attack, Sideways::Block] {
        assert_eq!(refused(&state, Action::Sideways(card::MARCH, what)), MK_DEED_07);
    }
}

#[rule("MK-DEED-12")]
#[test]
fn a_card_played_for_its_basic_effect_stays_so() {
    let mut state = Board::new().hand(&[card::MARCH]).build();
    act(&mut state, Action::Play(card::MARCH));
    state.players[Seat(0)].tokens[ManaColour::Green.index()] = 1;
    assert_eq!(refused(&state, Action::PlayStrong(card::MARCH)), MK_DEED_02);
}

#[rule("MK-DEED-14")]
#[test]
fn icons_tell_when_a_card_is_for() {
    let state = fight(Board::new().hand(&[card::MARCH]), CombatPhase::Attack);
    assert_eq!(refused(&state, Action::Play(card::MARCH)), MK_DEED_14);
    assert!(legal(&state).contains(&Action::Sideways(card::MARCH, Sideways::Attack)));
    let state =
        Board::new().stage(Stage::AfterAction).hand(&[card::MARCH, card::PROMISE, card::TRANQUILITY]).build();
    assert_eq!(refused(&state, Action::Play(card::MARCH)), MK_DEED_14);
    assert_eq!(refused(&state, Action::Play(card::PROMISE)), MK_DEED_14);
    assert!(legal(&state).contains(&Action::Play(card::TRANQUILITY)));
}

#[rule("MK-TURN-15")]
#[rule("MK-CBT-GEN-05")]
#[test]
fn special_effects_at_any_moment_and_healing_not_in_combat() {
    for phase in [CombatPhase::Ranged, CombatPhase::Block, CombatPhase::Attack] {
        let state = fight(Board::new().hand(&[card::CONCENTRATION, card::TRANQUILITY]), phase);
        assert!(legal(&state).contains(&Action::Play(card::CONCENTRATION)));
        assert_eq!(refused(&state, Action::Play(card::TRANQUILITY)), MK_CBT_GEN_05);
    }
    let state = fight(Board::new().skill(skill::POTION_MAKING), CombatPhase::Block);
    assert_eq!(refused(&state, Action::Skill(skill::POTION_MAKING)), MK_CBT_GEN_05);
}

#[rule("MK-UNIT-06")]
#[rule("MK-UNIT-03")]
#[rule("MK-HEAL-04")]
#[test]
fn a_unit_is_used_once_and_unwounded() {
    let activate = |ability| Action::Activate { unit: 0, ability };
    let mut state = Board::new().unit(unit::PEASANTS).build();
    act(&mut state, activate(2));
    assert_eq!(refused(&state, activate(2)), MK_UNIT_06);
    state.players[Seat(0)].units[0].ready = true;
    state.players[Seat(0)].units[0].wounds = 1;
    assert_eq!(refused(&state, activate(2)), MK_HEAL_04);
}

#[rule("MK-UNIT-07")]
#[test]
fn units_add_to_cards() {
    let mut state = fight(Board::new().hand(&[card::RAGE]).unit(unit::UTEM_SWORDSMEN), CombatPhase::Attack);
    act_all(&mut state, [Action::Play(card::RAGE), Action::Activate { unit: 0, ability: 0 }]);
    assert_eq!(state.combat.as_ref().unwrap().attack[0][0], 5);
}

#[rule("MK-CBT-START-14")]
#[test]
fn where_units_may_not_go_only_the_bonded_one_fights() {
    let mut state = fight(Board::new().unit(unit::UTEM_SWORDSMEN), CombatPhase::Attack);
    state.combat.as_mut().unwrap().units_allowed = false;
    let activate = Action::Activate { unit: 0, ability: 0 };
    assert_eq!(refused(&state, activate), crate::rules::MK_CBT_START_14);
    state.players[Seat(0)].units[0].bonded = true;
    assert!(legal(&state).contains(&activate));
}

#[rule("MK-HEAL-07")]
#[test]
fn a_healing_point_heals_a_wound_of_the_hand() {
    let mut state = Board::new().hand(&[card::WOUND, card::WOUND, card::WOUND]).build();
    let wounds = state.wounds;
    assert_eq!(refused(&state, Action::HealHand), MK_HEAL_07);
    state.turn.healing = 2;
    act_all(&mut state, [Action::HealHand, Action::HealHand]);
    assert_eq!((state.players[Seat(0)].wounds_in_hand(), state.wounds), (1, wounds + 2));
    assert_eq!(refused(&state, Action::HealHand), MK_HEAL_07);
}

#[rule("MK-HEAL-08")]
#[test]
fn a_unit_takes_as_many_points_as_it_has_levels() {
    let board = |points| {
        let board = Board::new().unit(unit::UTEM_SWORDSMEN);
        board.with(|state| {
            state.players[Seat(0)].units[0].wounds = 2;
            state.turn.healing = points;
        })
    };
    let mut state = board(4).build();
    act_all(&mut state, [Action::HealUnit(0), Action::HealUnit(0)]);
    assert_eq!(state.players[Seat(0)].units[0].wounds, 0);
    let mut state = board(3).build();
    act(&mut state, Action::HealUnit(0));
    assert_eq!(state.players[Seat(0)].units[0].wounds, 1);
    assert_eq!(refused(&state, Action::HealUnit(0)), MK_HEAL_08);
}

#[rule("MK-HEAL-10")]
#[test]
fn healing_points_are_not_spent_in_combat_but_after_it() {
    let mut state = fight(Board::new().hand(&[card::WOUND]), CombatPhase::Attack);
    state.turn.healing = 1;
    assert_eq!(refused(&state, Action::HealHand), MK_HEAL_10);
    state.combat = None;
    state.stage = Stage::AfterAction;
    assert!(legal(&state).contains(&Action::HealHand));
}

#[rule("MK-SKILL-02")]
#[test]
fn a_skill_of_another_hero_is_used_like_ones_own() {
    // Tovak plays here; the skill is Arythea's.
    let mut state = Board::new().skill(skill::DARK_PATHS).build();
    act(&mut state, Action::Skill(skill::DARK_PATHS));
    assert_eq!(state.turn.movement, 1);
}
