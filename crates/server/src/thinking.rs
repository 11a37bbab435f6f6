//! The worker threads that compute bots, hints, odds, plans and replays, apart from the sockets.
//!
//! A few threads of their own do this work, so that no player ever waits behind somebody's long computation.
//! The queue serves person after person, and for one person match after match. Each job keeps its own
//! deadline ([`kernel::Budget`]), so that all of them end at once when the server stops. A game that misses
//! its deadline has a bug: [`Pool::relieve`] lets the others go on, and `/readyz` reports it. A person who
//! asks for more than a fair share is told how long to wait. Jobs that a player is waiting for, such as
//! opening a match or answering for a late seat, come first.

use crate::metrics::{Metrics, Thinking};
use crate::{Fault, guard};
use kernel::Budget;
use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use store::{MatchId, PersonId};
use tokio::sync::oneshot;

/// The longest time to answer a person's question.
pub(crate) const QUESTION: Duration = Duration::from_secs(2);
/// The longest time to open a stored match; other players must not wait longer for it.
pub(crate) const OPENING: Duration = Duration::from_secs(10);
/// The largest number of waiting jobs. Each match has at most one bot job, and questions are limited per
/// person.
const WAITING: usize = 1_000;
/// The server declines a question that would have to wait longer than this.
const PATIENCE: Duration = Duration::from_secs(20);
/// A job that takes this many times its limit misses its deadline, which is a bug.
const STUCK: u32 = 10;
/// The period over which the time of a person's questions is counted.
const WINDOW: Duration = Duration::from_secs(60);

/// The person a job is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Whose {
    /// Somebody who asks, or who started the match in which a bot has the turn.
    Person(PersonId),
    /// Somebody unknown.
    Visitor(IpAddr),
}

/// How much a person may ask for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Rank {
    /// A person without an account, who may leave without a trace.
    Guest,
    /// A person with an account.
    Account,
    /// An operator, and everybody where nothing is limited.
    Operator,
}

/// Disk space, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Room {
    pub(crate) a_day: u64,
    pub(crate) in_all: u64,
}

/// The limits of each rank.
struct Quota {
    /// How many questions may wait or be computed at once.
    at_once: usize,
    /// How much time questions may take per minute.
    time: Duration,
    /// How many matches between bots may run at once.
    bot_matches: usize,
}

impl Rank {
    const fn quota(self) -> Quota {
        let (at_once, seconds, bot_matches) = match self {
            Rank::Guest => (2, 15, 2),
            Rank::Account => (4, 30, 5),
            Rank::Operator => (64, 600, 10_000),
        };
        Quota { at_once, time: Duration::from_secs(seconds), bot_matches }
    }

    /// How many tables somebody may have waiting in the lobby.
    pub(crate) const fn open_tables(self) -> usize {
        match self {
            Rank::Guest => 2,
            Rank::Account => 5,
            Rank::Operator => 10_000,
        }
    }

    /// How many reports somebody may make in a day.
    pub(crate) const fn reports(self) -> u32 {
        match self {
            Rank::Guest => 3,
            Rank::Account => 20,
            Rank::Operator => 1_000,
        }
    }

    /// How much disk space a person's imported journals may take; `None` means no limit.
    pub(crate) const fn room(self) -> Option<Room> {
        match self {
            Rank::Guest => Some(Room { a_day: 2 << 20, in_all: 8 << 20 }),
            Rank::Account => Some(Room { a_day: 16 << 20, in_all: 128 << 20 }),
            Rank::Operator => None,
        }
    }

    /// How many matches between bots a person may have in progress.
    pub(crate) const fn bot_matches(self) -> usize {
        self.quota().bot_matches
    }
}

/// A job, as the queue sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Matter {
    pub(crate) whose: Whose,
    /// Which match.
    pub(crate) table: Option<MatchId>,
    /// How long it may take.
    pub(crate) time: Duration,
    /// The rank of the person who asked; `None` for what bots do at the table.
    pub(crate) asked_by: Option<Rank>,
}

