//! Achievements, titles, cities and what scenarios add.

use super::*;
use crate::content::{Spot, card, tile, unit};
use crate::rules::MK_FLOW_05;
use crate::terms::{BasicColour, Hero};
use crate::testing::{Board, ONE, TWO, spot};
use kernel::rule;

/// A table of so many heroes in a scenario.
fn table(scenario: ScenarioId, players: usize) -> Board {
    Board::of(scenario, &[Hero::Tovak, Hero::Arythea, Hero::Norowas][..players])
}

fn of(board: Board) -> Vec<i32> {
    scores(&board.build()).to_vec()
}

#[rule("MK-SCN-GEN-03")]
#[test]
fn knowledge_counts_spells_twice() {
    let board = || table(ScenarioId::FirstReconnaissance, 2).hand(&[card::FIREBALL]).deck(&[card::AGILITY]);
    assert_eq!(of(board()), [3 + 3, 0]);
    // A tie: one point each.
    let tied = board().hand_of(TWO, &[card::RESTORATION, card::AMBUSH]);
    assert_eq!(of(tied), [3 + 1, 3 + 1]);
}

#[rule("MK-SCN-GEN-03")]
#[test]
fn loot_counts_artifacts_and_pairs_of_crystals() {
    let board = table(ScenarioId::FirstReconnaissance, 2)
        .crystals(BasicColour::Red, 3)
        .discard(&[card::BANNER_OF_GLORY])
        .unit(unit::PEASANTS)
        .with(|state| {
            state.players[0].units[0].banner = Some(card::BANNER_OF_FEAR);
            state.players[0].units[0].wounds = 1;
        });
    // Two artifacts, one pair; a wounded unit of level 1 is worth nothing.
    assert_eq!(of(board), [4 + 1 + 3, 0]);
}

#[rule("MK-SCN-GEN-03")]
#[test]
fn leaders_count_the_levels_of_their_units() {
    let levels = [unit::PEASANTS, unit::ALTEM_MAGES].map(|unit| i32::from(unit.unit().level));
    let board = table(ScenarioId::FirstReconnaissance, 2)
        .unit(unit::PEASANTS)
        .unit(unit::ALTEM_MAGES)
        .with(|state| state.players[0].units[1].wounds = 1);
    assert_eq!(of(board), [levels[0] + levels[1] / 2 + 3, 0]);
}

#[rule("MK-SCN-GEN-03")]
#[test]
fn conquerors_and_adventurers_count_shields() {
    // Countryside 9: a keep, a dungeon and a mage tower.
    let board = table(ScenarioId::FirstReconnaissance, 2)
        .tile(tile::COUNTRYSIDE_9, 0, 1)
        .shield(spot(0, 1, Spot::East), ONE)
        .shield(spot(0, 1, Spot::SouthWest), ONE)
        .shield(spot(0, 1, Spot::NorthWest), TWO);
    assert_eq!(of(board), [4 + 3, 2 + 3]);
}

#[rule("MK-SCN-GEN-03")]
#[test]
fn the_greatest_beating_costs() {
    let board = table(ScenarioId::FirstReconnaissance, 2)
        .hand(&[card::WOUND, card::WOUND])
        .hand_of(TWO, &[card::WOUND]);
    assert_eq!(of(board), [-4 - 3, -2]);
    let tied = table(ScenarioId::FirstReconnaissance, 2).hand(&[card::WOUND]).hand_of(TWO, &[card::WOUND]);
    assert_eq!(of(tied), [-2 - 1, -2 - 1]);
}

#[rule("MK-SCN-RECON-07", "MK-SCN-CONQUEST-08")]
#[test]
fn most_fame_wins_and_ties_share() {
    let mut state = table(ScenarioId::FirstReconnaissance, 3).build();
    for (player, fame) in state.players.iter_mut().zip([30, 30, 22]) {
        player.fame = fame;
    }
    let outcome = outcome(&state, MK_FLOW_05);
    let standings: Vec<(u8, i32, bool)> =
        outcome.standings.iter().map(|standing| (standing.place, standing.score, standing.won)).collect();
    assert_eq!(standings, [(1, 30, true), (1, 30, true), (3, 22, false)]);
}

/// Three cities: core 5, 6 and 7, with these Shields.
fn cities(players: usize, shields: [&[Seat]; 3]) -> Board {
    let tiles = [tile::CORE_5, tile::CORE_6, tile::CORE_7];
    let mut board = table(ScenarioId::FullConquest, players);
    for (x, (tile, shields)) in (1..).zip(tiles.into_iter().zip(shields)) {
        board = board.tile(tile, x, 0).city(spot(x, 0, Spot::Centre), shields);
    }
    board
}

#[rule("MK-SCN-CONQUEST-06", "MK-SCN-CONQUEST-07", "MK-SCN-BLITZ-08")]
#[test]
fn cities_count_for_their_leaders_and_for_those_who_helped() {
    // Tovak leads two cities and has a Shield in the third, which Arythea leads.
    assert_eq!(of(cities(2, [&[ONE], &[ONE], &[TWO, TWO, ONE]])), [18 + 5, 7]);
    // A tie of the greatest city conquerors.
    let tied = cities(3, [&[ONE, Seat(2)], &[TWO], &[]]);
    assert_eq!(of(tied), [7 + 2, 7 + 2, 4]);
}

