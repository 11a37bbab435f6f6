//! Sessions: who is behind a cookie, and until when. And the secrets that all nodes share.

use crate::db::{read, write};
use crate::{Millis, PersonId, Store, StoreError, TokenHash, limits};

/// A visit that goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Session {
    /// Whose.
    pub person: PersonId,
    /// When it began.
    pub created: Millis,
    /// When it was used last, as far as [`Store::touch`] was told.
    pub seen: Millis,
    /// When it ends.
    pub expires: Millis,
}

/// What [`Store::sweep`] threw away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    /// Sessions that had ended.
    pub sessions: u64,
    /// Guests who had no session, no seat and no match any more.
    pub guests: u64,
}

impl Store {
    /// Begins a session.
    ///
    /// # Errors
    /// When there is no such person, or the database fails.
    pub async fn create_session(
        &self,
        token: TokenHash,
        person: PersonId,
        now: Millis,
        expires: Millis,
    ) -> Result<(), StoreError> {
        write!(self, |db, _told| {
            let made = sqlx::query(
                "INSERT INTO sessions (token, person, created, seen, expires) \
                 SELECT $1, id, $3, $3, $4 FROM people WHERE id = $2 AND deleted = 0",
            )
            .bind(token.to_vec())
            .bind(person.to_string())
            .bind(now.0)
            .bind(expires.0)
            .execute(db)
            .await?;
            if made.rows_affected() == 0 { Err(StoreError::NotFound("person")) } else { Ok(()) }
        })
    }

    /// The session behind this token, if it has not ended.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn session(&self, token: TokenHash, now: Millis) -> Result<Option<Session>, StoreError> {
        let row: Option<(String, i64, i64, i64)> = read!(self, |db| {
            sqlx::query_as(
                "SELECT person, created, seen, expires FROM sessions WHERE token = $1 AND expires > $2",
            )
            .bind(token.to_vec())
            .bind(now.0)
            .fetch_optional(db)
            .await?
        });
        row.map(|(person, created, seen, expires)| {
            Ok(Session {
                person: person.parse().map_err(|_| StoreError::Damaged("person"))?,
                created: Millis(created),
                seen: Millis(seen),
                expires: Millis(expires),
            })
        })
        .transpose()
    }

    /// Notes that a session is in use, and lets it last until then. Whether it is still there is returned.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn touch(&self, token: TokenHash, now: Millis, expires: Millis) -> Result<bool, StoreError> {
        write!(self, |db, _told| {
            let touched =
                sqlx::query("UPDATE sessions SET seen = $2, expires = $3 WHERE token = $1 AND expires > $2")
                    .bind(token.to_vec())
                    .bind(now.0)
                    .bind(expires.0)
                    .execute(db)
                    .await?;
            Ok(touched.rows_affected() > 0)
        })
    }

    /// Ends a session. Whether there was one is returned.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn end_session(&self, token: TokenHash) -> Result<bool, StoreError> {
        write!(self, |db, _told| {
            let ended =
                sqlx::query("DELETE FROM sessions WHERE token = $1").bind(token.to_vec()).execute(db).await?;
            Ok(ended.rows_affected() > 0)
        })
    }

    /// Ends every session of a person; how many is returned.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn end_all_sessions(&self, person: PersonId) -> Result<u64, StoreError> {
        write!(self, |db, _told| {
            let ended = sqlx::query("DELETE FROM sessions WHERE person = $1")
                .bind(person.to_string())
                .execute(db)
                .await?;
            Ok(ended.rows_affected())
        })
    }

    /// Throws away sessions that have ended, and guests who came before `guests_before` and left nothing behind.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn sweep(&self, now: Millis, guests_before: Millis) -> Result<Swept, StoreError> {
        write!(self, |db, _told| {
            let sessions =
                sqlx::query("DELETE FROM sessions WHERE expires <= $1").bind(now.0).execute(&mut *db).await?;
            let guests = sqlx::query(
                "DELETE FROM people WHERE folded IS NULL AND created < $1 \
                 AND NOT EXISTS (SELECT 1 FROM sessions WHERE person = people.id) \
                 AND NOT EXISTS (SELECT 1 FROM seats WHERE person = people.id) \
                 AND NOT EXISTS (SELECT 1 FROM chat WHERE person = people.id) \
                 AND NOT EXISTS (SELECT 1 FROM matches WHERE creator = people.id)",
            )
            .bind(guests_before.0)
            .execute(db)
            .await?;
            Ok(Swept { sessions: sessions.rows_affected(), guests: guests.rows_affected() })
        })
    }

    /// The secret of this name that all nodes share, for signatures that outlive a restart. The first node to ask brings
    /// it: `fresh` is kept if there is none yet.
    ///
    /// # Errors
    /// When the name is too long, or the database fails.
    pub async fn secret(&self, name: &str, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        let name = limits::text("name", name, limits::WORD)?.to_owned();
        write!(self, |db, _told| {
            sqlx::query("INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING")
                .bind(&name)
                .bind(fresh.to_vec())
                .execute(&mut *db)
                .await?;
            let (value,): (Vec<u8>,) =
                sqlx::query_as("SELECT value FROM secrets WHERE name = $1").bind(&name).fetch_one(db).await?;
            value.try_into().map_err(|_| StoreError::Damaged("secret"))
        })
    }
}
