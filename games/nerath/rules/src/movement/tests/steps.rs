//! How far, through what and into what (CN-MOV).

use super::{ends, go, go_many};
use crate::action::Action;
use crate::content::{Space, SpaceSet, at};
use crate::fleet::ShipId;
use crate::frame::Play;
use crate::realm::Realm::{Karkoth, Nerath, Vailin};
use crate::rules::{
    CN_MOV_01, CN_MOV_03, CN_MOV_04, CN_MOV_05, CN_MOV_06, CN_MOV_07, CN_MOV_10, CN_MOV_11, CN_TRA_04,
    CN_TRA_11,
};
use crate::state::{Phase, State};
use crate::testing::{Board, act, during, legal, not_an_answer, refused};
use crate::units::UnitKind::{
    self, Castle, Dragon, Fighter, Footsoldier, Monster, StormElemental, Warship, Wizard,
};
use kernel::{Chance, Log, Seed, rule};

#[rule("CN-MOV-01")]
#[test]
fn a_unit_moves_up_to_its_movement() {
    let state = Board::new()
        .troops(at::ICEFANG_TUNDRA, Karkoth, Dragon, 1)
        .troops(at::ICEFANG_TUNDRA, Karkoth, Footsoldier, 1)
        .build();
    let flight = ends(&state, Dragon, at::ICEFANG_TUNDRA);
    // One step, two, three; and four are too many.
    for near in [at::DOL_THAMAR, at::GRAVEWIND_STEPPE, at::THORNMERE_PLAINS] {
        assert!(flight.contains(near), "{near:?}");
    }
    assert_eq!(refused(&state, go(Dragon, at::ICEFANG_TUNDRA, at::MOONWATER_GLADES)), CN_MOV_01);
    assert_eq!(ends(&state, Footsoldier, at::ICEFANG_TUNDRA), at::ICEFANG_TUNDRA.neighbours());
    assert_eq!(refused(&state, go(Footsoldier, at::ICEFANG_TUNDRA, at::GRAVEWIND_STEPPE)), CN_MOV_01);
    assert!(legal(&state).contains(&Action::Done), "staying is always allowed");
}

#[rule("CN-MOV-01")]
#[test]
fn a_unit_moves_once() {
    let mut state = Board::new().troops(at::ICEFANG_TUNDRA, Karkoth, Fighter, 3).build();
    go_many(&mut state, Fighter, at::ICEFANG_TUNDRA, at::DOL_THAMAR, 2);
    assert_eq!(state.troops.get(at::DOL_THAMAR, Karkoth, Fighter), 2);
    assert_eq!(state.troops.get(at::ICEFANG_TUNDRA, Karkoth, Fighter), 1);
    // Those that have moved stay; the third one may still go.
    assert_eq!(refused(&state, go(Fighter, at::DOL_THAMAR, at::SURTHWOLD)), CN_MOV_01);
    act(&mut state, go(Fighter, at::ICEFANG_TUNDRA, at::SURTHWOLD));
    assert_eq!(state.troops.get(at::SURTHWOLD, Karkoth, Fighter), 1);
}

#[rule("CN-MOV-01")]
#[test]
fn as_many_move_as_are_there() {
    let mut state = Board::new().troops(at::ICEFANG_TUNDRA, Karkoth, Fighter, 3).build();
    act(&mut state, go(Fighter, at::ICEFANG_TUNDRA, at::DOL_THAMAR));
    assert_eq!(legal(&state), [Action::Amount(1), Action::Amount(2), Action::Amount(3)]);
    assert_eq!(refused(&state, Action::Amount(4)), CN_MOV_01);
    assert_eq!(refused(&state, Action::Amount(0)), CN_MOV_01);
    assert!(not_an_answer(&state, Action::Done));
    act(&mut state, Action::Amount(3));
    assert_eq!(state.troops.total(at::ICEFANG_TUNDRA, Karkoth), 0);
}

#[rule("CN-MOV-02")]
#[test]
fn friendly_spaces_are_crossed_freely() {
    let mut state = Board::new().troops(at::GRAVEWIND_STEPPE, Karkoth, Fighter, 1).build();
    act(&mut state, go(Fighter, at::GRAVEWIND_STEPPE, at::KARKOTHI_THRONEHOLDS));
    assert_eq!(state.troops.get(at::KARKOTHI_THRONEHOLDS, Karkoth, Fighter), 1);
    assert_eq!(state.turn.battles, SpaceSet::EMPTY);
}

