//! Who may propose an assault, who is invited, and who agrees.

use super::*;

#[rule("MK-COA-01")]
#[test]
fn rivals_assault_together_only_if_they_agreed_to() {
    let proposal = Action::Propose(city());
    let mut rivals = siege(ScenarioId::FullConquest, 2, &GARRISON).build();
    assert_eq!(refused(&rivals, proposal), MK_COA_01);
    rivals.variants.joint_assaults = Some(true);
    assert!(legal(&rivals).contains(&proposal));
    assert!(legal(&two(&GARRISON).build()).contains(&proposal), "together it is always possible");
}

#[rule("MK-COA-02")]
#[test]
fn an_assault_is_proposed_next_to_the_city_in_ones_turn_and_not_in_the_last_ones() {
    let proposal = Action::Propose(city());
    let away = Spot::East;
    let far = |seat| two(&GARRISON).tile(tile::COUNTRYSIDE_3, 2, 0).place(seat, spot(2, 0, away)).build();
    assert_eq!(refused(&far(TWO), proposal), MK_COA_03, "nobody can be invited");
    assert_eq!(refused(&far(ONE), proposal), MK_COA_02);
    let changes: [fn(&mut State); 4] = [
        |state| state.round_ends_in = Some(1),
        |state| state.match_ends_in = Some(2),
        |state| state.turn.acted = true,
        |state| state.map.cities[0].stance = Stance::Conquered,
    ];
    for change in changes {
        let mut state = two(&GARRISON).build();
        assert!(legal(&state).contains(&proposal));
        change(&mut state);
        assert_eq!(refused(&state, proposal), MK_COA_02);
    }
    assert_eq!(refused(&two(&GARRISON).build(), Action::Propose(around(TWO))), MK_COA_02);
}

#[rule("MK-COA-02", "MK-COA-10")]
#[test]
fn underground_attack_leads_into_a_city_that_is_not_next() {
    // Two spaces away, over a keep.
    let away = spot(1, 0, Spot::West).step(crate::content::Direction::West);
    let board = |cards: &[crate::content::CardId], mana: u8| {
        two(&GARRISON)
            .tile(tile::COUNTRYSIDE_3, 0, 0)
            .night()
            .at(away)
            .hand(cards)
            .tokens(ManaColour::Green, mana)
            .tokens(ManaColour::Black, mana)
    };
    let proposal = Action::Propose(city());
    assert_eq!(refused(&board(&[], 1).build(), proposal), MK_COA_02);
    assert_eq!(refused(&board(&[card::UNDERGROUND_TRAVEL], 0).build(), proposal), MK_COA_02);
    let mut state = board(&[card::UNDERGROUND_TRAVEL], 1).build();
    agreed(&mut state, &[TWO], &[2]);
    // No other step and no other leap.
    state.turn.movement = 9;
    assert!(!legal(&state).iter().any(|action| matches!(action, Action::Move(_) | Action::Explore(_))));
    act_seeded(&mut state, Action::PlayStrong(card::UNDERGROUND_TRAVEL));
    while state.combat.is_none() {
        let spaces: Vec<Action> =
            legal(&state).into_iter().filter(|action| matches!(action, Action::Space(_))).collect();
        let next = match spaces[..] {
            [] => legal(&state)[0],
            _ => {
                assert_eq!(spaces, [Action::Space(city())]);
                spaces[0]
            }
        };
        act_seeded(&mut state, next);
    }
    assert_eq!((state.players[Seat(0)].place, foes(&state).len()), (Some(city()), 2));
}

#[rule("MK-COA-03", "MK-COA-14")]
#[test]
fn only_who_can_take_a_turn_is_invited() {
    let proposal = Action::Propose(city());
    let guests = |change: fn(&mut State)| {
        let mut state = siege(ScenarioId::FullCooperation, 3, &GARRISON).build();
        change(&mut state);
        act(&mut state, proposal);
        let invites = legal(&state).into_iter().filter(|action| matches!(action, Action::Invite(_)));
        invites.collect::<Vec<_>>()
    };
    let (arythea, norowas) = (Action::Invite(TWO), Action::Invite(THREE));
    assert_eq!(guests(|_| {}), [arythea, norowas]);
    assert_eq!(guests(|state| state.players[Seat(1)].skipped = true), [norowas]);
    assert_eq!(guests(|state| state.players[Seat(1)].place = None), [norowas]);
    let wounded = |state: &mut State| {
        state.players[Seat(1)].hand.take(card::RAGE);
        state.players[Seat(1)].hand.put(card::WOUND);
    };
    assert_eq!(guests(wounded), [norowas]);
    let empty = |state: &mut State| assert!(state.players[Seat(1)].hand.take(card::RAGE));
    assert_eq!(guests(empty), [norowas], "hand and deck are empty");
    let full = |state: &mut State| {
        state.players[Seat(1)].hand.take(card::RAGE);
        state.players[Seat(1)].deck.put_on_top(card::RAGE);
    };
    assert_eq!(guests(full), [arythea, norowas]);
    let mut state = siege(ScenarioId::FullCooperation, 3, &GARRISON).build();
    wounded(&mut state);
    act(&mut state, proposal);
    assert_eq!(refused(&state, Action::Invite(TWO)), MK_COA_03);
    assert_eq!(refused(&state, Action::Invite(ONE)), MK_COA_03);
}

