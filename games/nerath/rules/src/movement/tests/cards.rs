//! What cards and Treasures add to Movement (CN-EVT-08, CN-TRE-05).

use super::{ends, go};
use crate::action::Action;
use crate::content::{SpaceSet, at, treasure};
use crate::fleet::ShipId;
use crate::realm::Realm::{Karkoth, Vailin};
use crate::rules::{CN_MOV_01, CN_TRA_04};
use crate::testing::{Board, act, act_all, during, legal, refused};
use crate::troops::slot;
use crate::units::UnitKind::{Fighter, Footsoldier, Monster, Wizard};
use kernel::rule;

#[rule("CN-EVT-08")]
#[test]
fn so_many_march_further_and_no_more() {
    let mut state = Board::new().troops(at::ICEFANG_TUNDRA, Karkoth, Footsoldier, 6).build();
    assert_eq!(refused(&state, go(Footsoldier, at::ICEFANG_TUNDRA, at::GRAVEWIND_STEPPE)), CN_MOV_01);
    state.turn.forced_march[slot(Footsoldier)] = 4;
    act(&mut state, go(Footsoldier, at::ICEFANG_TUNDRA, at::GRAVEWIND_STEPPE));
    assert_eq!(legal(&state).len(), 4);
    act(&mut state, Action::Amount(3));
    assert_eq!(state.turn.forced_march[slot(Footsoldier)], 1);
    act(&mut state, go(Footsoldier, at::ICEFANG_TUNDRA, at::GRAVEWIND_STEPPE)); // The last one of the four.
    assert_eq!(refused(&state, go(Footsoldier, at::ICEFANG_TUNDRA, at::GRAVEWIND_STEPPE)), CN_MOV_01);
    act_all(&mut state, [go(Footsoldier, at::ICEFANG_TUNDRA, at::DOL_THAMAR), Action::Amount(2)]);
    assert_eq!(state.turn.forced_march[slot(Footsoldier)], 0);
}

#[rule("CN-EVT-08")]
#[test]
fn extra_movement_ends_with_the_phase() {
    let mut state = Board::new().ship(at::GULF_OF_KAR, Karkoth, &[]).build();
    state.turn.favourable_winds = 1;
    state.turn.forced_march = [2; 7];
    state.turn.flights = 2;
    let sail = |to| Action::Sail { ship: ShipId(0), to };
    act_all(&mut state, [sail(at::DRAGONS_GATE), sail(at::KRAKENS_REACH), sail(at::MIDNIGHT_SEA)]);
    assert_eq!(refused(&state, sail(at::WAILING_SEA)), CN_TRA_04);
    during(&mut state, [], super::super::end);
    assert_eq!((state.turn.favourable_winds, state.turn.forced_march, state.turn.flights), (0, [0; 7], 0));
}

#[rule("CN-TRE-05")]
#[test]
fn boots_of_speed_carry_heroes_further() {
    let board = Board::new().troops(at::ICEFANG_TUNDRA, Karkoth, Wizard, 1).troops(
        at::ICEFANG_TUNDRA,
        Karkoth,
        Monster,
        1,
    );
    let state = board.in_play(Karkoth, treasure::BOOTS_OF_SPEED).build();
    assert!(ends(&state, Wizard, at::ICEFANG_TUNDRA).contains(at::THORNMERE_PLAINS));
    assert!(!ends(&state, Monster, at::ICEFANG_TUNDRA).contains(at::THORNMERE_PLAINS));
}

#[rule("CN-TRE-05")]
#[test]
fn two_heroes_a_phase_fly_on_the_carpet() {
    let mut state = Board::new()
        .in_play(Karkoth, treasure::CARPET_OF_FLYING)
        .troops(at::THORNMERE_PLAINS, Karkoth, Fighter, 3)
        .troops(at::MOONWATER_GLADES, Vailin, Footsoldier, 1)
        .build();
    let flown = ends(&state, Fighter, at::THORNMERE_PLAINS);
    assert!(
        flown.contains(at::SILVERLEAF_FOREST)
            && flown.contains(at::STARFALL_HAVEN)
            && flown.contains(at::HIDDEN_SHRINE)
    );
    assert!(!flown.meets(SpaceSet::SEAS), "a flight ends on land");
    act(&mut state, go(Fighter, at::THORNMERE_PLAINS, at::STARFALL_HAVEN));
    assert_eq!(legal(&state), [Action::Amount(1), Action::Amount(2)]);
    act(&mut state, Action::Amount(2));
    assert_eq!(state.turn.battles, SpaceSet::of(at::STARFALL_HAVEN));
    assert_eq!(refused(&state, go(Fighter, at::THORNMERE_PLAINS, at::STARFALL_HAVEN)), CN_MOV_01);
    assert!(
        ends(&state, Fighter, at::THORNMERE_PLAINS).contains(at::MOONWATER_GLADES),
        "the third one walks"
    );
}
