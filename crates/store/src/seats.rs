//! Seats: who holds which, and how a seat changes hands without two people believing it is theirs.

use serde::{Deserialize, Serialize};

use crate::db::{read, write};
use crate::feed::{Change, What};
use crate::limits::{self, text};
use crate::{MatchId, PersonId, SeatError, Store, StoreError, TokenHash};

/// Who holds a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeatOwner {
    /// A person; the account may have been deleted since.
    Person(PersonId),
    /// A bot.
    Bot {
        /// Which one.
        name: String,
        /// How strong.
        level: String,
    },
    /// Nobody: the first who comes.
    Open,
    /// Nobody yet: the person with the link.
    Invited {
        /// The hash of the token in the link.
        token_hash: TokenHash,
    },
}

/// A seat at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRow {
    /// Which seat.
    pub seat: u8,
    /// Who holds it.
    pub owner: SeatOwner,
    /// What that person is called, if it is a person with a name.
    pub name: Option<String>,
    /// Whether that person has an account, so that the name is theirs alone.
    pub registered: bool,
}

/// The columns that say who holds a seat.
#[derive(Clone, Debug)]
pub(crate) struct Columns {
    pub(crate) kind: &'static str,
    pub(crate) person: Option<String>,
    pub(crate) bot: Option<String>,
    pub(crate) level: Option<String>,
    pub(crate) invite: Option<Vec<u8>>,
}

impl SeatOwner {
    pub(crate) fn columns(&self) -> Result<Columns, StoreError> {
        let none = Columns { kind: "open", person: None, bot: None, level: None, invite: None };
        Ok(match self {
            Self::Person(id) => Columns { kind: "person", person: Some(id.to_string()), ..none },
            Self::Bot { name, level } => Columns {
                kind: "bot",
                bot: Some(text("bot", name, limits::WORD)?.to_owned()),
                level: Some(text("level", level, limits::WORD)?.to_owned()),
                ..none
            },
            Self::Open => none,
            Self::Invited { token_hash } => {
                Columns { kind: "invited", invite: Some(token_hash.to_vec()), ..none }
            }
        })
    }
}

/// The columns of a seat in the order of [`SEATS`].
pub(crate) type Row = (
    String,
    i64,
    String,
    Option<String>,
    Option<String>,
    Option<String>,
    Option<Vec<u8>>,
    Option<String>,
    bool,
);

const SEATS: &str = "SELECT s.match, s.seat, s.kind, s.person, s.bot, s.level, s.invite, p.name, p.folded IS NOT NULL \
                     FROM seats s LEFT JOIN people p ON p.id = s.person WHERE s.match = $1 ORDER BY s.seat";

pub(crate) fn row(
    (_, seat, kind, person, bot, level, invite, name, registered): Row,
) -> Result<SeatRow, StoreError> {
    let damaged = || StoreError::Damaged("seat");
    let owner = match (kind.as_str(), person, bot, level, invite) {
        ("person", Some(id), None, None, None) => SeatOwner::Person(id.parse().map_err(|_| damaged())?),
        ("bot", None, Some(name), Some(level), None) => SeatOwner::Bot { name, level },
        ("open", None, None, None, None) => SeatOwner::Open,
        ("invited", None, None, None, Some(hash)) => {
            SeatOwner::Invited { token_hash: hash.try_into().map_err(|_| damaged())? }
        }
        _ => return Err(damaged()),
    };
    Ok(SeatRow { seat: number(seat)?, owner, name, registered })
}

pub(crate) fn number(seat: i64) -> Result<u8, StoreError> {
    seat.try_into().map_err(|_| StoreError::Damaged("seat"))
}

/// Whether a person may sit down at a match: not who was shown out there, nor a guest who came from the same
/// network after that, nor whom its maker has blocked, nor a stranger at a table for friends, unless its
/// maker has sent a link. The same lines for both databases.
macro_rules! may_sit {
    ($db:expr, $id:expr, $person:expr, $invited:expr) => {{
        let no: Option<(i32,)> = sqlx::query_as(
            "SELECT 1 FROM matches m WHERE m.id = $1 AND m.creator <> $2 AND \
             (EXISTS (SELECT 1 FROM shown_out o WHERE o.match = m.id AND o.person = $2) \
             OR EXISTS (SELECT 1 FROM blocks b WHERE b.person = m.creator AND b.other = $2) \
             OR ($3 = 0 AND EXISTS (SELECT 1 FROM shown_out o JOIN addresses theirs ON theirs.person = o.person \
             JOIN addresses mine ON mine.network = theirs.network JOIN people p ON p.id = mine.person \
             WHERE o.match = m.id AND p.id = $2 AND p.folded IS NULL AND p.created >= o.at)) \
             OR (m.visibility = 'friends' AND $3 = 0 AND NOT EXISTS (SELECT 1 FROM friends f WHERE f.accepted IS NOT NULL \
             AND ((f.person = m.creator AND f.other = $2) OR (f.person = $2 AND f.other = m.creator)))))",
        )
        .bind($id.to_string())
        .bind($person)
        .bind(i64::from($invited))
        .fetch_optional(&mut *$db)
        .await?;
        if no.is_some() {
            return Err(SeatError::NotWelcome);
        }
    }};
}

