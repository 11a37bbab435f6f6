//! How much memory, processor time and how many files this process uses. Known only where the system has
//! `/proc`.

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;
use std::sync::atomic::AtomicU64;
use std::time::{SystemTime, UNIX_EPOCH};

/// What is told of the process, by the names that all programs use for it.
#[derive(Default)]
pub(crate) struct Process {
    memory: Gauge,
    time: Counter<f64, AtomicU64>,
    files: Gauge,
    since: Gauge,
}

impl Process {
    pub(crate) fn register(&self, of: &mut Registry) {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        self.since.set(i64::try_from(now.as_secs()).unwrap_or_default());
        of.register("process_resident_memory_bytes", "Memory in use", self.memory.clone());
        of.register("process_cpu_seconds", "Time of processors that was used", self.time.clone());
        of.register("process_open_fds", "Files and connections open", self.files.clone());
        of.register("process_start_time_seconds", "When the process was started", self.since.clone());
    }

    /// Looks again.
    pub(crate) fn look(&self) {
        if let Some(bytes) = memory() {
            self.memory.set(bytes);
        }
        if let Some(seconds) = seconds() {
            self.time.inc_by((seconds - self.time.get()).max(0.0));
        }
        if let Ok(open) = std::fs::read_dir("/proc/self/fd") {
            self.files.set(i64::try_from(open.count()).unwrap_or(i64::MAX));
        }
    }
}

/// The memory that is in use: the second number, in pages.
fn memory() -> Option<i64> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: i64 = text.split_ascii_whitespace().nth(1)?.parse().ok()?;
    Some(pages.saturating_mul(i64::try_from(rustix::param::page_size()).ok()?))
}

/// The time that was used: the 14th and 15th numbers, in ticks. The second is a name in brackets, which may
/// hold anything.
fn seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    let after = text.rsplit_once(')')?.1;
    let mut numbers = after.split_ascii_whitespace().skip(11);
    let user: u64 = numbers.next()?.parse().ok()?;
    let system: u64 = numbers.next()?.parse().ok()?;
    let ticks = rustix::param::clock_ticks_per_second().max(1);
    Some((user + system) as f64 / ticks as f64)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn the_system_tells_what_is_used() {
        assert!(memory().expect("Linux tells it") > 1 << 20);
        assert!(seconds().expect("Linux tells it") >= 0.0);
    }
}
