//! PostgreSQL: many nodes on one database, which tells each of them what the others changed.

use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection, PgListener, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions as _, Connection as _};
use tokio::sync::broadcast;
use tokio::task::AbortHandle;

use super::Work;
use crate::StoreError;
use crate::feed::{self, Change, Feed};
use crate::journal::{Appended, NewLine};
use crate::matches::db_count;

const STEPS: [(&str, &str); 1] = [("house", include_str!("../../migrations/postgres/0001_house.sql"))];

/// The channel on which changes are announced.
const CHANNEL: &str = "tablee";

/// How long to wait before another try to listen.
const PAUSE: Duration = Duration::from_millis(500);

#[derive(Debug)]
pub(crate) struct Postgres {
    pool: PgPool,
    feed: broadcast::Sender<Change>,
    listener: AbortHandle,
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.listener.abort();
    }
}

impl Postgres {
    pub(crate) async fn open(url: &str, connections: u32) -> Result<Self, StoreError> {
        let options: PgConnectOptions = url.parse()?;
        let options = options.application_name("tablee").disable_statement_logging();
        // Several nodes may start at once: the migrations hold a lock of their own.
        let mut first = options.connect().await?;
        super::migrator(&STEPS).run_direct(None, &mut first, false).await?;
        first.close().await?;
        let pool = PgPoolOptions::new()
            .max_connections(connections.max(2))
            .acquire_timeout(Duration::from_secs(10))
            .connect_with(options.clone())
            .await?;
        let feed = feed::channel();
        // Listening has begun before the store is handed out, so that no change after that is missed.
        let listener = listen(&options).await?;
        let listener = tokio::spawn(hear(listener, options, feed.clone())).abort_handle();
        Ok(Self { pool, feed, listener })
    }

    pub(crate) fn pool(&self) -> &PgPool {
        &self.pool
    }

    pub(crate) fn subscribe(&self) -> Feed {
        Feed::new(self.feed.subscribe())
    }

    /// Tells the feeds of every node something that is not kept.
    pub(crate) async fn tell(&self, change: &Change) -> Result<(), StoreError> {
        announce(&mut *self.pool.acquire().await?, std::slice::from_ref(change)).await?;
        Ok(())
    }

    pub(crate) async fn write<T, E, F>(&self, work: F) -> Result<T, E>
    where
        E: From<StoreError>,
        F: for<'c> FnOnce(&'c mut PgConnection, &'c mut Vec<Change>) -> Work<'c, Result<T, E>>,
    {
        let database = |error: sqlx::Error| E::from(StoreError::Database(error));
        let mut transaction = self.pool.begin().await.map_err(database)?;
        let mut told = Vec::new();
        // An error leaves the transaction to be rolled back when it is dropped.
        let outcome = work(&mut transaction, &mut told).await?;
        announce(&mut transaction, &told).await.map_err(database)?;
        transaction.commit().await.map_err(database)?;
        Ok(outcome)
    }

    /// Appends a line to a match that is where it is expected; `None` when it is not. One statement is a transaction of its
    /// own: one way there and back instead of five.
    pub(crate) async fn append(&self, new: &NewLine) -> Result<Option<Appended>, StoreError> {
        const APPEND: &str = concat!(
            "WITH moved AS (",
            super::move_on!(),
            " RETURNING id), kept AS (INSERT INTO lines (match, seq, seat, line, at) SELECT id, $2, $7, $8, $6 FROM moved) \
             SELECT pg_notify($9, $10) FROM moved"
        );
        let moved = sqlx::query(APPEND)
            .bind(new.id.to_string())
            .bind(db_count(new.expected))
            .bind(new.after.turn.map(i64::from))
            .bind(new.after.deadline.map(|deadline| deadline.0))
            .bind(&new.after.over)
            .bind(new.now.0)
            .bind(i64::from(new.seat))
            .bind(&new.line)
            .bind(CHANNEL)
            .bind(new.told().to_string())
            .fetch_optional(&self.pool)
            .await?;
        Ok(moved.map(|_| new.appended()))
    }

    pub(crate) async fn close(&self) {
        self.listener.abort();
        self.pool.close().await;
    }
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

/// Hands on what PostgreSQL announces. Whatever was announced while the connection was lost is lost too, and said so.
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
