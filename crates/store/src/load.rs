//! How busy the database is, for the metrics: what is waiting, how long statements took, how many failed.

use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant};

type Observer = Box<dyn Fn(Duration) + Send + Sync>;

/// How busy a store is.
#[derive(Default)]
pub(crate) struct Load {
    waiting: AtomicI64,
    observer: OnceLock<Observer>,
}

impl fmt::Debug for Load {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Load").field("waiting", &self.waiting).finish_non_exhaustive()
    }
}

/// What failed in this process. Where an error of the database is made there is no store at hand, and a
/// server has one.
static FAILED: AtomicU64 = AtomicU64::new(0);

/// Notes that the database has failed.
pub(crate) fn failed() {
    FAILED.fetch_add(1, Ordering::Relaxed);
}

impl Load {
    /// A change has been handed in; it waits for as long as this is held.
    pub(crate) fn change(&self) -> Waiting<'_> {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        Waiting { load: self, since: Instant::now() }
    }
}

/// A change that is not durable yet.
pub(crate) struct Waiting<'l> {
    load: &'l Load,
    since: Instant,
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.load.waiting.fetch_sub(1, Ordering::Relaxed);
        if let Some(observer) = self.load.observer.get() {
            observer(self.since.elapsed());
        }
    }
}

impl crate::Store {
    /// How many changes wait until they are durable.
    #[must_use]
    pub fn waiting(&self) -> i64 {
        self.inner.load.waiting.load(Ordering::Relaxed)
    }

    /// How often the database has failed in this process.
    #[must_use]
    pub fn failures(&self) -> u64 {
        FAILED.load(Ordering::Relaxed)
    }

    /// Tells an observer how long each change took until it was durable. There is one: a second is not told
    /// anything.
    pub fn observe(&self, observer: impl Fn(Duration) + Send + Sync + 'static) {
        let _ = self.inner.load.observer.set(Box::new(observer));
    }
}
