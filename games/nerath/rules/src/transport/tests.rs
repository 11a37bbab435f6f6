//! The rules of sea transport, case by case.

use crate::action::Action;
use crate::content::{Space, SpaceSet, at, treasure};
use crate::fleet::{Passenger, Ship, ShipId};
use crate::movement;
use crate::realm::Realm::{IronCircle, Karkoth, Nerath, Vailin};
use crate::rules::{
    CN_AMP_03, CN_MOV_01, CN_MOV_06, CN_RET_06, CN_TRA_01, CN_TRA_02, CN_TRA_03, CN_TRA_04, CN_TRA_05,
    CN_TRA_06, CN_TRA_08, CN_TRA_09, CN_TRA_11, CN_TRA_15,
};
use crate::state::{Mode, State};
use crate::testing::{Board, act, act_all, during, legal, refused};
use crate::turn_record::Landed;
use crate::units::UnitKind::{
    self, Castle, Dragon, Fighter, Footsoldier, Monster, SiegeEngine, StormElemental, Warship, Wizard,
};
use kernel::{Seat, rule};

const SHIP: ShipId = ShipId(0);

fn sail(to: Space) -> Action {
    Action::Sail { ship: SHIP, to }
}

fn load(kind: UnitKind, from: Space) -> Action {
    Action::Load { ship: SHIP, kind, from }
}

fn unload(kind: UnitKind, to: Space) -> Action {
    Action::Unload { ship: SHIP, kind, to }
}

fn ship(state: &State) -> &Ship {
    state.fleet.get(SHIP).expect("the ship is afloat")
}

fn cargo(state: &State) -> Vec<UnitKind> {
    ship(state).cargo.iter().map(|unit| unit.kind).collect()
}

/// A Karkoth Warship in the Gulf of Kar with this aboard.
fn gulf(cargo: &[UnitKind]) -> Board {
    Board::new().ship(at::GULF_OF_KAR, Karkoth, cargo)
}

#[rule("CN-TRA-01")]
#[test]
fn two_land_units_and_nothing_else() {
    let full = gulf(&[Footsoldier, Monster]).troops(at::MAZE_OF_MAUR_KHUL, Karkoth, Wizard, 1).build();
    assert_eq!(refused(&full, load(Wizard, at::MAZE_OF_MAUR_KHUL)), CN_TRA_01);
    let mut room = gulf(&[Footsoldier]).castle(at::MAZE_OF_MAUR_KHUL);
    for kind in [Wizard, Dragon, StormElemental] {
        room = room.troops(at::MAZE_OF_MAUR_KHUL, Karkoth, kind, 1);
    }
    let mut state = room.build();
    for kind in [Castle, Dragon, StormElemental, Warship] {
        assert_eq!(refused(&state, load(kind, at::MAZE_OF_MAUR_KHUL)), CN_TRA_01, "{kind:?}");
    }
    act(&mut state, load(Wizard, at::MAZE_OF_MAUR_KHUL));
    assert_eq!(cargo(&state), [Footsoldier, Wizard]);
}

#[rule("CN-TRA-01", "CN-TRE-05")]
#[test]
fn the_folding_boat_makes_room_for_three() {
    let board = gulf(&[Footsoldier, Monster]).troops(at::MAZE_OF_MAUR_KHUL, Karkoth, Wizard, 2);
    let mut state = board.in_play(Karkoth, treasure::FOLDING_BOAT).build();
    act(&mut state, load(Wizard, at::MAZE_OF_MAUR_KHUL));
    assert_eq!(refused(&state, load(Wizard, at::MAZE_OF_MAUR_KHUL)), CN_TRA_01);
}

#[rule("CN-TRA-02")]
#[test]
fn an_allys_units_never_board() {
    let state = gulf(&[])
        .mode(Mode::Alliance)
        .with(|state| (state.seats, state.players.0) = (2, [Seat(0), Seat(1), Seat(0), Seat(1)]))
        .troops(at::MAZE_OF_MAUR_KHUL, IronCircle, Footsoldier, 1)
        .build();
    assert_eq!(refused(&state, load(Footsoldier, at::MAZE_OF_MAUR_KHUL)), CN_TRA_02);
}

