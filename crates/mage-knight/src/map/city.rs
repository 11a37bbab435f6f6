//! Cities on the map: their garrison is the tokens on their space, their Shields a row that remembers its order.

use crate::content::Hex;
use crate::terms::BasicColour;
use arrayvec::ArrayVec;
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// A city that has been revealed.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct RevealedCity {
    /// Where.
    pub at: Hex,
    /// Which.
    pub colour: BasicColour,
    /// Its level; 0 if it has none.
    pub level: u8,
    /// What it is to the players now.
    pub stance: Stance,
    /// The Shields on its card, in the order in which they came (MK-CBT-RES-02).
    pub shields: ArrayVec<Seat, 8>,
}

/// What a city is to the players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stance {
    /// Nobody enters it (MK-SCN-RECON-03).
    Closed,
    /// It has a garrison.
    Defended,
    /// Its garrison is gone.
    Conquered,
    /// It is open to all from the start, and nobody leads it (MK-SCN-GEN-05).
    Friendly,
}

impl RevealedCity {
    /// Whether all may enter it, and several heroes be there (MK-MOV-PL-04).
    #[must_use]
    pub const fn is_open(&self) -> bool {
        matches!(self.stance, Stance::Conquered | Stance::Friendly)
    }

    /// How many Shields a player has on its card.
    #[must_use]
    pub fn shields_of(&self, seat: Seat) -> u8 {
        self.shields.iter().filter(|shield| **shield == seat).count() as u8
    }

    /// Its leader: the player with most Shields; of several, the one whose Shield came first (MK-CBT-CITY-05).
    #[must_use]
    pub fn leader(&self) -> Option<Seat> {
        if self.stance != Stance::Conquered {
            return None;
        }
        let most = self.shields.iter().map(|seat| self.shields_of(*seat)).max()?;
        self.shields.iter().copied().find(|seat| self.shields_of(*seat) == most)
    }
}
