//! The list of everything we measure.

mod kernel;

use card::bench::Case;

/// All cases.
pub(crate) fn all() -> Vec<Case> {
    [kernel::CASES, pocket_card::CASES].into_iter().chain(shelf::cases()).flatten().copied().collect()
}
