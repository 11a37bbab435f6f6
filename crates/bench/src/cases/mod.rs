//! The list of everything we measure.

mod kernel;
mod nerath;
mod playout;
mod pocket;

use crate::Case;

/// Every case there is. A game adds its module and one word here.
pub(crate) fn all() -> Vec<Case> {
    [kernel::CASES, pocket::CASES, nerath::CASES].concat()
}
