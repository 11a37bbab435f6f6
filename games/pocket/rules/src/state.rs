//! What there is on the table, how it is laid out, and whether a table from elsewhere is in order.

use crate::cards::{Card, Cards, Deck, IN_THE_BOX};
use crate::rules::{PK_ROUNDS, PK_SEATS};
use arrayvec::ArrayVec;
use kernel::catalogue::{Choice, Kind};
use kernel::{Chance, Dense, Flaw, Mode, Problem, Scenario, Seat, Seating, SetupError, Text};
use serde::{Deserialize, Serialize};

/// The most seats there can be.
pub const MOST_SEATS: usize = 4;
/// The most cards a hand holds.
pub const HAND_LIMIT: u8 = 4;
/// The highest bid.
pub const HIGHEST_BID: u8 = 3;
/// The highest stake on a strike.
pub const HIGHEST_STAKE: u8 = 2;

const MOST_ROUNDS: u8 = 6;
const FIRST_CARDS: u8 = 2;
const FIRST_COINS: u8 = 5;
const COINS_IN_THE_BOX: u8 = 60;

/// How a match is set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// How many seats: 2 to 4.
    pub seats: u8,
    /// How many rounds: 1 to 6.
    pub rounds: u8,
}

/// The table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// One entry a seat.
    pub players: ArrayVec<Player, MOST_SEATS>,
    /// How many rounds are played.
    pub rounds: u8,
    /// The round, counted from 1.
    pub round: u8,
    /// Who leads the round.
    pub leader: Seat,
    /// How many turns of the round are over.
    pub turns: u8,
    /// Where in the turn the game stands.
    pub phase: Phase,
    /// Whether the seat whose turn it is has drawn.
    pub drawn: bool,
    /// Whether the seat whose turn it is has played a card.
    pub played: bool,
    /// The face-down deck.
    pub deck: Deck,
    /// The face-up discard pile.
    pub discard: Cards,
    /// The coins of the bank.
    pub bank: u8,
}

/// What one seat has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Player {
    /// Its coins, for all to see.
    pub coins: u8,
    /// Its hand: a secret.
    pub hand: Cards,
    /// Its bid, once made, until all are shown: a secret.
    pub bid: Option<u8>,
}

/// Where in the turn the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The auction.
    Bid,
    /// The open part of a turn.
    Main,
    /// A strike was played: whom does it hit?
    Target,
    /// And with which stake?
    Stake {
        /// Whom it hits.
        target: Seat,
    },
    /// The target holds a guard: does it use it?
    React {
        /// Whom the strike hits.
        target: Seat,
        /// The stake, which is paid.
        stake: u8,
    },
    /// The game is over.
    Over,
}

/// What is on offer: the one scenario there is, at three tables, for as many rounds as one likes.
pub(crate) fn scenario() -> Scenario<Setup> {
    let name = Text { en: "The purse", fr: "La bourse" };
    let about = Text {
        en: "Strike the others for their coins; the richest wins.",
        fr: "Frappez les autres pour leurs pièces\u{202f}; le plus riche gagne.",
    };
    let table = |id, seats, rounds| Seating::new(id, seats, Mode::Against, Setup { seats, rounds });
    let tables = vec![table("duel", 2, 4), table("trio", 3, 3), table("brawl", 4, 6)];
    Scenario::new("purse", name, about, tables, |table| {
        let default = Some(table.setup.rounds.into());
        let kind = Kind::Number { from: 1, to: MOST_ROUNDS.into(), default, open: None };
        vec![
            Choice::new("rounds", PK_ROUNDS, kind)
                .named("Rounds", "Manches")
                .about("How many rounds are played.", "Combien de manches sont jouées."),
        ]
    })
}

/// The first state: the cards are dealt.
pub(crate) fn start(setup: &Setup, chance: &mut Chance) -> Result<State, SetupError> {
    let within = |field, given, min, max, rule| match (min..=max).contains(&given) {
        true => Ok(()),
        false => {
            let [given, min, max] = [given, min, max].map(i64::from);
            Err(SetupError::new(field, Problem::OutOfRange { given, min, max }).by(rule))
        }
    };
    within("seats", setup.seats, 2, MOST_SEATS as u8, PK_SEATS)?;
    within("rounds", setup.rounds, 1, MOST_ROUNDS, PK_ROUNDS)?;

    let mut deck = Deck::of(IN_THE_BOX);
    let mut players = ArrayVec::new();
    for _ in 0..setup.seats {
        let mut hand = Cards::default();
        (0..FIRST_CARDS).filter_map(|_| deck.draw(chance)).for_each(|card| hand.put(card));
        players.push(Player { coins: FIRST_COINS, hand, bid: None });
    }
    Ok(State {
        players,
        rounds: setup.rounds,
        round: 1,
        leader: Seat(0),
        turns: 0,
        phase: Phase::Bid,
        drawn: false,
        played: false,
        deck,
        discard: Cards::default(),
        bank: COINS_IN_THE_BOX - FIRST_COINS * setup.seats,
    })
}

