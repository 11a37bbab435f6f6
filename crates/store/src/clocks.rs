//! Deadlines: who is late, who is on holiday, and the time during which nobody could answer.
//!
//! The store knows only whether a clock counts days: holidays apply to those clocks, and they get a longer
//! grace period after a pause.

use serde::{Deserialize, Serialize};

use crate::db::{read, write};
use crate::feed::{Change, What};
use crate::limits;
use crate::matches::{count, db_count};
use crate::{HolidayError, MatchId, Millis, PersonId, Store, StoreError};

/// Finds a clock that counts days in its stored form, in SQL.
pub const SLOW: &str = "%\"kind\":\"days\"%";

const DAY: i64 = 24 * 60 * 60 * 1000;
const YEAR: i64 = 365 * DAY;

/// A match whose current seat is late.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overdue {
    /// Which match.
    pub id: MatchId,
    /// How many lines it has: whoever acts on this appends with that number, and only one succeeds.
    pub seq: u64,
    /// Whose answer is owed.
    pub turn: Option<u8>,
    /// Since when.
    pub deadline: Millis,
}

/// The extra time people get when nobody could reach the server for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grace {
    /// After a silence of this many milliseconds, the server counts as having been away.
    pub away: i64,
    /// The extra time for live play, on top of the time that was lost.
    pub live: i64,
    /// The extra time for slow play.
    pub slow: i64,
}

/// A time during which the server was away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Away {
    /// The time when it began.
    pub since: Millis,
    /// For how many milliseconds.
    pub millis: i64,
    /// How many deadlines were moved.
    pub moved: u64,
}

/// A time during which somebody is away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holiday {
    /// The time when it began.
    pub since: Millis,
    /// The time when it ends.
    pub until: Millis,
}

