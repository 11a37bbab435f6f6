//! Keeps matches alive across releases: which rules are in charge of a match, where they changed, what
//! happened before, and which matches cannot go on.

use crate::db::{read, write};
use crate::feed::{Change, What};
use crate::limits::{self, text};
use crate::matches::{count, db_count};
use crate::{MatchId, Millis, Store, StoreError};

/// Where the rules of a match changed: a line of its journal that is no step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// How many steps there are before it.
    pub seq: u64,
    /// The line.
    pub line: String,
}

/// Some steps of a match, written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Volume {
    /// The number of the first step.
    pub from: u64,
    /// The number of the step after the last one.
    pub until: u64,
    /// What happened.
    pub pages: Vec<u8>,
}

/// A match that another edition takes over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Which match.
    pub id: MatchId,
    /// How many steps it has.
    pub seq: u64,
    /// The edition in charge so far.
    pub from: Option<String>,
    /// The edition that takes it over.
    pub to: String,
    /// The line of the journal that says so; none when the rules are the same and only nobody was in charge.
    pub part: Option<String>,
    /// Whose answer is owed by these rules.
    pub turn: Option<u8>,
    /// How the match ended, if by these rules it has.
    pub over: Option<String>,
    /// The time.
    pub now: Millis,
}

impl Store {
    /// Which of the editions of a game this is, in the order in which the store has first met them.
    ///
    /// # Errors
    /// When a text is too long, or the database fails.
    pub async fn rank(&self, game: &str, edition: &str) -> Result<u64, StoreError> {
        let game = text("game", game, limits::WORD)?.to_owned();
        let edition = text("edition", edition, limits::WORD)?.to_owned();
        write!(self, |db, _told| {
            sqlx::query(
                "INSERT INTO editions (game, edition, rank) \
                 SELECT $1, $2, COALESCE(MAX(rank), 0) + 1 FROM editions WHERE game = $1 \
                 ON CONFLICT (game, edition) DO NOTHING",
            )
            .bind(&game)
            .bind(&edition)
            .execute(&mut *db)
            .await?;
            let (rank,): (i64,) =
                sqlx::query_as("SELECT rank FROM editions WHERE game = $1 AND edition = $2")
                    .bind(&game)
                    .bind(&edition)
                    .fetch_one(db)
                    .await?;
            count(rank)
        })
    }

    /// Takes a running match over, if it is where it is expected and the same edition is in charge. Whether
    /// it was is returned.
    ///
    /// # Errors
    /// When a text is too long, or the database fails.
    pub async fn claim(&self, claim: Claim) -> Result<bool, StoreError> {
        text("edition", &claim.to, limits::WORD)?;
        if let Some(part) = &claim.part {
            text("part", part, limits::PART)?;
        }
        text("result", claim.over.as_deref().unwrap_or_default(), limits::DOCUMENT)?;
        write!(self, |db, told| {
            let key = claim.id.to_string();
            let taken = sqlx::query(
                "UPDATE matches SET edition = $3, aside = NULL, turn = $5, result = $6 \
                 WHERE id = $1 AND seq = $2 AND result IS NULL AND COALESCE(edition, '') = $4",
            )
            .bind(&key)
            .bind(db_count(claim.seq))
            .bind(&claim.to)
            .bind(claim.from.unwrap_or_default())
            .bind(claim.turn.map(i64::from))
            .bind(claim.over)
            .execute(&mut *db)
            .await?;
            if taken.rows_affected() == 0 {
                return Ok(false);
            }
            if let Some(part) = claim.part {
                sqlx::query(
                    "INSERT INTO parts (match, number, seq, line, at) \
                     SELECT $1, COUNT(*), $2, $3, $4 FROM parts WHERE match = $1",
                )
                .bind(&key)
                .bind(db_count(claim.seq))
                .bind(part)
                .bind(claim.now.0)
                .execute(db)
                .await?;
            }
            told.push(Change::At(claim.id, What::Changed));
            Ok(true)
        })
    }

