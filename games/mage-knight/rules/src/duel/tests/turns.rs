//! How a defence affects turns (MK-PVP-06, MK-PVP-08, MK-PVP-14, MK-PVP-15, MK-PVP-17, MK-PVP-21).

use super::*;
use crate::content::{card, skill, tactic};
use crate::effect::{Effect, OddEffect};
use crate::question::Origin;
use crate::state::{Stage, Who};
use crate::terms::{BasicColour, ManaColour};
use crate::testing::{ONE, act_seeded, legal};
use crate::turn_record::Lasting;
use kernel::{Seat, rule};

/// Both pass four times: the fight is over.
fn over(state: &mut State) {
    act_all(state, [Action::Done; 4]);
    assert!(state.duel.is_none());
}

/// Ends the turn of whoever acts, whatever comes up, until somebody else acts or a turn begins.
fn end_turn(state: &mut State) {
    let (seat, at) = (state.seat(), state.at);
    state.turn.card_used = true;
    while state.seat() == seat && state.at == at && state.stage != Stage::TurnStart {
        let actions = legal(state);
        let action = if actions.contains(&Action::Done) { Action::Done } else { actions[0] };
        act_seeded(state, action);
    }
}

#[rule("MK-PVP-06", "MK-PVP-14")]
#[test]
fn a_full_defender_takes_what_the_space_gives_and_draws() {
    let mine = on(Spot::SouthEast);
    let board = || {
        let board = field().at(on(Spot::SouthWest)).place(TWO, mine).hand_of(TWO, &[card::RAGE]);
        board.deck_of(TWO, &[card::MARCH; 8]).hand(&[card::RAGE])
    };
    let attacked = |how: Action| {
        let mut state = board().build();
        act_all(&mut state, [Action::Move(mine), Action::Attack(TWO), how]);
        state
    };
    let colour = board().build().map.colour(mine).expect("a mine has a colour");
    let mut state = attacked(Action::DefendFully);
    over(&mut state);
    assert_eq!((state.seat(), state.stage), (TWO, Stage::AfterAction), "she first");
    end_turn(&mut state);
    assert_eq!((state.seat(), state.stage), (ONE, Stage::AfterAction), "then he");
    assert_eq!(state.players[Seat(1)].crystals[colour.index()], 1);
    assert_eq!(state.players[Seat(1)].hand.len(), usize::from(state.hand_limit(TWO)));
    // In part: nothing of it, at once.
    let mut state = attacked(Action::DefendPartly);
    over(&mut state);
    assert_eq!((state.seat(), state.stage), (ONE, Stage::AfterAction));
    assert_eq!((state.players[Seat(1)].crystals[colour.index()], state.players[Seat(1)].hand.len()), (0, 1));
}

#[rule("MK-PVP-06")]
#[test]
fn the_benefits_are_those_of_the_space_after_a_retreat() {
    let mine = on(Spot::SouthEast);
    let mut state = fully(field().hand_of(TWO, &[card::RAGE]).hand(&[card::RAGE]));
    act_all(&mut state, [Action::Done, Action::Done]);
    state.players[Seat(0)].place = Some(mine);
    state.players[Seat(1)].place = Some(mine);
    duel_mut(&mut state).at = on(Spot::SouthWest);
    (state.players[Seat(0)].place, state.players[Seat(1)].place) =
        (Some(on(Spot::SouthWest)), Some(on(Spot::SouthWest)));
    hit(&mut state, 9);
    act(&mut state, Action::Drive(mine));
    let colour = state.map.colour(mine).expect("a mine has a colour");
    end_turn(&mut state);
    assert_eq!(state.players[Seat(1)].crystals[colour.index()], 1);
}

