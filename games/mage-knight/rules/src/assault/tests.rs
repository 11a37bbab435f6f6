//! Proposals, deals, the fights in turn, and their results.

use super::*;
use crate::action::Action;
use crate::combat::add_attack;
use crate::content::{EnemyId, Spot, card, enemy, skill, tactic, tile};
use crate::effects::modifiers;
use crate::frame::Play;
use crate::question::Asked;
use crate::rules::{
    MK_COA_01, MK_COA_02, MK_COA_03, MK_COA_04, MK_COA_10, MK_COA_14, MK_MOV_04, MK_SCN_COOP_08,
};
use crate::scenarios::ScenarioId;
use crate::state::Stage;
use crate::terms::{Element, Hero, ManaColour, Reach};
use crate::testing::{Board, ONE, TWO, act, act_seeded, during, during_seeded, legal, refused, spot};
use kernel::{Chance, Log, Seat, Seed, rule};

const THREE: Seat = Seat(2);
const GARRISON: [EnemyId; 5] =
    [enemy::SWORDSMEN, enemy::MONKS, enemy::CROSSBOWMEN, enemy::SWORDSMEN, enemy::GOLEMS];

/// The white city of core tile 7.
fn city() -> Hex {
    spot(1, 0, Spot::Centre)
}

/// Where Tovak, Arythea and Norowas stand: plains, forest, and a spawning ground; the Draconum to the
/// south-east touches the forest.
fn around(seat: Seat) -> Hex {
    spot(1, 0, [Spot::NorthEast, Spot::East, Spot::NorthWest][seat.index()])
}

/// Heroes around the city, in this scenario, with a card each; it is Tovak's turn.
fn siege(scenario: ScenarioId, players: usize, garrison: &[EnemyId]) -> Board {
    let heroes = [Hero::Tovak, Hero::Arythea, Hero::Norowas];
    let mut board = Board::of(scenario, &heroes[..players]).tile(tile::CORE_7, 1, 0).city(city(), &[]);
    board = board.with(|state| state.map.cities[0].stance = Stance::Defended);
    for seat in Seat::first(players as u8) {
        board = board.place(seat, around(seat)).hand_of(seat, &[card::RAGE]);
    }
    garrison.iter().fold(board, |board, enemy| board.enemy(city(), *enemy))
}

/// Two heroes together.
fn two(garrison: &[EnemyId]) -> Board {
    siege(ScenarioId::FullCooperation, 2, garrison).dummy(Hero::Goldyx, &[card::RAGE; 9])
}

fn asked(state: &State) -> (Seat, Asked) {
    let question = state.asked().expect("somebody is asked");
    (question.seat, question.what)
}

/// Proposes an assault with all these guests, and so many defenders for each but the last.
fn proposed(state: &mut State, guests: &[Seat], shares: &[u8]) {
    act(state, Action::Propose(city()));
    guests.iter().for_each(|seat| drop(act(state, Action::Invite(*seat))));
    if matches!(asked(state).1, Asked::Invite(_)) {
        act(state, Action::Done);
    }
    shares.iter().for_each(|n| drop(act(state, Action::Amount(*n))));
}

/// The same, and all agree.
fn agreed(state: &mut State, guests: &[Seat], shares: &[u8]) {
    proposed(state, guests, shares);
    while matches!(asked(state).1, Asked::Join { .. }) {
        act_seeded(state, Action::Agree);
    }
}

/// Goes into the city with as many Move points as it takes, and challenges nobody.
fn enter(state: &mut State) {
    state.turn.movement = 2;
    act(state, Action::Move(city()));
    if asked(state).1 == Asked::Challenge {
        act(state, Action::Done);
    }
}

/// Defeats these enemies of the combat.
fn beat(state: &mut State, places: &[u8]) {
    for place in places {
        act(state, Action::Target(*place));
        during(state, [], |play| add_attack(play, 99, Reach::Siege, Element::ColdFire, None));
        act_seeded(state, Action::Strike);
    }
}

