//! Druid Nights (MK-SCN-DRUIDS-03 to MK-SCN-DRUIDS-08).

use crate::action::Action;
use crate::content::{CRYSTAL_REWARDS, Hex, Spot, enemy, tile};
use crate::question::Asked;
use crate::rules::{MK_MOV_PL_03, MK_SCN_DRUIDS_03, MK_SCN_DRUIDS_04, MK_SCN_DRUIDS_10};
use crate::scenarios::ScenarioId;
use crate::setup::{self, Setup};
use crate::state::{Stage, State};
use crate::terms::{Hero, Pile};
use crate::testing::{Board, ONE, TWO, act, act_seeded, legal, not_an_answer, refused, spot};
use crate::variants::Variants;
use crate::{round, scenarios};
use kernel::{Chance, Seat, Seed, rule};

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

#[rule("MK-SCN-DRUIDS-03", "MK-MOV-08")]
#[test]
fn a_glade_where_an_enemy_ends_the_movement_is_awakened_before_the_fight() {
    // The orcs of the tile are next to the glade, and to the forest in the west of it.
    let (glade, from, orcs) = (glades()[0], spot(0, 1, Spot::West), spot(0, 1, Spot::NorthWest));
    let provoked = || {
        let mut state = board().at(from).enemy(orcs, enemy::PROWLERS).moves(9).build();
        act(&mut state, Action::Move(glade));
        assert!(state.combat.is_some());
        assert_eq!(state.asked().map(|question| question.what), Some(Asked::Awaken(glade)));
        assert_eq!(legal(&state), [Action::Done, Action::Awaken]);
        state
    };
    let mut state = provoked();
    act_seeded(&mut state, Action::Awaken);
    assert!(state.map.has_shield(glade, ONE) && state.combat.is_some());
    let mut state = provoked();
    act_seeded(&mut state, Action::Done);
    assert!(!state.map.has_shield(glade, ONE) && state.combat.is_some());
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
    let second = awakened(4, 1).with(|state| state.players[Seat(0)].incantations = 0b01).build();
    assert!(legal(&second).contains(&Action::Incant));
}

#[rule("MK-SCN-DRUIDS-10")]
#[test]
fn in_the_competitive_game_a_glade_has_room_for_few_shields() {
    let competitive = |state: &mut State| state.variants.competitive_glades = true;
    let glade = glades()[0];
    // Of two players, the new Shield takes the place of the other.
    let mut state = board().shield(glade, TWO).with(competitive).build();
    act(&mut state, Action::Awaken);
    assert!(state.map.has_shield(glade, ONE) && !state.map.has_shield(glade, TWO));
    assert_eq!((state.stage, state.turn.halted), (Stage::Movement, true));
    let mut empty = board().with(competitive).build();
    act(&mut empty, Action::Awaken);
    assert!(empty.map.has_shield(glade, ONE));
    // Of more players two have room; whoever comes then says which of them gives way.
    let three = || {
        let heroes = [Hero::Tovak, Hero::Arythea, Hero::Goldyx];
        let board = Board::of(ScenarioId::DruidNights, &heroes).tile(tile::COUNTRYSIDE_1, 0, 1).at(glade);
        board.with(competitive)
    };
    let mut state = three().shield(glade, TWO).build();
    act(&mut state, Action::Awaken);
    assert_eq!(state.map.shields(glade), 0b011);
    for (chosen, left) in [(TWO, 0b101), (Seat(2), 0b011)] {
        let mut state = three().shield(glade, TWO).shield(glade, Seat(2)).build();
        act(&mut state, Action::Awaken);
        assert_eq!(state.asked().map(|question| question.what), Some(Asked::GiveWay(glade)));
        assert_eq!(legal(&state), [TWO, Seat(2)].map(Action::Hero));
        assert_eq!(refused(&state, Action::Hero(ONE)), MK_SCN_DRUIDS_10);
        act(&mut state, Action::Hero(chosen));
        assert_eq!(state.map.shields(glade), left);
    }
    // It is an option of this scenario, and not for one player.
    let variants = Variants { competitive_glades: true, ..Variants::default() };
    let starts = |scenario, players| {
        let setup = Setup { variants, ..Setup::usual(scenario, players) };
        setup::start(&setup, &mut Chance::new(Seed(1), 0)).map(|_| ()).map_err(|error| error.rule)
    };
    assert_eq!(starts(ScenarioId::DruidNights, 2), Ok(()));
    assert_eq!(starts(ScenarioId::DruidNights, 1), Err(Some(MK_SCN_DRUIDS_10)));
    assert_eq!(starts(ScenarioId::MinesLiberation, 2), Err(Some(MK_SCN_DRUIDS_10)));
}

#[rule("MK-SCN-DRUIDS-11")]
#[test]
fn the_epic_game_has_a_third_night_with_monsters_of_both_kinds() {
    let epic = |state: &mut State| state.variants.epic = true;
    let variants = Variants { epic: true, ..Variants::default() };
    for players in 1..=4 {
        let layout = ScenarioId::DruidNights.layout(players, &variants);
        let left = |groups: &[scenarios::TileGroup]| groups.iter().map(|group| group.left).sum::<u8>();
        assert_eq!((left(&layout.countryside), left(&layout.core)), (11, 4 + 1));
        assert_eq!(ScenarioId::DruidNights.rounds(players, &variants), 6);
    }
    // Night 3: a pair for each glade, three crystals for each pair.
    let mut state = awakened(6, 2).with(epic).build();
    act_seeded(&mut state, Action::Incant);
    let mut piles: Vec<Pile> =
        state.combat.as_ref().expect("a combat").foes.iter().map(|foe| foe.enemy.enemy().pile).collect();
    piles.sort();
    assert_eq!(piles, [Pile::Brown, Pile::Brown, Pile::Red, Pile::Red]);
    assert_eq!(state.turn.rewards.to_vec(), [CRYSTAL_REWARDS[2], CRYSTAL_REWARDS[2]]);
    assert_eq!(state.combat.as_ref().map(|combat| combat.worth), Some(crate::combat::Worth::Double));
    assert_eq!(state.players[Seat(0)].incantations, 0b100);
    // The glades fall asleep after the first and the second Night.
    for round in [2, 4] {
        let mut state = awakened(round, 3).with(epic).build();
        crate::testing::during_seeded(&mut state, |play| {
            round::end(play);
            kernel::step::run(play);
        });
        assert_eq!((state.round, state.over), (round + 1, None));
        assert!(glades().iter().all(|glade| state.map.shields(*glade) == 0));
    }
    // Only the incantations of the last Night end it early.
    let done = |nights: [u8; 2], epic: bool| {
        let mut state = awakened(4, 0).with(|state| state.variants.epic = epic).build();
        for (player, nights) in state.players.iter_mut().zip(nights) {
            player.incantations = nights;
        }
        scenarios::is_won(&state)
    };
    assert!(done([0b11, 0b11], false) && !done([0b11, 0b11], true));
    assert!(done([0b111, 0b100], true) && !done([0b111, 0b011], true));
}
