//! Joint assaults on a city (MK-COA).
//!
//! The initiator proposes one while moving: whom to invite, and how many defenders each will face, as a chain
//! of small questions (`proposal.rs`). If everybody invited agrees, the garrison is dealt at random; then one
//! participant after another enters the city and fights the enemies dealt to them, in a turn of their own
//! (`course.rs`). The city falls or all retreat, and everybody finishes their turn.

mod audit;
mod course;
mod proposal;
#[cfg(test)]
mod tests;

pub(crate) use audit::audit;
pub use course::begin_as_dealt;
pub(crate) use course::{fought, gives_up, leads_in};
pub use proposal::eligible;
pub(crate) use proposal::{check_proposal, legal_proposals, propose};

use crate::MageKnight;
use crate::content::Hex;
use crate::map::{RevealedCity, Stance};
use crate::state::{PLAYERS, State, Who};
use crate::teams::Mode;
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// An assault in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Assault {
    /// The city.
    pub city: Hex,
    /// Who proposed it.
    pub by: Seat,
    /// How many defenders each player faces; players with none take no part (MK-COA-04).
    pub shares: [u8; PLAYERS],
    /// Who has entered the city, one bit per seat.
    pub entered: u8,
    /// Whose fight is over, one bit per seat.
    pub done: u8,
}

/// An assault that is being proposed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Draft {
    /// The city.
    pub city: Hex,
    /// Who is invited, one bit per seat.
    pub invited: u8,
    /// How many defenders each will face, as far as decided.
    pub shares: [u8; PLAYERS],
    /// Who has agreed, one bit per seat.
    pub agreed: u8,
}

/// The stages of a joint assault.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pact {
    /// The initiator invites players.
    Invite(Draft),
    /// The initiator distributes the defenders.
    Share(Draft),
    /// Invited players accept or refuse.
    Consent(Draft),
    /// A participant's fight is over: the next one's turn, or the end of the assault.
    Next,
}

kernel::steps! {
    MageKnight: Pact {
        Pact::Invite(ref draft) => proposal::Invite(*draft),
        Pact::Share(ref draft) => proposal::Share(*draft),
        Pact::Consent(ref draft) => proposal::Consent(*draft),
        Pact::Next => course::Next,
    }
}

impl Assault {
    /// Whether a player takes part.
    #[must_use]
    pub const fn has(&self, seat: Seat) -> bool {
        seat.index() < PLAYERS && self.shares[seat.index()] > 0
    }
}

impl State {
    /// Whether heroes may assault a city together: in cooperative scenarios and teams always, otherwise if
    /// agreed on (MK-COA-01, MK-TEAM-09).
    #[must_use]
    pub fn joint_assaults(&self) -> bool {
        match self.mode() {
            Mode::Alone => false,
            Mode::Together | Mode::Teams => true,
            Mode::Against => self.variants.joint_assaults == Some(true),
        }
    }
}

/// The players in the order of the round, starting with one of them.
pub fn in_order_from(state: &State, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
    let at = state.order.iter().position(|who| *who == Who::Seat(seat)).unwrap_or(0);
    let order = (0..state.order.len()).map(move |step| state.order[(at + step) % state.order.len()]);
    order.filter_map(|who| match who {
        Who::Seat(seat) => Some(seat),
        Who::Dummy => None,
    })
}

/// A city that can be assaulted.
fn defended(state: &State, city: Hex) -> Option<&RevealedCity> {
    state.map.cities.iter().find(|other| other.at == city && other.stance == Stance::Defended)
}

/// How many defenders a city has left.
fn defenders(state: &State, city: Hex) -> u8 {
    state.map.tokens_at(city).count() as u8
}
