use super::*;
use crate::content::{at, event, treasure};
use crate::rules::{CN_EVT_01, CN_TRE_01};
use crate::state::Mode;
use crate::testing::{act, act_rolling, legal, not_an_answer, refused};
use Realm::{IronCircle, Karkoth, Nerath, Vailin};
use UnitKind::{Fighter, Footsoldier};
use kernel::rule;

#[rule("CN-EVT-01")]
#[test]
fn a_card_is_played_in_its_own_moment_only() {
    let frenzy = event::IRON_CIRCLE_GOBLIN_FRENZY;
    let board = Board::new()
        .active(IronCircle)
        .phase(Phase::Reinforce)
        .gold(IronCircle, 5)
        .castle(at::CITADEL_OF_IRONS_GRASP)
        .with(|state| [frenzy, event::IRON_CIRCLE_GOLEM_FORGE].iter().for_each(|card| deal(state, *card)));
    let state = board.build();
    assert_eq!(refused(&state, Action::Event(frenzy)), CN_EVT_01);
    assert!(legal(&state).contains(&Action::Event(event::IRON_CIRCLE_GOLEM_FORGE)));
    assert!(legal(&state).contains(&Action::Done), "and inside it, playing it is optional");
    assert_eq!(refused(&state, Action::Treasure(treasure::INSTANT_FORTRESS)), CN_TRE_01);
}

#[rule("CN-EVT-01")]
#[test]
fn one_plays_at_the_start_of_ones_own_turn() {
    let board = Board::new().troops(at::DOL_THAMAR, Karkoth, Footsoldier, 1).gold(Nerath, 5);
    let (mine, theirs) = (event::KARKOTH_GHOST_FLEET, event::IRON_CIRCLE_EXTORTION);
    let mut state = turn_start(board, Karkoth, &[mine, theirs]);
    assert_eq!(asked(&state), window(Karkoth, Occasion::TurnStart));
    assert_eq!(refused(&state, Action::Event(theirs)), CN_EVT_01);
    act(&mut state, Action::Done);
    assert_eq!(state.phase, Phase::Move, "the Iron Circle is not asked");
}

/// Vailin attacks a sea zone where both Karkoth and Nerath have a ship: each has something to play.
fn three_at_sea() -> State {
    let board = Board::new()
        .active(Vailin)
        .ship(at::TARSEM_COAST, Vailin, &[])
        .ship(at::TARSEM_COAST, Karkoth, &[Fighter])
        .ship(at::TARSEM_COAST, Nerath, &[])
        .troops(at::RETHMIL, Vailin, Footsoldier, 1);
    let cards = [
        event::VAILIN_STORM_CALLER,
        event::KARKOTH_WRAITH_CHAMPION,
        event::NERATH_SILVER_WINGS,
        event::IRON_CIRCLE_BOUND_DEVIL,
    ];
    attack(board, at::TARSEM_COAST, &cards)
}

#[rule("CN-EVT-08")]
#[test]
fn the_active_realm_speaks_first_then_the_others_in_turn_order() {
    let mut state = three_at_sea();
    let mut order = Vec::new();
    for _ in 0..2 {
        order.push(asked(&state).realm);
        act(&mut state, Action::Done);
    }
    order.push(asked(&state).realm);
    // The Iron Circle has a card, but no part in the battle.
    assert_eq!(order, [Vailin, Nerath, Karkoth]);
    // When all have passed in a row the battle goes on: the ships and the Fighter aboard roll.
    let events = act_rolling(&mut state, Action::Done, [1, 1, 1, 1]);
    assert_eq!(rolls(&events).len(), 2);
}

#[rule("CN-EVT-08")]
#[test]
fn a_card_gives_everybody_another_chance() {
    let mut state = three_at_sea();
    act(&mut state, Action::Done);
    act(&mut state, Action::Done);
    assert_eq!(asked(&state).realm, Karkoth);
    act(&mut state, Action::Event(event::KARKOTH_WRAITH_CHAMPION));
    assert_eq!(asked(&state), window(Vailin, Occasion::BattleStart), "Vailin had passed, and is asked again");
}

