//! Uploaded journals: written in pieces, so that no player's step waits for a long one, and counted, so that
//! nobody fills the disk.

use crate::db::{read, write};
use crate::feed::{Change, What};
use crate::matches::{checked, count, db_count, insert_seat};
use crate::{CreateError, MatchId, Millis, NewMatch, PersonId, Store, StoreError};

/// How many lines are written at once; and how many bytes, whichever is reached first.
const LINES: usize = 200;
const BYTES: usize = 128 << 10;

/// Why a match is set aside that is still on its way.
const ON_ITS_WAY: &str = "on its way";

const HOUR: i64 = 60 * 60 * 1000;
const DAY: i64 = 24 * HOUR;

/// How much somebody has brought along.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Brought {
    /// Bytes since yesterday, those of matches included that are gone.
    pub today: u64,
    /// Bytes of all matches that are still here.
    pub in_all: u64,
}

impl Store {
    /// How much somebody has brought along.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn brought(&self, person: PersonId, now: Millis) -> Result<Brought, StoreError> {
        let (today, in_all): (i64, i64) = read!(self, |db| {
            sqlx::query_as(
                "SELECT CAST(COALESCE(SUM(CASE WHEN at > $2 THEN bytes ELSE 0 END), 0) AS BIGINT), \
                 CAST(COALESCE(SUM(CASE WHEN match IS NOT NULL THEN bytes ELSE 0 END), 0) AS BIGINT) \
                 FROM uploads WHERE person = $1",
            )
            .bind(person.to_string())
            .bind(now.0.saturating_sub(DAY))
            .fetch_one(db)
            .await?
        });
        Ok(Brought { today: count(today)?, in_all: count(in_all)? })
    }

    /// Creates a match with a journal that was played elsewhere. It is written in small bits, between which
    /// others have their turn, and is in nobody's list before the last of them.
    ///
    /// # Errors
    /// As [`create_match`](Store::create_match). Then nothing of it is left.
    pub async fn bring_match(&self, mut new: NewMatch) -> Result<(), CreateError> {
        let owners = checked(&new)?;
        let (id, person, now) = (new.id, new.creator, new.now);
        let lines = std::mem::take(&mut new.lines);
        let size =
            lines.iter().map(|(_, line)| line.len()).sum::<usize>() + new.header.len() + new.setup.len();
        let (number, bytes) = (db_count(lines.len() as u64), db_count(size as u64));
        let (turn, deadline, result) = (new.turn.take(), new.deadline.take(), new.result.take());
        self.begin_bringing(new, bytes).await?;
        let written = self.write_lines(id, lines, now).await;
        if let Err(error) = written {
            self.delete_match(id).await?;
            return Err(error.into());
        }
        let finished: Result<(), CreateError> = write!(self, |db, told| {
            let key = id.to_string();
            let gone = "the person or the match is gone";
            for (owner, seat) in owners.into_iter().zip(0i64..) {
                insert_seat!(db, &key, seat, owner);
            }
            let done = sqlx::query(
                "UPDATE matches SET seq = $2, turn = $3, deadline = $4, result = $5, stamp = stamp + 1, aside = NULL \
                 WHERE id = $1 AND EXISTS (SELECT 1 FROM people WHERE id = $6 AND deleted = 0)",
            )
            .bind(&key)
            .bind(number)
            .bind(turn.map(i64::from))
            .bind(deadline.map(|deadline| deadline.0))
            .bind(result)
            .bind(person.to_string())
            .execute(db)
            .await?;
            if done.rows_affected() == 0 {
                return Err(StoreError::NotKept(gone.to_owned()).into());
            }
            told.push(Change::At(id, What::Created));
            Ok(())
        });
        if finished.is_err() {
            self.delete_match(id).await?;
        }
        finished
    }

    /// The match without its lines and seats, which nobody sees, and what it will take of the disk.
    async fn begin_bringing(&self, new: NewMatch, bytes: i64) -> Result<(), CreateError> {
        write!(self, |db, _told| {
            let (key, person) = (new.id.to_string(), new.creator.to_string());
            let known: Option<(i32,)> = sqlx::query_as("SELECT 1 FROM people WHERE id = $1 AND deleted = 0")
                .bind(&person)
                .fetch_optional(&mut *db)
                .await?;
            known.ok_or(StoreError::NotFound("person"))?;
            sqlx::query(
                "INSERT INTO matches (id, game, header, setup, clock, visibility, creator, seq, chat, created, updated, edition, aside, \
                 slips, origin) VALUES ($1, $2, $3, $4, $5, $6, $7, 0, 0, $8, $8, $9, $10, $11, $12)",
            )
            .bind(&key)
            .bind(new.game)
            .bind(new.header)
            .bind(new.setup)
            .bind(new.clock)
            .bind(new.visibility.word())
            .bind(&person)
            .bind(new.now.0)
            .bind(new.edition)
            .bind(ON_ITS_WAY)
            .bind(i64::from(new.slips))
            .bind(new.origin)
            .execute(&mut *db)
            .await
            .map_err(|error| match &error {
                sqlx::Error::Database(cause) if cause.is_unique_violation() => CreateError::Exists,
                _ => error.into(),
            })?;
            sqlx::query("INSERT INTO uploads (person, match, bytes, at) VALUES ($1, $2, $3, $4)")
                .bind(&person)
                .bind(&key)
                .bind(bytes)
                .bind(new.now.0)
                .execute(db)
                .await?;
            Ok(())
        })
    }

    async fn write_lines(
        &self,
        id: MatchId,
        lines: Vec<(u8, String)>,
        now: Millis,
    ) -> Result<(), StoreError> {
        let mut lines = lines.into_iter().zip(0i64..).peekable();
        while lines.peek().is_some() {
            let (mut some, mut bytes) = (Vec::with_capacity(LINES), 0);
            while some.len() < LINES
                && bytes < BYTES
                && let Some(next) = lines.next()
            {
                bytes += next.0.1.len();
                some.push(next);
            }
            let written: Result<(), StoreError> = write!(self, |db, _told| {
                let mut insert = sqlx::QueryBuilder::new("INSERT INTO lines (match, seq, seat, line, at) ");
                let key = id.to_string();
                insert.push_values(some, |mut row, ((seat, line), seq)| {
                    row.push_bind(key.clone())
                        .push_bind(seq)
                        .push_bind(i64::from(seat))
                        .push_bind(line)
                        .push_bind(now.0);
                });
                insert.build().execute(db).await?;
                Ok(())
            });
            written?;
        }
        Ok(())
    }

    /// Throws away what was on its way when a server was stopped, and what was brought along by whom so long
    /// ago that it no longer counts. How many matches there were is returned.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn sweep_uploads(&self, now: Millis) -> Result<u64, StoreError> {
        write!(self, |db, _told| {
            let gone = sqlx::query("DELETE FROM matches WHERE aside = $1 AND created < $2")
                .bind(ON_ITS_WAY)
                .bind(now.0.saturating_sub(HOUR))
                .execute(&mut *db)
                .await?;
            sqlx::query("DELETE FROM uploads WHERE match IS NULL AND at <= $1")
                .bind(now.0.saturating_sub(DAY))
                .execute(db)
                .await?;
            Ok(gone.rows_affected())
        })
    }
}
