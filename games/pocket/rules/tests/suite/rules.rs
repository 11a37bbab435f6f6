//! Pocket's own rules, one by one. The test names follow the ledger in `pocket::rules`.

use kernel::{Chance, Game, Log, Measure, Protocol, Refusal, RuleId, Seat, Seed, Turn};
use pocket::Pocket;
use pocket::actions::Action;
use pocket::cards::Card;
use pocket::effects::Event;
use pocket::rules::{PK_BID, PK_DRAW, PK_GUARD, PK_HAND, PK_PLAY, PK_ROUNDS, PK_SEATS, PK_STAKE, PK_TARGET};
use pocket::state::{Phase, Setup, State};

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
fn pk_seats_and_pk_rounds_bound_the_set_up() {
    for (seats, rounds, rule) in [(1, 1, PK_SEATS), (5, 1, PK_SEATS), (2, 0, PK_ROUNDS), (4, 7, PK_ROUNDS)] {
        let error = Pocket::start(&Setup { seats, rounds }, &mut Chance::new(Seed(1), 0)).unwrap_err();
        assert_eq!(error.rule, Some(rule), "{error}");
    }
}

#[test]
fn pk_bid_the_highest_bidder_leads_and_pays() {
    let bidding = |state: &mut State| state.phase = Phase::Bid;
    let mut board = Board::of(&[[0; 3]; 3]).with(bidding).with(|state| state.players[1].coins = 2);
    board.0.bank += 3;
    board.play(Action::Bid(1), &[]);
    board.refuses(Action::Bid(4), no(PK_BID).with(Measure::Asked, 4).with(Measure::Limit, 3));
    board.refuses(Action::Bid(3), no(PK_BID).with(Measure::Cost, 3).with(Measure::Have, 2));
    board.play(Action::Bid(2), &[]);
    let events = board.play(Action::Bid(2), &[]);
    assert_eq!(board.asks(), Some(Seat(1)), "the first of equals");
    assert_eq!(board.coins(), [5, 0, 5]);
    assert!(events.contains(&Event::Leads(Seat(1))));
}

#[test]
fn pk_draw_once_a_turn_from_a_deck_that_has_a_card() {
    let mut board = Board::of(&[[0; 3]; 2]);
    board.play(Action::Draw, &[20]);
    assert_eq!(board.0.of(Seat(0)).hand.count(Card::Purse), 1);
    board.refuses(Action::Draw, no(PK_DRAW).with(Measure::Limit, 1));
    let board = Board::of(&[[0; 3]; 2]).with(|state| state.deck = pocket::cards::Deck::default());
    board.refuses(Action::Draw, no(PK_DRAW).with(Measure::Need, 1).with(Measure::Have, 0));
}

#[test]
fn pk_hand_four_cards_and_only_those() {
    let board = Board::of(&[[4, 0, 0], [0; 3]]);
    board.refuses(Action::Draw, no(PK_HAND).with(Measure::Have, 4).with(Measure::Limit, 4));
    board.refuses(Action::Play(Card::Purse), no(PK_HAND).with(Measure::Need, 1).with(Measure::Have, 0));
}

#[test]
fn pk_play_one_card_a_turn() {
    let mut board = Board::of(&[[1, 1, 1], [0; 3]]);
    board.refuses(Action::Play(Card::Guard), no(PK_GUARD));
    board.play(Action::Play(Card::Purse), &[5]);
    assert_eq!(board.coins(), [8, 5]);
    board.refuses(Action::Play(Card::Strike), no(PK_PLAY).with(Measure::Limit, 1));
    board.refuses(Action::Guard, Refusal::protocol(Protocol::NotAnAnswer));
}

#[test]
fn pk_target_is_another_seat_with_coins() {
    let poor = |state: &mut State| {
        state.players[1].coins = 0;
        state.bank += 5;
    };
    let mut board = Board::of(&[[1, 0, 0], [0; 3], [0; 3]]).with(poor);
    board.play(Action::Play(Card::Strike), &[]);
    let target = |seat| Action::Target(Seat(seat));
    board.refuses(target(0), no(PK_TARGET).with(Measure::Need, 1).with(Measure::Have, 5));
    board.refuses(target(1), no(PK_TARGET).with(Measure::Need, 1).with(Measure::Have, 0));
    board.refuses(target(3), Refusal::protocol(Protocol::Unreadable));
    board.play(target(2), &[]);
    let alone = Board::of(&[[1, 0, 0], [0; 3]]).with(poor);
    alone.refuses(Action::Play(Card::Strike), no(PK_TARGET).with(Measure::Need, 1).with(Measure::Have, 0));
}

#[test]
fn pk_stake_adds_to_the_die() {
    for (stake, die, after) in
        [(0, 3, [5, 5]), (0, 4, [6, 4]), (1, 6, [6, 3]), (2, 1, [3, 5]), (2, 5, [5, 3])]
    {
        let mut board = Board::of(&[[1, 0, 0], [0; 3]]);
        board.play(Action::Play(Card::Strike), &[]);
        board.play(Action::Target(Seat(1)), &[]);
        board.refuses(Action::Stake(3), no(PK_STAKE).with(Measure::Asked, 3).with(Measure::Limit, 2));
        board.play(Action::Stake(stake), &[die]);
        assert_eq!(board.coins(), after, "stake {stake}, die {die}");
    }
}

#[test]
fn pk_guard_stops_a_strike_in_a_window_that_opens_only_for_a_guard() {
    let struck = || {
        let mut board = Board::of(&[[1, 0, 0], [0, 1, 0]]);
        board.play(Action::Play(Card::Strike), &[]);
        board.play(Action::Target(Seat(1)), &[]);
        board.play(Action::Stake(1), &[]);
        assert_eq!(board.asks(), Some(Seat(1)));
        board
    };
    let mut guarded = struck();
    guarded.play(Action::Guard, &[]);
    assert_eq!(guarded.asks(), Some(Seat(0)));
    assert_eq!(guarded.coins(), [4, 5]);
    let mut yielded = struck();
    yielded.play(Action::Yield, &[6]);
    assert_eq!(yielded.coins(), [6, 3]);
}

#[test]
fn pk_end_the_richest_wins_and_equals_share() {
    let mut board = Board::of(&[[0, 0, 1], [0, 0, 1], [0; 3]]);
    for seat in 0..3 {
        assert_eq!(board.asks(), Some(Seat(seat)));
        if seat < 2 {
            board.play(Action::Play(Card::Purse), &[3]);
        }
        board.play(Action::End, &[]);
    }
    let Turn::Over(outcome) = Pocket::turn(&board.0) else { panic!("the last round is over") };
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [Seat(0), Seat(1)]);
    assert_eq!(
        outcome.standings.iter().map(|s| (s.place, s.score)).collect::<Vec<_>>(),
        [(1, 7), (1, 7), (3, 5)]
    );
}

#[test]
fn the_ledger_is_in_order_and_every_rule_is_in_it() {
    let ids = Pocket::rules().ids();
    assert!(ids.is_sorted());
    assert!(Pocket::rules().contains(PK_GUARD));
}