#[rule("CN-EVT-08")]
#[test]
fn a_window_knows_cards_and_passing_only() {
    let state = three_at_sea();
    for action in [
        Action::Press,
        Action::Amount(1),
        Action::Space(at::RETHMIL),
        Action::Card(event::VAILIN_STORM_CALLER),
    ] {
        assert!(not_an_answer(&state, action));
    }
    assert_eq!(refused(&state, Action::Property(treasure::AEGIS)), CN_TRE_01);
    assert_eq!(refused(&state, Action::Event(event::NERATH_SILVER_WINGS)), CN_EVT_01, "Nerath's to play");
}

#[rule("CN-MOD-06")]
#[test]
fn deals_bind_nobody() {
    // Whatever was agreed in a free-for-all, gold may be stolen from anybody.
    let card = event::IRON_CIRCLE_EXTORTION;
    let board = Board::new().gold(Karkoth, 5).troops(at::KHARAVAS, IronCircle, Footsoldier, 1);
    let mut state = turn_start(board, IronCircle, &[card]);
    act(&mut state, Action::Event(card));
    assert!(legal(&state).contains(&Action::Realm(Karkoth)));
}

#[rule("CN-MOD-10")]
#[test]
fn allies_keep_their_hands_apart() {
    // One player runs Vailin and Nerath: in Vailin's turn only Vailin's cards are his to play.
    let board = Board::new()
        .mode(Mode::Alliance)
        .troops(at::RETHMIL, Vailin, Footsoldier, 1)
        .gold(Nerath, 9)
        .with(|state| state.players[Nerath] = state.players[Vailin]);
    let state = turn_start(board, Vailin, &[event::VAILIN_ELEMENTAL_ALLY, event::NERATH_CALL_TO_ARMS]);
    assert_eq!(legal(&state), [Action::Event(event::VAILIN_ELEMENTAL_ALLY), Action::Done]);
    assert_eq!(refused(&state, Action::Event(event::NERATH_CALL_TO_ARMS)), CN_EVT_01);
}

#[test]
fn only_those_with_something_to_play_are_asked() {
    let board =
        Board::new().troops(at::RETHMIL, Karkoth, Fighter, 1).troops(at::RETHMIL, Vailin, Footsoldier, 2);
    // Storm Caller is for the sea, Shadow Road for the Move phase: the first question is after the first
    // round.
    let board = board.phase(Phase::Battle).with(|state| {
        deal(state, event::VAILIN_STORM_CALLER);
        deal(state, event::KARKOTH_SHADOW_ROAD);
        state.turn.battles.insert(at::RETHMIL);
    });
    let mut state = board.build();
    during(&mut state, [6, 1, 1], kernel::step::run);
    assert_eq!(asked(&state), Question { realm: Karkoth, what: Asked::PressOrRetreat });
}

#[test]
fn a_card_half_resolved_survives_the_audit_and_a_forged_one_does_not() {
    let card = event::IRON_CIRCLE_ASSASSINS_BLADE;
    let board = Board::new()
        .troops(at::KHARAVAS, IronCircle, Footsoldier, 1)
        .troops(at::RETHMIL, Vailin, Fighter, 1)
        .troops(at::NERA, Nerath, Fighter, 1);
    let board = Realm::ALL.into_iter().fold(board, |board, realm| board.castle(Space::capital(realm)));
    let mut state = turn_start(board, IronCircle, &[card]);
    act(&mut state, Action::Event(card));
    assert_eq!(crate::audit::audit(&state), Ok(()));
    let forge = |change: fn(&mut super::super::Resolve)| {
        let mut forged = state.clone();
        if let Some(Task::Resolve(resolve)) = forged.tasks.last_mut() {
            change(resolve);
        }
        crate::audit::audit(&forged).unwrap_err().field
    };
    assert_eq!(forge(|resolve| resolve.from = Some(at::SUNLESS_CITADEL)), "tasks");
    assert_eq!(forge(|resolve| resolve.ship = Some(crate::fleet::ShipId(3))), "tasks");
    assert_eq!(forge(|resolve| resolve.looking = 3), "tasks");
    assert_eq!(
        forge(|resolve| resolve.card = crate::question::CardRef::Power(treasure::AEGIS)),
        "realms.IronCircle"
    );
}
