//! Friends and blocked people. Nobody can find out who has blocked them.

use crate::db::{read, write};
use crate::{Millis, PersonId, Store, StoreError, limits};
use serde::{Deserialize, Serialize};

/// How a person on a list relates to its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bond {
    /// They are friends.
    Friend,
    /// The owner has asked and has no answer yet.
    Asked,
    /// The other person has asked.
    Asks,
}

/// Somebody on a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Known {
    /// The person.
    pub person: PersonId,
    /// What they are called.
    pub name: Option<String>,
    /// Since when they are on the list.
    pub since: Millis,
}

/// A friend, or somebody who may become one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Friend {
    /// Who.
    #[serde(flatten)]
    pub known: Known,
    /// How they stand to each other.
    pub bond: Bond,
}

fn person(id: &str) -> Result<PersonId, StoreError> {
    id.parse().map_err(|_| StoreError::Damaged("person"))
}

impl Store {
    /// Blocks a person and ends the friendship. False when the list is full.
    ///
    /// # Errors
    /// When there is no such person, or the database fails.
    pub async fn block(&self, by: PersonId, other: PersonId, now: Millis) -> Result<bool, StoreError> {
        write!(self, |db, _told| {
            let (by, other) = (by.to_string(), other.to_string());
            let (listed,): (i64,) =
                sqlx::query_as("SELECT COUNT(*) FROM blocks WHERE person = $1 AND other <> $2")
                    .bind(&by)
                    .bind(&other)
                    .fetch_one(&mut *db)
                    .await?;
            if listed >= limits::FRIENDS {
                return Ok(false);
            }
            let known: Option<(i32,)> = sqlx::query_as("SELECT 1 FROM people WHERE id = $1")
                .bind(&other)
                .fetch_optional(&mut *db)
                .await?;
            known.ok_or(StoreError::NotFound("person"))?;
            sqlx::query("INSERT INTO blocks (person, other, at) VALUES ($1, $2, $3) ON CONFLICT (person, other) DO NOTHING")
                .bind(&by)
                .bind(&other)
                .bind(now.0)
                .execute(&mut *db)
                .await?;
            // A request of the one who is blocked stays on his own list, so that it tells him nothing.
            sqlx::query("DELETE FROM friends WHERE (person = $1 AND other = $2) OR (person = $2 AND other = $1 AND accepted IS NOT NULL)")
                .bind(&by)
                .bind(&other)
                .execute(&mut *db)
                .await?;
            sqlx::query("UPDATE friends SET hidden = 1 WHERE person = $2 AND other = $1")
                .bind(&by)
                .bind(&other)
                .execute(db)
                .await?;
            Ok(true)
        })
    }

