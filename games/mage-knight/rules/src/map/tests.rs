//! Revealing tiles, and adjacency (MK-EXP-08 to MK-EXP-10, MK-SETUP-03, MK-DRAW-03 to MK-DRAW-05).

use super::{Map, Placed, Stance, TokenFace, Visit, draw_token, look_around, reveal_tile, turn_up};
use crate::action::Action;
use crate::content::{Drawn, EnemyId, Hex, Spot, TileId, TilePos, enemy, tile};
use crate::map;
use crate::question::Asked;
use crate::rules::{MK_SCN_DUNGEON_03, MK_SCN_DUNGEON_06, MK_SCN_DUNGEON_07};
use crate::scenarios::{ScenarioId, TileGroup};
use crate::state::{Stage, State};
use crate::task::Task;
use crate::terms::{BasicColour, Hero, Pile, Site, Terrain};
use crate::testing::{Board, ONE, TWO, act, act_seeded, during, during_seeded, legal, refused, spot};
use kernel::{Seat, rule};

/// Reveals a tile at a position, whatever is drawn onto it.
fn reveal(state: &mut State, tile: TileId, x: i8, y: i8) {
    let group = TileGroup { tiles: [tile].into_iter().collect(), left: 1 };
    state.map.deck.countryside = [group].into_iter().collect();
    during_seeded(state, |play| reveal_tile(play, Some(ONE), TilePos::new(x, y)));
}

/// The tokens on a space: their piles, and who can be seen.
fn tokens(state: &State, at: Hex) -> Vec<(Pile, bool)> {
    state.map.tokens_at(at).map(|token| (token.pile, token.enemy().is_some())).collect()
}

fn solo(scenario: ScenarioId) -> State {
    Board::of(scenario, &[Hero::Tovak]).tile(tile::COUNTRYSIDE_2, 0, 1).at(Map::PORTAL).build()
}

#[rule("MK-EXP-08", "MK-SETUP-17")]
#[test]
fn sites_do_what_their_cards_say_when_they_are_revealed() {
    let mut state = Board::new().build();
    reveal(&mut state, tile::COUNTRYSIDE_5, 1, 1); // a monastery, an orc
    assert_eq!((state.offers.monastery.len(), state.offers.advanced.len()), (1, 0));
    assert_eq!(tokens(&state, spot(1, 1, Spot::East)), [(Pile::Green, true)]);
    reveal(&mut state, tile::COUNTRYSIDE_9, 0, 2); // a keep, a dungeon, a mage tower
    assert_eq!(tokens(&state, spot(0, 2, Spot::East)), [(Pile::Grey, false)]);
    assert_eq!(tokens(&state, spot(0, 2, Spot::NorthWest)), []);
    assert_eq!(tokens(&state, spot(0, 2, Spot::SouthWest)), [(Pile::Violet, false)]);
    reveal(&mut state, tile::CORE_4, 2, 2); // a draconum
    assert_eq!(tokens(&state, spot(2, 2, Spot::Centre)), [(Pile::Red, true)]);
    // Every site that is drawn for when it is revealed has its tokens, and no other has any.
    for hex in state.map.spaces() {
        let fight = state.map.site(hex).and_then(|site| site.card().fight.as_ref());
        let drawn = fight.is_some_and(|fight| fight.drawn != Drawn::Entered);
        assert_eq!(state.map.tokens_at(hex).count(), usize::from(drawn));
    }
}

#[rule("MK-EXP-09", "MK-SCN-CONQUEST-04")]
#[test]
fn a_city_gets_its_level_and_its_garrison_face_down() {
    let mut state = Board::new().build();
    reveal(&mut state, tile::CORE_6, 1, 1);
    let at = spot(1, 1, Spot::Centre);
    let city = state.map.city_at(at).expect("a city");
    assert_eq!((city.colour, city.level, city.stance), (BasicColour::Blue, 4, Stance::Defended));
    assert_eq!(tokens(&state, at), [(Pile::Grey, false), (Pile::Violet, false), (Pile::White, false)]);
    assert!(!state.map.is_conquered(at) && city.leader().is_none());
}

