//! The list of everything we measure.

mod kernel;

use crate::Case;

/// Every case there is. A game adds one line.
pub(crate) fn all() -> Vec<Case> {
    [kernel::CASES].concat()
}
