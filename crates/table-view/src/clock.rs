//! Clocks of matches on a server: the time left, in words, and when it gets short.
//!
//! The time runs while one seat owes answers, and starts afresh when another seat does. So a waiting seat has
//! all of its time.

use kernel::{Lang, Seat};

const SECOND: i64 = 1000;
const MINUTE: i64 = 60 * SECOND;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// The clock of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// How long a seat may take, in milliseconds.
    pub each: i64,
    /// The seat whose time runs, and when it ends, in milliseconds of Unix time.
    pub runs: Option<(Seat, i64)>,
}

impl Clock {
    /// A clock of this many minutes.
    #[must_use]
    pub const fn minutes(each: u16) -> Clock {
        Clock { each: each as i64 * MINUTE, runs: None }
    }

    /// A clock for slow play.
    #[must_use]
    pub const fn days(each: u16) -> Clock {
        Clock { each: each as i64 * DAY, runs: None }
    }

    /// The time a seat has left at this moment; never negative.
    #[must_use]
    pub fn left(self, seat: Seat, now: i64) -> i64 {
        match self.runs {
            Some((runs, until)) if runs == seat => (until - now).max(0),
            _ => self.each,
        }
    }

    /// Whether the time of this seat runs.
    #[must_use]
    pub fn runs_for(self, seat: Seat) -> bool {
        self.runs.is_some_and(|(runs, _)| runs == seat)
    }

    /// Whether the remaining time is short: a tenth of the whole, or the last minute of a longer one.
    #[must_use]
    pub const fn is_short(self, left: i64) -> bool {
        left * 10 <= self.each || left <= MINUTE && self.each > 2 * MINUTE
    }

    /// How long the display stays correct, in milliseconds: seconds matter only when they are shown.
    #[must_use]
    pub const fn next_look(left: i64) -> i64 {
        if left <= HOUR { SECOND } else { 20 * SECOND }
    }
}

/// How far the server's clock is ahead of this one, in milliseconds. Deadlines use the server's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ahead(i64);

impl Ahead {
    /// Not known yet: both clocks are taken to agree.
    pub const NONE: Ahead = Ahead(0);

    /// The possible error of a response dated in whole seconds, including its travel time.
    const DATED: i64 = 3 * SECOND;

    /// From the time that the server has just sent.
    #[must_use]
    pub const fn told(server: i64, here: i64) -> Ahead {
        Ahead(server - here)
    }

    /// From the date of a response, in whole seconds: a more exact value is kept unless it cannot be right.
    #[must_use]
    pub const fn dated(self, date: i64, here: i64) -> Ahead {
        let found = Ahead(date + SECOND / 2 - here);
        if (found.0 - self.0).abs() > Ahead::DATED { found } else { self }
    }

    /// The time by the server's clock.
    #[must_use]
    pub const fn now(self, here: i64) -> i64 {
        here + self.0
    }
}

/// Rounds up to whole seconds: a clock shows zero when the time is over, not before.
const fn whole_seconds(left: i64) -> i64 {
    let left = if left > 0 { left } else { 0 };
    (left + SECOND - 1) / SECOND * SECOND
}

/// A time as a clock shows it: `2 d 4 h`, `3 h 05`, `12:34`.
#[must_use]
pub fn shown(lang: Lang, left: i64) -> String {
    let space = '\u{a0}';
    let left = whole_seconds(left);
    let (days, hours, minutes) = (left / DAY, left / HOUR % 24, left / MINUTE % 60);
    match (days, hours) {
        (0, 0) => format!("{}:{:02}", minutes, left / SECOND % 60),
        (0, _) => format!("{hours}{space}h{space}{minutes:02}"),
        (_, 0) => format!("{days}{space}{}", lang.pick("d", "j")),
        _ => format!("{days}{space}{}{space}{hours}{space}h", lang.pick("d", "j")),
    }
}

