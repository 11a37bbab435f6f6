//! Clocks: how long a seat may take, and what happens when it is late.
//!
//! The time runs while one seat owes answers, however many, and starts afresh when another seat owes one.
//! When it runs out, a bot answers until another seat has the turn, or takes the seat, depending on the
//! match's settings.
//!
//! A bot has a hidden deadline too: if its node stops while it thinks, the watchman of another node lets it
//! think again.

use crate::room::Match;
use crate::{App, Fault, time};
use store::{Holiday, Millis, SeatOwner};
use wire::lobby::ClockCard;

/// How long a bot may be silent before the watchman steps in.
pub(crate) const BOT: i64 = time::MINUTE;

/// How many days of holiday a person has per year.
pub(crate) const HOLIDAYS: i64 = 30 * time::DAY;

/// How long a seat may take, in milliseconds; `None` without a clock.
pub(crate) fn allowance(clock: ClockCard) -> Option<i64> {
    match clock {
        ClockCard::None => None,
        ClockCard::Minutes { each, .. } => Some(i64::from(each) * time::MINUTE),
        ClockCard::Days { each, .. } => Some(i64::from(each) * time::DAY),
    }
}

/// Checks whether the clock settings are within bounds.
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

/// The deadline of an answer that fell due during its player's holiday or soon after: the player has as much
/// time left at the end as at the beginning, and at least a day. Clocks of live play ignore holidays.
pub(crate) fn after_holiday(clock: ClockCard, deadline: Millis, holiday: Holiday) -> Option<Millis> {
    let ClockCard::Days { .. } = clock else { return None };
    let left = deadline.0.saturating_sub(holiday.since.0).min(allowance(clock)?).max(time::DAY);
    Some(time::after(holiday.until, left))
}

/// The bot that stands in for people: the last and best one of the game's roster.
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
