//! Exploration (MK-EXP-01 to MK-EXP-07, MK-MAP).

use super::explore::may_lie;
use crate::action::Action;
use crate::content::{Shape, Spot, TileId, TileKind, TilePos, tile};
use crate::map::{Map, Placed, TileDeck};
use crate::rules::{MK_EXP_01, MK_EXP_02, MK_EXP_05, MK_EXP_06, MK_EXP_07, MK_MAP_02};
use crate::scenarios::{ScenarioId, TileGroup, TileSet};
use crate::state::State;
use crate::terms::Hero;
use crate::testing::{Board, act_seeded, during_seeded, legal, refused, spot};
use crate::variants::Variants;
use kernel::{RuleId, Seat, rule};

/// A deck of these tiles.
fn deck(tiles: &[TileId]) -> TileDeck {
    let group = |kind| {
        let tiles: TileSet = tiles.iter().copied().filter(|tile| tile.tile().kind == kind).collect();
        [TileGroup { tiles, left: tiles.len() }].into_iter().filter(|group| group.left > 0).collect()
    };
    TileDeck { countryside: group(TileKind::Countryside), in_order: false, core: group(TileKind::Core) }
}

/// Tovak in the village of the first tile, with the second one to the east, next to (1, 1).
fn in_the_village(deck: TileDeck) -> Board {
    let board = Board::new().tile(tile::COUNTRYSIDE_2, 0, 1).tile(tile::COUNTRYSIDE_3, 1, 0);
    board.at(spot(0, 1, Spot::East)).with(|state| state.map.deck = deck)
}

/// A map of the start tile and some countryside tiles.
fn map(shape: Shape, positions: &[(i8, i8)], deck: TileDeck) -> Map {
    let mut map = Map { shape, deck, ..Map::default() };
    let start = Placed::new(TilePos::default(), shape.card().start);
    map.tiles.push(start);
    for ((x, y), tile) in positions.iter().zip(TileId::of(TileKind::Countryside)) {
        map.tiles.push(Placed::new(TilePos::new(*x, *y), tile));
    }
    map
}

/// The rule that keeps the next tile from a position.
fn forbids(map: &Map, x: i8, y: i8) -> Option<RuleId> {
    may_lie(map, TilePos::new(x, y)).err().and_then(|refusal| refusal.cites())
}

const NORTH_EAST: Action = Action::Explore(TilePos::new(1, 1));

#[rule("MK-EXP-01")]
#[test]
fn exploring_costs_two_move_points_next_to_the_place() {
    let mut state = in_the_village(deck(&[tile::COUNTRYSIDE_6])).moves(2).build();
    act_seeded(&mut state, NORTH_EAST);
    let placed = state.map.tile_at(TilePos::new(1, 1)).expect("a tile");
    assert_eq!((placed.tile, state.turn.movement), (tile::COUNTRYSIDE_6, 0));
    let poor = in_the_village(deck(&[tile::COUNTRYSIDE_6])).moves(1).build();
    assert_eq!(refused(&poor, NORTH_EAST), MK_EXP_01);
    let far = in_the_village(deck(&[tile::COUNTRYSIDE_6])).at(Map::PORTAL).moves(9).build();
    assert_eq!(refused(&far, NORTH_EAST), MK_EXP_01);
    assert_eq!(refused(&far, Action::Explore(TilePos::new(127, -128))), MK_EXP_01);
}

#[rule("MK-EXP-02")]
#[test]
fn nothing_lies_beyond_the_coast_or_on_another_tile() {
    let west = in_the_village(deck(&[tile::COUNTRYSIDE_6])).at(spot(0, 1, Spot::West)).moves(9).build();
    assert_eq!(refused(&west, Action::Explore(TilePos::new(-1, 2))), MK_EXP_02);
    let there = in_the_village(deck(&[tile::COUNTRYSIDE_6]))
        .at(Map::PORTAL.step(crate::content::Direction::NorthWest));
    assert_eq!(refused(&there.moves(9).build(), Action::Explore(TilePos::new(0, 1))), MK_EXP_02);
}

#[rule("MK-EXP-03", "MK-UNDO-02")]
#[test]
fn between_two_places_one_is_named_before_the_tile_is_seen() {
    let glade = spot(0, 1, Spot::NorthEast);
    let mut state = in_the_village(deck(&[tile::COUNTRYSIDE_6])).at(glade).moves(2).build();
    let north = Action::Explore(TilePos::new(0, 2));
    let actions = legal(&state);
    assert!(actions.contains(&north) && actions.contains(&NORTH_EAST));
    during_seeded(&mut state, |play| {
        kernel::step::answer(play, north);
        assert!(play.chance.irrevocable());
    });
    assert!(
        state.map.tile_at(TilePos::new(0, 2)).is_some() && state.map.tile_at(TilePos::new(1, 1)).is_none()
    );
}