#[rule("CN-TRA-03")]
#[test]
fn a_ship_loads_along_its_route() {
    let mut state = gulf(&[])
        .troops(at::MAZE_OF_MAUR_KHUL, Karkoth, Footsoldier, 1)
        .troops(at::THORNMERE_PLAINS, Karkoth, Footsoldier, 1)
        .build();
    assert_eq!(refused(&state, load(Footsoldier, at::THORNMERE_PLAINS)), CN_TRA_03, "not next to the ship");
    act(&mut state, load(Footsoldier, at::MAZE_OF_MAUR_KHUL));
    act(&mut state, sail(at::TARSEM_COAST));
    act(&mut state, load(Footsoldier, at::THORNMERE_PLAINS));
    assert_eq!(cargo(&state), [Footsoldier, Footsoldier]);
    act(&mut state, sail(at::AMILIAN_SEA)); // The one Movement that was left.
    assert_eq!(refused(&state, sail(at::EMERALD_SEA)), CN_TRA_04);
}

#[rule("CN-TRA-04")]
#[test]
fn loading_gives_no_movement_back() {
    let board = Board::new().ship(at::DRAGONS_GATE, Karkoth, &[]).troops(
        at::THORNMERE_PLAINS,
        Karkoth,
        Footsoldier,
        1,
    );
    let mut state = board.build();
    act_all(
        &mut state,
        [sail(at::GULF_OF_KAR), sail(at::TARSEM_COAST), load(Footsoldier, at::THORNMERE_PLAINS)],
    );
    assert_eq!(refused(&state, sail(at::AMILIAN_SEA)), CN_TRA_04);
    act(&mut state, unload(Footsoldier, at::SHADOWCAPE));
}

#[rule("CN-TRA-05")]
#[test]
fn who_has_moved_does_not_board() {
    let board = gulf(&[]).troops(at::DREAD_MARSHES, Karkoth, Fighter, 1).troops(
        at::RUINED_LAND_OF_TARSEMBOR,
        Karkoth,
        Fighter,
        1,
    );
    let mut state = board.build();
    act(&mut state, Action::Move { kind: Fighter, from: at::DREAD_MARSHES, to: at::MAZE_OF_MAUR_KHUL });
    assert_eq!(refused(&state, load(Fighter, at::MAZE_OF_MAUR_KHUL)), CN_TRA_05);
    act(&mut state, load(Fighter, at::RUINED_LAND_OF_TARSEMBOR));
}

#[rule("CN-TRA-06")]
#[test]
fn who_has_landed_goes_no_further() {
    let mut state = gulf(&[Fighter]).build();
    assert_eq!(refused(&state, unload(Fighter, at::GRAVEWIND_STEPPE)), CN_TRA_06, "not on this coast");
    assert_eq!(refused(&state, unload(Wizard, at::MAZE_OF_MAUR_KHUL)), CN_TRA_06, "not aboard");
    act(&mut state, unload(Fighter, at::MAZE_OF_MAUR_KHUL));
    assert_eq!(state.troops.get(at::MAZE_OF_MAUR_KHUL, Karkoth, Fighter), 1);
    let on = Action::Move { kind: Fighter, from: at::MAZE_OF_MAUR_KHUL, to: at::DREAD_MARSHES };
    assert_eq!(refused(&state, on), CN_MOV_01);
}

#[rule("CN-TRA-07")]
#[test]
fn cargo_stays_aboard_from_turn_to_turn() {
    let mut state = gulf(&[Footsoldier, Footsoldier]).build();
    act(&mut state, sail(at::DRAGONS_GATE));
    during(&mut state, [], movement::end);
    assert_eq!(cargo(&state), [Footsoldier, Footsoldier]);
    during(&mut state, [], movement::begin);
    act(&mut state, sail(at::KRAKENS_REACH));
    assert_eq!(cargo(&state), [Footsoldier, Footsoldier]);
}

#[rule("CN-TRA-08")]
#[test]
fn unloading_ends_the_voyage() {
    let mut state = gulf(&[Footsoldier, Monster]).build();
    act(&mut state, sail(at::DRAGONS_GATE));
    act(&mut state, unload(Footsoldier, at::MAZE_OF_MAUR_KHUL));
    assert_eq!(refused(&state, sail(at::KRAKENS_REACH)), CN_TRA_08);
}

