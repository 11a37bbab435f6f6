//! SQLite: one file, many readers, one writer that makes many changes durable at once.

use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use sqlx::{ConnectOptions as _, Connection as _, Executor as _};
use tokio::sync::{broadcast, mpsc, oneshot};

use super::Work;
use crate::StoreError;
use crate::feed::{self, Change, Feed};

const STEPS: [(&str, &str); 1] = [("house", include_str!("../../migrations/sqlite/0001_house.sql"))];

/// How many changes may share one transaction. They all wait for its end, so it must stay short.
const BATCH: usize = 256;

/// How many changes may wait for the writer before callers have to wait to hand theirs in.
const QUEUE: usize = 1024;

#[derive(Debug)]
pub(crate) struct Sqlite {
    readers: SqlitePool,
    writer: mpsc::Sender<Job>,
    feed: broadcast::Sender<Change>,
}

/// A change that waits for the writer.
struct Job(Box<dyn for<'c> FnOnce(&'c mut SqliteConnection) -> Work<'c, Done> + Send>);

/// A change that was made, but is not durable yet.
struct Done {
    keep: bool,
    told: Vec<Change>,
    /// Called when it is known whether the transaction was kept.
    answer: Box<dyn FnOnce(Result<(), String>) + Send>,
}

impl Sqlite {
    pub(crate) async fn open(path: &str, connections: u32) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .journal_mode(SqliteJournalMode::Wal)
            // In WAL mode only FULL waits for the disk at every commit: less would acknowledge what a power cut undoes.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10))
            .disable_statement_logging();
        let mut writer = options.clone().create_if_missing(true).connect().await?;
        super::migrator(&STEPS).run(&mut writer).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(connections.clamp(1, 8))
            .connect_with(options.pragma("query_only", "ON"))
            .await?;
        let (jobs, queue) = mpsc::channel(QUEUE);
        let feed = feed::channel();
        tokio::spawn(write_all(writer, queue, feed.clone()));
        Ok(Self { readers, writer: jobs, feed })
    }

    pub(crate) fn readers(&self) -> &SqlitePool {
        &self.readers
    }

    pub(crate) fn subscribe(&self) -> Feed {
        Feed::new(self.feed.subscribe())
    }

    /// Tells this process's feeds something that is not kept.
    pub(crate) fn tell(&self, change: Change) {
        // Nobody listening is no error.
        let _ = self.feed.send(change);
    }

    pub(crate) async fn write<T, E, F>(&self, work: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
        F: for<'c> FnOnce(&'c mut SqliteConnection, &'c mut Vec<Change>) -> Work<'c, Result<T, E>>
            + Send
            + 'static,
    {
        let (answer, answered) = oneshot::channel();
        let job = Job(Box::new(move |connection| {
            Box::pin(async move {
                let mut told = Vec::new();
                let outcome = work(connection, &mut told).await;
                let keep = outcome.is_ok();
                let answer = Box::new(move |kept: Result<(), String>| {
                    let told = match (outcome, kept) {
                        (Ok(_), Err(cause)) => Err(E::from(StoreError::NotKept(cause))),
                        (outcome, _) => outcome,
                    };
                    // The caller may have gone away; the change stands all the same.
                    let _ = answer.send(told);
                });
                Done { keep, told, answer }
            })
        }));
        self.writer.send(job).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    pub(crate) async fn backup(&self, path: &Path) -> Result<(), StoreError> {
        let mut connection = self.readers.acquire().await?;
        copy(&mut connection, path).await
    }

    pub(crate) async fn close(&self) {
        // Whatever was handed in before is durable when this empty change comes back.
        let flushed: Result<(), StoreError> = self.write(|_, _| Box::pin(async { Ok(()) })).await;
        if let Err(error) = flushed {
            tracing::error!(%error, "the last changes");
        }
        self.readers.close().await;
    }
}

/// Copies the whole database into a new file, in one consistent state, while others go on writing.
pub(crate) async fn copy(connection: &mut SqliteConnection, path: &Path) -> Result<(), StoreError> {
    let shown = path.display().to_string();
    let file = |error| StoreError::File { path: shown.clone(), error };
    if path.try_exists().map_err(file)? {
        return Err(file(std::io::ErrorKind::AlreadyExists.into()));
    }
    let target = path.to_str().ok_or_else(|| file(std::io::ErrorKind::InvalidFilename.into()))?;
    sqlx::query("VACUUM INTO $1").bind(target).execute(&mut *connection).await?;
    // A backup that a power cut can undo is none.
    std::fs::File::open(path).and_then(|copy| copy.sync_all()).map_err(file)
}

/// Opens a database only to read it, without touching its tables.
pub(crate) async fn look(path: &str) -> Result<SqliteConnection, StoreError> {
    let options = SqliteConnectOptions::new().filename(path).busy_timeout(Duration::from_secs(10));
    Ok(options.read_only(true).connect().await?)
}

/// The one writer. While a transaction waits for the disk, the next changes gather; so the busier the house, the more of
/// them share one wait.
async fn write_all(
    mut connection: SqliteConnection,
    mut queue: mpsc::Receiver<Job>,
    feed: broadcast::Sender<Change>,
) {
    let mut jobs = Vec::with_capacity(BATCH);
    while queue.recv_many(&mut jobs, BATCH).await > 0 {
        let mut done = Vec::with_capacity(jobs.len());
        let kept = batch(&mut connection, &mut jobs, &mut done).await.map_err(|error| error.to_string());
        if let Err(cause) = &kept {
            tracing::error!(cause, changes = done.len(), "changes were not kept");
            // It fails when the database has ended the transaction already.
            let _ = connection.execute("ROLLBACK").await;
        }
        for Done { keep, told, answer } in done {
            if keep && kept.is_ok() {
                for change in told {
                    let _ = feed.send(change);
                }
            }
            answer(kept.clone());
        }
        jobs.clear();
    }
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "the database did not close well");
    }
}

/// Makes the changes in one transaction, each in a savepoint of its own: one that fails does not hurt the others.
async fn batch(
    connection: &mut SqliteConnection,
    jobs: &mut Vec<Job>,
    done: &mut Vec<Done>,
) -> Result<(), sqlx::Error> {
    connection.execute("BEGIN IMMEDIATE").await?;
    for job in jobs.drain(..) {
        connection.execute("SAVEPOINT change").await?;
        let outcome = (job.0)(connection).await;
        let keep = outcome.keep;
        done.push(outcome);
        // An error so grave that the database ended the whole transaction shows here: there is no savepoint any more.
        if !keep {
            connection.execute("ROLLBACK TO change").await?;
        }
        connection.execute("RELEASE change").await?;
    }
    connection.execute("COMMIT").await?;
    Ok(())
}
