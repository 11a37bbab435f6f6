//! Tactics.

use super::give;
use crate::action::{Action, Purse};
use crate::content::{TacticId, card, tactic};
use crate::end_of_turn::Closing;
use crate::question::Origin;
use crate::rules::{MK_DRAW_08, MK_TAC_03, MK_TURN_01};
use crate::source;
use crate::state::{Stage, State};
use crate::task::Task;
use crate::terms::ManaColour;
use crate::testing::{
    Board, Used, act, act_all, act_drawing, act_seeded, cards, during, during_seeded, legal, refused, uses,
};
use kernel::{Seat, rule};

/// All of them, to be counted.
pub(super) const TESTS: &[fn()] = &[
    rethink_swaps_cards_and_shuffles_the_discards_back,
    great_start_draws_two_cards,
    mana_steal_keeps_a_die_besides_the_usual_one,
    the_right_moment_gives_another_turn_once,
    planning_early_bird_and_from_the_dusk_have_nothing_to_use,
    planning_draws_a_card_beyond_the_limit,
    long_night_needs_an_empty_deck,
    mana_search_rolls_depleted_dice_first,
    midnight_meditation_comes_before_the_turn,
    preparation_searches_the_deck,
    sparing_power_lays_cards_aside_before_each_turn,
];

/// The effect of a tactic when it is taken.
fn taken(state: &mut State, tactic: TacticId) {
    uses(Used::Tactic(tactic));
    give(state, Origin::Tactic(tactic), tactic.tactic().effect(crate::variants::Printing::First), &[]);
}

#[rule("MK-TAC-03")]
#[test]
fn rethink_swaps_cards_and_shuffles_the_discards_back() {
    let board =
        Board::new().hand(&[card::WOUND, card::RAGE]).deck(&[card::MARCH, card::PROMISE, card::STAMINA]);
    let mut state = board.build();
    taken(&mut state, tactic::RETHINK);
    act(&mut state, Action::Card(card::WOUND));
    act(&mut state, Action::Card(card::RAGE));
    assert_eq!(cards(&state.players[Seat(0)].hand), [card::MARCH, card::PROMISE]);
    assert_eq!((state.players[Seat(0)].discard.len(), state.players[Seat(0)].deck.len()), (0, 3));
    // Nothing needs to be discarded.
    let mut state = Board::new().hand(&[card::RAGE]).deck(&[card::MARCH]).build();
    taken(&mut state, tactic::RETHINK);
    act(&mut state, Action::Done);
    assert_eq!(cards(&state.players[Seat(0)].hand), [card::RAGE]);
}

#[rule("MK-TAC-03")]
#[test]
fn great_start_draws_two_cards() {
    let mut state = Board::new().deck(&[card::MARCH, card::RAGE, card::PROMISE]).build();
    taken(&mut state, tactic::GREAT_START);
    assert_eq!(state.players[Seat(0)].hand.len(), 2);
}

#[rule("MK-MANA-14")]
#[test]
fn mana_steal_keeps_a_die_besides_the_usual_one() {
    let dice = [ManaColour::Green, ManaColour::Black, ManaColour::Green];
    let board =
        Board::new().tactic(tactic::MANA_STEAL).hand(&[card::MARCH, card::MARCH, card::MARCH]).source(&dice);
    let mut state = board.build();
    // Only a basic colour will do: there is nothing to ask.
    taken(&mut state, tactic::MANA_STEAL);
    assert_eq!((state.source.away, state.players[Seat(0)].stolen_die), (1, Some(0)));
    act_all(&mut state, [Action::PlayStrong(card::MARCH), Action::Pay(Purse::Stolen(ManaColour::Green))]);
    assert_eq!((state.turn.dice_left, state.players[Seat(0)].tactic_down), (1, true));
    act(&mut state, Action::PlayStrong(card::MARCH));
    assert_eq!(
        (state.turn.movement, state.turn.dice_left),
        (8, 0),
        "the usual die is still there to be used"
    );
    during(&mut state, [1, 2], source::return_dice);
    assert_eq!(state.source.away, 0);
    assert_eq!(state.source.dice.as_slice(), [ManaColour::Red, ManaColour::Black, ManaColour::Blue]);
}

#[rule("MK-TAC-03")]
#[test]
fn the_right_moment_gives_another_turn_once() {
    let mut state = Board::new().tactic(tactic::THE_RIGHT_MOMENT).build();
    act(&mut state, Action::UseTactic);
    assert!(state.turn.extra_turn && state.players[Seat(0)].tactic_down);
    assert_eq!(refused(&state, Action::UseTactic), MK_TAC_03);
}

#[rule("MK-TAC-03")]
#[test]
fn planning_early_bird_and_from_the_dusk_have_nothing_to_use() {
    for tactic in [tactic::PLANNING, tactic::EARLY_BIRD, tactic::FROM_THE_DUSK, tactic::GREAT_START] {
        let state = Board::new().tactic(tactic).build();
        assert_eq!(refused(&state, Action::UseTactic), MK_TAC_03, "{tactic:?}");
    }
}