#[rule("CN-TRA-09")]
#[test]
fn two_coasts_but_no_other_ship() {
    let mut state = gulf(&[Footsoldier, Monster]).ship(at::GULF_OF_KAR, Karkoth, &[]).build();
    assert_eq!(refused(&state, unload(Monster, at::GULF_OF_KAR)), CN_TRA_09);
    let transfer = Action::Load { ship: ShipId(1), kind: Monster, from: at::GULF_OF_KAR };
    assert_eq!(refused(&state, transfer), CN_TRA_03);
    act_all(
        &mut state,
        [unload(Footsoldier, at::MAZE_OF_MAUR_KHUL), unload(Monster, at::RUINED_LAND_OF_TARSEMBOR)],
    );
    assert_eq!(state.troops.get(at::MAZE_OF_MAUR_KHUL, Karkoth, Footsoldier), 1);
    assert_eq!(state.troops.get(at::RUINED_LAND_OF_TARSEMBOR, Karkoth, Monster), 1);
}

#[rule("CN-TRA-10")]
#[test]
fn a_ship_is_a_bridge() {
    let board = Board::new().ship(at::LAKE_SURTH, Karkoth, &[]);
    let mut state = board.troops(at::SURTHWOLD, Karkoth, Footsoldier, 2).build();
    act_all(&mut state, [load(Footsoldier, at::SURTHWOLD), load(Footsoldier, at::SURTHWOLD)]);
    act_all(&mut state, [unload(Footsoldier, at::DOL_THAMAR), unload(Footsoldier, at::DOL_THAMAR)]);
    assert_eq!(state.troops.get(at::DOL_THAMAR, Karkoth, Footsoldier), 2);
    assert_eq!((ship(&state).at, ship(&state).sailed), (at::LAKE_SURTH, 0));
}

#[rule("CN-TRA-10")]
#[test]
fn a_ship_is_a_bridge_after_sailing_too() {
    let board = Board::new().ship(at::NERA_BAY, Nerath, &[]).active(Nerath);
    let mut state = board.troops(at::LASTLIGHT, Nerath, Footsoldier, 1).build();
    act_all(&mut state, [sail(at::SEA_OF_DRAGONS), sail(at::SARIS_STRAIT), load(Footsoldier, at::LASTLIGHT)]);
    act(&mut state, unload(Footsoldier, at::PORT_VERMILION));
    assert_eq!(state.turn.battles, SpaceSet::of(at::PORT_VERMILION));
}

#[rule("CN-TRA-11")]
#[test]
fn an_enemy_zone_stops_the_transport() {
    let mut state = gulf(&[Footsoldier]).ship(at::DRAGONS_GATE, Vailin, &[]).build();
    act(&mut state, sail(at::DRAGONS_GATE));
    assert_eq!(refused(&state, sail(at::KRAKENS_REACH)), CN_TRA_11);
    assert_eq!(state.turn.battles, SpaceSet::of(at::DRAGONS_GATE));
    assert_eq!(cargo(&state), [Footsoldier]);
}

#[rule("CN-TRA-12", "CN-AMP-01", "CN-AMP-02")]
#[test]
fn landing_on_an_enemy_coast_is_an_attack() {
    let board = Board::new().ship(at::TARSEM_COAST, Karkoth, &[Footsoldier, Footsoldier]);
    let mut state = board.troops(at::THORNMERE_PLAINS, Karkoth, Monster, 1).build();
    act_all(&mut state, [unload(Footsoldier, at::SERPENT_JUNGLE), unload(Footsoldier, at::SERPENT_JUNGLE)]);
    assert_eq!(state.turn.battles, SpaceSet::of(at::SERPENT_JUNGLE));
    assert_eq!(state.turn.landed.as_slice(), [Landed { space: at::SERPENT_JUNGLE, kind: Footsoldier, n: 2 }]);
    act(&mut state, Action::Move { kind: Monster, from: at::THORNMERE_PLAINS, to: at::SERPENT_JUNGLE });
    assert_eq!(state.turn.battles, SpaceSet::of(at::SERPENT_JUNGLE), "one common battle");
    assert_eq!(state.troops.total(at::SERPENT_JUNGLE, Karkoth), 3);
}

