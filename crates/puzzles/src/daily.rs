//! The puzzle of the day: it follows from the date alone, so it is the same for everybody.

/// A day, counted from 1 January 1970.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Day(pub u32);

/// For how many days ahead puzzles are stored for offline use.
pub const AHEAD: u32 = 7;

/// A step through the puzzles that reaches each of them once before any repeats: it has no factor in common
/// with their number, and is large enough to keep neighbours in the list far apart in time.
const STRIDE: u64 = 7919;

impl Day {
    /// The day of a moment, given in milliseconds since 1970, in a time zone this many minutes ahead of UTC.
    #[must_use]
    pub fn of(milliseconds: f64, minutes_ahead: i32) -> Day {
        let minutes = (milliseconds / 60_000.0).floor() + f64::from(minutes_ahead);
        // Between 1970 and far beyond any match.
        Day((minutes / 1440.0).floor().clamp(0.0, 4e9) as u32)
    }

    /// This day and the following ones, as far as puzzles are stored.
    pub fn ahead(self) -> impl Iterator<Item = Day> {
        (0..AHEAD).map(move |n| Day(self.0 + n))
    }

    /// Year, month and day of the month.
    #[must_use]
    pub fn date(self) -> (u32, u32, u32) {
        // Counted from 1 March of the year 0, in eras of 400 years: a leap day is the last of its year.
        let days = self.0 + 719_468;
        let (era, of_era) = (days / 146_097, days % 146_097);
        let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        (era * 400 + year + u32::from(month <= 2), month, day)
    }

    /// The weekday, from 0 for Monday.
    #[must_use]
    pub const fn weekday(self) -> u32 {
        (self.0 + 3) % 7
    }

    /// Which game has the puzzle of this day, and which of its puzzles it is; `counts` holds the number of
    /// puzzles of each game. Games take turns; `None` if there are no puzzles.
    #[must_use]
    pub fn pick(self, counts: &[usize]) -> Option<(usize, usize)> {
        let games: Vec<usize> = (0..counts.len()).filter(|game| counts[*game] > 0).collect();
        let turns = u32::try_from(games.len()).ok().filter(|n| *n > 0)?;
        let game = games[(self.0 % turns) as usize];
        let count = counts[game] as u64;
        let stride = (0..).map(|more| STRIDE + more).find(|stride| gcd(*stride, count) == 1)?;
        Some((game, (u64::from(self.0 / turns) * stride % count) as usize))
    }
}

const fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// How many days in a row were solved, up to today or yesterday: a streak is not lost before the day is over.
#[must_use]
pub fn streak(solved: &[Day], today: Day) -> u32 {
    let has = |day: u32| solved.contains(&Day(day));
    let last = if has(today.0) { Some(today.0) } else { today.0.checked_sub(1) };
    last.map_or(0, |last| (0..=last).rev().take_while(|day| has(*day)).count() as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn dates_follow_the_calendar() {
        assert_eq!(Day(0).date(), (1970, 1, 1));
        assert_eq!(Day(19_782).date(), (2024, 2, 29));
        assert_eq!(Day(19_783).date(), (2024, 3, 1));
        assert_eq!(Day(20_776).date(), (2026, 11, 19));
        assert_eq!(Day(20_776).weekday(), 3, "a Thursday");
    }

    #[test]
    fn a_day_begins_at_midnight_where_one_is() {
        let day = 86_400_000.0;
        assert_eq!(Day::of(day - 1.0, 0), Day(0));
        assert_eq!(Day::of(day, 0), Day(1));
        assert_eq!(Day::of(day - 1.0, 60), Day(1));
        assert_eq!(Day::of(day, -300), Day(0));
        assert_eq!(Day::of(-5.0, 0), Day(0));
    }

    #[test]
    fn every_puzzle_has_its_day_before_any_comes_again() {
        for counts in [vec![3, 0, 5], vec![150, 100, 100], vec![7919, 1], vec![1]] {
            let games = counts.iter().filter(|n| **n > 0).count();
            let most = *counts.iter().max().unwrap();
            let days = (0..(games * most) as u32).map(|day| Day(day).pick(&counts).unwrap());
            let seen: BTreeSet<_> = days.collect();
            assert_eq!(seen.len(), counts.iter().sum::<usize>(), "{counts:?}");
            assert!(seen.iter().all(|(game, at)| *at < counts[*game]));
        }
        assert_eq!(Day(5).pick(&[]), None);
        assert_eq!(Day(5).pick(&[0, 0]), None);
    }

    #[test]
    fn a_streak_lasts_until_the_end_of_the_next_day() {
        let solved = [Day(3), Day(4), Day(6), Day(7)];
        assert_eq!(streak(&solved, Day(7)), 2);
        assert_eq!(streak(&solved, Day(8)), 2, "there is time until midnight");
        assert_eq!(streak(&solved, Day(9)), 0);
        assert_eq!(streak(&solved, Day(5)), 2);
        assert_eq!(streak(&[], Day(0)), 0);
    }
}
