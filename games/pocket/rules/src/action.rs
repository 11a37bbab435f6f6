//! Every answer that a seat can give.

use crate::content::CardId;
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// One answer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Bid so many coins, in secret.
    Bid(u8),
    /// Draw a card.
    Draw,
    /// Play a card.
    Play(CardId),
    /// Hit this seat.
    Target(Seat),
    /// Add so many coins, and strike.
    Stake(u8),
    /// Stop the strike with a guard.
    Guard,
    /// Let the strike come.
    Yield,
    /// End the turn.
    End,
}