#[rule("MK-SCN-GEN-04")]
#[test]
fn shields_on_a_city_that_stands_count_nothing() {
    let board = cities(2, [&[ONE, ONE, ONE], &[], &[]]).with(|state| {
        for city in &mut state.map.cities {
            city.stance = Stance::Defended;
        }
    });
    assert_eq!(of(board), [0, 0]);
}

#[rule("MK-SCN-SOLO-08", "MK-SCN-SOLO-09")]
#[test]
fn alone_there_are_no_titles_but_a_bonus() {
    let board = |round: u8, announced: bool, both: bool| {
        let mut board = Board::solo()
            .dummy(Hero::Goldyx, &[card::RAGE; 3])
            .tile(tile::CORE_5, 1, 0)
            .city(spot(1, 0, Spot::Centre), &[ONE])
            .fame(50)
            .hand(&[card::FIREBALL])
            .with(|state| {
                state.round = round;
                state.round_ends_in = announced.then_some(1);
            });
        board = board.tile(tile::CORE_6, 2, 0).city(spot(2, 0, Spot::Centre), &[ONE]);
        board.with(|state| {
            if !both {
                state.map.cities[1].stance = Stance::Defended;
            }
        })
    };
    // Fame 50, a spell for 2 without a title; both cities in round 6, three cards left, the end announced.
    assert_eq!(of(board(6, true, true)), [52 + 20 + 15 + 3]);
    assert_eq!(of(board(6, false, true)), [52 + 20 + 15 + 3 + 5]);
    assert_eq!(of(board(4, true, true)), [52 + 20 + 15 + 3 + 60]);
    assert_eq!(of(board(6, true, false)), [52 + 10 + 3]);
    assert!(outcome(&board(6, true, true).build(), MK_FLOW_05).standings[0].won);
    assert!(!outcome(&board(6, true, false).build(), MK_FLOW_05).standings[0].won);
}

#[rule("MK-SCN-MINES-10")]
#[test]
fn liberated_mines_count() {
    // Countryside 2 and 3 for Tovak, core 2 too; core 3 for Arythea.
    let board = table(ScenarioId::MinesLiberation, 2)
        .tile(tile::COUNTRYSIDE_2, 1, 0)
        .tile(tile::COUNTRYSIDE_3, 2, 0)
        .tile(tile::CORE_2, 3, 0)
        .tile(tile::CORE_3, 4, 0)
        .shield(spot(1, 0, Spot::SouthWest), ONE)
        .shield(spot(2, 0, Spot::SouthEast), ONE)
        .shield(spot(3, 0, Spot::East), ONE)
        .shield(spot(4, 0, Spot::SouthWest), TWO);
    assert_eq!(of(board), [15 + 5, 7]);
}

#[rule("MK-SCN-DUNGEON-09")]
#[test]
fn dungeon_lords_count_dungeons_and_tombs_double() {
    // Tovak: three dungeons (one of them secret) and a monster den; Arythea: a tomb.
    let secret = spot(2, 0, Spot::Centre);
    let board = table(ScenarioId::DungeonLords, 2)
        .tile(tile::COUNTRYSIDE_7, 1, 0)
        .tile(tile::COUNTRYSIDE_9, 2, 0)
        .tile(tile::COUNTRYSIDE_10, 3, 0)
        .tile(tile::CORE_1, 4, 0)
        .with(|state| state.map.secrets.push(crate::map::Secret { at: secret, site: Site::Dungeon }))
        .shield(spot(1, 0, Spot::SouthEast), ONE)
        .shield(spot(2, 0, Spot::NorthWest), ONE)
        .shield(secret, ONE)
        .shield(spot(3, 0, Spot::NorthWest), ONE)
        .shield(spot(4, 0, Spot::NorthEast), TWO);
    assert_eq!(of(board), [14 + 5, 4]);
}

#[rule("MK-SCN-GEN-03")]
#[test]
fn a_sheet_says_what_a_score_is_made_of() {
    let state = table(ScenarioId::FirstReconnaissance, 2)
        .hand(&[card::FIREBALL, card::WOUND])
        .deck(&[card::AGILITY])
        .with(|state| state.players[0].fame = 9)
        .build();
    let sheet = sheets(&state)[0];
    let points = |which: Achievement| sheet.achievements[which.index()];
    assert_eq!(sheet.fame, 9);
    // A spell and an advanced action, and the title; a Wound, and the title that nobody wants.
    assert_eq!(points(Achievement::GreatestKnowledge), 3 + 3);
    assert_eq!(points(Achievement::GreatestBeating), -2 - 3);
    assert_eq!((sheet.cities, sheet.mines, sheet.solo), (0, 0, 0));
    assert_eq!(sheet.total(), 9 + 6 - 5);
    assert_eq!(scores(&state)[0], sheet.total());
    // Alone there is a bonus, and no title.
    let alone = sheets(&table(ScenarioId::FirstReconnaissance, 1).hand(&[card::FIREBALL]).build())[0];
    assert_eq!(alone.achievements[Achievement::GreatestKnowledge.index()], 2);
    assert!(alone.solo > 0);
}
