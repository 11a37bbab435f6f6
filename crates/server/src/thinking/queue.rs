//! What waits for the worker threads, and whose turn it is: network after network, in a network person after
//! person, for a person match after match. So nobody is served sooner for coming under many names.

use super::Rank;
use kernel::Budget;
use std::collections::{HashMap, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher as _};
use std::net::IpAddr;
use std::time::{Duration, Instant};
use store::{MatchId, MatchRow, PersonId};

/// The server declines a question that would have to wait longer than this.
const PATIENCE: Duration = Duration::from_secs(20);
/// A job that takes this many times its limit misses its deadline, which is a bug.
const STUCK: u32 = 10;
/// The period over which the time of a person's questions is counted.
const WINDOW: Duration = Duration::from_secs(60);
/// The largest number of jobs of one network that may wait.
const OF_ONE_NETWORK: usize = 250;

/// The person a job is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Whose {
    /// Somebody who asks, or who started the match in which a bot has the turn.
    Person(PersonId),
    /// Somebody unknown, at an address or a whole network of IPv6.
    Visitor(IpAddr),
}

/// From where a job comes: a household, or a site of many networks of IPv6.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Network(u64);

impl Network {
    /// The network of this name, as matches keep it.
    pub(crate) fn named(origin: &str) -> Network {
        let mut hasher = DefaultHasher::new();
        origin.hash(&mut hasher);
        Network(hasher.finish())
    }

    /// The network from which a match was begun, if it is known; or else somebody stands alone.
    pub(crate) fn of_match(row: &MatchRow) -> Network {
        row.origin.as_deref().map_or_else(|| Network::named(&row.creator.to_string()), Network::named)
    }
}

/// A job, as the queue sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Matter {
    pub(crate) network: Network,
    pub(crate) whose: Whose,
    /// Which match.
    pub(crate) table: Option<MatchId>,
    /// How long it may take.
    pub(crate) time: Duration,
    /// The rank of the person who asked; `None` for what bots do at the table.
    pub(crate) asked_by: Option<Rank>,
}