    /// Where the rules of a match changed, in order.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn parts(&self, id: MatchId) -> Result<Vec<Part>, StoreError> {
        let rows: Vec<(i64, String)> = read!(self, |db| {
            sqlx::query_as("SELECT seq, line FROM parts WHERE match = $1 ORDER BY number")
                .bind(id.to_string())
                .fetch_all(db)
                .await?
        });
        rows.into_iter().map(|(seq, line)| Ok(Part { seq: count(seq)?, line })).collect()
    }

    /// Sets a match aside that cannot go on: it is kept, but it is nobody's turn and in nobody's count.
    /// Without a reason it goes on again.
    ///
    /// # Errors
    /// When the reason is too long, or the database fails.
    pub async fn set_aside(&self, id: MatchId, why: Option<&str>) -> Result<(), StoreError> {
        let why = limits::maybe("aside", why, limits::DOCUMENT)?;
        write!(self, |db, told| {
            let changed = sqlx::query(
                "UPDATE matches SET aside = $2 WHERE id = $1 AND result IS NULL AND COALESCE(aside, '') <> $3",
            )
            .bind(id.to_string())
            .bind(&why)
            .bind(why.as_deref().unwrap_or_default())
            .execute(db)
            .await?;
            if changed.rows_affected() > 0 {
                told.push(Change::At(id, What::Changed));
            }
            Ok(())
        })
    }

    /// Running matches of a game of which another edition than this one is in charge, by their ids, after
    /// this one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn strangers(
        &self,
        game: &str,
        edition: &str,
        after: Option<MatchId>,
        limit: u32,
    ) -> Result<Vec<MatchId>, StoreError> {
        let rows: Vec<(String,)> = read!(self, |db| {
            sqlx::query_as(
                "SELECT id FROM matches WHERE game = $1 AND COALESCE(edition, '') <> $2 AND result IS NULL \
                 AND id > $3 ORDER BY id LIMIT $4",
            )
            .bind(game)
            .bind(edition)
            .bind(after.map(|id| id.to_string()).unwrap_or_default())
            .bind(i64::from(limit.min(limits::PAGE)))
            .fetch_all(db)
            .await?
        });
        rows.iter().map(|(id,)| id.parse().map_err(|_| StoreError::Damaged("match"))).collect()
    }

    /// Keeps volumes of a match's album that come after what is there; those that do not are passed over. A
    /// match that is gone is no error.
    ///
    /// # Errors
    /// When a volume is too large, or the database fails.
    pub async fn put_volumes(&self, id: MatchId, volumes: Vec<Volume>) -> Result<(), StoreError> {
        if volumes.iter().any(|volume| volume.pages.len() > limits::SNAPSHOT) {
            return Err(StoreError::TooLong { field: "album", limit: limits::SNAPSHOT });
        }
        write!(self, |db, _told| {
            for volume in volumes {
                sqlx::query(
                    "INSERT INTO album (match, seq, until, pages) SELECT id, $2, $3, $4 FROM matches WHERE id = $1 \
                     AND $2 >= (SELECT COALESCE(MAX(until), 0) FROM album WHERE match = $1) \
                     ON CONFLICT (match, seq) DO NOTHING",
                )
                .bind(id.to_string())
                .bind(db_count(volume.from))
                .bind(db_count(volume.until))
                .bind(volume.pages)
                .execute(&mut *db)
                .await?;
            }
            Ok(())
        })
    }

    /// How many steps the album of a match has.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn recorded(&self, id: MatchId) -> Result<u64, StoreError> {
        let (until,): (i64,) = read!(self, |db| {
            sqlx::query_as("SELECT COALESCE(MAX(until), 0) FROM album WHERE match = $1")
                .bind(id.to_string())
                .fetch_one(db)
                .await?
        });
        count(until)
    }

    /// The volumes of a match's album that have something of the steps from number `from` up to `to`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn volumes(&self, id: MatchId, from: u64, to: u64) -> Result<Vec<Volume>, StoreError> {
        let rows: Vec<(i64, i64, Vec<u8>)> = read!(self, |db| {
            sqlx::query_as(
                "SELECT seq, until, pages FROM album WHERE match = $1 AND until >= $2 AND seq <= $3 ORDER BY seq",
            )
            .bind(id.to_string())
            .bind(db_count(from))
            .bind(db_count(to))
            .fetch_all(db)
            .await?
        });
        rows.into_iter()
            .map(|(from, until, pages)| Ok(Volume { from: count(from)?, until: count(until)?, pages }))
            .collect()
    }
}
