//! Achievements, titles, cities and what scenarios add.

use super::*;
use crate::content::{Spot, card, tile, unit};
use crate::rules::MK_FLOW_05;
use crate::terms::{BasicColour, Hero};
use crate::testing::{Board, ONE, TWO, spot};
use kernel::{Seat, rule};

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
            state.players[Seat(0)].units[0].banner = Some(card::BANNER_OF_FEAR);
            state.players[Seat(0)].units[0].wounds = 1;
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
        .with(|state| state.players[Seat(0)].units[1].wounds = 1);
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
    // Without the second city nothing is given for time that is left, as long as the match goes on.
    for (round, announced) in [(1, false), (4, true), (6, false)] {
        assert_eq!(of(board(round, announced, false)), [52 + 10]);
    }
    let over = |round, announced| {
        let board = board(round, announced, false);
        of(board.with(|state| state.over = Some(MK_FLOW_05)))
    };
    assert_eq!(over(6, true), [52 + 10 + 3]);
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
        .with(|state| state.players[Seat(0)].fame = 9)
        .build();
    let sheet = sheets(&state)[0];
    let points = |which: Achievement| sheet.achievements[which.index()];
    assert_eq!(sheet.fame, 9);
    // A spell and an advanced action, and the title; a Wound, and the title that nobody wants.
    assert_eq!(points(Achievement::GreatestKnowledge), 3 + 3);
    assert_eq!(points(Achievement::GreatestBeating), -2 - 3);
    assert_eq!((sheet.cities, sheet.mines, sheet.bonus), (0, 0, 0));
    assert_eq!(sheet.total(), 9 + 6 - 5);
    assert_eq!(scores(&state)[0], sheet.total());
    // Alone there is no title, and a bonus once the city is found.
    let alone = || table(ScenarioId::FirstReconnaissance, 1).hand(&[card::FIREBALL]).tile(tile::CORE_5, 1, 1);
    let seeking = sheets(&alone().build())[0];
    assert_eq!(seeking.achievements[Achievement::GreatestKnowledge.index()], 2);
    assert_eq!(seeking.bonus, 0);
    let found = alone().city(spot(1, 1, Spot::Centre), &[]).with(|state| {
        state.map.cities[0].stance = Stance::Closed;
    });
    // Two rounds that are not played, and nobody has announced the end of this one.
    assert_eq!(sheets(&found.build())[0].bonus, 2 * 30 + 5);
}

/// Two heroes together, with the Dummy and three cities: these Shields on each, and conquered unless there
/// are none.
fn together(scenario: ScenarioId, shields: [&[Seat]; 3]) -> Board {
    let tiles = [tile::CORE_5, tile::CORE_6, tile::CORE_7];
    let mut board = table(scenario, 2).dummy(Hero::Goldyx, &[card::RAGE; 4]);
    for (x, (tile, shields)) in (1..).zip(tiles.into_iter().zip(shields)) {
        board = board.tile(tile, x, 0).city(spot(x, 0, Spot::Centre), shields).with(|state| {
            let city = state.map.cities.last_mut().expect("it was just put there");
            city.stance = if shields.is_empty() { Stance::Defended } else { Stance::Conquered };
        });
    }
    board.with(|state| {
        state.round = state.rounds();
        state.round_ends_in = Some(1);
        state.over = Some(MK_FLOW_05);
    })
}

#[rule("MK-SCN-COOP-09")]
#[test]
fn together_the_lowest_fame_counts_and_all_win_or_lose() {
    for (shields, won) in [([&[ONE][..], &[ONE], &[ONE]], true), ([&[ONE][..], &[ONE], &[]], false)] {
        let state = together(ScenarioId::FullCooperation, shields)
            .with(|state| {
                state.players[Seat(0)].fame = 60;
                state.players[Seat(1)].fame = 48;
            })
            .build();
        assert!(sheets(&state).iter().all(|sheet| sheet.fame == 48));
        let outcome = outcome(&state, MK_FLOW_05);
        let standings: Vec<_> = outcome.standings.iter().map(|of| (of.place, of.won)).collect();
        assert_eq!(standings, [(1, won); 2]);
        assert_eq!(outcome.standings[0].score, outcome.standings[1].score);
    }
}

#[rule("MK-SCN-COOP-10", "MK-SCN-COOP-13", "MK-SCN-BLITZCOOP-06")]
#[test]
fn together_the_best_of_each_category_counts_or_the_lowest_and_the_most_wounds() {
    // Three dungeons and ruins for Tovak, one for Arythea; two Wounds and four.
    let board = || {
        table(ScenarioId::BlitzCooperation, 2)
            .tile(tile::COUNTRYSIDE_7, 1, 0)
            .tile(tile::COUNTRYSIDE_9, 2, 0)
            .tile(tile::COUNTRYSIDE_10, 3, 0)
            .tile(tile::CORE_1, 4, 0)
            .shield(spot(1, 0, Spot::SouthEast), ONE)
            .shield(spot(2, 0, Spot::NorthWest), ONE)
            .shield(spot(3, 0, Spot::NorthWest), ONE)
            .shield(spot(4, 0, Spot::NorthEast), TWO)
            .hand(&[card::WOUND; 2])
            .hand_of(TWO, &[card::WOUND; 4])
    };
    let points =
        |state: &State, seat: usize, which: Achievement| sheets(state)[seat].achievements[which.index()];
    let usual = board().build();
    let low = board().with(|state| state.variants.lowest_scores = true).build();
    for seat in [0, 1] {
        assert_eq!(points(&usual, seat, Achievement::GreatestAdventurer), 6, "no title");
        assert_eq!(points(&low, seat, Achievement::GreatestAdventurer), 2);
        assert_eq!(points(&usual, seat, Achievement::GreatestBeating), -8, "no title");
        assert_eq!(points(&low, seat, Achievement::GreatestBeating), -8);
    }
}

