//! The journal of a match: its lines in their order, each durable before anybody hears of it.
//!
//! A match *at* `seq` has `seq` lines after its header, numbered from 0. Whoever knows the match at `seq` appends with that
//! number, and asks for what is new with it.

use crate::db::{read, write};
use crate::feed::{Change, What};
use crate::limits::{self, maybe, text};
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

/// What a line leaves behind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct After {
    /// Whose answer is owed now.
    pub turn: Option<u8>,
    /// How the match ended, if it did with this line.
    pub over: Option<String>,
    /// Until when the answer is owed, if there is a clock.
    pub deadline: Option<Millis>,
}

/// A line that is durable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Appended {
    /// How many lines the match has now.
    pub seq: u64,
}

/// A match that waits for somebody who is late.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overdue {
    /// Which match.
    pub id: MatchId,
    /// How many lines it has: whoever acts on this appends with it, and only one succeeds.
    pub seq: u64,
    /// Whose answer is owed.
    pub turn: Option<u8>,
    /// Since when.
    pub deadline: Millis,
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
        let line = text("line", line, limits::LINE)?.to_owned();
        let over = maybe("result", after.over.as_deref(), limits::DOCUMENT)?;
        if expected >= limits::LINES as u64 {
            return Err(AppendError::Full);
        }
        let seq = expected + 1;
        write!(self, |db, told| {
            let key = id.to_string();
            // The row of the match is the lock: whoever changes it first has the number, the others find it changed.
            let moved = sqlx::query(
                "UPDATE matches SET seq = $3, turn = $4, deadline = $5, result = $6, updated = $7 \
                 WHERE id = $1 AND seq = $2 AND result IS NULL",
            )
            .bind(&key)
            .bind(db_count(expected))
            .bind(db_count(seq))
            .bind(after.turn.map(i64::from))
            .bind(after.deadline.map(|deadline| deadline.0))
            .bind(over)
            .bind(now.0)
            .execute(&mut *db)
            .await?;
            if moved.rows_affected() == 0 {
                let found: Option<(i64, bool)> =
                    sqlx::query_as("SELECT seq, result IS NOT NULL FROM matches WHERE id = $1")
                        .bind(&key)
                        .fetch_optional(db)
                        .await?;
                return Err(match found {
                    None => AppendError::NotFound,
                    Some((actual, _)) if count(actual)? != expected => {
                        AppendError::Conflict { actual: count(actual)? }
                    }
                    Some((_, true)) => AppendError::Over,
                    Some((_, false)) => StoreError::Damaged("match").into(),
                });
            }
            sqlx::query("INSERT INTO lines (match, seq, seat, line, at) VALUES ($1, $2, $3, $4, $5)")
                .bind(&key)
                .bind(db_count(expected))
                .bind(i64::from(seat))
                .bind(line)
                .bind(now.0)
                .execute(db)
                .await?;
            told.push(Change::At(id, What::Line(seq)));
            Ok(Appended { seq })
        })
    }

    /// The lines of a match from number `from` on.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn lines(&self, id: MatchId, from: u64) -> Result<Vec<Line>, StoreError> {
        let rows: Vec<(i64, i64, String, i64)> = read!(self, |db| {
            sqlx::query_as(
                "SELECT seq, seat, line, at FROM lines WHERE match = $1 AND seq >= $2 ORDER BY seq",
            )
            .bind(id.to_string())
            .bind(db_count(from))
            .fetch_all(db)
            .await?
        });
        rows.into_iter()
            .map(|(seq, seat, line, at)| {
                Ok(Line { seq: count(seq)?, seat: crate::seats::number(seat)?, line, at: Millis(at) })
            })
            .collect()
    }

    /// Keeps a state of a match to begin from, instead of the first line. A cache: only the latest is kept, and it may be
    /// dropped at any time.
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

    /// Running matches whose deadline has passed, the latest first in need; not those that wait for somebody on vacation.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn overdue(&self, now: Millis, limit: u32) -> Result<Vec<Overdue>, StoreError> {
        let rows: Vec<(String, i64, Option<i64>, i64)> = read!(self, |db| {
            sqlx::query_as(
                "SELECT m.id, m.seq, m.turn, m.deadline FROM matches m \
                 LEFT JOIN seats s ON s.match = m.id AND s.seat = m.turn LEFT JOIN people p ON p.id = s.person \
                 WHERE m.deadline IS NOT NULL AND m.result IS NULL AND m.deadline <= $1 \
                 AND (p.vacation IS NULL OR p.vacation <= $1) ORDER BY m.deadline LIMIT $2",
            )
            .bind(now.0)
            .bind(i64::from(limit.min(limits::PAGE)))
            .fetch_all(db)
            .await?
        });
        rows.into_iter()
            .map(|(id, seq, turn, deadline)| {
                Ok(Overdue {
                    id: id.parse().map_err(|_| StoreError::Damaged("match"))?,
                    seq: count(seq)?,
                    turn: turn.map(crate::seats::number).transpose()?,
                    deadline: Millis(deadline),
                })
            })
            .collect()
    }

    /// Moves the deadline of a running match that is at `expected`. Whether it was is returned.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_deadline(
        &self,
        id: MatchId,
        expected: u64,
        deadline: Option<Millis>,
    ) -> Result<bool, StoreError> {
        write!(self, |db, told| {
            let moved =
                sqlx::query("UPDATE matches SET deadline = $3 WHERE id = $1 AND seq = $2 AND result IS NULL")
                    .bind(id.to_string())
                    .bind(db_count(expected))
                    .bind(deadline.map(|deadline| deadline.0))
                    .execute(db)
                    .await?;
            if moved.rows_affected() == 0 {
                return Ok(false);
            }
            told.push(Change::At(id, What::Changed));
            Ok(true)
        })
    }
}
