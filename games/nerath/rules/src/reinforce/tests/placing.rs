//! Where new units are placed (CN-REI-02 to CN-REI-16).

use super::{aboard, buy, buy_at, karkoth, purchase, refused_at};
use crate::action::{Action, Placement};
use crate::content::{Space, SpaceSet, at, treasure};
use crate::fleet::ShipId;
use crate::frame;
use crate::realm::Realm::{IronCircle, Karkoth, Nerath, Vailin};
use crate::rules::{
    CN_CST_02, CN_CST_04, CN_OPT_01, CN_REI_02, CN_REI_03, CN_REI_06, CN_REI_08, CN_REI_10, CN_REI_11,
    CN_REI_12, CN_REI_15, CN_REI_16, CN_REI_22, CN_TRA_01, CN_TRA_02,
};
use crate::state::{Mode, Phase, State};
use crate::testing::{Board, act, during, legal, refused};
use crate::units::UnitKind::{
    self, Castle, Dragon, Fighter, Footsoldier, Monster, SiegeEngine, StormElemental, Warship, Wizard,
};
use kernel::rule;

const HOME: Space = at::KARKOTHI_THRONEHOLDS;
const MAUR_KHUL: Space = at::MAZE_OF_MAUR_KHUL;

/// Every space where this kind may be bought.
fn places(state: &State, kind: UnitKind) -> SpaceSet {
    legal(state)
        .into_iter()
        .filter_map(|action| match action {
            Action::Buy { kind: bought, at: Placement::Space(space), .. } if bought == kind => Some(space),
            _ => None,
        })
        .collect()
}

#[rule("CN-REI-02", "CN-CST-02")]
#[test]
fn new_units_come_to_castles_held_since_the_turn_began() {
    let board = karkoth(20).castle(at::RETHMIL).control(at::RETHMIL, Karkoth);
    let mut state = board
        .with(|state| {
            state.turn.castles_held.insert(HOME);
            state.turn.held = SpaceSet::homes(Karkoth);
        })
        .begin();
    assert_eq!(places(&state, Footsoldier), SpaceSet::of(HOME));
    assert_eq!(refused_at(&state, Footsoldier, at::RETHMIL), CN_CST_02, "captured this turn");
    assert_eq!(refused_at(&state, Footsoldier, at::SURTHWOLD), CN_REI_02, "no Castle");
    assert_eq!(
        refused(&state, purchase(Footsoldier, HOME, at::SURTHWOLD)),
        CN_REI_02,
        "not where the Castle is"
    );
    // In the next turn it is a Castle like any other.
    state.turn.castles_held = state.castles_of(Karkoth);
    assert_eq!(places(&state, Footsoldier), SpaceSet::from_iter([HOME, at::RETHMIL]));
}

#[rule("CN-REI-03")]
#[test]
fn four_at_a_castle_any_number_in_the_capital() {
    let mut state = karkoth(20).castle(MAUR_KHUL).build();
    act(&mut state, purchase(Footsoldier, MAUR_KHUL, MAUR_KHUL));
    assert_eq!(legal(&state).len(), 4);
    act(&mut state, Action::Amount(3));
    buy_at(&mut state, SiegeEngine, MAUR_KHUL, 1);
    assert_eq!(refused_at(&state, Footsoldier, MAUR_KHUL), CN_REI_03);
    buy_at(&mut state, Footsoldier, HOME, 15);
    assert_eq!(state.troops.get(HOME, Karkoth, Footsoldier), 15);
}

#[rule("CN-REI-03", "CN-TRE-05")]
#[test]
fn the_instant_fortress_makes_it_six() {
    let board = karkoth(20).castle(MAUR_KHUL).in_play(Karkoth, treasure::INSTANT_FORTRESS);
    let mut state = board.build();
    buy_at(&mut state, Footsoldier, MAUR_KHUL, 6);
    assert_eq!(refused_at(&state, Footsoldier, MAUR_KHUL), CN_REI_03);
}

/// Karkoth's Capital is Vailin's; it has a Castle in Maur Khul.
fn without_capital(gold: u16) -> Board {
    karkoth(gold).control(HOME, Vailin).castle(MAUR_KHUL)
}

#[rule("CN-REI-04")]
#[test]
fn a_single_castle_knows_no_limit() {
    let mut state = without_capital(7).build();
    buy_at(&mut state, Footsoldier, MAUR_KHUL, 7);
    assert_eq!(state.troops.get(MAUR_KHUL, Karkoth, Footsoldier), 7);
}

