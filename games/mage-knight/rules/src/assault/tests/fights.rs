//! The deal, and the fights in turn.

use super::*;

#[rule("MK-COA-07")]
#[test]
fn the_garrison_is_dealt_at_random_in_the_numbers_agreed_on() {
    let mut hands = std::collections::HashSet::new();
    for seed in 0..30 {
        let mut state = two(&GARRISON).build();
        proposed(&mut state, &[TWO], &[2]);
        let mut chance = Chance::new(Seed(seed), 1);
        kernel::step::answer(&mut Play::new(&mut state, &mut chance, &mut Log::default()), Action::Agree);
        assert!(chance.irrevocable());
        assert_eq!([dealt(&state, ONE), dealt(&state, TWO)], [2, 3]);
        let own = state.map.tokens_at(city()).filter(|token| token.dealt == Some(ONE));
        let mut own: Vec<_> = own.filter_map(|token| token.enemy()).collect();
        own.sort_unstable();
        hands.insert(own);
    }
    assert!(hands.len() >= 5, "{hands:?}");
}

#[rule("MK-COA-08", "MK-COA-13")]
#[test]
fn they_fight_and_finish_in_round_order_from_the_initiator() {
    let mut state = siege(ScenarioId::FullCooperation, 3, &GARRISON).active(TWO).build();
    agreed(&mut state, &[ONE, THREE], &[2, 1]);
    let mut fights = Vec::new();
    while state.assault.is_some() {
        fights.push((state.seat(), state.assault.map_or(0, |now| now.shares[state.seat().index()])));
        win(&mut state);
    }
    assert_eq!(fights, [(TWO, 2), (THREE, 1), (ONE, 2)]);
    let mut finishing = Vec::new();
    while !state.aside.is_empty() || finishing.len() < 3 {
        assert_eq!(state.stage, Stage::AfterAction);
        finishing.push(state.seat());
        finish(&mut state);
    }
    assert_eq!(finishing, [TWO, THREE, ONE]);
}

#[rule("MK-COA-09")]
#[test]
fn a_die_of_the_source_serves_one_of_them() {
    let mut state = two(&GARRISON).source(&[ManaColour::Red, ManaColour::Blue]).build();
    agreed(&mut state, &[TWO], &[3]);
    state.turn.dice_used = 0b01;
    state.turn.dice_left = 0;
    win(&mut state);
    assert_eq!((state.seat(), state.turn.dice_left), (TWO, 1));
    assert_eq!(crate::source::there(&state), 0b10);
    enter(&mut state);
    assert_eq!(crate::source::there(&state), 0b10);
}

#[rule("MK-COA-09", "MK-COA-18")]
#[test]
fn what_can_be_done_before_a_turn_can_be_done_before_the_turn_in_advance() {
    // Arythea in the village next to the green city.
    let there = spot(1, 0, Spot::Centre);
    let mut board = Board::of(ScenarioId::FullCooperation, &[Hero::Tovak, Hero::Arythea])
        .tile(tile::CORE_5, 1, 0)
        .city(there, &[])
        .with(|state| state.map.cities[0].stance = Stance::Defended)
        .at(spot(1, 0, Spot::NorthWest))
        .place(TWO, spot(1, 0, Spot::NorthEast))
        .hand(&[card::RAGE])
        .hand_of(TWO, &[card::RAGE])
        .deck_of(TWO, &[card::MARCH, card::STAMINA, card::RAGE]);
    for enemy in &GARRISON[..2] {
        board = board.enemy(there, *enemy);
    }
    let mut state = board.build();
    act(&mut state, Action::Propose(there));
    act(&mut state, Action::Invite(TWO));
    act_seeded(&mut state, Action::Agree);
    win(&mut state);
    assert_eq!(asked(&state), (TWO, Asked::Stage(Stage::TurnStart)));
    assert_eq!(refused(&state, Action::Rest), MK_COA_10);
    act_seeded(&mut state, Action::Plunder);
    assert_eq!(state.players[Seat(1)].hand.len(), 3);
    act_seeded(&mut state, Action::Done);
    assert_eq!(asked(&state), (TWO, Asked::Stage(Stage::Movement)));
    assert!(legal(&state).contains(&Action::Play(card::MARCH)));
}

#[rule("MK-COA-10", "MK-MOV-05")]
#[test]
fn there_is_one_step_into_the_city_and_nothing_else() {
    let mut state = two(&GARRISON).enemy(spot(1, 0, Spot::SouthEast), enemy::FIRE_DRAGON).build();
    agreed(&mut state, &[TWO], &[2]);
    assert_eq!(refused(&state, Action::Move(city())), MK_MOV_04, "it costs 2 Move points");
    state.turn.movement = 9;
    let moves: Vec<Action> =
        legal(&state).into_iter().filter(|action| !crate::deeds::is_deed(action)).collect();
    assert_eq!(moves, [Action::Move(city()), Action::Done]);
    for action in [Action::Interact, Action::Enter, Action::Burn, Action::Propose(city())] {
        assert_eq!(refused(&state, action), MK_COA_10);
    }
    assert_eq!(refused(&state, Action::Move(around(TWO))), MK_COA_10);
    win(&mut state);
    // From the forest the step provokes the dragon, who joins those who were dealt; it cannot be challenged
    // first.
    assert_eq!(refused(&state, Action::Challenge(spot(1, 0, Spot::SouthEast))), MK_COA_10);
    enter(&mut state);
    assert_eq!(foes(&state).len(), 3 + 1);
    assert_eq!(foes(&state)[3], enemy::FIRE_DRAGON);
}

#[rule("MK-COA-11")]
#[test]
fn everybody_faces_and_affects_their_own() {
    let mut state = two(&GARRISON).build();
    agreed(&mut state, &[TWO], &[2]);
    enter(&mut state);
    let own = |state: &State, seat: Seat| {
        let tokens = state.map.tokens_at(city()).filter(move |token| token.dealt == Some(seat));
        tokens.filter_map(|token| token.enemy()).collect::<Vec<_>>()
    };
    assert_eq!(foes(&state), own(&state, ONE));
    assert_eq!(crate::combat::enemies_faced(&state), 2, "whatever speaks of all enemies speaks of these");
    let theirs = own(&state, TWO);
    beat(&mut state, &[0, 1]);
    assert_eq!(own(&state, TWO), theirs, "equal tokens of others stay");
    assert_eq!(reputation(&state), [-1, 0]);
    assert_eq!(state.map.cities[0].shields[..], [ONE, ONE]);
    enter(&mut state);
    assert_eq!((foes(&state), reputation(&state)), (theirs, vec![-1, -1]));
    beat(&mut state, &[0, 1, 2]);
    // Three Shields against two.
    assert_eq!(state.map.cities[0].leader(), Some(TWO));
    assert_eq!(state.map.cities[0].shields[..], [ONE, ONE, TWO, TWO, TWO]);
}

#[rule("MK-COA-11", "MK-CBT-CITY-05")]
#[test]
fn of_equals_the_first_to_fight_leads() {
    for first in [ONE, TWO] {
        let other = Seat(1 - first.0);
        let mut state = two(&GARRISON[..2]).active(first).build();
        agreed(&mut state, &[other], &[]);
        win(&mut state);
        win(&mut state);
        assert_eq!(state.map.cities[0].leader(), Some(first));
    }
}