#[rule("MK-SCN-COOP-11")]
#[test]
fn together_cities_count_and_more_if_everybody_leads_one() {
    let bonus = |shields| sheets(&together(ScenarioId::FullCooperation, shields).build())[1].bonus;
    // Four cards are left in the Dummy's deck.
    assert_eq!(bonus([&[ONE], &[ONE], &[TWO]]), 30 + 10 + 15 + 4);
    assert_eq!(bonus([&[ONE], &[ONE], &[ONE]]), 30 + 15 + 4);
    assert_eq!(bonus([&[ONE], &[TWO], &[]]), 20 + 10 + 4);
    assert_eq!(bonus([&[], &[], &[]]), 4);
    // Cities count for the team alone, not for who leads them.
    assert_eq!(sheets(&together(ScenarioId::FullCooperation, [&[ONE], &[ONE], &[TWO]]).build())[0].cities, 0);
}

#[rule("MK-SCN-COOP-12", "MK-SCN-BLITZCOOP-05")]
#[test]
fn together_time_left_counts() {
    let bonus = |scenario, round, announced: bool| {
        let board = together(scenario, [&[], &[], &[]]).with(|state| {
            state.round = round;
            state.round_ends_in = announced.then_some(1);
        });
        sheets(&board.build())[0].bonus
    };
    assert_eq!(bonus(ScenarioId::FullCooperation, 5, false), 30 + 4 + 5);
    assert_eq!(bonus(ScenarioId::FullCooperation, 6, true), 4);
    assert_eq!(bonus(ScenarioId::BlitzCooperation, 3, true), 30 + 4);
    // As long as the cities stand and the match goes on, nothing is left over.
    let playing = together(ScenarioId::FullCooperation, [&[], &[], &[]]).with(|state| state.over = None);
    assert_eq!(sheets(&playing.build())[0].bonus, 0);
}

/// Four heroes in two teams, Tovak with Norowas.
fn teams(scenario: ScenarioId) -> Board {
    Board::of(scenario, &[Hero::Tovak, Hero::Arythea, Hero::Norowas, Hero::Goldyx]).with(|state| {
        for (player, team) in state.players.iter_mut().zip([0, 1, 0, 1]) {
            player.team = team;
        }
    })
}

const PARTNER: Seat = Seat(2);
const FOURTH: Seat = Seat(3);

#[rule("MK-TEAM-08")]
#[test]
fn a_team_scores_its_lower_fame_and_its_better_points_and_titles_compare_teams() {
    let state = teams(ScenarioId::FullConquest)
        .with(|state| {
            for (player, fame) in state.players.iter_mut().zip([40, 30, 55, 30]) {
                player.fame = fame;
            }
            state.players[Seat(0)].crystals = [3, 3, 0, 0]; // 3 points
            state.players[Seat(2)].crystals = [1, 1, 0, 0]; // 1
            state.players[Seat(1)].crystals = [3, 1, 0, 0]; // 2
            state.players[Seat(3)].crystals = [3, 1, 0, 0]; // 2: together more than 3, but only the better counts
        })
        .hand(&[card::WOUND; 2])
        .hand_of(PARTNER, &[card::WOUND])
        .hand_of(TWO, &[card::WOUND])
        .build();
    let sheets = sheets(&state);
    let points = |seat: usize, which: Achievement| sheets[seat].achievements[which.index()];
    for (partners, fame, loot, wounds) in [([0, 2], 40, 3 + 3, -4 - 3), ([1, 3], 30, 2, -2)] {
        for seat in partners {
            assert_eq!(sheets[seat].fame, fame);
            assert_eq!(points(seat, Achievement::GreatestLoot), loot);
            assert_eq!(points(seat, Achievement::GreatestBeating), wounds);
        }
    }
    // Equal bests share the title.
    let mut tied = state.clone();
    tied.players[Seat(0)].crystals = [3, 1, 0, 0];
    assert_eq!(super::sheets(&tied)[3].achievements[Achievement::GreatestLoot.index()], 2 + 1);
    let outcome = outcome(&state, MK_FLOW_05);
    let won: Vec<bool> = outcome.standings.iter().map(|standing| standing.won).collect();
    assert_eq!(won, [true, false, true, false]);
}

#[rule("MK-TEAM-11", "MK-SCN-CONQUEST-09")]
#[test]
fn a_team_counts_the_cities_of_its_better_member() {
    let cities = |shields: [&[Seat]; 3]| {
        let tiles = [tile::CORE_5, tile::CORE_6, tile::CORE_7];
        let mut board = teams(ScenarioId::FullConquest);
        for (x, (tile, shields)) in (1..).zip(tiles.into_iter().zip(shields)) {
            board = board.tile(tile, x, 0).city(spot(x, 0, Spot::Centre), shields);
        }
        sheets(&board.build()).iter().map(|sheet| sheet.cities).collect::<Vec<_>>()
    };
    // Each partner leads a city: 7 for the team, not 14; the other team is as good.
    assert_eq!(cities([&[ONE], &[PARTNER], &[TWO]]), [7 + 2; 4]);
    // Members with 11 and 7, against 7 and 4: the title goes by the better of each.
    assert_eq!(cities([&[ONE, TWO], &[FOURTH, ONE], &[PARTNER]]), [11 + 5, 7, 11 + 5, 7]);
}
