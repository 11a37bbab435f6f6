//! Thinking, apart from the sockets: bots, hints, odds, plans and replays.
//!
//! A few threads of their own do it, so that nobody who plays ever waits behind somebody who ponders. What
//! waits is taken up in turn: person after person, and of one person match after match. Each thought has a
//! deadline that it keeps itself ([`kernel::Budget`]), so that they all end at once when the server stops. A
//! game that does not keep it has a fault: [`Pool::relieve`] lets the others think on, and `/readyz` says so.
//! Whoever asks for more than a fair share is told how long to wait. What somebody waits for who plays, a
//! match that is being opened or the answer for a seat that is late, comes before what is thought at leisure.

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

/// The longest that an answer to somebody's question may take.
pub(crate) const QUESTION: Duration = Duration::from_secs(2);
/// The longest that it may take to open a match that is kept here: nobody else may be asked to wait for it.
pub(crate) const OPENING: Duration = Duration::from_secs(10);
/// The most thoughts that wait altogether. Bots have one for each match at most, questions are limited by
/// person.
const WAITING: usize = 1_000;
/// A question that would have to wait longer than this is not taken.
const PATIENCE: Duration = Duration::from_secs(20);
/// A thought that takes so many times as long as it may does not keep its deadline: a fault.
const STUCK: u32 = 10;
/// Over how long the time is counted that somebody's questions took.
const WINDOW: Duration = Duration::from_secs(60);

/// For whom something is thought.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Whose {
    /// Somebody who asks, or who began the match in which a bot has the turn.
    Person(PersonId),
    /// Somebody who is not known.
    Visitor(IpAddr),
}

/// How much somebody may ask for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Rank {
    /// Whoever has not said who he is, or may leave without a trace.
    Guest,
    /// Whoever has an account.
    Account,
    /// Whoever keeps the house, and everybody where nothing is limited.
    Operator,
}

/// Room on the disk, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Room {
    pub(crate) a_day: u64,
    pub(crate) in_all: u64,
}

/// What each rank may ask for.
struct Quota {
    /// Questions that wait or are being answered at once.
    at_once: usize,
    /// The time that questions may take in a minute.
    time: Duration,
    /// Matches between bots alone that go on at once.
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

    /// How much of the disk the journals may take that somebody brings along; nothing says that it does not
    /// matter.
    pub(crate) const fn room(self) -> Option<Room> {
        match self {
            Rank::Guest => Some(Room { a_day: 2 << 20, in_all: 8 << 20 }),
            Rank::Account => Some(Room { a_day: 16 << 20, in_all: 128 << 20 }),
            Rank::Operator => None,
        }
    }

    /// How many matches between bots alone somebody may have going on.
    pub(crate) const fn bot_matches(self) -> usize {
        self.quota().bot_matches
    }
}

/// What is thought about, for the queue.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Matter {
    pub(crate) whose: Whose,
    /// Which match.
    pub(crate) table: Option<MatchId>,
    /// How long it may take.
    pub(crate) time: Duration,
    /// Whether it is a question of somebody of this rank; what bots do at the table is none.
    pub(crate) asked_by: Option<Rank>,
}

type Work = Box<dyn FnOnce(&Budget<'_>) + Send>;

struct Thought {
    work: Work,
    time: Duration,
    asked: bool,
    since: Instant,
}

/// What waits for one person: match after match.
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

/// What somebody's questions have taken of late.
struct Account {
    since: Instant,
    spent: Duration,
    /// How many wait or are being answered.
    open: usize,
}

/// What waits with the same urgency, and in whose turn.
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

    /// The next thought, of whoever is next.
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

/// What waits.
#[derive(Default)]
struct Queue {
    /// What comes before everything else.
    first: Lane,
    /// Everything else.
    lane: Lane,
    waiting: usize,
    accounts: HashMap<Whose, Account>,
    /// How long thoughts take on the average, in seconds.
    usual: f64,
    /// What each thread is at: since when, and how long it may take.
    threads: Vec<Option<(Instant, Duration)>>,
    /// How many threads have come in the place of others that do not come back.
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

    /// Whether one more question of this person may wait; if not, for how long not.
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

    /// A question was answered, or was not.
    fn settle(&mut self, whose: Whose, took: Duration) {
        if let Some(account) = self.accounts.get_mut(&whose) {
            account.open = account.open.saturating_sub(1);
            account.spent += took;
        }
    }

    /// Notes what a thread is at.
    fn at(&mut self, number: usize, what: Option<(Instant, Duration)>) {
        if let Some(thread) = self.threads.get_mut(number) {
            *thread = what;
        }
    }

    /// How many threads are at something for far longer than they may be.
    fn stuck(&self) -> usize {
        let stuck = |(since, time): &&(Instant, Duration)| since.elapsed() > *time * STUCK;
        self.threads.iter().flatten().filter(stuck).count()
    }

    /// How many threads think.
    fn thinking(&self) -> usize {
        self.threads.iter().flatten().count()
    }

    /// How long it may take until it is one's turn, roughly.
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

/// What a thread is there for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Duty {
    /// Whatever waits.
    All,
    /// What comes before everything else: it is short, and never waits behind a bot that uses up its time.
    Urgent,
}

/// The threads that think.
pub(crate) struct Pool {
    shared: Arc<Shared>,
    threads: Mutex<Vec<JoinHandle<()>>>,
    gauges: Thinking,
    /// The most threads that come in the place of others.
    spare: usize,
}

impl Pool {
    /// So many threads.
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

    /// Sends somebody in the place of each thread that does not come back: a game has a fault, but others
    /// have to think as well. The house is not well then, and says so; this lets it live until its keeper
    /// comes.
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

    /// Thinks about something in its turn, and gives what came of it.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        matter: Matter,
        work: impl FnOnce(&Budget<'_>) -> T + Send + 'static,
    ) -> Result<T, Fault> {
        self.think_in(false, matter, work).await
    }

    /// The same before everything else. It must be short: others wait for it.
    pub(crate) async fn think_first<T: Send + 'static>(
        &self,
        matter: Matter,
        work: impl FnOnce(&Budget<'_>) -> T + Send + 'static,
    ) -> Result<T, Fault> {
        self.think_in(true, matter, work).await
    }

    /// Whether more waits than is being thought.
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

    /// Forgets those who have asked nothing of late.
    pub(crate) fn sweep(&self) {
        let now = Instant::now();
        let kept = |account: &Account| account.open > 0 || now.duration_since(account.since) < WINDOW;
        self.shared.queue().accounts.retain(|_, account| kept(account));
    }

    /// Whether a thread is at something for far longer than it may be: a game has a fault.
    pub(crate) fn is_stuck(&self) -> bool {
        self.shared.queue().stuck() > 0
    }

    /// Ends it all: what is being thought comes to its end at once, what waits is given up.
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

    /// Waits until the last thread has ended; for ever, if one thinks for ever.
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

/// What one thread does until the house closes.
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