impl State {
    /// A table laid out for a test: these hands (strikes, guards, purses), and the first turn of seat 0 in
    /// the last round; all else as at the start.
    ///
    /// # Panics
    /// If the box does not hold that many cards, or there are too many seats.
    #[must_use]
    pub fn laid_out(hands: &[[u8; 3]]) -> State {
        let deck =
            std::array::from_fn(|kind| IN_THE_BOX[kind] - hands.iter().map(|hand| hand[kind]).sum::<u8>());
        let player = |hand: &[u8; 3]| Player { coins: FIRST_COINS, hand: Cards::of(*hand), bid: None };
        State {
            players: hands.iter().map(player).collect(),
            rounds: 1,
            round: 1,
            leader: Seat(0),
            turns: 0,
            phase: Phase::Main,
            drawn: false,
            played: false,
            deck: Deck::of(deck),
            discard: Cards::default(),
            bank: COINS_IN_THE_BOX - FIRST_COINS * hands.len() as u8,
        }
    }

    /// How many seats there are.
    #[must_use]
    pub fn seats(&self) -> u8 {
        self.players.len() as u8
    }

    /// The seat whose turn it is.
    #[must_use]
    pub fn active(&self) -> Seat {
        Seat((self.leader.0 + self.turns) % self.seats())
    }

    /// The first seat that has not bid yet.
    #[must_use]
    pub fn bidder(&self) -> Option<Seat> {
        Seat::first(self.seats()).find(|&seat| self.of(seat).bid.is_none())
    }

    /// What this seat has.
    #[must_use]
    pub fn of(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    pub(crate) fn of_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// Whether a strike can hit this seat: another one, with coins.
    #[must_use]
    pub fn can_be_hit(&self, seat: Seat) -> bool {
        seat != self.active() && self.players.get(seat.index()).is_some_and(|player| player.coins > 0)
    }

    pub(crate) fn audit(&self) -> Result<(), Flaw> {
        let seats = self.seats();
        let hold = |holds: bool, field: &str, why: &str| match holds {
            true => Ok(()),
            false => Err(Flaw::new(field, why)),
        };
        hold(seats >= 2, "players", "there are at least two seats")?;
        hold((1..=MOST_ROUNDS).contains(&self.rounds), "rounds", "there are one to six rounds")?;
        hold((1..=self.rounds).contains(&self.round), "round", "the round is one of those played")?;
        hold(self.leader.0 < seats && self.turns < seats, "leader", "there is no such seat")?;

        let coins: u32 = self.players.iter().map(|player| u32::from(player.coins)).sum();
        hold(coins + u32::from(self.bank) == u32::from(COINS_IN_THE_BOX), "bank", "the box holds 60 coins")?;
        for card in Card::ALL {
            let hands: u32 = self.players.iter().map(|player| u32::from(player.hand.count(card))).sum();
            let rest = u32::from(self.deck.unknown().count(card)) + u32::from(self.discard.count(card));
            let right = hands + rest == u32::from(IN_THE_BOX[card.index()]);
            hold(right, "deck", "cards are missing, or there are too many")?;
        }
        let small = |player: &Player| player.hand.len() <= usize::from(HAND_LIMIT);
        hold(self.players.iter().all(small), "players", "a hand holds at most four cards")?;

        self.audit_phase(hold)
    }

    fn audit_phase(&self, hold: impl Fn(bool, &str, &str) -> Result<(), Flaw>) -> Result<(), Flaw> {
        let bids = self.players.iter().map(|player| player.bid);
        if self.phase == Phase::Bid {
            hold(bids.clone().is_sorted_by_key(|bid| bid.is_none()), "players", "seats bid in seat order")?;
            hold(self.bidder().is_some(), "players", "the bids are shown when all are made")?;
            let fits = |player: &Player| player.bid.is_none_or(|bid| bid <= player.coins.min(HIGHEST_BID));
            hold(self.players.iter().all(fits), "players", "a bid is too high")?;
            return hold(!self.drawn && !self.played && self.turns == 0, "turns", "a round begins with bids");
        }
        hold(bids.into_iter().all(|bid| bid.is_none()), "players", "nobody bids now")?;
        match self.phase {
            Phase::Target => {
                let any = Seat::first(self.seats()).any(|seat| self.can_be_hit(seat));
                hold(self.played && any, "phase", "a strike was played, and it can hit somebody")
            }
            Phase::Stake { target } => {
                hold(self.played && self.can_be_hit(target), "phase", "a strike hits another seat with coins")
            }
            Phase::React { target, stake } => {
                hold(
                    self.played && self.can_be_hit(target),
                    "phase",
                    "a strike hits another seat with coins",
                )?;
                hold(stake <= HIGHEST_STAKE, "phase", "the stake is too high")?;
                hold(self.of(target).hand.count(Card::Guard) > 0, "phase", "the target holds no guard")
            }
            Phase::Bid | Phase::Main | Phase::Over => Ok(()),
        }
    }
}
