//! SQLite: one file, many readers, one writer that makes many changes durable at once.

use std::time::{Duration, Instant};

use sqlx::migrate::MigrateError;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use sqlx::{ConnectOptions as _, Connection as _, Executor as _};
use tokio::sync::{broadcast, mpsc, oneshot};

use super::Work;
use super::lines::{self, Moved};
use crate::StoreError;
use crate::feed::{self, Change, Feed};
use crate::journal::{Appended, NewLine};

const STEPS: &[super::Step] = &[
    (1, "house", include_str!("../../migrations/sqlite/0001_house.sql")),
    (2, "releases", include_str!("../../migrations/sqlite/0002_releases.sql")),
    (3, "accounts", include_str!("../../migrations/sqlite/0003_accounts.sql")),
    (4, "names", include_str!("../../migrations/sqlite/0004_names.sql")),
    (6, "order", include_str!("../../migrations/sqlite/0006_order.sql")),
    (7, "operators", include_str!("../../migrations/sqlite/0007_operators.sql")),
    (8, "friends", include_str!("../../migrations/sqlite/0008_friends.sql")),
    (9, "clocks", include_str!("../../migrations/sqlite/0009_clocks.sql")),
    (10, "uploads", include_str!("../../migrations/sqlite/0010_uploads.sql")),
    (11, "slips", include_str!("../../migrations/sqlite/0011_slips.sql")),
    (13, "progress", include_str!("../../migrations/sqlite/0013_progress.sql")),
];

/// How many changes may share one transaction. They all wait for its end, so it must stay short.
const BATCH: usize = 256;

/// How many changes may wait for the writer before callers have to wait to hand theirs in.
const QUEUE: usize = 1024;

/// How long to wait for others who have the file.
const PATIENCE: Duration = Duration::from_secs(10);

#[derive(Debug)]
pub(crate) struct Sqlite {
    path: String,
    readers: SqlitePool,
    writer: mpsc::Sender<Job>,
    feed: broadcast::Sender<Change>,
}

/// What waits for the writer.
enum Job {
    Change(ChangeJob),
    Append(Waiting),
    /// To move everything from the log into the file, and to empty the log.
    Checkpoint(oneshot::Sender<Result<(), String>>),
    /// To take no more changes, make those that wait, and end.
    Close(oneshot::Sender<()>),
}

/// A line that waits to be appended, and who wants to know.
type Waiting = (NewLine, oneshot::Sender<Result<Option<Appended>, StoreError>>);

type ChangeJob = Box<dyn for<'c> FnOnce(&'c mut SqliteConnection) -> Work<'c, Done> + Send>;

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
            // In WAL mode only FULL waits for the disk at every commit: less would acknowledge what a power
            // cut undoes.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            // What is deleted is overwritten, so that no name can be read from a page that nobody uses.
            .pragma("secure_delete", "ON")
            .busy_timeout(PATIENCE)
            .disable_statement_logging();
        crate::disk::keep_to_oneself(path)?;
        let mut writer = connect(&options.clone().create_if_missing(true)).await?;
        migrate(&mut writer).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(connections.clamp(1, 8))
            .connect_with(options.pragma("query_only", "ON"))
            .await?;
        let (jobs, queue) = mpsc::channel(QUEUE);
        let feed = feed::channel();
        tokio::spawn(write_all(writer, queue, feed.clone()));
        Ok(Self { path: path.to_owned(), readers, writer: jobs, feed })
    }

    pub(crate) fn path(&self) -> &str {
        &self.path
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
        let job: ChangeJob = Box::new(move |connection| {
            Box::pin(async move {
                let mut told = Vec::new();
                let outcome = work(connection, &mut told).await;
                let keep = outcome.is_ok();
                let answer = Box::new(move |kept: Result<(), String>| {
                    let told = match (outcome, kept) {
                        (Ok(_), Err(cause)) => Err(E::from(StoreError::not_kept(cause))),
                        (outcome, _) => outcome,
                    };
                    // The caller may have gone away; the change stands all the same.
                    let _ = answer.send(told);
                });
                Done { keep, told, answer }
            })
        });
        self.writer.send(Job::Change(job)).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// Appends a line to a match that is where it is expected; `None` when it is not.
    pub(crate) async fn append(&self, new: NewLine) -> Result<Option<Appended>, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.writer.send(Job::Append((new, answer))).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// Empties the log, in which what was deleted can still be read.
    pub(crate) async fn checkpoint(&self) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        self.writer.send(Job::Checkpoint(answer)).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?.map_err(StoreError::NotKept)
    }

    pub(crate) async fn close(&self) {
        let (ended, end) = oneshot::channel();
        if self.writer.send(Job::Close(ended)).await.is_ok() {
            let _ = end.await;
        }
        self.readers.close().await;
    }
}

