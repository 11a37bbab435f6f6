//! Press or retreat (CN-RET).

use super::*;
use crate::fleet::Passenger;
use crate::rules::{CN_OPT_03, CN_RET_02, CN_RET_03, CN_RET_07, CN_RET_09, CN_RET_10, CN_RET_11};

const ISLAND: Space = at::CORAL_ISLES;

fn go(kind: UnitKind, to: Space) -> Action {
    Action::Withdraw { kind, to }
}

/// A round without hits, then the attacker retreats.
fn retreat(board: Board, space: Space, dice: usize) -> State {
    let (mut state, _) = fight(board, &[space], std::iter::repeat_n(1, dice));
    act(&mut state, Action::Retreat);
    state
}

#[rule("CN-RET-01", "CN-RET-02")]
#[test]
fn the_attacker_chooses_after_a_full_round() {
    let board = board().troops(FRONT, Karkoth, Footsoldier, 3).troops(FRONT, Vailin, Footsoldier, 1);
    let (mut state, _) = fight(board, &[FRONT], [1; 4]);
    assert_eq!(asked(&state), Question { realm: Karkoth, what: Asked::PressOrRetreat });
    assert_eq!(legal(&state), [Action::Press, Action::Retreat]);
    act(&mut state, Action::Retreat);
    assert_eq!(state.troops.total(FRONT, Karkoth), 0);
    assert_eq!(count(&state, at::THORNMERE_PLAINS, Karkoth, Footsoldier), 3);
    assert_eq!(state.controller(FRONT), Vailin);
}

#[rule("CN-RET-02")]
#[test]
fn nobody_stays_behind() {
    let board = board().troops(BORDER, Karkoth, Footsoldier, 2).troops(BORDER, Vailin, Footsoldier, 1);
    let state = retreat(board, BORDER, 3);
    assert_eq!(refused(&state, Action::Done), CN_RET_02);
    assert_eq!(refused(&state, go(Dragon, at::THORNMERE_PLAINS)), CN_RET_02);
}

#[rule("CN-RET-03")]
#[test]
fn units_may_split_among_friendly_neighbours() {
    let board = board().troops(BORDER, Karkoth, Footsoldier, 2).troops(BORDER, Vailin, Footsoldier, 1);
    let mut state = retreat(board, BORDER, 3);
    let (a, b) = (at::BLACKTHORN_WOOD, at::THORNMERE_PLAINS);
    assert_eq!(legal(&state), [go(Footsoldier, a), go(Footsoldier, b)]);
    assert_eq!(refused(&state, go(Footsoldier, at::GRAVEWIND_STEPPE)), CN_RET_03);
    act(&mut state, go(Footsoldier, a));
    assert_eq!(asked(&state).what, Asked::HowMany { kind: Footsoldier, max: 2 });
    act(&mut state, Action::Amount(1));
    act(&mut state, go(Footsoldier, b));
    assert_eq!((count(&state, a, Karkoth, Footsoldier), count(&state, b, Karkoth, Footsoldier)), (1, 1));
    assert_eq!(state.phase, Phase::Reposition);
}

#[rule("CN-RET-04")]
#[test]
fn flyers_may_retreat_over_the_sea_and_move_again() {
    let coast = at::SERPENT_JUNGLE;
    let board = board().troops(coast, Karkoth, Dragon, 1).troops(coast, Vailin, Footsoldier, 1);
    let mut state = retreat(board, coast, 2);
    act(&mut state, go(Dragon, at::AMILIAN_SEA));
    assert_eq!(state.phase, Phase::Reposition);
    assert!(legal(&state).contains(&Action::Move {
        kind: Dragon,
        from: at::AMILIAN_SEA,
        to: at::SHADOWCAPE
    }));
}

#[rule("CN-RET-05", "CN-RET-06")]
#[test]
fn without_land_there_are_the_ships() {
    let board = board().troops(ISLAND, Karkoth, Footsoldier, 3).troops(ISLAND, Vailin, Footsoldier, 1).ship(
        at::CORAL_SEA,
        Karkoth,
        &[],
    );
    let state = retreat(board, ISLAND, 4);
    let cargo: Vec<Passenger> = state.fleet.get(ShipId(0)).expect("the ship").cargo.iter().collect();
    // They are bound to it for this turn.
    assert_eq!(cargo, [Passenger { kind: Footsoldier, bound: true }; 2]);
    assert_eq!(state.troops.total(ISLAND, Karkoth), 0);
    assert_eq!(state.phase, Phase::Reposition);
}

