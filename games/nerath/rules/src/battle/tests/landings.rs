//! Landings after sea battles (CN-AMP).

use super::*;
use crate::fleet::Passenger;
use crate::movement;
use crate::rules::{CN_AMP_02, CN_AMP_05, CN_AMP_06, CN_RET_06, CN_RET_09, CN_TRA_06};

const COAST: Space = at::SERPENT_JUNGLE;
const ISLAND: Space = at::STARFALL_HAVEN;

fn unload(ship: u8, kind: UnitKind, to: Space) -> Action {
    Action::Unload { ship: ShipId(ship), kind, to }
}

#[rule("CN-AMP-01")]
#[test]
fn landed_units_join_the_attack_by_land() {
    let board = board()
        .ship(STRAIT, Karkoth, &[Footsoldier, Footsoldier])
        .ship(STRAIT, Vailin, &[])
        .troops(COAST, Karkoth, Monster, 1)
        .troops(COAST, Vailin, Footsoldier, 1);
    let (mut state, _) = fight(board, &[STRAIT, COAST], [6, 1]);
    assert_eq!(asked(&state), Question { realm: Karkoth, what: Asked::Landing });
    act(&mut state, unload(0, Footsoldier, COAST));
    // Nobody is left to land: the battle begins.
    let events = act_rolling(&mut state, unload(0, Footsoldier, COAST), [1, 1, 1, 1]);
    assert_eq!(rolls(&events)[0], (Attacker, false, vec![6, 6, 12], 0));
}

#[rule("CN-AMP-02")]
#[test]
fn cargo_in_a_friendly_zone_has_missed_its_time() {
    let board = board()
        .ship(at::AMILIAN_SEA, Karkoth, &[Footsoldier])
        .ship(STRAIT, Karkoth, &[Footsoldier])
        .ship(STRAIT, Vailin, &[]);
    let (state, _) = fight(board, &[STRAIT], [6, 1]);
    assert_eq!(asked(&state).what, Asked::Landing);
    assert_eq!(refused(&state, unload(0, Footsoldier, COAST)), CN_AMP_02);
    assert!(legal(&state).contains(&unload(1, Footsoldier, COAST)));
    // With nothing won at sea, nobody is asked at all.
    let board = self::board().ship(STRAIT, Karkoth, &[Footsoldier]).troops(FRONT, Karkoth, Footsoldier, 1);
    let (state, _) = fight(board, &[FRONT], []);
    assert_eq!(state.phase, Phase::Reposition);
}

#[rule("CN-AMP-03", "CN-AMP-04")]
#[test]
fn only_what_survives_the_sea_battle_lands() {
    let board = board()
        .ship(STRAIT, Karkoth, &[Footsoldier, Footsoldier])
        .ship(STRAIT, Karkoth, &[Footsoldier, Footsoldier])
        .ship(STRAIT, Vailin, &[])
        .troops(COAST, Karkoth, Footsoldier, 2)
        .troops(COAST, Vailin, Footsoldier, 1);
    let (mut state, _) = fight(board, &[STRAIT, COAST], [6, 1, 6]);
    assert_eq!(state.fleet.at(STRAIT, Karkoth).count(), 1);
    act(&mut state, unload(0, Footsoldier, COAST));
    let events = act_rolling(&mut state, unload(0, Footsoldier, COAST), [1; 5]);
    assert_eq!(rolls(&events)[0], (Attacker, false, vec![6; 4], 0));
}

#[rule("CN-AMP-04")]
#[test]
fn the_attack_by_land_goes_on_without_those_lost_at_sea() {
    let board = board()
        .ship(STRAIT, Karkoth, &[Footsoldier, Footsoldier])
        .ship(STRAIT, Vailin, &[])
        .troops(COAST, Karkoth, Footsoldier, 2)
        .troops(COAST, Vailin, Footsoldier, 1);
    let (_, events) = fight(board, &[STRAIT, COAST], [1, 6, 1, 1, 1]);
    assert_eq!(rolls(&events)[2], (Attacker, false, vec![6; 2], 0));
}

#[rule("CN-AMP-05")]
#[test]
fn a_hero_fights_at_sea_then_lands_in_a_dungeon() {
    let (bay, caverns) = (at::BRIMSTONE_BAY, at::LOST_CAVERNS_OF_TSOJCANTH);
    let board = board().ship(bay, Karkoth, &[Fighter, Footsoldier]).ship(bay, IronCircle, &[]);
    let (mut state, events) = fight(lair(board, caverns, &[guardian::OGRE]), &[bay], [6, 1, 1]);
    assert_eq!(rolls(&events)[0], (Attacker, false, vec![10, 8], 1));
    assert_eq!(refused(&state, unload(0, Footsoldier, caverns)), CN_AMP_05);
    act(&mut state, unload(0, Fighter, caverns));
    assert!(state.turn.battles.contains(caverns));
    let events = act_rolling(&mut state, Action::Done, [1, 1]);
    assert_eq!(rolls(&events), [(Attacker, false, vec![10], 0), (Defender, false, vec![12], 0)]);
}