/// A Monster at the border of Vailin; Silverleaf Forest behind Vailin's empty border lands is Karkoth's.
fn border() -> Board {
    Board::new().troops(at::THORNMERE_PLAINS, Karkoth, Monster, 1).control(at::SILVERLEAF_FOREST, Karkoth)
}

#[rule("CN-MOV-03")]
#[test]
fn an_enemy_space_stops_even_if_it_is_empty() {
    let mut state = border().build();
    assert_eq!(refused(&state, go(Monster, at::THORNMERE_PLAINS, at::SILVERLEAF_FOREST)), CN_MOV_03);
    act(&mut state, go(Monster, at::THORNMERE_PLAINS, at::MOONWATER_GLADES));
    assert_eq!(state.turn.battles, SpaceSet::of(at::MOONWATER_GLADES));
    // The same for a ship.
    let mut state =
        Board::new().ship(at::GULF_OF_KAR, Karkoth, &[]).ship(at::DRAGONS_GATE, Vailin, &[]).build();
    act(&mut state, Action::Sail { ship: ShipId(0), to: at::DRAGONS_GATE });
    assert_eq!(refused(&state, Action::Sail { ship: ShipId(0), to: at::KRAKENS_REACH }), CN_TRA_11);
    assert_eq!(state.turn.battles, SpaceSet::of(at::DRAGONS_GATE));
}

#[rule("CN-MOV-04")]
#[test]
fn land_units_stay_on_land() {
    for kind in [Footsoldier, UnitKind::SiegeEngine, Fighter, Wizard, Monster] {
        let state = Board::new().troops(at::MAZE_OF_MAUR_KHUL, Karkoth, kind, 1).build();
        assert_eq!(refused(&state, go(kind, at::MAZE_OF_MAUR_KHUL, at::GULF_OF_KAR)), CN_MOV_04, "{kind:?}");
        assert!(ends(&state, kind, at::MAZE_OF_MAUR_KHUL).within(SpaceSet::TERRITORIES | SpaceSet::DUNGEONS));
    }
}

#[rule("CN-MOV-05")]
#[test]
fn castles_never_move() {
    for phase in [Phase::Move, Phase::Reposition, Phase::Reinforce] {
        let board = Board::new().phase(phase).castle(at::KARKOTHI_THRONEHOLDS).gold(Karkoth, 1);
        let state = board.troops(at::KARKOTHI_THRONEHOLDS, Karkoth, Dragon, 1).build();
        assert_eq!(
            refused(&state, go(Castle, at::KARKOTHI_THRONEHOLDS, at::SURTHWOLD)),
            CN_MOV_05,
            "{phase:?}"
        );
    }
}

#[rule("CN-MOV-06")]
#[test]
fn only_heroes_enter_dungeons_and_they_stop_there() {
    let mut state = Board::new()
        .troops(at::KARKOTHI_THRONEHOLDS, Karkoth, Wizard, 1)
        .troops(at::DOL_THAMAR, Karkoth, Footsoldier, 1)
        .build();
    let entrance = at::TEMPLE_OF_ELEMENTAL_EVIL;
    assert_eq!(refused(&state, go(Footsoldier, at::DOL_THAMAR, entrance)), CN_MOV_06);
    act(&mut state, go(Wizard, at::KARKOTHI_THRONEHOLDS, entrance));
    assert_eq!(state.turn.battles, SpaceSet::of(entrance));
    // Nobody gets through on foot: the only way from Lastlight to Starfall Haven without enemies leads
    // through the Tomb.
    let board = Board::new().active(Nerath).troops(at::LASTLIGHT, Nerath, Fighter, 1);
    let state = board.control(at::STARFALL_HAVEN, Nerath).build();
    assert!(ends(&state, Fighter, at::LASTLIGHT).contains(at::TOMB_OF_HORRORS));
    assert_eq!(refused(&state, go(Fighter, at::LASTLIGHT, at::STARFALL_HAVEN)), CN_MOV_03);
}

/// Every zone that a ship gets into in this phase.
fn sea_reach(state: &State, ship: ShipId) -> SpaceSet {
    let mut zones = SpaceSet::EMPTY;
    for action in legal(state) {
        if let Action::Sail { ship: sails, to } = action
            && sails == ship
        {
            let mut after = state.clone();
            act(&mut after, action);
            zones |= sea_reach(&after, ship).with(to);
        }
    }
    zones
}

