//! Rampage (CN-RMP).

use super::*;
use crate::rules::{CN_RMP_01, CN_RMP_02, CN_RMP_03};

/// Monsters of Karkoth that have taken the undefended front.
fn monsters(n: u8) -> Board {
    board().troops(FRONT, Karkoth, Monster, n)
}

#[rule("CN-RMP-01", "CN-RMP-04")]
#[test]
fn a_monster_that_has_won_goes_on() {
    let (mut state, _) = fight(monsters(1), &[FRONT], []);
    assert_eq!(asked(&state), Question { realm: Karkoth, what: Asked::Rampage });
    assert_eq!(
        legal(&state),
        [
            Action::Done,
            Action::Rampage(at::RETHMIL),
            Action::Rampage(at::SILVERLEAF_FOREST),
            Action::Rampage(at::SERPENT_JUNGLE),
            Action::Rampage(at::PLUMEFIRE_HILLS),
        ]
    );
    act(&mut state, Action::Rampage(at::SERPENT_JUNGLE));
    assert_eq!(state.controller(at::SERPENT_JUNGLE), Karkoth);
    assert_eq!(count(&state, at::SERPENT_JUNGLE, Karkoth, Monster), 1);
    assert_eq!(state.realms[Karkoth].points, 2); // CN-RMP-04: one for each.
}

#[rule("CN-RMP-01")]
#[test]
fn not_into_a_defended_or_distant_territory() {
    let (state, _) = fight(monsters(1).troops(BORDER, Vailin, Footsoldier, 1), &[FRONT], []);
    assert_eq!(refused(&state, Action::Rampage(BORDER)), CN_RMP_01);
    assert_eq!(refused(&state, Action::Rampage(at::AMILIA)), CN_RMP_01);
}

#[rule("CN-RMP-02")]
#[test]
fn monster_by_monster_and_never_among_friends() {
    let (mut state, _) = fight(monsters(2), &[FRONT], []);
    assert_eq!(refused(&state, Action::Rampage(at::THORNMERE_PLAINS)), CN_RMP_02);
    let mut one = state.clone();
    act(&mut one, Action::Rampage(at::RETHMIL));
    act(&mut one, Action::Done);
    assert_eq!((count(&one, FRONT, Karkoth, Monster), one.realms[Karkoth].points), (1, 2));
    act(&mut state, Action::Rampage(at::RETHMIL));
    assert_eq!(refused(&state, Action::Rampage(at::RETHMIL)), CN_RMP_02); // Friendly by now.
    act(&mut state, Action::Rampage(at::SERPENT_JUNGLE));
    assert_eq!((count(&state, FRONT, Karkoth, Monster), state.realms[Karkoth].points), (0, 3));
    assert_eq!(state.phase, Phase::Reposition);
}

#[rule("CN-RMP-03")]
#[test]
fn a_castle_stops_a_rampage_and_so_do_water_and_dungeons() {
    let (state, _) = fight(monsters(1).castle(BORDER), &[FRONT], []);
    assert_eq!(refused(&state, Action::Rampage(BORDER)), CN_RMP_03);
    let coast = board().troops(at::SERPENT_JUNGLE, Karkoth, Monster, 1);
    let (state, _) = fight(coast, &[at::SERPENT_JUNGLE], []);
    assert_eq!(refused(&state, Action::Rampage(STRAIT)), CN_RMP_03);
    let (state, _) = fight(board().troops(BORDER, Karkoth, Monster, 1), &[BORDER], []);
    assert_eq!(refused(&state, Action::Rampage(at::VAULT_OF_THE_DROW)), CN_RMP_03);
}

#[rule("CN-RMP-05")]
#[test]
fn a_rampage_allows_no_other() {
    let (mut state, _) = fight(monsters(1), &[FRONT], []);
    act(&mut state, Action::Rampage(at::SERPENT_JUNGLE));
    // Amilia next to it is empty, but the Monster has had its turn.
    assert_eq!(state.phase, Phase::Reposition);
    assert_eq!(state.controller(at::AMILIA), Vailin);
}

#[rule("CN-RMP-06")]
#[test]
fn what_was_won_stays_won_when_everybody_leaves() {
    let (mut state, _) = fight(monsters(1), &[FRONT], []);
    act(&mut state, Action::Rampage(at::SERPENT_JUNGLE));
    assert_eq!(state.troops.total(FRONT, Karkoth), 0);
    assert_eq!((state.controller(FRONT), state.controller(at::SERPENT_JUNGLE)), (Karkoth, Karkoth));
}

#[rule("CN-RMP-07")]
#[test]
fn a_battle_that_waits_there_is_settled() {
    let board = monsters(1).troops(BORDER, Karkoth, Footsoldier, 1);
    let (mut state, _) = fight(board, &[FRONT, BORDER], []);
    act(&mut state, Action::Fight(FRONT));
    act(&mut state, Action::Rampage(BORDER));
    assert!(state.turn.battles.is_empty());
    assert_eq!((state.phase, state.realms[Karkoth].points), (Phase::Reposition, 2));
}

#[rule("CN-RMP-07")]
#[test]
fn a_rampage_liberates_an_allys_land() {
    let ground = at::KULMARK; // Nerath's; Goblin Marches next to it are Iron Circle's, held by Nerath.
    let board =
        board().mode(Mode::Alliance).control(at::GOBLIN_MARCHES, Nerath).troops(ground, Karkoth, Monster, 1);
    let (mut state, _) = fight(board, &[ground], []);
    act(&mut state, Action::Rampage(at::GOBLIN_MARCHES));
    assert_eq!(state.controller(at::GOBLIN_MARCHES), IronCircle);
    assert_eq!(state.realms[Karkoth].points, 1);
}

#[rule("CN-RMP-08")]
#[test]
fn land_emptied_by_mutual_destruction_is_fair_game() {
    let board = monsters(1).troops(BORDER, Karkoth, Footsoldier, 1).troops(BORDER, Vailin, Footsoldier, 1);
    let (mut state, _) = fight(board, &[FRONT, BORDER], []);
    act_rolling(&mut state, Action::Fight(BORDER), [6, 6]);
    assert_eq!(state.controller(BORDER), Vailin);
    act(&mut state, Action::Rampage(BORDER));
    assert_eq!(state.controller(BORDER), Karkoth);
}

#[rule("CN-RMP-08")]
#[test]
fn defending_monsters_stay() {
    let board = board().troops(FRONT, Karkoth, Footsoldier, 1).troops(FRONT, Vailin, Monster, 1);
    let (state, _) = fight(board, &[FRONT], [1, 6]);
    assert_eq!(state.phase, Phase::Reposition);
}

#[rule("CN-RMP-05", "CN-TRE-05")]
#[test]
fn the_bridle_lets_a_monster_go_on_once_more() {
    let board = monsters(1).in_play(Karkoth, treasure::BRIDLE_OF_THE_WILD);
    let (mut state, _) = fight(board, &[FRONT], []);
    act(&mut state, Action::Rampage(at::SERPENT_JUNGLE));
    assert_eq!(asked(&state).what, Asked::Rampage);
    act(&mut state, Action::Rampage(at::AMILIA));
    assert_eq!(state.phase, Phase::Reposition);
    assert_eq!(count(&state, at::AMILIA, Karkoth, Monster), 1);
    assert_eq!(state.realms[Karkoth].points, 3);
}
