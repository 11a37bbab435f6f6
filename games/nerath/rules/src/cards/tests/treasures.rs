use super::*;
use crate::cards::{capacity, flights, move_bonus, place_limit, standing_price};
use crate::content::{SpaceSet, at, event, treasure};
use crate::event::{Event, GoldReason};
use crate::question::CardRef;
use crate::rules::{CN_DUN_07, CN_EVT_05, CN_EVT_09, CN_SPC_10, CN_TRE_01};
use crate::state::Mode;
use crate::testing::{act, act_all, act_rolling, during, legal, refused};
use crate::turn_record::Price;
use Realm::{IronCircle, Karkoth, Nerath, Vailin};
use UnitKind::{Castle, Dragon, Fighter, Footsoldier, Monster, StormElemental, Wizard};
use kernel::rule;

/// Vailin has something to move after the window.
fn board() -> Board {
    Board::new().troops(at::VAILINDOR, Vailin, Footsoldier, 1)
}

#[rule("CN-TRE-01")]
#[test]
fn treasures_are_held_without_limit_until_their_moment() {
    let five = [
        treasure::HORN_OF_VALHALLA,
        treasure::INSTANT_FORTRESS,
        treasure::AEGIS,
        treasure::CARPET_OF_FLYING,
        treasure::SKELETON_KEY,
    ];
    let board = board().with(|state| five.iter().for_each(|card| give(state, Vailin, *card)));
    let mut state = turn_start(board, Vailin, &[]);
    assert_eq!(legal(&state), [Action::Treasure(treasure::HORN_OF_VALHALLA), Action::Done]);
    assert_eq!(refused(&state, Action::Treasure(treasure::AEGIS)), CN_TRE_01);
    assert_eq!(refused(&state, Action::Treasure(treasure::STAR_SAPPHIRE)), CN_TRE_01, "not held");
    act(&mut state, Action::Done);
    assert_eq!(state.phase, Phase::Move);
    assert_eq!(refused(&state, Action::Treasure(treasure::HORN_OF_VALHALLA)), CN_TRE_01);
    assert!(legal(&state).contains(&Action::Treasure(treasure::CARPET_OF_FLYING)));
    assert_eq!(state.realms[Vailin].treasures.len(), 5);
}

#[rule("CN-TRE-02", "CN-TRE-03", "CN-TRE-04", "CN-EVT-09")]
#[test]
fn horn_of_valhalla() {
    let card = treasure::HORN_OF_VALHALLA;
    let mut state = treasure_start(board().mode(Mode::Alliance), Vailin, card);
    state.realms[Vailin].points = 9;
    let events = act(&mut state, Action::Treasure(card));
    // It scores before anything else is done.
    assert_eq!(state.realms[Vailin].points, 10);
    assert_eq!(
        events,
        [
            Event::Played { realm: Vailin, card: CardRef::Power(card) },
            Event::Points { realm: Vailin, points: 1 }
        ]
    );
    assert_eq!(choice(&state), (Vailin, CardChoice::Place(Footsoldier)));
    // No Castle is needed, and a friendly territory may be the ally's.
    assert_eq!(refused(&state, Action::Space(at::DOL_THAMAR)), CN_EVT_09);
    act(&mut state, Action::Space(at::NERA));
    assert_eq!(state.troops.get(at::NERA, Vailin, Footsoldier), 3);
    assert_eq!(state.turn.placed.iter().count(), 0);
    // It is face up for the rest of the game, in no discard.
    assert!(state.has_in_play(Vailin, card) && !state.realms[Vailin].treasures.contains(card));
    assert!(state.realms[Vailin].discard.is_empty());
}