#[rule("CN-REI-05")]
#[test]
fn castles_are_counted_when_the_phase_begins() {
    let captured = without_capital(20).castle(at::RETHMIL).control(at::RETHMIL, Karkoth);
    let mut state = captured.with(|state| state.turn.castles_held.insert(MAUR_KHUL)).begin();
    buy_at(&mut state, Footsoldier, MAUR_KHUL, 4);
    assert_eq!(refused_at(&state, Footsoldier, MAUR_KHUL), CN_REI_03, "a captured one counts");
    let mut state = without_capital(20).build();
    act(&mut state, purchase(Castle, at::SURTHWOLD, at::SURTHWOLD));
    buy_at(&mut state, Footsoldier, MAUR_KHUL, 7);
    assert_eq!(state.troops.get(MAUR_KHUL, Karkoth, Footsoldier), 7, "a new one does not");
}

#[rule("CN-REI-06")]
#[test]
fn nothing_else_is_placed_where_a_castle_is_built() {
    let mut state = karkoth(20).build();
    act(&mut state, purchase(Castle, at::SURTHWOLD, at::SURTHWOLD));
    assert_eq!(refused_at(&state, Footsoldier, at::SURTHWOLD), CN_REI_06);
    assert_eq!(refused_at(&state, Castle, at::RETHMIL), CN_REI_06, "an enemy's");
    // In the next turn it takes units.
    state.turn.castles_held = state.castles_of(Karkoth);
    state.turn.built = SpaceSet::EMPTY;
    buy_at(&mut state, Footsoldier, at::SURTHWOLD, 1);
    // And no Castle is built where new units have been placed.
    let mut state = Board::new().phase(Phase::Reinforce).gold(Karkoth, 20).build();
    buy_at(&mut state, Footsoldier, HOME, 1);
    assert_eq!(refused_at(&state, Castle, HOME), CN_REI_06);
}

#[rule("CN-CST-04")]
#[test]
fn one_castle_a_territory() {
    let state = karkoth(20).castle(MAUR_KHUL).build();
    assert_eq!(refused_at(&state, Castle, MAUR_KHUL), CN_CST_04);
}

#[rule("CN-REI-07")]
#[test]
fn several_castles_in_one_turn() {
    let board = karkoth(8).mode(Mode::Alliance).castle(MAUR_KHUL).control(at::RETHMIL, Karkoth);
    let mut state = board.build();
    assert_eq!(refused_at(&state, Castle, at::ADRETIA), CN_REI_06, "an ally's territory");
    buy_at(&mut state, Castle, at::RETHMIL, 1);
    buy_at(&mut state, Castle, at::THORNMERE_PLAINS, 1);
    assert!(
        state.castles_of(Karkoth).contains(at::RETHMIL)
            && state.castles_of(Karkoth).contains(at::THORNMERE_PLAINS)
    );
    assert_eq!(state.realms[Karkoth].gold, 0);
    // They use no other Castle's places, and new units may walk in.
    let mut state = karkoth(12).castle(MAUR_KHUL).build();
    buy_at(&mut state, Castle, at::DREAD_MARSHES, 1);
    buy_at(&mut state, Fighter, MAUR_KHUL, 4);
    act(&mut state, Action::Move { kind: Fighter, from: MAUR_KHUL, to: at::DREAD_MARSHES });
    act(&mut state, Action::Amount(1));
    assert_eq!(state.troops.get(at::DREAD_MARSHES, Karkoth, Fighter), 1);
}

/// Nerath has lost its Capital and everything else but these.
fn nerath_holds(territories: &[Space]) -> Board {
    let homes = SpaceSet::homes(Nerath).iter();
    let board = homes.fold(Board::new().active(Nerath).phase(Phase::Reinforce), |board, space| {
        board.control(space, Karkoth)
    });
    territories.iter().fold(board, |board, &space| board.control(space, Nerath)).gold(Nerath, 20)
}

#[rule("CN-REI-08")]
#[test]
fn without_a_castle_units_appear_near_the_capital() {
    let mut state = nerath_holds(&[at::DAWNFORGE_MOUNTAINS, at::STONEMARCH, at::NENTIR_VALE]).build();
    let near = SpaceSet::from_iter([at::DAWNFORGE_MOUNTAINS, at::STONEMARCH]);
    assert_eq!(places(&state, Footsoldier), near);
    assert_eq!(refused_at(&state, Footsoldier, at::NENTIR_VALE), CN_REI_08);
    buy_at(&mut state, Footsoldier, at::STONEMARCH, 9);
    buy_at(&mut state, Footsoldier, at::DAWNFORGE_MOUNTAINS, 11);
    assert_eq!(state.troops.get(at::DAWNFORGE_MOUNTAINS, Nerath, Footsoldier), 11);
}