#[rule("MK-EXP-04")]
#[test]
fn tiles_are_never_turned() {
    let mut state = in_the_village(deck(&[tile::COUNTRYSIDE_9])).moves(2).build();
    act_seeded(&mut state, NORTH_EAST);
    for place in Spot::ALL {
        assert_eq!(state.map.face(spot(1, 1, place)), Some(tile::COUNTRYSIDE_9.face(place)));
    }
}

#[rule("MK-EXP-05")]
#[test]
fn a_countryside_tile_touches_two_or_one_that_touches_two() {
    let next = || deck(&[tile::COUNTRYSIDE_11]);
    // (0, 2) touches (0, 1) alone, which touches the start tile and (1, 0).
    assert_eq!(forbids(&map(Shape::Wedge, &[(0, 1), (1, 0)], next()), 0, 2), None);
    assert_eq!(forbids(&map(Shape::Wedge, &[(0, 1)], next()), 0, 2), Some(MK_EXP_05));
    // (1, 1) touches both.
    assert_eq!(forbids(&map(Shape::Wedge, &[(0, 1), (1, 0)], next()), 1, 1), None);
    // (2, 1) touches nothing.
    assert_eq!(forbids(&map(Shape::Wedge, &[(0, 1), (1, 0)], next()), 2, 1), Some(MK_EXP_05));
}

#[rule("MK-EXP-06")]
#[test]
fn a_core_tile_touches_two() {
    let placed = [(0, 1), (1, 0), (1, 1)];
    let next = map(Shape::Wedge, &placed, deck(&[tile::CORE_1]));
    assert_eq!(forbids(&next, 2, 1), Some(MK_EXP_06));
    let next = map(Shape::Wedge, &[(0, 1), (1, 0), (1, 1), (2, 0)], deck(&[tile::CORE_1]));
    assert_eq!(forbids(&next, 2, 1), None);
}

#[rule("MK-MAP-02")]
#[test]
fn core_tiles_do_not_lie_at_the_coast_of_the_wedge() {
    let rows = [(0, 1), (1, 0), (0, 2), (1, 1), (2, 0)];
    let row = [(0, 3), (1, 2), (2, 1), (3, 0)];
    let core = map(Shape::Wedge, &rows, deck(&[tile::CORE_1]));
    assert_eq!(row.map(|(x, y)| forbids(&core, x, y)), [Some(MK_MAP_02), None, None, Some(MK_MAP_02)]);
    let countryside = map(Shape::Wedge, &rows, deck(&[tile::COUNTRYSIDE_11]));
    assert_eq!(row.map(|(x, y)| forbids(&countryside, x, y)), [None; 4]);
}

#[rule("MK-MAP-02", "MK-SCN-RECON-02")]
#[test]
fn first_reconnaissance_has_the_wedge_without_that_limit() {
    let rows = [(0, 1), (1, 0), (0, 2), (1, 1), (2, 0)];
    let row = [(0, 3), (1, 2), (2, 1), (3, 0)];
    for players in 1..=4 {
        let shape = ScenarioId::FirstReconnaissance.layout(players, &Variants::default()).shape;
        let core = map(shape, &rows, deck(&[tile::CORE_1]));
        // At the coast a core tile touches one other alone: two are asked for all the same.
        let touching = [Some(MK_EXP_06), None, None, Some(MK_EXP_06)];
        assert_eq!(row.map(|(x, y)| forbids(&core, x, y)), touching);
        // With the next row begun it is there too, but not beyond.
        let begun = [(0, 1), (1, 0), (0, 2), (1, 1), (2, 0), (1, 2), (2, 1)];
        let core = map(shape, &begun, deck(&[tile::CORE_1]));
        let ends = [(0, 3), (3, 0), (-1, 3), (3, -1)];
        assert_eq!(ends.map(|(x, y)| forbids(&core, x, y)), [None, None, Some(MK_EXP_02), Some(MK_EXP_02)]);
    }
}

#[rule("MK-MAP-03", "MK-MAP-04", "MK-EXP-02")]
#[test]
fn open_maps_have_so_many_columns_and_no_more() {
    for (shape, columns) in [(Shape::Open, -2..=2), (Shape::Open4, -2..=1), (Shape::Open3, -1..=1)] {
        for y in -4..=4 {
            // A place far out that touches two tiles of the columns next to it.
            let placed: Vec<_> = [(5, y + 1), (6, y + 1), (6, y), (5, y - 1), (6, y - 1), (4, y)].into();
            let map = map(shape, &placed, deck(&[tile::CORE_1]));
            let forbidden = (!columns.contains(&y)).then_some(MK_EXP_02);
            assert_eq!(forbids(&map, 5, y), forbidden, "{shape:?} {y}");
        }
    }
}