#[rule("CN-RET-05", "CN-RET-11")]
#[test]
fn the_owner_says_who_boards_which_ship() {
    let board = board()
        .troops(ISLAND, Karkoth, Footsoldier, 1)
        .troops(ISLAND, Karkoth, Wizard, 1)
        .troops(ISLAND, Vailin, Footsoldier, 1)
        .ship(at::CORAL_SEA, Karkoth, &[Monster])
        .ship(at::CORAL_SEA, Karkoth, &[Monster, Monster])
        .ship(at::SCARLET_SEA, Karkoth, &[]);
    let mut state = retreat(board, ISLAND, 3);
    let board_with = |kind| Action::Board { kind, ship: ShipId(0) };
    assert_eq!(legal(&state), [board_with(Footsoldier), board_with(Wizard)]);
    let full = Action::Board { kind: Wizard, ship: ShipId(1) };
    assert_eq!(refused(&state, full), crate::rules::CN_TRA_01);
    let far = Action::Board { kind: Wizard, ship: ShipId(2) };
    assert_eq!(refused(&state, far), crate::rules::CN_RET_05);
    let events = act(&mut state, board_with(Wizard));
    let drowned = Event::Destroyed {
        realm: Karkoth,
        kind: Footsoldier,
        n: 1,
        at: ISLAND,
        rule: crate::rules::CN_RET_05,
    };
    assert!(events.contains(&drowned));
}

#[rule("CN-RET-07", "CN-RET-12")]
#[test]
fn ships_retreat_with_their_cargo() {
    let board = board().ship(STRAIT, Karkoth, &[Footsoldier, Footsoldier]).ship(STRAIT, Vailin, &[]);
    let mut state = retreat(board, STRAIT, 2);
    let sail = |to| Action::WithdrawShip { ship: ShipId(0), to };
    assert_eq!(legal(&state), [sail(at::DRAGONS_GATE), sail(at::GULF_OF_KAR), sail(at::AMILIAN_SEA)]);
    assert_eq!(refused(&state, sail(at::THORNMERE_PLAINS)), CN_RET_07);
    assert_eq!(refused(&state, go(Footsoldier, at::THORNMERE_PLAINS)), CN_RET_02);
    act(&mut state, sail(at::DRAGONS_GATE));
    let ship = state.fleet.get(ShipId(0)).expect("the ship");
    assert_eq!((ship.at, ship.cargo.len(), ship.done), (at::DRAGONS_GATE, 2, true));
}

#[rule("CN-RET-08")]
#[test]
fn whoever_has_nowhere_to_go_is_destroyed() {
    // Every zone around the Gulf of Kar is Vailin's; its coasts are Karkoth's.
    let board = board()
        .ship(at::GULF_OF_KAR, Karkoth, &[Monster])
        .troops(at::GULF_OF_KAR, Karkoth, Dragon, 1)
        .ship(at::GULF_OF_KAR, Vailin, &[])
        .ship(at::DRAGONS_GATE, Vailin, &[])
        .ship(at::TARSEM_COAST, Vailin, &[]);
    let mut state = retreat(board, at::GULF_OF_KAR, 3);
    act(&mut state, go(Dragon, at::MAZE_OF_MAUR_KHUL));
    assert_eq!(count(&state, at::MAZE_OF_MAUR_KHUL, Karkoth, Dragon), 1);
    assert_eq!(state.fleet.zones(Karkoth).len(), 0);
    assert_eq!(state.phase, Phase::Reposition);
}

#[rule("CN-RET-09", "CN-RES-05")]
#[test]
fn a_territory_conquered_before_will_do() {
    // Plumefire Hills touches no territory of Karkoth but for the one just taken.
    let (t1, t2) = (FRONT, at::PLUMEFIRE_HILLS);
    let board = board().troops(t1, Karkoth, Footsoldier, 1).troops(t2, Karkoth, Footsoldier, 1).troops(
        t2,
        Vailin,
        Footsoldier,
        1,
    );
    let (mut state, _) = fight(board, &[t1, t2], []);
    act_rolling(&mut state, Action::Fight(t1), [1, 1]);
    act(&mut state, Action::Retreat);
    assert_eq!(count(&state, t1, Karkoth, Footsoldier), 2);
}

#[rule("CN-RET-09")]
#[test]
fn a_battle_that_waits_or_a_dungeon_will_not() {
    let board = board()
        .troops(BORDER, Karkoth, Footsoldier, 2)
        .troops(BORDER, Vailin, Footsoldier, 1)
        .troops(FRONT, Karkoth, Footsoldier, 1);
    let (mut state, _) = fight(board, &[BORDER, FRONT], []);
    act_rolling(&mut state, Action::Fight(BORDER), [1; 3]);
    act(&mut state, Action::Retreat);
    assert_eq!(refused(&state, go(Footsoldier, FRONT)), CN_RET_09);
    assert_eq!(refused(&state, go(Footsoldier, at::VAULT_OF_THE_DROW)), CN_RET_09);
    assert_eq!(refused(&state, go(Footsoldier, at::FORBIDDEN_CITY)), CN_RET_09);
}