#[test]
fn folding_boat() {
    let card = treasure::FOLDING_BOAT;
    let mut state = treasure_start(board(), Vailin, card);
    assert_eq!((capacity(&state, Vailin), capacity(&state, Nerath)), (2, 2));
    act_all(&mut state, [Action::Treasure(card), Action::Space(at::SAPPHIRE_BAY)]);
    assert_eq!(state.fleet.at(at::SAPPHIRE_BAY, Vailin).count(), 1);
    assert_eq!((capacity(&state, Vailin), capacity(&state, Nerath)), (3, 2));
}

#[test]
fn boots_of_speed() {
    let card = treasure::BOOTS_OF_SPEED;
    let mut state = treasure_start(board(), Vailin, card);
    act(&mut state, Action::Treasure(card));
    let bonus = [Fighter, Wizard, Footsoldier, Dragon].map(|kind| move_bonus(&state, Vailin, kind));
    assert_eq!(bonus, [1, 1, 0, 0]);
    assert_eq!(move_bonus(&state, Nerath, Fighter), 0);
}

#[rule("CN-TRE-05")]
#[test]
fn carpet_of_flying() {
    let card = treasure::CARPET_OF_FLYING;
    let mut state = board().active(Vailin).with(|state| give(state, Vailin, card)).build();
    assert_eq!(state.turn.flights, 0);
    act(&mut state, Action::Treasure(card));
    // At once in this Move phase, and in every later one.
    assert_eq!((state.turn.flights, flights(&state, Vailin), flights(&state, Nerath)), (2, 2, 0));
    let next = board().active(Vailin).in_play(Vailin, card).build();
    assert_eq!(next.turn.flights, 2);
}

#[test]
fn orb_of_dragons() {
    let card = treasure::ORB_OF_DRAGONS;
    let mut state = treasure_start(board(), Vailin, card);
    act(&mut state, Action::Treasure(card));
    assert_eq!(standing_price(&state, Vailin, Dragon), Some(Price::Less(1, 1)));
    assert_eq!(standing_price(&state, Vailin, Monster), None);
    assert_eq!(standing_price(&state, Nerath, Dragon), None);
}

#[test]
fn philosophers_stone_and_purse_of_plenty() {
    let board = board().active(Vailin).phase(Phase::Income).in_play(Vailin, treasure::PURSE_OF_PLENTY);
    let mut state = treasure_start(board, Vailin, treasure::PHILOSOPHERS_STONE);
    act(&mut state, Action::Treasure(treasure::PHILOSOPHERS_STONE));
    assert_eq!(state.realms[Vailin].gold, 2);
    let events = during(&mut state, [], super::super::income_properties);
    assert_eq!(state.realms[Vailin].gold, 5);
    assert_eq!(events.len(), 4);
    assert!(events.contains(&Event::Gold { realm: Vailin, change: 1, why: GoldReason::Card }));
    // Nobody else is paid.
    state.active = Nerath;
    during(&mut state, [], super::super::income_properties);
    assert_eq!((state.realms[Vailin].gold, state.realms[Nerath].gold), (5, 0));
}

#[test]
fn bottled_storm() {
    let card = treasure::BOTTLED_STORM;
    let mut state = treasure_start(board(), Vailin, card);
    act_all(&mut state, [Action::Treasure(card), Action::Space(at::CORAL_SEA)]);
    assert_eq!(state.troops.get(at::CORAL_SEA, Vailin, StormElemental), 1);
}

#[rule("CN-EVT-09")]
#[test]
fn instant_fortress() {
    let card = treasure::INSTANT_FORTRESS;
    let board = board()
        .active(Vailin)
        .phase(Phase::Reinforce)
        .gold(Vailin, 1)
        .castle(at::VAILINDOR)
        .with(|state| give(state, Vailin, card));
    let mut state = board.build();
    state.set_controller(at::SURTHWOLD, Vailin); // conquered this turn
    assert_eq!(place_limit(&state, Vailin), 4);
    act(&mut state, Action::Treasure(card));
    assert_eq!(choice(&state), (Vailin, CardChoice::Place(Castle)));
    for no in [at::SURTHWOLD, at::VAILINDOR, at::NERA] {
        assert_eq!(refused(&state, Action::Space(no)), CN_EVT_09);
    }
    act(&mut state, Action::Space(at::RETHMIL));
    assert!(state.castles.contains(at::RETHMIL));
    assert_eq!((place_limit(&state, Vailin), place_limit(&state, Nerath)), (6, 4));
}

