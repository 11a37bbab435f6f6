//! Reads all matches of a database without changing anything, not even its schema: the program may be newer
//! than the one that uses the database.

use std::time::Duration;

use sqlx::ConnectOptions as _;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool, SqlitePoolOptions};

use crate::db::Address;
use crate::matches::count;
use crate::{Part, StoreError};

/// A match, as far as it can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Surveyed {
    /// Its id.
    pub id: String,
    /// Which game.
    pub game: String,
    /// The first line of the journal.
    pub header: String,
    /// Whose answer is owed.
    pub turn: Option<u8>,
    /// How it ended, if it has.
    pub result: Option<String>,
    /// The edition in charge of it.
    pub edition: Option<String>,
    /// The lines of its journal.
    pub lines: Vec<String>,
    /// Where its rules changed.
    pub parts: Vec<Part>,
    /// The latest state that was kept.
    pub snapshot: Option<Vec<u8>>,
    /// How many steps its album has.
    pub recorded: u64,
}

enum Look {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// A database that is only looked at.
pub struct Survey {
    look: Look,
    /// Whether it knows of editions: those of the first release do not.
    releases: bool,
}

/// The same statements for both databases.
macro_rules! look {
    ($survey:expr, |$db:ident| $body:expr) => {
        match &$survey.look {
            Look::Sqlite($db) => $body,
            Look::Postgres($db) => $body,
        }
    };
}

impl Survey {
    /// Opens a database to look at it.
    ///
    /// # Errors
    /// When there is none, or it cannot be read.
    pub async fn open(address: &str) -> Result<Self, StoreError> {
        let look = match Address::parse(address)? {
            Address::Sqlite(path) => {
                let options = SqliteConnectOptions::new()
                    .filename(path)
                    .busy_timeout(Duration::from_secs(10))
                    .pragma("query_only", "ON")
                    .disable_statement_logging();
                Look::Sqlite(SqlitePoolOptions::new().max_connections(1).connect_with(options).await?)
            }
            Address::Postgres(url) => {
                let options: PgConnectOptions = url.parse()?;
                let options = options
                    .application_name("tablee doctor")
                    .options([("default_transaction_read_only", "on")])
                    .disable_statement_logging();
                Look::Postgres(PgPoolOptions::new().max_connections(1).connect_with(options).await?)
            }
        };
        let mut survey = Self { look, releases: false };
        let (_,): (i64,) =
            look!(survey, |db| sqlx::query_as("SELECT COUNT(*) FROM matches").fetch_one(db).await?);
        let known =
            look!(survey, |db| sqlx::query("SELECT 1 FROM parts LIMIT 1").fetch_optional(db).await.is_ok());
        survey.releases = known;
        Ok(survey)
    }

    /// The ids of matches in their own order, after this one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn ids(&self, after: &str, limit: u32) -> Result<Vec<String>, StoreError> {
        let rows: Vec<(String,)> = look!(self, |db| {
            sqlx::query_as("SELECT id FROM matches WHERE id > $1 ORDER BY id LIMIT $2")
                .bind(after)
                .bind(i64::from(limit))
                .fetch_all(db)
                .await?
        });
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// One match with all that is kept of it; none if it has gone meanwhile.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn one(&self, id: &str) -> Result<Option<Surveyed>, StoreError> {
        type Row = (String, String, Option<i64>, Option<String>);
        let row: Option<Row> = look!(self, |db| {
            sqlx::query_as("SELECT game, header, turn, result FROM matches WHERE id = $1")
                .bind(id)
                .fetch_optional(db)
                .await?
        });
        let Some((game, header, turn, result)) = row else { return Ok(None) };
        let lines: Vec<(String,)> = look!(self, |db| {
            sqlx::query_as("SELECT line FROM lines WHERE match = $1 ORDER BY seq")
                .bind(id)
                .fetch_all(db)
                .await?
        });
        let snapshot: Option<(Vec<u8>,)> = look!(self, |db| {
            sqlx::query_as("SELECT state FROM snapshots WHERE match = $1").bind(id).fetch_optional(db).await?
        });
        let (mut edition, mut parts, mut recorded) = (None, Vec::new(), 0);
        if self.releases {
            let row: Option<(Option<String>,)> = look!(self, |db| {
                sqlx::query_as("SELECT edition FROM matches WHERE id = $1")
                    .bind(id)
                    .fetch_optional(db)
                    .await?
            });
            edition = row.and_then(|(edition,)| edition);
            let rows: Vec<(i64, String)> = look!(self, |db| {
                sqlx::query_as("SELECT seq, line FROM parts WHERE match = $1 ORDER BY number")
                    .bind(id)
                    .fetch_all(db)
                    .await?
            });
            for (seq, line) in rows {
                parts.push(Part { seq: count(seq)?, line });
            }
            let (until,): (i64,) = look!(self, |db| {
                sqlx::query_as("SELECT COALESCE(MAX(until), 0) FROM album WHERE match = $1")
                    .bind(id)
                    .fetch_one(db)
                    .await?
            });
            recorded = count(until)?;
        }
        Ok(Some(Surveyed {
            id: id.to_owned(),
            game,
            header,
            turn: turn.map(crate::seats::number).transpose()?,
            result,
            edition,
            lines: lines.into_iter().map(|(line,)| line).collect(),
            parts,
            snapshot: snapshot.map(|(state,)| state),
            recorded,
        }))
    }
}