/// Opens the file. Of two programs that open a new one at once, one is told that it is locked while the other
/// turns the write-ahead log on: SQLite does not wait for that, whatever its patience, so the second tries
/// again.
async fn connect(options: &SqliteConnectOptions) -> Result<SqliteConnection, sqlx::Error> {
    let begun = Instant::now();
    loop {
        match options.connect().await {
            Err(error) if is_locked(&error) && begun.elapsed() < PATIENCE => {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            done => return done,
        }
    }
}

/// Whether somebody else has the file at this moment (`SQLITE_BUSY`, whose further meaning is in the higher
/// bits).
fn is_locked(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|error| error.code()?.parse::<i32>().ok());
    code.is_some_and(|code| code & 0xff == 5)
}

/// Brings the tables up to date. Of two programs that do so at once one fails at what the other has just
/// done, and finds it done when it looks again; SQLite has no lock that lasts for several transactions.
async fn migrate(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let steps = super::migrator(STEPS);
    for _ in 0..5 {
        match steps.run_direct(None, connection, false).await {
            Err(MigrateError::ExecuteMigration(..) | MigrateError::Execute(_)) => {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            done => return Ok(done?),
        }
    }
    Ok(steps.run_direct(None, connection, false).await?)
}

/// The one writer. While a transaction waits for the disk, the next changes gather; so the busier the house,
/// the more of them share one wait.
async fn write_all(
    mut connection: SqliteConnection,
    mut queue: mpsc::Receiver<Job>,
    feed: broadcast::Sender<Change>,
) {
    let mut jobs = Vec::with_capacity(BATCH);
    let (mut changes, mut lines, mut closing) = (Vec::new(), Vec::new(), Vec::new());
    let mut checkpoints = Vec::new();
    while queue.recv_many(&mut jobs, BATCH).await > 0 {
        for job in jobs.drain(..) {
            match job {
                Job::Change(change) => changes.push(change),
                Job::Append(line) => lines.push(line),
                Job::Checkpoint(answer) => checkpoints.push(answer),
                Job::Close(ended) => {
                    queue.close();
                    closing.push(ended);
                }
            }
        }
        if changes.is_empty() && lines.is_empty() && checkpoints.is_empty() {
            continue;
        }
        let mut done = Vec::with_capacity(changes.len());
        let kept = batch(&mut connection, &mut changes, &mut done, &lines).await;
        let kept = kept.map_err(|error| error.to_string());
        if let Err(cause) = &kept {
            tracing::error!(cause, changes = done.len() + lines.len(), "changes were not kept");
            // It fails when the database has ended the transaction already.
            let _ = connection.execute("ROLLBACK").await;
        }
        for Done { keep, told, answer } in done {
            if keep && kept.is_ok() {
                for change in told {
                    let _ = feed.send(change);
                }
            }
            answer(kept.as_ref().map(|_| ()).map_err(Clone::clone));
        }
        for (at, (line, answer)) in lines.drain(..).enumerate() {
            let told = match &kept {
                Ok(moved) => match moved.get(at) {
                    Some(Moved::Yes) => {
                        let _ = feed.send(line.told());
                        Ok(Some(line.appended()))
                    }
                    Some(Moved::Failed(cause)) => Err(StoreError::not_kept(cause.clone())),
                    Some(Moved::No) | None => Ok(None),
                },
                Err(cause) => Err(StoreError::not_kept(cause.clone())),
            };
            // The caller may have gone away; the line stands all the same.
            let _ = answer.send(told);
        }
        if !checkpoints.is_empty() {
            let emptied = empty_log(&mut connection).await.map_err(|error| error.to_string());
            for answer in checkpoints.drain(..) {
                let _ = answer.send(emptied.clone());
            }
        }
    }
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "the database did not close well");
    }
    for ended in closing {
        let _ = ended.send(());
    }
}

