//! Counts and latencies.

use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Shared counts of all players.
#[derive(Debug)]
pub struct Tally {
    /// Nothing before this moment counts: a freshly started server is cold.
    from: Instant,
    own: Mutex<Vec<Duration>>,
    all: Mutex<Vec<Duration>>,
    /// The sizes of updates, for the seat to answer and for the others.
    sizes: [Mutex<Vec<u32>>; 2],
    whole: AtomicU64,
    pub(crate) refused: AtomicU64,
    pub(crate) reconnected: AtomicU64,
}

/// The figures of a run.
#[derive(Clone, Debug)]
pub struct LoadReport {
    /// Actions per second.
    pub rate: f64,
    /// The number of actions measured.
    pub actions: usize,
    /// From an action to its update, at the player's own socket.
    pub own: Waits,
    /// The same at every socket of the table.
    pub all: Waits,
    /// Sizes of updates.
    pub update: Sizes,
    /// Sizes of updates for the seat to answer, with its legal answers.
    pub on_turn: Sizes,
    /// The number of whole updates.
    pub whole: u64,
    /// Actions refused because the match had moved on.
    pub refused: u64,
    /// How often a socket was reopened.
    pub reconnected: u64,
}

/// Sizes in bytes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sizes {
    /// How many were counted.
    pub count: usize,
    /// The median.
    pub p50: u32,
    /// The 99th percentile.
    pub p99: u32,
    /// The mean.
    pub mean: u64,
}

impl Sizes {
    fn of(sizes: &mut [u32]) -> Self {
        sizes.sort_unstable();
        let at = |part: usize| sizes.get(sizes.len() * part / 100).copied().unwrap_or_default();
        let mean = sizes.iter().map(|&size| u64::from(size)).sum::<u64>() / sizes.len().max(1) as u64;
        Self { count: sizes.len(), p50: at(50), p99: at(99), mean }
    }
}

/// Waiting times, from the median to the worst.
#[derive(Clone, Copy, Debug, Default)]
pub struct Waits {
    /// The median.
    pub p50: Duration,
    /// The 90th percentile.
    pub p90: Duration,
    /// The 99th percentile.
    pub p99: Duration,
    /// The longest.
    pub most: Duration,
}

impl Waits {
    fn of(waits: &mut [Duration]) -> Self {
        waits.sort_unstable();
        let at = |part: usize| waits.get(waits.len() * part / 100).copied().unwrap_or_default();
        Self { p50: at(50), p90: at(90), p99: at(99), most: waits.last().copied().unwrap_or_default() }
    }
}

impl Tally {
    pub(crate) fn new(from: Instant) -> Self {
        Self {
            from,
            own: Mutex::default(),
            all: Mutex::default(),
            sizes: Default::default(),
            whole: AtomicU64::new(0),
            refused: AtomicU64::new(0),
            reconnected: AtomicU64::new(0),
        }
    }

    pub(crate) fn from(&self) -> Instant {
        self.from
    }

    /// Records an update for an action that was sent at this time.
    pub(crate) fn seen(&self, sent: Instant, own: bool) {
        if sent < self.from {
            return;
        }
        let wait = sent.elapsed();
        let note = |list: &Mutex<Vec<Duration>>| {
            list.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(wait);
        };
        note(&self.all);
        if own {
            note(&self.own);
        }
    }

    /// Records an update.
    pub(crate) fn update(&self, bytes: usize, on_turn: bool, whole: bool) {
        if Instant::now() < self.from {
            return;
        }
        let sizes = &self.sizes[usize::from(on_turn)];
        sizes.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(bytes as u32);
        self.whole.fetch_add(u64::from(whole), Ordering::Relaxed);
    }

    /// The figures up to now.
    #[must_use]
    pub fn report(&self) -> LoadReport {
        let take = |list: &Mutex<Vec<Duration>>| {
            std::mem::take(&mut *list.lock().unwrap_or_else(std::sync::PoisonError::into_inner))
        };
        let time = self.from.elapsed().as_secs_f64();
        let (mut own, mut all) = (take(&self.own), take(&self.all));
        let sizes = |which: usize| {
            std::mem::take(&mut *self.sizes[which].lock().unwrap_or_else(std::sync::PoisonError::into_inner))
        };
        let mut on_turn = sizes(1);
        let mut every = [sizes(0), on_turn.clone()].concat();
        LoadReport {
            rate: own.len() as f64 / time,
            actions: own.len(),
            own: Waits::of(&mut own),
            all: Waits::of(&mut all),
            update: Sizes::of(&mut every),
            on_turn: Sizes::of(&mut on_turn),
            whole: self.whole.load(Ordering::Relaxed),
            refused: self.refused.load(Ordering::Relaxed),
            reconnected: self.reconnected.load(Ordering::Relaxed),
        }
    }
}

impl fmt::Display for Waits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |wait: Duration| wait.as_secs_f64() * 1000.0;
        write!(
            f,
            "p50 {:.1} ms, p90 {:.1} ms, p99 {:.1} ms, longest {:.1} ms",
            ms(self.p50),
            ms(self.p90),
            ms(self.p99),
            ms(self.most)
        )
    }
}

impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p50 {}, p99 {}, mean {} bytes ({} of them)", self.p50, self.p99, self.mean, self.count)
    }
}

impl fmt::Display for LoadReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:.0} actions/s ({} measured)", self.rate, self.actions)?;
        writeln!(f, "act to update, who acted:     {}", self.own)?;
        writeln!(f, "act to update, whole table:   {}", self.all)?;
        writeln!(f, "an update:                    {}", self.update)?;
        writeln!(f, "an update for who is on turn: {}", self.on_turn)?;
        write!(
            f,
            "{} updates were whole; {} actions refused, {} times reconnected",
            self.whole, self.refused, self.reconnected
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_a_hundred_are_told() {
        let mut waits: Vec<Duration> = (1..=1000).rev().map(Duration::from_millis).collect();
        let waits = Waits::of(&mut waits);
        assert_eq!(
            [waits.p50, waits.p90, waits.p99, waits.most],
            [501, 901, 991, 1000].map(Duration::from_millis)
        );
        assert_eq!(Waits::of(&mut []).p99, Duration::ZERO);
    }
}