/// Lets the rest of a combat go by, with all its damage.
fn idle(state: &mut State) {
    let seat = state.seat();
    while state.combat.is_some() && state.seat() == seat {
        let quiet = |action: &Action| matches!(action, Action::Done | Action::DamageHero | Action::Suffer(_));
        let next = legal(state).into_iter().find(quiet).expect("the combat goes on");
        act_seeded(state, next);
    }
}

/// Enters, and beats everybody.
fn win(state: &mut State) {
    enter(state);
    let foes = state.combat.as_ref().map_or(0, |combat| combat.foes.len() as u8);
    beat(state, &(0..foes).collect::<Vec<_>>());
}

/// Ends the turn of whoever acts, without doing anything more.
fn finish(state: &mut State) {
    let seat = state.seat();
    while state.over.is_none() && state.seat() == seat && state.stage != Stage::TurnStart {
        let all = legal(state);
        let next = if all.contains(&Action::Done) { Action::Done } else { all[0] };
        act_seeded(state, next);
    }
}

fn dealt(state: &State, seat: Seat) -> usize {
    state.map.tokens_at(city()).filter(|token| token.dealt == Some(seat)).count()
}

fn foes(state: &State) -> Vec<EnemyId> {
    state.combat.as_ref().map_or(Vec::new(), |combat| combat.foes.iter().map(|foe| foe.enemy).collect())
}

fn reputation(state: &State) -> Vec<i8> {
    state.players.iter().map(|player| player.reputation).collect()
}

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

#[rule("MK-COA-12", "MK-COA-15")]
#[test]
fn one_defender_left_drives_everybody_back_without_a_wound() {
    for (first, beaten) in [([0, 1], [0, 1]), ([0, 1], [1, 2])] {
        let mut state = two(&GARRISON).build();
        agreed(&mut state, &[TWO], &[2]);
        enter(&mut state);
        beat(&mut state, &first);
        // Whoever beat all stays in the city until the others have fought.
        assert_eq!((state.players[Seat(0)].place, state.seat()), (Some(city()), TWO));
        enter(&mut state);
        beat(&mut state, &beaten);
        let wounds = state.players[Seat(1)].wounds_in_hand();
        idle(&mut state);
        assert!(state.players[Seat(1)].wounds_in_hand() > wounds, "the last one has fought back");
        assert_eq!(state.map.cities[0].stance, Stance::Defended);
        assert_eq!(state.map.cities[0].shields[..], [ONE, ONE, TWO, TWO]);
        assert_eq!(defenders(&state, city()), 1);
        assert!(state.map.tokens.iter().all(|token| token.dealt.is_none()));
        assert_eq!(
            [ONE, TWO].map(|seat| state.players[seat].place),
            [ONE, TWO].map(|seat| Some(around(seat)))
        );
        assert_eq!((state.seat(), state.players[Seat(0)].wounds_in_hand()), (ONE, 0));
        assert!(state.turn.path.is_empty(), "there is no way back any more");
    }
}

#[rule("MK-COA-12")]
#[test]
fn a_city_without_defenders_falls_whatever_rampages_around_it() {
    let mut state = two(&GARRISON[..2]).enemy(spot(1, 0, Spot::SouthEast), enemy::FIRE_DRAGON).build();
    agreed(&mut state, &[TWO], &[]);
    win(&mut state);
    enter(&mut state);
    beat(&mut state, &[0]);
    assert!(state.combat.is_some(), "the dragon is left");
    idle(&mut state);
    assert_eq!(state.map.cities[0].stance, Stance::Conquered);
    assert!([ONE, TWO].iter().all(|seat| state.players[*seat].place == Some(city())));
    assert!(state.map.has_rampaging(spot(1, 0, Spot::SouthEast)));
}

