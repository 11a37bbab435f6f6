//! Deletes what is no longer needed. The caller says how long things are needed.

use crate::db::{read, write};
use crate::{Millis, PersonId, Store, StoreError};

/// Until when what is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keep {
    /// Sessions, secrets of letters and what was done too often are thrown away when they ended before now.
    pub now: Millis,
    /// Guests who came before this, have no session left and sit nowhere.
    pub guests: Millis,
    /// Addresses that were set before this and never confirmed.
    pub unconfirmed: Millis,
    /// What was said in matches that have been over since before this.
    pub chat: Millis,
}

/// What was thrown away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    /// Sessions that had ended.
    pub sessions: u64,
    /// Secrets of letters that opened nothing any more.
    pub tickets: u64,
    /// Addresses that nobody had confirmed.
    pub addresses: u64,
    /// Guests who had left nothing behind.
    pub guests: u64,
    /// Matches whose chat was thrown away.
    pub chats: u64,
}

/// How many matches or people one change is about: others have to wait for it.
const AT_ONCE: i64 = 100;

/// How many of them one sweep is about.
const ROUNDS: usize = 50;

impl Store {
    /// Throws away what need not be kept any longer.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn sweep(&self, keep: Keep) -> Result<Swept, StoreError> {
        let mut swept: Swept = write!(self, |db, _told| {
            let sessions = sqlx::query("DELETE FROM sessions WHERE expires <= $1")
                .bind(keep.now.0)
                .execute(&mut *db)
                .await?;
            let tickets = sqlx::query("DELETE FROM tickets WHERE expires <= $1")
                .bind(keep.now.0)
                .execute(&mut *db)
                .await?;
            sqlx::query("DELETE FROM rates WHERE due <= $1").bind(keep.now.0).execute(&mut *db).await?;
            let addresses = sqlx::query(
                "UPDATE people SET wanted_email = NULL, wanted_at = NULL \
                 WHERE wanted_email IS NOT NULL AND (wanted_at IS NULL OR wanted_at < $1)",
            )
            .bind(keep.unconfirmed.0)
            .execute(db)
            .await?;
            Ok::<Swept, StoreError>(Swept {
                sessions: sessions.rows_affected(),
                tickets: tickets.rows_affected(),
                addresses: addresses.rows_affected(),
                ..Swept::default()
            })
        })?;
        for _ in 0..ROUNDS {
            match self.sweep_guests(keep.guests).await? {
                0 => break,
                gone => swept.guests += gone,
            }
        }
        for _ in 0..ROUNDS {
            match self.sweep_chat(keep.chat).await? {
                0 => break,
                gone => swept.chats += gone,
            }
        }
        Ok(swept)
    }

    /// Guests without a session never come back: nobody has the cookie. Those who sit somewhere stay, so that
    /// the match can be told; the words of others go with them.
    async fn sweep_guests(&self, before: Millis) -> Result<u64, StoreError> {
        // Looked for beside the writer, since everybody waits for that one.
        let found: Vec<(String,)> = read!(self, |db| {
            sqlx::query_as(
                "SELECT id FROM people WHERE folded IS NULL AND deleted = 0 AND created < $1 \
                 AND NOT EXISTS (SELECT 1 FROM sessions WHERE person = people.id) \
                 AND NOT EXISTS (SELECT 1 FROM seats WHERE person = people.id) LIMIT $2",
            )
            .bind(before.0)
            .bind(AT_ONCE)
            .fetch_all(db)
            .await?
        });
        let mut gone = 0;
        for (id,) in found {
            let id: PersonId = id.parse().map_err(|_| StoreError::Damaged("person"))?;
            gone += u64::from(self.delete_person(id).await?);
        }
        // Of those who have been forgotten not even the id is left, unless a match needs it.
        let done: Result<(), StoreError> = write!(self, |db, _told| {
            sqlx::query(
                "DELETE FROM people WHERE deleted = 1 AND id IN (SELECT p.id FROM people p WHERE p.deleted = 1 \
                 AND NOT EXISTS (SELECT 1 FROM seats WHERE person = p.id) \
                 AND NOT EXISTS (SELECT 1 FROM chat WHERE person = p.id) \
                 AND NOT EXISTS (SELECT 1 FROM matches WHERE creator = p.id) LIMIT $1)",
            )
            .bind(AT_ONCE)
            .execute(db)
            .await?;
            Ok(())
        });
        if let Err(error) = done {
            // Somebody else may need the id; it says nothing about anybody.
            tracing::warn!(%error, "those who were forgotten could not be cleared away");
        }
        Ok(gone)
    }

    async fn sweep_chat(&self, before: Millis) -> Result<u64, StoreError> {
        let found: Vec<(String,)> = read!(self, |db| {
            sqlx::query_as(
                "SELECT id FROM matches m WHERE result IS NOT NULL AND updated < $1 \
                 AND EXISTS (SELECT 1 FROM chat WHERE match = m.id) LIMIT $2",
            )
            .bind(before.0)
            .bind(AT_ONCE)
            .fetch_all(db)
            .await?
        });
        let gone = found.len() as u64;
        for (id,) in found {
            let done: Result<(), StoreError> = write!(self, |db, _told| {
                sqlx::query("DELETE FROM chat WHERE match = $1").bind(id).execute(db).await?;
                Ok(())
            });
            done?;
        }
        Ok(gone)
    }
}