#[rule("CN-REI-09")]
#[test]
fn a_castle_captured_this_turn_does_not_help() {
    let board = nerath_holds(&[at::STONEMARCH, at::WINTERBOLE_FOREST]).castle(at::STONEMARCH);
    let state = board.begin();
    assert_eq!(refused_at(&state, Footsoldier, at::STONEMARCH), CN_CST_02);
    assert_eq!(places(&state, Footsoldier), SpaceSet::of(at::WINTERBOLE_FOREST));
}

#[rule("CN-REI-09")]
#[test]
fn the_way_is_counted_over_land_and_sea() {
    // Maur Khul is 7 steps from Mithralfast over the northern seas, Rethmil further still.
    let state = nerath_holds(&[MAUR_KHUL, at::RETHMIL]).build();
    assert_eq!(places(&state, Footsoldier), SpaceSet::of(MAUR_KHUL));
    // Conquered this turn, it qualifies all the same.
    let state = nerath_holds(&[MAUR_KHUL]).begin();
    assert_eq!(places(&state, Footsoldier), SpaceSet::of(MAUR_KHUL));
    let state = nerath_holds(&[]).build();
    assert!(kernel::step::asked::<crate::Nerath>(&state).is_none(), "nothing friendly, nothing placed");
}

#[rule("CN-REI-10")]
#[test]
fn without_a_castle_fleets_need_a_coast_too() {
    let state = nerath_holds(&[at::STONEMARCH, at::WINTERBOLE_FOREST]).build();
    assert_eq!(places(&state, Warship), SpaceSet::EMPTY);
    assert_eq!(refused(&state, purchase(Warship, at::STONEMARCH, at::WAILING_SEA)), CN_REI_10);
    assert_eq!(places(&state, Castle), SpaceSet::from_iter([at::STONEMARCH, at::WINTERBOLE_FOREST]));
    let mut state = nerath_holds(&[at::WINTERBOLE_FOREST]).build();
    assert_eq!(places(&state, StormElemental), SpaceSet::from_iter([at::WINTERBOLE_FOREST, at::WAILING_SEA]));
    buy(&mut state, purchase(Warship, at::WINTERBOLE_FOREST, at::WAILING_SEA), 2);
    assert_eq!(state.fleet.at(at::WAILING_SEA, Nerath).count(), 2);
}

#[rule("CN-REI-11")]
#[test]
fn an_allys_castle_is_not_ones_own() {
    let board = karkoth(20).mode(Mode::Alliance).castle(at::CITADEL_OF_IRONS_GRASP);
    let state = board.build();
    assert_eq!(places(&state, Footsoldier), SpaceSet::of(HOME));
    assert_eq!(refused_at(&state, Footsoldier, at::CITADEL_OF_IRONS_GRASP), CN_REI_11);
}

#[rule("CN-REI-12")]
#[test]
fn fleets_and_storms_go_to_sea_at_a_coastal_castle() {
    let inland =
        Board::new().active(Nerath).phase(Phase::Reinforce).castle(at::MITHRALFAST).gold(Nerath, 20).build();
    assert_eq!(places(&inland, Warship), SpaceSet::EMPTY);
    assert_eq!(refused(&inland, purchase(Warship, at::MITHRALFAST, at::WAILING_SEA)), CN_REI_12);
    let coastal = karkoth(20).castle(MAUR_KHUL).build();
    let zones =
        SpaceSet::from_iter([at::LAKE_SURTH, at::GULF_OF_KAR, at::DRAGONS_GATE, at::FORBIDDING_SHORE]);
    assert_eq!(places(&coastal, Warship), zones);
    assert_eq!(places(&coastal, StormElemental), zones.with(HOME).with(MAUR_KHUL));
    assert_eq!(places(&coastal, Dragon), SpaceSet::from_iter([HOME, MAUR_KHUL]));
    assert_eq!(refused(&coastal, purchase(Warship, MAUR_KHUL, MAUR_KHUL)), CN_REI_12);
}

#[rule("CN-REI-13", "CN-REI-16")]
#[test]
fn what_goes_to_sea_is_charged_to_its_castle() {
    let mut state = karkoth(20).castle(MAUR_KHUL).build();
    buy(&mut state, purchase(Warship, MAUR_KHUL, at::GULF_OF_KAR), 2);
    for ship in [ShipId(0), ShipId(1)] {
        buy(&mut state, aboard(Footsoldier, MAUR_KHUL, ship), 1);
        assert_eq!(state.fleet.get(ship).map(|ship| ship.cargo.len()), Some(1));
    }
    assert_eq!(refused_at(&state, Footsoldier, MAUR_KHUL), CN_REI_03);
    assert_eq!(refused(&state, aboard(Footsoldier, MAUR_KHUL, ShipId(0))), CN_REI_03);
}

