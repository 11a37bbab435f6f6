//! How turns begin, pass and follow each other.

use super::*;
use crate::content::card::{MARCH, RAGE, WOUND};
use crate::content::{Hex, Spot, skill, tactic, tile};
use crate::rules::{MK_SCN_CONQUEST_05, MK_SCN_SOLO_07};
use crate::scenarios::ScenarioId;
use crate::state::Stage;
use crate::task::Task;
use crate::terms::{Hero, ManaColour, Site};
use crate::testing::{Board, ONE, TWO, act, act_seeded, during, during_seeded, legal, refused, spot};
use kernel::{Seat, rule};

const THREE: Seat = Seat(2);

fn three() -> Board {
    Board::of(ScenarioId::FullConquest, &[Hero::Tovak, Hero::Arythea, Hero::Norowas])
        .tile(tile::COUNTRYSIDE_1, 0, 1)
        .stage(Stage::TurnStart)
}

/// Whose turn it is once nothing is left to settle.
fn whose(state: &mut State) -> Who {
    during_seeded(state, kernel::step::run);
    state.active()
}

#[rule("MK-RND-13")]
#[test]
fn turns_go_down_the_column_and_start_again_at_the_top() {
    let mut state = three().with(|state| state.order.rotate_left(1)).build();
    for player in &mut state.players {
        player.deck.put_on_top(RAGE);
    }
    let mut turns = Vec::new();
    for _ in 0..6 {
        turns.push(whose(&mut state));
        during_seeded(&mut state, next);
    }
    let round = [TWO, THREE, ONE].map(Who::Seat);
    assert_eq!(turns, [round, round].concat());
}

#[rule("MK-RND-14", "MK-TURN-04")]
#[test]
fn after_the_announcement_everybody_else_has_one_turn() {
    let mut state = three().active(TWO).hand_of(TWO, &[RAGE]).hand(&[RAGE]).hand_of(THREE, &[RAGE]).build();
    act_seeded(&mut state, Action::AnnounceEnd);
    let mut turns = Vec::new();
    while state.round == 1 {
        turns.push(whose(&mut state));
        during_seeded(&mut state, |play| {
            next(play);
            kernel::step::run(play);
        });
    }
    assert_eq!(turns, [THREE, ONE].map(Who::Seat));
}

#[rule("MK-TURN-04")]
#[test]
fn the_end_is_announced_with_an_empty_deck_only() {
    let state = three().deck(&[RAGE]).hand(&[RAGE]).build();
    assert_eq!(refused(&state, Action::AnnounceEnd), MK_TURN_04);
    let state = three().hand(&[RAGE]).build();
    assert!(legal(&state).contains(&Action::AnnounceEnd));
}

#[rule("MK-TURN-05")]
#[test]
fn without_any_card_the_end_must_be_announced() {
    let state = three().build();
    assert_eq!(legal(&state), [Action::AnnounceEnd]);
    assert_eq!(refused(&state, Action::Done), MK_TURN_05);
}

#[rule("MK-TURN-06")]
#[test]
fn with_cards_in_hand_there_is_a_choice() {
    let state = three().hand(&[WOUND, WOUND]).build();
    // A hand of Wounds can only rest (MK-TURN-09).
    assert_eq!(legal(&state), [Action::Rest, Action::AnnounceEnd]);
    let state = three().hand(&[WOUND, RAGE]).build();
    assert_eq!(legal(&state), [Action::Done, Action::Rest, Action::AnnounceEnd]);
}

