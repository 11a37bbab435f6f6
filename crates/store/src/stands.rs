//! The positions of matches, for followers of a feed that may lose messages.

use crate::db::Db;
use crate::matches::{CLOSED, count};
use crate::{MatchId, Millis, Store, StoreError, Talk};

/// Where a match stands, in a few numbers: whoever follows a feed that may lose something compares them with
/// what is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stand {
    /// Which match.
    pub id: MatchId,
    /// How many lines it has.
    pub seq: u64,
    /// The number of the last message of its chat.
    pub chat: u64,
    /// When the answer is owed.
    pub deadline: Option<Millis>,
    /// Whether an operator has closed it.
    pub closed: bool,
    /// Who may write in its chat.
    pub talk: Talk,
    /// Who wants to take something back, and who has agreed.
    pub slip: Option<String>,
}

/// A match as the database tells it.
type Row = (String, i64, i64, Option<i64>, Option<String>, Option<String>, Option<String>);

impl Store {
    /// Whether the feed may leave something out, so that it is wise to look oneself from time to time: NATS
    /// keeps nothing for those who are away, and a SQLite file tells nobody what another program did, such as
    /// the operators' command line.
    #[must_use]
    pub fn feed_may_lose(&self) -> bool {
        match &self.inner.db {
            Db::Sqlite(_) => true,
            Db::Postgres(postgres) => postgres.feed_may_lose(),
        }
    }

    /// Where these matches stand; those that are gone are left out.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn stands(&self, ids: &[MatchId]) -> Result<Vec<Stand>, StoreError> {
        const STANDS: &str = "SELECT id, seq, chat, deadline, result, talk, slip FROM matches WHERE id IN ";
        let list: Vec<String> = ids.iter().map(MatchId::to_string).collect();
        let rows: Vec<Row> = match &self.inner.db {
            Db::Sqlite(sqlite) => {
                let query = sqlx::AssertSqlSafe(format!("{STANDS}(SELECT value FROM json_each($1))"));
                let list = serde_json::to_string(&list).unwrap_or_default();
                sqlx::query_as(query).bind(list).fetch_all(sqlite.readers()).await?
            }
            Db::Postgres(postgres) => {
                let query = sqlx::AssertSqlSafe(format!("{STANDS}(SELECT unnest($1::text[]))"));
                sqlx::query_as(query).bind(list).fetch_all(postgres.pool()).await?
            }
        };
        rows.into_iter()
            .map(|(id, seq, chat, deadline, result, talk, slip)| {
                Ok(Stand {
                    id: id.parse().map_err(|_| StoreError::Damaged("match"))?,
                    seq: count(seq)?,
                    chat: count(chat)?,
                    deadline: deadline.map(Millis),
                    closed: result.as_deref() == Some(CLOSED),
                    talk: Talk::read(talk.as_deref())?,
                    slip,
                })
            })
            .collect()
    }
}