#[rule("MK-FAQ-02")]
#[test]
fn planning_draws_a_card_beyond_the_limit() {
    uses(Used::Tactic(tactic::PLANNING));
    for (hand, drawn_up_to) in [(&[card::RAGE][..], 5), (&[card::RAGE, card::WOUND], 6)] {
        let mut state = Board::new().tactic(tactic::PLANNING).hand(hand).deck(&[card::MARCH; 8]).build();
        during_seeded(&mut state, |play| {
            play.state.tasks.push(Task::End(Closing::Draw));
            kernel::step::run(play);
        });
        assert_eq!(state.players[Seat(0)].hand.len(), drawn_up_to);
    }
}

#[rule("MK-DRAW-08")]
#[test]
fn long_night_needs_an_empty_deck() {
    let board = || Board::new().night().tactic(tactic::LONG_NIGHT).discard(&[card::MARCH; 4]);
    let state = board().deck(&[card::RAGE]).build();
    assert_eq!(refused(&state, Action::UseTactic), MK_DRAW_08);
    let mut state = board().build();
    act_seeded(&mut state, Action::UseTactic);
    assert_eq!((state.players[Seat(0)].deck.len(), state.players[Seat(0)].discard.len()), (3, 1));
}

#[rule("MK-TAC-03")]
#[test]
fn mana_search_rolls_depleted_dice_first() {
    let dice = [ManaColour::Red, ManaColour::Gold, ManaColour::Blue];
    let board = || Board::new().night().tactic(tactic::MANA_SEARCH).source(&dice);
    let mut state = board().build();
    act(&mut state, Action::UseTactic);
    assert_eq!(legal(&state), [Action::Mana(ManaColour::Gold), Action::Done]);
    act(&mut state, Action::Mana(ManaColour::Gold));
    assert_eq!(
        legal(&state),
        [ManaColour::Red, ManaColour::Blue]
            .map(Action::Mana)
            .into_iter()
            .chain([Action::Done])
            .collect::<Vec<_>>()
    );
    act_drawing(&mut state, Action::Mana(ManaColour::Blue), [3, 4]);
    assert_eq!(state.source.dice.as_slice(), [ManaColour::Red, ManaColour::Green, ManaColour::White]);
    assert_eq!(refused(&state, Action::UseTactic), MK_TAC_03, "once a turn");
    let state = board().with(|state| state.turn.source_used = true).build();
    assert_eq!(refused(&state, Action::UseTactic), MK_TAC_03, "before source mana is used");
}

#[rule("MK-TURN-01")]
#[test]
fn midnight_meditation_comes_before_the_turn() {
    let board = || {
        let board = Board::new().night().tactic(tactic::MIDNIGHT_MEDITATION).hand(&[card::WOUND, card::RAGE]);
        board.deck(&[card::MARCH; 3])
    };
    let state = board().build();
    assert_eq!(refused(&state, Action::UseTactic), MK_TURN_01);
    let mut state = board().stage(Stage::TurnStart).build();
    act(&mut state, Action::UseTactic);
    act(&mut state, Action::Card(card::WOUND));
    act_seeded(&mut state, Action::Done);
    // One goes into the deck, and one comes from it.
    assert_eq!((state.players[Seat(0)].hand.len(), state.players[Seat(0)].deck.len()), (2, 3));
    assert!(state.players[Seat(0)].tactic_down);
}

#[rule("MK-TAC-03")]
#[test]
fn preparation_searches_the_deck() {
    let mut state = Board::new().deck(&[card::MARCH, card::RAGE, card::RAGE]).build();
    taken(&mut state, tactic::PREPARATION);
    act(&mut state, Action::Card(card::RAGE));
    assert_eq!(cards(&state.players[Seat(0)].hand), [card::RAGE]);
    assert_eq!(state.players[Seat(0)].deck.len(), 2);
}

#[rule("MK-TURN-01")]
#[test]
fn sparing_power_lays_cards_aside_before_each_turn() {
    let board =
        Board::new().night().tactic(tactic::SPARING_POWER).stage(Stage::TurnStart).hand(&[card::PROMISE]);
    let mut state = board.deck(&[card::MARCH, card::RAGE]).build();
    act(&mut state, Action::UseTactic);
    assert_eq!(
        (state.players[Seat(0)].spared.as_slice(), state.players[Seat(0)].deck.len()),
        (&[card::MARCH][..], 1)
    );
    assert_eq!(refused(&state, Action::UseTactic), MK_TURN_01, "once before a turn");
    state.turn.tactic_used = false;
    act_all(&mut state, [Action::UseTactic, Action::Option(1)]);
    assert_eq!(
        (state.players[Seat(0)].hand.count(card::MARCH), state.players[Seat(0)].tactic_down),
        (1, true)
    );
}
