//! The rules of repositioning, case by case.

use crate::action::Action;
use crate::content::{Space, SpaceSet, at};
use crate::event::Event;
use crate::fleet::ShipId;
use crate::realm::Realm::{IronCircle, Karkoth, Nerath, Vailin};
use crate::rules::{
    CN_MOV_10, CN_OPT_01, CN_REP_01, CN_REP_02, CN_REP_04, CN_REP_05, CN_REP_08, CN_REP_09, CN_REP_10,
    CN_TRA_01,
};
use crate::state::{Mode, Phase, State, Tile};
use crate::testing::{Board, act, during, legal, refused};
use crate::units::UnitKind::{self, Dragon, Fighter, Footsoldier, StormElemental, Wizard};
use kernel::rule;

fn board() -> Board {
    Board::new().phase(Phase::Reposition)
}

fn go(kind: UnitKind, from: Space, to: Space) -> Action {
    Action::Move { kind, from, to }
}

/// Where units of this kind may go from there.
fn ends(state: &State, kind: UnitKind, from: Space) -> SpaceSet {
    Space::all().filter(|to| legal(state).contains(&go(kind, from, *to))).collect()
}

#[rule("CN-REP-01")]
#[test]
fn flyers_move_a_second_time() {
    let start = at::MIDNIGHT_SEA;
    let mut state = board().troops(start, Karkoth, Dragon, 1).build();
    assert_eq!(refused(&state, go(Dragon, start, at::KARKOTHI_THRONEHOLDS)), CN_REP_01, "four steps");
    assert_eq!(refused(&state, go(Dragon, start, at::TEMPLE_OF_ELEMENTAL_EVIL)), CN_MOV_10);
    act(&mut state, go(Dragon, start, at::DREAD_MARSHES));
    assert_eq!(
        refused(&state, go(Dragon, at::DREAD_MARSHES, at::DOL_THAMAR)),
        CN_REP_01,
        "but no third time"
    );
    // Over enemies: Silverleaf Forest lies deep in Vailin.
    let mut state = board()
        .troops(at::SILVERLEAF_FOREST, Karkoth, Dragon, 1)
        .troops(at::MOONWATER_GLADES, Vailin, Footsoldier, 3)
        .troops(at::RETHMIL, Vailin, Footsoldier, 3)
        .build();
    act(&mut state, go(Dragon, at::SILVERLEAF_FOREST, at::THORNMERE_PLAINS));
    assert_eq!(state.troops.get(at::THORNMERE_PLAINS, Karkoth, Dragon), 1);
}

#[rule("CN-REP-02")]
#[test]
fn no_new_battles() {
    let state = board()
        .troops(at::THORNMERE_PLAINS, Karkoth, StormElemental, 1)
        .ship(at::TARSEM_COAST, Vailin, &[])
        .build();
    assert_eq!(refused(&state, go(StormElemental, at::THORNMERE_PLAINS, at::MOONWATER_GLADES)), CN_REP_02);
    assert_eq!(refused(&state, go(StormElemental, at::THORNMERE_PLAINS, at::TARSEM_COAST)), CN_REP_02);
}

#[rule("CN-REP-03")]
#[test]
fn what_was_conquered_is_a_place_to_land() {
    let board = board().troops(at::AMILIAN_SEA, Karkoth, Dragon, 1).control(at::SERPENT_JUNGLE, Karkoth);
    // Conquered this turn: not held when it began.
    let mut state = board.begin();
    act(&mut state, go(Dragon, at::AMILIAN_SEA, at::SERPENT_JUNGLE));
    assert_eq!(state.troops.get(at::SERPENT_JUNGLE, Karkoth, Dragon), 1);
}

/// Iron Circle's Heroes have cleared the Lost Caverns: Brimstone Hills is theirs, the Altaran Peninsula is
/// not, and a Warship with one place lies in Brimstone Bay.
fn cleared(heroes: u8) -> Board {
    let entrance = at::LOST_CAVERNS_OF_TSOJCANTH;
    board()
        .active(IronCircle)
        .troops(entrance, IronCircle, Wizard, heroes)
        .control(at::ALTARAN_PENINSULA, Vailin)
        .ship(at::BRIMSTONE_BAY, IronCircle, &[Footsoldier])
        .with(|state| {
            state.turn.cleared.insert(entrance);
            let index = entrance.dungeon_index().expect("an entrance");
            let beaten = state.dungeons.tiles[index].pop().expect("one tile at first");
            assert_eq!(beaten, Tile::default());
            let guardian = state.dungeons.unseen.iter().next().expect("a tile");
            state.dungeons.unseen.take(guardian);
            state.dungeons.discard.put(guardian);
        })
}