#[rule("CN-TRA-12")]
#[test]
fn landing_among_friends_is_none() {
    let mut state = gulf(&[Footsoldier]).build();
    act(&mut state, unload(Footsoldier, at::MAZE_OF_MAUR_KHUL));
    assert!(state.turn.battles.is_empty() && state.turn.landed.is_empty());
}

#[rule("CN-TRA-13")]
#[test]
fn what_is_aboard_goes_down_with_the_ship() {
    let mut state = gulf(&[Wizard, Footsoldier]).build();
    let lost = state.fleet.sink(SHIP).expect("the ship was afloat");
    assert_eq!(1 + lost.cargo.len(), 3);
    assert_eq!((state.fleet.iter().count(), state.troops.iter().count()), (0, 0));
}

#[rule("CN-TRA-14")]
#[test]
fn loading_costs_the_ship_nothing_and_the_unit_its_move() {
    let board = gulf(&[]).troops(at::MAZE_OF_MAUR_KHUL, Karkoth, Fighter, 2);
    let mut state = board.build();
    act_all(&mut state, [load(Fighter, at::MAZE_OF_MAUR_KHUL), load(Fighter, at::MAZE_OF_MAUR_KHUL)]);
    assert_eq!(ship(&state).sailed, 0);
    assert!(legal(&state).iter().all(|action| !matches!(action, Action::Move { .. } | Action::Load { .. })));
    act_all(&mut state, [sail(at::DRAGONS_GATE), sail(at::KRAKENS_REACH)]);
    // Each ship has its own manifest.
    assert_eq!(cargo(&state), [Fighter, Fighter]);
}

#[rule("CN-TRA-15")]
#[test]
fn no_loading_among_enemies_nor_after_unloading() {
    let board = gulf(&[Monster]).ship(at::DRAGONS_GATE, Vailin, &[]);
    let mut state = board.troops(at::MAZE_OF_MAUR_KHUL, Karkoth, Footsoldier, 1).build();
    let mut unloaded = state.clone();
    act(&mut state, sail(at::DRAGONS_GATE));
    assert_eq!(refused(&state, load(Footsoldier, at::MAZE_OF_MAUR_KHUL)), CN_TRA_15);
    act(&mut unloaded, unload(Monster, at::RUINED_LAND_OF_TARSEMBOR));
    assert_eq!(refused(&unloaded, load(Footsoldier, at::MAZE_OF_MAUR_KHUL)), CN_TRA_15);
}

#[rule("CN-TRA-15", "CN-MOV-15")]
#[test]
fn a_ship_among_enemies_may_only_leave() {
    let board = gulf(&[Monster]).ship(at::GULF_OF_KAR, Vailin, &[]);
    let mut state = board.troops(at::MAZE_OF_MAUR_KHUL, Karkoth, Footsoldier, 1).build();
    assert_eq!(refused(&state, load(Footsoldier, at::MAZE_OF_MAUR_KHUL)), CN_TRA_15);
    assert_eq!(refused(&state, unload(Monster, at::MAZE_OF_MAUR_KHUL)), CN_AMP_03);
    act_all(&mut state, [sail(at::DRAGONS_GATE), load(Footsoldier, at::MAZE_OF_MAUR_KHUL)]);
}

#[rule("CN-AMP-03")]
#[test]
fn from_an_enemy_zone_nobody_lands_before_the_battle() {
    let mut state = gulf(&[Monster]).ship(at::TARSEM_COAST, Vailin, &[]).build();
    act(&mut state, sail(at::TARSEM_COAST));
    assert_eq!(refused(&state, unload(Monster, at::SERPENT_JUNGLE)), CN_AMP_03);
    assert_eq!(refused(&state, unload(Monster, at::THORNMERE_PLAINS)), CN_AMP_03);
}

