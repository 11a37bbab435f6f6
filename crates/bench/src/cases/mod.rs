//! The list of everything we measure.

mod euthia;
mod kernel;
mod mage_knight;
mod nerath;
mod playout;
mod pocket;

use crate::Case;

/// Every case there is. A game adds its module and one word here.
pub(crate) fn all() -> Vec<Case> {
    [kernel::CASES, pocket::CASES, nerath::CASES, mage_knight::CASES, euthia::CASES].concat()
}
