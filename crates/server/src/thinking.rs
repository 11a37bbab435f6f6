//! The worker threads that compute bots, hints, odds, plans and replays, apart from the sockets.
//!
//! A few threads of their own do this work, so that no player ever waits behind somebody's long computation.
//! The queue ([`queue`]) serves network after network, person after person, and for one person match after
//! match. Each job keeps its own deadline ([`kernel::Budget`]), so that all of them end at once when the server
//! stops. A game that misses its deadline has a bug: [`Pool::relieve`] lets the others go on, and `/readyz`
//! reports it. A person who asks for more than a fair share is told how long to wait. Jobs that a player is
//! waiting for, such as opening a match or answering for a late seat, come first.

mod queue;
mod quota;

pub(crate) use queue::{Matter, Network, Whose};
pub(crate) use quota::Rank;

use crate::metrics::{Metrics, Thinking};
use crate::{Fault, guard};
use kernel::Budget;
use queue::{Duty, Queue, Work};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The longest time to answer a person's question. Whoever thinks looks at the clock now and then: with what
/// comes after the last look, an answer takes two seconds of a processor at most.
pub(crate) const QUESTION: Duration = Duration::from_millis(1500);
/// The longest time to open a stored match; other players must not wait longer for it.
pub(crate) const OPENING: Duration = Duration::from_secs(10);
/// The largest number of waiting jobs. Each match has at most one bot job, and questions are limited per
/// person.
const WAITING: usize = 1_000;
struct Shared {
    queue: Mutex<Queue>,
    wake: Condvar,
    closing: AtomicBool,
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        // Nothing under this lock can panic half-way: what is there is whole.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }
}

/// The pool of worker threads.
pub(crate) struct Pool {
    shared: Arc<Shared>,
    threads: Mutex<Vec<JoinHandle<()>>>,
    gauges: Thinking,
    /// The largest number of replacement threads.
    spare: usize,
}

impl Pool {
    /// Starts a pool of so many threads.
    pub(crate) fn new(threads: usize, metrics: &Metrics) -> std::io::Result<Pool> {
        let threads = threads.max(1);
        let shared = Arc::new(Shared {
            queue: Mutex::new(Queue::of(threads + 1)),
            wake: Condvar::new(),
            closing: AtomicBool::new(false),
        });
        let gauges = metrics.thinking.clone();
        let duty = |number| if number == threads { Duty::Urgent } else { Duty::All };
        let started = (0..=threads).map(|number| start(&shared, number, duty(number), &gauges));
        let started = started.collect::<Result<_, _>>()?;
        Ok(Pool { shared, threads: Mutex::new(started), gauges, spare: 2 * threads })
    }

    /// Replaces each stuck thread: a game has a bug, but other jobs have to go on. The server reports that it
    /// is unhealthy, and this keeps it alive until an operator comes.
    pub(crate) fn relieve(&self) {
        let mut queue = self.shared.queue();
        let stuck = queue.stuck().min(self.spare);
        while queue.relieved < stuck && !self.shared.is_closing() {
            queue.relieved += 1;
            let number = queue.threads.len();
            queue.threads.push(None);
            match start(&self.shared, number, Duty::All, &self.gauges) {
                Ok(thread) => {
                    tracing::error!("a game thinks for ever: another thread takes its place");
                    self.threads.lock().unwrap_or_else(PoisonError::into_inner).push(thread);
                }
                Err(error) => tracing::error!(%error, "the system gives no more threads to think with"),
            }
        }
    }

    /// Queues a job and returns its result.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        matter: Matter,
        work: impl FnOnce(&Budget<'_>) -> T + Send + 'static,
    ) -> Result<T, Fault> {
        self.think_in(false, matter, work).await
    }

    /// Does the same with priority. The job must be short, because others wait for it.
    pub(crate) async fn think_first<T: Send + 'static>(
        &self,
        matter: Matter,
        work: impl FnOnce(&Budget<'_>) -> T + Send + 'static,
    ) -> Result<T, Fault> {
        self.think_in(true, matter, work).await
    }

    /// Whether more jobs wait than are being computed.
    pub(crate) fn is_busy(&self) -> bool {
        let queue = self.shared.queue();
        queue.waiting > queue.threads.len()
    }

