//! Moderation of tables: who is removed from a seat, who may speak, and which tables expire or may be
//! deleted.

use crate::db::{read, write};
use crate::feed::{Change, What};
use crate::matches::{CLOSED, count};
use crate::{MatchId, Millis, PersonId, SeatError, SeatOwner, Store, StoreError, Talk, TokenHash};

impl Store {
    /// Shows somebody out who has taken a seat and has not played: the seat is open again, or invited if it
    /// was taken with a link, by the new link whose hash is handed in. Whoever was shown out cannot sit down
    /// at this match again. How the seat is held now is returned.
    ///
    /// # Errors
    /// When somebody else sits there, the seat was played since ([`SeatError::Played`]), the match is over,
    /// or the database fails.
    pub async fn show_out(
        &self,
        id: MatchId,
        seat: u8,
        person: PersonId,
        link: TokenHash,
        now: Millis,
    ) -> Result<SeatOwner, SeatError> {
        write!(self, |db, told| {
            let (key, who, seat) = (id.to_string(), person.to_string(), i64::from(seat));
            let found: Option<(Option<String>, bool, bool)> = sqlx::query_as(
                "SELECT s.came, EXISTS (SELECT 1 FROM lines l WHERE l.match = s.match AND l.seat = s.seat AND l.seq >= s.since), \
                 m.result IS NOT NULL FROM seats s JOIN matches m ON m.id = s.match \
                 WHERE s.match = $1 AND s.seat = $2 AND s.person = $3",
            )
            .bind(&key)
            .bind(seat)
            .bind(&who)
            .fetch_optional(&mut *db)
            .await?;
            let Some((came, played, over)) = found else { return Err(SeatError::NotFound) };
            if over {
                return Err(SeatError::Over);
            }
            if played {
                return Err(SeatError::Played);
            }
            let held = if came.as_deref() == Some("invited") {
                SeatOwner::Invited { token_hash: link }
            } else {
                SeatOwner::Open
            };
            let columns = held.columns()?;
            let changed = sqlx::query(
                "UPDATE seats SET kind = $4, person = NULL, invite = $5 WHERE match = $1 AND seat = $2 AND person = $3 \
                 AND NOT EXISTS (SELECT 1 FROM lines l WHERE l.match = $1 AND l.seat = $2 AND l.seq >= seats.since)",
            )
            .bind(&key)
            .bind(seat)
            .bind(&who)
            .bind(columns.kind)
            .bind(columns.invite)
            .execute(&mut *db)
            .await?;
            if changed.rows_affected() == 0 {
                return Err(SeatError::Played);
            }
            sqlx::query(
                "INSERT INTO shown_out (match, person, at) VALUES ($1, $2, $3) ON CONFLICT (match, person) DO NOTHING",
            )
            .bind(&key)
            .bind(&who)
            .bind(now.0)
            .execute(db)
            .await?;
            told.push(Change::At(id, What::Seats));
            Ok(held)
        })
    }