/// Empties the log. Readers who are in the middle of something are not waited for long, since everybody waits
/// meanwhile: what is left is emptied the next time.
async fn empty_log(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    connection.execute("PRAGMA busy_timeout = 200").await?;
    let emptied = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").await;
    let patience = sqlx::AssertSqlSafe(format!("PRAGMA busy_timeout = {}", PATIENCE.as_millis()));
    connection.execute(patience).await?;
    emptied.map(|_| ())
}

/// Makes the changes in one transaction, each in a savepoint of its own: one that fails does not hurt the
/// others. The lines, of which there are most, are appended many at a time. Tells what became of each line.
async fn batch(
    connection: &mut SqliteConnection,
    changes: &mut Vec<ChangeJob>,
    done: &mut Vec<Done>,
    lines: &[Waiting],
) -> Result<Vec<Moved>, sqlx::Error> {
    connection.execute("BEGIN IMMEDIATE").await?;
    for change in changes.drain(..) {
        connection.execute("SAVEPOINT change").await?;
        let outcome = change(connection).await;
        let keep = outcome.keep;
        done.push(outcome);
        // An error so grave that the database ended the whole transaction shows here: there is no savepoint
        // any more.
        if !keep {
            connection.execute("ROLLBACK TO change").await?;
        }
        connection.execute("RELEASE change").await?;
    }
    let moved = lines::append(connection, &lines.iter().map(|(line, _)| line).collect::<Vec<_>>()).await?;
    connection.execute("COMMIT").await?;
    Ok(moved)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(flavor = "multi_thread", worker_threads = 5)]
    async fn a_new_file_is_opened_by_several_at_once() {
        let folder = tempfile::tempdir().unwrap();
        for round in 0..60 {
            let path = folder.path().join(format!("{round}.db"));
            let options = SqliteConnectOptions::new().filename(path).create_if_missing(true);
            let options = options.journal_mode(SqliteJournalMode::Wal).busy_timeout(PATIENCE);
            let opening = (0..5)
                .map(|_| options.clone())
                .map(|options| tokio::spawn(async move { connect(&options).await }));
            for opened in opening.collect::<Vec<_>>() {
                opened.await.unwrap().unwrap();
            }
        }
    }

    #[tokio::test]
    async fn the_writer_waits_for_the_disk() {
        let folder = tempfile::tempdir().unwrap();
        let sqlite = Sqlite::open(folder.path().join("x.db").to_str().unwrap(), 2).await.unwrap();
        let (synchronous, journal, keys): (i64, String, i64) = sqlite
            .write::<_, StoreError, _>(|db, _| {
                Box::pin(async move {
                    let (synchronous,) = sqlx::query_as("PRAGMA synchronous").fetch_one(&mut *db).await?;
                    let (journal,) = sqlx::query_as("PRAGMA journal_mode").fetch_one(&mut *db).await?;
                    let (keys,) = sqlx::query_as("PRAGMA foreign_keys").fetch_one(db).await?;
                    Ok((synchronous, journal, keys))
                })
            })
            .await
            .unwrap();
        assert_eq!((synchronous, journal.as_str(), keys), (2, "wal", 1));
        let written = sqlx::query("DELETE FROM people").execute(sqlite.readers()).await;
        assert!(written.is_err(), "readers only read");
    }

    /// Of many lines that are written at once, one cannot be: the others are there all the same.
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_line_that_fails_does_not_hurt_those_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let sqlite = Sqlite::open(folder.path().join("x.db").to_str().unwrap(), 2).await.unwrap();
        let ids: Vec<crate::MatchId> = (0..40).map(|_| crate::MatchId::random().unwrap()).collect();
        let made = ids.clone();
        sqlite
            .write::<_, StoreError, _>(move |db, _| {
                Box::pin(async move {
                    sqlx::query("INSERT INTO people (id, notify, created, deleted) VALUES ('p', 0, 0, 0)")
                        .execute(&mut *db)
                        .await?;
                    for id in made {
                        sqlx::query(
                            "INSERT INTO matches (id, game, header, setup, clock, visibility, creator, seq, chat, \
                             created, updated) VALUES ($1, 'g', '', '', '', 'listed', 'p', 0, 0, 0, 0)",
                        )
                        .bind(id.to_string())
                        .execute(&mut *db)
                        .await?;
                    }
                    Ok(())
                })
            })
            .await
            .unwrap();
        // The place of the first line of one match is taken.
        let taken = ids[7];
        sqlite
            .write::<_, StoreError, _>(move |db, _| {
                Box::pin(async move {
                    sqlx::query(
                        "INSERT INTO lines (match, seq, seat, line, at) VALUES ($1, 0, 0, 'stray', 0)",
                    )
                    .bind(taken.to_string())
                    .execute(db)
                    .await?;
                    Ok(())
                })
            })
            .await
            .unwrap();
        let line = |id, expected| NewLine {
            id,
            expected,
            seat: 1,
            line: r#"{"quoted":"\"é🎲\\"}"#.to_owned(),
            after: crate::After {
                turn: Some(1),
                over: None,
                deadline: Some(crate::Millis(9)),
                edition: None,
                slip: false,
            },
            now: crate::Millis(5),
        };
        // Each line twice, so that some come twice in one transaction.
        let sqlite = std::sync::Arc::new(sqlite);
        let tasks: Vec<_> = ids
            .iter()
            .flat_map(|&id| [id, id])
            .map(|id| {
                let (sqlite, line) = (sqlite.clone(), line(id, 0));
                (id, tokio::spawn(async move { sqlite.append(line).await }))
            })
            .collect();
        let mut kept = std::collections::HashMap::new();
        for (id, task) in tasks {
            match task.await.unwrap() {
                Ok(Some(Appended { seq: 1 })) => *kept.entry(id).or_insert(0) += 1,
                Ok(None) => assert_ne!(id, taken),
                Err(StoreError::NotKept(_)) => assert_eq!(id, taken),
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(kept.len(), ids.len() - 1);
        assert!(kept.values().all(|times| *times == 1) && !kept.contains_key(&taken));
        let (lines, text): (i64, String) =
            sqlx::query_as("SELECT count(*), max(line) FROM lines WHERE seq = 0 AND seat = 1")
                .fetch_one(sqlite.readers())
                .await
                .unwrap();
        assert_eq!((lines, text), (ids.len() as i64 - 1, line(taken, 0).line));
        let moved: (i64, i64) = sqlx::query_as(
            "SELECT count(*), sum(stamp) FROM matches WHERE seq = 1 AND turn = 1 AND deadline = 9",
        )
        .fetch_one(sqlite.readers())
        .await
        .unwrap();
        assert_eq!(moved, (ids.len() as i64 - 1, ids.len() as i64 - 1));
        // The statement looks matches up by their ids, however many there are.
        let plan: Vec<(i64, i64, i64, String)> =
            sqlx::query_as(sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {}", lines::MOVE)))
                .bind("[]")
                .fetch_all(sqlite.readers())
                .await
                .unwrap();
        let plan: Vec<String> = plan.into_iter().map(|(.., step)| step).collect();
        assert!(plan.iter().any(|step| step.starts_with("SEARCH matches USING INDEX")), "{plan:?}");
    }
}
