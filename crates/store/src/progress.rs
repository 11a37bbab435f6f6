//! What an account has learned and solved. It is a text to the store: the pages that write it read it again.

use serde::{Deserialize, Serialize};

use crate::db::{read, write};
use crate::limits;
use crate::matches::db_count;
use crate::{PersonId, Store, StoreError};

/// How far somebody has come, as it was written last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// How often it was written: 0 where nothing is kept yet.
    pub revision: u64,
    /// What was written.
    pub text: String,
}

impl Store {
    /// How far a person has come; nothing is kept of most.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn progress(&self, person: PersonId) -> Result<Progress, StoreError> {
        let row: Option<(i64, String)> = read!(self, |db| {
            sqlx::query_as("SELECT revision, text FROM progress WHERE person = $1")
                .bind(person.to_string())
                .fetch_optional(db)
                .await?
        });
        let Some((revision, text)) = row else { return Ok(Progress::default()) };
        let revision = u64::try_from(revision).map_err(|_| StoreError::Damaged("progress"))?;
        Ok(Progress { revision, text })
    }

    /// Keeps how far somebody with an account has come, if it is still at the revision that the writer has seen.
    /// Whether it was kept is returned: of two browsers that write at once the second looks again.
    ///
    /// # Errors
    /// When the text is too long, nobody has such an account, or the database fails.
    pub async fn set_progress(
        &self,
        person: PersonId,
        revision: u64,
        text: &str,
    ) -> Result<bool, StoreError> {
        let text = limits::text("progress", text, limits::PROGRESS)?.to_owned();
        let was = db_count(revision);
        write!(self, |db, _told| {
            let person = person.to_string();
            let known: Option<(String,)> =
                sqlx::query_as("SELECT id FROM people WHERE id = $1 AND deleted = 0 AND folded IS NOT NULL")
                    .bind(&person)
                    .fetch_optional(&mut *db)
                    .await?;
            if known.is_none() {
                return Err(StoreError::NotFound("person"));
            }
            let changed = sqlx::query(
                "INSERT INTO progress (person, revision, text) SELECT $1, $2, $3 \
                 WHERE $4 = (SELECT COALESCE(MAX(revision), 0) FROM progress WHERE person = $1) \
                 ON CONFLICT (person) DO UPDATE SET revision = excluded.revision, text = excluded.text \
                 WHERE progress.revision = $4",
            )
            .bind(&person)
            .bind(was.saturating_add(1))
            .bind(text)
            .bind(was)
            .execute(db)
            .await?;
            Ok(changed.rows_affected() > 0)
        })
    }
}
