//! Standard rests and slow recovery.

use super::*;
use crate::action::{Purse, Sideways};
use crate::content::card::{MARCH, RAGE, WOUND};
use crate::content::{skill, unit};
use crate::event::Event;
use crate::rules::{MK_REST_02, MK_REST_05};
use crate::terms::{BasicColour, ManaColour};
use crate::testing::{Board, act, act_all, act_seeded, legal, refused};
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

/// Tovak in the open part of his turn, next to a village of the first tile, with all that he needs.
fn opened() -> Board {
    let place = crate::testing::spot(0, 1, crate::content::Spot::SouthEast);
    let board = Board::new().tile(crate::content::tile::COUNTRYSIDE_1, 0, 1).at(place);
    ManaColour::ALL.into_iter().fold(board, |board, colour| board.tokens(colour, 2))
}

#[rule("MK-REST-05", "MK-TURN-15")]
#[test]
fn a_rest_may_be_declared_after_special_and_healing_effects() {
    use crate::content::card::{CRYSTALLIZE, TRANQUILITY};
    let hand = [TRANQUILITY, CRYSTALLIZE, RAGE, WOUND, WOUND];
    let board = opened().hand(&hand).deck(&[MARCH]).unit(unit::HERBALISTS).skill(skill::WHO_NEEDS_MAGIC);
    let mut state = board.build();
    assert!(legal(&state).contains(&Action::Rest), "nothing was done yet");
    // A card is drawn before one decides; then a crystal, mana of a unit, and a skill for sideways cards.
    act(&mut state, Action::Play(TRANQUILITY));
    act_seeded(&mut state, Action::Option(1));
    let blue = Action::Pay(Purse::Token(ManaColour::Blue));
    act_all(&mut state, [Action::PlayStrong(CRYSTALLIZE), blue, Action::Colour(BasicColour::Red)]);
    act(&mut state, Action::Activate { unit: 0, ability: 2 });
    act(&mut state, Action::Skill(skill::WHO_NEEDS_MAGIC));
    act(&mut state, Action::Rest);
    assert_eq!(state.stage, Stage::Rest);
    act_all(&mut state, [Action::Discard(RAGE), Action::Discard(WOUND), Action::Discard(WOUND)]);
    assert_eq!(crate::testing::cards(&state.player().hand), [MARCH]);
    assert!(legal(&state).contains(&Action::Done));
}

#[rule("MK-REST-05", "MK-REST-01")]
#[test]
fn who_has_done_anything_of_a_normal_turn_rests_no_more() {
    use crate::content::card::{
        CALL_TO_ARMS, CONCENTRATION, PATH_FINDING, SPACE_BENDING, UNDERGROUND_TRAVEL, WINGS_OF_WIND,
    };
    let hand = [
        MARCH,
        RAGE,
        CONCENTRATION,
        CALL_TO_ARMS,
        PATH_FINDING,
        SPACE_BENDING,
        UNDERGROUND_TRAVEL,
        WINGS_OF_WIND,
    ];
    let board = || {
        let board = opened().hand(&hand).unit(unit::PEASANTS).unit(unit::FORESTERS).units(&[unit::PEASANTS]);
        let skills = [skill::DOUBLE_TIME, skill::PRAYER_OF_WEATHER, skill::FLIGHT];
        skills.into_iter().fold(board, Board::skill).moves(2)
    };
    let south = crate::testing::spot(0, 1, crate::content::Spot::SouthWest);
    let first = [
        Action::Play(MARCH),
        Action::PlayStrong(PATH_FINDING),
        Action::Sideways(RAGE, Sideways::Move),
        Action::Skill(skill::DOUBLE_TIME),
        Action::Skill(skill::PRAYER_OF_WEATHER),
        Action::Skill(skill::FLIGHT),
        Action::Activate { unit: 0, ability: 2 },
        Action::Activate { unit: 1, ability: 0 },
        Action::PlayStrong(CONCENTRATION),
        Action::Play(CALL_TO_ARMS),
        Action::Play(SPACE_BENDING),
        Action::Play(UNDERGROUND_TRAVEL),
        Action::Play(WINGS_OF_WIND),
        Action::Move(south),
    ];
    for action in first {
        let mut state = board().build();
        assert!(legal(&state).contains(&Action::Rest));
        act_seeded(&mut state, action);
        // Whatever is asked besides is answered with what comes last: another card that moves, a space, a way
        // to pay.
        while state.asked().is_some_and(|question| question.what != Asked::Stage(Stage::Movement)) {
            let answers = legal(&state);
            let march = answers.iter().find(|answer| **answer == Action::Card(MARCH));
            let answer = *march.or(answers.last()).expect("an answer");
            act_seeded(&mut state, answer);
        }
        assert_eq!(refused(&state, Action::Rest), MK_REST_05, "{action:?}");
    }
}

