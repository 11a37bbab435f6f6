//! What every part of the server shares.

use crate::health::Health;
use crate::keeper::Keeper;
use crate::limits::{Limiters, Limits};
use crate::mail::{Mail, Post};
use crate::metrics::Metrics;
use crate::order::Order;
use crate::outbox::Outbox;
use crate::room::Room;
use crate::signer::Signer;
use crate::thinking::{Pool, Rank};
use crate::throttle::Throttle;
use crate::watchman::Watch;
use crate::{Client, Fault, time};
use axum::body::Bytes;
use shelf::{Shelf, Title};
use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};
use std::time::Duration;
use store::{MatchId, PersonId, Store};
use tokio::sync::{OnceCell, Semaphore, watch};

/// How a server is to be run.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address of the site, as browsers know it: `https://play.example.org`. Without one, the site is
    /// whatever address a browser has used.
    pub public_url: Option<String>,
    /// Whether a proxy in front tells the true address of clients in `X-Forwarded-For`, and `https` in
    /// `X-Forwarded-Proto`.
    pub behind_proxy: bool,
    /// The client; without one, a small page says that there is none.
    pub client: Option<Arc<Client>>,
    /// How often is too often.
    pub limits: Limits,
    /// How letters are sent; without it, none are.
    pub mail: Option<Mail>,
    /// How long a bot may think about one answer. After that, it gives the best it has found.
    pub bot_time: Duration,
    /// How long people who play against a clock of minutes may think about forgiving a slip; others have a day.
    pub slip_time: Duration,
    /// How many threads think: for bots, hints, odds, plans and replays.
    pub bots_at_once: usize,
    /// For how long a match stays in memory that nobody looks at.
    pub idle: Duration,
    /// The token that opens `/metrics`; without it, only loopback may read them.
    pub metrics_token: Option<String>,
    /// Whether others share the database: then who is here is told to them.
    pub one_of_many: bool,
    /// With less free disk space than this, in bytes, the server is not ready.
    pub room: u64,
    /// Whether logs say from which address a request comes.
    pub log_addresses: bool,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            public_url: None,
            behind_proxy: false,
            client: None,
            limits: Limits::default(),
            mail: None,
            bot_time: Duration::from_secs(2),
            slip_time: Duration::from_secs(120),
            bots_at_once: std::thread::available_parallelism().map_or(2, usize::from),
            idle: Duration::from_secs(10 * 60),
            metrics_token: None,
            one_of_many: false,
            room: 64 << 20,
            log_addresses: false,
        }
    }
}

/// The server: cheap to clone, and everywhere the same.
#[derive(Clone)]
pub struct App(Arc<Node>);

/// What is in it.
pub struct Node {
    pub(crate) shelf: Arc<Shelf>,
    pub(crate) store: Store,
    pub(crate) config: Config,
    pub(crate) metrics: Metrics,
    pub(crate) limiters: Limiters,
    pub(crate) post: Option<Post>,
    /// A name for this node among others, for those who ask who is where.
    pub(crate) node: String,
    /// Those who think: bots, hints, odds, plans and replays.
    pub(crate) thinking: Pool,
    /// The right to hash a password: it takes much memory on purpose.
    pub(crate) passwords: Arc<Semaphore>,
    /// The right to tell a match again: all of it is read for that.
    pub(crate) replays: Semaphore,
    /// Recent failed attempts to sign in.
    pub(crate) throttle: Throttle,
    /// What only this house can have made, once somebody has asked for it.
    pub(crate) signer: OnceCell<Signer>,
    /// The right to have a letter written about a password that was forgotten.
    pub(crate) forgotten: Arc<Semaphore>,
    /// Becomes true when the server is to stop.
    pub(crate) closing: watch::Sender<bool>,
    /// What keeps order: bans, and who was seen where.
    pub(crate) order: Order,
    /// What waits to be written for the day on which the rules change.
    pub(crate) keeper: Keeper,
    /// Which late matches are being looked after.
    pub(crate) watch: Watch,
    /// The health of the server when it was last checked.
    pub(crate) health: Health,
    /// Which edition of a game came before which, as far as it was asked.
    ranks: Mutex<HashMap<(String, String), u64>>,
    /// The games on offer in writing, once somebody has asked for them.
    pub(crate) games: OnceLock<Bytes>,
    rooms: Mutex<HashMap<MatchId, Arc<Room>>>,
    /// Who is connected, for notices about other matches.
    visitors: Mutex<HashMap<PersonId, Vec<Arc<Outbox>>>>,
}

impl Deref for App {
    type Target = Node;

    fn deref(&self) -> &Node {
        &self.0
    }
}

