//! Every error of the store, by the request that can cause it.

use crate::{MatchId, SeatOwner};

/// Errors that any request to the store may return.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The database failed or cannot be reached. A change that ends this way may or may not have been stored:
    /// read it again.
    #[error("the database failed: {0}")]
    Database(#[source] sqlx::Error),
    /// The tables could not be migrated.
    #[error("the tables could not be brought up to date: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// The write that contained the change failed. It was probably not stored, but may have been if the
    /// connection broke at that moment: read it again.
    #[error("the change was not kept: {0}")]
    NotKept(String),
    /// The store was closed.
    #[error("the store is closed")]
    Closed,
    /// The address names no known kind of database.
    #[error("the database must be given as sqlite:PATH or postgres://USER@HOST/NAME, not {0:?}")]
    Address(String),
    /// The address names no known kind of feed.
    #[error("the feed must be given as nats://HOST:PORT or nats://HOST:PORT/SUBJECT, not {0:?}")]
    FeedAddress(String),
    /// The feed cannot be reached.
    #[error("the change feed cannot be reached: {0}")]
    Feed(String),
    /// SQLite has no other nodes to notify.
    #[error("a feed between nodes needs PostgreSQL: a SQLite file belongs to one server")]
    FeedAlone,
    /// A text is longer than may be stored.
    #[error("{field} is longer than {limit}")]
    TooLong {
        /// What was too long.
        field: &'static str,
        /// The most that is kept.
        limit: usize,
    },
    /// A text has a NUL character, which cannot be kept.
    #[error("{field} has a NUL character")]
    Nul {
        /// Where it was.
        field: &'static str,
    },
    /// What the change was meant for does not exist.
    #[error("there is no such {0}")]
    NotFound(&'static str),
    /// What was read back makes no sense: somebody else wrote into the database.
    #[error("the database holds a {0} that makes no sense")]
    Damaged(&'static str),
    /// The system has no randomness to give.
    #[error("the system has no randomness to give: {0}")]
    Randomness(getrandom::Error),
    /// A file could not be read or written.
    #[error("{path}: {error}")]
    File {
        /// Which file.
        path: String,
        /// What happened.
        error: std::io::Error,
    },
    /// The file of the database is damaged.
    #[error("{path} is damaged: {found}")]
    DamagedFile {
        /// Which file.
        path: String,
        /// What was found, the first of it.
        found: String,
    },
    /// Another server uses the database.
    #[error("another server uses the database: {path} is held")]
    InUse {
        /// The file that it holds.
        path: String,
    },
    /// Only SQLite can be backed up from here.
    #[error("PostgreSQL is backed up with its own tool: pg_dump --format=custom --file=FILE DATABASE")]
    BackupByPgDump,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        crate::load::failed();
        Self::Database(error)
    }
}

impl StoreError {
    /// The write failed that a change was part of.
    pub(crate) fn not_kept(cause: String) -> Self {
        crate::load::failed();
        Self::NotKept(cause)
    }
}

/// Why a line was not appended.
#[derive(Debug, thiserror::Error)]
pub enum AppendError {
    /// Somebody else was faster: the match is further on than the caller knew.
    #[error("the match is at {actual}")]
    Conflict {
        /// How many lines the match has by now.
        actual: u64,
    },
    /// There is no such match.
    #[error("there is no such match")]
    NotFound,
    /// The match is over.
    #[error("the match is over")]
    Over,
    /// Another edition of the game has taken the match over: its rules are in charge now.
    #[error("another edition of the game is in charge of the match")]
    OtherEdition,
    /// The match has as many lines as one may have.
    #[error("the match has no room for more lines")]
    Full,
    /// Anything else.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why a seat did not change hands.
#[derive(Debug, thiserror::Error)]
pub enum SeatError {
    /// The seat is not held as the caller thought: somebody else was faster.
    #[error("the seat has changed hands")]
    Changed {
        /// Who holds it by now.
        now: SeatOwner,
    },
    /// There is no such match or seat.
    #[error("there is no such seat")]
    NotFound,
    /// The match is over.
    #[error("the match is over")]
    Over,
    /// This person may not sit down there; why is not told.
    #[error("this person may not sit down there")]
    NotWelcome,
    /// The seat has been played, so the person in it cannot be removed.
    #[error("whoever sits there has played")]
    Played,
    /// Anything else.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why a name was not registered.
#[derive(Debug, thiserror::Error)]
pub enum RegisterError {
    /// Somebody has this name, or one that looks like it.
    #[error("the name is taken")]
    NameTaken,
    /// There is no such person, or the account was deleted.
    #[error("there is no such person")]
    NotFound,
    /// Anything else.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why a holiday was not begun.
#[derive(Debug, thiserror::Error)]
pub enum HolidayError {
    /// So much is not left of the year's.
    #[error("so much holiday is not left of this year's")]
    UsedUp,
    /// Anything else.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why a match was not created.
#[derive(Debug, thiserror::Error)]
pub enum CreateError {
    /// The match of which this was to be the rematch has one already.
    #[error("there is a rematch already")]
    Rematched(MatchId),
    /// There is a match with this id.
    #[error("there is a match with this id")]
    Exists,
    /// Anything else.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Lets `?` carry an error of the database into each of the above.
macro_rules! from_database {
    ($($error:ty),+) => {
        $(impl From<sqlx::Error> for $error {
            fn from(error: sqlx::Error) -> Self {
                Self::Store(StoreError::from(error))
            }
        })+
    };
}

from_database!(AppendError, HolidayError, SeatError, RegisterError, CreateError);