#[test]
fn bridle_of_the_wild() {
    let card = treasure::BRIDLE_OF_THE_WILD;
    let mut state = treasure_start(board().castle(at::VAILINDOR).castle(at::AMILIA), Vailin, card);
    act_all(&mut state, [Action::Treasure(card), Action::Space(at::AMILIA)]);
    assert_eq!(state.troops.get(at::AMILIA, Vailin, Monster), 1);
}

#[test]
fn crystal_ball_shows_the_guardians() {
    let card = treasure::CRYSTAL_BALL;
    let mut state = treasure_start(board(), Vailin, card);
    // Another realm has seen one of them already, and one is face up.
    let known = state.dungeons.unseen.iter().next().unwrap();
    for (dungeon, seen) in [(0, 0b0001), (1, 0b1111)] {
        assert!(state.dungeons.unseen.take(known) || dungeon == 1);
        let face = if dungeon == 0 { known } else { state.dungeons.unseen.iter().next().unwrap() };
        if dungeon == 1 {
            state.dungeons.unseen.take(face);
        }
        let tile = &mut state.dungeons.tiles[dungeon][0];
        (tile.guardian, tile.seen) = (Some(face), seen);
    }
    let events = act_rolling(&mut state, Action::Treasure(card), [0; 8]);
    assert!(events.contains(&Event::Peeked(Vailin)));
    let seen: Vec<u8> = state.dungeons.tiles.iter().flatten().map(|tile| tile.seen).collect();
    assert_eq!(seen, [0b0011, 0b1111, 0b0010, 0b0010, 0b0010, 0b0010, 0b0010, 0b0010, 0b0010, 0b0010]);
    assert!(state.dungeons.tiles.iter().flatten().all(|tile| tile.guardian.is_some()));
    assert_eq!(state.dungeons.unseen.len(), 20);
}

#[rule("CN-TRE-05")]
#[test]
fn crystal_ball_looks_before_it_draws() {
    let (fog, song, wrath) =
        (event::VAILIN_SEA_FOG, event::VAILIN_SONG_OF_HEALING, event::VAILIN_TREANTS_WRATH);
    let board = board().active(Vailin).phase(Phase::Draw).in_play(Vailin, treasure::CRYSTAL_BALL);
    let mut state = board.with(|state| stack(state, Vailin, &[fog, song, wrath])).build();
    during(&mut state, [], |play| {
        frame::begin_turn(play, Vailin);
        kernel::step::run(play);
    });
    assert_eq!((choice(&state), state.phase), ((Vailin, CardChoice::Take), Phase::Draw));
    assert_eq!(legal(&state).len(), 2);
    act(&mut state, Action::Card(song));
    assert_eq!((held(&state, song), state.realms[Vailin].hand.len()), (1, 1));
    // The other one is under the deck.
    assert_eq!(state.realms[Vailin].deck.known_on_top(), [wrath.local()]);
    assert_eq!(state.realms[Vailin].deck.iter().last(), Some(fog.local()));
    assert_eq!(state.phase, Phase::Move);
}

#[rule("CN-EVT-06", "CN-EVT-07")]
#[test]
fn ring_of_shadows() {
    let card = treasure::RING_OF_SHADOWS;
    let mut state = treasure_start(board().gold(Karkoth, 1).gold(Nerath, 5).gold(Vailin, 2), Vailin, card);
    let poor = state.clone();
    act_all(&mut state, [Action::Treasure(card), Action::Realm(Nerath)]);
    assert_eq!((state.realms[Nerath].gold, state.realms[Vailin].gold), (2, 5));
    let mut state = poor;
    act_all(&mut state, [Action::Treasure(card), Action::Realm(Karkoth)]);
    assert_eq!((state.realms[Karkoth].gold, state.realms[Vailin].gold), (0, 3));
}