#[rule("CN-REI-14")]
#[test]
fn each_unit_is_charged_to_the_castle_that_is_named() {
    let (one, other) = (MAUR_KHUL, at::RUINED_LAND_OF_TARSEMBOR);
    let mut state = karkoth(20).castle(one).castle(other).build();
    buy(&mut state, purchase(Warship, one, at::GULF_OF_KAR), 4);
    assert_eq!(refused(&state, purchase(Warship, one, at::GULF_OF_KAR)), CN_REI_03);
    buy(&mut state, purchase(Warship, other, at::GULF_OF_KAR), 4);
    assert_eq!(state.fleet.at(at::GULF_OF_KAR, Karkoth).count(), 8);
}

#[rule("CN-REI-15")]
#[test]
fn nothing_is_placed_in_an_enemy_zone() {
    let state = karkoth(20).ship(at::LAKE_SURTH, Vailin, &[]).build();
    for kind in [Warship, StormElemental] {
        assert_eq!(refused(&state, purchase(kind, HOME, at::LAKE_SURTH)), CN_REI_15, "{kind:?}");
    }
    assert_eq!(places(&state, Warship), SpaceSet::EMPTY);
}

#[rule("CN-REI-16")]
#[test]
fn new_units_board_ships_next_to_their_castle() {
    let mut state = karkoth(20)
        .castle(MAUR_KHUL)
        .ship(at::GULF_OF_KAR, Karkoth, &[Wizard])
        .ship(at::TARSEM_COAST, Karkoth, &[])
        .ship(at::GULF_OF_KAR, IronCircle, &[])
        .mode(Mode::Alliance)
        .build();
    assert_eq!(refused(&state, aboard(Monster, MAUR_KHUL, ShipId(1))), CN_REI_16, "not next to it");
    assert_eq!(refused(&state, aboard(Monster, MAUR_KHUL, ShipId(2))), CN_TRA_02, "an ally's");
    assert_eq!(refused(&state, aboard(Dragon, MAUR_KHUL, ShipId(0))), CN_TRA_01, "no cargo");
    act(&mut state, aboard(Monster, MAUR_KHUL, ShipId(0))); // One free place: nothing to ask.
    assert_eq!(refused(&state, aboard(Footsoldier, MAUR_KHUL, ShipId(0))), CN_TRA_01, "full");
}

#[rule("CN-CST-03")]
#[test]
fn a_capital_retaken_this_turn_takes_units() {
    let board = nerath_holds(&[at::MITHRALFAST]).castle(at::MITHRALFAST).gold(Nerath, 10);
    let mut state = board.begin();
    buy_at(&mut state, Footsoldier, at::MITHRALFAST, 10);
    assert_eq!(state.troops.get(at::MITHRALFAST, Nerath, Footsoldier), 10);
}

#[rule("CN-REI-22")]
#[test]
fn conquered_land_is_not_built_on_in_the_same_turn() {
    let mut state = karkoth(20)
        .control(at::RETHMIL, Karkoth)
        .with(|state| state.turn.held = SpaceSet::homes(Karkoth))
        .begin();
    assert_eq!(refused_at(&state, Castle, at::RETHMIL), CN_REI_22);
    state.turn.held = state.control.by[Karkoth];
    buy_at(&mut state, Castle, at::RETHMIL, 1);
}

#[rule("CN-REI-22")]
#[test]
fn the_snapshot_is_taken_when_the_turn_begins() {
    let mut state = karkoth(0).castle(MAUR_KHUL).control(at::SURTHWOLD, Vailin).build();
    during(&mut state, [], |play| frame::begin_turn(play, Karkoth));
    assert_eq!(state.turn.held, SpaceSet::homes(Karkoth).without(at::SURTHWOLD));
    assert_eq!(state.turn.castles_held, SpaceSet::from_iter([HOME, MAUR_KHUL]));
}

#[rule("CN-OPT-01", "CN-OPT-03")]
#[test]
fn solitary_dragons_are_placed_apart() {
    let board = karkoth(20).castle(MAUR_KHUL).troops(HOME, Karkoth, Dragon, 1);
    let mut state = board.with(|state| state.solitary_dragons = true).build();
    assert_eq!(refused_at(&state, Dragon, HOME), CN_OPT_01);
    act(&mut state, purchase(Dragon, MAUR_KHUL, MAUR_KHUL)); // One, and not two.
    assert_eq!(refused_at(&state, Dragon, MAUR_KHUL), CN_OPT_01);
    let join = Action::Move { kind: Dragon, from: MAUR_KHUL, to: HOME };
    assert_eq!(refused(&state, join), CN_OPT_01);
    act(&mut state, Action::Move { kind: Dragon, from: MAUR_KHUL, to: at::DOL_THAMAR });
}