#[rule("MK-PVP-08", "MK-PVP-15")]
#[test]
fn what_was_played_in_part_stays_until_the_end_of_the_next_own_turn() {
    let board = field().hand_of(TWO, &[card::MANA_DRAW, card::RAGE, card::MARCH]).hand(&[card::RAGE]);
    let board = board.source(&[ManaColour::Red, ManaColour::Blue]).deck_of(TWO, &[card::MARCH; 6]);
    let mut state = partly(board.with(|state| state.players[Seat(1)].tokens[ManaColour::Green.index()] = 1));
    act_all(&mut state, [Action::Done, Action::Done, Action::Done, Action::Play(card::MANA_DRAW)]);
    act(&mut state, Action::PlayStrong(card::RAGE));
    act_all(&mut state, [Action::Strike, Action::Done]);
    act_all(&mut state, [Action::Done; 3]);
    assert_eq!((state.seat(), state.stage), (ONE, Stage::AfterAction));
    let hers = &state.players[Seat(1)];
    assert_eq!((hers.in_play.len(), hers.dice_held, hers.hand.len()), (2, 0b01, 1));
    assert_eq!(hers.tokens[ManaColour::Green.index()], 1, "mana stays too");
    assert_eq!(crate::source::there(&state), 0b10);
    end_turn(&mut state);
    assert_eq!((state.seat(), state.stage), (TWO, Stage::TurnStart));
    assert_eq!(crate::source::there(&state), 0b10, "still out of the Source");
    act(&mut state, Action::Done);
    assert!(!state.turn.card_used, "they are not the card of this turn");
    end_turn(&mut state);
    assert_eq!(crate::source::there(&state), 0b11);
    assert!(state.players[Seat(1)].in_play.is_empty());
    assert_eq!(state.players[Seat(1)].discard.count(card::MANA_DRAW), 1);
    assert_eq!(state.players[Seat(1)].tokens[ManaColour::Green.index()], 0);
}

#[rule("MK-PVP-15")]
#[test]
fn a_die_set_in_part_comes_back_as_it_is() {
    let board = field().hand_of(TWO, &[card::MANA_DRAW]).hand(&[card::RAGE]).source(&[ManaColour::Red]);
    let mut state =
        partly(board.with(|state| state.players[Seat(1)].crystals[BasicColour::White.index()] = 1));
    act(&mut state, Action::PlayStrong(card::MANA_DRAW));
    while asked(&state).is_none() {
        let action = legal(&state).into_iter().find(|action| *action == Action::Mana(ManaColour::Green));
        let action = action.unwrap_or_else(|| legal(&state)[0]);
        act(&mut state, action);
    }
    over(&mut state);
    assert_eq!((state.players[Seat(1)].dice_set, crate::source::there(&state)), (1, 0));
    assert_eq!(state.source.dice.as_slice(), [ManaColour::Green]);
}

#[rule("MK-PVP-15")]
#[test]
fn levels_and_clean_up_come_though_the_next_turn_is_passed() {
    let mut state = partly(field().hand(&[card::RAGE]).hand_of(TWO, &[card::RAGE]));
    act_all(&mut state, [Action::Done, Action::Done, Action::Done, Action::Play(card::RAGE)]);
    act_all(&mut state, [Action::Strike, Action::Done, Action::Done, Action::Done, Action::Done]);
    assert_eq!(state.players[Seat(1)].in_play.len(), 1);
    end_turn(&mut state);
    assert_eq!(state.seat(), TWO);
    state.players[Seat(1)].fame = 8;
    act_seeded(&mut state, Action::AnnounceEnd);
    // Levels 2 and 3: a skill first, then a Command token.
    let mut asked = Vec::new();
    while state.asked().is_some_and(|question| question.seat == TWO) {
        asked.push(state.asked().map(|question| question.what));
        let first = legal(&state)[0];
        act_seeded(&mut state, first);
    }
    assert_eq!(asked, [Some(Asked::LevelUp)]);
    assert_eq!((state.players[Seat(1)].level, state.players[Seat(1)].skills.len()), (3, 1));
    assert!(state.players[Seat(1)].in_play.is_empty() && state.seat() == ONE);
    assert_eq!(state.players[Seat(1)].discard.count(card::RAGE), 1);
    assert!(state.players[Seat(1)].hand.is_empty(), "no card is drawn");
}

#[rule("MK-PVP-15")]
#[test]
fn changes_of_values_end_with_the_combat_and_what_comes_at_the_end_comes_then() {
    let board = field().hand(&[card::RAGE]).hand_of(TWO, &[card::INTIMIDATE]).with(|state| {
        state.offers.advanced_deck.take(card::INTIMIDATE);
    });
    let mut state = melee(board);
    act_all(&mut state, [Action::Done, Action::Play(card::INTIMIDATE)]);
    act_all(&mut state, [Action::Strike, Action::Done, Action::Done, Action::Done, Action::Done]);
    assert!(state.duel.is_none() && state.aside.is_empty());
    assert_eq!(state.players[Seat(1)].reputation, -1, "threats are not for nothing");
}

