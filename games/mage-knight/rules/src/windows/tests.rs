//! Plundering villages, and Motivation in another player's turn.

use super::*;
use crate::content::{Hex, Spot, card, skill, tile};
use crate::rules::MK_TURN_03;
use crate::state::Stage;
use crate::testing::{Board, ONE, TWO, act_seeded, during_seeded, legal, refused, spot};
use kernel::{Seat, rule};

/// The village of Countryside 1.
fn village() -> Hex {
    spot(0, 1, Spot::East)
}

/// Tovak on a village at the start of his turn.
fn on_village() -> Board {
    Board::new().tile(tile::COUNTRYSIDE_1, 0, 1).at(village()).stage(Stage::TurnStart)
}

#[rule("MK-TURN-03")]
#[test]
fn plundering_costs_reputation_and_draws_two_cards() {
    let mut state = on_village().hand(&[card::RAGE; 3]).deck(&[card::MARCH; 4]).build();
    act_seeded(&mut state, Action::Plunder);
    assert_eq!((state.players[Seat(0)].reputation, state.players[Seat(0)].hand.len()), (-1, 5));
    assert_eq!(refused(&state, Action::Plunder), MK_TURN_03);
}

#[rule("MK-TURN-03")]
#[test]
fn only_a_village_can_be_plundered() {
    let state = Board::new().tile(tile::COUNTRYSIDE_1, 0, 1).at(Hex::new(0, 0)).stage(Stage::TurnStart);
    let state = state.hand(&[card::RAGE]).build();
    assert_eq!(refused(&state, Action::Plunder), MK_TURN_03);
}

#[rule("MK-TURN-01")]
#[test]
fn a_village_may_be_plundered_in_another_players_turn() {
    let mut state = on_village().place(TWO, Hex::new(0, 0)).deck(&[card::MARCH; 4]).active(TWO).build();
    during_seeded(&mut state, crate::turn::begin);
    let question = state.asked().expect("somebody is asked");
    assert_eq!((question.seat, question.what), (ONE, Asked::Window));
    assert_eq!(legal(&state), [Action::Done, Action::Plunder]);
    act_seeded(&mut state, Action::Plunder);
    assert_eq!(state.players[Seat(0)].hand.len(), 2);
    // The window closes: there is nothing more to use.
    let question = state.asked().expect("somebody is asked");
    assert_eq!((question.seat, question.what), (TWO, Asked::Stage(Stage::TurnStart)));
    assert!(state.players[Seat(0)].plundered, "once between two turns");
    // After a turn of the player it is possible again.
    let mut state = on_village().place(TWO, Hex::new(0, 0)).deck(&[card::MARCH; 4]).build();
    act_seeded(&mut state, Action::Plunder);
    during_seeded(&mut state, crate::turn::next);
    during_seeded(&mut state, kernel::step::run);
    assert_eq!(state.asked().map(|question| question.what), Some(Asked::Window));
    assert_eq!(legal(&state), [Action::Done, Action::Plunder]);
}

#[rule("MK-TURN-01", "MK-UNDO-02")]
#[test]
fn who_lets_the_moment_pass_is_not_asked_again_and_nobody_goes_back_past_it() {
    let mut state = on_village().place(TWO, Hex::new(0, 0)).active(TWO).build();
    during_seeded(&mut state, crate::turn::begin);
    let mut chance = kernel::Chance::new(kernel::Seed(1), 1);
    let mut log = kernel::Log::muted();
    kernel::step::answer(&mut Play::new(&mut state, &mut chance, &mut log), Action::Done);
    assert!(chance.irrevocable(), "another player's reaction is behind");
    assert_eq!(state.asked().map(|question| question.seat), Some(TWO));
}

#[rule("MK-SKILL-03", "MK-TURN-01")]
#[test]
fn motivation_may_be_used_in_another_players_turn() {
    let skill = skill::MOTIVATION_TOVAK;
    let mut state = Board::new()
        .tile(tile::COUNTRYSIDE_1, 0, 1)
        .skill(skill)
        .deck(&[card::MARCH; 4])
        .at(Hex::new(0, 0))
        .active(TWO)
        .build();
    during_seeded(&mut state, crate::turn::begin);
    assert_eq!(legal(&state), [Action::Done, Action::Skill(skill)]);
    act_seeded(&mut state, Action::Skill(skill));
    assert_eq!(state.players[Seat(0)].hand.len(), 2);
    assert!(state.players[Seat(0)].skills_down.contains(skill));
    assert_eq!(state.asked().map(|question| question.seat), Some(TWO));
}