#[rule("MK-EXP-07")]
#[test]
fn with_an_empty_deck_tiles_left_out_are_used_where_they_touch_three() {
    let two = map(Shape::Wedge, &[(0, 1), (1, 0)], TileDeck::default());
    assert_eq!(forbids(&two, 1, 1), Some(MK_EXP_07));
    assert_eq!(two.next_tile(TilePos::new(0, 3)), Some((TileKind::Countryside, true)));
    let three = map(Shape::Wedge, &[(0, 1), (1, 0), (0, 2)], TileDeck::default());
    assert_eq!(forbids(&three, 1, 1), None);
    // Countryside tiles first, then core tiles without a city, then nothing.
    let mut state = Board::new().build();
    state.map = three;
    let mut drawn: Vec<TileId> = Vec::new();
    during_seeded(&mut state, |play| {
        while let Some(tile) = play.state.map.draw_tile(TilePos::new(0, 1), play.chance) {
            drawn.push(tile);
            let at = TilePos::new(10, drawn.len() as i8);
            play.state.map.tiles.push(Placed::new(at, tile));
        }
    });
    assert!(drawn[..8].iter().all(|tile| tile.tile().kind == TileKind::Countryside));
    drawn[8..].sort();
    assert_eq!(drawn[8..], [tile::CORE_1, tile::CORE_2, tile::CORE_3, tile::CORE_4]);
    assert_eq!(forbids(&state.map, 1, 1), Some(MK_EXP_07));
}

#[rule("MK-SCN-RECON-04")]
#[test]
fn whoever_explores_in_first_reconnaissance_gains_fame() {
    let of = |scenario| {
        let board = Board::of(scenario, &[Hero::Tovak]);
        let board = board.tile(tile::COUNTRYSIDE_2, 0, 1).tile(tile::COUNTRYSIDE_3, 1, 0);
        let board = board.at(spot(0, 1, Spot::NorthEast)).moves(4);
        board
            .with(|state: &mut State| state.map.deck = deck(&[tile::COUNTRYSIDE_6, tile::COUNTRYSIDE_9]))
            .build()
    };
    for (scenario, fame) in [(ScenarioId::FirstReconnaissance, 2), (ScenarioId::SoloConquest, 0)] {
        let mut state = of(scenario);
        act_seeded(&mut state, NORTH_EAST);
        act_seeded(&mut state, Action::Explore(TilePos::new(0, 2)));
        assert_eq!(state.players[Seat(0)].fame, fame);
    }
}

#[rule("MK-SETUP-14")]
#[test]
fn every_tile_of_the_deck_comes_once_and_core_tiles_come_last() {
    for index in 0..20 {
        let mut state = Board::new().build();
        let layout = ScenarioId::FullConquest.layout(2, &Variants::default());
        state.map.deck = TileDeck { countryside: layout.countryside, in_order: false, core: layout.core };
        let mut chance = kernel::Chance::new(kernel::Seed(7), index);
        let drawn: Vec<TileId> =
            (0..11).filter_map(|_| state.map.draw_tile(TilePos::new(0, 1), &mut chance)).collect();
        let kinds: Vec<TileKind> = drawn.iter().map(|tile| tile.tile().kind).collect();
        assert_eq!(kinds[..8], [TileKind::Countryside; 8]);
        assert_eq!(kinds[8..], [TileKind::Core; 3]);
        assert_eq!(drawn.iter().filter(|tile| tile.tile().city.is_some()).count(), 2);
        let mut once = drawn.clone();
        once.sort();
        once.dedup();
        assert_eq!(once.len(), 11);
        assert!(state.map.deck.is_empty());
    }
}

#[rule("MK-SCN-RECON-02")]
#[test]
fn in_first_reconnaissance_countryside_tiles_come_by_their_numbers() {
    let mut state = Board::new().build();
    let layout = ScenarioId::FirstReconnaissance.layout(2, &Variants::default());
    let in_order = layout.in_order;
    state.map.deck = TileDeck { countryside: layout.countryside, in_order, core: layout.core };
    let mut chance = kernel::Chance::scripted([]);
    let numbers: Vec<u8> = (0..8)
        .filter_map(|_| state.map.draw_tile(TilePos::new(0, 1), &mut chance))
        .map(|tile| tile.tile().number)
        .collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(state.map.deck.top(), Some(TileKind::Core));
}
