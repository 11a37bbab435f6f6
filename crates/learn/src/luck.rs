//! Loaded dice. A practice table searches for a seed with which chance falls as the lesson wants, and plays
//! the answer with that seed: the game rolls as always and knows nothing of it.

use crate::{Check, Since};
use kernel::{AnyTable, Seat, Seed};
use serde_json::Value;

/// How many seeds are tried: enough to find, almost certainly, something that happens once in five hundred
/// times, and fast enough not to be noticed.
pub const TRIES: u32 = 4_096;

/// A seed with which this answer has the wanted result; `None` if the answer does not use chance, is not
/// legal, or no seed was found.
#[must_use]
pub fn find(table: &dyn AnyTable, seat: Seat, action: &Value, since: &Since, want: &Check) -> Option<Seed> {
    for number in 0..TRIES {
        let seed = Seed(number.into());
        let (after, left_to_chance) = table.foretell(seed, seat, action).ok()?;
        if !left_to_chance {
            return None;
        }
        // What is wanted is about this answer: what happened before it does not count.
        let mut fresh = Since { events: Vec::new(), played: vec![action.clone()], ..since.clone() };
        fresh.note(&*after);
        if want.met(&*after, &fresh) {
            return Some(seed);
        }
    }
    None
}
