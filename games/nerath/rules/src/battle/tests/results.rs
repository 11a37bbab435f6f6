//! Results: conquest, Capitals, Castles, liberation, points (CN-RES, CN-CAP, CN-CST, CN-LIB, CN-VPS).

use super::*;
use crate::action::Placement;
use crate::battle::results::conquer;
use crate::frame;
use crate::income::income;
use crate::reinforce;

fn take(state: &mut State, realm: Realm, space: Space) -> Vec<Event> {
    during(state, [], |play| conquer(play, realm, space))
}

/// The Reinforce phase of a realm that has had its turn from here on.
fn reinforce(state: &mut State, realm: Realm) {
    during(state, [], |play| {
        frame::begin_turn(play, realm);
        play.state.tasks.clear();
        play.state.phase = Phase::Reinforce;
        reinforce::begin(play);
    });
}

fn buy(kind: UnitKind, castle: Space) -> Action {
    Action::Buy { kind, castle, at: Placement::Space(castle) }
}

#[rule("CN-RES-01")]
#[test]
fn a_battle_ends_when_a_side_has_nobody_left() {
    let board = board().troops(FRONT, Karkoth, Footsoldier, 2).troops(FRONT, Vailin, Footsoldier, 1);
    let (state, events) = fight(board, &[FRONT], [6, 1, 1]);
    assert_eq!(state.phase, Phase::Reposition); // No question of press or retreat.
    assert!(events.contains(&Event::BattleEnds { space: FRONT, winner: Some(Attacker) }));
}

#[rule("CN-RES-02")]
#[test]
fn after_mutual_destruction_the_defender_keeps_control() {
    let ground = at::GOLDEN_SAVANNAH;
    let board = board().troops(ground, Karkoth, Footsoldier, 1).troops(ground, IronCircle, Footsoldier, 1);
    let (state, _) = fight(board, &[ground], [6, 6]);
    assert_eq!(state.controller(ground), IronCircle);
    assert_eq!(state.troops.total(ground, IronCircle) + state.troops.total(ground, Karkoth), 0);
    assert_eq!(state.realms[Karkoth].points, 0);
}

#[rule("CN-RES-03")]
#[test]
fn the_survivors_occupy_the_territory() {
    let board = board().troops(FRONT, Karkoth, Footsoldier, 4).troops(FRONT, Vailin, Footsoldier, 2);
    let (state, _) = fight(board, &[FRONT], [6, 6, 1, 1, 6, 6]);
    assert_eq!(state.controller(FRONT), Karkoth);
    assert_eq!(state.troops.total(FRONT, Karkoth), 2);
}

#[rule("CN-RES-04")]
#[test]
fn a_flyer_conquers_and_may_fly_home() {
    let (mut state, _) = fight(board().troops(FRONT, Karkoth, Dragon, 1), &[FRONT], []);
    act(&mut state, Action::Move { kind: Dragon, from: FRONT, to: at::THORNMERE_PLAINS });
    assert_eq!((state.controller(FRONT), state.realms[Karkoth].points), (Karkoth, 1));
    assert_eq!(state.troops.total(FRONT, Karkoth), 0);
}

#[rule("CN-RES-05")]
#[test]
fn results_come_at_once_and_in_order() {
    let board = board().troops(FRONT, Karkoth, Monster, 1).castle(FRONT);
    let (mut state, mut events) = fight(board, &[FRONT], [6, 1]);
    // Control, points and Castle before the Monster is asked.
    assert_eq!(asked(&state).what, Asked::Rampage);
    assert_eq!((state.controller(FRONT), state.realms[Karkoth].points), (Karkoth, 1));
    assert!(state.castles_of(Karkoth).contains(FRONT) && state.friendly(Karkoth).contains(FRONT));
    events.extend(act(&mut state, Action::Rampage(at::SILVERLEAF_FOREST)));
    let conquered = events.iter().filter_map(|event| match event {
        Event::Conquered { space, .. } => Some(*space),
        _ => None,
    });
    assert_eq!(conquered.collect::<Vec<_>>(), [FRONT, at::SILVERLEAF_FOREST]);
}

#[rule("CN-RES-06", "CN-VPS-04")]
#[test]
fn ones_own_territory_is_worth_nothing() {
    let mut state =
        Board::new().active(Nerath).control(at::NERA, Karkoth).control(at::KULMARK, Karkoth).build();
    take(&mut state, Nerath, at::NERA);
    take(&mut state, Nerath, at::KULMARK);
    assert_eq!(state.realms[Nerath].points, 0);
    assert_eq!(state.controller(at::NERA), Nerath);
    take(&mut state, Nerath, at::DOL_THAMAR);
    assert_eq!(state.realms[Nerath].points, 1);
}

#[rule("CN-CAP-01")]
#[test]
fn a_capital_is_worth_five() {
    let capital = at::MITHRALFAST;
    let board = board()
        .troops(capital, Karkoth, Dragon, 1)
        .castle(capital)
        .with(|state| state.realms[Karkoth].points = 3);
    let (state, _) = fight(board, &[capital], [6, 1]);
    assert_eq!(state.realms[Karkoth].points, 8);
}