#[rule("MK-REST-05")]
#[test]
fn who_has_declared_a_rest_rests_whatever_is_drawn() {
    use crate::content::card::TRANQUILITY;
    let mut state = opened().stage(Stage::TurnStart).hand(&[TRANQUILITY, RAGE]).deck(&[MARCH]).build();
    act(&mut state, Action::Rest);
    act(&mut state, Action::Play(TRANQUILITY));
    act_seeded(&mut state, Action::Option(1));
    assert_eq!(refused(&state, Action::Play(MARCH)), crate::rules::MK_DEED_14);
    assert_eq!(refused(&state, Action::Done), MK_REST_02);
    let south = crate::testing::spot(0, 1, crate::content::Spot::SouthWest);
    assert_eq!(refused(&state, Action::Move(south)), MK_REST_01);
    act(&mut state, Action::Discard(MARCH));
    assert!(legal(&state).contains(&Action::Done));
}

#[rule("MK-REST-05", "MK-REST-02")]
#[test]
fn a_rest_is_one_act_and_what_is_done_after_it_comes_after_it() {
    use crate::content::card::BLOOD_RITUAL;
    let mut state = resting(&[RAGE, BLOOD_RITUAL, WOUND, WOUND]);
    act_all(&mut state, [Action::Discard(RAGE), Action::Discard(WOUND)]);
    act(&mut state, Action::Play(BLOOD_RITUAL));
    act(&mut state, Action::Mana(ManaColour::Blue));
    // The Wound that the ritual cost came after the rest; so does the one that was not discarded in it.
    assert_eq!(state.player().hand.count(WOUND), 2);
    assert_eq!(refused(&state, Action::Discard(WOUND)), MK_REST_05);
    assert!(legal(&state).contains(&Action::Done));
    // Before the rest it is in hand for it.
    let mut state = resting(&[RAGE, BLOOD_RITUAL, WOUND, WOUND]);
    act_all(&mut state, [Action::Play(BLOOD_RITUAL), Action::Mana(ManaColour::Blue)]);
    act_all(&mut state, [Action::Discard(RAGE)].into_iter().chain([Action::Discard(WOUND); 3]));
    assert!(state.player().hand.is_empty());
}

#[rule("MK-REST-03")]
#[test]
fn a_hand_of_wounds_is_shown_before_one_is_discarded() {
    let mut state = resting(&[WOUND; 3]);
    let events = act(&mut state, Action::Discard(WOUND));
    let shown = Event::HandShown { seat: crate::testing::ONE, cards: vec![WOUND; 3] };
    assert_eq!(events[0], shown);
    let mut state = resting(&[RAGE, WOUND]);
    let events = act(&mut state, Action::Discard(RAGE));
    assert!(!events.iter().any(|event| matches!(event, Event::HandShown { .. })));
}

#[rule("MK-REST-02")]
#[test]
fn nobody_rests_without_a_card() {
    let state = Board::new().stage(Stage::TurnStart).deck(&[RAGE]).build();
    assert_eq!(refused(&state, Action::Rest), MK_REST_02);
    assert_eq!(refused(&opened().build(), Action::Rest), MK_REST_02);
}
