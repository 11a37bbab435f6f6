//! SQLite backups: checked, consistent, readable by their owner only, and on disk before success is reported.

use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};

use crate::StoreError;
use crate::db::Address;

/// How long to wait for others who use the file.
const PATIENCE: Duration = Duration::from_secs(10);

/// How many findings are reported.
const FINDINGS: usize = 3;

/// Copies the database at this address into a new file without opening it as a store: a server may be using
/// it, and its tables stay as they are. Checks the database before and the copy after.
///
/// # Errors
/// When the database or its copy is damaged, the file exists, the database is PostgreSQL, which has its own
/// tool for that, or copying fails. Then there is no copy.
pub async fn backup(address: &str, path: &Path) -> Result<(), StoreError> {
    match Address::parse(address)? {
        Address::Sqlite(file) => copy(file, path).await,
        Address::Postgres(_) => Err(StoreError::BackupByPgDump),
    }
}

/// Checks the file of a SQLite database; PostgreSQL looks after its own files. A server may be using it.
///
/// # Errors
/// When it is damaged, or cannot be read.
pub async fn check(address: &str) -> Result<(), StoreError> {
    match Address::parse(address)? {
        Address::Sqlite(file) => {
            let mut connection = look_at(file).await?;
            sound(&mut connection, file).await?;
            connection.close().await.map_err(|error| damage(error, file))
        }
        Address::Postgres(_) => Ok(()),
    }
}

/// Copies the whole database into a new file, in one consistent state, while others go on writing.
pub(crate) async fn copy(from: &str, path: &Path) -> Result<(), StoreError> {
    let shown = path.display().to_string();
    let file = |error| StoreError::File { path: shown.clone(), error };
    let target = path.to_str().ok_or_else(|| file(std::io::ErrorKind::InvalidFilename.into()))?;
    let mut connection = look_at(from).await?;
    sound(&mut connection, from).await?;
    // The file is there before anything is in it, and only its owner may read it. SQLite fills one that is
    // empty.
    crate::disk::create_new(path).map_err(file)?;
    let copied = fill(&mut connection, from, target).await;
    if copied.is_err() {
        // A copy that is no good must not be found where a good one is looked for.
        let _ = std::fs::remove_file(path);
        return copied;
    }
    connection.close().await?;
    // A backup that a power cut can undo is none.
    let synced = std::fs::File::open(path).and_then(|copy| copy.sync_all());
    synced.and_then(|()| crate::disk::sync_folder(path)).map_err(file)
}

async fn fill(connection: &mut SqliteConnection, from: &str, target: &str) -> Result<(), StoreError> {
    let vacuum = sqlx::query("VACUUM INTO $1").bind(target).execute(connection).await;
    vacuum.map_err(|error| damage(error, from))?;
    let options = SqliteConnectOptions::new().filename(target).read_only(true).immutable(true);
    let mut copy = options.disable_statement_logging().connect().await?;
    sound(&mut copy, target).await?;
    Ok(copy.close().await?)
}

async fn look_at(file: &str) -> Result<SqliteConnection, StoreError> {
    let options = SqliteConnectOptions::new().filename(file).busy_timeout(PATIENCE);
    options.disable_statement_logging().connect().await.map_err(|error| damage(error, file))
}

/// Whether every page, index and reference of a database is as it should be.
async fn sound(connection: &mut SqliteConnection, path: &str) -> Result<(), StoreError> {
    let damaged = |found: String| StoreError::DamagedFile { path: path.to_owned(), found };
    let told: Vec<(String,)> = sqlx::query_as("PRAGMA integrity_check(10)")
        .fetch_all(&mut *connection)
        .await
        .map_err(|error| damage(error, path))?;
    if told.iter().any(|(line,)| line != "ok") {
        let first: Vec<String> =
            told.into_iter().take(FINDINGS).map(|(line,)| line.replace('\n', " ")).collect();
        return Err(damaged(first.join("; ")));
    }
    let orphans: Vec<(String, Option<i64>, String, i64)> = sqlx::query_as("PRAGMA foreign_key_check")
        .fetch_all(connection)
        .await
        .map_err(|error| damage(error, path))?;
    match orphans.first() {
        None => Ok(()),
        Some((table, _, parent, _)) => Err(damaged(format!(
            "{} rows refer to what is not there, the first from {table} to {parent}",
            orphans.len()
        ))),
    }
}

/// What SQLite says of a file that is damaged (`SQLITE_CORRUPT`), or none of its own (`SQLITE_NOTADB`).
fn damage(error: sqlx::Error, path: &str) -> StoreError {
    let code = error.as_database_error().and_then(|error| error.code()?.parse::<i32>().ok());
    match code.map(|code| code & 0xff) {
        Some(11 | 26) => StoreError::DamagedFile { path: path.to_owned(), found: error.to_string() },
        _ => error.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Millis, PersonId, Store};

    /// Wherever the damage is, in a page of its middle, in its head or in all of it: it is told, and no copy
    /// is left.
    #[tokio::test]
    async fn a_damaged_file_gives_no_backup() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("tablee.db");
        let address = format!("sqlite:{}", file.display());
        let store = Store::open(&address).await.unwrap();
        for number in 0..400 {
            let name = format!("Somebody {number}");
            store.create_guest(PersonId::random().unwrap(), Some(&name), Millis(0)).await.unwrap();
        }
        store.close().await;
        check(&address).await.unwrap();
        backup(&address, &folder.path().join("good.db")).await.unwrap();
        let whole = std::fs::read(&file).unwrap();
        let pages = whole.len() / 4096;
        for page in (0..pages).step_by((pages / 10).max(1)) {
            let mut bytes = whole.clone();
            bytes[page * 4096..page * 4096 + 2048].fill(0x5a);
            std::fs::write(&file, &bytes).unwrap();
            let copy = folder.path().join(format!("copy{page}.db"));
            let no = backup(&address, &copy).await.expect_err("it is damaged");
            assert!(matches!(no, StoreError::DamagedFile { .. }), "page {page}: {no}");
            assert!(check(&address).await.is_err() && !copy.exists(), "page {page}");
        }
        // A row that refers to nobody is damage, too.
        std::fs::write(&file, &whole).unwrap();
        let mut connection =
            SqliteConnectOptions::new().filename(&file).foreign_keys(false).connect().await.unwrap();
        sqlx::query("INSERT INTO holidays (person, since, until) VALUES ('nobody', 1, 2)")
            .execute(&mut connection)
            .await
            .unwrap();
        connection.close().await.unwrap();
        let no = backup(&address, &folder.path().join("orphan.db")).await.expect_err("it refers to nobody");
        assert!(no.to_string().contains("holidays"), "{no}");
    }
}
