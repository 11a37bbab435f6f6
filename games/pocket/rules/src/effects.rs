//! What an action does, and what is told about it.

use crate::actions::Action;
use crate::cards::Card;
use crate::state::{MOST_SEATS, Phase, State};
use arrayvec::ArrayVec;
use kernel::{Chance, Log, Private, Seat};
use serde::{Deserialize, Serialize};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A seat made its bid; only the seat knows which.
    Bid(Private<u8>),
    /// All bids are shown, in seat order.
    Bids(ArrayVec<u8, MOST_SEATS>),
    /// A seat leads the round.
    Leads(Seat),
    /// A seat drew; only the seat knows what.
    Drew(Private<Card>),
    /// A card was played.
    Played(Seat, Card),
    /// A seat is struck at, with this stake.
    Struck(Seat, u8),
    /// A seat stopped a strike.
    Guarded(Seat),
    /// The die shows this.
    Rolled(u8),
    /// A seat got so many coins from the bank.
    Gained(Seat, u8),
    /// A seat took so many coins from another.
    Took {
        /// Who took them.
        by: Seat,
        /// From whom.
        from: Seat,
        /// How many.
        coins: u8,
    },
    /// A seat ended its turn.
    Ended(Seat),
}

pub(crate) fn apply(state: &mut State, action: Action, chance: &mut Chance, log: &mut Log<Event>) {
    match action {
        Action::Bid(bid) => make_bid(state, bid, chance, log),
        Action::Draw => draw(state, chance, log),
        Action::Play(card) => play(state, card, chance, log),
        Action::Target(target) => state.phase = Phase::Stake { target },
        Action::Stake(stake) => strike(state, stake, chance, log),
        Action::Guard => guard(state, log),
        Action::Yield => {
            if let Phase::React { target, stake } = state.phase {
                hit(state, target, stake, chance, log);
            }
        }
        Action::End => end_turn(state, log),
    }
}

fn make_bid(state: &mut State, bid: u8, chance: &mut Chance, log: &mut Log<Event>) {
    let Some(seat) = state.bidder() else { return };
    state.of_mut(seat).bid = Some(bid);
    log.tell(Event::Bid(Private::new(seat, bid)));
    if state.bidder().is_some() {
        return;
    }
    // The last bidder sees the others' bids now, and must not take its own back.
    chance.reveal();
    let bids: ArrayVec<u8, MOST_SEATS> =
        state.players.iter_mut().map(|player| player.bid.take().unwrap_or(0)).collect();
    let highest = bids.iter().copied().max().unwrap_or(0);
    let leader = bids.iter().position(|&bid| bid == highest).unwrap_or(0);
    state.leader = Seat(leader as u8);
    state.of_mut(state.leader).coins -= highest;
    state.bank += highest;
    state.phase = Phase::Main;
    log.tell(Event::Bids(bids));
    log.tell(Event::Leads(state.leader));
}

fn draw(state: &mut State, chance: &mut Chance, log: &mut Log<Event>) {
    let seat = state.active();
    state.drawn = true;
    if let Some(card) = state.deck.draw(chance) {
        state.of_mut(seat).hand.put(card);
        log.tell(Event::Drew(Private::new(seat, card)));
    }
}

fn play(state: &mut State, card: Card, chance: &mut Chance, log: &mut Log<Event>) {
    let seat = state.active();
    state.played = true;
    state.of_mut(seat).hand.take(card);
    state.discard.put(card);
    log.tell(Event::Played(seat, card));
    match card {
        Card::Strike => state.phase = Phase::Target,
        Card::Purse => {
            let die = chance.die(6);
            let coins = die.div_ceil(2).min(state.bank);
            state.bank -= coins;
            state.of_mut(seat).coins += coins;
            log.tell(Event::Rolled(die));
            log.tell(Event::Gained(seat, coins));
        }
        Card::Guard => unreachable!("PK-GUARD: a guard is not played in one's own turn"),
    }
}

fn strike(state: &mut State, stake: u8, chance: &mut Chance, log: &mut Log<Event>) {
    let Phase::Stake { target } = state.phase else { return };
    state.of_mut(state.active()).coins -= stake;
    state.bank += stake;
    log.tell(Event::Struck(target, stake));
    // A window opens only for a seat that can use it. So the striker learns here whether there is a guard,
    // even where no die is rolled yet: that is something hidden which comes to light.
    chance.reveal();
    if state.of(target).hand.count(Card::Guard) > 0 {
        state.phase = Phase::React { target, stake };
    } else {
        hit(state, target, stake, chance, log);
    }
}

fn guard(state: &mut State, log: &mut Log<Event>) {
    if let Phase::React { target, .. } = state.phase {
        state.of_mut(target).hand.take(Card::Guard);
        state.discard.put(Card::Guard);
        state.phase = Phase::Main;
        log.tell(Event::Guarded(target));
    }
}

fn hit(state: &mut State, from: Seat, stake: u8, chance: &mut Chance, log: &mut Log<Event>) {
    let by = state.active();
    let die = chance.die(6);
    let coins = match die + stake {
        ..=3 => 0,
        4..=6 => 1,
        7.. => 2,
    };
    let coins = coins.min(state.of(from).coins);
    state.of_mut(from).coins -= coins;
    state.of_mut(by).coins += coins;
    state.phase = Phase::Main;
    log.tell(Event::Rolled(die));
    log.tell(Event::Took { by, from, coins });
}

fn end_turn(state: &mut State, log: &mut Log<Event>) {
    log.tell(Event::Ended(state.active()));
    state.drawn = false;
    state.played = false;
    state.turns += 1;
    if state.turns < state.seats() {
        return;
    }
    state.turns = 0;
    if state.round == state.rounds {
        state.phase = Phase::Over;
    } else {
        state.round += 1;
        state.phase = Phase::Bid;
    }
}