#[rule("MK-COA-13")]
#[test]
fn each_heals_and_finishes_after_the_last_fight() {
    let mut state =
        two(&GARRISON[..2]).hand_of(TWO, &[card::TRANQUILITY]).deck_of(TWO, &[card::MARCH; 5]).build();
    agreed(&mut state, &[TWO], &[]);
    win(&mut state);
    let tranquility = Action::Play(card::TRANQUILITY);
    enter(&mut state);
    idle(&mut state);
    let wounds = state.players[Seat(1)].wounds_in_hand();
    assert!(wounds > 0);
    assert!(!legal(&state).contains(&tranquility), "it is Tovak's turn to finish");
    finish(&mut state);
    assert_eq!(asked(&state), (TWO, Asked::Stage(Stage::AfterAction)));
    act_seeded(&mut state, tranquility);
    while matches!(asked(&state).1, Asked::Effect { .. }) {
        let first = legal(&state)[0];
        act_seeded(&mut state, first);
    }
    while legal(&state).contains(&Action::HealHand) {
        act_seeded(&mut state, Action::HealHand);
    }
    assert_eq!(state.players[Seat(1)].wounds_in_hand(), wounds - 1);
    finish(&mut state);
    assert!(state.players[Seat(1)].hand.len() >= 5, "a new hand is drawn");
}

#[rule("MK-COA-14", "MK-MOV-PL-03")]
#[test]
fn there_are_as_many_defenders_as_heroes_and_the_space_is_ones_own() {
    let proposal = Action::Propose(city());
    assert_eq!(refused(&two(&GARRISON[..1]).build(), proposal), MK_COA_14);
    let shared = two(&GARRISON).at(around(TWO)).build();
    assert_eq!(refused(&shared, proposal), MK_COA_14);
    // Two defenders: a second guest would have nobody to fight.
    let mut state = siege(ScenarioId::FullCooperation, 3, &GARRISON[..2]).build();
    act(&mut state, proposal);
    act(&mut state, Action::Invite(THREE));
    assert_eq!(
        asked(&state),
        (THREE, Asked::Join { city: city(), by: ONE, n: 1 }),
        "all are dealt, one each"
    );
    let mut state = siege(ScenarioId::FullCooperation, 3, &GARRISON[..3]).build();
    act(&mut state, proposal);
    act(&mut state, Action::Invite(THREE));
    assert!(legal(&state).contains(&Action::Invite(TWO)));
}

#[rule("MK-COA-15", "MK-END-03")]
#[test]
fn a_way_back_that_is_not_safe_is_a_withdrawal_further_on() {
    // Tovak came over the lake by some means: there he cannot stay.
    let lake = spot(1, 0, Spot::SouthWest);
    let shore = spot(1, 0, Spot::West);
    let mut state = two(&GARRISON[..2]).at(lake).shield(shore, ONE).build();
    state.turn.path.push(shore);
    agreed(&mut state, &[TWO], &[]);
    win(&mut state);
    act_seeded(&mut state, Action::Done);
    assert_eq!(
        (state.seat(), state.players[Seat(0)].place, state.players[Seat(0)].wounds_in_hand()),
        (ONE, Some(lake), 0)
    );
    finish(&mut state);
    assert_eq!((state.players[Seat(0)].place, state.players[Seat(0)].wounds_in_hand()), (Some(shore), 1));
}

#[rule("MK-COA-16")]
#[test]
fn who_does_not_enter_has_spent_the_turn() {
    for first in [true, false] {
        let mut state = two(&GARRISON).build();
        agreed(&mut state, &[TWO], &[2]);
        // Either the initiator or the guest stays outside.
        for seat in [ONE, TWO] {
            if (seat == ONE) == first {
                act_seeded(&mut state, Action::Done);
            } else {
                win(&mut state);
            }
        }
        let (idle, busy) = if first { (ONE, TWO) } else { (TWO, ONE) };
        assert_eq!(state.map.cities[0].stance, Stance::Defended);
        assert_eq!(state.players[idle].reputation, 0);
        assert_eq!(state.players[busy].reputation, -1);
        assert_eq!(usize::from(defenders(&state, city())), if first { 2 } else { 3 });
        assert_eq!(state.players[busy].place, Some(around(busy)));
        assert_eq!(state.players[idle].place, Some(around(idle)));
        assert!(state.players[Seat(1)].skipped && !state.players[Seat(0)].skipped);
        assert_eq!((state.seat(), state.stage), (ONE, Stage::AfterAction));
    }
}

