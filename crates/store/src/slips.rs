//! Requests to forgive a slip, while the table decides. The forgiveness itself is a line of the journal.

use crate::db::write;
use crate::feed::{Change, What};
use crate::limits;
use crate::matches::db_count;
use crate::{MatchId, Store, StoreError};

impl Store {
    /// Keeps who wants to take something back at a running match that is at `seq`, and who has agreed, if
    /// `was` is what was kept of that before. Whether it was is returned: of two who answer at the same time
    /// the second looks again.
    ///
    /// # Errors
    /// When the text is too long, or the database fails.
    pub async fn set_slip(
        &self,
        id: MatchId,
        seq: u64,
        was: Option<&str>,
        slip: &str,
    ) -> Result<bool, StoreError> {
        let slip = limits::text("slip", slip, limits::SLIP)?.to_owned();
        let was = was.unwrap_or_default().to_owned();
        write!(self, |db, told| {
            let changed = sqlx::query(
                "UPDATE matches SET slip = $4 WHERE id = $1 AND seq = $2 AND result IS NULL AND COALESCE(slip, '') = $3",
            )
            .bind(id.to_string())
            .bind(db_count(seq))
            .bind(was)
            .bind(slip)
            .execute(db)
            .await?;
            if changed.rows_affected() == 0 {
                return Ok(false);
            }
            told.push(Change::At(id, What::Changed));
            Ok(true)
        })
    }
}
