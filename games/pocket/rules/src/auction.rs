//! The auction: everybody bids in secret, then the bids are shown (PK-BID-01).

use crate::Pocket;
use crate::action::Action;
use crate::event::Event;
use crate::frame::Play;
use crate::question::Question;
use crate::rules::PK_BID_01;
use crate::state::{HIGHEST_BID, MOST_SEATS, Phase, State};
use arrayvec::ArrayVec;
use kernel::step::not_an_answer;
use kernel::{Measure, Private, Refusal, RuleId, Seat, Step};

/// The seats bid in turn; when all have, the bids are shown.
#[derive(Clone, Copy)]
pub(crate) struct Auction;

impl Step<Pocket> for Auction {
    fn asks(&self, state: &State) -> Option<Question> {
        let bidder = state.bidder()?;
        Some(Question::Bid { most: state.of(bidder).coins.min(HIGHEST_BID) })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        let bids = (0..=HIGHEST_BID).map(Action::Bid);
        out.extend(bids.filter(|bid| self.check(state, bid).is_ok()));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        match (action, state.bidder()) {
            (&Action::Bid(bid), Some(seat)) => affords(bid, HIGHEST_BID, state.of(seat).coins, PK_BID_01),
            _ => Err(not_an_answer()),
        }
    }

    fn answer(self, play: &mut Play<'_>, action: Action) {
        if let (Action::Bid(bid), Some(seat)) = (action, play.state.bidder()) {
            play.state.of_mut(seat).bid = Some(bid);
            play.log.tell(Event::Bid(Private::new(seat, bid)));
        }
    }

    fn run(self, play: &mut Play<'_>) {
        // The last bidder sees the others' bids now, and must not take its own back.
        play.chance.reveal();
        let state = &mut *play.state;
        let bids: ArrayVec<u8, MOST_SEATS> =
            state.players.iter_mut().map(|player| player.bid.take().unwrap_or(0)).collect();
        let highest = bids.iter().copied().max().unwrap_or(0);
        let leader = bids.iter().position(|&bid| bid == highest).unwrap_or(0);
        state.leader = Seat(leader as u8);
        state.of_mut(state.leader).coins -= highest;
        state.bank += highest;
        state.phase = Phase::Main;
        play.log.tell(Event::Bids(bids));
        play.log.tell(Event::Leads(state.leader));
    }
}

/// Checks that this many coins may be paid, and are there.
pub(crate) fn affords(asked: u8, limit: u8, have: u8, rule: RuleId) -> Result<(), Refusal> {
    if asked > limit {
        Err(Refusal::rule(rule).with(Measure::Asked, asked).with(Measure::Limit, limit))
    } else if asked > have {
        Err(Refusal::rule(rule).with(Measure::Cost, asked).with(Measure::Have, have))
    } else {
        Ok(())
    }
}
