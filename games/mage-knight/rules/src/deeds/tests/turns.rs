//! What the end of a turn or round does to mana, wounds, units and banners.

use crate::action::Action;
use crate::content::{card, skill, tactic, unit};
use crate::state::{Stage, State};
use crate::terms::ManaColour;
use crate::testing::{Board, ONE, act, act_seeded, legal};
use kernel::{Seat, rule};

/// Ends the current turn: nothing more is done in it than must be.
fn end_turn(state: &mut State) {
    let turns = (state.at, state.round);
    state.stage = Stage::AfterAction;
    act_seeded(state, Action::Done);
    while (state.at, state.round) == turns && state.stage == Stage::EndOfTurn && state.over.is_none() {
        let answers = legal(state);
        let answer = if answers.contains(&Action::Done) { Action::Done } else { answers[0] };
        act_seeded(state, answer);
    }
}

#[rule("MK-MANA-02")]
#[rule("MK-UNIT-13")]
#[rule("MK-UNIT-01")]
#[test]
fn the_end_of_a_turn_takes_mana_but_leaves_units_as_they_are() {
    let board = Board::new()
        .hand(&[card::MARCH])
        .deck(&[card::RAGE; 6])
        .unit(unit::PEASANTS)
        .at(crate::map::Map::PORTAL);
    let mut state = board.tokens(ManaColour::Red, 1).build();
    act(&mut state, Action::Activate { unit: 0, ability: 2 });
    act(&mut state, Action::Play(card::MARCH));
    end_turn(&mut state);
    assert_eq!(state.players[Seat(0)].tokens, [0; 6]);
    assert_eq!((state.players[Seat(0)].units.len(), state.players[Seat(0)].units[0].ready), (1, false));
    assert_eq!(state.players[Seat(0)].discard.count(card::MARCH), 1);
}

#[rule("MK-HEAL-02")]
#[rule("MK-DEED-09")]
#[test]
fn wounds_are_not_discarded_at_the_end_of_a_turn() {
    let board =
        Board::new().hand(&[card::WOUND, card::WOUND, card::RAGE, card::PROMISE]).deck(&[card::MARCH; 6]);
    let mut state = board.at(crate::map::Map::PORTAL).stage(Stage::AfterAction).build();
    act_seeded(&mut state, Action::Done);
    assert!(legal(&state).contains(&Action::Discard(card::RAGE)));
    assert!(!legal(&state).contains(&Action::Discard(card::WOUND)));
    assert_ne!(kernel::step::check::<crate::MageKnight>(&state, &Action::Discard(card::WOUND)), Ok(()));
}

#[rule("MK-FAQ-02")]
#[test]
fn planning_counts_wounds() {
    // The hand limit is 5; it is one more with two cards before drawing.
    for (wounds, cards) in [(2, 6), (1, 5)] {
        let hand = vec![card::WOUND; wounds];
        let board = Board::new().tactic(tactic::PLANNING).hand(&hand).deck(&[card::MARCH; 9]);
        let mut state = board.at(crate::map::Map::PORTAL).build();
        state.turn.card_used = true;
        end_turn(&mut state);
        assert_eq!(state.players[ONE].hand.len(), cards);
    }
}

#[rule("MK-UNIT-02")]
#[test]
fn bonds_of_loyalty_are_a_command_token_of_their_own() {
    let state = Board::new().skill(skill::BONDS_OF_LOYALTY).unit(unit::PEASANTS).build();
    assert_eq!(crate::effects::gains::free_command_tokens(&state, ONE), 0);
    assert!(crate::effects::gains::bond_is_free(&state, ONE));
    let state = Board::new().unit(unit::PEASANTS).build();
    assert!(!crate::effects::gains::bond_is_free(&state, ONE));
}