#[rule("CN-TRE-03")]
#[test]
fn a_treasure_scores_even_where_its_power_finds_nothing() {
    let mut state = treasure_start(board(), Vailin, treasure::RING_OF_SHADOWS);
    act(&mut state, Action::Treasure(treasure::RING_OF_SHADOWS));
    assert_eq!((state.realms[Vailin].points, state.realms[Vailin].gold, state.phase), (2, 0, Phase::Move));
    let mut state = treasure_start(board().control(at::VAILINDOR, Karkoth), Vailin, treasure::IMPERIAL_CROWN);
    let before = state.troops;
    act(&mut state, Action::Treasure(treasure::IMPERIAL_CROWN));
    assert_eq!((state.realms[Vailin].points, &state.troops), (3, &before));
}

/// Karkoth borders Rethmil at Blackthorn Wood and Thornmere Plains.
fn crown() -> Board {
    Board::new().active(Karkoth).troops(at::DOL_THAMAR, Karkoth, Footsoldier, 1).with(|state| {
        give(state, Karkoth, treasure::CROWN_OF_COMMAND);
    })
}

#[rule("CN-DUN-07", "CN-SPC-10")]
#[test]
fn crown_of_command_conquers_what_is_left_empty() {
    let board =
        crown().troops(at::RETHMIL, Vailin, Footsoldier, 1).troops(at::AMILIA, Vailin, Footsoldier, 1);
    let mut state = board.troops(at::FORBIDDEN_CITY, Vailin, Footsoldier, 2).build();
    act(&mut state, Action::Treasure(treasure::CROWN_OF_COMMAND));
    assert_eq!(choice(&state), (Karkoth, CardChoice::Unit));
    assert_eq!(refused(&state, unit(at::AMILIA, Vailin, Footsoldier)), CN_EVT_05, "not adjacent");
    assert_eq!(refused(&state, unit(at::VAULT_OF_THE_DROW, Vailin, Footsoldier)), CN_SPC_10);
    assert_eq!(refused(&state, Action::Guardian(0)), CN_DUN_07);
    let fought = state.clone();
    act(&mut state, unit(at::RETHMIL, Vailin, Footsoldier));
    assert_eq!(state.controller(at::RETHMIL), Karkoth);
    assert_eq!(state.troops.get(at::RETHMIL, Vailin, Footsoldier), 0);
    assert_eq!(state.troops.get(at::RETHMIL, Karkoth, Footsoldier), 1);
    assert_eq!((state.turn.battles, state.turn.ready.get(at::RETHMIL, Footsoldier)), (SpaceSet::EMPTY, 1));
    // 2 points for the Crown, 1 for the territory.
    assert_eq!(state.realms[Karkoth].points, 3);
    let mut state = fought;
    act(&mut state, unit(at::FORBIDDEN_CITY, Vailin, Footsoldier));
    assert_eq!(state.controller(at::FORBIDDEN_CITY), Vailin);
    assert_eq!(state.turn.battles, SpaceSet::of(at::FORBIDDEN_CITY));
    assert_eq!(state.troops.get(at::FORBIDDEN_CITY, Karkoth, Footsoldier), 1);
    assert_eq!(state.turn.ready.get(at::FORBIDDEN_CITY, Footsoldier), 0);
}

#[rule("CN-LIB-01", "CN-LIB-03")]
#[test]
fn crown_of_command_may_liberate() {
    let board =
        crown().mode(Mode::Alliance).control(at::KHARAVAS, Vailin).control(at::GOLDEN_SAVANNAH, Karkoth);
    let mut state = board.troops(at::KHARAVAS, Vailin, Footsoldier, 1).build();
    act(&mut state, Action::Treasure(treasure::CROWN_OF_COMMAND));
    assert_eq!(state.controller(at::KHARAVAS), IronCircle);
    assert_eq!(state.troops.get(at::KHARAVAS, Karkoth, Footsoldier), 1);
    assert_eq!(state.realms[Karkoth].points, 2, "the Crown alone");
}

