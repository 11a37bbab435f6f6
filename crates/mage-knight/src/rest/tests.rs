//! Standard rests and slow recovery.

use super::*;
use crate::content::card::{MARCH, RAGE, WOUND};
use crate::rules::MK_REST_02;
use crate::testing::{Board, act, act_all, legal, refused};
use kernel::rule;

fn resting(hand: &[crate::content::CardId]) -> State {
    let mut state = Board::new().stage(Stage::TurnStart).hand(hand).build();
    act(&mut state, Action::Rest);
    state
}

#[rule("MK-REST-01")]
#[test]
fn a_resting_player_does_nothing_of_a_normal_turn() {
    let state = resting(&[RAGE, MARCH]);
    for action in [
        Action::Move(crate::content::Hex::new(1, 0)),
        Action::Explore(crate::content::TilePos::new(0, 1)),
        Action::Interact,
        Action::Enter,
        Action::Burn,
        Action::Challenge(crate::content::Hex::new(1, 0)),
    ] {
        assert_eq!(refused(&state, action), MK_REST_01);
    }
}

#[rule("MK-REST-02", "MK-REST-04")]
#[test]
fn a_card_and_any_number_of_wounds_go_to_the_discard_pile() {
    let mut state = resting(&[RAGE, MARCH, WOUND, WOUND, WOUND]);
    let pile = state.wounds;
    assert_eq!(refused(&state, Action::Done), MK_REST_02);
    assert_eq!(refused(&state, Action::Discard(WOUND)), MK_REST_02);
    act(&mut state, Action::Discard(RAGE));
    // Exactly one card that is no Wound.
    assert_eq!(refused(&state, Action::Discard(MARCH)), MK_REST_02);
    assert!(legal(&state).contains(&Action::Done));
    act_all(&mut state, [Action::Discard(WOUND); 3]);
    let player = state.player();
    assert_eq!((player.hand.len(), player.discard.count(WOUND), player.discard.count(RAGE)), (1, 3, 1));
    assert_eq!(state.wounds, pile, "resting is not healing");
}

#[rule("MK-REST-03", "MK-FAQ-22")]
#[test]
fn a_hand_of_wounds_recovers_slowly() {
    let mut state = resting(&[WOUND; 4]);
    assert_eq!(refused(&state, Action::Done), MK_REST_03);
    act(&mut state, Action::Discard(WOUND));
    assert_eq!((state.player().hand.count(WOUND), state.player().discard.count(WOUND)), (3, 1));
    assert_eq!(refused(&state, Action::Discard(WOUND)), MK_REST_03);
    assert!(legal(&state).contains(&Action::Done));
}

#[rule("MK-REST-05", "MK-REST-06")]
#[test]
fn what_the_hand_holds_when_discarding_decides() {
    use crate::content::card::TRANQUILITY;
    // Tranquility heals one Wound; then only Wounds are left, and one of them may be discarded.
    let mut state = resting(&[TRANQUILITY, WOUND, WOUND, WOUND, WOUND]);
    act(&mut state, Action::Play(TRANQUILITY));
    let heal = legal(&state).into_iter().find(|action| matches!(action, Action::Option(_)));
    if let Some(heal) = heal {
        act(&mut state, heal);
    }
    act(&mut state, Action::HealHand);
    assert_eq!(state.player().hand.count(WOUND), 3);
    act(&mut state, Action::Discard(WOUND));
    assert_eq!(state.player().hand.count(WOUND), 2);
    assert_eq!(refused(&state, Action::Discard(WOUND)), MK_REST_03);
    // Without playing it, it and all four Wounds may be discarded.
    let mut state = resting(&[TRANQUILITY, WOUND, WOUND, WOUND, WOUND]);
    act_all(&mut state, [Action::Discard(TRANQUILITY)].into_iter().chain([Action::Discard(WOUND); 4]));
    assert!(state.player().hand.is_empty());
}

#[rule("MK-REST-02")]
#[test]
fn nobody_rests_without_a_card() {
    let state = Board::new().stage(Stage::TurnStart).deck(&[RAGE]).build();
    assert_eq!(refused(&state, Action::Rest), MK_REST_02);
}
