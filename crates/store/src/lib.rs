//! Stores matches, seats, journals, chat and people: in one SQLite file for a household, in PostgreSQL for a
//! community.
//!
//! [`Store`] is the only way in; it is cheap to clone and hides which database is behind it. The store knows
//! no game: set-ups, lines and snapshots are text and bytes to it. It reads no clock: callers pass every
//! point in time as [`Millis`].
//!
//! | | |
//! |---|---|
//! | [`Store::open`] | by `sqlite:PATH` or `postgres://…`; tables are created and brought up to date |
//! | people | [`create_guest`](Store::create_guest), [`register`](Store::register), [`login`](Store::login), [`person`](Store::person), `set_*`, [`delete_person`](Store::delete_person), [`export_person`](Store::export_person), [`progress`](Store::progress), [`set_progress`](Store::set_progress) |
//! | sessions | [`create_session`](Store::create_session), [`session`](Store::session), [`touch`](Store::touch), [`rotate_session`](Store::rotate_session), [`end_session`](Store::end_session), [`sweep`](Store::sweep), [`secret`](Store::secret) |
//! | letters | [`want_email`](Store::want_email), [`issue_ticket`](Store::issue_ticket), [`confirm_email`](Store::confirm_email), [`reset_password`](Store::reset_password), [`allow`](Store::allow) |
//! | matches | [`create_match`](Store::create_match), [`match_row`](Store::match_row), [`matches_of`](Store::matches_of), [`open_tables`](Store::open_tables), [`finish`](Store::finish), [`delete_match`](Store::delete_match) |
//! | seats | [`seats`](Store::seats), [`take_seat`](Store::take_seat), [`leave`](Store::leave), [`change_seat`](Store::change_seat), [`invitation`](Store::invitation) |
//! | the journal | [`append`](Store::append), [`lines`](Store::lines), [`put_snapshot`](Store::put_snapshot), [`snapshot`](Store::snapshot) |
//! | releases | [`claim`](Store::claim), [`parts`](Store::parts), [`set_aside`](Store::set_aside), [`put_volumes`](Store::put_volumes), [`volumes`](Store::volumes) |
//! | clocks | [`beat`](Store::beat), [`overdue`](Store::overdue), [`set_deadline`](Store::set_deadline), [`set_vacation`](Store::set_vacation), [`holiday`](Store::holiday) |
//! | journals brought along | [`bring_match`](Store::bring_match), [`brought`](Store::brought), [`sweep_uploads`](Store::sweep_uploads) |
//! | chat | [`say`](Store::say), [`chat`](Store::chat) |
//! | order | [`show_out`](Store::show_out), [`clear_match`](Store::clear_match), [`set_talk`](Store::set_talk), [`set_slip`](Store::set_slip), [`expire_tables`](Store::expire_tables), [`block`](Store::block), [`befriend`](Store::befriend) |
//! | operators | [`standing`](Store::standing), [`report`](Store::report), [`ban`](Store::ban), [`mute`](Store::mute), [`close_match`](Store::close_match), [`audit`](Store::audit), [`forget_addresses`](Store::forget_addresses) |
//! | the feed | [`subscribe`](Store::subscribe), [`tell`](Store::tell), [`stands`](Store::stands) |
//! | the house | [`health`](Store::health), [`room`](Store::room), [`waiting`](Store::waiting), [`failures`](Store::failures), [`counts`](Store::counts), [`backup`](Store::backup), [`close`](Store::close) |
//!
//! A match *at* `seq` has `seq` lines after its header, numbered from 0. A change is durable when its method
//! returns `Ok`, and only then do the feeds tell of it. A lost race is told as such
//! ([`AppendError::Conflict`], [`SeatError::Changed`]): reload and ask again.
//!
//! ```
//! # #[tokio::main(flavor = "current_thread")] async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let folder = tempfile::tempdir()?; let path = folder.path().join("tablee.db"); let path = path.display();
//! use store::{After, MatchId, Millis, NewMatch, PersonId, SeatOwner, Store, Talk, Visibility};
//!
//! let store = Store::open(&format!("sqlite:{path}")).await?;
//! let (ada, id, now) = (PersonId::random()?, MatchId::random()?, Millis(1_700_000_000_000));
//! store.create_guest(ada, Some("Ada"), now).await?;
//! store
//!     .create_match(NewMatch {
//!         id,
//!         game: "pocket".into(),
//!         edition: None,
//!         header: "{}".into(),
//!         setup: "{}".into(),
//!         clock: "none".into(),
//!         visibility: Visibility::Listed,
//!         talk: Talk::default(),
//!         creator: ada,
//!         origin: None,
//!         seats: vec![SeatOwner::Person(ada), SeatOwner::Open],
//!         lines: vec![],
//!         turn: Some(0),
//!         deadline: None,
//!         result: None,
//!         slips: 0,
//!         rematch_of: None,
//!         now,
//!     })
//!     .await?;
//! let appended = store.append(id, 0, 0, r#"{"seat":0}"#, After { turn: Some(1), ..After::default() }, now).await?;
//! assert_eq!(appended.seq, 1);
//! # Ok(()) }
//! ```

mod addresses;
mod backup;
mod bans;
mod chat;
mod clocks;
mod db;
mod disk;
mod error;
mod feed;
mod friends;
mod id;
mod journal;
mod letters;
pub mod limits;
mod lists;
mod load;
mod matches;
pub mod names;
mod nats;
mod operators;
mod order;
mod people;
mod progress;
mod releases;
mod reports;
mod retention;
mod seats;
mod sessions;
mod slips;
mod stands;
mod survey;
#[cfg(feature = "testing")]
pub mod testing;
mod uploads;