#[rule("CN-AMP-06")]
#[test]
fn cargo_lands_where_it_likes_but_not_among_friends() {
    let board = board().ship(STRAIT, Karkoth, &[Footsoldier, Fighter]).ship(STRAIT, Vailin, &[]);
    let (mut state, _) = fight(board, &[STRAIT], [1, 6, 1]);
    assert_eq!(refused(&state, unload(0, Footsoldier, at::THORNMERE_PLAINS)), CN_AMP_06);
    assert_eq!(refused(&state, unload(0, Footsoldier, FRONT)), CN_TRA_06);
    assert_eq!(refused(&state, Action::Fight(COAST)), CN_AMP_06);
    act(&mut state, unload(0, Footsoldier, COAST));
    act(&mut state, unload(0, Fighter, ISLAND));
    assert_eq!(legal(&state), [Action::Fight(COAST), Action::Fight(ISLAND)]);
}

#[rule("CN-AMP-06")]
#[test]
fn landings_wait_for_the_last_sea_battle() {
    let other = at::SCARLET_SEA;
    let board = board()
        .ship(STRAIT, Karkoth, &[Footsoldier])
        .ship(STRAIT, Vailin, &[])
        .ship(other, Karkoth, &[])
        .ship(other, IronCircle, &[]);
    let (mut state, _) = fight(board, &[STRAIT, other], []);
    act_rolling(&mut state, Action::Fight(STRAIT), [6, 1, 1, 1]);
    assert_eq!(asked(&state).what, Asked::PressOrRetreat); // The second sea battle came first.
    act(&mut state, Action::Retreat);
    assert_eq!(legal(&state).first(), Some(&Action::WithdrawShip { ship: ShipId(1), to: at::BRIMSTONE_BAY }));
    act(&mut state, Action::WithdrawShip { ship: ShipId(1), to: at::CORAL_SEA });
    assert_eq!(asked(&state).what, Asked::Landing);
}

#[rule("CN-AMP-07")]
#[test]
fn nobody_lands_after_a_retreat_or_without_ships() {
    let board = board().ship(STRAIT, Karkoth, &[Footsoldier]).ship(STRAIT, Vailin, &[]);
    let (mut state, _) = fight(board, &[STRAIT], [1, 1]);
    act(&mut state, Action::Retreat);
    act(&mut state, Action::WithdrawShip { ship: ShipId(0), to: at::AMILIAN_SEA });
    assert_eq!(state.phase, Phase::Reposition);

    let board = self::board().ship(STRAIT, Karkoth, &[Footsoldier]).troops(STRAIT, Karkoth, Dragon, 1).ship(
        STRAIT,
        Vailin,
        &[],
    );
    let (mut state, _) = fight(board, &[STRAIT], [6, 1, 6]);
    act(&mut state, Action::Lose(Loss::Ship(ShipId(0))));
    assert_eq!(state.phase, Phase::Reposition);
}

#[rule("CN-AMP-07")]
#[test]
fn a_ship_needs_no_movement_left_to_land_its_cargo() {
    let board = board().ship(STRAIT, Karkoth, &[Footsoldier]).ship(STRAIT, Vailin, &[]).with(|state| {
        let ship = state.fleet.get_mut(ShipId(0)).expect("the first ship");
        (ship.sailed, ship.done) = (2, true);
    });
    let (state, _) = fight(board, &[STRAIT], [6, 1]);
    assert!(legal(&state).contains(&unload(0, Footsoldier, COAST)));
}

#[rule("CN-AMP-08")]
#[test]
fn landed_units_use_their_abilities() {
    let board = board().ship(STRAIT, Karkoth, &[SiegeEngine, Monster]).ship(STRAIT, Vailin, &[]).troops(
        COAST,
        Vailin,
        Footsoldier,
        1,
    );
    let (mut state, _) = fight(board, &[STRAIT], [6, 1]);
    act(&mut state, unload(0, SiegeEngine, COAST));
    let events = act_rolling(&mut state, unload(0, Monster, COAST), [6, 1, 1, 1]);
    assert_eq!(rolls(&events)[0], (Attacker, false, vec![8, 8, 12], 1));
    assert_eq!(asked(&state).what, Asked::Rampage);
    act(&mut state, Action::Rampage(at::AMILIA));
    assert_eq!(state.controller(at::AMILIA), Karkoth);
}

