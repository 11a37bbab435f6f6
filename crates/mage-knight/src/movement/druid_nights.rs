//! Druid Nights (MK-SCN-DRUIDS-03 to MK-SCN-DRUIDS-08).

use crate::action::Action;
use crate::content::{CRYSTAL_REWARDS, Hex, Spot, tile};
use crate::rules::{MK_MOV_PL_03, MK_SCN_DRUIDS_03, MK_SCN_DRUIDS_04};
use crate::scenarios::ScenarioId;
use crate::state::{Stage, State};
use crate::terms::{Hero, Pile};
use crate::testing::{Board, ONE, TWO, act, act_seeded, legal, not_an_answer, refused, spot};
use kernel::rule;

/// The glades of the first three tiles.
fn glades() -> [Hex; 3] {
    [spot(0, 1, Spot::Centre), spot(1, 0, Spot::NorthEast), spot(1, 1, Spot::West)]
}

fn board() -> Board {
    let board = Board::of(ScenarioId::DruidNights, &[Hero::Tovak, Hero::Arythea]);
    let board = board.tile(tile::COUNTRYSIDE_1, 0, 1).tile(tile::COUNTRYSIDE_2, 1, 0);
    board.tile(tile::COUNTRYSIDE_5, 1, 1).at(glades()[0])
}

/// In this round, with so many glades awakened.
fn awakened(round: u8, n: usize) -> Board {
    let board = glades().into_iter().take(n).fold(board(), |board, glade| board.shield(glade, ONE));
    board.with(|state| (state.round, state.night) = (round, round.is_multiple_of(2)))
}

#[rule("MK-SCN-DRUIDS-03")]
#[test]
fn a_glade_where_the_movement_ends_is_awakened_once_by_each_player() {
    let mut state = board().shield(glades()[0], TWO).moves(9).build();
    act(&mut state, Action::Awaken);
    assert!(state.map.has_shield(glades()[0], ONE) && state.map.has_shield(glades()[0], TWO));
    assert_eq!(refused(&state, Action::Awaken), MK_SCN_DRUIDS_03);
    // The movement is over, but the action is still to come.
    assert_eq!((state.stage, state.turn.acted), (Stage::Movement, false));
    assert_eq!(refused(&state, Action::Move(spot(0, 1, Spot::SouthEast))), MK_SCN_DRUIDS_03);
    let village = board().at(spot(0, 1, Spot::East)).build();
    assert_eq!(refused(&village, Action::Awaken), MK_SCN_DRUIDS_03);
    assert_eq!(refused(&board().place(TWO, glades()[0]).build(), Action::Awaken), MK_MOV_PL_03);
    let elsewhere = Board::new().tile(tile::COUNTRYSIDE_1, 0, 1).at(glades()[0]).build();
    assert!(not_an_answer(&elsewhere, Action::Awaken));
}

#[rule("MK-SCN-DRUIDS-04", "MK-SCN-DRUIDS-06", "MK-SCN-DRUIDS-08")]
#[test]
fn an_incantation_calls_up_a_monster_for_each_glade_and_brings_crystals() {
    for (round, n, pile, rewards) in [
        (2, 3, Pile::Brown, vec![CRYSTAL_REWARDS[2]]),
        (2, 1, Pile::Brown, vec![CRYSTAL_REWARDS[0]]),
        (4, 2, Pile::Red, vec![CRYSTAL_REWARDS[2], CRYSTAL_REWARDS[0]]),
    ] {
        let mut state = awakened(round, n).build();
        act_seeded(&mut state, Action::Incant);
        let foes: Vec<Pile> =
            state.combat.as_ref().expect("a combat").foes.iter().map(|foe| foe.enemy.enemy().pile).collect();
        assert_eq!(foes, vec![pile; n]);
        assert_eq!(state.turn.rewards.to_vec(), rewards);
        assert!(state.turn.acted);
        // A second one in the same Night is refused.
        let again = |state: &mut State| (state.stage, state.combat) = (Stage::Movement, None);
        again(&mut state);
        state.tasks.clear();
        assert_eq!(refused(&state, Action::Incant), MK_SCN_DRUIDS_04);
    }
}

#[rule("MK-SCN-DRUIDS-04")]
#[test]
fn an_incantation_is_made_by_night_with_a_glade_and_away_from_people() {
    assert_eq!(refused(&awakened(3, 2).build(), Action::Incant), MK_SCN_DRUIDS_04);
    assert_eq!(refused(&awakened(2, 0).build(), Action::Incant), MK_SCN_DRUIDS_04);
    let village = awakened(2, 2).at(spot(0, 1, Spot::East)).build();
    assert_eq!(refused(&village, Action::Incant), MK_SCN_DRUIDS_04);
    let monastery = spot(1, 1, Spot::NorthEast);
    assert_eq!(refused(&awakened(2, 2).at(monastery).build(), Action::Incant), MK_SCN_DRUIDS_04);
    let burned = awakened(2, 2).at(monastery).shield(monastery, TWO).build();
    assert!(legal(&burned).contains(&Action::Incant));
    // That of the first Night does not count in the second.
    let second = awakened(4, 1).with(|state| state.players[0].incantations = 0b01).build();
    assert!(legal(&second).contains(&Action::Incant));
}
