//! PostgreSQL: many nodes on one database, which tells each node what the others changed.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection, PgListener, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions as _, Connection as _};
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::task::AbortHandle;

use super::Work;
use crate::feed::{self, Change, Feed};
use crate::journal::{Appended, NewLine};
use crate::matches::db_count;
use crate::nats::Nats;
use crate::{MatchId, StoreError};

const STEPS: &[super::Step] = &[
    (1, "house", include_str!("../../migrations/postgres/0001_house.sql")),
    (2, "releases", include_str!("../../migrations/postgres/0002_releases.sql")),
    (3, "accounts", include_str!("../../migrations/postgres/0003_accounts.sql")),
    (4, "names", include_str!("../../migrations/postgres/0004_names.sql")),
    (6, "order", include_str!("../../migrations/postgres/0006_order.sql")),
    (7, "operators", include_str!("../../migrations/postgres/0007_operators.sql")),
    (8, "friends", include_str!("../../migrations/postgres/0008_friends.sql")),
    (9, "clocks", include_str!("../../migrations/postgres/0009_clocks.sql")),
    (10, "uploads", include_str!("../../migrations/postgres/0010_uploads.sql")),
    (11, "slips", include_str!("../../migrations/postgres/0011_slips.sql")),
    (13, "progress", include_str!("../../migrations/postgres/0013_progress.sql")),
];

/// The first steps to today's tables, as an earlier release had them.
#[cfg(feature = "testing")]
pub(crate) fn steps(count: usize) -> sqlx::migrate::Migrator {
    super::migrator(&STEPS[..count])
}

/// The channel on which changes are announced.
const CHANNEL: &str = "tablee";

/// How many lines may share one transaction.
const BATCH: usize = 256;

/// How many lines may wait before callers have to wait to hand theirs in.
const QUEUE: usize = 1024;

/// What PostgreSQL calls two transactions that wait for each other.
const DEADLOCK: &str = "40P01";

/// How long to wait before another try to listen.
const PAUSE: Duration = Duration::from_millis(500);

#[derive(Debug)]
pub(crate) struct Postgres {
    pool: PgPool,
    feed: broadcast::Sender<Change>,
    /// Hears what PostgreSQL announces, unless the nodes tell each other by NATS.
    listener: Option<AbortHandle>,
    nats: Option<Arc<Nats>>,
    appender: mpsc::Sender<Waiting>,
}

/// A line that waits to be appended, and who wants to know.
type Waiting = (NewLine, oneshot::Sender<Result<Option<Appended>, StoreError>>);

impl Drop for Postgres {
    fn drop(&mut self) {
        self.deafen();
    }
}

impl Postgres {
    pub(crate) async fn open(url: &str, connections: u32, nats: Option<&str>) -> Result<Self, StoreError> {
        let options: PgConnectOptions = url.parse()?;
        let options = options.application_name("tablee").disable_statement_logging();
        // Several nodes may start at once: the migrations hold a lock of their own.
        let mut first = options.connect().await?;
        super::migrator(STEPS).run_direct(None, &mut first, false).await?;
        first.close().await?;
        let pool = PgPoolOptions::new()
            .max_connections(connections.max(2))
            .acquire_timeout(Duration::from_secs(10))
            .connect_with(options.clone())
            .await?;
        let feed = feed::channel();
        // Listening has begun before the store is handed out, so that no change after that is missed.
        let (listener, nats) = match nats {
            Some(address) => (None, Some(Arc::new(Nats::open(address, feed.clone()).await?))),
            None => {
                let listener = listen(&options).await?;
                (Some(tokio::spawn(hear(listener, options, feed.clone())).abort_handle()), None)
            }
        };
        let (appender, queue) = mpsc::channel(QUEUE);
        tokio::spawn(append_all(pool.clone(), queue, nats.clone()));
        Ok(Self { pool, feed, listener, nats, appender })
    }

    fn deafen(&self) {
        if let Some(listener) = &self.listener {
            listener.abort();
        }
        if let Some(nats) = &self.nats {
            nats.close();
        }
    }

    /// Whether what the feed tells may get lost without anybody noticing.
    pub(crate) fn feed_may_lose(&self) -> bool {
        self.nats.is_some()
    }