#[rule("MK-TURN-07", "MK-TURN-08")]
#[test]
fn without_any_card_after_the_announcement_one_passes() {
    // Arythea, who stands on a mine, has nothing; Norowas is next.
    let mine = spot(1, 0, Spot::SouthEast);
    let mut state = three()
        .tile(tile::COUNTRYSIDE_3, 1, 0)
        .place(TWO, mine)
        .active(TWO)
        .hand_of(THREE, &[RAGE])
        .with(|state| state.round_ends_in = Some(3))
        .build();
    assert_eq!(state.map.site(mine), Some(Site::Mine));
    let events = during(&mut state, [], kernel::step::run);
    assert!(events.contains(&Event::Passed { seat: TWO, rule: MK_TURN_07 }));
    assert_eq!(state.active(), Who::Seat(THREE));
    assert_eq!(state.players[Seat(1)].crystals, [0; 4], "no crystal of the mine");
    // Nobody announces twice.
    assert_eq!(refused(&state, Action::AnnounceEnd), MK_TURN_07);
}

#[rule("MK-TURN-08")]
#[test]
fn who_announces_gets_nothing_from_the_space() {
    let mine = spot(1, 0, Spot::SouthEast);
    let mut state = three().tile(tile::COUNTRYSIDE_3, 1, 0).at(mine).hand_of(TWO, &[RAGE]).build();
    act(&mut state, Action::AnnounceEnd);
    assert_eq!(state.players[Seat(0)].crystals, [0; 4]);
    assert_eq!(state.active(), Who::Seat(TWO));
}

#[rule("MK-TURN-09")]
#[test]
fn a_hand_of_wounds_can_only_rest() {
    let state = three().hand(&[WOUND, WOUND]).deck(&[RAGE]).build();
    assert_eq!(refused(&state, Action::Done), MK_TURN_09);
    assert!(legal(&state).contains(&Action::Rest));
}

#[rule("MK-TURN-09")]
#[test]
fn a_hand_of_wounds_plays_a_turn_with_a_skill_that_uses_them() {
    // It plays one sideways, or discards one; until then the turn cannot end.
    for (skill, used) in [
        (skill::I_FEEL_NO_PAIN, &[][..]),
        (skill::POWER_OF_PAIN, &[Action::Sideways(WOUND, crate::action::Sideways::Move)]),
    ] {
        let board = three().at(Hex::new(0, 0)).skill(skill).hand(&[WOUND, WOUND]).deck(&[RAGE]);
        let mut state = board.build();
        act(&mut state, Action::Done);
        assert_eq!((state.stage, state.turn.card_used), (Stage::Movement, false));
        assert_eq!(refused(&state, Action::Done), MK_TURN_09);
        act_seeded(&mut state, Action::Skill(skill));
        if let Some(choice) = legal(&state).iter().find(|action| matches!(action, Action::Card(_))) {
            act_seeded(&mut state, *choice);
        }
        used.iter().for_each(|action| drop(act(&mut state, *action)));
        assert!(state.turn.card_used, "{skill:?}");
        assert!(legal(&state).contains(&Action::Done));
        // Used up, it does not help a second time.
        state.stage = Stage::TurnStart;
        state.players[Seat(0)].hand = kernel::Bag::default();
        state.players[Seat(0)].hand.put(WOUND);
        state.turn = crate::turn_record::TurnRecord::default();
        assert_eq!(refused(&state, Action::Done), MK_TURN_09, "{skill:?}");
    }
}

#[rule("MK-TURN-09")]
#[test]
fn after_the_action_a_wound_must_still_be_used_if_it_can_be() {
    let board = |skill| three().at(Hex::new(0, 0)).stage(Stage::AfterAction).skill(skill).hand(&[WOUND]);
    assert_eq!(refused(&board(skill::I_FEEL_NO_PAIN).deck(&[RAGE]).build(), Action::Done), MK_TURN_09);
    // Nothing is played sideways then: there is no way to use one, and the turn ends.
    assert!(legal(&board(skill::POWER_OF_PAIN).build()).contains(&Action::Done));
}

#[rule("MK-TURN-09")]
#[test]
fn an_empty_hand_with_cards_in_the_deck_need_not_use_any() {
    let mut state = three().at(Hex::new(0, 0)).deck(&[RAGE; 4]).build();
    act(&mut state, Action::Done);
    assert!(state.turn.card_used);
    act(&mut state, Action::Done);
    act_seeded(&mut state, Action::Done);
    assert_eq!(state.players[Seat(0)].hand.len(), 4);
    assert_eq!(state.active(), Who::Seat(TWO));
}

