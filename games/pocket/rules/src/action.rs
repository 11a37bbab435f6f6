//! Every answer that a seat can give.

use crate::content::CardId;
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// One answer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Bids this many coins, in secret.
    Bid(u8),
    /// Draw a card.
    Draw,
    /// Play a card.
    Play(CardId),
    /// Hits this seat.
    Target(Seat),
    /// Adds this many coins, and strikes.
    Stake(u8),
    /// Stop the strike with a guard.
    Guard,
    /// Lets the strike happen.
    Yield,
    /// End the turn.
    End,
}
