//! When the goals of scenarios are met.

use super::*;
use crate::content::{Hex, Spot, TilePos, card, skill, tile, unit};
use crate::map::{Secret, Stance};
use crate::setup::Setup;
use crate::terms::{Hero, ManaColour, Site};
use crate::testing::{Board, ONE, TWO, act_seeded, during_seeded, spot};
use crate::variants::TileNumbers;
use kernel::{Chance, Seat, Seed, rule};

fn two(scenario: ScenarioId) -> Board {
    Board::of(scenario, &[Hero::Tovak, Hero::Arythea])
}

/// Reveals a tile that is sure to come: the only one left in the deck.
fn reveal(board: Board, tile: crate::content::TileId) -> crate::state::State {
    let mut state = board.tile(tile::COUNTRYSIDE_1, 0, 1).build();
    let tiles: TileSet = [tile].into_iter().collect();
    state.map.deck.core.push(TileGroup { tiles, left: 1 });
    during_seeded(&mut state, |play| crate::map::reveal_tile(play, Some(ONE), TilePos::new(1, 1)));
    state
}

#[rule("MK-SCN-RECON-06")]
#[test]
fn a_reconnaissance_ends_when_the_city_comes_into_sight() {
    let state = two(ScenarioId::FirstReconnaissance).tile(tile::COUNTRYSIDE_1, 0, 1).build();
    assert!(!is_won(&state));
    let mut state = reveal(two(ScenarioId::FirstReconnaissance), tile::CORE_5);
    assert!(is_won(&state));
    // Arythea and then Tovak, who found it, have one more turn each.
    state.players[Seat(1)].hand.put(card::RAGE);
    during_seeded(&mut state, crate::turn::next);
    assert_eq!((state.match_ends_in, state.seat()), (Some(2), TWO));
}

#[rule("MK-SCN-BLITZ-04", "MK-SCN-CONQUEST-04")]
#[test]
fn cities_have_the_level_of_the_scenario() {
    let level = |scenario| {
        let state = reveal(two(scenario), tile::CORE_5);
        let city = state.map.cities.first().expect("a city was revealed");
        (city.level, city.stance)
    };
    assert_eq!(level(ScenarioId::BlitzConquest), (3, Stance::Defended));
    assert_eq!(level(ScenarioId::FullConquest), (4, Stance::Defended));
}

#[rule("MK-SCN-COOP-04", "MK-SCN-BLITZCOOP-03", "MK-SCN-SOLO-03")]
#[test]
fn cities_get_their_levels_by_the_order_in_which_they_are_revealed() {
    let levels = |scenario: ScenarioId, players, n| {
        let rule = scenario.layout(players, &Variants::default()).cities;
        (0..n).map(|revealed| rule.level(revealed)).collect::<Option<Vec<u8>>>()
    };
    assert_eq!(levels(ScenarioId::FullCooperation, 2, 3), Some(vec![5, 5, 8]));
    assert_eq!(levels(ScenarioId::FullCooperation, 3, 4), Some(vec![5, 5, 5, 11]));
    assert_eq!(levels(ScenarioId::BlitzCooperation, 2, 2), Some(vec![5, 8]));
    assert_eq!(levels(ScenarioId::BlitzCooperation, 3, 3), Some(vec![5, 8, 11]));
    assert_eq!(levels(ScenarioId::SoloConquest, 1, 2), Some(vec![5, 8]));
    assert_eq!(levels(ScenarioId::DruidNights, 2, 1), None);
    // The third city of two players, in whatever order their colours come.
    for (tile, others) in
        [(tile::CORE_5, [tile::CORE_6, tile::CORE_7]), (tile::CORE_7, [tile::CORE_5, tile::CORE_6])]
    {
        let board = two(ScenarioId::FullCooperation);
        let board = board.tile(others[0], 3, 0).city(spot(3, 0, Spot::Centre), &[ONE]);
        let board = board.tile(others[1], 5, 0).city(spot(5, 0, Spot::Centre), &[TWO]);
        let state = reveal(board, tile);
        let last = state.map.cities.last().expect("a city was revealed");
        assert_eq!((state.map.cities.len(), last.level, last.stance), (3, 8, Stance::Defended));
        let garrison = crate::content::City::of(last.colour).garrison(8).len();
        assert_eq!(state.map.tokens_at(last.at).count(), garrison);
    }
}