#[rule("CN-CAP-02")]
#[test]
fn a_realm_without_its_capital_earns_half() {
    let mut state = board().build();
    take(&mut state, Karkoth, at::VAILINDOR);
    assert_eq!(income(&state, Vailin), 6);
    take(&mut state, Vailin, at::VAILINDOR);
    assert_eq!(income(&state, Vailin), 13);
}

#[rule("CN-CAP-03")]
#[test]
fn a_captured_capital_is_an_ordinary_castle() {
    let mut state = board()
        .castle(at::KARKOTHI_THRONEHOLDS)
        .castle(at::DOL_THAMAR)
        .castle(at::VAILINDOR)
        .gold(Karkoth, 20)
        .build();
    take(&mut state, Karkoth, at::VAILINDOR);
    assert_eq!(income(&state, Karkoth), 16);
    reinforce(&mut state, Karkoth);
    act(&mut state, buy(Footsoldier, at::VAILINDOR));
    assert_eq!(asked(&state).what, Asked::HowMany { kind: Footsoldier, max: 4 });
}

#[rule("CN-CAP-04")]
#[test]
fn a_capital_scores_again_for_whoever_takes_it() {
    let mut state = Board::new().control(at::MITHRALFAST, Karkoth).build();
    take(&mut state, IronCircle, at::MITHRALFAST);
    assert_eq!(state.realms[IronCircle].points, 5);
    take(&mut state, Nerath, at::MITHRALFAST);
    assert_eq!(state.realms[Nerath].points, 0);
}

#[rule("CN-CST-01")]
#[test]
fn a_captured_castle_defends_its_new_owner() {
    let mut taken = board().castle(FRONT).build();
    take(&mut taken, Karkoth, FRONT);
    let board = Board::new()
        .active(Vailin)
        .troops(FRONT, Vailin, Footsoldier, 1)
        .with(|state| (state.control, state.castles) = (taken.control, taken.castles));
    let (_, events) = fight(board, &[FRONT], [1, 6]);
    assert_eq!(rolls(&events)[1], (Defender, false, vec![20], 1));
}

#[rule("CN-CST-02")]
#[test]
fn a_castle_captured_this_turn_takes_no_new_units() {
    let board = board().troops(FRONT, Karkoth, Footsoldier, 2).castle(FRONT).gold(Karkoth, 10);
    let (mut state, _) = fight(board, &[FRONT], [6, 1, 1]);
    act(&mut state, Action::Done);
    assert_eq!(state.phase, Phase::Reinforce);
    assert!(!legal(&state).contains(&buy(Footsoldier, FRONT)));
    assert!(legal(&state).contains(&buy(Footsoldier, at::KARKOTHI_THRONEHOLDS)));
    reinforce(&mut state, Karkoth); // The next turn.
    assert!(legal(&state).contains(&buy(Footsoldier, FRONT)));
}

#[rule("CN-CST-03")]
#[test]
fn ones_own_capital_retaken_takes_them_at_once() {
    let capital = at::MITHRALFAST;
    let board = Board::new()
        .active(Nerath)
        .control(capital, Karkoth)
        .castle(capital)
        .castle(at::NERA)
        .troops(capital, Nerath, Dragon, 1)
        .troops(at::NERA, Nerath, StormElemental, 1)
        .gold(Nerath, 10);
    let (mut state, _) = fight(board, &[capital], [6, 1, 1]);
    assert_eq!(state.controller(capital), Nerath);
    act(&mut state, Action::Done);
    act(&mut state, buy(Footsoldier, capital));
    assert_eq!(asked(&state).what, Asked::HowMany { kind: Footsoldier, max: 10 });
}

#[rule("CN-CST-04")]
#[test]
fn castles_stand_alone_for_ever_and_never_attack() {
    let mut state = board().castle(FRONT).gold(Karkoth, 10).build();
    take(&mut state, Karkoth, FRONT);
    take(&mut state, Vailin, FRONT);
    take(&mut state, Karkoth, FRONT);
    assert!(state.castles.contains(FRONT));
    reinforce(&mut state, Karkoth);
    assert!(!legal(&state).contains(&buy(Castle, FRONT)));
    // In a battle around it, its die is rolled for the defender alone.
    let attack = board().troops(FRONT, Karkoth, Footsoldier, 1).castle(FRONT);
    let (_, events) = fight(attack, &[FRONT], [1, 6]);
    assert_eq!(rolls(&events)[0], (Attacker, false, vec![6], 0));
}

#[rule("CN-CST-05", "CN-LIB-01", "CN-LIB-02")]
#[test]
fn a_liberated_territory_goes_back_to_the_ally() {
    let ground = at::KULMARK; // Nerath's.
    let board = Board::new()
        .mode(Mode::Alliance)
        .active(Vailin)
        .control(ground, Karkoth)
        .castle(ground)
        .troops(ground, Vailin, Footsoldier, 2);
    let (state, events) = fight(board, &[ground], [6, 1, 1]);
    assert_eq!(state.controller(ground), Nerath);
    assert_eq!(count(&state, ground, Vailin, Footsoldier), 2);
    assert!(state.castles_of(Nerath).contains(ground));
    assert_eq!((state.realms[Vailin].points, state.realms[Nerath].points), (0, 0));
    let freed = Event::Conquered { realm: Nerath, space: ground, liberated_by: Some(Vailin), points: 0 };
    assert!(events.contains(&freed));
}

