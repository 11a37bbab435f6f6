//! The results of a duel (MK-PVP-RES, MK-PVP-14, MK-PVP-19).

use super::*;
use crate::content::{card, level_at};
use crate::testing::{ONE, act_seeded, legal};
use kernel::{Seat, rule};

/// Sets Fame and the level that has been reached.
fn standing(fame: [(i16, u8); 2]) -> impl FnOnce(&mut State) {
    move |state| {
        for (player, (fame, level)) in state.players.iter_mut().zip(fame) {
            (player.fame, player.level) = (fame, level);
        }
    }
}

/// The Fame that Tovak gains by driving Arythea off.
fn gained(fame: [(i16, u8); 2]) -> i16 {
    let mut state = melee(field().with(standing(fame)));
    hit(&mut state, 9);
    act(&mut state, Action::Drive(on(Spot::SouthWest)));
    state.players[Seat(0)].fame - fame[0].0
}

#[rule("MK-PVP-RES-01")]
#[test]
fn a_winner_of_a_lower_level_gains_fame_by_the_difference() {
    assert_eq!((level_at(8), level_at(24)), (3, 5));
    assert_eq!(gained([(8, 3), (24, 5)]), 5);
    assert_eq!(gained([(24, 5), (8, 3)]), 0);
    // The level that has been reached counts, but never with as much Fame or more.
    assert_eq!(gained([(9, 2), (8, 3)]), 0);
    assert_eq!(gained([(4, 2), (9, 2)]), 1, "the level-up is still to come");
}

#[rule("MK-PVP-RES-02", "MK-VAR-AUCTION-06")]
#[test]
fn at_the_same_level_less_fame_gains_one() {
    assert_eq!(gained([(4, 2), (6, 2)]), 1);
    // Less than nothing is less.
    assert_eq!(gained([(-3, 1), (0, 1)]), 1);
    assert_eq!(gained([(0, 1), (-3, 1)]), 0);
    assert_eq!(gained([(6, 2), (6, 2)]), 0);
    assert_eq!(gained([(6, 2), (4, 2)]), 0);
}

#[rule("MK-PVP-RES-01", "MK-PVP-09", "MK-PVP-15")]
#[test]
fn a_defender_in_part_wins_fame_too() {
    let mut state = melee(field().with(standing([(24, 5), (2, 1)])).hand(&[card::RAGE]));
    act(&mut state, Action::Done);
    hit(&mut state, 9);
    let events = act(&mut state, Action::Drive(on(Spot::Centre)));
    assert!(events.contains(&Event::DuelEnds { winner: Some(TWO) }));
    // At once, but the level waits for the end of her own turn.
    assert_eq!((state.players[Seat(1)].fame, state.players[Seat(1)].level), (11, 1));
    assert_eq!(state.seat(), ONE);
}

#[rule("MK-PVP-RES-03", "MK-PVP-10", "MK-PVP-MEL-08")]
#[test]
fn when_both_pass_the_aggressor_goes_back_without_a_wound() {
    let mut state = melee(field().hand(&[card::RAGE]).with(standing([(0, 1), (24, 5)])));
    act(&mut state, Action::Done);
    let events = act(&mut state, Action::Done);
    assert!(events.contains(&Event::Retreated { seat: ONE, to: on(Spot::NorthWest) }));
    assert_eq!((state.players[Seat(0)].place, state.players[Seat(0)].fame), (Some(on(Spot::NorthWest)), 0));
    assert!(state.turn.path.is_empty());
    state.turn.card_used = true;
    act(&mut state, Action::Done);
    act_seeded(&mut state, Action::Done);
    assert_eq!(state.players[Seat(0)].wounds_in_hand(), 0);
    assert_eq!(state.players[Seat(0)].place, Some(on(Spot::NorthWest)));
}

#[rule("MK-PVP-RES-03")]
#[test]
fn a_space_that_is_not_safe_is_left_with_a_wound() {
    // He came from a space on which another hero stands by now.
    let board = field_for_three().place(THREE, on(Spot::NorthWest)).hand(&[card::RAGE]);
    let mut state = melee(board.with(|state| state.turn.path.push(on(Spot::Centre))));
    act_all(&mut state, [Action::Done, Action::Done]);
    assert_eq!(state.players[Seat(0)].place, Some(on(Spot::NorthWest)));
    state.turn.card_used = true;
    act(&mut state, Action::Done);
    act_seeded(&mut state, Action::Done);
    assert_eq!(
        (state.players[Seat(0)].place, state.players[Seat(0)].wounds_in_hand()),
        (Some(on(Spot::Centre)), 1)
    );
}

#[rule("MK-PVP-19")]
#[test]
fn who_drives_the_owner_from_a_keep_has_it() {
    let mut state = keep(Board::new());
    act_all(&mut state, [Action::DefendPartly, Action::Done, Action::Done]);
    hit(&mut state, 9);
    let events = act(&mut state, Action::Drive(on(Spot::NorthWest)));
    let won = on(Spot::NorthEast);
    assert!(state.map.has_shield(won, ONE) && !state.map.has_shield(won, TWO));
    assert!(events.contains(&Event::Conquered { seat: ONE, at: won }));
    assert_eq!((state.players[Seat(0)].place, state.players[Seat(0)].fame), (Some(won), 0));
    assert_eq!(crate::map::hand_bonus(&state, ONE), 1);
}

#[rule("MK-PVP-19")]
#[test]
fn a_keep_stays_with_its_owner_otherwise() {
    let won = on(Spot::NorthEast);
    let mut state = keep(Board::new());
    act_all(&mut state, [Action::DefendPartly, Action::Done, Action::Done, Action::Done, Action::Done]);
    assert!(state.map.has_shield(won, TWO) && state.players[Seat(0)].place == Some(on(Spot::East)));
    let mut state = keep(Board::new());
    act_all(&mut state, [Action::DefendPartly, Action::Done, Action::Done, Action::Done]);
    hit(&mut state, 9);
    act(&mut state, Action::Drive(on(Spot::NorthWest)));
    assert!(state.map.has_shield(won, TWO) && !state.map.has_shield(won, ONE));
}

#[rule("MK-PVP-14")]
#[test]
fn a_full_defender_finishes_her_turn_before_the_aggressor() {
    let board = field().hand(&[card::RAGE]).hand_of(TWO, &[card::RAGE]).with(|state| {
        state.offers.advanced = state.offers.advanced_deck.iter().take(3).collect();
        state.offers.advanced.into_iter().for_each(|card| {
            state.offers.advanced_deck.take(card);
        });
        for player in &mut state.players {
            (player.fame, player.level) = (3, 1);
            player.skills = Default::default();
        }
        state.source.dice.clear();
    });
    let mut state = fully(board);
    act_all(&mut state, [Action::Done; 4]);
    let mut picks = Vec::new();
    for _ in 0..60 {
        let Some(question) = state.asked() else { break };
        if question.what == Asked::PickCard || question.what == Asked::LevelUp {
            picks.push(question.seat);
        }
        if picks.len() == 4 {
            break;
        }
        let action = legal(&state)[0];
        act_seeded(&mut state, action);
    }
    assert_eq!(picks.first(), Some(&TWO), "{picks:?}");
    assert!(picks.iter().position(|seat| *seat == ONE) > picks.iter().position(|seat| *seat == TWO));
}