type Work = Box<dyn FnOnce(&Budget<'_>) + Send>;

struct Thought {
    work: Work,
    time: Duration,
    asked: bool,
    since: Instant,
}

/// The waiting jobs of one person, match after match.
#[derive(Default)]
struct Desk {
    matches: VecDeque<(Option<MatchId>, VecDeque<Thought>)>,
}

impl Desk {
    fn put(&mut self, table: Option<MatchId>, thought: Thought) {
        match self.matches.iter_mut().find(|(of, _)| *of == table) {
            Some((_, thoughts)) => thoughts.push_back(thought),
            None => self.matches.push_back((table, VecDeque::from([thought]))),
        }
    }

    fn take(&mut self) -> Option<Thought> {
        let (table, mut thoughts) = self.matches.pop_front()?;
        let thought = thoughts.pop_front();
        if !thoughts.is_empty() {
            self.matches.push_back((table, thoughts));
        }
        thought
    }
}

/// What a person's questions have cost lately.
struct Account {
    since: Instant,
    spent: Duration,
    /// How many wait or are being computed.
    open: usize,
}

/// The waiting jobs of one priority, and whose turn it is.
#[derive(Default)]
struct Lane {
    desks: HashMap<Whose, Desk>,
    turns: VecDeque<Whose>,
}

impl Lane {
    fn put(&mut self, whose: Whose, table: Option<MatchId>, thought: Thought) {
        let desk = self.desks.entry(whose).or_insert_with(|| {
            self.turns.push_back(whose);
            Desk::default()
        });
        desk.put(table, thought);
    }

    /// Takes the next job, of the next person.
    fn take(&mut self) -> Option<(Whose, Thought)> {
        let whose = self.turns.pop_front()?;
        let desk = self.desks.get_mut(&whose)?;
        let thought = desk.take();
        if desk.matches.is_empty() {
            self.desks.remove(&whose);
        } else {
            self.turns.push_back(whose);
        }
        thought.map(|thought| (whose, thought))
    }
}

/// Everything that waits.
#[derive(Default)]
struct Queue {
    /// Jobs with priority.
    first: Lane,
    /// All other jobs.
    lane: Lane,
    waiting: usize,
    accounts: HashMap<Whose, Account>,
    /// The average time of a job, in seconds.
    usual: f64,
    /// The current job of each thread: since when, and its limit.
    threads: Vec<Option<(Instant, Duration)>>,
    /// How many threads replaced stuck ones.
    relieved: usize,
}

impl Queue {
    fn put(&mut self, matter: Matter, first: bool, work: Work) {
        let Matter { whose, table, time, asked_by } = matter;
        let thought = Thought { work, time, asked: asked_by.is_some(), since: Instant::now() };
        let lane = if first { &mut self.first } else { &mut self.lane };
        lane.put(whose, table, thought);
        self.waiting += 1;
    }

    fn take(&mut self, duty: Duty) -> Option<(Whose, Thought)> {
        let next = match duty {
            Duty::Urgent => self.first.take()?,
            Duty::All => self.first.take().or_else(|| self.lane.take())?,
        };
        self.waiting = self.waiting.saturating_sub(1);
        Some(next)
    }

    /// Whether another question of this person may wait; if not, how long they have to wait.
    fn admits(&mut self, whose: Whose, rank: Rank, now: Instant) -> Result<(), Duration> {
        let (quota, wait) = (rank.quota(), self.wait());
        if wait > PATIENCE && rank != Rank::Operator {
            return Err(wait);
        }
        let account =
            self.accounts.entry(whose).or_insert(Account { since: now, spent: Duration::ZERO, open: 0 });
        if now.duration_since(account.since) >= WINDOW {
            (account.since, account.spent) = (now, Duration::ZERO);
        }
        if account.spent >= quota.time {
            return Err(WINDOW.saturating_sub(now.duration_since(account.since)));
        }
        if account.open >= quota.at_once {
            return Err(wait);
        }
        account.open += 1;
        Ok(())
    }

    /// Records that a question was answered or given up.
    fn settle(&mut self, whose: Whose, took: Duration) {
        if let Some(account) = self.accounts.get_mut(&whose) {
            account.open = account.open.saturating_sub(1);
            account.spent += took;
        }
    }

    /// Records the current job of a thread.
    fn at(&mut self, number: usize, what: Option<(Instant, Duration)>) {
        if let Some(thread) = self.threads.get_mut(number) {
            *thread = what;
        }
    }

    /// How many threads are far over their limit.
    fn stuck(&self) -> usize {
        let stuck = |(since, time): &&(Instant, Duration)| since.elapsed() > *time * STUCK;
        self.threads.iter().flatten().filter(stuck).count()
    }

    /// How many threads think.
    fn thinking(&self) -> usize {
        self.threads.iter().flatten().count()
    }

    /// An estimate of how long a new job would wait.
    fn wait(&self) -> Duration {
        let threads = self.threads.len().max(1) as f64;
        Duration::from_secs_f64((self.usual * (self.waiting + 1) as f64 / threads).clamp(1.0, 60.0))
    }
}

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

/// The jobs a thread takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Duty {
    /// Any job.
    All,
    /// Only jobs with priority: they are short, and never wait behind a bot that uses up its time.
    Urgent,
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
            queue: Mutex::new(Queue { threads: vec![None; threads + 1], ..Queue::default() }),
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
            if queue.waiting >= if first { 2 * WAITING } else { WAITING } {
                return Err(busy(queue.wait()));
            }
            if let Some(rank) = matter.asked_by {
                queue.admits(matter.whose, rank, Instant::now()).map_err(busy)?;
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
        let now = Instant::now();
        let kept = |account: &Account| account.open > 0 || now.duration_since(account.since) < WINDOW;
        self.shared.queue().accounts.retain(|_, account| kept(account));
    }

    /// Whether a thread is far over its limit, because a game has a bug.
    pub(crate) fn is_stuck(&self) -> bool {
        self.shared.queue().stuck() > 0
    }

    /// Stops the pool: running jobs end at once, waiting ones are given up.
    pub(crate) fn close(&self) {
        self.shared.closing.store(true, Ordering::Relaxed);
        let left = {
            let mut queue = self.shared.queue();
            let threads = std::mem::take(&mut queue.threads);
            std::mem::replace(&mut *queue, Queue { threads, ..Queue::default() })
        };
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
        let (whose, thought) = loop {
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
        queue.usual = 0.9 * queue.usual + 0.1 * took.as_secs_f64();
        if thought.asked {
            queue.settle(whose, took);
        }
        gauges.set(queue.waiting, queue.thinking());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    fn matter(whose: u8, table: Option<u8>) -> Matter {
        let table = table.map(|_| MatchId::random().expect("randomness"));
        Matter { whose: somebody(whose), table, time: QUESTION, asked_by: None }
    }

    fn somebody(number: u8) -> Whose {
        Whose::Visitor(IpAddr::from([10, 0, 0, number]))
    }

    #[test]
    fn who_asks_much_waits_longer_than_who_asks_once() {
        let mut queue = Queue::default();
        let (said, heard) = mpsc::channel();
        let put = |queue: &mut Queue, whose: u8, table: Option<MatchId>, what: &'static str| {
            let said = said.clone();
            let work = move |_: &Budget<'_>| said.send(what).expect("somebody listens");
            queue.put(Matter { table, ..matter(whose, None) }, what == "urgent", Box::new(work));
        };
        let [one, other] = [(); 2].map(|()| Some(MatchId::random().expect("randomness")));
        for what in ["greedy 1", "greedy 2", "greedy 3"] {
            put(&mut queue, 1, one, what);
        }
        put(&mut queue, 1, other, "greedy elsewhere");
        put(&mut queue, 2, one, "modest");
        put(&mut queue, 1, other, "urgent");
        assert_eq!(queue.waiting, 6);
        while let Some((_, thought)) = queue.take(Duty::All) {
            (thought.work)(&Budget::endless());
        }
        drop(said);
        let order: Vec<_> = heard.try_iter().collect();
        assert_eq!(order, ["urgent", "greedy 1", "modest", "greedy elsewhere", "greedy 2", "greedy 3"]);
        assert!(queue.lane.turns.is_empty() && queue.lane.desks.is_empty() && queue.waiting == 0);
    }

    #[test]
    fn a_share_is_a_share() {
        let mut queue = Queue::default();
        let (guest, member, now) = (somebody(1), somebody(2), Instant::now());
        assert!(
            queue.admits(guest, Rank::Guest, now).is_ok() && queue.admits(guest, Rank::Guest, now).is_ok()
        );
        assert!(queue.admits(guest, Rank::Guest, now).is_err(), "two at once are enough for a guest");
        for _ in 0..4 {
            assert!(queue.admits(member, Rank::Account, now).is_ok());
        }
        queue.settle(guest, Duration::from_secs(20));
        let wait = queue.admits(guest, Rank::Guest, now).expect_err("the time of a minute is used up");
        assert_eq!(wait, WINDOW);
        let later = now + Duration::from_secs(40);
        assert_eq!(queue.admits(guest, Rank::Guest, later), Err(Duration::from_secs(20)));
        assert!(queue.admits(guest, Rank::Guest, now + WINDOW).is_ok());
    }

    #[tokio::test]
    async fn whoever_ponders_for_ever_ends_when_told() {
        let pool = Pool::new(2, &Metrics::new()).expect("threads");
        let pondered = pool.think(Matter { time: Duration::from_millis(50), ..matter(1, None) }, |budget| {
            let mut steps = 0u64;
            while budget.step() {
                steps += 1;
            }
            steps
        });
        assert!(pondered.await.expect("it ends by itself") > 0);
        let panicked = pool.think(matter(1, None), |_| -> u8 { panic!("as asked") });
        assert_eq!(panicked.await, Err(Fault::Panicked));
        // When the house closes nobody thinks on, whatever time there is left.
        let long = Matter { time: Duration::from_secs(3600), ..matter(1, None) };
        let began = Instant::now();
        let thinking = pool.think(long, |budget| while budget.step() {});
        let closing = async {
            tokio::time::sleep(Duration::from_millis(50)).await;
            pool.close();
        };
        let _ = tokio::join!(thinking, closing);
        pool.ended().await;
        assert!(began.elapsed() < Duration::from_secs(5));
        assert_eq!(pool.think(matter(1, None), |_| 1).await, Err(Fault::Closing));
    }
}
