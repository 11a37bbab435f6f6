//! What Euthia has on the shelf.

use ::euthia::Euthia;
use bots::Roster;

/// Its bots.
pub(crate) fn roster() -> Roster<Euthia> {
    bots::euthia::roster()
}