#[rule("MK-SCN-SOLO-03")]
#[test]
fn in_solo_conquest_the_second_city_is_stronger() {
    let mut state = solo(ScenarioId::SoloConquest);
    reveal(&mut state, tile::CORE_6, 1, 1);
    reveal(&mut state, tile::CORE_8, 2, 2);
    assert_eq!(state.map.cities.iter().map(|city| city.level).collect::<Vec<_>>(), [5, 8]);
}

#[rule("MK-SCN-GEN-05", "MK-SCN-MINES-03")]
#[test]
fn a_friendly_city_has_a_shield_of_everybody_and_no_leader() {
    let heroes = [Hero::Tovak, Hero::Arythea, Hero::Goldyx];
    let mut state = Board::of(ScenarioId::MinesLiberation, &heroes).tile(tile::COUNTRYSIDE_2, 0, 1).build();
    reveal(&mut state, tile::CORE_8, 1, 1);
    let at = spot(1, 1, Spot::Centre);
    let city = state.map.city_at(at).expect("a city");
    assert_eq!((city.stance, city.shields.len(), city.leader()), (Stance::Friendly, 3, None));
    assert_eq!(tokens(&state, at), []);
    state.players[Seat(0)].place = Some(spot(1, 1, Spot::NorthEast));
    assert_eq!(map::hand_bonus(&state, ONE), 1);
    state.turn.movement = 2;
    act(&mut state, Action::Move(at));
    assert_eq!((state.stage, state.turn.movement), (Stage::Movement, 0));
    act(&mut state, Action::Interact);
    assert_eq!((state.stage, state.turn.influence), (Stage::Interaction, 1));
}

#[rule("MK-EXP-10")]
#[test]
fn ruins_are_seen_by_day_and_hidden_by_night_until_the_day_comes() {
    let ruins = spot(1, 1, Spot::SouthEast);
    let face = |state: &State| state.map.ruin_at(ruins).expect("a token").face;
    let mut day = Board::new().build();
    reveal(&mut day, tile::COUNTRYSIDE_10, 1, 1);
    assert!(face(&day).is_some());
    let mut night = Board::new().night().build();
    reveal(&mut night, tile::COUNTRYSIDE_10, 1, 1);
    assert_eq!(face(&night), None);
    night.night = false;
    during_seeded(&mut night, look_around);
    assert!(face(&night).is_some());
}

#[rule("MK-EXP-10")]
#[test]
fn garrisons_are_seen_from_next_to_them_those_of_keeps_and_towers_by_day_alone() {
    let keep = spot(1, 1, Spot::SouthWest);
    let city = spot(2, 2, Spot::Centre);
    let seen = |night: bool, hero: Hex, at: Hex| {
        let mut state = Board::new().with(|state| state.night = night).build();
        reveal(&mut state, tile::COUNTRYSIDE_10, 1, 1);
        reveal(&mut state, tile::CORE_8, 2, 2);
        state.players[Seat(1)].place = Some(hero);
        during_seeded(&mut state, look_around);
        state.map.tokens_at(at).all(|token| token.enemy().is_some())
    };
    let next_to = spot(1, 1, Spot::West);
    assert_eq!([false, true].map(|night| seen(night, next_to, keep)), [true, false]);
    assert_eq!([false, true].map(|night| seen(night, spot(1, 1, Spot::East), keep)), [false, false]);
    let before_the_city = spot(2, 2, Spot::East);
    assert_eq!([false, true].map(|night| seen(night, before_the_city, city)), [true, true]);
}

