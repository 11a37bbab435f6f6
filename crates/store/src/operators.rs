//! What operators need: who they are, the silence of some, and a trail of every act.

use crate::db::{read, write};
use crate::limits::{self, text};
use crate::{Millis, Page, PersonId, Store, StoreError};
use serde::{Deserialize, Serialize};

/// The columns of a [`Deed`].
type DeedColumns = (i64, i64, Option<String>, String, String, String, String);

/// What a person may do on this server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Whether they have an account.
    pub registered: bool,
    /// Whether they keep order.
    pub operator: bool,
    /// Until when they may not speak.
    pub muted: Option<Millis>,
}

/// Something that an operator did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deed {
    /// Its number; 0 before it is kept.
    pub id: u64,
    /// The time.
    pub at: Millis,
    /// Who; nobody when it was done at the machine itself.
    pub operator: Option<PersonId>,
    /// What the operator was called.
    pub name: String,
    /// What was done.
    pub act: String,
    /// To whom or what.
    pub target: String,
    /// The reason.
    pub why: String,
}

pub(crate) fn number(found: i64) -> Result<u64, StoreError> {
    crate::matches::count(found)
}

pub(crate) fn person(id: &str) -> Result<PersonId, StoreError> {
    id.parse().map_err(|_| StoreError::Damaged("person"))
}

impl Store {
    /// What somebody may do in the house; nothing is known of a deleted person.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn standing(&self, id: PersonId) -> Result<Option<Standing>, StoreError> {
        let row: Option<(bool, bool, Option<i64>)> = read!(self, |db| {
            sqlx::query_as(
                "SELECT password_hash IS NOT NULL, operator <> 0, muted FROM people WHERE id = $1 AND deleted = 0",
            )
            .bind(id.to_string())
            .fetch_optional(db)
            .await?
        });
        // A guest can be no operator: whoever loses the cookie would lose the house.
        Ok(row.map(|(registered, operator, muted)| Standing {
            registered,
            operator: operator && registered,
            muted: muted.map(Millis),
        }))
    }

    /// Makes somebody with an account an operator, or no longer.
    ///
    /// # Errors
    /// When there is no such account, or the database fails.
    pub async fn set_operator(&self, id: PersonId, operator: bool) -> Result<(), StoreError> {
        write!(self, |db, _told| {
            let changed = sqlx::query(
                "UPDATE people SET operator = $2 WHERE id = $1 AND deleted = 0 AND password_hash IS NOT NULL",
            )
            .bind(id.to_string())
            .bind(i64::from(operator))
            .execute(db)
            .await?;
            if changed.rows_affected() == 0 { Err(StoreError::NotFound("account")) } else { Ok(()) }
        })
    }

    /// Those who keep order.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn operators(&self) -> Result<Vec<(PersonId, Option<String>)>, StoreError> {
        let rows: Vec<(String, Option<String>)> = read!(self, |db| {
            sqlx::query_as(
                "SELECT id, name FROM people WHERE operator <> 0 AND deleted = 0 AND password_hash IS NOT NULL ORDER BY name, id",
            )
            .fetch_all(db)
            .await?
        });
        rows.into_iter().map(|(id, name)| Ok((person(&id)?, name))).collect()
    }

    /// Lets somebody not speak until then, or speak again.
    ///
    /// # Errors
    /// When there is no such person, or the database fails.
    pub async fn mute(&self, id: PersonId, until: Option<Millis>) -> Result<(), StoreError> {
        write!(self, |db, _told| {
            let changed = sqlx::query("UPDATE people SET muted = $2 WHERE id = $1 AND deleted = 0")
                .bind(id.to_string())
                .bind(until.map(|until| until.0))
                .execute(db)
                .await?;
            if changed.rows_affected() == 0 { Err(StoreError::NotFound("person")) } else { Ok(()) }
        })
    }

    /// Adds to the trail of what operators did. It cannot be changed afterwards.
    ///
    /// # Errors
    /// When a text is too long, or the database fails.
    pub async fn note_deed(&self, deed: Deed) -> Result<(), StoreError> {
        text("name", &deed.name, limits::NAME)?;
        text("act", &deed.act, limits::WORD)?;
        text("target", &deed.target, limits::REASON)?;
        text("reason", &deed.why, limits::REASON)?;
        write!(self, |db, _told| {
            sqlx::query(
                "INSERT INTO audit (at, operator, name, act, target, why) VALUES ($1, $2, $3, $4, $5, $6)",
            )
            .bind(deed.at.0)
            .bind(deed.operator.map(|operator| operator.to_string()))
            .bind(deed.name)
            .bind(deed.act)
            .bind(deed.target)
            .bind(deed.why)
            .execute(db)
            .await?;
            Ok(())
        })
    }

    /// What operators did, the latest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn audit(&self, page: Page) -> Result<Vec<Deed>, StoreError> {
        let rows: Vec<DeedColumns> = read!(self, |db| {
            sqlx::query_as(
                "SELECT id, at, operator, name, act, target, why FROM audit ORDER BY id DESC LIMIT $1 OFFSET $2",
            )
            .bind(i64::from(page.limit.min(limits::PAGE)))
            .bind(i64::from(page.offset))
            .fetch_all(db)
            .await?
        });
        rows.into_iter()
            .map(|(id, at, operator, name, act, target, why)| {
                let operator = operator.as_deref().map(person).transpose()?;
                Ok(Deed { id: number(id)?, at: Millis(at), operator, name, act, target, why })
            })
            .collect()
    }

    /// Throws away what operators did before then. The database refuses what is not two years old.
    ///
    /// # Errors
    /// When something is not old enough, or the database fails.
    pub async fn forget_deeds(&self, before: Millis) -> Result<u64, StoreError> {
        write!(self, |db, _told| {
            let gone = sqlx::query("DELETE FROM audit WHERE at < $1").bind(before.0).execute(db).await?;
            Ok(gone.rows_affected())
        })
    }
}