#[rule("MK-SCN-COOP-08")]
#[test]
fn together_all_but_the_dummy_have_a_last_turn() {
    let mut state = two(ScenarioId::FullCooperation)
        .tile(tile::CORE_7, 0, 1)
        .city(spot(0, 1, Spot::Centre), &[ONE])
        .dummy(Hero::Goldyx, &[card::RAGE; 9])
        .hand(&[card::RAGE])
        .hand_of(TWO, &[card::RAGE])
        .build();
    assert!(is_won(&state));
    // Tovak conquered the last city; the Dummy is last in the order, and has no part in what comes.
    during_seeded(&mut state, |play| {
        crate::turn::next(play);
        kernel::step::run(play);
    });
    assert_eq!((state.match_ends_in, state.seat()), (Some(2), TWO));
    during_seeded(&mut state, |play| {
        crate::turn::next(play);
        kernel::step::run(play);
    });
    assert_eq!((state.match_ends_in, state.seat(), state.over), (Some(1), ONE, None));
    during_seeded(&mut state, crate::turn::next);
    assert_eq!(state.over, Some(MK_SCN_COOP_08));
    assert_eq!(state.dummy.as_ref().map(|dummy| dummy.deck.len()), Some(9));
}

#[rule("MK-SCN-COOP-08", "MK-RND-14", "MK-SCN-GEN-02")]
#[test]
fn the_dummy_passed_over_does_not_give_the_announcer_another_turn() {
    let mut state = two(ScenarioId::FullCooperation)
        .tile(tile::CORE_7, 0, 1)
        .city(spot(0, 1, Spot::Centre), &[TWO])
        .dummy(Hero::Goldyx, &[card::RAGE; 9])
        .hand(&[card::RAGE])
        .hand_of(TWO, &[card::RAGE])
        // Tovak has announced the end of the round; Arythea, who conquers the last city, and the Dummy are
        // left.
        .with(|state| (state.at, state.round_ends_in) = (1, Some(2)))
        .build();
    assert!(is_won(&state));
    assert_eq!(state.order[2], crate::state::Who::Dummy);
    during_seeded(&mut state, |play| {
        crate::turn::next(play);
        kernel::step::run(play);
    });
    // The others have had their last turn of the round, and with the round the match is over.
    assert_eq!(state.over, Some(MK_SCN_COOP_08));
}

#[rule("MK-SCN-COOP-04", "MK-VAR-MAP-01")]
#[test]
fn together_the_last_city_is_the_strongest_however_many_there_are() {
    let levels = |players: u8, cities: u8| {
        let tiles = TileNumbers::new(8, cities, 2);
        let variants = Variants { tiles, ..Variants::default() };
        let rule = ScenarioId::FullCooperation.layout(players, &variants).cities;
        (0..cities.into()).map(|revealed| rule.level(revealed)).collect::<Option<Vec<u8>>>()
    };
    assert_eq!(levels(2, 1), Some(vec![8]));
    assert_eq!(levels(2, 2), Some(vec![5, 8]));
    assert_eq!(levels(2, 4), Some(vec![5, 5, 5, 8]));
    assert_eq!(levels(3, 3), Some(vec![5, 5, 11]));
    // What was agreed on stays so, be it what fewer cities would have.
    let tiles = TileNumbers::new(8, 4, 2);
    let city_levels = [5, 5, 8].into_iter().collect();
    let variants = Variants { tiles, city_levels, ..Variants::default() };
    let setup = Setup { variants, ..Setup::usual(ScenarioId::FullCooperation, 2) };
    let state = crate::setup::start(&setup, &mut Chance::new(Seed(1), 0)).expect("a proper set-up");
    let rule = state.layout().cities;
    assert_eq!([0, 1, 2, 3].map(|revealed| rule.level(revealed)), [5, 5, 8, 8].map(Some));
}

