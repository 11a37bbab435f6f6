//! From where people came, as operators need to know it for a while.

use crate::db::{read, write};
use crate::limits::{self, text};
use crate::{Millis, PersonId, Store, StoreError};
use serde::{Deserialize, Serialize};

/// How many networks are remembered for one person.
const NETWORKS: i64 = 20;

/// From where somebody came.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Address {
    /// The last address out of one network.
    pub address: String,
    /// When somebody first came from there.
    pub first: Millis,
    /// When last.
    pub last: Millis,
}

impl Store {
    /// Notes from where somebody came: one address for each network, and the latest networks alone.
    ///
    /// # Errors
    /// When a text is too long, or the database fails.
    pub async fn note_address(
        &self,
        id: PersonId,
        network: &str,
        address: &str,
        now: Millis,
    ) -> Result<(), StoreError> {
        let network = text("network", network, limits::WORD)?.to_owned();
        let address = text("address", address, limits::WORD)?.to_owned();
        write!(self, |db, _told| {
            let id = id.to_string();
            sqlx::query(
                "INSERT INTO addresses (person, network, address, first, last) SELECT id, $2, $3, $4, $4 FROM people \
                 WHERE id = $1 AND deleted = 0 \
                 ON CONFLICT (person, network) DO UPDATE SET address = excluded.address, last = excluded.last",
            )
            .bind(&id)
            .bind(network)
            .bind(address)
            .bind(now.0)
            .execute(&mut *db)
            .await?;
            sqlx::query(
                "DELETE FROM addresses WHERE person = $1 AND network NOT IN \
                 (SELECT network FROM addresses WHERE person = $1 ORDER BY last DESC, network LIMIT $2)",
            )
            .bind(&id)
            .bind(NETWORKS)
            .execute(db)
            .await?;
            Ok(())
        })
    }

    /// From where somebody came, the latest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn addresses(&self, id: PersonId) -> Result<Vec<Address>, StoreError> {
        let rows: Vec<(String, i64, i64)> = read!(self, |db| {
            sqlx::query_as(
                "SELECT address, first, last FROM addresses WHERE person = $1 ORDER BY last DESC, network",
            )
            .bind(id.to_string())
            .fetch_all(db)
            .await?
        });
        let address = |(address, first, last)| Address { address, first: Millis(first), last: Millis(last) };
        Ok(rows.into_iter().map(address).collect())
    }

    /// Forgets from where people came before then, and from where matches were begun.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_addresses(&self, before: Millis) -> Result<u64, StoreError> {
        write!(self, |db, _told| {
            let gone =
                sqlx::query("DELETE FROM addresses WHERE last < $1").bind(before.0).execute(&mut *db).await?;
            sqlx::query("UPDATE matches SET origin = NULL WHERE origin IS NOT NULL AND created < $1")
                .bind(before.0)
                .execute(db)
                .await?;
            Ok(gone.rows_affected())
        })
    }
}