#[rule("MK-TURN-10")]
#[test]
fn a_turn_on_a_glade_starts_with_mana() {
    let glade = spot(0, 1, Spot::Centre);
    let tokens = |board: Board, action: Action| {
        let mut state = board.at(glade).hand(&[RAGE]).hand_of(TWO, &[RAGE]).build();
        act(&mut state, action);
        state.players[Seat(0)].tokens
    };
    let one = |colour: ManaColour| {
        let mut tokens = [0; ManaColour::COUNT];
        tokens[colour.index()] = 1;
        tokens
    };
    assert_eq!(tokens(three(), Action::Done), one(ManaColour::Gold));
    assert_eq!(tokens(three(), Action::Rest), one(ManaColour::Gold));
    assert_eq!(tokens(three().night(), Action::Done), one(ManaColour::Black));
    assert_eq!(tokens(three(), Action::AnnounceEnd), [0; 6], "MK-TURN-08");
}

#[rule("MK-TURN-11")]
#[test]
fn a_token_that_lies_face_down_costs_the_turn() {
    let mut state = three().active(TWO).hand_of(THREE, &[RAGE]).build();
    state.players[Seat(1)].skipped = true;
    let events = during(&mut state, [], |play| {
        begin(play);
        kernel::step::run(play);
    });
    assert!(events.contains(&Event::Passed { seat: TWO, rule: MK_TURN_11 }));
    assert!(!state.players[Seat(1)].skipped);
    assert_eq!((state.active(), state.round_ends_in), (Who::Seat(THREE), None));
}

#[rule("MK-TURN-16")]
#[test]
fn the_end_of_a_turn_is_settled_before_the_next_begins() {
    let mut state = three()
        .at(Hex::new(0, 0))
        .stage(Stage::AfterAction)
        .hand_of(TWO, &[RAGE])
        .source(&[ManaColour::Red; 5])
        .with(|state| {
            state.turn.dice_used = 0b10;
            state.turn.card_used = true;
        })
        .build();
    // The used die is rolled again, to blue, before Arythea can take any.
    crate::testing::act_drawing(&mut state, Action::Done, [2]);
    assert_eq!(state.active(), Who::Seat(TWO));
    assert_eq!(state.source.dice[1], ManaColour::Blue);
    assert_eq!((state.turn.dice_used, state.source.away), (0, 0));
}

#[rule("MK-PLAYER-05", "MK-MOV-PL-05")]
#[test]
fn heroes_come_through_the_portal_and_leave_by_it() {
    let mut state = three().hand_of(TWO, &[RAGE]).build();
    assert_eq!(state.players[Seat(0)].place, None);
    during(&mut state, [], begin);
    assert_eq!(state.players[Seat(0)].place, Some(Hex::new(0, 0)));
    during(&mut state, [], |play| {
        play.state.tasks.clear();
        next(play);
        kernel::step::run(play);
    });
    assert_eq!(
        state.players[Seat(0)].place,
        None,
        "during the turns of others there is nobody on the portal"
    );
    assert_eq!(state.players[Seat(1)].place, Some(Hex::new(0, 0)));
}

#[rule("MK-TURN-12", "MK-TURN-15")]
#[test]
fn after_the_action_there_is_no_more_movement() {
    let state = three().at(Hex::new(0, 0)).hand(&[RAGE]).stage(Stage::AfterAction).build();
    assert!(legal(&state).contains(&Action::Done));
    assert!(crate::testing::not_an_answer(&state, Action::Move(Hex::new(1, 0))));
    assert!(crate::testing::not_an_answer(&state, Action::Explore(crate::content::TilePos::new(1, 0))));
}