#[rule("CN-TRA-16")]
#[test]
fn part_of_an_old_cargo_may_land() {
    let mut state = gulf(&[Footsoldier, SiegeEngine]).build();
    act_all(
        &mut state,
        [sail(at::DRAGONS_GATE), sail(at::FORBIDDING_SHORE), unload(SiegeEngine, at::WINTERSKULL_LANDS)],
    );
    assert_eq!(cargo(&state), [Footsoldier]);
    assert_eq!(state.troops.get(at::WINTERSKULL_LANDS, Karkoth, SiegeEngine), 1);
}

#[rule("CN-TRA-17")]
#[test]
fn an_allys_coast_is_as_good_as_ones_own() {
    let mut state = Board::new()
        .mode(Mode::Alliance)
        .active(Nerath)
        .ship(at::EMERALD_SEA, Nerath, &[])
        .troops(at::CALDEMAR, Nerath, Footsoldier, 1)
        .build();
    act_all(&mut state, [load(Footsoldier, at::CALDEMAR), unload(Footsoldier, at::CORAL_ISLES)]);
    assert_eq!(state.troops.get(at::CORAL_ISLES, Nerath, Footsoldier), 1);
    assert!(state.turn.battles.is_empty());
    assert_eq!(state.controller(at::CORAL_ISLES), Vailin);
}

#[rule("CN-TRA-18")]
#[test]
fn the_trip_from_the_gulf_of_kar() {
    let goals = [
        at::GULF_OF_KAR,
        at::DRAGONS_GATE,
        at::FORBIDDING_SHORE,
        at::AMILIAN_SEA,
        at::KRAKENS_REACH,
        at::TARSEM_COAST,
    ];
    for goal in goals {
        let mut state = gulf(&[])
            .troops(at::MAZE_OF_MAUR_KHUL, Karkoth, Footsoldier, 1)
            .troops(at::RUINED_LAND_OF_TARSEMBOR, Karkoth, Footsoldier, 1)
            .build();
        act_all(
            &mut state,
            [load(Footsoldier, at::MAZE_OF_MAUR_KHUL), load(Footsoldier, at::RUINED_LAND_OF_TARSEMBOR)],
        );
        if !at::GULF_OF_KAR.touches(goal) && goal != at::GULF_OF_KAR {
            let between = at::GULF_OF_KAR.neighbours() & goal.neighbours() & SpaceSet::SEAS;
            act(&mut state, sail(between.first().expect("two zones away")));
        }
        if goal != at::GULF_OF_KAR {
            act(&mut state, sail(goal));
        }
        let shore = goal.neighbours() & SpaceSet::TERRITORIES;
        act(&mut state, unload(Footsoldier, shore.first().expect("a coast")));
    }
}

#[rule("CN-DUN-02", "CN-MOV-06")]
#[test]
fn heroes_land_in_dungeons_and_nobody_else() {
    let board = Board::new().active(IronCircle).ship(at::BRIMSTONE_BAY, IronCircle, &[Wizard, Footsoldier]);
    let mut state = board.troops(at::BRIMSTONE_HILLS, IronCircle, Fighter, 1).build();
    let entrance = at::LOST_CAVERNS_OF_TSOJCANTH;
    assert_eq!(refused(&state, unload(Footsoldier, entrance)), CN_MOV_06);
    act(&mut state, unload(Wizard, entrance));
    act(&mut state, Action::Move { kind: Fighter, from: at::BRIMSTONE_HILLS, to: entrance });
    assert_eq!(state.turn.battles, SpaceSet::of(entrance), "from land or ship, one battle");
    assert_eq!(state.troops.total(entrance, IronCircle), 2);
}

#[rule("CN-RET-06")]
#[test]
fn who_is_bound_aboard_stays_until_the_next_move_phase() {
    let mut state = gulf(&[]).build();
    let bound = Passenger { kind: Fighter, bound: true };
    state.fleet.get_mut(SHIP).expect("the ship is afloat").cargo.push(bound);
    assert_eq!(refused(&state, unload(Fighter, at::MAZE_OF_MAUR_KHUL)), CN_RET_06);
    during(&mut state, [], movement::begin);
    act(&mut state, unload(Fighter, at::MAZE_OF_MAUR_KHUL));
}