#[test]
fn crown_of_command_leaves_a_castle_to_be_fought() {
    let mut state = crown().castle(at::RETHMIL).troops(at::RETHMIL, Vailin, Footsoldier, 1).build();
    act(&mut state, Action::Treasure(treasure::CROWN_OF_COMMAND));
    assert_eq!(state.controller(at::RETHMIL), Vailin);
    assert_eq!(state.turn.battles, SpaceSet::of(at::RETHMIL));
}

#[rule("CN-EVT-04", "CN-EVT-05")]
#[test]
fn map_of_the_underways() {
    let card = treasure::MAP_OF_THE_UNDERWAYS;
    let board = board().active(Vailin).troops(at::RETHMIL, Vailin, Footsoldier, 5);
    let mut state = board.with(|state| give(state, Vailin, card)).build();
    act(&mut state, Action::Treasure(card));
    assert_eq!(choice(&state), (Vailin, CardChoice::From));
    // The points may be all that is wanted.
    let mut idle = state.clone();
    act(&mut idle, Action::Done);
    assert_eq!((idle.realms[Vailin].points, idle.troops.get(at::RETHMIL, Vailin, Footsoldier)), (2, 5));
    act_all(&mut state, [Action::Space(at::RETHMIL), Action::Space(at::CORAL_ISLES)]);
    for _ in 0..3 {
        act(&mut state, unit(at::RETHMIL, Vailin, Footsoldier));
    }
    assert_eq!(state.troops.get(at::CORAL_ISLES, Vailin, Footsoldier), 4);
    assert_eq!(state.troops.get(at::RETHMIL, Vailin, Footsoldier), 1);
}

#[test]
fn tome_of_lost_lore() {
    let card = treasure::TOME_OF_LOST_LORE;
    let mut state = treasure_start(board(), Vailin, card);
    act_rolling(&mut state, Action::Treasure(card), [0, 0]);
    assert_eq!((held(&state, event::VAILIN_RICH_CONVOY), state.realms[Vailin].hand.len()), (2, 2));
}

#[test]
fn dragon_hoard_and_golden_idol() {
    for (card, gold, points) in [(treasure::DRAGON_HOARD, 6, 2), (treasure::GOLDEN_IDOL, 1, 3)] {
        let mut state = treasure_start(board(), Vailin, card);
        act(&mut state, Action::Treasure(card));
        assert_eq!((state.realms[Vailin].gold, state.realms[Vailin].points), (gold, points));
    }
}

#[test]
fn imperial_crown() {
    let card = treasure::IMPERIAL_CROWN;
    let mut state = treasure_start(board(), Vailin, card);
    act(&mut state, Action::Treasure(card));
    assert_eq!(state.troops.get(at::VAILINDOR, Vailin, Footsoldier), 2);
    assert_eq!(state.realms[Vailin].points, 3);
}

#[rule("CN-TRE-03")]
#[test]
fn treasures_that_only_score() {
    for card in [treasure::SCEPTER_OF_THE_LAST_EMPEROR, treasure::STAR_SAPPHIRE] {
        let mut state = treasure_start(board(), Vailin, card);
        state.realms[Vailin].points = 9;
        act(&mut state, Action::Treasure(card));
        assert_eq!((state.realms[Vailin].points, state.phase), (12, Phase::Move));
    }
}

#[test]
fn what_is_only_in_hand_scores_nothing() {
    let state = treasure_start(board(), Vailin, treasure::STAR_SAPPHIRE);
    assert_eq!(state.realms[Vailin].points, 0);
    assert!(!state.has_in_play(Vailin, treasure::STAR_SAPPHIRE));
}
