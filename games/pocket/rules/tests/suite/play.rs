//! Pocket's own rules, one by one, in the order of the ledger.

use crate::rules::{
    PK_BID_01, PK_DRAW_01, PK_END_01, PK_GUARD_01, PK_HAND_01, PK_PLAY_01, PK_ROUNDS_01, PK_SEATS_01,
    PK_STAKE_01, PK_TARGET_01,
};
use kernel::{Chance, Game, Log, Measure, Protocol, Refusal, RuleId, Seat, Seed, Turn, rule};
use pocket::Pocket;
use pocket::action::Action;
use pocket::content::{Deck, card};
use pocket::event::Event;
use pocket::setup::Setup;
use pocket::state::{Phase, State};

/// A table on which actions are played with known dice.
struct Board(State);

impl Board {
    fn of(hands: &[[u8; 3]]) -> Board {
        Board(State::laid_out(hands))
    }

    fn with(mut self, change: impl FnOnce(&mut State)) -> Board {
        change(&mut self.0);
        self
    }

    fn refuses(&self, action: Action, refusal: Refusal) {
        assert_eq!(Pocket::check(&self.0, &action), Err(refusal));
    }

    /// Plays an action; every scripted number must be used.
    fn play(&mut self, action: Action, numbers: &[u32]) -> Vec<Event> {
        assert_eq!(Pocket::check(&self.0, &action), Ok(()));
        let mut chance = Chance::scripted(numbers.iter().copied());
        let mut log = Log::default();
        Pocket::apply(&mut self.0, &action, &mut chance, &mut log);
        assert_eq!(chance.left(), 0, "numbers left over");
        assert_eq!(Pocket::audit(&self.0), Ok(()));
        log.into_events()
    }

    fn coins(&self) -> Vec<u8> {
        self.0.players.iter().map(|player| player.coins).collect()
    }

    fn asks(&self) -> Option<Seat> {
        Pocket::turn(&self.0).seat()
    }
}

fn no(rule: RuleId) -> Refusal {
    Refusal::rule(rule)
}

#[test]
#[rule("PK-SEATS-01", "PK-ROUNDS-01")]
fn seats_and_rounds_are_bounded() {
    for (seats, rounds, rule) in
        [(1, 1, PK_SEATS_01), (5, 1, PK_SEATS_01), (2, 0, PK_ROUNDS_01), (4, 7, PK_ROUNDS_01)]
    {
        let error = Pocket::start(&Setup { seats, rounds }, &mut Chance::new(Seed(1), 0)).unwrap_err();
        assert_eq!(error.rule, Some(rule), "{error}");
    }
}

#[test]
#[rule("PK-BID-01")]
fn the_highest_bidder_leads_and_pays() {
    let bidding = |state: &mut State| state.phase = Phase::Bid;
    let mut board = Board::of(&[[0; 3]; 3]).with(bidding).with(|state| state.players[1].coins = 2);
    board.0.bank += 3;
    board.play(Action::Bid(1), &[]);
    board.refuses(Action::Bid(4), no(PK_BID_01).with(Measure::Asked, 4).with(Measure::Limit, 3));
    board.refuses(Action::Bid(3), no(PK_BID_01).with(Measure::Cost, 3).with(Measure::Have, 2));
    board.play(Action::Bid(2), &[]);
    let events = board.play(Action::Bid(2), &[]);
    assert_eq!(board.asks(), Some(Seat(1)), "the first of equals");
    assert_eq!(board.coins(), [5, 0, 5]);
    assert!(events.contains(&Event::Leads(Seat(1))));
}

#[test]
#[rule("PK-DRAW-01")]
fn a_card_is_drawn_once_a_turn_from_a_deck_that_has_one() {
    let mut board = Board::of(&[[0; 3]; 2]);
    board.play(Action::Draw, &[20]);
    assert_eq!(board.0.of(Seat(0)).hand.count(card::PURSE), 1);
    board.refuses(Action::Draw, no(PK_DRAW_01).with(Measure::Limit, 1));
    let board = Board::of(&[[0; 3]; 2]).with(|state| state.deck = Deck::default());
    board.refuses(Action::Draw, no(PK_DRAW_01).with(Measure::Need, 1).with(Measure::Have, 0));
}

#[test]
#[rule("PK-HAND-01")]
fn a_hand_holds_four_cards_and_only_those_are_played() {
    let board = Board::of(&[[4, 0, 0], [0; 3]]);
    board.refuses(Action::Draw, no(PK_HAND_01).with(Measure::Have, 4).with(Measure::Limit, 4));
    board.refuses(Action::Play(card::PURSE), no(PK_HAND_01).with(Measure::Need, 1).with(Measure::Have, 0));
}