#[rule("CN-MOV-07")]
#[test]
fn warships_sail_two_zones() {
    let ship = ShipId(0);
    let mut state = Board::new().active(Vailin).ship(at::SAPPHIRE_BAY, Vailin, &[]).build();
    let zones = [
        at::EMERALD_SEA,
        at::AMILIAN_SEA,
        at::ALTARAN_SOUND,
        at::CORAL_SEA,
        at::SIRENS_DEEP,
        at::SAPPHIRE_BAY,
    ];
    assert_eq!(sea_reach(&state, ship), SpaceSet::from_iter(zones));
    assert_eq!(refused(&state, Action::Sail { ship, to: at::VAILINDOR }), CN_MOV_07);
    assert_eq!(refused(&state, go(Warship, at::SAPPHIRE_BAY, at::EMERALD_SEA)), CN_MOV_07);
    assert_eq!(refused(&state, Action::Sail { ship, to: at::AMILIAN_SEA }), CN_MOV_01, "zone by zone");
    act(&mut state, Action::Sail { ship, to: at::EMERALD_SEA });
    act(&mut state, Action::Sail { ship, to: at::AMILIAN_SEA });
    assert_eq!(refused(&state, Action::Sail { ship, to: at::TARSEM_COAST }), CN_TRA_04);
}

#[rule("CN-MOV-08")]
#[test]
fn flyers_cross_coasts_like_any_border() {
    let state = Board::new()
        .troops(at::MOGHMARRIN, Karkoth, Dragon, 1)
        .troops(at::MOGHMARRIN, Karkoth, StormElemental, 1)
        .control(at::WINTERBOLE_FOREST, Karkoth)
        .build();
    // Moghmarrin, Skallen Reach, Wailing Sea, Winterbole Forest: three steps.
    let dragon = ends(&state, Dragon, at::MOGHMARRIN);
    assert!(dragon.contains(at::SKALLEN_REACH) && dragon.contains(at::WINTERBOLE_FOREST));
    let storm = ends(&state, StormElemental, at::MOGHMARRIN);
    assert!(storm.contains(at::WAILING_SEA) && !storm.contains(at::WINTERBOLE_FOREST));
}

#[rule("CN-MOV-09")]
#[test]
fn flyers_pass_over_enemies_and_fight_where_they_end() {
    let mut state = Board::new()
        .troops(at::THORNMERE_PLAINS, Karkoth, StormElemental, 1)
        .troops(at::MOONWATER_GLADES, Vailin, Footsoldier, 2)
        .troops(at::RETHMIL, Vailin, Footsoldier, 2)
        .build();
    act(&mut state, go(StormElemental, at::THORNMERE_PLAINS, at::SILVERLEAF_FOREST));
    assert_eq!(state.turn.battles, SpaceSet::of(at::SILVERLEAF_FOREST));
}

#[rule("CN-MOV-10")]
#[test]
fn flyers_pass_over_dungeons_and_never_end_there() {
    let board = Board::new().active(Nerath).troops(at::LASTLIGHT, Nerath, StormElemental, 1);
    let mut state = board.troops(at::LASTLIGHT, Nerath, Dragon, 1).build();
    for kind in [StormElemental, Dragon] {
        assert!(!ends(&state, kind, at::LASTLIGHT).meets(SpaceSet::DUNGEONS));
        assert_eq!(refused(&state, go(kind, at::LASTLIGHT, at::TOMB_OF_HORRORS)), CN_MOV_10);
    }
    act(&mut state, go(StormElemental, at::LASTLIGHT, at::STARFALL_HAVEN));
    assert_eq!(state.turn.battles, SpaceSet::of(at::STARFALL_HAVEN));
}

#[rule("CN-MOV-11")]
#[test]
fn islands_are_left_by_ship_or_through_the_air() {
    let board = Board::new().troops(at::WINTERSKULL_LANDS, Karkoth, Fighter, 1);
    let state = board.troops(at::WINTERSKULL_LANDS, Karkoth, Dragon, 1).build();
    assert_eq!(ends(&state, Fighter, at::WINTERSKULL_LANDS), SpaceSet::EMPTY);
    assert_eq!(refused(&state, go(Fighter, at::WINTERSKULL_LANDS, at::MOGHMARRIN)), CN_MOV_11);
    assert!(ends(&state, Dragon, at::WINTERSKULL_LANDS).contains(at::MOGHMARRIN));
}