#[rule("MK-COA-04")]
#[test]
fn everybody_faces_at_least_one() {
    let mut state = two(&GARRISON).build();
    proposed(&mut state, &[TWO], &[]);
    assert_eq!(asked(&state), (ONE, Asked::Share(ONE)));
    assert_eq!(legal(&state), (1..=4).map(Action::Amount).collect::<Vec<_>>());
    assert_eq!(refused(&state, Action::Amount(0)), MK_COA_04);
    assert_eq!(refused(&state, Action::Amount(5)), MK_COA_04);
    act(&mut state, Action::Amount(4));
    assert_eq!(asked(&state), (TWO, Asked::Join { city: city(), by: ONE, n: 1 }));
    // With three, the last one faces who is left.
    let mut state = siege(ScenarioId::FullCooperation, 3, &GARRISON).build();
    proposed(&mut state, &[TWO, THREE], &[2]);
    assert_eq!(asked(&state), (ONE, Asked::Share(TWO)));
    assert_eq!(legal(&state), [Action::Amount(1), Action::Amount(2)]);
    act(&mut state, Action::Amount(1));
    act_seeded(&mut state, Action::Agree);
    assert_eq!(asked(&state), (THREE, Asked::Join { city: city(), by: ONE, n: 2 }));
    // Nobody need be invited after all.
    let mut state = two(&GARRISON).build();
    act(&mut state, Action::Propose(city()));
    act(&mut state, Action::Done);
    assert_eq!(asked(&state), (ONE, Asked::Stage(Stage::Movement)));
}

#[rule("MK-COA-05", "MK-UNDO-02")]
#[test]
fn one_refusal_frees_all() {
    let mut state = siege(ScenarioId::FullCooperation, 3, &GARRISON).moves(4).build();
    proposed(&mut state, &[TWO, THREE], &[2, 1]);
    during_seeded(&mut state, |play| {
        kernel::step::answer(play, Action::Agree);
        assert!(play.chance.irrevocable(), "an answer is for good");
    });
    act_seeded(&mut state, Action::Refuse);
    assert_eq!(asked(&state), (ONE, Asked::Stage(Stage::Movement)));
    assert!(state.players.iter().all(|player| !player.skipped) && state.assault.is_none());
    assert!(!state.turn.acted && state.turn.refused == 1);
    assert!(legal(&state).contains(&Action::Propose(city())));
    // Tovak goes on alone.
    act(&mut state, Action::Move(city()));
    assert_eq!(foes(&state).len(), 5);
}

#[rule("MK-COA-06", "MK-COA-18", "MK-TURN-11")]
#[test]
fn who_joins_gives_up_the_next_turn_and_the_initiator_does_not() {
    let mut state = two(&GARRISON).build();
    agreed(&mut state, &[TWO], &[3]);
    assert_eq!([state.players[Seat(0)].skipped, state.players[Seat(1)].skipped], [false, true]);
    assert_eq!(state.seat(), ONE);
    win(&mut state);
    win(&mut state);
    assert_eq!(state.seat(), ONE);
    finish(&mut state);
    assert_eq!(state.seat(), TWO, "the rest of the turn in advance");
    state.match_ends_in = None;
    state.map.cities[0].stance = Stance::Defended; // the match goes on
    finish(&mut state);
    // Arythea's turn was skipped, the Dummy had its own, and it is Tovak's again.
    assert_eq!((state.seat(), state.stage), (ONE, Stage::TurnStart));
    assert!(!state.players[Seat(1)].skipped && state.aside.is_empty());
}