    async fn think_in<T: Send + 'static>(
        &self,
        first: bool,
        matter: Matter,
        work: impl FnOnce(&Budget<'_>) -> T + Send + 'static,
    ) -> Result<T, Fault> {
        let (done, answer) = oneshot::channel();
        let work: Work = Box::new(move |budget| {
            // Whoever no longer waits need not be thought for.
            if !done.is_closed() {
                let _ = done.send(guard(|| work(budget)));
            }
        });
        {
            let mut queue = self.shared.queue();
            if self.shared.is_closing() {
                return Err(Fault::Closing);
            }
            let full = queue.waiting >= if first { 2 * WAITING } else { WAITING };
            if full || !first && queue.is_full_of(matter.network) {
                return Err(busy(queue.wait(matter.network, matter.whose)));
            }
            if let Some(rank) = matter.asked_by {
                queue.admits(&matter, rank, Instant::now()).map_err(busy)?;
            }
            queue.put(matter, first, work);
        }
        // All of them: the one that is woken might be there for what is urgent alone.
        self.shared.wake.notify_all();
        match answer.await {
            Ok(Some(answer)) => Ok(answer),
            Ok(None) => Err(Fault::Panicked),
            Err(_) => Err(Fault::Closing),
        }
    }

    /// Forgets people who have asked nothing lately.
    pub(crate) fn sweep(&self) {
        self.shared.queue().sweep(Instant::now());
    }

    /// Whether a thread is far over its limit, because a game has a bug.
    pub(crate) fn is_stuck(&self) -> bool {
        self.shared.queue().stuck() > 0
    }

    /// Stops the pool: running jobs end at once, waiting ones are given up.
    pub(crate) fn close(&self) {
        self.shared.closing.store(true, Ordering::Relaxed);
        let left = self.shared.queue().clear();
        // Whoever waits for these hears that the house closes.
        drop(left);
        self.shared.wake.notify_all();
    }

    /// Waits until the last thread has ended; for ever if one never ends.
    pub(crate) async fn ended(&self) {
        let last = || {
            let threads = self.threads.lock().unwrap_or_else(PoisonError::into_inner);
            threads.iter().all(JoinHandle::is_finished)
        };
        while !last() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.close();
    }
}

fn busy(wait: Duration) -> Fault {
    Fault::Busy { seconds: wait.as_secs().max(1) }
}

fn start(
    shared: &Arc<Shared>,
    number: usize,
    duty: Duty,
    gauges: &Thinking,
) -> std::io::Result<JoinHandle<()>> {
    let (shared, gauges) = (shared.clone(), gauges.clone());
    let body = move || think(&shared, number, duty, &gauges);
    std::thread::Builder::new().name(format!("thinking-{number}")).spawn(body)
}

/// The loop of one thread, until the server stops.
fn think(shared: &Shared, number: usize, duty: Duty, gauges: &Thinking) {
    loop {
        let mut queue = shared.queue();
        let thought = loop {
            if shared.is_closing() {
                return;
            }
            match queue.take(duty) {
                Some(next) => break next,
                None => queue = shared.wake.wait(queue).unwrap_or_else(PoisonError::into_inner),
            }
        };
        let began = Instant::now();
        queue.at(number, Some((began, thought.time)));
        gauges.set(queue.waiting, queue.thinking());
        drop(queue);
        let late = || began.elapsed() >= thought.time || shared.is_closing();
        let budget = Budget::until(u64::MAX, &late);
        (thought.work)(&budget);
        let took = began.elapsed();
        gauges.took(began.duration_since(thought.since), took, budget.is_over());
        let mut queue = shared.queue();
        queue.at(number, None);
        queue.took(took);
        if thought.asked {
            queue.settle(thought.whose, took);
        }
        gauges.set(queue.waiting, queue.thinking());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::IpAddr;

    fn matter() -> Matter {
        let whose = Whose::Visitor(IpAddr::from([10, 0, 0, 1]));
        Matter { network: Network::named("home"), whose, table: None, time: QUESTION, asked_by: None }
    }

    #[tokio::test]
    async fn whoever_ponders_for_ever_ends_when_told() {
        let pool = Pool::new(2, &Metrics::new()).expect("threads");
        let pondered = pool.think(Matter { time: Duration::from_millis(50), ..matter() }, |budget| {
            let mut steps = 0u64;
            while budget.step() {
                steps += 1;
            }
            steps
        });
        assert!(pondered.await.expect("it ends by itself") > 0);
        let panicked = pool.think(matter(), |_| -> u8 { panic!("as asked") });
        assert_eq!(panicked.await, Err(Fault::Panicked));
        // When the house closes nobody thinks on, whatever time there is left.
        let long = Matter { time: Duration::from_secs(3600), ..matter() };
        let began = Instant::now();
        let thinking = pool.think(long, |budget| while budget.step() {});
        let closing = async {
            tokio::time::sleep(Duration::from_millis(50)).await;
            pool.close();
        };
        let _ = tokio::join!(thinking, closing);
        pool.ended().await;
        assert!(began.elapsed() < Duration::from_secs(5));
        assert_eq!(pool.think(matter(), |_| 1).await, Err(Fault::Closing));
    }
}
