//! Seats at the table, and viewers of it.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The largest number of seats that any game offers.
pub const MAX_SEATS: usize = 8;

/// A place at the table, counted from zero. A person, a bot or several people in turn may fill it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// Returns the seat as an index into a table by seat.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The first `count` seats.
    ///
    /// ```
    /// use kernel::Seat;
    /// assert_eq!(Seat::first(2).collect::<Vec<_>>(), [Seat(0), Seat(1)]);
    /// ```
    pub fn first(count: u8) -> impl Iterator<Item = Seat> + Clone {
        (0..count).map(Seat)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Somebody who watches a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// The owner of a seat; sees what that seat knows.
    Seat(Seat),
    /// Somebody without a seat; sees what everybody sees.
    Spectator,
    /// Sees everything: for replays of finished matches, analysis and tests. Never a player.
    Arbiter,
}

impl Viewer {
    /// Whether this viewer may see what only `owner` knows.
    #[must_use]
    pub fn sees(self, owner: Seat) -> bool {
        match self {
            Viewer::Seat(seat) => seat == owner,
            Viewer::Spectator => false,
            Viewer::Arbiter => true,
        }
    }
}