    pub(crate) fn pool(&self) -> &PgPool {
        &self.pool
    }

    pub(crate) fn subscribe(&self) -> Feed {
        Feed::new(self.feed.subscribe())
    }

    /// Tells the feeds of every node something that is not kept.
    pub(crate) async fn tell(&self, change: &Change) -> Result<(), StoreError> {
        match &self.nats {
            Some(nats) => nats.tell(vec![change.clone()]),
            None => announce(&mut *self.pool.acquire().await?, std::slice::from_ref(change)).await?,
        }
        Ok(())
    }

    pub(crate) async fn write<T, E, F>(&self, work: F) -> Result<T, E>
    where
        E: From<StoreError>,
        F: for<'c> FnOnce(&'c mut PgConnection, &'c mut Vec<Change>) -> Work<'c, Result<T, E>>,
    {
        let database = |error: sqlx::Error| E::from(StoreError::from(error));
        let mut transaction = self.pool.begin().await.map_err(database)?;
        let mut told = Vec::new();
        // An error leaves the transaction to be rolled back when it is dropped.
        let outcome = work(&mut transaction, &mut told).await?;
        if self.nats.is_none() {
            announce(&mut transaction, &told).await.map_err(database)?;
        }
        transaction.commit().await.map_err(database)?;
        if let Some(nats) = &self.nats {
            nats.tell(told);
        }
        Ok(outcome)
    }

    /// Appends a line to a match that is where it is expected; `None` when it is not.
    pub(crate) async fn append(&self, new: NewLine) -> Result<Option<Appended>, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.appender.send((new, answer)).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    pub(crate) async fn close(&self) {
        self.deafen();
        // The queue has all its room again when every line that waited is on its way.
        let _room = self.appender.reserve_many(QUEUE).await;
        self.pool.close().await;
    }
}

/// Appends the lines of this node, many in one transaction. PostgreSQL lets only one transaction with
/// announcements end at a time, and each waits for the disk: lines that came one by one would wait for each
/// other.
async fn append_all(pool: PgPool, mut queue: mpsc::Receiver<Waiting>, nats: Option<Arc<Nats>>) {
    let mut waiting: Vec<Waiting> = Vec::new();
    loop {
        let room = BATCH - waiting.len().min(BATCH - 1);
        if waiting.is_empty() {
            if queue.recv_many(&mut waiting, room).await == 0 {
                return;
            }
        } else {
            while waiting.len() < BATCH
                && let Ok(next) = queue.try_recv()
            {
                waiting.push(next);
            }
        }
        // One line a match: a second one has to find out whether the first was kept.
        let mut batch: BTreeMap<MatchId, Waiting> = BTreeMap::new();
        let mut later = Vec::new();
        for next in waiting.drain(..) {
            match batch.entry(next.0.id) {
                Entry::Vacant(free) => drop(free.insert(next)),
                Entry::Occupied(_) => later.push(next),
            }
        }
        waiting = later;
        let lines: Vec<&NewLine> = batch.values().map(|(line, _)| line).collect();
        let kept = match append_batch(&pool, &lines, nats.is_none()).await {
            // Two nodes were in each other's way, and PostgreSQL has sent one of them back.
            Err(sqlx::Error::Database(cause)) if cause.code().as_deref() == Some(DEADLOCK) => {
                append_batch(&pool, &lines, nats.is_none()).await
            }
            done => done,
        };
        let kept = kept.map_err(|error| error.to_string());
        if let (Some(nats), Ok(kept)) = (&nats, &kept) {
            let moved = batch.values().filter(|(line, _)| kept.contains(&line.id.to_string()));
            nats.tell(moved.map(|(line, _)| line.told()).collect());
        }
        for (id, (line, answer)) in batch {
            let told = match &kept {
                Ok(kept) => Ok(kept.contains(&id.to_string()).then(|| line.appended())),
                Err(cause) => Err(StoreError::not_kept(cause.clone())),
            };
            // The caller may have gone away; the line stands all the same.
            let _ = answer.send(told);
        }
    }
}

