//! Mage Knight: its bots.

use crate::Roster;
use ::mage_knight::MageKnight;

/// The bots of Mage Knight.
#[must_use]
pub fn roster() -> Roster<MageKnight> {
    Roster::default()
}