use std::path::Path;
use std::sync::Arc;

pub use addresses::Address as SeenAt;
pub use backup::{backup, check};
pub use bans::{Ban, Banned};
pub use chat::ChatLine;
pub use clocks::{Away, Grace, Holiday, Overdue, SLOW};
pub use disk::{Hold, hold};
pub use error::{AppendError, CreateError, HolidayError, RegisterError, SeatError, StoreError};
pub use feed::{Change, Feed, What};
pub use friends::{Bond, Friend, Known};
pub use id::{MatchId, Millis, NoId, PersonId, SessionId, TokenHash};
pub use journal::{After, Appended, Line};
pub use letters::{Confirmed, Purpose, Rate};
pub use lists::{Counts, Listing, Page};
pub use matches::{MatchRow, NewMatch, Talk, Visibility};
pub use operators::{Deed, Standing};
pub use people::{Export, ExportedSeat, ExportedSession, ExportedWords, Login, Person};
pub use progress::Progress;
pub use releases::{Claim, Part, Volume};
pub use reports::{NewReport, Report, ReportError, Told};
pub use retention::{Keep, Swept};
pub use seats::{SeatOwner, SeatRow};
pub use sessions::{Session, SessionRow};
pub use stands::Stand;
pub use survey::{Survey, Surveyed};
pub use uploads::Brought;

use db::{Db, write};
use load::Load;

/// How many connections a node keeps to its database unless told otherwise.
pub const CONNECTIONS: u32 = 8;

/// The database, whichever it is. Clones share one.
#[derive(Clone, Debug)]
pub struct Store {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    db: Db,
    load: Load,
}

impl Store {
    /// Opens a database by its address, `sqlite:PATH` or `postgres://…`; creates the file if need be, and
    /// brings the tables up to date. Must be called on a Tokio runtime.
    ///
    /// # Errors
    /// When the address is of no known kind, or the database cannot be opened.
    pub async fn open(address: &str) -> Result<Self, StoreError> {
        Self::open_with(address, CONNECTIONS).await
    }

    /// The same with a number of connections: to PostgreSQL as told, for reading SQLite no more than eight.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub async fn open_with(address: &str, connections: u32) -> Result<Self, StoreError> {
        Self::open_fed(address, connections, None).await
    }

    /// The same with nodes that tell each other what changed by NATS, at an address such as
    /// `nats://127.0.0.1:4222`, and not by PostgreSQL itself. All nodes of a house must do it the same way.
    ///
    /// # Errors
    /// As [`open`](Self::open); when NATS cannot be reached; and when the database is SQLite, which has one
    /// node alone.
    pub async fn open_fed(address: &str, connections: u32, feed: Option<&str>) -> Result<Self, StoreError> {
        let db = Db::open(address, connections, feed).await?;
        let store = Self { inner: Arc::new(Inner { db, load: Load::default() }) };
        store.reckon_looks().await?;
        Ok(store)
    }

    /// Changes from now on, by whichever node.
    #[must_use]
    pub fn subscribe(&self) -> Feed {
        match &self.inner.db {
            Db::Sqlite(sqlite) => sqlite.subscribe(),
            Db::Postgres(postgres) => postgres.subscribe(),
        }
    }

    /// Tells every feed on every node a passing word about a match, as [`What::Note`]. It is not kept
    /// anywhere.
    ///
    /// # Errors
    /// When the note is too long, or the database fails.
    pub async fn tell(&self, id: MatchId, note: &str) -> Result<(), StoreError> {
        let note = limits::text("note", note, limits::NOTE)?;
        let change = Change::At(id, What::Note(note.to_owned()));
        match &self.inner.db {
            Db::Sqlite(sqlite) => {
                sqlite.tell(change);
                Ok(())
            }
            Db::Postgres(postgres) => postgres.tell(&change).await,
        }
    }

    /// Whether the database can be written: this writes something, and nobody is the worse for it.
    ///
    /// # Errors
    /// When it cannot.
    pub async fn health(&self, now: Millis) -> Result<(), StoreError> {
        write!(self, |db, _told| {
            sqlx::query(
                "INSERT INTO heartbeat (house, at) VALUES (0, $1) ON CONFLICT (house) DO UPDATE SET at = excluded.at",
            )
            .bind(now.0)
            .execute(db)
            .await?;
            Ok(())
        })
    }

    /// Copies the whole database into a new file while others go on working.
    ///
    /// # Errors
    /// When the file exists, the database is PostgreSQL, which has its own tool for that, or copying fails.
    pub async fn backup(&self, path: &Path) -> Result<(), StoreError> {
        match &self.inner.db {
            Db::Sqlite(sqlite) => backup::copy(sqlite.path(), path).await,
            Db::Postgres(_) => Err(StoreError::BackupByPgDump),
        }
    }

    /// Makes sure that what was deleted is not left in a file beside the database. PostgreSQL sees to that by
    /// itself, when it vacuums.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn checkpoint(&self) -> Result<(), StoreError> {
        match &self.inner.db {
            Db::Sqlite(sqlite) => sqlite.checkpoint().await,
            Db::Postgres(_) => Ok(()),
        }
    }

    /// Waits for all changes handed in so far, then closes. What is asked for later is an error.
    pub async fn close(&self) {
        match &self.inner.db {
            Db::Sqlite(sqlite) => sqlite.close().await,
            Db::Postgres(postgres) => postgres.close().await,
        }
    }
}