/// Appends lines of different matches in one statement, which is a transaction of its own; gives the matches
/// that were where they were expected.
async fn append_batch(
    pool: &PgPool,
    lines: &[&NewLine],
    announced: bool,
) -> Result<HashSet<String>, sqlx::Error> {
    // The rows are locked in one order for all nodes, so that no two wait for each other.
    const APPEND: &str = "WITH given AS (SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], \
         $5::text[], $6::bigint[], $7::bigint[], $8::text[], $9::text[], $11::text[], $12::bigint[]) \
         AS g (id, expected, turn, deadline, result, at, seat, line, told, edition, slip)), \
         locked AS MATERIALIZED (SELECT m.id FROM matches m JOIN given g ON g.id = m.id ORDER BY m.id FOR UPDATE OF m), \
         moved AS (UPDATE matches m SET seq = g.expected + 1, turn = g.turn, deadline = g.deadline, result = g.result, \
         updated = g.at, stamp = m.stamp + 1, aside = NULL, slips = m.slips + g.slip FROM given g WHERE m.id = g.id AND m.seq = g.expected \
         AND m.result IS NULL AND (g.edition IS NULL OR m.edition = g.edition) \
         AND m.id IN (SELECT id FROM locked) RETURNING m.id), \
         kept AS (INSERT INTO lines (match, seq, seat, line, at) \
         SELECT g.id, g.expected, g.seat, g.line, g.at FROM given g JOIN moved ON moved.id = g.id) \
         SELECT moved.id, CASE WHEN g.told IS NOT NULL THEN pg_notify($10, g.told)::text END FROM moved \
         JOIN given g ON g.id = moved.id";
    fn column<T>(lines: &[&NewLine], of: impl Fn(&NewLine) -> T) -> Vec<T> {
        lines.iter().map(|line| of(line)).collect()
    }
    let moved: Vec<(String,)> = sqlx::query_as(APPEND)
        .bind(column(lines, |line| line.id.to_string()))
        .bind(column(lines, |line| db_count(line.expected)))
        .bind(column(lines, |line| line.after.turn.map(i64::from)))
        .bind(column(lines, |line| line.after.deadline.map(|deadline| deadline.0)))
        .bind(column(lines, |line| line.after.over.clone()))
        .bind(column(lines, |line| line.now.0))
        .bind(column(lines, |line| i64::from(line.seat)))
        .bind(column(lines, |line| line.line.clone()))
        .bind(column(lines, |line| announced.then(|| line.told().to_string())))
        .bind(CHANNEL)
        .bind(column(lines, |line| line.after.edition.clone()))
        .bind(column(lines, |line| i64::from(line.after.slip)))
        .fetch_all(pool)
        .await?;
    Ok(moved.into_iter().map(|(id,)| id).collect())
}

/// Announces changes; inside a transaction they are heard when it is kept, and never when it is not.
async fn announce(connection: &mut PgConnection, told: &[Change]) -> Result<(), sqlx::Error> {
    for change in told {
        sqlx::query("SELECT pg_notify($1, $2)")
            .bind(CHANNEL)
            .bind(change.to_string())
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

/// A listener on a connection of its own, never one of the pool's.
async fn listen(options: &PgConnectOptions) -> Result<PgListener, sqlx::Error> {
    let pool = PgPoolOptions::new().max_connections(1).max_lifetime(None).idle_timeout(None);
    let mut listener = PgListener::connect_with(&pool.connect_lazy_with(options.clone())).await?;
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

/// Hands on what PostgreSQL announces. Whatever was announced while the connection was lost is lost too, and
/// said so.
async fn hear(mut listener: PgListener, options: PgConnectOptions, feed: broadcast::Sender<Change>) {
    loop {
        match listener.try_recv().await {
            Ok(Some(notice)) => match notice.payload().parse() {
                Ok(change) => drop(feed.send(change)),
                Err(error) => {
                    tracing::warn!(%error, payload = notice.payload(), "a notification that is not ours")
                }
            },
            lost => {
                tracing::warn!(cause = ?lost.err(), "the change feed lost its connection");
                listener = loop {
                    match listen(&options).await {
                        Ok(again) => break again,
                        Err(_) => tokio::time::sleep(PAUSE).await,
                    }
                };
                // Only now: what a reader finds after this is no older than what is heard from here on.
                let _ = feed.send(Change::Lost);
            }
        }
    }
}