#[rule("CN-RET-06")]
#[test]
fn whoever_is_bound_to_his_ship_does_not_land() {
    let board =
        board().ship(STRAIT, Karkoth, &[Footsoldier, Fighter]).ship(STRAIT, Vailin, &[]).with(|state| {
            let ship = state.fleet.get_mut(ShipId(0)).expect("the first ship");
            ship.cargo = [(Fighter, true), (Footsoldier, false)]
                .into_iter()
                .map(|(kind, bound)| Passenger { kind, bound })
                .collect();
        });
    let (state, _) = fight(board, &[STRAIT], [1, 6, 1]);
    assert_eq!(refused(&state, unload(0, Fighter, COAST)), CN_RET_06);
}

/// The sea zone next to the strait from which Karkoth retreats.
const OFFING: Space = at::AMILIAN_SEA;

/// Two attacks at sea next to each other: ship 0 in the strait with `winner` aboard, ship 1 in the offing
/// with a Fighter and a Footsoldier, each against an empty ship of Vailin's.
fn two_attacks(winner: &[UnitKind]) -> State {
    let board = board()
        .ship(STRAIT, Karkoth, winner)
        .ship(OFFING, Karkoth, &[Fighter, Footsoldier])
        .ship(STRAIT, Vailin, &[])
        .ship(OFFING, Vailin, &[]);
    fight(board, &[STRAIT, OFFING], []).0
}

/// The strait is won, then ship 1 retreats from the offing into it.
fn retreat_to_the_winners(winner: &[UnitKind]) -> State {
    let mut state = two_attacks(winner);
    act_rolling(&mut state, Action::Fight(STRAIT), [6, 1, 1, 1, 1]);
    act(&mut state, Action::Retreat);
    act(&mut state, Action::WithdrawShip { ship: ShipId(1), to: STRAIT });
    state
}

#[rule("CN-RET-06", "CN-RET-12", "CN-AMP-07")]
#[test]
fn a_ship_that_retreats_to_the_winners_lands_nobody() {
    let state = retreat_to_the_winners(&[Footsoldier]);
    assert_eq!(asked(&state).what, Asked::Landing);
    for (kind, to) in [(Fighter, COAST), (Footsoldier, COAST), (Footsoldier, ISLAND)] {
        assert_eq!(refused(&state, unload(1, kind, to)), CN_RET_06);
        assert!(kind == Fighter || legal(&state).contains(&unload(0, kind, to)), "the winners land");
    }
    // With nobody else aboard there is nothing to ask.
    assert_eq!(retreat_to_the_winners(&[]).phase, Phase::Reposition);
}

#[rule("CN-RET-06", "CN-RET-09", "CN-AMP-07")]
#[test]
fn nor_does_it_when_the_others_win_afterwards() {
    let mut state = two_attacks(&[Footsoldier]);
    act_rolling(&mut state, Action::Fight(OFFING), [1, 1, 1]);
    act(&mut state, Action::Retreat);
    let to_the_strait = Action::WithdrawShip { ship: ShipId(1), to: STRAIT };
    assert_eq!(refused(&state, to_the_strait), CN_RET_09);
    act_rolling(&mut state, Action::WithdrawShip { ship: ShipId(1), to: at::EMERALD_SEA }, [6, 1]);
    assert_eq!(asked(&state).what, Asked::Landing);
    assert_eq!(refused(&state, unload(1, Footsoldier, at::AMILIA)), CN_AMP_02);
    assert!(legal(&state).contains(&unload(0, Footsoldier, COAST)));
}

#[rule("CN-RET-05", "CN-RET-06", "CN-RET-11")]
#[test]
fn a_ship_that_retreated_still_takes_in_those_who_retreat_on_land() {
    let mut state = retreat_to_the_winners(&[Footsoldier, Monster]);
    state.troops.add(ISLAND, Vailin, Footsoldier, 1);
    state.set_controller(at::SHADOWCAPE, Vailin); // No friendly land next to the battle.
    let ship = state.fleet.get_mut(ShipId(1)).expect("the ship that retreated");
    assert!(ship.cargo.remove(Passenger { kind: Footsoldier, bound: true }));
    act(&mut state, unload(0, Footsoldier, ISLAND));
    act_rolling(&mut state, Action::Done, [1, 1]);
    act(&mut state, Action::Retreat);
    act(&mut state, Action::Board { kind: Footsoldier, ship: ShipId(1) });
    assert_eq!(state.fleet.get(ShipId(1)).expect("the ship").cargo.len(), 2);
}

#[rule("CN-RET-06", "CN-TRA-16")]
#[test]
fn the_next_turn_they_are_free_again() {
    let mut state = retreat_to_the_winners(&[]);
    state.phase = Phase::Move;
    during(&mut state, [], movement::begin);
    assert!(legal(&state).contains(&unload(1, Fighter, COAST)));
    assert!(legal(&state).contains(&Action::Sail { ship: ShipId(1), to: OFFING }));
}