pub(super) type Work = Box<dyn FnOnce(&Budget<'_>) + Send>;

pub(super) struct Thought {
    pub(super) whose: Whose,
    pub(super) work: Work,
    pub(super) time: Duration,
    pub(super) asked: bool,
    pub(super) since: Instant,
}

/// Lines of those who wait, which take turns.
struct Turns<K, L>(VecDeque<(K, L)>);

impl<K, L> Default for Turns<K, L> {
    fn default() -> Self {
        Turns(VecDeque::new())
    }
}

impl<K: PartialEq, L: Default> Turns<K, L> {
    fn get(&self, key: &K) -> Option<&L> {
        self.0.iter().find(|(of, _)| of == key).map(|(_, line)| line)
    }

    /// The line of this one, who comes after all others if it is new.
    fn of(&mut self, key: K) -> &mut L {
        let place = self.0.iter().position(|(of, _)| *of == key).unwrap_or_else(|| {
            self.0.push_back((key, L::default()));
            self.0.len() - 1
        });
        &mut self.0[place].1
    }

    /// Takes something from the line whose turn it is; that line comes last then, if something is left in it.
    fn take<T>(&mut self, from: impl FnOnce(&mut L) -> Option<T>, is_empty: fn(&L) -> bool) -> Option<T> {
        let (key, mut line) = self.0.pop_front()?;
        let taken = from(&mut line);
        if !is_empty(&line) {
            self.0.push_back((key, line));
        }
        taken
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn len(&self) -> usize {
        self.0.len()
    }
}

type Matches = Turns<Option<MatchId>, VecDeque<Thought>>;
type People = Turns<Whose, Matches>;

/// How many jobs wait in these.
fn in_all(people: &People) -> usize {
    people.0.iter().map(|(_, matches)| of_one(matches)).sum()
}

fn of_one(matches: &Matches) -> usize {
    matches.0.iter().map(|(_, thoughts)| thoughts.len()).sum()
}

/// The waiting jobs of one priority.
#[derive(Default)]
struct Lane(Turns<Network, People>);

impl Lane {
    fn put(&mut self, network: Network, table: Option<MatchId>, thought: Thought) {
        self.0.of(network).of(thought.whose).of(table).push_back(thought);
    }

    /// Takes the next job.
    fn take(&mut self) -> Option<Thought> {
        let of_match = |thoughts: &mut VecDeque<Thought>| thoughts.pop_front();
        let of_person = |matches: &mut Matches| matches.take(of_match, VecDeque::is_empty);
        let of_network = |people: &mut People| people.take(of_person, Turns::is_empty);
        self.0.take(of_network, Turns::is_empty)
    }

    /// How many jobs are done before another one of this person, at most.
    fn ahead(&self, network: Network, whose: Whose) -> usize {
        let people = self.0.get(&network);
        let own = people.and_then(|people| people.get(&whose)).map_or(0, of_one);
        let networks = self.0.len() + usize::from(people.is_none());
        let neighbours = people.map_or(1, |people| people.len() + usize::from(own == 0));
        (own + 1).saturating_mul(networks).saturating_mul(neighbours) - 1
    }
}

/// What a person's questions have cost lately.
struct Account {
    since: Instant,
    spent: Duration,
    /// How many wait or are being computed.
    open: usize,
}

/// The jobs a thread takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Duty {
    /// Any job.
    All,
    /// Only jobs with priority: they are short, and never wait behind a bot that uses up its time.
    Urgent,
}

/// Everything that waits.
#[derive(Default)]
pub(super) struct Queue {
    /// Jobs with priority.
    first: Lane,
    /// All other jobs.
    lane: Lane,
    pub(super) waiting: usize,
    accounts: HashMap<Whose, Account>,
    /// The average time of a job, in seconds.
    usual: f64,
    /// The current job of each thread: since when, and its limit.
    pub(super) threads: Vec<Option<(Instant, Duration)>>,
    /// How many threads replaced stuck ones.
    pub(super) relieved: usize,
}

impl Queue {
    /// A queue for so many threads.
    pub(super) fn of(threads: usize) -> Queue {
        Queue { threads: vec![None; threads], ..Queue::default() }
    }

    /// Whether this network has so much waiting that it may hand in no more.
    pub(super) fn is_full_of(&self, network: Network) -> bool {
        self.lane.0.get(&network).map_or(0, in_all) >= OF_ONE_NETWORK
    }

    pub(super) fn put(&mut self, matter: Matter, first: bool, work: Work) {
        let Matter { network, whose, table, time, asked_by } = matter;
        let thought = Thought { whose, work, time, asked: asked_by.is_some(), since: Instant::now() };
        let lane = if first { &mut self.first } else { &mut self.lane };
        lane.put(network, table, thought);
        self.waiting += 1;
    }

    pub(super) fn take(&mut self, duty: Duty) -> Option<Thought> {
        let next = match duty {
            Duty::Urgent => self.first.take()?,
            Duty::All => self.first.take().or_else(|| self.lane.take())?,
        };
        self.waiting = self.waiting.saturating_sub(1);
        Some(next)
    }

    /// Whether another question of this person may wait; if not, how long they have to wait.
    pub(super) fn admits(&mut self, matter: &Matter, rank: Rank, now: Instant) -> Result<(), Duration> {
        let (quota, whose) = (rank.quota(), matter.whose);
        let wait = self.wait(matter.network, whose);
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
    pub(super) fn settle(&mut self, whose: Whose, took: Duration) {
        if let Some(account) = self.accounts.get_mut(&whose) {
            account.open = account.open.saturating_sub(1);
            account.spent += took;
        }
    }

    /// Records how long a job took.
    pub(super) fn took(&mut self, took: Duration) {
        self.usual = 0.9 * self.usual + 0.1 * took.as_secs_f64();
    }

    /// Forgets people who have asked nothing lately.
    pub(super) fn sweep(&mut self, now: Instant) {
        self.accounts.retain(|_, account| account.open > 0 || now.duration_since(account.since) < WINDOW);
    }

    /// Gives up all that waits.
    pub(super) fn clear(&mut self) -> Queue {
        let threads = std::mem::take(&mut self.threads);
        std::mem::replace(self, Queue { threads, ..Queue::default() })
    }

    /// Records the current job of a thread.
    pub(super) fn at(&mut self, number: usize, what: Option<(Instant, Duration)>) {
        if let Some(thread) = self.threads.get_mut(number) {
            *thread = what;
        }
    }

    /// How many threads are far over their limit.
    pub(super) fn stuck(&self) -> usize {
        let stuck = |(since, time): &&(Instant, Duration)| since.elapsed() > *time * STUCK;
        self.threads.iter().flatten().filter(stuck).count()
    }

    /// How many threads think.
    pub(super) fn thinking(&self) -> usize {
        self.threads.iter().flatten().count()
    }

    /// An estimate of how long a new job of this person would wait.
    pub(super) fn wait(&self, network: Network, whose: Whose) -> Duration {
        let threads = self.threads.len().max(1) as f64;
        let ahead = self.waiting.min(self.lane.ahead(network, whose));
        Duration::from_secs_f64((self.usual * (ahead + 1) as f64 / threads).clamp(1.0, 60.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    fn somebody(number: u8) -> Whose {
        Whose::Visitor(IpAddr::from([10, 0, 0, number]))
    }

    fn matter(network: u64, whose: u8, table: Option<MatchId>) -> Matter {
        let time = Duration::from_secs(2);
        Matter { network: Network(network), whose: somebody(whose), table, time, asked_by: None }
    }

    /// What is said when all that was put is done, in its order.
    fn order(put: impl FnOnce(&mut dyn FnMut(Matter, &'static str))) -> Vec<&'static str> {
        let mut queue = Queue::of(2);
        let (said, heard) = mpsc::channel();
        let mut number = 0;
        put(&mut |matter, what| {
            let said = said.clone();
            let work = move |_: &Budget<'_>| said.send(what).expect("somebody listens");
            queue.put(matter, what == "urgent", Box::new(work));
            number += 1;
        });
        assert_eq!(queue.waiting, number);
        while let Some(thought) = queue.take(Duty::All) {
            (thought.work)(&Budget::endless());
        }
        assert!(queue.lane.0.is_empty() && queue.first.0.is_empty() && queue.waiting == 0);
        drop(said);
        heard.try_iter().collect()
    }

    #[test]
    fn who_asks_much_waits_longer_than_who_asks_once() {
        let [one, other] = [(); 2].map(|()| Some(MatchId::random().expect("randomness")));
        let order = order(|put| {
            for what in ["greedy 1", "greedy 2", "greedy 3"] {
                put(matter(1, 1, one), what);
            }
            put(matter(1, 1, other), "greedy elsewhere");
            put(matter(1, 2, one), "modest");
            put(matter(1, 1, other), "urgent");
        });
        assert_eq!(order, ["urgent", "greedy 1", "modest", "greedy elsewhere", "greedy 2", "greedy 3"]);
    }

    #[test]
    fn many_names_at_one_place_are_served_no_sooner() {
        let order = order(|put| {
            for (whose, what) in [(1, "mask 1"), (2, "mask 2"), (3, "mask 3"), (1, "mask 1 again")] {
                put(matter(1, whose, None), what);
            }
            put(matter(2, 9, None), "elsewhere 1");
            put(matter(2, 9, None), "elsewhere 2");
        });
        let wanted = ["mask 1", "elsewhere 1", "mask 2", "elsewhere 2", "mask 3", "mask 1 again"];
        assert_eq!(order, wanted);
    }

    #[test]
    fn nobody_is_sent_away_because_others_wait_long() {
        let mut queue = Queue::of(2);
        queue.took(Duration::from_secs(20));
        for whose in 0..100 {
            queue.put(matter(1, whose, None), false, Box::new(|_| {}));
        }
        let now = Instant::now();
        let mask = matter(1, 200, None);
        assert!(queue.admits(&mask, Rank::Guest, now).is_err(), "a hundred wait at that place");
        assert!(queue.admits(&matter(2, 201, None), Rank::Guest, now).is_ok(), "but not at this one");
        (100..250).for_each(|whose| queue.put(matter(1, whose, None), false, Box::new(|_| {})));
        assert!(queue.is_full_of(Network(1)) && !queue.is_full_of(Network(2)));
    }

    #[test]
    fn a_share_is_a_share() {
        let mut queue = Queue::default();
        let (guest, member, now) = (matter(1, 1, None), matter(1, 2, None), Instant::now());
        assert!(
            queue.admits(&guest, Rank::Guest, now).is_ok() && queue.admits(&guest, Rank::Guest, now).is_ok()
        );
        assert!(queue.admits(&guest, Rank::Guest, now).is_err(), "two at once are enough for a guest");
        for _ in 0..4 {
            assert!(queue.admits(&member, Rank::Account, now).is_ok());
        }
        queue.settle(guest.whose, Duration::from_secs(20));
        let wait = queue.admits(&guest, Rank::Guest, now).expect_err("the time of a minute is used up");
        assert_eq!(wait, WINDOW);
        let later = now + Duration::from_secs(40);
        assert_eq!(queue.admits(&guest, Rank::Guest, later), Err(Duration::from_secs(20)));
        assert!(queue.admits(&guest, Rank::Guest, now + WINDOW).is_ok());
    }
}