#[rule("CN-REP-04")]
#[test]
fn winning_heroes_leave_by_land_or_sea() {
    let (entrance, ship) = (at::LOST_CAVERNS_OF_TSOJCANTH, ShipId(0));
    let mut state = cleared(2).build();
    assert_eq!(ends(&state, Wizard, entrance), SpaceSet::of(at::BRIMSTONE_HILLS));
    assert_eq!(refused(&state, Action::Done), CN_REP_04);
    assert_eq!(refused(&state, go(Wizard, entrance, at::ALTARAN_PENINSULA)), CN_REP_04);
    act(&mut state, Action::Load { ship, kind: Wizard, from: entrance });
    assert_eq!(refused(&state, Action::Load { ship, kind: Wizard, from: entrance }), CN_TRA_01, "full");
    assert_eq!(refused(&state, Action::Done), CN_REP_04);
    act(&mut state, go(Wizard, entrance, at::BRIMSTONE_HILLS));
    assert_eq!(state.troops.get(at::BRIMSTONE_HILLS, IronCircle, Wizard), 1);
    assert_eq!(state.fleet.get(ship).map(|ship| ship.cargo.len()), Some(2));
    assert_eq!(legal(&state), [Action::Done]);
}

#[rule("CN-REP-05")]
#[test]
fn a_hero_without_a_way_out_is_lost() {
    let entrance = at::LOST_CAVERNS_OF_TSOJCANTH;
    let board = cleared(1).control(at::BRIMSTONE_HILLS, Vailin).ship(at::BRIMSTONE_BAY, Vailin, &[]);
    let mut state = board.in_play(IronCircle, crate::content::treasure::GOLDEN_IDOL).build();
    // The zone is an enemy's now, so the Warship is no way out either, and nothing is asked.
    assert!(kernel::step::asked::<crate::Nerath>(&state).is_none());
    let events = during(&mut state, [], super::end);
    assert_eq!(state.troops.total(entrance, IronCircle), 0);
    let lost = Event::Destroyed { realm: IronCircle, kind: Wizard, n: 1, at: entrance, rule: CN_REP_05 };
    assert_eq!(events[0], lost);
    assert_eq!(state.realms[IronCircle].in_play.len(), 1, "the Treasure is kept");
}

#[rule("CN-REP-06")]
#[test]
fn two_new_guardians_move_in() {
    let entrance = at::LOST_CAVERNS_OF_TSOJCANTH;
    let mut state = cleared(1).build();
    act(&mut state, go(Wizard, entrance, at::BRIMSTONE_HILLS));
    let stock = state.dungeons.stock();
    let events = during(&mut state, [], super::end);
    let index = entrance.dungeon_index().expect("an entrance");
    assert_eq!(state.dungeons.tiles[index].as_slice(), [Tile::default(); 2]);
    assert_eq!(state.dungeons.stock(), stock - 2);
    assert_eq!(events, [Event::Restocked { space: entrance, tiles: 2 }]);
}

#[rule("CN-REP-07")]
#[test]
fn storms_hover_over_friendly_seas() {
    let board = board().troops(at::AMILIAN_SEA, Karkoth, StormElemental, 1);
    let mut state = board.troops(at::THORNMERE_PLAINS, Karkoth, StormElemental, 1).build();
    act(&mut state, go(StormElemental, at::THORNMERE_PLAINS, at::TARSEM_COAST));
    during(&mut state, [], super::end);
    for zone in [at::AMILIAN_SEA, at::TARSEM_COAST] {
        assert_eq!(state.troops.get(zone, Karkoth, StormElemental), 1);
    }
}

#[rule("CN-REP-08")]
#[test]
fn dragons_must_land_in_a_friendly_territory() {
    let mut state = board().troops(at::CORAL_SEA, Karkoth, Dragon, 2).build();
    assert_eq!(ends(&state, Dragon, at::CORAL_SEA), SpaceSet::EMPTY, "four spaces to the nearest");
    assert_eq!(refused(&state, go(Dragon, at::CORAL_SEA, at::EMERALD_SEA)), CN_REP_08);
    let events = during(&mut state, [], super::end);
    assert_eq!(state.troops.total(at::CORAL_SEA, Karkoth), 0);
    let lost = Event::Destroyed { realm: Karkoth, kind: Dragon, n: 2, at: at::CORAL_SEA, rule: CN_REP_08 };
    assert_eq!(events, [lost]);
}