#[rule("CN-MOV-13")]
#[test]
fn what_was_enemy_stays_enemy_for_the_phase() {
    let mut state = border()
        .troops(at::THORNMERE_PLAINS, Karkoth, Footsoldier, 1)
        .troops(at::THORNMERE_PLAINS, Karkoth, Fighter, 1)
        .build();
    act(&mut state, go(Footsoldier, at::THORNMERE_PLAINS, at::MOONWATER_GLADES));
    assert_eq!(refused(&state, go(Fighter, at::THORNMERE_PLAINS, at::SILVERLEAF_FOREST)), CN_MOV_03);
    act(&mut state, go(Fighter, at::THORNMERE_PLAINS, at::MOONWATER_GLADES));
    assert_eq!(state.turn.battles, SpaceSet::of(at::MOONWATER_GLADES));
}

#[rule("CN-MOV-15")]
#[test]
fn hostile_units_together_part_or_fight() {
    let shared = Board::new()
        .active(Vailin)
        .ship(at::TARSEM_COAST, Vailin, &[])
        .ship(at::TARSEM_COAST, Karkoth, &[])
        .troops(at::RETHMIL, Vailin, Fighter, 1)
        .troops(at::RETHMIL, Karkoth, Footsoldier, 1)
        .build();
    let mut stays = shared.clone();
    during(&mut stays, [], super::super::end);
    assert_eq!(stays.turn.battles, SpaceSet::from_iter([at::TARSEM_COAST, at::RETHMIL]));
    let mut leaves = shared;
    act(&mut leaves, Action::Sail { ship: ShipId(0), to: at::AMILIAN_SEA });
    act(&mut leaves, go(Fighter, at::RETHMIL, at::MOONWATER_GLADES));
    during(&mut leaves, [], super::super::end);
    assert_eq!(leaves.turn.battles, SpaceSet::EMPTY);
}

#[rule("CN-MOV-16")]
#[test]
fn a_capital_may_be_left_without_units() {
    let board = Board::new().castle(at::KARKOTHI_THRONEHOLDS);
    let mut state = board.troops(at::KARKOTHI_THRONEHOLDS, Karkoth, Footsoldier, 3).build();
    go_many(&mut state, Footsoldier, at::KARKOTHI_THRONEHOLDS, at::SURTHWOLD, 3);
    assert_eq!(state.troops.total(at::KARKOTHI_THRONEHOLDS, Karkoth), 0);
    assert!(state.castles_of(Karkoth).contains(at::KARKOTHI_THRONEHOLDS));
}

#[rule("CN-TRN-04")]
#[test]
fn moves_reveal_nothing_so_they_can_be_taken_back() {
    let mut state = Board::new()
        .troops(at::DOL_THAMAR, Karkoth, Wizard, 2)
        .troops(at::MAZE_OF_MAUR_KHUL, Karkoth, Footsoldier, 1)
        .ship(at::GULF_OF_KAR, Karkoth, &[])
        .build();
    let ship = ShipId(0);
    for action in [
        go(Wizard, at::DOL_THAMAR, at::TEMPLE_OF_ELEMENTAL_EVIL),
        Action::Amount(1),
        Action::Load { ship, kind: Footsoldier, from: at::MAZE_OF_MAUR_KHUL },
        Action::Sail { ship, to: at::TARSEM_COAST },
        Action::Unload { ship, kind: Footsoldier, to: at::SERPENT_JUNGLE },
    ] {
        let mut chance = Chance::new(Seed(1), 1);
        assert_eq!(kernel::step::check::<crate::Nerath>(&state, &action), Ok(()));
        kernel::step::answer(&mut Play::new(&mut state, &mut chance, &mut Log::muted()), action);
        assert!(!chance.irrevocable(), "{action:?}");
    }
    assert_eq!(state.turn.battles.len(), 2);
}

#[rule("CN-MOV-01")]
#[test]
fn forged_moves_are_refused_without_harm() {
    let state =
        Board::new().troops(at::DOL_THAMAR, Karkoth, Fighter, 1).ship(at::GULF_OF_KAR, Karkoth, &[]).build();
    let ships = [ShipId(0), ShipId(1), ShipId(255)];
    let listed = legal(&state);
    for kind in UnitKind::ALL {
        for from in Space::all() {
            for to in Space::all() {
                let mut actions = vec![go(kind, from, to)];
                actions.extend(ships.map(|ship| Action::Load { ship, kind, from }));
                actions.extend(ships.map(|ship| Action::Unload { ship, kind, to }));
                actions.extend(ships.map(|ship| Action::Sail { ship, to }));
                for action in actions {
                    assert_eq!(
                        kernel::step::check::<crate::Nerath>(&state, &action).is_ok(),
                        listed.contains(&action),
                        "{action:?}"
                    );
                }
            }
        }
    }
}