#[rule("MK-EXP-10", "MK-UNDO-02")]
#[test]
fn a_step_that_shows_a_garrison_cannot_be_taken_back() {
    let keep = spot(0, 1, Spot::NorthEast);
    let board = Board::new().tile(tile::COUNTRYSIDE_3, 0, 1).hidden(keep, Pile::Grey);
    let mut state = board.at(spot(0, 1, Spot::West)).moves(9).build();
    let step = |state: &mut State, to: Spot| {
        let mut irrevocable = false;
        during_seeded(state, |play| {
            kernel::step::answer(play, Action::Move(spot(0, 1, to)));
            irrevocable = play.chance.irrevocable();
        });
        irrevocable
    };
    assert!(!step(&mut state, Spot::SouthWest));
    assert!(step(&mut state, Spot::Centre));
    assert_eq!(tokens(&state, keep), [(Pile::Grey, true)]);
}

/// Leaves this many tokens of a pile unseen; the others are out of the way.
fn leave(state: &mut State, pile: Pile, left: &[EnemyId]) {
    for enemy in EnemyId::all().filter(|enemy| enemy.enemy().pile == pile) {
        while state.piles.unseen.take(enemy) {}
    }
    left.iter().for_each(|enemy| state.piles.unseen.put(*enemy));
}

fn unseen(state: &State, pile: Pile) -> usize {
    state.piles.unseen.iter().filter(|enemy| enemy.enemy().pile == pile).count()
}

#[rule("MK-SETUP-03")]
#[test]
fn an_empty_pile_is_made_again_from_its_discards() {
    let mut state = Board::new().build();
    leave(&mut state, Pile::Red, &[]);
    let three = [enemy::FIRE_DRAGON, enemy::ICE_DRAGON, enemy::HIGH_DRAGON];
    three.into_iter().for_each(|enemy| map::discard_token(&mut state, enemy));
    let mut drawn = None;
    during(&mut state, [1], |play| drawn = draw_token(play, Pile::Red));
    assert_eq!(drawn, Some(enemy::ICE_DRAGON));
    assert_eq!((unseen(&state, Pile::Red), state.piles.discard.len()), (2, 0));
}

#[rule("MK-SETUP-03")]
#[test]
fn a_token_face_down_on_the_map_is_none_of_those_discarded_since() {
    let (keep, other) = (spot(0, 1, Spot::NorthEast), spot(1, 1, Spot::SouthWest));
    let board = Board::new().tile(tile::COUNTRYSIDE_3, 0, 1).tile(tile::COUNTRYSIDE_10, 1, 1);
    let mut state = board.build();
    leave(&mut state, Pile::Grey, &[enemy::GOLEMS]);
    map::put_face_down(&mut state, keep, Pile::Grey);
    map::discard_token(&mut state, enemy::SWORDSMEN);
    map::put_face_down(&mut state, other, Pile::Grey);
    assert_eq!(state.map.tokens[0].face, TokenFace::DownBefore);
    during(&mut state, [0, 0], |play| {
        turn_up(play, other);
        turn_up(play, keep);
    });
    assert_eq!(state.map.tokens[0].enemy(), Some(enemy::GOLEMS));
    assert_eq!(state.map.tokens[1].enemy(), Some(enemy::SWORDSMEN));
}

#[rule("MK-SCN-MINES-04")]
#[test]
fn mines_are_held_by_one_enemy_in_sight_and_one_hidden_who_do_not_rampage() {
    let mut state = solo(ScenarioId::MinesLiberation);
    reveal(&mut state, tile::COUNTRYSIDE_3, 1, 0);
    reveal(&mut state, tile::CORE_2, 1, 1);
    let mine = spot(1, 0, Spot::SouthEast);
    assert_eq!(tokens(&state, mine), [(Pile::Green, true), (Pile::Brown, false)]);
    assert_eq!(tokens(&state, spot(1, 1, Spot::East)), [(Pile::Red, true), (Pile::Brown, false)]);
    assert!(!state.map.has_rampaging(mine) && state.map.rampaging_near(spot(1, 0, Spot::Centre)).is_empty());
    // From one space next to it to another, and even into it: nobody is provoked.
    state.players[Seat(0)].place = Some(spot(1, 0, Spot::East));
    state.turn.movement = 9;
    act_seeded(&mut state, Action::Move(spot(1, 0, Spot::Centre)));
    act_seeded(&mut state, Action::Move(mine));
    assert_eq!(state.stage, Stage::Movement);
    // When the pile is short, a token is found when it is turned up.
    leave(&mut state, Pile::Brown, &[]);
    map::discard_token(&mut state, enemy::MEDUSA);
    during(&mut state, [0], |play| turn_up(play, mine));
    assert_eq!(state.map.tokens_at(mine).filter_map(|token| token.enemy()).last(), Some(enemy::MEDUSA));
}