impl Store {
    /// The seats of a match, in their order; none when there is no such match.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn seats(&self, id: MatchId) -> Result<Vec<SeatRow>, StoreError> {
        let rows: Vec<Row> =
            read!(self, |db| sqlx::query_as(SEATS).bind(id.to_string()).fetch_all(db).await?);
        rows.into_iter().map(row).collect()
    }

    /// Puts a person on a seat that is held as `expected` says: open, or invited by a link whose token the
    /// caller has checked.
    ///
    /// # Errors
    /// When the seat is not held so any more, the match is over, there is no such seat or person, or the
    /// database fails.
    pub async fn take_seat(
        &self,
        id: MatchId,
        seat: u8,
        person: PersonId,
        expected: &SeatOwner,
    ) -> Result<(), SeatError> {
        self.change_seat(id, seat, expected, &SeatOwner::Person(person)).await
    }

    /// Opens the seat of a person to the next who comes.
    ///
    /// # Errors
    /// When that person does not hold the seat, the match is over, there is no such seat, or the database
    /// fails.
    pub async fn leave(&self, id: MatchId, seat: u8, person: PersonId) -> Result<(), SeatError> {
        self.change_seat(id, seat, &SeatOwner::Person(person), &SeatOwner::Open).await
    }

    /// Hands a seat from whoever holds it by `expected` to `new`: compared and changed in one step, so that
    /// of two who try at once exactly one succeeds.
    ///
    /// # Errors
    /// When the seat is not held as expected, the match is over, there is no such seat or person, or the
    /// database fails.
    pub async fn change_seat(
        &self,
        id: MatchId,
        seat: u8,
        expected: &SeatOwner,
        new: &SeatOwner,
    ) -> Result<(), SeatError> {
        while !self.swap(id, seat, expected.columns()?, new.columns()?).await? {
            match self.match_row(id).await? {
                None => return Err(SeatError::NotFound),
                Some(row) if row.result.is_some() => return Err(SeatError::Over),
                Some(_) => {}
            }
            let found = self.seats(id).await?.into_iter().find(|found| found.seat == seat);
            let now = found.ok_or(SeatError::NotFound)?.owner;
            if now != *expected {
                return Err(SeatError::Changed { now });
            }
            // It was not held as expected, and is now: it changed hands in between. Once more.
        }
        Ok(())
    }

    async fn swap(&self, id: MatchId, seat: u8, expected: Columns, new: Columns) -> Result<bool, SeatError> {
        write!(self, |db, told| {
            if let Some(person) = &new.person {
                let known: Option<(i32,)> =
                    sqlx::query_as("SELECT 1 FROM people WHERE id = $1 AND deleted = 0")
                        .bind(person)
                        .fetch_optional(&mut *db)
                        .await?;
                known.ok_or(StoreError::NotFound("person"))?;
                may_sit!(db, id, person, expected.kind == "invited");
            }
            // Whoever has played in somebody else's match has a share in it.
            if let Some(person) = &expected.person {
                sqlx::query(
                    "UPDATE matches SET shared = 1 WHERE id = $1 AND shared = 0 AND creator <> $2 AND EXISTS \
                     (SELECT 1 FROM lines l JOIN seats s ON s.match = l.match AND s.seat = l.seat \
                     WHERE s.match = $1 AND s.seat = $3 AND s.person = $2 AND l.seq >= s.since)",
                )
                .bind(id.to_string())
                .bind(person)
                .bind(i64::from(seat))
                .execute(&mut *db)
                .await?;
            }
            let changed = sqlx::query(
                "UPDATE seats SET came = CASE WHEN kind IN ('open', 'invited') THEN kind ELSE came END, \
                 since = (SELECT seq FROM matches WHERE id = $1), \
                 kind = $3, person = $4, bot = $5, level = $6, invite = $7 \
                 WHERE match = $1 AND seat = $2 AND kind = $8 AND person IS NOT DISTINCT FROM $9 \
                 AND bot IS NOT DISTINCT FROM $10 AND level IS NOT DISTINCT FROM $11 AND invite IS NOT DISTINCT FROM $12 \
                 AND EXISTS (SELECT 1 FROM matches WHERE id = $1 AND result IS NULL)",
            )
            .bind(id.to_string())
            .bind(i64::from(seat))
            .bind(new.kind)
            .bind(new.person)
            .bind(new.bot)
            .bind(new.level)
            .bind(new.invite)
            .bind(expected.kind)
            .bind(expected.person)
            .bind(expected.bot)
            .bind(expected.level)
            .bind(expected.invite)
            .execute(db)
            .await?;
            if changed.rows_affected() == 0 {
                return Ok(false);
            }
            told.push(Change::At(id, What::Seats));
            Ok(true)
        })
    }

    /// The match and the seat that the link with this token leads to.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn invitation(&self, token: TokenHash) -> Result<Option<(MatchId, u8)>, StoreError> {
        let found: Option<(String, i64)> = read!(self, |db| {
            sqlx::query_as("SELECT match, seat FROM seats WHERE invite = $1")
                .bind(token.to_vec())
                .fetch_optional(db)
                .await?
        });
        found
            .map(|(id, seat)| Ok((id.parse().map_err(|_| StoreError::Damaged("match"))?, number(seat)?)))
            .transpose()
    }
}
