//! Which battle is fought, and in which order (CN-ATK, CN-BTL-01 to CN-BTL-04).

use super::*;
use crate::rules::{CN_ATK_01, CN_BTL_02, CN_BTL_03, CN_BTL_04, CN_RET_01, CN_TRN_03};

#[rule("CN-ATK-04", "CN-VPS-01")]
#[test]
fn an_undefended_territory_falls_without_a_die() {
    let (state, events) = fight(board().troops(FRONT, Karkoth, Footsoldier, 1), &[FRONT], []);
    assert_eq!(rolls(&events), []);
    assert_eq!(state.controller(FRONT), Karkoth);
    assert_eq!(state.realms[Karkoth].points, 1);
    assert_eq!(state.phase, Phase::Reposition);
}

#[rule("CN-ATK-04")]
#[test]
fn a_defender_that_a_card_puts_there_is_fought() {
    let board = board().troops(FRONT, Karkoth, Footsoldier, 1).holds(event::VAILIN_TREANTS_WRATH);
    let (mut state, _) = fight(board, &[FRONT], []);
    // The Footsoldier rolls a d6, the Monster a d12.
    let events = act_rolling(&mut state, Action::Event(event::VAILIN_TREANTS_WRATH), [1, 6]);
    assert_eq!(rolls(&events), [(Attacker, false, vec![6], 0), (Defender, false, vec![12], 1)]);
    assert_eq!(state.controller(FRONT), Vailin);
    assert_eq!(count(&state, FRONT, Vailin, Monster), 1);
}

#[rule("CN-ATK-05")]
#[test]
fn a_dragon_alone_attacks_at_sea() {
    let board = board().troops(STRAIT, Karkoth, Dragon, 1).ship(STRAIT, Vailin, &[]);
    let (state, events) = fight(board, &[STRAIT], [6, 1]);
    assert_eq!(rolls(&events), [(Attacker, false, vec![20], 1), (Defender, false, vec![8], 0)]);
    assert_eq!(state.fleet.at(STRAIT, Vailin).count(), 0);
}

#[rule("CN-ATK-05", "CN-SEA-08")]
#[test]
fn ships_give_no_support_to_a_landing_beside_them() {
    let coast = at::SERPENT_JUNGLE;
    let board = board().ship(STRAIT, Karkoth, &[Wizard]).troops(coast, Karkoth, Footsoldier, 1).troops(
        coast,
        Vailin,
        Footsoldier,
        1,
    );
    let (_, events) = fight(board, &[coast], [6, 1]);
    assert_eq!(rolls(&events), [(Attacker, false, vec![6], 1), (Defender, false, vec![6], 0)]);
}

#[rule("CN-BTL-01")]
#[test]
fn the_attacker_alone_picks_the_order() {
    let board = board().troops(FRONT, Karkoth, Footsoldier, 1).troops(BORDER, Karkoth, Footsoldier, 1);
    let (mut state, _) = fight(board, &[FRONT, BORDER], []);
    assert_eq!(asked(&state), Question { realm: Karkoth, what: Asked::Phase(Phase::Battle) });
    let mut battles = legal(&state);
    battles.sort();
    assert_eq!(battles, [Action::Fight(BORDER), Action::Fight(FRONT)]);
    assert_eq!(refused(&state, Action::Fight(at::AMILIA)), CN_ATK_01);
    assert_eq!(refused(&state, Action::Done), CN_TRN_03);
    let events = act(&mut state, Action::Fight(BORDER));
    let begun = events.iter().filter_map(|event| match event {
        Event::BattleBegins { space, .. } => Some(*space),
        _ => None,
    });
    // The last one needs no choice.
    assert_eq!(begun.collect::<Vec<_>>(), [BORDER, FRONT]);
}

#[rule("CN-BTL-02", "CN-BTL-03")]
#[test]
fn sea_battles_come_first_then_land_and_dungeons_as_one_likes() {
    let entrance = at::VAULT_OF_THE_DROW;
    let other_sea = at::AMILIAN_SEA;
    let board = board()
        .ship(STRAIT, Karkoth, &[])
        .ship(STRAIT, Vailin, &[])
        .ship(other_sea, Karkoth, &[])
        .ship(other_sea, Vailin, &[])
        .troops(FRONT, Karkoth, Footsoldier, 1)
        .troops(entrance, Karkoth, Fighter, 1);
    let (mut state, _) =
        fight(lair(board, entrance, &[guardian::OGRE]), &[STRAIT, other_sea, FRONT, entrance], []);
    assert_eq!(legal(&state), [Action::Fight(STRAIT), Action::Fight(other_sea)]);
    assert_eq!(refused(&state, Action::Fight(FRONT)), CN_BTL_02);
    assert_eq!(refused(&state, Action::Fight(entrance)), CN_BTL_03);
    // Both sea battles are won, the second one without asking.
    act_rolling(&mut state, Action::Fight(STRAIT), [6, 1, 6, 1]);
    assert_eq!(legal(&state), [Action::Fight(FRONT), Action::Fight(entrance)]);
}

#[rule("CN-BTL-03", "CN-BTL-04", "CN-RET-01")]
#[test]
fn a_battle_is_played_to_its_end_and_nobody_joins() {
    let board = board()
        .troops(FRONT, Karkoth, Footsoldier, 2)
        .troops(FRONT, Vailin, Footsoldier, 2)
        .troops(BORDER, Karkoth, Footsoldier, 1)
        .troops(at::THORNMERE_PLAINS, Karkoth, Footsoldier, 1);
    let (mut state, _) = fight(board, &[FRONT, BORDER], []);
    let join = Action::Move { kind: Footsoldier, from: at::THORNMERE_PLAINS, to: FRONT };
    assert_eq!(refused(&state, join), CN_BTL_04);
    assert_eq!(refused(&state, Action::Retreat), CN_RET_01); // Not a round has been fought.
    act_rolling(&mut state, Action::Fight(FRONT), [1, 1, 1, 1]);
    assert_eq!(asked(&state), Question { realm: Karkoth, what: Asked::PressOrRetreat });
    act_rolling(&mut state, Action::Press, [1, 1, 1, 1]);
    assert_eq!(refused(&state, Action::Fight(BORDER)), CN_BTL_03);
    assert_eq!(refused(&state, join), CN_BTL_04);
    assert_eq!(state.battle.as_ref().map(|battle| battle.round), Some(2));
}

#[rule("CN-MOD-05", "CN-MOD-07")]
#[test]
fn everybody_is_an_enemy_without_alliances() {
    let ground = at::GOLDEN_SAVANNAH; // Iron Circle's.
    let board = board().troops(ground, Karkoth, Footsoldier, 1);
    let (state, _) = fight(board, &[ground], []);
    assert_eq!((state.controller(ground), state.realms[Karkoth].points), (Karkoth, 1));
    // Allies share their spaces: nobody there is against the other.
    let allied = Board::new().mode(Mode::Alliance).troops(ground, IronCircle, Footsoldier, 1).build();
    assert!(!allied.hostile(Karkoth).contains(ground) && !allied.enemy_presence(Karkoth).contains(ground));
}

#[test]
fn a_battle_is_small() {
    // Every copy of a state carries it.
    assert!(size_of::<crate::battle::Battle>() < 350, "{}", size_of::<crate::battle::Battle>());
}