#[rule("CN-LIB-02", "CN-LIB-04")]
#[test]
fn a_liberated_capital_scores_nothing_and_serves_its_owner() {
    let mut state = Board::new()
        .mode(Mode::Alliance)
        .active(Vailin)
        .control(at::MITHRALFAST, Karkoth)
        .castle(at::MITHRALFAST)
        .castle(at::NERA)
        .gold(Nerath, 30)
        .build();
    take(&mut state, Vailin, at::MITHRALFAST);
    assert_eq!((state.realms[Vailin].points, state.realms[Nerath].points), (0, 0));
    reinforce(&mut state, Nerath);
    act(&mut state, buy(Footsoldier, at::MITHRALFAST));
    assert_eq!(asked(&state).what, Asked::HowMany { kind: Footsoldier, max: 30 });
}

#[rule("CN-LIB-03")]
#[test]
fn a_liberation_is_a_victory_for_cards() {
    // Raise Dead: "you have just won a battle in a territory".
    let ground = at::GOLDEN_SAVANNAH; // Iron Circle's, held by Nerath.
    let card = event::KARKOTH_RAISE_DEAD;
    let board =
        board().mode(Mode::Alliance).control(ground, Nerath).troops(ground, Karkoth, Fighter, 1).with(
            |state| {
                assert!(state.realms[Karkoth].deck.take(card.local()));
                state.realms[Karkoth].hand.put(card.local());
            },
        );
    let (mut state, _) = fight(board, &[ground], []);
    assert_eq!(state.controller(ground), IronCircle);
    act(&mut state, Action::Event(card));
    assert_eq!(count(&state, ground, Karkoth, Footsoldier), 1);
}

#[rule("CN-LIB-05")]
#[test]
fn an_enemys_territory_is_the_conquerors_alone() {
    let ground = at::RETHMIL; // Vailin's.
    let mut state = Board::new().mode(Mode::Alliance).build();
    take(&mut state, Karkoth, ground);
    take(&mut state, Vailin, ground);
    take(&mut state, IronCircle, ground);
    assert_eq!(state.controller(ground), IronCircle);
    let points = Realm::ALL.map(|realm| state.realms[realm].points);
    assert_eq!(points, [1, 0, 1, 0]);
}

#[rule("CN-LIB-06")]
#[test]
fn there_is_no_liberation_without_alliances() {
    let ground = at::KULMARK;
    let mut state = Board::new().control(ground, Karkoth).build();
    take(&mut state, Vailin, ground);
    assert_eq!((state.controller(ground), state.realms[Vailin].points), (Vailin, 1));
    // With alliances, what an ally holds cannot be attacked, whoever it belonged to.
    let state = Board::new().mode(Mode::Alliance).control(ground, IronCircle).build();
    assert!(state.friendly(Karkoth).contains(ground));
}

#[rule("CN-VPS-01")]
#[test]
fn points_are_scored_battle_by_battle() {
    let board = board().troops(FRONT, Karkoth, Footsoldier, 1).troops(BORDER, Karkoth, Monster, 1);
    let (mut state, _) = fight(board, &[FRONT, BORDER], []);
    act(&mut state, Action::Fight(BORDER));
    assert_eq!((asked(&state).what, state.realms[Karkoth].points), (Asked::Rampage, 1));
    act(&mut state, Action::Done);
    assert_eq!(state.realms[Karkoth].points, 2);
}

#[rule("CN-VPS-02")]
#[test]
fn the_original_owner_counts() {
    let mut state = Board::new().control(at::KULMARK, Karkoth).build();
    take(&mut state, Vailin, at::KULMARK);
    assert_eq!(state.realms[Vailin].points, 1);
}

#[rule("CN-VPS-03", "CN-VPS-05")]
#[test]
fn a_territory_scores_each_time_and_points_stay() {
    let mut state = board().build();
    take(&mut state, Karkoth, FRONT);
    take(&mut state, Vailin, FRONT);
    assert_eq!(state.realms[Karkoth].points, 1); // CN-VPS-05: nothing is lost.
    take(&mut state, Karkoth, FRONT);
    assert_eq!((state.realms[Karkoth].points, state.realms[Vailin].points), (2, 0));
}

#[rule("CN-VPS-05")]
#[test]
fn nothing_else_scores() {
    let entrance = at::TEMPLE_OF_ELEMENTAL_EVIL;
    let board = board().troops(entrance, Karkoth, Fighter, 1);
    let (state, _) = fight(lair(board, entrance, &[guardian::OGRE]), &[entrance], [6, 1, 0]);
    assert_eq!(state.realms[Karkoth].points, 0);
}
