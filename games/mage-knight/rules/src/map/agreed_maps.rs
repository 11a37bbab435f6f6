//! Map options that players agreed on: rotated tiles, random cities, other city levels (MK-VAR-MAP-02,
//! MK-VAR-MAP-03, MK-VAR-CITYLVL).

use super::{Placed, Stance, reveal_tile, turn_up};
use crate::MageKnight;
use crate::content::{City, EnemyId, Hex, Spot, TileId, TilePos, enemy, tile};
use crate::event::Event;
use crate::frame::Play;
use crate::scenarios::{ScenarioId, TileGroup};
use crate::setup::{Setup, start};
use crate::state::State;
use crate::terms::{BasicColour, Hero, Pile, Site, Terrain};
use crate::testing::{Board, ONE, during, during_seeded, spot};
use crate::variants::Variants;
use kernel::{Chance, Game, Seed, rule};

/// The next tile of the deck will be this one.
pub(super) fn on_top(state: &mut State, tile: TileId) {
    let group = TileGroup { tiles: [tile].into_iter().collect(), left: 1 };
    state.map.deck.countryside = [group].into_iter().collect();
}

#[rule("MK-VAR-MAP-02")]
#[test]
fn a_turned_tile_has_the_same_neighbours_in_the_same_order_a_sixth_further_on() {
    let faces = |turn: u8| {
        let placed = Placed { turn, ..Placed::new(TilePos::new(0, 1), tile::COUNTRYSIDE_9) };
        Spot::ALL.map(|spot| *placed.face(spot))
    };
    let printed = faces(0);
    assert_eq!(printed, tile::COUNTRYSIDE_9.tile().faces);
    for turn in 0..6 {
        let turned = faces(turn);
        assert_eq!(turned[0], printed[0], "the middle stays");
        for at in 0..6 {
            assert_eq!(turned[1 + (at + usize::from(turn)) % 6], printed[1 + at]);
        }
    }
}

#[rule("MK-VAR-MAP-02")]
#[test]
fn everything_follows_the_turned_tile_and_its_place_stays() {
    let mut state = Board::new().with(|state| state.variants.turned_tiles = true).build();
    on_top(&mut state, tile::COUNTRYSIDE_9); // a keep in the east, a dungeon in the north-west, a tower in the south-west
    during_seeded(&mut state, |play| {
        // The turn comes before the tile is seen: the first number is its.
        let mut scripted = Chance::scripted([1]);
        let mut play = Play::new(play.state, &mut scripted, play.log);
        reveal_tile(&mut play, Some(ONE), TilePos::new(0, 2));
    });
    let placed = state.map.tiles[0];
    assert_eq!((placed.turn, placed.at), (1, TilePos::new(0, 2)));
    let sites = [Spot::NorthEast, Spot::West, Spot::SouthEast].map(|at| state.map.site(spot(0, 2, at)));
    assert_eq!(sites, [Some(Site::Keep), Some(Site::Dungeon), Some(Site::MageTower)]);
    let keep = spot(0, 2, Spot::NorthEast);
    assert_eq!(state.map.spaces_with(Site::Keep).collect::<Vec<_>>(), [keep]);
    assert_eq!(state.map.tokens_at(keep).map(|token| token.pile).collect::<Vec<_>>(), [Pile::Grey]);
    assert_eq!(
        state.map.terrain(spot(0, 2, Spot::NorthEast)),
        Some(tile::COUNTRYSIDE_9.face(Spot::East).terrain)
    );
    // A Shield lies on the space, wherever the tile has it printed.
    state.map.put_shield(keep, ONE);
    assert_eq!(state.map.keeps_of(ONE).collect::<Vec<_>>(), [keep]);
}

#[rule("MK-VAR-MAP-02")]
#[test]
fn every_tile_but_the_first_is_turned_one_of_six_ways_and_only_if_agreed_on() {
    let mut seen = [0; 6];
    for seed in 0..60 {
        let variants = Variants { turned_tiles: true, ..Variants::default() };
        let setup = Setup { variants, ..Setup::usual(ScenarioId::FullConquest, 4) };
        let state = start(&setup, &mut Chance::new(Seed(seed), 0)).expect("a proper set-up");
        assert_eq!((state.map.tiles[0].turn, state.map.tiles.len()), (0, 4));
        state.map.tiles[1..].iter().for_each(|placed| seen[usize::from(placed.turn)] += 1);
        assert_eq!(MageKnight::audit(&state), Ok(()));
        let mut turned = state.clone();
        turned.map.tiles[1].turn = 6;
        assert!(MageKnight::audit(&turned).is_err());
        let usual = Setup::usual(ScenarioId::FullConquest, 4);
        let mut state = start(&usual, &mut Chance::new(Seed(seed), 0)).expect("a proper set-up");
        assert!(state.map.tiles.iter().all(|placed| placed.turn == 0));
        state.map.tiles[1].turn = 1;
        assert!(MageKnight::audit(&state).is_err());
    }
    assert!(seen.iter().all(|n| *n > 10), "{seen:?}");
}

