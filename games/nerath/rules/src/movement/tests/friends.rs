//! Friend and enemy, allies, whose units move (CN-SPC, CN-MOD).

use super::{ends, go};
use crate::action::Action;
use crate::content::{SpaceSet, at};
use crate::fleet::ShipId;
use crate::realm::Realm::{self, IronCircle, Karkoth, Nerath, Vailin};
use crate::rules::{CN_MOD_08, CN_MOD_09};
use crate::state::Mode;
use crate::testing::{Board, act, act_all, during, refused};
use crate::units::UnitKind::{Dragon, Fighter, Footsoldier};
use kernel::{Seat, rule};

#[rule("CN-SPC-07")]
#[test]
fn a_territory_is_its_controllers() {
    let state = Board::new().control(at::RETHMIL, Karkoth).build();
    assert_eq!(state.controller(at::RETHMIL), Karkoth);
    assert_eq!(state.controller(at::AMILIA), Vailin);
    assert!(state.friendly(Karkoth).contains(at::RETHMIL) && state.hostile(Vailin).contains(at::RETHMIL));
    assert!(state.hostile(IronCircle).contains(at::RETHMIL));
    let allied = Board::new().mode(Mode::Alliance).control(at::RETHMIL, Karkoth).build();
    assert!(
        allied.friendly(IronCircle).contains(at::RETHMIL) && allied.hostile(Nerath).contains(at::RETHMIL)
    );
}

#[rule("CN-SPC-08")]
#[test]
fn control_stays_when_units_come_and_go() {
    let mut state = Board::new()
        .mode(Mode::Alliance)
        .control(at::RETHMIL, Karkoth)
        .troops(at::RETHMIL, Karkoth, Footsoldier, 1)
        .troops(at::DOL_THAMAR, IronCircle, Footsoldier, 4)
        .build();
    act(&mut state, go(Footsoldier, at::RETHMIL, at::FORBIDDEN_CITY));
    assert_eq!(state.controller(at::RETHMIL), Karkoth, "left");
    assert_eq!(state.controller(at::FORBIDDEN_CITY), Vailin, "attacked, not conquered");
    assert_eq!(state.controller(at::DOL_THAMAR), Karkoth, "visited by an ally");
}

#[rule("CN-SPC-09")]
#[test]
fn a_sea_zone_is_enemy_where_an_enemy_is() {
    let state = Board::new().mode(Mode::Alliance).ship(at::AMILIAN_SEA, Vailin, &[]).build();
    for realm in Realm::ALL {
        assert!(state.friendly(realm).contains(at::EMERALD_SEA), "empty");
    }
    assert!(
        state.hostile(Karkoth).contains(at::AMILIAN_SEA)
            && state.hostile(IronCircle).contains(at::AMILIAN_SEA)
    );
    assert!(
        state.friendly(Nerath).contains(at::AMILIAN_SEA) && state.friendly(Vailin).contains(at::AMILIAN_SEA)
    );
    let dragon = Board::new().troops(at::AMILIAN_SEA, Vailin, Dragon, 1).build();
    assert!(dragon.hostile(Karkoth).contains(at::AMILIAN_SEA), "any unit will do");
}

#[rule("CN-SPC-10")]
#[test]
fn dungeons_are_nobodys_friends_and_nobodys_enemies() {
    let state = Board::new().build();
    for realm in Realm::ALL {
        assert!(!(state.friendly(realm) | state.hostile(realm)).meets(SpaceSet::DUNGEONS));
    }
}

#[rule("CN-SPC-11")]
#[test]
fn there_is_no_limit_to_a_crowd() {
    let board = Board::new().troops(at::DOL_THAMAR, Karkoth, Footsoldier, 40);
    let mut state = board.troops(at::ICEFANG_TUNDRA, Karkoth, Footsoldier, 1).build();
    act(&mut state, go(Footsoldier, at::ICEFANG_TUNDRA, at::DOL_THAMAR));
    assert_eq!(state.troops.get(at::DOL_THAMAR, Karkoth, Footsoldier), 41);
}

#[rule("CN-MOD-07")]
#[test]
fn allies_share_their_lands() {
    let state = Board::new()
        .mode(Mode::Alliance)
        .control(at::DOL_THAMAR, IronCircle)
        .troops(at::DOL_THAMAR, IronCircle, Footsoldier, 1)
        .troops(at::ICEFANG_TUNDRA, Karkoth, Fighter, 1)
        .build();
    for end in [at::DOL_THAMAR, at::GRAVEWIND_STEPPE] {
        let mut state = state.clone();
        act(&mut state, go(Fighter, at::ICEFANG_TUNDRA, end));
        during(&mut state, [], super::super::end);
        assert_eq!(state.turn.battles, SpaceSet::EMPTY, "{end:?}");
        assert_eq!(state.controller(at::DOL_THAMAR), IronCircle);
    }
}

#[rule("CN-MOV-12")]
#[test]
fn allied_fleets_meet_in_peace() {
    let mut state = Board::new()
        .mode(Mode::Alliance)
        .active(Vailin)
        .ship(at::AMILIAN_SEA, Vailin, &[])
        .ship(at::TARSEM_COAST, Nerath, &[])
        .build();
    let sail = |to| Action::Sail { ship: ShipId(0), to };
    act_all(&mut state, [sail(at::TARSEM_COAST), sail(at::GULF_OF_KAR)]);
    assert_eq!(state.turn.battles, SpaceSet::EMPTY);
    let theirs = Action::Sail { ship: ShipId(1), to: at::GULF_OF_KAR };
    assert_eq!(refused(&state, theirs), CN_MOD_08, "one never moves the ally's");
}

#[rule("CN-MOD-08")]
#[test]
fn an_allys_units_never_move_in_ones_turn() {
    let board = Board::new().mode(Mode::Alliance).troops(at::THORNMERE_PLAINS, IronCircle, Dragon, 1);
    let state = board.troops(at::THORNMERE_PLAINS, Karkoth, Fighter, 1).build();
    assert_eq!(ends(&state, Dragon, at::THORNMERE_PLAINS), SpaceSet::EMPTY);
    assert_eq!(refused(&state, go(Dragon, at::THORNMERE_PLAINS, at::RETHMIL)), CN_MOD_08);
    assert!(ends(&state, Fighter, at::THORNMERE_PLAINS).contains(at::RETHMIL));
}

#[rule("CN-MOD-09")]
#[test]
fn one_players_other_realm_waits_for_its_turn() {
    let state = Board::new()
        .mode(Mode::Alliance)
        .with(|state| {
            (state.seats, state.players.0) = (2, [Seat(0), Seat(1), Seat(0), Seat(1)]);
        })
        .troops(at::ADRETIA, IronCircle, Fighter, 1)
        .troops(at::DOL_THAMAR, Karkoth, Fighter, 1)
        .ship(at::BRIMSTONE_BAY, IronCircle, &[])
        .build();
    assert_eq!(refused(&state, go(Fighter, at::ADRETIA, at::KHARDUN)), CN_MOD_09);
    assert_eq!(refused(&state, Action::Sail { ship: ShipId(0), to: at::SCARLET_SEA }), CN_MOD_09);
}
