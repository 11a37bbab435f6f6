//! Checks a state that came from outside: nothing lost, nothing duplicated, no number out of bounds.

use crate::content::{CardId, in_the_box};
use crate::setup::MOST_ROUNDS;
use crate::state::{COINS_IN_THE_BOX, HAND_LIMIT, HIGHEST_BID, HIGHEST_STAKE, Phase, Player, State};
use kernel::{Flaw, Seat};

impl State {
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
        for card in CardId::all() {
            let hands: u32 = self.players.iter().map(|player| u32::from(player.hand.count(card))).sum();
            let rest = u32::from(self.deck.unknown().count(card)) + u32::from(self.discard.count(card));
            let right = hands + rest == u32::from(in_the_box()[card.index()]);
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
                hold(self.guard_of(target).is_some(), "phase", "the target holds no guard")
            }
            Phase::Bid | Phase::Main | Phase::Over => Ok(()),
        }
    }
}