#[rule("CN-RET-10")]
#[test]
fn an_allys_land_is_a_haven_but_his_ships_are_not() {
    // Trollhaunt is Nerath's; Golden Savannah next to it is Iron Circle's.
    let board = board().mode(Mode::Alliance).troops(at::TROLLHAUNT, Karkoth, Footsoldier, 1).troops(
        at::TROLLHAUNT,
        Nerath,
        Footsoldier,
        1,
    );
    let state = retreat(board, at::TROLLHAUNT, 2);
    assert_eq!(count(&state, at::GOLDEN_SAVANNAH, Karkoth, Footsoldier), 1);

    let board = self::board()
        .mode(Mode::Alliance)
        .troops(ISLAND, Karkoth, Footsoldier, 1)
        .troops(ISLAND, Karkoth, Monster, 1)
        .troops(ISLAND, Vailin, Footsoldier, 1)
        .ship(at::CORAL_SEA, IronCircle, &[])
        .ship(at::CORAL_SEA, Karkoth, &[Fighter]);
    let state = retreat(board, ISLAND, 3);
    assert_eq!(refused(&state, Action::Board { kind: Monster, ship: ShipId(0) }), CN_RET_10);
}

#[rule("CN-RET-11")]
#[test]
fn ships_are_for_those_without_land() {
    let coast = at::SERPENT_JUNGLE;
    let board = board()
        .troops(coast, Karkoth, Footsoldier, 1)
        .troops(coast, Karkoth, StormElemental, 1)
        .troops(coast, Vailin, Footsoldier, 1)
        .ship(STRAIT, Karkoth, &[]);
    let (mut state, _) = fight(board, &[coast], [1; 3]);
    act(&mut state, Action::Retreat);
    // The Footsoldier had nothing to choose.
    assert_eq!(count(&state, at::THORNMERE_PLAINS, Karkoth, Footsoldier), 1);
    assert!(legal(&state).iter().all(|action| !matches!(action, Action::Board { .. })));

    let board = self::board()
        .troops(BORDER, Karkoth, Footsoldier, 1)
        .troops(BORDER, Vailin, Footsoldier, 1)
        .ship(STRAIT, Karkoth, &[]);
    let state = retreat(board, BORDER, 2);
    assert_eq!(refused(&state, Action::Board { kind: Footsoldier, ship: ShipId(0) }), CN_RET_11);
}

#[rule("CN-RET-12")]
#[test]
fn a_retreat_is_no_movement() {
    let entrance = at::TEMPLE_OF_ELEMENTAL_EVIL;
    // Nothing is ready to move any more in this turn.
    let board = lair(board().troops(entrance, Karkoth, Fighter, 1), entrance, &[guardian::OGRE]);
    let mut state = retreat(board, entrance, 2);
    act(&mut state, go(Fighter, at::DOL_THAMAR));
    assert_eq!(count(&state, at::DOL_THAMAR, Karkoth, Fighter), 1);
    let again = Action::Move { kind: Fighter, from: at::DOL_THAMAR, to: at::MOGHMARRIN };
    assert!(!legal(&state).contains(&again));
}

#[rule("CN-OPT-03")]
#[test]
fn a_solitary_dragon_retreats_to_where_there_is_no_other() {
    let board = board()
        .troops(BORDER, Karkoth, Dragon, 1)
        .troops(BORDER, Karkoth, Footsoldier, 1)
        .troops(BORDER, Vailin, Footsoldier, 1)
        .troops(at::THORNMERE_PLAINS, Karkoth, Dragon, 1)
        .with(|state| state.solitary_dragons = true);
    let state = retreat(board, BORDER, 3);
    assert_eq!(count(&state, at::BLACKTHORN_WOOD, Karkoth, Dragon), 1);
    let board = self::board()
        .troops(BORDER, Karkoth, Dragon, 1)
        .troops(BORDER, Vailin, Footsoldier, 1)
        .troops(at::THORNMERE_PLAINS, Karkoth, Dragon, 1)
        .control(at::SUNSPEAR_PLAINS, Karkoth)
        .with(|state| state.solitary_dragons = true);
    let state = retreat(board, BORDER, 2);
    assert_eq!(refused(&state, go(Dragon, at::THORNMERE_PLAINS)), CN_OPT_03);
}
