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

/// The year, month and day of a moment, and how many minutes of that day have passed, in universal time.
pub(crate) const fn civil(millis: i64) -> (i64, i64, i64, i64) {
    // Years begin in March here, so that the day that some of them lack comes last.
    let days = millis.div_euclid(DAY) + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + if month <= 2 { 1 } else { 0 };
    (year, month, of_month, millis.rem_euclid(DAY) / MINUTE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_has_a_date() {
        assert_eq!(civil(0), (1970, 1, 1, 0));
        assert_eq!(civil(951_827_696_000), (2000, 2, 29, 12 * 60 + 34));
        assert_eq!(civil(1_700_000_000_000), (2023, 11, 14, 22 * 60 + 13));
        assert_eq!(civil(-1), (1969, 12, 31, 24 * 60 - 1));
    }
}
