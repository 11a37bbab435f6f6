//! New units move at once (CN-REI-17 to CN-REI-21).

use super::{aboard, buy, buy_at, karkoth, purchase};
use crate::action::Action;
use crate::content::{Space, SpaceSet, at, treasure};
use crate::fleet::ShipId;
use crate::realm::Realm::{IronCircle, Karkoth, Vailin};
use crate::rules::{
    CN_MOV_10, CN_REI_16, CN_REI_17, CN_REI_19, CN_REI_20, CN_REI_21, CN_TRA_04, CN_TRA_08, CN_TRA_15,
};
use crate::state::{Mode, State};
use crate::testing::{Board, act, act_all, during, legal, refused};
use crate::units::UnitKind::{self, Dragon, Fighter, Footsoldier, Monster, StormElemental, Warship, Wizard};
use kernel::rule;

const HOME: Space = at::KARKOTHI_THRONEHOLDS;
const MAUR_KHUL: Space = at::MAZE_OF_MAUR_KHUL;
const SHIP: ShipId = ShipId(0);

fn go(kind: UnitKind, from: Space, to: Space) -> Action {
    Action::Move { kind, from, to }
}

fn sail(to: Space) -> Action {
    Action::Sail { ship: SHIP, to }
}

fn unload(kind: UnitKind, to: Space) -> Action {
    Action::Unload { ship: SHIP, kind, to }
}

/// Karkoth with Castles in its Capital and in Maur Khul, with gold enough.
fn rich() -> Board {
    karkoth(30).castle(MAUR_KHUL)
}

/// Where units of this kind may move from there.
fn ends(state: &State, kind: UnitKind, from: Space) -> SpaceSet {
    Space::all().filter(|to| legal(state).contains(&go(kind, from, *to))).collect()
}

#[rule("CN-REI-17")]
#[test]
fn new_units_move_at_once() {
    let mut state = rich().build();
    buy_at(&mut state, Monster, MAUR_KHUL, 1);
    assert_eq!(refused(&state, go(Monster, MAUR_KHUL, HOME)), CN_REI_17, "three steps");
    act(&mut state, go(Monster, MAUR_KHUL, at::DOL_THAMAR));
    assert_eq!(state.troops.get(at::DOL_THAMAR, Karkoth, Monster), 1);
    assert_eq!(refused(&state, go(Monster, at::DOL_THAMAR, HOME)), CN_REI_20, "once");
    // Buying goes on in between.
    buy_at(&mut state, Footsoldier, MAUR_KHUL, 2);
    act_all(&mut state, [go(Footsoldier, MAUR_KHUL, at::DREAD_MARSHES), Action::Amount(2)]);
}

#[rule("CN-REI-17", "CN-TRE-05")]
#[test]
fn boots_of_speed_serve_new_heroes_too() {
    let mut state = rich().in_play(Karkoth, treasure::BOOTS_OF_SPEED).build();
    buy_at(&mut state, Wizard, MAUR_KHUL, 1);
    act(&mut state, go(Wizard, MAUR_KHUL, HOME));
}

#[rule("CN-REI-18")]
#[test]
fn a_new_ship_carries_new_units_at_once() {
    let mut state = rich().build();
    buy(&mut state, purchase(Warship, MAUR_KHUL, at::GULF_OF_KAR), 1);
    buy(&mut state, aboard(Footsoldier, MAUR_KHUL, SHIP), 2);
    act_all(&mut state, [sail(at::DRAGONS_GATE), sail(at::FORBIDDING_SHORE)]);
    assert_eq!(refused(&state, sail(at::SKALLEN_REACH)), CN_TRA_04);
    act_all(
        &mut state,
        [unload(Footsoldier, at::WINTERSKULL_LANDS), unload(Footsoldier, at::WINTERSKULL_LANDS)],
    );
    assert_eq!(state.troops.get(at::WINTERSKULL_LANDS, Karkoth, Footsoldier), 2);
    assert!(state.turn.battles.is_empty() && state.turn.landed.is_empty());
    // The same with an old ship.
    let mut state = rich().ship(at::GULF_OF_KAR, Karkoth, &[]).build();
    buy(&mut state, aboard(Footsoldier, MAUR_KHUL, SHIP), 2);
    assert_eq!(refused(&state, sail(at::DRAGONS_GATE)), CN_REI_20);
    assert_eq!(refused(&state, unload(Footsoldier, MAUR_KHUL)), CN_REI_20);
    assert!(state.fleet.get(SHIP).expect("afloat").cargo.iter().all(|unit| unit.bound));
}

#[rule("CN-REI-19")]
#[test]
fn new_units_start_no_battle() {
    let board = karkoth(30)
        .castle(at::THORNMERE_PLAINS)
        .ship(at::AMILIAN_SEA, Vailin, &[])
        .control(at::SILVERLEAF_FOREST, Karkoth);
    let mut state = board.build();
    buy_at(&mut state, Footsoldier, at::THORNMERE_PLAINS, 1);
    buy_at(&mut state, Monster, at::THORNMERE_PLAINS, 1);
    buy_at(&mut state, StormElemental, at::THORNMERE_PLAINS, 1);
    buy(&mut state, purchase(Warship, at::THORNMERE_PLAINS, at::TARSEM_COAST), 1);
    let from = at::THORNMERE_PLAINS;
    assert_eq!(refused(&state, go(Footsoldier, from, at::RETHMIL)), CN_REI_19, "empty, but an enemy's");
    assert_eq!(refused(&state, go(Monster, from, at::SILVERLEAF_FOREST)), CN_REI_19, "behind an enemy's");
    assert_eq!(refused(&state, go(StormElemental, from, at::AMILIAN_SEA)), CN_REI_19);
    assert_eq!(refused(&state, Action::Sail { ship: ShipId(1), to: at::AMILIAN_SEA }), CN_REI_19);
    act(&mut state, go(StormElemental, from, at::SILVERLEAF_FOREST)); // Over enemies, to a friendly territory.
    assert_eq!(state.turn.battles, SpaceSet::EMPTY);
}

