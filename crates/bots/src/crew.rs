//! Spreads numbered matches over several threads.

use crate::{Broken, Fault};
use kernel::Seed;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// How many matches to play, on how many threads.
pub(crate) struct Crew {
    /// The number of matches.
    pub(crate) games: u64,
    /// The number of threads; at least one is used.
    pub(crate) threads: usize,
}

impl Crew {
    /// Plays every match once and returns what each thread collected. If matches fail, the first of them is
    /// reported: the ones before it are played in any case, so the report is always the same.
    pub(crate) fn play<W: Send>(
        &self,
        begin: impl Fn() -> W + Sync,
        one: impl Fn(&mut W, u64) -> Result<(), Fault> + Sync,
        seed: impl Fn(u64) -> Seed + Sync,
    ) -> Result<Vec<W>, Broken> {
        let next = AtomicU64::new(0);
        let broken = AtomicU64::new(u64::MAX);
        let worker = || -> Result<W, Broken> {
            let mut gathered = begin();
            loop {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= self.games || game > broken.load(Ordering::Relaxed) {
                    return Ok(gathered);
                }
                let played = AssertUnwindSafe(|| one(&mut gathered, game));
                let played = catch_unwind(played).unwrap_or_else(|words| Err(Fault::Panic(said(&*words))));
                if let Err(by) = played {
                    broken.fetch_min(game, Ordering::Relaxed);
                    return Err(Broken { game, seed: seed(game), by });
                }
            }
        };
        let results: Vec<_> = thread::scope(|scope| {
            let handles: Vec<_> = (0..self.threads.max(1)).map(|_| scope.spawn(worker)).collect();
            handles.into_iter().map(|handle| handle.join().expect("panics of a match are caught")).collect()
        });
        let (done, broken): (Vec<_>, Vec<_>) = results.into_iter().partition(Result::is_ok);
        match broken.into_iter().filter_map(Result::err).min_by_key(|broken| broken.game) {
            Some(first) => Err(first),
            None => Ok(done.into_iter().filter_map(Result::ok).collect()),
        }
    }
}

/// The message of a panic.
fn said(words: &(dyn std::any::Any + Send)) -> String {
    let text = words.downcast_ref::<&str>().copied();
    text.or_else(|| words.downcast_ref::<String>().map(String::as_str)).unwrap_or("?").to_owned()
}