#[rule("MK-SCN-MINES-05", "MK-SCN-MINES-06")]
#[test]
fn entering_a_mine_is_a_fight_in_the_dark_with_units() {
    let mut state = solo(ScenarioId::MinesLiberation);
    reveal(&mut state, tile::COUNTRYSIDE_3, 1, 0);
    state.players[Seat(0)].place = Some(spot(1, 0, Spot::SouthEast));
    act_seeded(&mut state, Action::Enter);
    let combat = state.combat.as_ref().expect("a combat");
    assert_eq!((combat.foes.len(), combat.dark, combat.units_allowed, combat.honour), (2, true, true, 1));
    let free = |state: &mut State| state.map.put_shield(spot(0, 1, Spot::SouthWest), ONE);
    let state = Board::of(ScenarioId::MinesLiberation, &[Hero::Tovak]).tile(tile::COUNTRYSIDE_2, 0, 1);
    let state = state.at(spot(0, 1, Spot::SouthWest)).with(free).build();
    assert_eq!(refused(&state, Action::Enter), crate::rules::MK_SCN_MINES_05);
}

#[rule("MK-SCN-DUNGEON-03", "MK-SCN-DUNGEON-05")]
#[test]
fn villages_and_monasteries_hide_an_entrance_on_a_free_space_next_to_them() {
    let mut state = solo(ScenarioId::DungeonLords);
    reveal(&mut state, tile::COUNTRYSIDE_8, 1, 1); // a village among swamps, and plains to the north-east of it
    let village = spot(1, 1, Spot::SouthEast);
    let Some(Task::Map(Visit::Entrance { near, site })) = state.tasks.last().copied() else {
        panic!("an entrance is to be marked")
    };
    assert_eq!((near, site), (village, Site::Dungeon));
    // Only the plains will do: it is marked without a question.
    during(&mut state, [], kernel::step::run);
    let plains = spot(1, 1, Spot::East);
    assert_eq!(state.map.site(plains), Some(Site::Dungeon));
    assert_eq!(tokens(&state, plains), [(Pile::Brown, false)]);
    // A monastery hides a tomb, and here there is a choice.
    reveal(&mut state, tile::CORE_1, 2, 2);
    assert!(matches!(state.asked().expect("a question").what, Asked::Entrance(_)));
    let fits = |hex: &Hex| {
        let site = state.map.site(*hex).is_none();
        site && state
            .map
            .terrain(*hex)
            .is_some_and(|terrain| terrain.cost(false).is_some() && terrain != Terrain::Swamp)
    };
    let around = spot(2, 2, Spot::Centre).neighbours();
    let free: Vec<Action> = around.into_iter().filter(fits).map(Action::Space).collect();
    assert_eq!(legal(&state), free);
    assert_eq!(refused(&state, Action::Space(spot(2, 2, Spot::NorthEast))), crate::rules::MK_SCN_DUNGEON_05);
    let hills = spot(2, 2, Spot::SouthWest);
    act(&mut state, Action::Space(hills));
    assert_eq!((state.map.site(hills), tokens(&state, hills)), (Some(Site::Tomb), vec![(Pile::Red, false)]));
    // In other scenarios nothing is hidden.
    let mut state = solo(ScenarioId::SoloConquest);
    reveal(&mut state, tile::COUNTRYSIDE_8, 1, 1);
    assert!(state.tasks.is_empty());
}