impl Store {
    /// Notes that the house is alive. If the last such note is too old, nobody could answer in the meantime:
    /// then every deadline of a person moves by the time that was lost, and by a grace; one that had passed
    /// before gets the grace alone. It is one change: of several nodes that come back at once one moves the
    /// deadlines, and a crash in the middle moves none.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn beat(&self, now: Millis, grace: Grace) -> Result<Option<Away>, StoreError> {
        write!(self, |db, told| {
            sqlx::query("INSERT INTO heartbeat (house, at) VALUES (1, $1) ON CONFLICT (house) DO NOTHING")
                .bind(now.0)
                .execute(&mut *db)
                .await?;
            // An update is what makes others wait, in either database.
            let (last,): (i64,) = sqlx::query_as("UPDATE heartbeat SET at = at WHERE house = 1 RETURNING at")
                .fetch_one(&mut *db)
                .await?;
            let millis = now.0.saturating_sub(last);
            // The clocks of nodes differ a little, and the latest counts; one that was a day ahead was wrong.
            if millis <= 0 && millis > -DAY {
                return Ok(None);
            }
            sqlx::query("UPDATE heartbeat SET at = $1 WHERE house = 1").bind(now.0).execute(&mut *db).await?;
            if millis < grace.away {
                return Ok(None);
            }
            let moved = sqlx::query(
                "UPDATE matches SET deadline = CASE WHEN deadline > $2 THEN deadline + $3 ELSE $1 END \
                 + CASE WHEN clock LIKE $6 THEN $5 ELSE $4 END \
                 WHERE deadline IS NOT NULL AND result IS NULL AND EXISTS \
                 (SELECT 1 FROM seats s WHERE s.match = matches.id AND s.seat = matches.turn AND s.person IS NOT NULL)",
            )
            .bind(now.0)
            .bind(last)
            .bind(millis)
            .bind(grace.live)
            .bind(grace.slow)
            .bind(SLOW)
            .execute(db)
            .await?
            .rows_affected();
            if moved > 0 {
                // One word for all of them.
                told.push(Change::Lost);
            }
            Ok(Some(Away { since: Millis(last), millis, moved }))
        })
    }

    /// Running matches whose deadline has passed, the longest late first, after this one; not those of slow
    /// matches whose player has gone on holiday before.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn overdue(
        &self,
        now: Millis,
        after: Option<(Millis, MatchId)>,
        limit: u32,
    ) -> Result<Vec<Overdue>, StoreError> {
        let (passed, id) = after.map_or((i64::MIN, String::new()), |(at, id)| (at.0, id.to_string()));
        let rows: Vec<(String, i64, Option<i64>, i64)> = read!(self, |db| {
            sqlx::query_as(
                "SELECT m.id, m.seq, m.turn, m.deadline FROM matches m \
                 LEFT JOIN seats s ON s.match = m.id AND s.seat = m.turn \
                 WHERE m.deadline IS NOT NULL AND m.result IS NULL AND m.aside IS NULL AND m.deadline <= $1 \
                 AND m.deadline >= $2 AND (m.deadline > $2 OR m.id > $3) \
                 AND NOT (m.clock LIKE $4 AND EXISTS (SELECT 1 FROM holidays h WHERE h.person = s.person \
                 AND h.since <= m.deadline AND h.until > $1)) ORDER BY m.deadline, m.id LIMIT $5",
            )
            .bind(now.0)
            .bind(passed)
            .bind(id.as_str())
            .bind(SLOW)
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

    /// Lets the clocks of slow matches stand still for a person from now on until then; nothing when the
    /// person is back. A holiday that goes on gets another end. All of a year together may be no longer than
    /// `allowed`, and each counts for a day at least.
    ///
    /// # Errors
    /// When there is no such person, so much is not left, or the database fails.
    pub async fn set_vacation(
        &self,
        id: PersonId,
        until: Option<Millis>,
        now: Millis,
        allowed: i64,
    ) -> Result<(), HolidayError> {
        write!(self, |db, _told| {
            let id = id.to_string();
            let changed = sqlx::query("UPDATE people SET vacation = $2 WHERE id = $1 AND deleted = 0")
                .bind(&id)
                .bind(until.map(|until| until.0))
                .execute(&mut *db)
                .await?;
            if changed.rows_affected() == 0 {
                return Err(StoreError::NotFound("person").into());
            }
            // The holiday that goes on ends now, or goes on.
            let running: Option<(i64,)> =
                sqlx::query_as("SELECT since FROM holidays WHERE person = $1 AND until > $2")
                    .bind(&id)
                    .bind(now.0)
                    .fetch_optional(&mut *db)
                    .await?;
            let since = running.map_or(now.0, |(since,)| since);
            if running.is_some() || until.is_some() {
                sqlx::query(
                    "INSERT INTO holidays (person, since, until) VALUES ($1, $2, $3) \
                     ON CONFLICT (person, since) DO UPDATE SET until = excluded.until",
                )
                .bind(&id)
                .bind(since)
                .bind(until.unwrap_or(now).0)
                .execute(&mut *db)
                .await?;
            }
            if until.is_none() {
                return Ok(());
            }
            let (spent,): (i64,) = sqlx::query_as(
                "SELECT CAST(COALESCE(SUM(CASE WHEN until - since < $3 THEN $3 ELSE until - since END), 0) AS BIGINT) \
                 FROM holidays WHERE person = $1 AND until > $2",
            )
            .bind(&id)
            .bind(now.0.saturating_sub(YEAR))
            .bind(DAY)
            .fetch_one(db)
            .await?;
            if spent > allowed { Err(HolidayError::UsedUp) } else { Ok(()) }
        })
    }

    /// The last holiday of a person that was begun before a deadline, and lasted until a day before it at
    /// most, or longer: the one by which that deadline is to be moved.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn holiday(&self, id: PersonId, deadline: Millis) -> Result<Option<Holiday>, StoreError> {
        let row: Option<(i64, i64)> = read!(self, |db| {
            sqlx::query_as(
                "SELECT since, until FROM holidays WHERE person = $1 AND since <= $2 AND until > $3 \
                 ORDER BY until DESC LIMIT 1",
            )
            .bind(id.to_string())
            .bind(deadline.0)
            .bind(deadline.0.saturating_sub(DAY))
            .fetch_optional(db)
            .await?
        });
        Ok(row.map(|(since, until)| Holiday { since: Millis(since), until: Millis(until) }))
    }

    /// Forgets holidays that no longer count. How many there were is returned.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_holidays(&self, now: Millis) -> Result<u64, StoreError> {
        write!(self, |db, _told| {
            let gone = sqlx::query("DELETE FROM holidays WHERE until <= $1")
                .bind(now.0.saturating_sub(YEAR))
                .execute(db)
                .await?;
            Ok(gone.rows_affected())
        })
    }
}
