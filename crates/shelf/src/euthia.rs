//! What Euthia has on the shelf.

use ::euthia::Euthia;
use bots::Roster;

/// Its bots: so far the one that every game has.
pub(crate) fn roster() -> Roster<Euthia> {
    Roster::default()
}