#[rule("MK-SCN-CONQUEST-05", "MK-SCN-CONQUEST-08", "MK-SCN-BLITZ-08")]
#[test]
fn a_conquest_takes_all_cities_also_those_to_come() {
    let mut state =
        two(ScenarioId::FullConquest).tile(tile::CORE_7, 0, 1).city(spot(0, 1, Spot::Centre), &[ONE]).build();
    assert!(is_won(&state));
    assert_eq!(cities(&state), (1, 1));
    let tiles: TileSet = [tile::CORE_5, tile::CORE_6].into_iter().collect();
    state.map.deck.core.push(TileGroup { tiles, left: 1 });
    assert!(!is_won(&state));
    assert_eq!(cities(&state), (1, 2));
}

#[rule("MK-SCN-MINES-09")]
#[test]
fn mines_are_all_free_and_all_tiles_revealed() {
    let mine = spot(1, 0, Spot::Centre);
    let board = || two(ScenarioId::MinesLiberation).tile(tile::COUNTRYSIDE_6, 1, 0);
    assert!(!is_won(&board().build()));
    let mut state = board().shield(mine, ONE).build();
    assert!(is_won(&state));
    // One tile is still to come.
    let tiles: TileSet = [tile::CORE_2].into_iter().collect();
    state.map.deck.core.push(TileGroup { tiles, left: 1 });
    assert!(!is_won(&state));
}

#[rule("MK-SCN-DUNGEON-08")]
#[test]
fn dungeons_and_tombs_are_all_conquered_the_secret_ones_too() {
    let (dungeon, secret) = (spot(1, 0, Spot::SouthEast), spot(1, 0, Spot::Centre));
    let board = || {
        two(ScenarioId::DungeonLords)
            .tile(tile::COUNTRYSIDE_7, 1, 0)
            .shield(dungeon, ONE)
            .with(|state| state.map.secrets.push(Secret { at: secret, site: Site::Tomb }))
    };
    assert!(!is_won(&board().build()), "the secret tomb is left");
    assert!(is_won(&board().shield(secret, TWO).build()));
}

#[rule("MK-SCN-DRUIDS-09")]
#[test]
fn the_druids_are_done_when_all_have_called_in_the_second_night() {
    let incanted = |by: [u8; 2]| {
        let mut state = two(ScenarioId::DruidNights).build();
        for (player, nights) in state.players.iter_mut().zip(by) {
            player.incantations = nights;
        }
        is_won(&state)
    };
    assert!(!incanted([0b11, 0b01]), "the first Night does not count");
    assert!(incanted([0b11, 0b10]));
    // Or the last round ends it.
    assert_eq!(ScenarioId::DruidNights.rounds(2, &Variants::default()), 4);
}

#[rule("MK-SOLO-05")]
#[test]
fn alone_one_has_least_fame() {
    let mut state = Board::solo()
        .dummy(Hero::Goldyx, &[card::RAGE; 9])
        .tile(tile::COUNTRYSIDE_1, 0, 1)
        .at(Hex::new(0, 0))
        .skill(skill::MOTIVATION_ARYTHEA)
        .deck(&[card::MARCH; 4])
        .fame(9)
        .build();
    act_seeded(&mut state, crate::action::Action::Skill(skill::MOTIVATION_ARYTHEA));
    assert_eq!(state.players[Seat(0)].tokens[ManaColour::Red.index()], 1);
    assert_eq!(state.players[Seat(0)].hand.len(), 2);
}

#[rule("MK-HEAL-05")]
#[test]
fn a_wounded_unit_is_readied_with_the_others() {
    let mut state = Board::new()
        .unit(unit::PEASANTS)
        .with(|state| {
            state.players[Seat(0)].units[0].ready = false;
            state.players[Seat(0)].units[0].wounds = 1;
            state.wounds -= 1;
        })
        .build();
    during_seeded(&mut state, |play| {
        crate::round::end(play);
        kernel::step::run(play);
    });
    let unit = state.players[Seat(0)].units[0];
    assert!(unit.ready && unit.wounds == 1);
}
