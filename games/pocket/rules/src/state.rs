//! The state of a match.

use crate::content::{CardId, Cards, Deck, in_the_box};
use crate::effect::Effect;
use crate::setup::FIRST_COINS;
use kernel::{List, Seat};
use serde::{Deserialize, Serialize};

/// The most seats there can be (PK-SEATS-01).
pub const MOST_SEATS: usize = 4;
/// The most cards a hand holds (PK-HAND-01).
pub const HAND_LIMIT: u8 = 4;
/// The highest bid (PK-BID-01).
pub const HIGHEST_BID: u8 = 3;
/// The highest stake on a strike (PK-STAKE-01).
pub const HIGHEST_STAKE: u8 = 2;
/// The coins of the bank and of all seats.
pub const COINS_IN_THE_BOX: u8 = 60;

/// The state of a match.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// One entry a seat.
    pub players: List<Player, MOST_SEATS>,
    /// The number of rounds in the match.
    pub rounds: u8,
    /// The round, from 1.
    pub round: u8,
    /// Who leads the round.
    pub leader: Seat,
    /// The number of finished turns in this round.
    pub turns: u8,
    /// The phase of the turn.
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
    /// Its coins: public.
    pub coins: u8,
    /// Its hand: a secret.
    pub hand: Cards,
    /// Its secret bid, until all are shown.
    pub bid: Option<u8>,
}

/// The phase of the turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The auction.
    Bid,
    /// The open part of a turn.
    Main,
    /// A strike was played: which seat does it hit?
    Target,
    /// … and with which stake?
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

impl State {
    /// A table for a test: these hands (strikes, guards, purses), and the first turn of seat 0 in the last
    /// round; everything else as at the start.
    ///
    /// # Panics
    ///
    /// If the box does not hold that many cards, or there are too many seats.
    #[must_use]
    pub fn laid_out(hands: &[[u8; 3]]) -> State {
        let deck =
            std::array::from_fn(|kind| in_the_box()[kind] - hands.iter().map(|hand| hand[kind]).sum::<u8>());
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

    /// The seat that owes the answer.
    pub(crate) fn asked(&self) -> Seat {
        match self.phase {
            Phase::Bid => self.bidder().unwrap_or(self.leader),
            Phase::React { target, .. } => target,
            Phase::Main | Phase::Target | Phase::Stake { .. } | Phase::Over => self.active(),
        }
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

    /// A card of this seat that stops a strike.
    pub(crate) fn guard_of(&self, seat: Seat) -> Option<CardId> {
        let stops = |card: &CardId| card.card().effect == Effect::Stop && self.of(seat).hand.count(*card) > 0;
        CardId::all().find(stops)
    }
}

impl Phase {
    /// Whether a strike is being resolved.
    pub(crate) const fn is_strike(self) -> bool {
        matches!(self, Phase::Target | Phase::Stake { .. } | Phase::React { .. })
    }
}