#[rule("MK-VAR-MAP-03")]
#[test]
fn a_city_may_come_by_lot_whatever_its_tile_shows() {
    let mut state = Board::new().with(|state| state.variants.random_cities = true).build();
    on_top(&mut state, tile::CORE_5);
    // Red, blue, green, white: the first of them is drawn for the green tile, then the orcs of both lairs.
    let events = during(&mut state, [0, 0, 0], |play| reveal_tile(play, Some(ONE), TilePos::new(1, 1)));
    let at = spot(1, 1, Spot::Centre);
    assert!(events.contains(&Event::CityDrawn { at, colour: BasicColour::Red }));
    let city = state.map.city_at(at).expect("a city");
    assert_eq!((city.colour, state.map.colour(at)), (BasicColour::Red, Some(BasicColour::Red)));
    let piles: Vec<Pile> = state.map.tokens_at(at).map(|token| token.pile).collect();
    assert_eq!(piles, City::of(BasicColour::Red).garrison(4));
    // The next is one of the three that are left; then there are two draconums, and ruins.
    on_top(&mut state, tile::CORE_8);
    during(&mut state, [2, 0, 0, 0], |play| reveal_tile(play, Some(ONE), TilePos::new(3, 0)));
    assert_eq!(state.map.colour(spot(3, 0, Spot::Centre)), Some(BasicColour::White));
}

#[rule("MK-VAR-MAP-03")]
#[test]
fn a_friendly_city_may_come_by_lot_and_a_closed_one_is_nobodys() {
    let revealed = |scenario: ScenarioId, tile: TileId, numbers: &[u32]| {
        let board = Board::of(scenario, &[Hero::Tovak, Hero::Arythea]);
        let mut state = board.with(|state| state.variants.random_cities = true).build();
        on_top(&mut state, tile);
        during(&mut state, numbers.iter().copied(), |play| {
            reveal_tile(play, Some(ONE), TilePos::new(1, 1));
        });
        let city = state.map.cities[0];
        (city.colour, city.stance)
    };
    // After the lot, the draconum of the tile.
    assert_eq!(
        revealed(ScenarioId::MinesLiberation, tile::CORE_7, &[1, 0]),
        (BasicColour::Blue, Stance::Friendly)
    );
    assert_eq!(
        revealed(ScenarioId::FirstReconnaissance, tile::CORE_7, &[0]),
        (BasicColour::White, Stance::Closed)
    );
}

/// Reveals tiles of cities one after the other; their levels.
fn levels(mut state: State, tiles: &[TileId]) -> Vec<u8> {
    for (x, tile) in (1..).zip(tiles) {
        on_top(&mut state, *tile);
        during_seeded(&mut state, |play| reveal_tile(play, Some(ONE), TilePos::new(2 * x, 0)));
    }
    for city in &state.map.cities {
        let garrison = City::of(city.colour).garrison(city.level).len();
        assert_eq!(state.map.tokens_at(city.at).count(), garrison);
    }
    state.map.cities.iter().map(|city| city.level).collect()
}

#[rule("MK-VAR-CITYLVL-01", "MK-SCN-BLITZ-09", "MK-SCN-SOLO-10")]
#[test]
fn cities_have_the_levels_that_were_agreed_on_by_the_order_in_which_they_come() {
    let table = |scenario, heroes: &[Hero], levels: &[u8]| {
        let board = Board::of(scenario, heroes);
        board.with(|state| state.variants.city_levels = levels.iter().copied().collect()).build()
    };
    let two = [Hero::Tovak, Hero::Arythea];
    let blitz = |levels: &[u8]| table(ScenarioId::BlitzConquest, &two, levels);
    assert_eq!(levels(blitz(&[]), &[tile::CORE_5, tile::CORE_6]), [3, 3]);
    assert_eq!(levels(blitz(&[5, 5]), &[tile::CORE_5, tile::CORE_6]), [5, 5]);
    assert_eq!(levels(blitz(&[1, 2]), &[tile::CORE_6, tile::CORE_5]), [1, 2]);
    assert_eq!(levels(blitz(&[11]), &[tile::CORE_7, tile::CORE_8]), [11, 3]);
    let solo = table(ScenarioId::SoloConquest, &[Hero::Tovak], &[7, 1]);
    assert_eq!(levels(solo, &[tile::CORE_7, tile::CORE_5]), [7, 1]);
}

#[rule("MK-VAR-CITYLVL-02")]
#[test]
fn a_defender_for_whom_no_token_is_left_is_absent() {
    let at: Hex = spot(1, 1, Spot::Centre);
    let mut state = Board::new().with(|state| state.variants.city_levels.push(3)).build();
    // One white token is left in the pile, and none among the discards.
    for enemy in EnemyId::all().filter(|enemy| enemy.enemy().pile == Pile::White) {
        while state.piles.unseen.take(enemy) {}
    }
    state.piles.unseen.put(enemy::FREEZERS);
    on_top(&mut state, tile::CORE_7);
    during_seeded(&mut state, |play| reveal_tile(play, Some(ONE), TilePos::new(1, 1)));
    assert_eq!(City::of(BasicColour::White).garrison(3), [Pile::White, Pile::White]);
    assert_eq!(state.map.tokens_at(at).count(), 2);
    during_seeded(&mut state, |play| turn_up(play, at));
    let there: Vec<_> = state.map.tokens_at(at).map(|token| token.enemy()).collect();
    assert_eq!(there, [Some(enemy::FREEZERS)]);
    // One that was discarded in the meantime is found.
    state.map.tokens.clear();
    state.piles.discard.put(enemy::FREEZERS);
    super::put_face_down(&mut state, at, Pile::White);
    during_seeded(&mut state, |play| turn_up(play, at));
    assert_eq!(state.map.tokens_at(at).count(), 1);
    assert_eq!(state.map.terrain(at), Some(Terrain::City));
}