#[rule("CN-MOV-14")]
#[test]
fn a_dragon_may_rest_at_sea_until_reposition_ends() {
    let mut moved = Board::new().troops(at::MOGHMARRIN, Karkoth, Dragon, 1).build();
    act(&mut moved, go(Dragon, at::MOGHMARRIN, at::MIDNIGHT_SEA));
    during(&mut moved, [], crate::movement::end);
    moved.phase = Phase::Reposition;
    during(&mut moved, [], super::begin);
    let mut stays = moved.clone();
    act(&mut moved, go(Dragon, at::MIDNIGHT_SEA, at::MOGHMARRIN));
    during(&mut moved, [], super::end);
    assert_eq!(moved.troops.get(at::MOGHMARRIN, Karkoth, Dragon), 1);
    during(&mut stays, [], super::end);
    assert_eq!(stays.troops.iter().count(), 0);
}

#[rule("CN-REP-09")]
#[test]
fn all_flyers_and_nobody_else() {
    let mut state = board()
        .mode(Mode::Alliance)
        .troops(at::DOL_THAMAR, Karkoth, Dragon, 1)
        .troops(at::DOL_THAMAR, Karkoth, Footsoldier, 1)
        .control(at::ICEFANG_TUNDRA, IronCircle)
        .ship(at::GULF_OF_KAR, Karkoth, &[Fighter])
        .build();
    let ship = ShipId(0);
    assert_eq!(refused(&state, go(Footsoldier, at::DOL_THAMAR, at::ICEFANG_TUNDRA)), CN_REP_09);
    assert_eq!(refused(&state, Action::Sail { ship, to: at::DRAGONS_GATE }), CN_REP_09);
    assert_eq!(refused(&state, Action::Unload { ship, kind: Fighter, to: at::MAZE_OF_MAUR_KHUL }), CN_REP_09);
    assert_eq!(refused(&state, Action::Load { ship, kind: Footsoldier, from: at::DOL_THAMAR }), CN_REP_09);
    assert!(legal(&state).contains(&Action::Done), "it may stay where it is");
    assert!(ends(&state, Dragon, at::DOL_THAMAR).contains(at::THORNMERE_PLAINS));
    act(&mut state, go(Dragon, at::DOL_THAMAR, at::ICEFANG_TUNDRA)); // An ally's territory.
    during(&mut state, [], super::end);
    assert_eq!(state.troops.get(at::ICEFANG_TUNDRA, Karkoth, Dragon), 1);
}

#[rule("CN-REP-10")]
#[test]
fn leaving_a_dungeon_is_one_step() {
    let (entrance, ship) = (at::LOST_CAVERNS_OF_TSOJCANTH, ShipId(0));
    let mut state = cleared(2).ship(at::BRIMSTONE_BAY, Nerath, &[]).mode(Mode::Alliance).build();
    // An enemy Warship in the bay: no way out by sea.
    assert_eq!(refused(&state, Action::Load { ship, kind: Wizard, from: entrance }), CN_REP_04);
    act(&mut state, go(Wizard, entrance, at::BRIMSTONE_HILLS));
    act(&mut state, Action::Amount(2));
    assert_eq!(refused(&state, go(Wizard, at::BRIMSTONE_HILLS, at::ADRETIA)), CN_REP_09);
    // An ally's Warship takes nobody aboard; the player's own binds the Hero for the turn.
    let mut state = cleared(1).ship(at::BRIMSTONE_BAY, Karkoth, &[]).mode(Mode::Alliance).build();
    assert_eq!(refused(&state, Action::Load { ship: ShipId(1), kind: Wizard, from: entrance }), CN_REP_10);
    act(&mut state, Action::Load { ship, kind: Wizard, from: entrance });
    let bound = state.fleet.get(ship).expect("afloat").cargo.iter().find(|unit| unit.kind == Wizard);
    assert!(bound.expect("aboard").bound);
}

#[rule("CN-OPT-03")]
#[test]
fn a_dragon_joins_another_only_if_it_must_land() {
    let solitary = |board: Board| board.with(|state| state.solitary_dragons = true);
    // Two places to land: the one with a Dragon is refused.
    let two = board()
        .troops(at::SAPPHIRE_BAY, Vailin, Dragon, 1)
        .troops(at::VAILINDOR, Vailin, Dragon, 1)
        .active(Vailin);
    let state = solitary(two).build();
    assert_eq!(refused(&state, go(Dragon, at::SAPPHIRE_BAY, at::VAILINDOR)), CN_OPT_01);
    assert!(ends(&state, Dragon, at::SAPPHIRE_BAY).contains(at::CALDEMAR));
    // A single one: better together than drowned.
    let mut one =
        board().troops(at::CORAL_SEA, Karkoth, Dragon, 1).troops(at::CORAL_ISLES, Karkoth, Dragon, 1);
    one = one.control(at::CORAL_ISLES, Karkoth);
    let mut state = solitary(one).build();
    act(&mut state, go(Dragon, at::CORAL_SEA, at::CORAL_ISLES));
    assert_eq!(state.troops.get(at::CORAL_ISLES, Karkoth, Dragon), 2);
}
