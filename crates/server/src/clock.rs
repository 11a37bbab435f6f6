//! Clocks: how long a seat may take, and what happens to those who are late.
//!
//! The time runs while one seat owes answers, however many; it starts anew when another seat owes one. When
//! it is over, a bot answers until somebody else's turn comes, or takes the seat, as the match was set up.
//!
//! A bot has a deadline too, which nobody sees: should the node stop on which it was thinking, the watchman
//! of whichever node is there lets it think again.

use crate::room::Match;
use crate::{App, Fault, time};
use store::{Holiday, Millis, SeatOwner};
use wire::lobby::ClockCard;

/// How long a bot may be silent before somebody looks after it.
pub(crate) const BOT: i64 = time::MINUTE;

/// The days in a year on which somebody may be on holiday.
pub(crate) const HOLIDAYS: i64 = 30 * time::DAY;

/// How long a seat may take, in milliseconds; without a clock as long as it likes.
pub(crate) fn allowance(clock: ClockCard) -> Option<i64> {
    match clock {
        ClockCard::None => None,
        ClockCard::Minutes { each, .. } => Some(i64::from(each) * time::MINUTE),
        ClockCard::Days { each, .. } => Some(i64::from(each) * time::DAY),
    }
}

/// Whether a clock makes sense.
pub(crate) fn check(clock: ClockCard) -> Result<(), Fault> {
    match clock {
        ClockCard::None
        | ClockCard::Minutes { each: 1..=1440, .. }
        | ClockCard::Days { each: 1..=60, .. } => Ok(()),
        _ => Err(Fault::BadClock),
    }
}

/// When the answer of the seat whose turn it is will be due, if the turn has just come to it.
pub(crate) fn deadline(inside: &Match, now: Millis) -> Option<Millis> {
    due(inside.clock, inside.owner(inside.turn()?)?, now)
}

/// When an answer of this owner of a seat will be due.
pub(crate) fn due(clock: ClockCard, owner: &SeatOwner, now: Millis) -> Option<Millis> {
    match owner {
        SeatOwner::Bot { .. } => Some(time::after(now, BOT)),
        SeatOwner::Person(_) => allowance(clock).map(|millis| time::after(now, millis)),
        // Nobody is late who has not come yet.
        SeatOwner::Open | SeatOwner::Invited { .. } => None,
    }
}

/// When an answer is owed whose deadline came while its player was on holiday, or soon after: what was left
/// at the beginning is left at the end, and a day at least. Clocks of live play know no holidays.
pub(crate) fn after_holiday(clock: ClockCard, deadline: Millis, holiday: Holiday) -> Option<Millis> {
    let ClockCard::Days { .. } = clock else { return None };
    let left = deadline.0.saturating_sub(holiday.since.0).min(allowance(clock)?).max(time::DAY);
    Some(time::after(holiday.until, left))
}

/// The bot that stands in for people: the last one of the game's roster, which is its best.
pub(crate) fn substitute(app: &App, game: &str) -> Result<String, Fault> {
    let bots = app.title(game)?.bots();
    bots.last().map(|bot| bot.name.to_owned()).ok_or_else(|| Fault::NoSuchBot(String::new()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::lobby::Late;

    #[test]
    fn the_store_tells_clocks_of_days_from_others() {
        let marks = store::SLOW.trim_matches('%');
        let (each, late) = (3, Late::BotAnswers);
        for (clock, slow) in [
            (ClockCard::Days { each, late }, true),
            (ClockCard::Minutes { each, late }, false),
            (ClockCard::None, false),
        ] {
            let written = serde_json::to_string(&clock).expect("plain data has a JSON form");
            assert_eq!(written.contains(marks), slow, "{written}");
        }
    }

    #[test]
    fn a_holiday_stops_a_slow_clock_and_no_more() {
        let clock = ClockCard::Days { each: 3, late: Late::BotAnswers };
        let days = |days: i64| Millis(days * time::DAY);
        let holiday = Holiday { since: days(100), until: days(110) };
        // Two of three days were left, and are left again.
        assert_eq!(after_holiday(clock, days(102), holiday), Some(days(112)));
        // The turn came during the holiday: all of them.
        assert_eq!(after_holiday(clock, days(109), holiday), Some(days(113)));
        // An hour was left: a day is the least.
        let soon = Millis(days(100).0 + 3_600_000);
        assert_eq!(after_holiday(clock, soon, holiday), Some(days(111)));
        let live = ClockCard::Minutes { each: 5, late: Late::BotAnswers };
        assert_eq!(after_holiday(live, days(102), holiday), None);
    }
}