impl App {
    /// A server of these games on this store.
    ///
    /// # Errors
    /// When the system has no randomness, or what is said about mail makes no sense.
    pub fn new(shelf: Arc<Shelf>, store: Store, config: Config) -> Result<App, crate::StartError> {
        let node = MatchId::random().map_err(crate::StartError::Randomness)?.to_string();
        let post = config.mail.clone().map(Post::new).transpose()?;
        let metrics = Metrics::new();
        store.observe(metrics.store_observer());
        let thinking = Pool::new(config.bots_at_once, &metrics).map_err(crate::StartError::Threads)?;
        Ok(App(Arc::new(Node {
            shelf,
            store,
            metrics,
            thinking,
            limiters: Limiters::new(&config.limits),
            post,
            node,
            passwords: Arc::new(Semaphore::new(2)),
            replays: Semaphore::new(4),
            throttle: Throttle::default(),
            signer: OnceCell::new(),
            forgotten: Arc::new(Semaphore::new(32)),
            closing: watch::Sender::new(false),
            order: Order::default(),
            keeper: Keeper::default(),
            watch: Watch::default(),
            health: Health::default(),
            ranks: Mutex::default(),
            games: OnceLock::new(),
            rooms: Mutex::default(),
            visitors: Mutex::default(),
            config,
        })))
    }
}

impl Node {
    /// The game of this name.
    pub(crate) fn title(&self, game: &str) -> Result<&dyn Title, Fault> {
        self.shelf.get(game).ok_or_else(|| Fault::NoSuchGame(game.chars().take(64).collect()))
    }

    /// How much somebody may ask for.
    pub(crate) async fn rank(&self, person: Option<PersonId>) -> Result<Rank, Fault> {
        if self.config.limits == Limits::NONE {
            return Ok(Rank::Operator);
        }
        let Some(person) = person else { return Ok(Rank::Guest) };
        Ok(match self.store.standing(person).await? {
            Some(standing) if standing.operator => Rank::Operator,
            Some(standing) if standing.registered => Rank::Account,
            _ => Rank::Guest,
        })
    }

    /// Which of the editions of a game this is; see [`Store::rank`].
    pub(crate) async fn edition_rank(&self, game: &str, edition: &str) -> Result<u64, Fault> {
        let key = (game.to_owned(), edition.to_owned());
        let ranks = || self.ranks.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let known = ranks().get(&key).copied();
        if let Some(rank) = known {
            return Ok(rank);
        }
        let rank = self.store.rank(game, edition).await?;
        ranks().insert(key, rank);
        Ok(rank)
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<MatchId, Arc<Room>>> {
        // Nothing under this lock can panic half-way: what is there is whole.
        self.rooms.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// The room of this match, whether it has been opened yet or not.
    pub(crate) fn room(&self, id: MatchId) -> Arc<Room> {
        let room = self.rooms().entry(id).or_insert_with(|| Arc::new(Room::new(id))).clone();
        room.touch();
        room
    }

    /// The room of this match, if it is in use.
    pub(crate) fn room_in_use(&self, id: MatchId) -> Option<Arc<Room>> {
        self.rooms().get(&id).cloned()
    }

    /// Every room in use.
    pub(crate) fn rooms_in_use(&self) -> Vec<Arc<Room>> {
        self.rooms().values().cloned().collect()
    }

    /// Forgets a room that turned out to be no match.
    pub(crate) fn forget(&self, id: MatchId) {
        self.rooms().remove(&id);
    }

    fn idle_since(&self) -> i64 {
        time::now().0 - i64::try_from(self.config.idle.as_millis()).unwrap_or(i64::MAX)
    }

    /// The rooms that nobody has used for a while.
    pub(crate) fn idle_rooms(&self) -> Vec<Arc<Room>> {
        let before = self.idle_since();
        self.rooms().values().filter(|room| room.is_idle(before)).cloned().collect()
    }

    /// Forgets the rooms that nobody has used for a while. What is in them is in the store.
    pub(crate) fn sweep(&self) {
        let before = self.idle_since();
        // Whoever has a hand on a room holds a second reference to it.
        self.rooms().retain(|_, room| Arc::strong_count(room) > 1 || !room.is_idle(before));
    }

    /// Notes that a socket was opened.
    pub(crate) fn come(&self, outbox: &Arc<Outbox>) {
        self.metrics.sockets.inc();
        if let Some(person) = outbox.person {
            self.visitors().entry(person).or_default().push(outbox.clone());
        }
    }

    /// Notes that a socket was closed.
    pub(crate) fn go(&self, outbox: &Outbox) {
        self.metrics.sockets.dec();
        let Some(person) = outbox.person else { return };
        let mut visitors = self.visitors();
        if let Some(own) = visitors.get_mut(&person) {
            own.retain(|other| other.number != outbox.number);
            if own.is_empty() {
                visitors.remove(&person);
            }
        }
    }

    /// The sockets of this person.
    pub(crate) fn sockets_of(&self, person: PersonId) -> Vec<Arc<Outbox>> {
        self.visitors().get(&person).cloned().unwrap_or_default()
    }

    fn visitors(&self) -> MutexGuard<'_, HashMap<PersonId, Vec<Arc<Outbox>>>> {
        // As above.
        self.visitors.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Waits until the server is about to stop.
    pub(crate) async fn closes(&self) {
        let mut closing = self.closing.subscribe();
        // The house itself holds the sender: this cannot end early.
        let _ = closing.wait_for(|closing| *closing).await;
    }

    /// Whether the server is about to stop.
    pub(crate) fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }
}
