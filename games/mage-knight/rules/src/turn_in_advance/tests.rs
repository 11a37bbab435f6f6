use super::*;
use crate::action::Action;
use crate::content::{Hex, Spot, card, skill, tile};
use crate::effect::{Effect, OddEffect};
use crate::question::Origin;
use crate::source;
use crate::terms::ManaColour;
use crate::testing::{Board, ONE, TWO, act, during, legal, spot};
use crate::turn_record::{Fate, Lasting, Played};
use kernel::Seat;

/// A glade for Arythea, who takes her turn in advance.
fn glade() -> Hex {
    spot(0, 1, Spot::Centre)
}

/// Arythea takes her next turn now, up to the first question.
fn in_advance(state: &mut State) {
    during(state, [], |play| {
        begin(play, TWO);
        kernel::step::run(play);
    });
}

fn board() -> Board {
    Board::new().tile(tile::COUNTRYSIDE_1, 0, 1).place(TWO, glade()).hand_of(TWO, &[card::MARCH])
}

#[test]
fn who_acts_is_asked_and_plays_with_a_turn_of_their_own() {
    let mut state = board().moves(3).source(&[ManaColour::Blue]).build();
    in_advance(&mut state);
    assert_eq!((state.seat(), state.turn.movement, state.turn.dice_left), (TWO, 0, 1));
    assert_eq!(state.record(ONE).map(|turn| turn.movement), Some(3));
    assert!(state.players[Seat(1)].skipped, "the token is face down");
    hand_over(&mut state, ONE);
    assert_eq!((state.seat(), state.acting, state.turn.movement), (ONE, None, 3));
    assert_eq!(state.record(TWO).map(|turn| turn.dice_left), Some(1));
}

#[test]
fn a_die_used_in_any_turn_under_way_is_gone_for_all() {
    let mut state = board().source(&[ManaColour::Blue, ManaColour::Red]).build();
    state.turn.dice_used = 0b01;
    hand_over(&mut state, TWO);
    assert_eq!((source::showing(&state, ManaColour::Blue), source::there(&state)), (None, 0b10));
    state.players[Seat(0)].dice_held = 0b10;
    assert_eq!(source::there(&state), 0);
}

#[test]
fn what_lasts_until_the_next_turn_ends_now_and_the_glade_gives_its_mana() {
    let effect = skill::SOURCE_FREEZE.skill().effect;
    let freeze = effect.whole().find(|part| *part.get() == Effect::Odd(OddEffect::SourceFreeze));
    let lasting = Lasting {
        seat: TWO,
        origin: Origin::Skill(skill::SOURCE_FREEZE),
        effect: freeze.expect("the skill freezes"),
        given: crate::task::Given::Nothing,
        round: false,
    };
    let mut state = board().with(|state| state.lasting.push(lasting)).build();
    in_advance(&mut state);
    assert!(state.lasting.is_empty());
    let given = state.players[Seat(1)].tokens[ManaColour::Gold.index()];
    assert_eq!(given, 1, "gold by day");
}

#[test]
fn turns_are_finished_one_after_the_other_and_the_token_is_turned_up_instead_of_a_turn() {
    let mut state = board().hand(&[card::RAGE]).build();
    in_advance(&mut state);
    state.stage = Stage::AfterAction;
    state.turn.card_used = true;
    state.aside[0].turn.card_used = true;
    act(&mut state, Action::Done);
    act(&mut state, Action::Done);
    assert_eq!((state.seat(), state.stage), (ONE, Stage::AfterAction), "now the first one's");
    act(&mut state, Action::Done);
    act(&mut state, Action::Done);
    assert_eq!(
        (state.seat(), state.stage, state.at),
        (ONE, Stage::TurnStart, 0),
        "the skipped turn is over too"
    );
    assert!(!state.players[Seat(1)].skipped);
}

#[test]
fn what_was_played_in_defence_leaves_the_table_with_the_next_turn() {
    let played = Played { card: card::MARCH, then: Fate::Discard };
    let mut state = Board::new().active(TWO).build();
    state.players[Seat(1)].in_play.push(played);
    state.players[Seat(1)].dice_held = 0b1;
    during(&mut state, [], turn::begin);
    assert_eq!((state.turn.played.as_slice(), state.turn.dice_used), (&[played][..], 0b1));
    assert!(state.players[Seat(1)].in_play.is_empty() && !state.turn.card_used);
}

#[test]
fn an_extra_turn_won_in_advance_comes_before_the_next_player() {
    let mut state = board().hand(&[card::RAGE]).build();
    in_advance(&mut state);
    state.turn.extra_turn = true;
    state.stage = Stage::AfterAction;
    (state.turn.card_used, state.aside[0].turn.card_used) = (true, true);
    for _ in 0..4 {
        act(&mut state, Action::Done);
    }
    assert_eq!((state.seat(), state.stage, state.acting), (TWO, Stage::TurnStart, Some(TWO)));
    assert!(state.players[Seat(1)].skipped && legal(&state).contains(&Action::Done));
}