#[rule("MK-PVP-17")]
#[test]
fn a_full_defence_ends_what_lasted_until_the_next_turn() {
    let effect = skill::SOURCE_FREEZE.skill().effect;
    let freeze = effect.whole().find(|part| *part.get() == Effect::Odd(OddEffect::SourceFreeze));
    let lasting = Lasting {
        seat: TWO,
        origin: Origin::Skill(skill::SOURCE_FREEZE),
        effect: freeze.expect("the skill freezes"),
        given: crate::task::Given::Nothing,
        round: false,
    };
    for (how, ends) in [(Action::DefendFully, true), (Action::DefendPartly, false)] {
        let mut state =
            attacked(field().hand_of(TWO, &[card::RAGE]).with(|state| state.lasting.push(lasting)));
        act(&mut state, how);
        assert_eq!(state.lasting.is_empty(), ends);
    }
}

#[rule("MK-PVP-17")]
#[test]
fn a_mana_curse_strikes_a_full_defender_and_not_one_in_part() {
    let curse = card::MANA_CLAIM.card().half(crate::variants::Printing::First, true).effect;
    let curse = curse.whole().find(|part| *part.get() == Effect::Odd(OddEffect::ManaCurse)).expect("a curse");
    let origin = Origin::Card { card: card::MANA_CLAIM, strong: true };
    let given = crate::task::Given::Colour(ManaColour::Red);
    let lasting = Lasting { seat: ONE, origin, effect: curse, given, round: true };
    for (how, wounds) in [(Action::DefendFully, 1), (Action::DefendPartly, 0)] {
        let board = field().hand_of(TWO, &[card::RAGE]).with(|state| {
            state.lasting.push(lasting);
            state.players[Seat(1)].crystals[BasicColour::Red.index()] = 1;
        });
        let mut state = attacked(board);
        act_all(&mut state, [how, Action::Done, Action::Done, Action::Done]);
        act(&mut state, Action::PlayStrong(card::RAGE));
        assert_eq!(state.players[Seat(1)].wounds_in_hand(), wounds);
    }
}

#[rule("MK-PVP-17")]
#[test]
fn an_extra_turn_comes_after_the_aggressors_and_the_next_one_is_skipped_all_the_same() {
    let board = field_for_three().hand_of(TWO, &[card::RAGE]).hand(&[card::RAGE]).deck(&[card::MARCH; 9]);
    let board = board.tactic_of(TWO, tactic::THE_RIGHT_MOMENT).deck_of(TWO, &[card::MARCH; 9]);
    let board = board.place(THREE, on(Spot::SouthEast)).deck_of(THREE, &[card::MARCH; 9]);
    let mut state = fully(board.hand_of(THREE, &[card::RAGE]).with(|state| {
        state.order = [ONE, THREE, TWO].into_iter().map(Who::Seat).collect();
    }));
    over(&mut state);
    act(&mut state, Action::UseTactic);
    end_turn(&mut state);
    assert_eq!(state.seat(), ONE);
    end_turn(&mut state);
    assert_eq!((state.seat(), state.stage), (TWO, Stage::TurnStart), "hers again");
    assert!(state.players[Seat(1)].skipped);
    act_seeded(&mut state, Action::Done);
    end_turn(&mut state);
    assert_eq!((state.seat(), state.stage), (THREE, Stage::TurnStart));
    act_seeded(&mut state, Action::Done);
    end_turn(&mut state);
    assert_eq!(
        (state.seat(), state.players[Seat(1)].skipped),
        (ONE, false),
        "and her scheduled one is skipped"
    );
}

#[rule("MK-PVP-21")]
#[test]
fn the_skipped_turn_is_the_last_one_after_an_announcement() {
    let board = field_for_three().place(THREE, on(Spot::SouthEast)).hand_of(THREE, &[card::RAGE]);
    let board = board.with(|state| {
        state.players[Seat(1)].skipped = true;
        state.stage = Stage::TurnStart;
    });
    let mut state = board.build();
    act_seeded(&mut state, Action::AnnounceEnd);
    assert_eq!((state.seat(), state.players[Seat(1)].skipped), (THREE, false));
    assert_eq!(state.round_ends_in, Some(1), "the last turn of all");
}
