//! Who is kept out of the house, and who was.

use crate::db::{read, write};
use crate::limits::{self, text};
use crate::operators::{number, person};
use crate::{Millis, PersonId, Store, StoreError};
use serde::{Deserialize, Serialize};

/// Who is kept out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Banned {
    /// A person.
    Person(PersonId),
    /// A range of addresses, as `192.0.2.0/24`.
    Network(String),
}

/// Somebody is kept out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ban {
    /// Its number.
    pub id: u64,
    /// Who.
    pub banned: Banned,
    /// What a banned person is called.
    pub name: Option<String>,
    /// Why; the banned read it.
    pub reason: String,
    /// Since when.
    pub made: Millis,
    /// Until when; for good if there is no end.
    pub ends: Option<Millis>,
    /// When it was lifted.
    pub lifted: Option<Millis>,
}

type BanRow = (i64, Option<String>, Option<String>, Option<String>, String, i64, Option<i64>, Option<i64>);

fn ban((id, who, network, name, reason, made, ends, lifted): BanRow) -> Result<Ban, StoreError> {
    let banned = match (who, network) {
        (Some(who), None) => Banned::Person(person(&who)?),
        (None, Some(network)) => Banned::Network(network),
        _ => return Err(StoreError::Damaged("ban")),
    };
    let (made, ends, lifted) = (Millis(made), ends.map(Millis), lifted.map(Millis));
    Ok(Ban { id: number(id)?, banned, name, reason, made, ends, lifted })
}

impl Store {
    /// Keeps somebody out; the number of the ban is returned.
    ///
    /// # Errors
    /// When a text is too long, or the database fails.
    pub async fn ban(
        &self,
        banned: &Banned,
        reason: &str,
        operator: Option<PersonId>,
        now: Millis,
        ends: Option<Millis>,
    ) -> Result<u64, StoreError> {
        let reason = text("reason", reason, limits::REASON)?.to_owned();
        let (who, network) = match banned {
            Banned::Person(id) => (Some(id.to_string()), None),
            Banned::Network(network) => (None, Some(text("network", network, limits::WORD)?.to_owned())),
        };
        write!(self, |db, _told| {
            let (id,): (i64,) = sqlx::query_as(
                "INSERT INTO bans (person, network, reason, operator, made, ends) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id",
            )
            .bind(who)
            .bind(network)
            .bind(reason)
            .bind(operator.map(|operator| operator.to_string()))
            .bind(now.0)
            .bind(ends.map(|ends| ends.0))
            .fetch_one(db)
            .await?;
            number(id)
        })
    }

    /// Lifts a ban. Whether there was one is returned.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn lift(&self, id: u64, now: Millis) -> Result<bool, StoreError> {
        write!(self, |db, _told| {
            let lifted = sqlx::query(
                "UPDATE bans SET lifted = $2 WHERE id = $1 AND lifted IS NULL AND (ends IS NULL OR ends > $2)",
            )
            .bind(crate::matches::db_count(id))
            .bind(now.0)
            .execute(db)
            .await?;
            Ok(lifted.rows_affected() > 0)
        })
    }

    /// The bans that hold, the latest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn bans(&self, now: Millis) -> Result<Vec<Ban>, StoreError> {
        let rows: Vec<BanRow> = read!(self, |db| {
            sqlx::query_as(
                "SELECT b.id, b.person, b.network, p.name, b.reason, b.made, b.ends, b.lifted FROM bans b \
                 LEFT JOIN people p ON p.id = b.person WHERE b.lifted IS NULL AND (b.ends IS NULL OR b.ends > $1) \
                 ORDER BY b.id DESC LIMIT 10000",
            )
            .bind(now.0)
            .fetch_all(db)
            .await?
        });
        rows.into_iter().map(ban).collect()
    }

    /// Every ban of a person, those that are over too.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn bans_of(&self, id: PersonId) -> Result<Vec<Ban>, StoreError> {
        let rows: Vec<BanRow> = read!(self, |db| {
            sqlx::query_as(
                "SELECT b.id, b.person, b.network, p.name, b.reason, b.made, b.ends, b.lifted FROM bans b \
                 LEFT JOIN people p ON p.id = b.person WHERE b.person = $1 ORDER BY b.id DESC LIMIT 100",
            )
            .bind(id.to_string())
            .fetch_all(db)
            .await?
        });
        rows.into_iter().map(ban).collect()
    }
}