#[test]
#[rule("PK-PLAY-01")]
fn one_card_is_played_a_turn() {
    let mut board = Board::of(&[[1, 0, 1], [0; 3]]);
    board.play(Action::Play(card::PURSE), &[5]);
    board.refuses(Action::Play(card::STRIKE), no(PK_PLAY_01).with(Measure::Limit, 1));
    board.refuses(Action::Guard, Refusal::protocol(Protocol::NotAnAnswer));
}

#[test]
#[rule("PK-PURSE-01")]
fn the_bank_pays_half_a_die_as_far_as_it_can() {
    for (bank, die, after) in [(50, 5, 8), (50, 2, 6), (1, 5, 6)] {
        let mut board = Board::of(&[[0, 0, 1], [0; 3]]);
        // The others have what the bank has not.
        (board.0.bank, board.0.players[1].coins) = (bank, 55 - bank);
        board.play(Action::Play(card::PURSE), &[die]);
        assert_eq!(board.coins()[0], after, "a die of {die} with {bank} in the bank");
    }
}

#[test]
#[rule("PK-TARGET-01")]
fn a_strike_is_aimed_at_another_seat_with_coins() {
    let poor = |state: &mut State| {
        state.players[1].coins = 0;
        state.bank += 5;
    };
    let mut board = Board::of(&[[1, 0, 0], [0; 3], [0; 3]]).with(poor);
    board.play(Action::Play(card::STRIKE), &[]);
    let target = |seat| Action::Target(Seat(seat));
    board.refuses(target(0), no(PK_TARGET_01).with(Measure::Need, 1).with(Measure::Have, 5));
    board.refuses(target(1), no(PK_TARGET_01).with(Measure::Need, 1).with(Measure::Have, 0));
    board.refuses(target(3), Refusal::protocol(Protocol::Unreadable));
    board.play(target(2), &[]);
    let alone = Board::of(&[[1, 0, 0], [0; 3]]).with(poor);
    alone.refuses(Action::Play(card::STRIKE), no(PK_TARGET_01).with(Measure::Need, 1).with(Measure::Have, 0));
}

#[test]
#[rule("PK-STAKE-01")]
fn a_stake_adds_to_the_die() {
    for (stake, die, after) in
        [(0, 3, [5, 5]), (0, 4, [6, 4]), (1, 6, [6, 3]), (2, 1, [3, 5]), (2, 5, [5, 3])]
    {
        let mut board = Board::of(&[[1, 0, 0], [0; 3]]);
        board.play(Action::Play(card::STRIKE), &[]);
        board.play(Action::Target(Seat(1)), &[]);
        board.refuses(Action::Stake(3), no(PK_STAKE_01).with(Measure::Asked, 3).with(Measure::Limit, 2));
        board.play(Action::Stake(stake), &[die]);
        assert_eq!(board.coins(), after, "stake {stake}, die {die}");
    }
}

#[test]
#[rule("PK-GUARD-01")]
fn a_guard_stops_a_strike_in_a_window_that_opens_only_for_a_guard() {
    let struck = || {
        let mut board = Board::of(&[[1, 0, 0], [0, 1, 0]]);
        board.play(Action::Play(card::STRIKE), &[]);
        board.play(Action::Target(Seat(1)), &[]);
        board.play(Action::Stake(1), &[]);
        assert_eq!(board.asks(), Some(Seat(1)));
        board
    };
    Board::of(&[[0, 1, 0], [0; 3]]).refuses(Action::Play(card::GUARD), no(PK_GUARD_01));
    let mut guarded = struck();
    guarded.play(Action::Guard, &[]);
    assert_eq!(guarded.asks(), Some(Seat(0)));
    assert_eq!(guarded.coins(), [4, 5]);
    let mut yielded = struck();
    yielded.play(Action::Yield, &[6]);
    assert_eq!(yielded.coins(), [6, 3]);
}

#[test]
#[rule("PK-END-01")]
fn the_richest_wins_and_equals_share() {
    let mut board = Board::of(&[[0, 0, 1], [0, 0, 1], [0; 3]]);
    for seat in 0..3 {
        assert_eq!(board.asks(), Some(Seat(seat)));
        if seat < 2 {
            board.play(Action::Play(card::PURSE), &[3]);
        }
        board.play(Action::End, &[]);
    }
    let Turn::Over(outcome) = Pocket::turn(&board.0) else { panic!("the last round is over") };
    assert_eq!(outcome.rule, PK_END_01);
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [Seat(0), Seat(1)]);
    assert_eq!(
        outcome.standings.iter().map(|s| (s.place, s.score)).collect::<Vec<_>>(),
        [(1, 7), (1, 7), (3, 5)]
    );
}
