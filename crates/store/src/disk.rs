//! The database file on disk: who may read it, who uses it, how much space is left.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::db::{Address, Db};
use crate::{Store, StoreError};

/// Creates an empty file that only its owner may read.
pub(crate) fn create_new(path: &Path) -> io::Result<()> {
    private().write(true).create_new(true).open(path).map(drop)
}

/// Syncs a folder, so that new files in it survive a crash.
pub(crate) fn sync_folder(path: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder(path)).and_then(|folder| folder.sync_all()) } else { Ok(()) }
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

#[cfg(unix)]
fn private() -> OpenOptions {
    use std::os::unix::fs::OpenOptionsExt as _;
    let mut options = OpenOptions::new();
    options.mode(0o600);
    options
}

#[cfg(not(unix))]
fn private() -> OpenOptions {
    OpenOptions::new()
}

/// Appends a suffix to the name of a path.
fn beside(path: &str, ending: &str) -> PathBuf {
    PathBuf::from(format!("{path}{ending}"))
}

/// Makes a database, which may not exist yet, readable by its owner only: it contains the seeds of running
/// matches. SQLite gives the files beside it the same permissions.
pub(crate) fn keep_to_oneself(path: &str) -> Result<(), StoreError> {
    match create_new(Path::new(path)) {
        Ok(()) => return Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        Err(error) => return Err(StoreError::File { path: path.to_owned(), error }),
    }
    for ending in ["", "-wal", "-shm"] {
        let file = beside(path, ending);
        if let Err(error) = close_to_others(&file)
            && error.kind() != io::ErrorKind::NotFound
        {
            tracing::warn!(%error, file = %file.display(), "others can read the database, and that could not be changed");
        }
    }
    Ok(())
}

#[cfg(unix)]
fn close_to_others(file: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    let mut rights = std::fs::metadata(file)?.permissions();
    if rights.mode() & 0o077 != 0 {
        rights.set_mode(0o600);
        std::fs::set_permissions(file, rights)?;
        tracing::warn!(file = %file.display(), "others could read the database: now only its owner can");
    }
    Ok(())
}

#[cfg(not(unix))]
fn close_to_others(_: &Path) -> io::Result<()> {
    Ok(())
}

/// The lock that lets one server use a database, for as long as it is held.
#[derive(Debug)]
pub struct Hold {
    _file: Option<File>,
}

/// Locks a database for one server. The lock ends with the process, however that ends. PostgreSQL allows
/// several servers, which notify each other; a SQLite file allows one.
///
/// # Errors
/// When another server has it, or the file beside the database cannot be written.
pub fn hold(address: &str) -> Result<Hold, StoreError> {
    let Address::Sqlite(path) = Address::parse(address)? else { return Ok(Hold { _file: None }) };
    // By whatever way the database is named, it is one file.
    let real = std::fs::canonicalize(path).or_else(|_| {
        let name = Path::new(path).file_name().ok_or(io::ErrorKind::InvalidFilename)?;
        Ok::<_, io::Error>(std::fs::canonicalize(folder(Path::new(path)))?.join(name))
    });
    let failed = |shown: &Path, error| StoreError::File { path: shown.display().to_string(), error };
    let real = real.map_err(|error| failed(Path::new(path), error))?;
    let mut name = real.into_os_string();
    name.push(".lock");
    let beside = PathBuf::from(name);
    let file = private().write(true).create(true).truncate(false).open(&beside);
    let file = file.map_err(|error| failed(&beside, error))?;
    match file.try_lock() {
        Ok(()) => Ok(Hold { _file: Some(file) }),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse { path: beside.display().to_string() }),
        Err(TryLockError::Error(error)) => Err(failed(&beside, error)),
    }
}

/// The free disk space where a file lies, in bytes; `None` if unknown.
#[cfg(unix)]
fn room(path: &Path) -> io::Result<Option<u64>> {
    let found = rustix::fs::statvfs(folder(path))?;
    Ok(Some(found.f_bavail.saturating_mul(found.f_frsize)))
}

#[cfg(not(unix))]
fn room(_: &Path) -> io::Result<Option<u64>> {
    Ok(None)
}

impl Store {
    /// How much room there is on the disk of the database, in bytes; nothing where that is another machine's
    /// affair.
    ///
    /// # Errors
    /// When the system does not say.
    pub async fn room(&self) -> Result<Option<u64>, StoreError> {
        let Db::Sqlite(sqlite) = &self.inner.db else { return Ok(None) };
        let path = sqlite.path().to_owned();
        let asked = path.clone();
        let found = tokio::task::spawn_blocking(move || room(Path::new(&asked))).await;
        let found = found.unwrap_or_else(|error| Err(io::Error::other(error)));
        found.map_err(|error| StoreError::File { path, error })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_file_has_one_server_by_whatever_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tablee.db");
        let address = format!("sqlite:{}", path.display());
        let held = hold(&address).unwrap();
        assert!(matches!(hold(&address), Err(StoreError::InUse { .. })));
        let round = format!(
            "sqlite:{}/../{}/tablee.db",
            folder.path().display(),
            folder.path().file_name().unwrap().to_str().unwrap()
        );
        assert!(matches!(hold(&round), Err(StoreError::InUse { .. })));
        drop(held);
        assert!(hold(&address).is_ok(), "what was let go can be taken");
        assert!(hold("postgres://localhost/x").is_ok());
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn nobody_else_reads_a_database_or_its_backup() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tablee.db");
        let mode =
            |name: &str| std::fs::metadata(folder.path().join(name)).unwrap().permissions().mode() & 0o777;
        let address = format!("sqlite:{}", path.display());
        let store = Store::open(&address).await.unwrap();
        store.health(crate::Millis(1)).await.unwrap();
        assert_eq!([mode("tablee.db"), mode("tablee.db-wal"), mode("tablee.db-shm")], [0o600; 3]);
        crate::backup(&address, &folder.path().join("copy.db")).await.unwrap();
        assert_eq!(mode("copy.db"), 0o600);
        store.close().await;
        // One that an earlier version has left open to everybody.
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
        Store::open(&address).await.unwrap().close().await;
        assert_eq!(mode("tablee.db"), 0o600);
    }
}