    /// Notes that somebody may not sit down at a match again.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn keep_out(&self, id: MatchId, person: PersonId, now: Millis) -> Result<(), StoreError> {
        write!(self, |db, _told| {
            sqlx::query(
                "INSERT INTO shown_out (match, person, at) SELECT m.id, p.id, $3 FROM matches m, people p \
                 WHERE m.id = $1 AND p.id = $2 ON CONFLICT (match, person) DO NOTHING",
            )
            .bind(id.to_string())
            .bind(person.to_string())
            .bind(now.0)
            .execute(db)
            .await?;
            Ok(())
        })
    }

    /// Whether the seat has been played since whoever sits there sat down.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn has_played(&self, id: MatchId, seat: u8) -> Result<bool, StoreError> {
        let found: Option<(i32,)> = read!(self, |db| {
            sqlx::query_as(
                "SELECT 1 FROM lines l JOIN seats s ON s.match = l.match AND s.seat = l.seat \
                 WHERE l.match = $1 AND l.seat = $2 AND l.seq >= s.since LIMIT 1",
            )
            .bind(id.to_string())
            .bind(i64::from(seat))
            .fetch_optional(db)
            .await?
        });
        Ok(found.is_some())
    }

    /// Deletes a match on behalf of its maker, if nobody else sits there and nobody else has ever played in
    /// it; with `empty`, only if the maker does not sit there either. Whether it was deleted is returned.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn clear_match(&self, id: MatchId, maker: PersonId, empty: bool) -> Result<bool, StoreError> {
        write!(self, |db, told| {
            let gone = sqlx::query(
                "DELETE FROM matches WHERE id = $1 AND creator = $2 AND shared = 0 AND COALESCE(result, '') <> $3 \
                 AND NOT EXISTS (SELECT 1 FROM seats WHERE match = $1 AND person IS NOT NULL AND (person <> $2 OR $4 <> 0))",
            )
            .bind(id.to_string())
            .bind(maker.to_string())
            .bind(CLOSED)
            .bind(i64::from(empty))
            .execute(db)
            .await?;
            if gone.rows_affected() == 0 {
                return Ok(false);
            }
            told.push(Change::At(id, What::Deleted));
            Ok(true)
        })
    }

    /// Says who may speak at a match. Whether that is news is returned.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_talk(&self, id: MatchId, talk: Talk) -> Result<bool, StoreError> {
        write!(self, |db, told| {
            let changed =
                sqlx::query("UPDATE matches SET talk = $2 WHERE id = $1 AND COALESCE(talk, '') <> $2")
                    .bind(id.to_string())
                    .bind(talk.word())
                    .execute(db)
                    .await?;
            if changed.rows_affected() == 0 {
                return Ok(false);
            }
            told.push(Change::At(id, What::Changed));
            Ok(true)
        })
    }

    /// How many tables of this person wait for somebody in the lobby.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn waiting_tables(&self, creator: PersonId) -> Result<u64, StoreError> {
        let (found,): (i64,) = read!(self, |db| {
            sqlx::query_as(
                "SELECT COUNT(*) FROM matches m WHERE m.creator = $1 AND m.visibility <> 'private' AND m.result IS NULL \
                 AND m.aside IS NULL AND EXISTS (SELECT 1 FROM seats s WHERE s.match = m.id AND s.kind = 'open')",
            )
            .bind(creator.to_string())
            .fetch_one(db)
            .await?
        });
        count(found)
    }

    /// Tables in the lobby whose makers were last known to be here before `before`, but after `since`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn unattended(
        &self,
        since: Millis,
        before: Millis,
        limit: u32,
    ) -> Result<Vec<(MatchId, PersonId)>, StoreError> {
        let rows: Vec<(String, String)> = read!(self, |db| {
            sqlx::query_as(
                "SELECT m.id, m.creator FROM matches m WHERE m.visibility <> 'private' AND m.result IS NULL \
                 AND COALESCE(m.attended, m.created) > $1 AND COALESCE(m.attended, m.created) < $2 \
                 AND EXISTS (SELECT 1 FROM seats s WHERE s.match = m.id AND s.kind = 'open') ORDER BY m.id LIMIT $3",
            )
            .bind(since.0)
            .bind(before.0)
            .bind(i64::from(limit))
            .fetch_all(db)
            .await?
        });
        rows.into_iter()
            .map(|(id, person)| {
                let damaged = |_| StoreError::Damaged("match");
                Ok((id.parse().map_err(damaged)?, person.parse().map_err(damaged)?))
            })
            .collect()
    }

    /// Notes that the makers of these matches are here.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn attend(&self, ids: Vec<MatchId>, now: Millis) -> Result<(), StoreError> {
        write!(self, |db, _told| {
            for id in ids {
                sqlx::query("UPDATE matches SET attended = $2 WHERE id = $1")
                    .bind(id.to_string())
                    .bind(now.0)
                    .execute(&mut *db)
                    .await?;
            }
            Ok(())
        })
    }

    /// Deletes tables in the lobby at which nobody has made a step, and whose makers have not been here since
    /// `before`. How many is returned.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn expire_tables(&self, before: Millis, limit: u32) -> Result<u64, StoreError> {
        write!(self, |db, told| {
            let gone: Vec<(String,)> = sqlx::query_as(
                "DELETE FROM matches WHERE id IN (SELECT m.id FROM matches m WHERE m.visibility <> 'private' AND m.seq = 0 \
                 AND m.result IS NULL AND COALESCE(m.attended, m.created) < $1 \
                 AND EXISTS (SELECT 1 FROM seats s WHERE s.match = m.id AND s.kind = 'open') LIMIT $2) RETURNING id",
            )
            .bind(before.0)
            .bind(i64::from(limit))
            .fetch_all(db)
            .await?;
            for (id,) in &gone {
                let id = id.parse().map_err(|_| StoreError::Damaged("match"))?;
                told.push(Change::At(id, What::Deleted));
            }
            Ok(gone.len() as u64)
        })
    }

    /// Closes a match for all: it is over, counts for nobody, and can be looked at. Whether it was going on
    /// is returned.
    ///
    /// # Errors
    /// When the reason is too long, or the database fails.
    pub async fn close_match(&self, id: MatchId, why: &str, now: Millis) -> Result<bool, StoreError> {
        let why = crate::limits::text("reason", why, crate::limits::LINE)?.to_owned();
        write!(self, |db, told| {
            let closed = sqlx::query(
                "UPDATE matches SET result = $2, aside = $3, turn = NULL, deadline = NULL, updated = $4 \
                 WHERE id = $1 AND result IS NULL",
            )
            .bind(id.to_string())
            .bind(CLOSED)
            .bind(why)
            .bind(now.0)
            .execute(db)
            .await?;
            if closed.rows_affected() == 0 {
                return Ok(false);
            }
            told.push(Change::At(id, What::Changed));
            Ok(true)
        })
    }
}
