//! Heroes for Fame: players without a hero may bid for the one that another player names (MK-VAR-AUCTION).

use super::in_order;
use crate::MageKnight;
use crate::action::Action;
use crate::content::FAME_LOWEST;
use crate::event::Event;
use crate::frame::Play;
use crate::question::{Asked, Question};
use crate::rules::{MK_VAR_AUCTION_01, MK_VAR_AUCTION_02, MK_VAR_AUCTION_06};
use crate::state::State;
use crate::task::Task;
use crate::terms::Hero;
use crate::variants::HeroChoice;
use kernel::{Measure, Refusal, Seat, Step, not_an_answer};
use serde::{Deserialize, Serialize};

#[cfg(test)]
mod tests;

/// The bidding for a hero.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Auction {
    /// The hero.
    pub hero: Hero,
    /// The current highest bidder: of several equal bids, the first in picking order.
    pub bidder: Seat,
    /// The highest bid in Fame; 0 as long as nobody objects.
    pub bid: u8,
    /// Who has passed on this bid, one bit per seat.
    pub passed: u8,
}

impl Auction {
    /// A player's minimum bid: earlier players in picking order match the bid, later ones raise it
    /// (MK-VAR-AUCTION-02).
    fn least(&self, state: &State, seat: Seat) -> u8 {
        let earlier = in_order(state).take_while(|other| *other != self.bidder).any(|other| other == seat);
        if earlier { self.bid.max(1) } else { self.bid + 1 }
    }

    /// The next player who may still bid, from the first in picking order.
    fn waiting(&self, state: &State) -> Option<Seat> {
        in_order(state).find(|seat| {
            state.players[*seat].hero.is_none()
                && *seat != self.bidder
                && self.passed >> seat.index() & 1 == 0
                && self.least(state, *seat) <= most(state)
        })
    }
}

/// The highest possible bid: Fame goes down to the start of the last row of its track (MK-VAR-AUCTION-06).
fn most(state: &State) -> u8 {
    (i16::from(state.scenario.first_fame()) - FAME_LOWEST) as u8
}

/// A player names a hero, who is theirs if nobody objects (MK-VAR-AUCTION-01).
pub(super) fn begin(play: &mut Play<'_>, seat: Seat, hero: Hero) {
    play.log.tell(Event::HeroNamed { seat, hero });
    play.state.tasks.push(Task::Auction(Auction { hero, bidder: seat, bid: 0, passed: 0 }));
}

impl Step<MageKnight> for Auction {
    fn asks(&self, state: &State) -> Option<Question> {
        let Auction { hero, bidder: by, bid, .. } = *self;
        self.waiting(state).map(|seat| Question { seat, what: Asked::Bid { hero, by, bid } })
    }

    fn legal(&self, state: &State, out: &mut Vec<Action>) {
        let Some(seat) = self.waiting(state) else { return };
        out.push(Action::Done);
        out.extend((self.least(state, seat)..=most(state)).map(Action::Amount));
    }

    fn check(&self, state: &State, action: &Action) -> Result<(), Refusal> {
        let least = self.waiting(state).map_or(0, |seat| self.least(state, seat));
        match *action {
            Action::Done => Ok(()),
            Action::Amount(n) if n > most(state) => Err(Refusal::rule(MK_VAR_AUCTION_06)
                .with(Measure::Limit, most(state))
                .with(Measure::Asked, n)),
            Action::Amount(n) if n < least => {
                let rule = if self.bid == 0 { MK_VAR_AUCTION_01 } else { MK_VAR_AUCTION_02 };
                Err(Refusal::rule(rule).with(Measure::Need, least).with(Measure::Asked, n))
            }
            Action::Amount(_) => Ok(()),
            _ => Err(not_an_answer()),
        }
    }

    fn answer(mut self, play: &mut Play<'_>, action: Action) {
        // MK-UNDO-02: a bid binds, and so does letting one stand.
        play.chance.reveal();
        let Some(seat) = self.waiting(play.state) else { return };
        match action {
            Action::Amount(bid) => {
                play.log.tell(Event::Bid { seat, hero: self.hero, bid });
                self = Auction { bidder: seat, bid, passed: 0, ..self };
            }
            _ => {
                play.log.tell(Event::NoBid { seat, hero: self.hero });
                self.passed |= 1 << seat.index();
            }
        }
        play.state.tasks.push(Task::Auction(self));
    }

    /// Nobody bids any more: the highest bidder gets the hero and pays the Fame (MK-VAR-AUCTION-03,
    /// MK-VAR-AUCTION-04).
    fn run(self, play: &mut Play<'_>) {
        let Auction { hero, bidder: seat, bid, .. } = self;
        super::take(play, seat, hero);
        if bid > 0 {
            let change = -i16::from(bid);
            play.state.players[seat].fame += change;
            play.log.tell(Event::Fame { seat, change });
        }
    }
}

/// Checks that the bidding concerns a free hero, and players without one.
pub(crate) fn is_sound(state: &State, auction: &Auction) -> bool {
    let without = |seat: Seat| state.players.get(seat.index()).is_some_and(|player| player.hero.is_none());
    let passed = (0..8u8).map(Seat).filter(|seat| auction.passed >> seat.index() & 1 == 1);
    state.variants.heroes == HeroChoice::Auction
        && super::is_free(state, auction.hero)
        && without(auction.bidder)
        && passed.into_iter().all(|seat| without(seat) && seat != auction.bidder)
        && auction.bid <= most(state)
        && (auction.bid > 0 || super::picker(state) == Some(auction.bidder))
}
