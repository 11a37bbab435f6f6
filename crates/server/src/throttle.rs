//! Slows down password guessing: the more failures, the longer the wait.
//!
//! Attempts are counted twice: for one account from one household, and for one account from everywhere.
//! Somebody who guesses from one place waits alone; only many places together make the owner wait too, never
//! for more than a minute, and never on a device from which the owner has logged in before. Existing sessions
//! stay valid.

use crate::Fault;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// The longest wait.
const LONGEST: Duration = Duration::from_secs(60);

/// After how long nothing is remembered of tries.
const FORGOTTEN: Duration = Duration::from_secs(60 * 60);

/// How many accounts and places are remembered at most.
const MOST: usize = 100_000;

/// Whose tries are counted, and how many are free.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Count {
    pub(crate) who: [u8; 32],
    pub(crate) free: u32,
}

/// The tries of the last hour.
#[derive(Default)]
pub(crate) struct Throttle(Mutex<HashMap<[u8; 32], Tries>>);

struct Tries {
    count: u32,
    last: Instant,
    /// No other try before.
    next: Instant,
}

impl Throttle {
    fn tries(&self) -> MutexGuard<'_, HashMap<[u8; 32], Tries>> {
        // Nothing under this lock can panic half-way: what is there is whole.
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// A try that counts as failed until it is [forgiven](Self::forgive): many at once must not all be the
    /// first.
    pub(crate) fn attempt(&self, counts: &[Count]) -> Result<(), Fault> {
        self.attempt_at(counts, Instant::now())
    }

    fn attempt_at(&self, counts: &[Count], now: Instant) -> Result<(), Fault> {
        let mut tries = self.tries();
        let wait = counts
            .iter()
            .filter_map(|count| tries.get(&count.who)?.next.checked_duration_since(now))
            .max()
            .filter(|wait| !wait.is_zero());
        if let Some(wait) = wait {
            return Err(Fault::TooManyAttempts { seconds: wait.as_secs() + 1 });
        }
        if tries.len() >= MOST {
            tries.retain(|_, tries| tries.next > now);
        }
        for count in counts {
            let tried = tries.entry(count.who).or_insert(Tries { count: 0, last: now, next: now });
            if now.duration_since(tried.last) > FORGOTTEN {
                tried.count = 0;
            }
            tried.count = tried.count.saturating_add(1);
            tried.last = now;
            if let Some(over) = tried.count.checked_sub(count.free) {
                tried.next = now + LONGEST.min(Duration::from_secs(1 << over.min(10)));
            }
        }
        Ok(())
    }

    /// It was the right password.
    pub(crate) fn forgive(&self, counts: &[Count]) {
        let mut tries = self.tries();
        for count in counts {
            tries.remove(&count.who);
        }
    }

    /// Forgets what was long ago.
    pub(crate) fn sweep(&self) {
        let now = Instant::now();
        self.tries().retain(|_, tries| now.duration_since(tries.last) <= FORGOTTEN);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wait_grows_and_has_an_end() {
        let throttle = Throttle::default();
        let here = [Count { who: [1; 32], free: 3 }];
        let mut now = Instant::now();
        let mut waits = Vec::new();
        for _ in 0..12 {
            if let Err(Fault::TooManyAttempts { seconds }) = throttle.attempt_at(&here, now) {
                waits.push(seconds);
                now += Duration::from_secs(seconds);
                throttle.attempt_at(&here, now).unwrap();
            }
        }
        assert_eq!(waits, [2, 3, 5, 9, 17, 33, 61, 61, 61]);
        // Somebody else is not made to wait, and whoever was right starts anew.
        throttle.attempt_at(&[Count { who: [2; 32], free: 3 }], now).unwrap();
        throttle.forgive(&here);
        throttle.attempt_at(&here, now).unwrap();
    }

    #[test]
    fn whoever_waits_at_one_count_uses_up_none_of_the_other() {
        let throttle = Throttle::default();
        let now = Instant::now();
        let (place, everywhere) = (Count { who: [1; 32], free: 1 }, Count { who: [2; 32], free: 2 });
        throttle.attempt_at(&[place, everywhere], now).unwrap();
        for _ in 0..100 {
            assert!(throttle.attempt_at(&[place, everywhere], now).is_err());
        }
        throttle.attempt_at(&[Count { who: [3; 32], free: 1 }, everywhere], now).unwrap();
    }
}
