//! The one place that reads the clock.

use std::time::{SystemTime, UNIX_EPOCH};
use store::Millis;

/// A minute.
pub(crate) const MINUTE: i64 = 60_000;
/// A day.
pub(crate) const DAY: i64 = 24 * 60 * MINUTE;

/// Now.
pub(crate) fn now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Millis(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}

/// So much later than a moment.
pub(crate) const fn after(moment: Millis, millis: i64) -> Millis {
    Millis(moment.0.saturating_add(millis))
}