#[rule("MK-SCN-GEN-02", "MK-SCN-CONQUEST-05", "MK-SCN-BLITZ-08")]
#[test]
fn once_the_goal_is_met_everybody_has_a_last_turn() {
    // Both cities are conquered in Arythea's turn.
    let mut state = three()
        .active(TWO)
        .tile(tile::CORE_7, 1, 1)
        .city(spot(1, 1, Spot::Centre), &[TWO])
        .hand(&[RAGE])
        .hand_of(TWO, &[RAGE])
        .hand_of(THREE, &[RAGE])
        .build();
    let mut turns = Vec::new();
    during_seeded(&mut state, next);
    while state.over.is_none() {
        turns.push(whose(&mut state));
        during_seeded(&mut state, next);
    }
    assert_eq!(turns, [THREE, ONE, TWO].map(Who::Seat));
    assert_eq!(state.over, Some(MK_SCN_CONQUEST_05));
}

#[rule("MK-SCN-GEN-02")]
#[test]
fn a_turn_that_is_skipped_is_the_last_one() {
    // Arythea has conquered the city; Goldyx has played his next turn already.
    let mut state = three()
        .active(TWO)
        .tile(tile::CORE_7, 1, 1)
        .city(spot(1, 1, Spot::Centre), &[TWO])
        .hand(&[RAGE])
        .hand_of(TWO, &[RAGE])
        .hand_of(THREE, &[RAGE])
        .with(|state| state.players[THREE].skipped = true)
        .build();
    let mut turns = Vec::new();
    during_seeded(&mut state, next);
    while state.over.is_none() {
        turns.push(whose(&mut state));
        during_seeded(&mut state, next);
    }
    assert_eq!(turns, [ONE, TWO].map(Who::Seat));
    assert_eq!(state.over, Some(MK_SCN_CONQUEST_05));
}

#[rule("MK-SCN-SOLO-07")]
#[test]
fn alone_there_is_one_last_turn_and_none_of_the_dummy() {
    let mut state = Board::solo()
        .dummy(Hero::Goldyx, &[RAGE; 9])
        .tile(tile::CORE_7, 0, 1)
        .city(spot(0, 1, Spot::Centre), &[ONE])
        .hand(&[RAGE])
        .build();
    during_seeded(&mut state, next);
    assert_eq!(whose(&mut state), Who::Seat(ONE));
    assert_eq!(state.dummy.as_ref().map(|dummy| dummy.deck.len()), Some(9));
    during_seeded(&mut state, next);
    assert_eq!(state.over, Some(MK_SCN_SOLO_07));
}

#[test]
fn another_turn_comes_right_after_this_one() {
    let mut state =
        three().at(Hex::new(0, 0)).hand(&[RAGE]).with(|state| state.turn.extra_turn = true).build();
    during_seeded(&mut state, next);
    assert_eq!(whose(&mut state), Who::Seat(ONE));
    assert!(!state.turn.extra_turn);
    during_seeded(&mut state, next);
    state.players[Seat(1)].hand.put(RAGE);
    assert_eq!(whose(&mut state), Who::Seat(TWO));
}

#[rule("MK-TURN-01")]
#[test]
fn a_tactic_for_before_the_turn_is_used_then() {
    let board = || three().night().tactic(tactic::MIDNIGHT_MEDITATION).hand(&[RAGE, MARCH]).deck(&[MARCH; 3]);
    assert!(legal(&board().build()).contains(&Action::UseTactic));
    let mut state = board().at(Hex::new(0, 0)).build();
    act(&mut state, Action::Done);
    assert_eq!(refused(&state, Action::UseTactic), MK_TURN_01);
}

#[test]
fn the_stack_is_empty_when_somebody_is_asked_at_the_start_of_a_turn() {
    let mut state = three().hand(&[RAGE]).build();
    during_seeded(&mut state, |play| {
        play.state.tasks.push(Task::End(end_of_turn::Closing::BeginTurn));
        kernel::step::run(play);
    });
    assert!(state.tasks.is_empty());
    assert_eq!(state.asked().map(|question| question.seat), Some(ONE));
}
