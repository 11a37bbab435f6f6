//! The journal of a match: its lines in order, each durable before anybody is told.
//!
//! A match *at* `seq` has `seq` lines after its header, numbered from 0. A caller that knows the match at
//! `seq` appends with that number, and passes it to ask for newer lines.

use crate::db::{Db, read, write};
use crate::feed::{Change, What};
use crate::limits::{self, text};
use crate::matches::{count, db_count};
use crate::{AppendError, MatchId, Millis, Store, StoreError};

/// A line of a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number, from 0.
    pub seq: u64,
    /// Whose it is.
    pub seat: u8,
    /// The line itself.
    pub line: String,
    /// When it was written.
    pub at: Millis,
}

/// The state of the match after a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct After {
    /// The seat that owes the next answer.
    pub turn: Option<u8>,
    /// How the match ended, if it did with this line.
    pub over: Option<String>,
    /// The deadline of that answer, if there is a clock.
    pub deadline: Option<Millis>,
    /// The edition by whose rules the line was played: it is kept only while that one is in charge. None asks
    /// nothing.
    pub edition: Option<String>,
    /// Whether a slip was forgiven with this line.
    pub slip: bool,
}

/// A line on its way into the database.
#[derive(Clone, Debug)]
pub(crate) struct NewLine {
    pub(crate) id: MatchId,
    pub(crate) expected: u64,
    pub(crate) seat: u8,
    pub(crate) line: String,
    pub(crate) after: After,
    pub(crate) now: Millis,
}

impl NewLine {
    /// What is told when it is kept.
    pub(crate) fn told(&self) -> Change {
        Change::At(self.id, What::Line(self.expected + 1))
    }

    pub(crate) fn appended(&self) -> Appended {
        Appended { seq: self.expected + 1 }
    }
}

/// A line that is durable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Appended {
    /// How many lines the match has now.
    pub seq: u64,
}

impl Store {
    /// Appends a line to a match that is at `expected`. It is durable when this returns.
    ///
    /// # Errors
    /// When the match is elsewhere, over, full or unknown, a text is too long, or the database fails. After
    /// [`StoreError::Database`] the line may be there or not: look.
    pub async fn append(
        &self,
        id: MatchId,
        expected: u64,
        seat: u8,
        line: &str,
        after: After,
        now: Millis,
    ) -> Result<Appended, AppendError> {
        text("line", line, limits::LINE)?;
        if let Some(result) = &after.over {
            text("result", result, limits::DOCUMENT)?;
        }
        if expected >= limits::LINES as u64 {
            return Err(AppendError::Full);
        }
        let new = NewLine { id, expected, seat, line: line.to_owned(), after, now };
        let _waiting = self.inner.load.change();
        loop {
            let appended = match &self.inner.db {
                Db::Sqlite(sqlite) => sqlite.append(new.clone()).await?,
                Db::Postgres(postgres) => postgres.append(new.clone()).await?,
            };
            if let Some(appended) = appended {
                return Ok(appended);
            }
            let found: Option<(i64, bool, Option<String>)> = read!(self, |db| {
                sqlx::query_as("SELECT seq, result IS NOT NULL, edition FROM matches WHERE id = $1")
                    .bind(id.to_string())
                    .fetch_optional(db)
                    .await?
            });
            let Some((actual, over, edition)) = found else { return Err(AppendError::NotFound) };
            let actual = count(actual)?;
            if new.after.edition.is_some() && new.after.edition != edition {
                return Err(AppendError::OtherEdition);
            }
            if actual != expected {
                return Err(AppendError::Conflict { actual });
            }
            if over {
                return Err(AppendError::Over);
            }
            // The match was not where it was expected, and is now: it moved on in between. Once more.
        }
    }

    /// The lines of a match from number `from` on.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn lines(&self, id: MatchId, from: u64) -> Result<Vec<Line>, StoreError> {
        self.some_lines(id, from, u32::MAX).await
    }

    /// The same, but no more than so many.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn some_lines(&self, id: MatchId, from: u64, most: u32) -> Result<Vec<Line>, StoreError> {
        let rows: Vec<(i64, i64, String, i64)> = read!(self, |db| {
            sqlx::query_as(
                "SELECT seq, seat, line, at FROM lines WHERE match = $1 AND seq >= $2 ORDER BY seq LIMIT $3",
            )
            .bind(id.to_string())
            .bind(db_count(from))
            .bind(i64::from(most))
            .fetch_all(db)
            .await?
        });
        rows.into_iter()
            .map(|(seq, seat, line, at)| {
                Ok(Line { seq: count(seq)?, seat: crate::seats::number(seat)?, line, at: Millis(at) })
            })
            .collect()
    }

    /// Keeps a state of a match to begin from, instead of the first line. A cache: only the latest is kept,
    /// and it may be dropped at any time.
    ///
    /// # Errors
    /// When the snapshot is too large, or the database fails. A match that is gone is no error.
    pub async fn put_snapshot(&self, id: MatchId, seq: u64, state: &[u8]) -> Result<(), StoreError> {
        if state.len() > limits::SNAPSHOT {
            return Err(StoreError::TooLong { field: "snapshot", limit: limits::SNAPSHOT });
        }
        let state = state.to_vec();
        write!(self, |db, _told| {
            sqlx::query(
                "INSERT INTO snapshots (match, seq, state) SELECT id, $2, $3 FROM matches WHERE id = $1 AND seq >= $2 \
                 ON CONFLICT (match) DO UPDATE SET seq = excluded.seq, state = excluded.state \
                 WHERE excluded.seq >= snapshots.seq",
            )
            .bind(id.to_string())
            .bind(db_count(seq))
            .bind(state)
            .execute(db)
            .await?;
            Ok(())
        })
    }

    /// The latest state of a match that was kept, and at which line it was.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn snapshot(&self, id: MatchId) -> Result<Option<(u64, Vec<u8>)>, StoreError> {
        let row: Option<(i64, Vec<u8>)> = read!(self, |db| {
            sqlx::query_as("SELECT seq, state FROM snapshots WHERE match = $1")
                .bind(id.to_string())
                .fetch_optional(db)
                .await?
        });
        row.map(|(seq, state)| Ok((count(seq)?, state))).transpose()
    }

    /// Drops every snapshot, or that of one match.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn drop_snapshots(&self, of: Option<MatchId>) -> Result<(), StoreError> {
        write!(self, |db, _told| {
            match of {
                Some(id) => {
                    sqlx::query("DELETE FROM snapshots WHERE match = $1")
                        .bind(id.to_string())
                        .execute(db)
                        .await?;
                }
                None => {
                    sqlx::query("DELETE FROM snapshots").execute(db).await?;
                }
            }
            Ok(())
        })
    }
}