#[rule("MK-COA-17", "MK-COA-10")]
#[test]
fn a_rampaging_enemy_is_met_until_somebody_has_beaten_it() {
    let lair = spot(1, 0, Spot::SouthEast);
    for beaten in [true, false] {
        let mut state = two(&GARRISON[..2]).enemy(lair, enemy::FIRE_DRAGON).build();
        agreed(&mut state, &[TWO], &[]);
        state.turn.movement = 2;
        act(&mut state, Action::Move(city()));
        // Tovak's step provokes nobody; the dragon is next to the city and may be challenged.
        assert_eq!(asked(&state), (ONE, Asked::Challenge));
        act(&mut state, Action::Challenge(lair));
        let combat = state.combat.as_ref().expect("it is fought");
        assert_eq!((combat.is_fortified(0), combat.is_fortified(1)), (true, false));
        assert_eq!(combat.armor(1), enemy::FIRE_DRAGON.enemy().armor, "the white city is not its own");
        let places: &[u8] = if beaten { &[0, 1] } else { &[0] };
        beat(&mut state, places);
        idle(&mut state);
        // Two for a Draconum, one less for the assault; no Shield for it.
        assert_eq!(state.players[Seat(0)].reputation, if beaten { 1 } else { -1 });
        assert_eq!(state.map.cities[0].shields[..], [ONE]);
        enter(&mut state);
        assert_eq!(foes(&state).len(), if beaten { 1 } else { 2 });
    }
}

#[rule("MK-COA-18", "MK-SCN-COOP-08", "MK-PVP-21")]
#[test]
fn the_skipped_turn_is_the_last_one_of_who_joined() {
    let mut state = two(&GARRISON[..2]).deck(&[card::MARCH; 9]).deck_of(TWO, &[card::MARCH; 9]).build();
    agreed(&mut state, &[TWO], &[]);
    win(&mut state);
    win(&mut state);
    finish(&mut state);
    finish(&mut state);
    // Order Tovak, Arythea: hers is skipped, his is the last one.
    assert_eq!((state.match_ends_in, state.seat(), state.stage), (Some(1), ONE, Stage::TurnStart));
    act_seeded(&mut state, Action::Done);
    finish(&mut state);
    assert_eq!(state.over, Some(MK_SCN_COOP_08));
}

#[rule("MK-COA-18", "MK-PVP-17")]
#[test]
fn an_extra_turn_of_a_guest_comes_when_the_assault_is_over() {
    let mut state = two(&GARRISON)
        .tactic_of(TWO, tactic::THE_RIGHT_MOMENT)
        .deck_of(TWO, &[card::MARCH; 9])
        .deck(&[card::MARCH; 9])
        .build();
    agreed(&mut state, &[TWO], &[2]);
    win(&mut state);
    act_seeded(&mut state, Action::Done);
    finish(&mut state);
    act_seeded(&mut state, Action::UseTactic);
    finish(&mut state);
    // Arythea plays again, before the Dummy, and her own turn is still skipped.
    assert_eq!((state.seat(), state.stage, state.acting), (TWO, Stage::TurnStart, Some(TWO)));
    assert!(state.players[Seat(1)].skipped);
}

#[rule("MK-COA-14", "MK-TEAM-09")]
#[test]
fn any_hero_near_by_may_be_invited_by_a_team() {
    let mut state = siege(ScenarioId::FullConquest, 3, &GARRISON).build();
    assert_eq!(refused(&state, Action::Propose(city())), MK_COA_01);
    // Tovak and Norowas against Arythea and somebody who is elsewhere.
    let mut fourth = state.players[Seat(1)];
    (fourth.hero, fourth.place) = (Some(Hero::Goldyx), None);
    state.players.push(fourth);
    state.order.push(Who::Seat(Seat(3)));
    for (player, team) in state.players.iter_mut().zip([0, 1, 0, 1]) {
        player.team = team;
    }
    act(&mut state, Action::Propose(city()));
    let all = legal(&state);
    assert!(all.contains(&Action::Invite(THREE)), "a partner");
    assert!(all.contains(&Action::Invite(TWO)), "an opponent");
}