/// The same in words, for screen readers.
#[must_use]
pub fn told(lang: Lang, left: i64) -> String {
    let part = |count: i64, one: &str, many: &str| {
        let few = if lang == Lang::Fr { count < 2 } else { count == 1 };
        format!("{count} {}", if few { one } else { many })
    };
    let left = whole_seconds(left);
    let (days, hours, minutes, seconds) =
        (left / DAY, left / HOUR % 24, left / MINUTE % 60, left / SECOND % 60);
    let seconds_told = part(seconds, lang.pick("second", "seconde"), lang.pick("seconds", "secondes"));
    let minutes_told = part(minutes, "minute", "minutes");
    let days_told = part(days, lang.pick("day", "jour"), lang.pick("days", "jours"));
    let hours_told = part(hours, lang.pick("hour", "heure"), lang.pick("hours", "heures"));
    match (days, hours, minutes, seconds) {
        (0, 0, 0, _) => seconds_told,
        (0, 0, _, 0) => minutes_told,
        (0, 0, ..) => format!("{minutes_told} {seconds_told}"),
        (0, _, 0, _) => hours_told,
        (0, ..) => format!("{hours_told} {minutes_told}"),
        (_, 0, ..) => days_told,
        _ => format!("{days_told} {hours_told}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_seat_that_owes_an_answer_loses_time() {
        let clock = Clock { runs: Some((Seat(1), 90_000)), ..Clock::minutes(5) };
        assert_eq!(clock.left(Seat(0), 60_000), 300_000);
        assert_eq!(clock.left(Seat(1), 60_000), 30_000);
        assert_eq!(clock.left(Seat(1), 600_000), 0);
        assert!(clock.runs_for(Seat(1)) && !clock.runs_for(Seat(0)));
    }

    #[test]
    fn it_is_short_towards_the_end() {
        let (live, slow) = (Clock::minutes(30), Clock::days(3));
        assert!(!live.is_short(10 * MINUTE) && live.is_short(3 * MINUTE) && live.is_short(0));
        assert!(!slow.is_short(DAY) && slow.is_short(7 * HOUR));
        assert!(!Clock::minutes(1).is_short(30 * SECOND), "a clock of one minute is not short all the time");
    }

    #[test]
    fn days_hours_and_seconds_are_shown_where_they_matter() {
        assert_eq!(shown(Lang::En, 2 * DAY + 4 * HOUR + 59 * MINUTE), "2\u{a0}d\u{a0}4\u{a0}h");
        assert_eq!(shown(Lang::Fr, 3 * DAY), "3\u{a0}j");
        assert_eq!(shown(Lang::Fr, 3 * HOUR + 5 * MINUTE), "3\u{a0}h\u{a0}05");
        assert_eq!(shown(Lang::En, 12 * MINUTE + 34 * SECOND), "12:34");
        assert_eq!(shown(Lang::En, 1), "0:01");
        assert_eq!(shown(Lang::En, -5), "0:00");
        assert_eq!(told(Lang::Fr, DAY + 2 * HOUR), "1 jour 2 heures");
        assert_eq!(told(Lang::En, 61 * MINUTE), "1 hour 1 minute");
        assert_eq!(told(Lang::Fr, 2 * HOUR), "2 heures");
        assert_eq!(told(Lang::En, 12 * MINUTE), "12 minutes");
        assert_eq!(told(Lang::En, 90 * SECOND), "1 minute 30 seconds");
        assert_eq!(told(Lang::En, 29 * SECOND + 1), "30 seconds", "as the clock shows it");
        assert_eq!(told(Lang::En, 1), "1 second");
        assert_eq!(told(Lang::Fr, -5), "0 seconde");
    }

    #[test]
    fn a_reader_whose_own_clock_is_wrong_sees_the_time_that_is_left() {
        let clock = Clock { runs: Some((Seat(0), 10 * MINUTE)), ..Clock::minutes(5) };
        // The server's clock says seven minutes; the reader's is an hour fast.
        let (server, here) = (7 * MINUTE, 67 * MINUTE);
        let ahead = Ahead::told(server, here);
        assert_eq!(clock.left(Seat(0), ahead.now(here)), 3 * MINUTE);
        assert_eq!(clock.left(Seat(0), ahead.now(here + MINUTE)), 2 * MINUTE);
    }

    #[test]
    fn a_date_counts_only_where_nothing_better_is_known() {
        let here = 67 * MINUTE;
        let dated = Ahead::NONE.dated(7 * MINUTE, here);
        assert!((dated.now(here) - 7 * MINUTE).abs() < SECOND);
        let exact = Ahead::told(7 * MINUTE + 999, here);
        assert_eq!(exact.dated(7 * MINUTE, here), exact, "the same second");
        assert_ne!(exact.dated(8 * MINUTE, here), exact, "the reader's clock was put right");
    }

    #[test]
    fn seconds_are_counted_only_where_they_are_shown() {
        assert_eq!(Clock::next_look(HOUR), SECOND);
        assert!(Clock::next_look(DAY) > SECOND);
    }
}