#[rule("MK-SKILL-03")]
#[test]
fn who_has_used_one_motivation_waits_with_the_other() {
    let skill = skill::MOTIVATION_TOVAK;
    let board = |locked: bool| {
        let board = Board::new().tile(tile::COUNTRYSIDE_1, 0, 1).skill(skill).at(Hex::new(0, 0));
        let motivated = if locked { Motivated::NextTurn } else { Motivated::No };
        board.with(move |state| state.players[Seat(0)].motivated = motivated)
    };
    // Neither in another player's turn nor before the player's own.
    let mut state = board(true).active(TWO).build();
    during_seeded(&mut state, crate::turn::begin);
    assert_eq!(state.asked().map(|question| question.seat), Some(TWO));
    let own = |locked| board(locked).stage(Stage::TurnStart).hand(&[card::RAGE]).deck(&[card::RAGE]).build();
    assert_eq!(refused(&own(true), Action::Skill(skill)), crate::rules::MK_TURN_01);
    let mut state = own(false);
    act_seeded(&mut state, Action::Skill(skill));
    assert_eq!(state.players[Seat(0)].hand.len(), 2, "before one's own turn, be it the first of the round");
}

#[rule("MK-SKILL-03")]
#[test]
fn a_motivation_binds_its_user_and_nobody_else() {
    let (own, other, arytheas) =
        (skill::MOTIVATION_TOVAK, skill::MOTIVATION_GOLDYX, skill::MOTIVATION_ARYTHEA);
    let board = Board::new().tile(tile::COUNTRYSIDE_1, 0, 1).skill(own).skill(other).at(Hex::new(0, 0));
    let board = board.deck(&[card::MARCH; 6]).deck_of(TWO, &[card::RAGE; 4]).place(TWO, Hex::new(0, 0));
    let mut state = board.with(|state| state.players[Seat(1)].skills.insert(arytheas)).build();
    act_seeded(&mut state, Action::Skill(own));
    assert_eq!(refused(&state, Action::Skill(other)), MK_SKILL_03);
    // In Tovak's next turn of the match, before it begins, Arythea may use hers: the two do not know of each
    // other.
    during_seeded(&mut state, crate::turn::begin);
    assert_eq!(state.asked().map(|question| question.seat), Some(TWO));
    act_seeded(&mut state, Action::Skill(arytheas));
    assert_eq!(state.players[Seat(1)].hand.len(), 2);
    // And her turn ends without freeing him, his with.
    let locked = [Motivated::ThisTurn, Motivated::NextTurn];
    assert_eq!([ONE, TWO].map(|seat| state.players[seat].motivated), locked);
    during_seeded(&mut state, crate::turn::next);
    assert_eq!([ONE, TWO].map(|seat| state.players[seat].motivated), [Motivated::No, Motivated::NextTurn]);
}

#[rule("MK-SKILL-03", "MK-TURN-01")]
#[test]
fn before_ones_own_turn_that_turn_is_the_next() {
    let skill = skill::MOTIVATION_TOVAK;
    let board = Board::new().tile(tile::COUNTRYSIDE_1, 0, 1).skill(skill).at(Hex::new(0, 0));
    let mut state = board.stage(Stage::TurnStart).deck(&[card::MARCH; 4]).build();
    act_seeded(&mut state, Action::Skill(skill));
    assert_eq!(state.players[Seat(0)].motivated, Motivated::ThisTurn);
}

#[rule("MK-TURN-02")]
#[test]
fn what_is_done_before_the_turn_counts_for_its_start() {
    let mut state = on_village().deck(&[card::MARCH; 2]).build();
    // An empty hand, two cards in the deck: a turn can be played, but not announced.
    assert!(!legal(&state).contains(&Action::AnnounceEnd));
    act_seeded(&mut state, Action::Plunder);
    let now = legal(&state);
    assert!(now.contains(&Action::AnnounceEnd) && now.contains(&Action::Done), "both are open: {now:?}");
}