#[test]
fn a_position_in_the_middle_of_an_assault_can_be_kept_and_gone_on_with() {
    let mut state = two(&GARRISON).build();
    // The table of a test lacks hands and decks; what belongs to the assault is sound at every step.
    let sound = |state: &State| assert_eq!(audit(state), Ok(()));
    for action in [Action::Propose(city()), Action::Invite(TWO), Action::Amount(2), Action::Agree] {
        sound(&state);
        act_seeded(&mut state, action);
    }
    sound(&state);
    win(&mut state);
    sound(&state);
    let kept: State = serde_json::from_value(serde_json::to_value(&state).expect("JSON")).expect("a state");
    assert_eq!(kept, state);
    let damages: [fn(&mut State); 5] = [
        |state| state.assault = None,
        |state| state.stage = Stage::AfterAction,
        |state| state.map.cities[0].stance = Stance::Conquered,
        |state| state.assault.iter_mut().for_each(|assault| assault.shares = [0; PLAYERS]),
        |state| state.aside.clear(),
    ];
    for damage in damages {
        let mut damaged = state.clone();
        damage(&mut damaged);
        assert!(audit(&damaged).is_err());
    }
    win(&mut state);
    sound(&state);
}

#[rule("MK-TEAM-02")]
#[test]
fn costs_of_a_partners_skill_do_not_change() {
    // Prayer of Weather makes moving dearer for others, but not for partners.
    let effect = skill::PRAYER_OF_WEATHER.skill().effect;
    let part = effect.whole().find(|part| {
        matches!(part.get(), crate::effect::Effect::Terrain { whose: crate::effect::Whose::Others, .. })
    });
    let lasting = crate::turn_record::Lasting {
        seat: TWO,
        origin: crate::question::Origin::Skill(skill::PRAYER_OF_WEATHER),
        effect: part.expect("it strikes others"),
        given: crate::task::Given::Nothing,
        round: false,
    };
    let mut state = two(&GARRISON).with(|state| state.lasting.push(lasting)).build();
    let plains = |state: &State| modifiers::move_cost(state, crate::terms::Terrain::Plains);
    assert_eq!(plains(&state), Some(2));
    state.players[Seat(1)].team = 1;
    assert_eq!(plains(&state), Some(3));
}

#[rule("MK-COA-14", "MK-TEAM-04")]
#[test]
fn who_can_be_invited_is_the_same_in_every_world_that_one_may_imagine() {
    let mut state = siege(ScenarioId::FullCooperation, 3, &GARRISON)
        .deck_of(THREE, &[card::MARCH])
        .hand_of(TWO, &[card::WOUND, card::WOUND])
        .build();
    for card in [card::MARCH, card::STAMINA, card::SWIFTNESS] {
        state.players[Seat(1)].deck.put_anywhere(card);
        state.players[Seat(2)].deck.put_anywhere(card);
    }
    // Arythea has nothing but Wounds; that much Tovak knows, as she cannot be invited.
    assert!(state.players[Seat(1)].hand.take(card::RAGE));
    let mut hands = std::collections::HashSet::new();
    for seed in 0..20 {
        let world = crate::secrecy::resample(&state, ONE, &mut Chance::new(Seed(seed), 1));
        assert_eq!(legal(&world), legal(&state));
        assert_eq!(eligible(&world, city()).collect::<Vec<_>>(), [THREE]);
        hands.insert(world.players[Seat(2)].hand.iter().collect::<Vec<_>>());
    }
    assert!(hands.len() > 1, "the hand of Norowas is still unknown");
}