#[rule("MK-SCN-DUNGEON-03")]
#[test]
fn an_entrance_is_neither_in_a_swamp_nor_on_a_site() {
    let mut state = solo(ScenarioId::DungeonLords);
    state.tasks.push(Task::Map(Visit::Entrance { near: spot(0, 1, Spot::East), site: Site::Dungeon }));
    for wrong in [Spot::NorthEast, Spot::East, Spot::West] {
        assert_eq!(refused(&state, Action::Space(spot(0, 1, wrong))), MK_SCN_DUNGEON_03);
    }
    assert!(legal(&state).contains(&Action::Space(spot(0, 1, Spot::SouthEast))));
}

#[rule("MK-SCN-DUNGEON-06", "MK-CBT-START-03")]
#[test]
fn conquered_dungeons_are_entered_again_but_not_in_dungeon_lords() {
    let dungeon = spot(0, 1, Spot::SouthEast);
    let state = |scenario| {
        let board = Board::of(scenario, &[Hero::Tovak]).tile(tile::COUNTRYSIDE_7, 0, 1);
        board.shield(dungeon, ONE).at(dungeon).build()
    };
    assert!(legal(&state(ScenarioId::SoloConquest)).contains(&Action::Enter));
    assert_eq!(refused(&state(ScenarioId::DungeonLords), Action::Enter), MK_SCN_DUNGEON_06);
}

#[rule("MK-SCN-DUNGEON-07")]
#[test]
fn conquered_dungeons_and_tombs_are_connected_underground() {
    // A dungeon at (0, 1) and one at (1, 1), with a swamp and a lake between.
    let (south, north) = (spot(0, 1, Spot::SouthEast), spot(1, 1, Spot::NorthWest));
    let board = |scenario| {
        let board = Board::of(scenario, &[Hero::Tovak]).tile(tile::COUNTRYSIDE_7, 0, 1);
        board
            .tile(tile::COUNTRYSIDE_9, 1, 1)
            .tile(tile::COUNTRYSIDE_3, 1, 0)
            .shield(south, ONE)
            .shield(north, ONE)
            .at(south)
    };
    let state = board(ScenarioId::DungeonLords).build();
    let steps = state.map.underground(south, north).expect("a way");
    assert_eq!(map::tunnels(&state, south).as_slice(), [(north, 2 + steps)]);
    let mut state = board(ScenarioId::DungeonLords).moves(2 + steps).build();
    act(&mut state, Action::Tunnel(north));
    assert_eq!((state.players[Seat(0)].place, state.turn.movement), (Some(north), 0));
    let poor = board(ScenarioId::DungeonLords).moves(1 + steps).build();
    assert_eq!(refused(&poor, Action::Tunnel(north)), MK_SCN_DUNGEON_07);
    let elsewhere = board(ScenarioId::SoloConquest).moves(99).build();
    assert_eq!(refused(&elsewhere, Action::Tunnel(north)), MK_SCN_DUNGEON_07);
    // Only conquered ones count.
    let mut state = board(ScenarioId::DungeonLords).moves(99).build();
    state.map.clear_shields(north);
    assert_eq!(refused(&state, Action::Tunnel(north)), MK_SCN_DUNGEON_07);
}

#[rule("MK-SCN-DUNGEON-07")]
#[test]
fn the_way_underground_leads_round_water_and_swamps() {
    let placed = |tile, x, y| Placed::new(TilePos::new(x, y), tile);
    let map = |tiles: &[Placed]| Map { tiles: tiles.iter().copied().collect(), ..Map::default() };
    // On the seventh tile, from the monastery in the west to the glade in the east: the middle is a swamp,
    // the north a lake.
    let (west, east) = (spot(0, 1, Spot::West), spot(0, 1, Spot::East));
    assert_eq!(map(&[placed(tile::COUNTRYSIDE_7, 0, 1)]).underground(west, east), Some(3));
    // On the eleventh, the middle is dry.
    assert_eq!(
        map(&[placed(tile::COUNTRYSIDE_11, 0, 1)]).underground(west, spot(0, 1, Spot::SouthEast)),
        Some(2)
    );
    assert_eq!(map(&[placed(tile::COUNTRYSIDE_11, 0, 1)]).underground(west, east), None); // a lake itself
    assert_eq!(map(&[placed(tile::COUNTRYSIDE_7, 0, 1)]).underground(west, spot(5, 5, Spot::Centre)), None);
}