#[rule("CN-REI-19")]
#[test]
fn new_units_land_on_no_enemy_coast() {
    let mut state = karkoth(30).castle(at::THORNMERE_PLAINS).build();
    buy(&mut state, purchase(Warship, at::THORNMERE_PLAINS, at::TARSEM_COAST), 1);
    buy(&mut state, aboard(Footsoldier, at::THORNMERE_PLAINS, SHIP), 1);
    assert_eq!(refused(&state, unload(Footsoldier, at::SERPENT_JUNGLE)), CN_REI_19);
    act(&mut state, unload(Footsoldier, at::SHADOWCAPE));
}

#[rule("CN-REI-20")]
#[test]
fn only_what_is_new_acts() {
    let mut state = rich()
        .ship(at::GULF_OF_KAR, Karkoth, &[Fighter])
        .troops(at::RUINED_LAND_OF_TARSEMBOR, Karkoth, Monster, 1)
        .troops(HOME, Karkoth, Footsoldier, 1)
        .build();
    buy_at(&mut state, Footsoldier, MAUR_KHUL, 2);
    let load = |ship, kind, from| Action::Load { ship, kind, from };
    assert_eq!(refused(&state, load(SHIP, Footsoldier, MAUR_KHUL)), CN_REI_20, "an old ship is no bridge");
    assert_eq!(refused(&state, unload(Fighter, MAUR_KHUL)), CN_REI_20);
    assert_eq!(refused(&state, go(Footsoldier, HOME, at::SURTHWOLD)), CN_REI_20, "an old unit");
    buy(&mut state, purchase(Warship, MAUR_KHUL, at::DRAGONS_GATE), 1);
    let new = ShipId(1);
    act(&mut state, load(new, Footsoldier, MAUR_KHUL)); // A new unit that has not moved.
    act(&mut state, Action::Sail { ship: new, to: at::GULF_OF_KAR });
    assert_eq!(refused(&state, load(new, Monster, at::RUINED_LAND_OF_TARSEMBOR)), CN_REI_20, "an old unit");
    act(&mut state, load(new, Footsoldier, MAUR_KHUL));
    act(&mut state, Action::Unload { ship: new, kind: Footsoldier, to: at::RUINED_LAND_OF_TARSEMBOR });
    assert_eq!(refused(&state, Action::Sail { ship: new, to: at::DRAGONS_GATE }), CN_TRA_08);
    let on = go(Footsoldier, at::RUINED_LAND_OF_TARSEMBOR, at::GRAVEWIND_STEPPE);
    assert_eq!(refused(&state, on), CN_REI_20, "landed units stop");
}

#[rule("CN-REI-20", "CN-TRA-15")]
#[test]
fn a_ship_under_way_takes_no_more_placements() {
    let mut state = rich().build();
    buy(&mut state, purchase(Warship, MAUR_KHUL, at::GULF_OF_KAR), 1);
    buy(&mut state, aboard(Footsoldier, MAUR_KHUL, SHIP), 1);
    act(&mut state, sail(at::DRAGONS_GATE));
    assert_eq!(refused(&state, aboard(Footsoldier, MAUR_KHUL, SHIP)), CN_REI_16);
    act(&mut state, unload(Footsoldier, MAUR_KHUL));
    buy_at(&mut state, Footsoldier, MAUR_KHUL, 1);
    assert_eq!(refused(&state, Action::Load { ship: SHIP, kind: Footsoldier, from: MAUR_KHUL }), CN_TRA_15);
}

#[rule("CN-REI-21")]
#[test]
fn new_dragons_and_heroes_end_where_they_may_stay() {
    let mut state = karkoth(30).mode(Mode::Alliance).control(at::DOL_THAMAR, IronCircle).build();
    for kind in [Dragon, StormElemental, Wizard] {
        buy_at(&mut state, kind, HOME, 1);
    }
    assert_eq!(refused(&state, go(Dragon, HOME, at::LAKE_SURTH)), CN_REI_21);
    assert_eq!(refused(&state, go(Wizard, HOME, at::TEMPLE_OF_ELEMENTAL_EVIL)), CN_REI_21);
    assert_eq!(refused(&state, go(Dragon, HOME, at::TEMPLE_OF_ELEMENTAL_EVIL)), CN_MOV_10);
    assert!(!ends(&state, Dragon, HOME).meets(SpaceSet::SEAS | SpaceSet::DUNGEONS));
    act(&mut state, go(StormElemental, HOME, at::LAKE_SURTH));
    act(&mut state, go(Wizard, HOME, at::DOL_THAMAR)); // An ally's territory.
}

#[rule("CN-REI-20")]
#[test]
fn old_units_rest_until_the_next_turn() {
    let mut state = rich().build();
    buy_at(&mut state, Footsoldier, MAUR_KHUL, 1);
    during(&mut state, [], super::super::end);
    assert!(state.turn.ready.spaces().is_empty());
    during(&mut state, [], super::super::begin);
    assert_eq!(refused(&state, go(Footsoldier, MAUR_KHUL, at::DREAD_MARSHES)), CN_REI_20);
}