    /// Hears of somebody again. Whether they were blocked is returned.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn unblock(&self, by: PersonId, other: PersonId) -> Result<bool, StoreError> {
        write!(self, |db, _told| {
            let gone = sqlx::query("DELETE FROM blocks WHERE person = $1 AND other = $2")
                .bind(by.to_string())
                .bind(other.to_string())
                .execute(db)
                .await?;
            Ok(gone.rows_affected() > 0)
        })
    }

    /// Whom a person has blocked, the latest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn blocked(&self, by: PersonId) -> Result<Vec<Known>, StoreError> {
        let rows: Vec<(String, Option<String>, i64)> = read!(self, |db| {
            sqlx::query_as(
                "SELECT b.other, p.name, b.at FROM blocks b JOIN people p ON p.id = b.other WHERE b.person = $1 \
                 ORDER BY b.at DESC, b.other LIMIT 200",
            )
            .bind(by.to_string())
            .fetch_all(db)
            .await?
        });
        rows.into_iter()
            .map(|(id, name, at)| Ok(Known { person: person(&id)?, name, since: Millis(at) }))
            .collect()
    }

    /// Which of these two has blocked the other: the first, the second.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn blocks_between(&self, one: PersonId, other: PersonId) -> Result<(bool, bool), StoreError> {
        let rows: Vec<(String,)> = read!(self, |db| {
            sqlx::query_as(
                "SELECT person FROM blocks WHERE (person = $1 AND other = $2) OR (person = $2 AND other = $1)",
            )
            .bind(one.to_string())
            .bind(other.to_string())
            .fetch_all(db)
            .await?
        });
        let by = |who: PersonId| rows.iter().any(|(person,)| *person == who.to_string());
        Ok((by(one), by(other)))
    }

    /// Which of these people have blocked somebody.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn blockers(&self, other: PersonId) -> Result<Vec<PersonId>, StoreError> {
        let rows: Vec<(String,)> = read!(self, |db| {
            sqlx::query_as("SELECT person FROM blocks WHERE other = $1")
                .bind(other.to_string())
                .fetch_all(db)
                .await?
        });
        rows.iter().map(|(id,)| person(id)).collect()
    }

    /// Asks somebody to be friends; who was asked by them accepts. What they are to each other now is
    /// returned, as the one who asks sees it, or nothing when the list is full. Somebody who has blocked the
    /// one who asks, or whom too many ask, does not see it.
    ///
    /// # Errors
    /// When there is no such person, or the database fails.
    pub async fn befriend(
        &self,
        by: PersonId,
        other: PersonId,
        now: Millis,
    ) -> Result<Option<Bond>, StoreError> {
        write!(self, |db, _told| {
            let (by, other) = (by.to_string(), other.to_string());
            let known: Option<(i32,)> = sqlx::query_as("SELECT 1 FROM people WHERE id = $1 AND deleted = 0")
                .bind(&other)
                .fetch_optional(&mut *db)
                .await?;
            known.ok_or(StoreError::NotFound("person"))?;
            let (listed,): (i64,) = sqlx::query_as(
                "SELECT COUNT(*) FROM friends WHERE (person = $1 AND other <> $2) OR (other = $1 AND person <> $2 AND accepted IS NOT NULL)",
            )
            .bind(&by)
            .bind(&other)
            .fetch_one(&mut *db)
            .await?;
            if listed >= limits::FRIENDS {
                return Ok(None);
            }
            let accepted = sqlx::query(
                "UPDATE friends SET accepted = COALESCE(accepted, $3) WHERE person = $2 AND other = $1 AND hidden = 0",
            )
            .bind(&by)
            .bind(&other)
            .bind(now.0)
            .execute(&mut *db)
            .await?;
            if accepted.rows_affected() > 0 {
                sqlx::query("DELETE FROM friends WHERE person = $1 AND other = $2")
                    .bind(&by)
                    .bind(&other)
                    .execute(db)
                    .await?;
                return Ok(Some(Bond::Friend));
            }
            let (unwelcome,): (bool,) = sqlx::query_as(
                "SELECT EXISTS (SELECT 1 FROM blocks WHERE person = $2 AND other = $1) \
                 OR (SELECT COUNT(*) FROM friends WHERE other = $2 AND hidden = 0) >= $3 \
                 OR (SELECT COUNT(*) FROM friends WHERE person = $2) >= $3",
            )
            .bind(&by)
            .bind(&other)
            .bind(limits::FRIENDS)
            .fetch_one(&mut *db)
            .await?;
            sqlx::query(
                "INSERT INTO friends (person, other, at, hidden) VALUES ($1, $2, $3, $4) ON CONFLICT (person, other) DO NOTHING",
            )
            .bind(&by)
            .bind(&other)
            .bind(now.0)
            .bind(i64::from(unwelcome))
            .execute(&mut *db)
            .await?;
            let (friends,): (bool,) =
                sqlx::query_as("SELECT accepted IS NOT NULL FROM friends WHERE person = $1 AND other = $2")
                    .bind(&by)
                    .bind(&other)
                    .fetch_one(db)
                    .await?;
            Ok(Some(if friends { Bond::Friend } else { Bond::Asked }))
        })
    }

    /// Takes somebody off the list: a friend, a request or an answer to one. Whether there was one is
    /// returned.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn unfriend(&self, by: PersonId, other: PersonId) -> Result<bool, StoreError> {
        write!(self, |db, _told| {
            let gone = sqlx::query(
                "DELETE FROM friends WHERE (person = $1 AND other = $2) OR (person = $2 AND other = $1 AND hidden = 0)",
            )
            .bind(by.to_string())
            .bind(other.to_string())
            .execute(db)
            .await?;
            Ok(gone.rows_affected() > 0)
        })
    }

    /// The friends of a person, and who asks whom: those who ask first, then friends by name.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn friends(&self, of: PersonId) -> Result<Vec<Friend>, StoreError> {
        let rows: Vec<(String, Option<String>, i64, bool, bool)> = read!(self, |db| {
            sqlx::query_as(
                "SELECT p.id, p.name, COALESCE(f.accepted, f.at), f.accepted IS NOT NULL, f.person = $1 FROM friends f \
                 JOIN people p ON p.id = CASE WHEN f.person = $1 THEN f.other ELSE f.person END \
                 WHERE f.person = $1 OR (f.other = $1 AND f.hidden = 0) \
                 ORDER BY CASE WHEN f.accepted IS NOT NULL THEN 1 WHEN f.person = $1 THEN 2 ELSE 0 END, p.name, p.id LIMIT 500",
            )
            .bind(of.to_string())
            .fetch_all(db)
            .await?
        });
        rows.into_iter()
            .map(|(id, name, at, accepted, mine)| {
                let bond = match (accepted, mine) {
                    (true, _) => Bond::Friend,
                    (false, true) => Bond::Asked,
                    (false, false) => Bond::Asks,
                };
                Ok(Friend { known: Known { person: person(&id)?, name, since: Millis(at) }, bond })
            })
            .collect()
    }

    /// Whether these two are friends.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn are_friends(&self, one: PersonId, other: PersonId) -> Result<bool, StoreError> {
        let found: Option<(i32,)> = read!(self, |db| {
            sqlx::query_as(
                "SELECT 1 FROM friends WHERE accepted IS NOT NULL \
                 AND ((person = $1 AND other = $2) OR (person = $2 AND other = $1))",
            )
            .bind(one.to_string())
            .bind(other.to_string())
            .fetch_optional(db)
            .await?
        });
        Ok(found.is_some())
    }
}
