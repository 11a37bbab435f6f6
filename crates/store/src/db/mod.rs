//! The two databases. Everything in which they differ is in this module: how they are opened, how a change
//! becomes durable, and how other nodes hear of it. The statements themselves are shared: `$1`, `ON CONFLICT`
//! and `RETURNING` mean the same in both.

mod lines;
pub(crate) mod postgres;
pub(crate) mod sqlite;

use std::borrow::Cow;
use std::future::Future;
use std::pin::Pin;

use sqlx::SqlSafeStr as _;
use sqlx::migrate::{Migration, MigrationType, Migrator};

use crate::StoreError;

/// A future on a borrowed connection.
pub(crate) type Work<'c, T> = Pin<Box<dyn Future<Output = T> + Send + 'c>>;

/// Where the data is.
#[derive(Debug)]
pub(crate) enum Db {
    Sqlite(sqlite::Sqlite),
    Postgres(postgres::Postgres),
}

impl Db {
    pub(crate) async fn open(
        address: &str,
        connections: u32,
        feed: Option<&str>,
    ) -> Result<Self, StoreError> {
        match Address::parse(address)? {
            // Nobody else has a SQLite file open who could be told anything.
            Address::Sqlite(_) if feed.is_some() => Err(StoreError::FeedAlone),
            Address::Sqlite(path) => sqlite::Sqlite::open(path, connections).await.map(Self::Sqlite),
            Address::Postgres(url) => {
                postgres::Postgres::open(url, connections, feed).await.map(Self::Postgres)
            }
        }
    }
}

/// An address, taken apart.
pub(crate) enum Address<'a> {
    Sqlite(&'a str),
    Postgres(&'a str),
}

impl<'a> Address<'a> {
    pub(crate) fn parse(address: &'a str) -> Result<Self, StoreError> {
        if let Some(path) = address.strip_prefix("sqlite:") {
            let path = path.strip_prefix("//").unwrap_or(path);
            if !path.is_empty() && !path.contains(['?', '\0']) && path != ":memory:" {
                return Ok(Self::Sqlite(path));
            }
        } else if address.starts_with("postgres://") || address.starts_with("postgresql://") {
            return Ok(Self::Postgres(address));
        }
        // A password in the address must not end up in a log.
        Err(StoreError::Address(
            address.split('@').next_back().unwrap_or_default().chars().take(200).collect(),
        ))
    }
}

/// A step towards today's tables: its number, its name, its statements.
pub(crate) type Step = (i64, &'static str, &'static str);

/// The steps from an empty database to today's tables. A step that has been released is never edited. A
/// database that lacks some gets them in the order of their numbers, whatever it has beside.
fn migrator(steps: &[Step]) -> Migrator {
    let migrations = steps
        .iter()
        .map(|&(version, name, sql)| {
            Migration::new(version, Cow::Borrowed(name), MigrationType::Simple, sql.into_sql_str(), false)
        })
        .collect();
    Migrator::with_migrations(migrations)
}

/// Runs a query that only looks: `read!(store, |db| sqlx::query(…).fetch_all(db).await?)`. The body is
/// compiled once for each database.
macro_rules! read {
    ($store:expr, |$db:ident| $body:expr) => {
        match &$store.inner.db {
            $crate::db::Db::Sqlite(sqlite) => {
                let $db = sqlite.readers();
                $body
            }
            $crate::db::Db::Postgres(postgres) => {
                let $db = postgres.pool();
                $body
            }
        }
    };
}

/// Runs a change: `write!(store, |db, told| { … Ok(…) })`. It is durable when this returns `Ok`, and has not
/// happened when the body returns an error. What the body pushes to `told` is announced to every feed once
/// the change is kept. The body owns what it uses, because SQLite's writer may run it together with others.
macro_rules! write {
    ($store:expr, |$db:ident, $told:ident| $body:block) => {{
        let _waiting = $store.inner.load.change();
        match &$store.inner.db {
            $crate::db::Db::Sqlite(sqlite) => {
                sqlite.write(move |$db, $told| Box::pin(async move { $body })).await
            }
            $crate::db::Db::Postgres(postgres) => {
                postgres.write(move |$db, $told| Box::pin(async move { $body })).await
            }
        }
    }};
}

pub(crate) use {read, write};
