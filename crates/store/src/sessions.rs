//! Sessions (who is behind a cookie, and until when) and the secrets that all nodes share.

use crate::db::{read, write};
use crate::{Millis, PersonId, SessionId, Store, StoreError, TokenHash, limits};

/// The columns of a [`Session`].
type SessionColumns = (Option<Vec<u8>>, String, i64, i64, i64);
/// The columns of a [`SessionRow`].
type DeviceColumns = (Option<Vec<u8>>, Option<String>, i64, i64);

/// A visit that goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Session {
    /// Its name, which opens nothing.
    pub id: SessionId,
    /// The owner.
    pub person: PersonId,
    /// When it began.
    pub created: Millis,
    /// When it was used last, as far as [`Store::touch`] was told.
    pub seen: Millis,
    /// When it ends.
    pub expires: Millis,
}

/// A session in the list of its owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRow {
    /// Its name, which opens nothing.
    pub id: SessionId,
    /// The device that started it, in a few words.
    pub device: Option<String>,
    /// When it began.
    pub created: Millis,
    /// When it was used last, as far as [`Store::touch`] was told.
    pub seen: Millis,
}

fn session_id(bytes: Option<Vec<u8>>) -> Result<SessionId, StoreError> {
    let bytes = bytes.and_then(|bytes| bytes.try_into().ok());
    bytes.map(SessionId::from_bytes).ok_or(StoreError::Damaged("session"))
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
        device: Option<&str>,
        now: Millis,
        expires: Millis,
    ) -> Result<(), StoreError> {
        let device = limits::maybe("device", device, limits::DEVICE)?;
        let id = SessionId::random().map_err(StoreError::Randomness)?;
        write!(self, |db, _told| {
            let made = sqlx::query(
                "INSERT INTO sessions (token, id, person, device, created, seen, expires) \
                 SELECT $1, $2, id, $4, $5, $5, $6 FROM people WHERE id = $3 AND deleted = 0",
            )
            .bind(token.to_vec())
            .bind(id.to_bytes().to_vec())
            .bind(person.to_string())
            .bind(device)
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
        let row: Option<SessionColumns> = read!(self, |db| {
            sqlx::query_as(
                "SELECT id, person, created, seen, expires FROM sessions WHERE token = $1 AND expires > $2",
            )
            .bind(token.to_vec())
            .bind(now.0)
            .fetch_optional(db)
            .await?
        });
        row.map(|(id, person, created, seen, expires)| {
            Ok(Session {
                id: session_id(id)?,
                person: person.parse().map_err(|_| StoreError::Damaged("person"))?,
                created: Millis(created),
                seen: Millis(seen),
                expires: Millis(expires),
            })
        })
        .transpose()
    }

    /// Whether the session of this name goes on.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn session_goes_on(&self, id: SessionId, now: Millis) -> Result<bool, StoreError> {
        let found: Option<(i64,)> = read!(self, |db| {
            sqlx::query_as("SELECT expires FROM sessions WHERE id = $1 AND expires > $2")
                .bind(id.to_bytes().to_vec())
                .bind(now.0)
                .fetch_optional(db)
                .await?
        });
        Ok(found.is_some())
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

    /// Gives a session another token: the old one opens nothing any more. Whether it is still there is
    /// returned.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn rotate_session(
        &self,
        old: TokenHash,
        new: TokenHash,
        now: Millis,
        expires: Millis,
    ) -> Result<bool, StoreError> {
        write!(self, |db, _told| {
            let rotated = sqlx::query(
                "UPDATE sessions SET token = $2, seen = $3, expires = $4 WHERE token = $1 AND expires > $3",
            )
            .bind(old.to_vec())
            .bind(new.to_vec())
            .bind(now.0)
            .bind(expires.0)
            .execute(db)
            .await?;
            Ok(rotated.rows_affected() > 0)
        })
    }

    /// The sessions of a person that have not ended, the latest used first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn sessions_of(&self, person: PersonId, now: Millis) -> Result<Vec<SessionRow>, StoreError> {
        let rows: Vec<DeviceColumns> = read!(self, |db| {
            sqlx::query_as(
                "SELECT id, device, created, seen FROM sessions WHERE person = $1 AND expires > $2 \
                 ORDER BY seen DESC, created DESC, token LIMIT $3",
            )
            .bind(person.to_string())
            .bind(now.0)
            .bind(i64::from(limits::PAGE))
            .fetch_all(db)
            .await?
        });
        rows.into_iter()
            .map(|(id, device, created, seen)| {
                Ok(SessionRow { id: session_id(id)?, device, created: Millis(created), seen: Millis(seen) })
            })
            .collect()
    }

    /// Ends the session of this name, if it is this person's. Whether there was one is returned.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn end_session_of(&self, person: PersonId, id: SessionId) -> Result<bool, StoreError> {
        write!(self, |db, _told| {
            let ended = sqlx::query("DELETE FROM sessions WHERE person = $1 AND id = $2")
                .bind(person.to_string())
                .bind(id.to_bytes().to_vec())
                .execute(db)
                .await?;
            Ok(ended.rows_affected() > 0)
        })
    }

    /// Ends every session of a person but this one; how many is returned.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn end_other_sessions(&self, person: PersonId, but: SessionId) -> Result<u64, StoreError> {
        write!(self, |db, _told| {
            let ended = sqlx::query("DELETE FROM sessions WHERE person = $1 AND id <> $2")
                .bind(person.to_string())
                .bind(but.to_bytes().to_vec())
                .execute(db)
                .await?;
            Ok(ended.rows_affected())
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

    /// The secret of this name that all nodes share, for signatures that outlive a restart. The first node to
    /// ask brings it: `fresh` is kept if there is none yet.
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
