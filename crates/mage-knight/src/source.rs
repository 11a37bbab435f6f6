//! The Source: the mana dice on the table (MK-MANA-08 to MK-MANA-10).

use crate::content::MANA_DICE;
use crate::terms::ManaColour;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// The mana dice on the table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Source {
    /// What each die shows.
    pub dice: ArrayVec<ManaColour, { MANA_DICE as usize }>,
    /// Dice that are away: on a tactic, claimed for the round; one bit each.
    pub away: u8,
}