#[rule("MK-DRAW-03", "MK-DRAW-04", "MK-DRAW-05")]
#[test]
fn keeps_and_cities_near_by_fill_the_hand_and_the_better_counts() {
    let city = spot(2, 2, Spot::Centre);
    let keeps = [spot(0, 1, Spot::NorthEast), spot(1, 1, Spot::SouthWest), spot(2, 2, Spot::West)];
    let board = |shields: &[kernel::Seat], own_keeps: usize| {
        let board = Board::new().tile(tile::COUNTRYSIDE_3, 0, 1).tile(tile::COUNTRYSIDE_10, 1, 1);
        let board = board.tile(tile::CORE_7, 2, 2).city(city, shields);
        keeps.into_iter().take(own_keeps).fold(board, |board, keep| board.shield(keep, ONE))
    };
    let bonus = |board: Board, at: Hex| map::hand_bonus(&board.at(at).build(), ONE);
    // MK-DRAW-03: next to one, for all of them; far from them, nothing.
    assert_eq!(bonus(board(&[], 3), spot(0, 1, Spot::East)), 3);
    assert_eq!(bonus(board(&[], 3), keeps[0]), 3);
    assert_eq!(bonus(board(&[], 2), spot(0, 1, Spot::SouthWest)), 0);
    // MK-DRAW-04: the leader, another with a Shield, anybody else.
    assert_eq!(bonus(board(&[ONE, ONE, TWO], 0), spot(2, 2, Spot::East)), 2);
    assert_eq!(bonus(board(&[TWO, ONE, TWO], 0), city), 1);
    assert_eq!(bonus(board(&[TWO], 0), city), 0);
    // MK-DRAW-05: the better of the two.
    assert_eq!(bonus(board(&[ONE], 3), city), 3);
    assert_eq!(bonus(board(&[ONE], 1).shield(keeps[2], ONE), city), 2);
}

#[rule("MK-CBT-CITY-05")]
#[test]
fn a_city_is_led_by_most_shields_and_then_by_the_first() {
    let city = spot(1, 1, Spot::Centre);
    let leader = |shields: &[kernel::Seat]| {
        let state = Board::new().tile(tile::CORE_7, 1, 1).city(city, shields).build();
        state.map.city_at(city).and_then(|city| city.leader())
    };
    assert_eq!(leader(&[ONE, TWO, TWO, ONE]), Some(ONE));
    assert_eq!(leader(&[ONE, TWO, TWO]), Some(TWO));
    assert_eq!(leader(&[]), None);
}

#[rule("MK-END-02")]
#[test]
fn a_space_is_safe_if_it_can_be_entered_and_nobody_else_is_there() {
    let on = |place| spot(0, 1, place);
    let board = || Board::new().tile(tile::COUNTRYSIDE_9, 0, 1).place(TWO, on(Spot::SouthEast));
    let state = board().build();
    let safe = |place: Spot| map::is_safe(&state, on(place), ONE);
    assert!(safe(Spot::West) && safe(Spot::NorthWest)); // plains, an unconquered dungeon
    assert!(!safe(Spot::Centre) && !safe(Spot::SouthEast)); // a mountain, another hero
    assert!(!safe(Spot::East) && !safe(Spot::SouthWest)); // an unconquered keep and mage tower
    assert!(!map::is_safe(&state, spot(3, 3, Spot::Centre), ONE));
    let state = board().shield(on(Spot::East), ONE).shield(on(Spot::SouthWest), TWO).build();
    assert!(map::is_safe(&state, on(Spot::East), ONE) && !map::is_safe(&state, on(Spot::East), TWO));
    assert!(map::is_safe(&state, on(Spot::SouthWest), ONE));
}

#[test]
fn the_map_is_small() {
    let size = std::mem::size_of::<Map>();
    assert!(size <= 1536, "{size} bytes");
}
