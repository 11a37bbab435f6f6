//! Matches: created with all their seats, ended, deleted.

use serde::{Deserialize, Serialize};

use crate::db::{read, write};
use crate::feed::{Change, What};
use crate::limits::{self, text};
use crate::{CreateError, MatchId, Millis, PersonId, SeatOwner, Store, StoreError, seats};

/// Who may find a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Visibility {
    /// Those who know its id.
    Private,
    /// Everybody: it is among the open tables while it has an open seat.
    Listed,
    /// The friends of whoever began it, who see it among the open tables; nobody else may take an open seat.
    Friends,
}

impl Visibility {
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Private => "private",
            Self::Listed => "listed",
            Self::Friends => "friends",
        }
    }
}

/// Who may speak at a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Talk {
    /// Everybody who is known, guests who watch among them.
    Everybody,
    /// The players, and everyone with an account.
    #[default]
    Members,
    /// Those who sit there.
    Players,
    /// The host and their friends.
    Friends,
    /// Nobody.
    Nobody,
}

impl Talk {
    const ALL: [Self; 5] = [Self::Everybody, Self::Members, Self::Players, Self::Friends, Self::Nobody];

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Everybody => "everybody",
            Self::Members => "members",
            Self::Players => "players",
            Self::Friends => "friends",
            Self::Nobody => "nobody",
        }
    }

    pub(crate) fn read(word: Option<&str>) -> Result<Self, StoreError> {
        let Some(word) = word else { return Ok(Self::default()) };
        Self::ALL.into_iter().find(|talk| talk.word() == word).ok_or(StoreError::Damaged("match"))
    }
}

/// The result of a match that operators have closed: it is over for all, and counts for nobody.
pub(crate) const CLOSED: &str = r#"{"closed":true}"#;

/// A match to be created.
#[derive(Clone, Debug)]
pub struct NewMatch {
    /// Its id.
    pub id: MatchId,
    /// Which game.
    pub game: String,
    /// The edition of the game in charge of it.
    pub edition: Option<String>,
    /// The first line of the journal. It has the seed of the match: nobody may see it before the end.
    pub header: String,
    /// The set-up, for lists.
    pub setup: String,
    /// How fast answers are owed; the store only keeps it.
    pub clock: String,
    /// Who may find it.
    pub visibility: Visibility,
    /// Who may speak there.
    pub talk: Talk,
    /// Who made it.
    pub creator: PersonId,
    /// From which network, in a form that tells it from others and nothing else.
    pub origin: Option<String>,
    /// Who holds which seat.
    pub seats: Vec<SeatOwner>,
    /// Lines that were played elsewhere, when a journal is brought along.
    pub lines: Vec<(u8, String)>,
    /// Whose answer is owed first.
    pub turn: Option<u8>,
    /// The time when it ends.
    pub deadline: Option<Millis>,
    /// How it ended, when a journal of a finished match is brought along.
    pub result: Option<String>,
    /// How many slips were forgiven in these lines.
    pub slips: u32,
    /// The match that is played once more.
    pub rematch_of: Option<MatchId>,
    /// The time.
    pub now: Millis,
}

/// A match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchRow {
    /// Its id.
    pub id: MatchId,
    /// Which game.
    pub game: String,
    /// The first line of the journal. It has the seed of the match: nobody may see it before the end.
    pub header: String,
    /// The set-up.
    pub setup: String,
    /// How fast answers are owed.
    pub clock: String,
    /// Who may find it.
    pub visibility: Visibility,
    /// Who made it.
    pub creator: PersonId,
    /// How many lines the journal has after its header.
    pub seq: u64,
    /// Whose answer is owed.
    pub turn: Option<u8>,
    /// The time when it ends.
    pub deadline: Option<Millis>,
    /// How it ended, if it has.
    pub result: Option<String>,
    /// How many messages the chat has had.
    pub chat: u64,
    /// The match that was played after it.
    pub rematch: Option<MatchId>,
    /// When it was created.
    pub created: Millis,
    /// When it last moved on.
    pub updated: Millis,
    /// The edition of the game in charge of it; none if it has not moved on since editions are known.
    pub edition: Option<String>,
    /// Why it cannot go on, if it cannot.
    pub aside: Option<String>,
    /// Who may speak there.
    pub talk: Talk,
    /// How many slips were forgiven in it.
    pub slips: u64,
    /// Who wants to take something back, and who has agreed; the store only keeps it.
    pub slip: Option<String>,
    /// From which network it was begun, in a form that tells it from others and nothing else; it is forgotten in
    /// time.
    pub origin: Option<String>,
}

impl MatchRow {
    /// Whether operators have closed it: `aside` says why.
    #[must_use]
    pub fn closed(&self) -> bool {
        self.result.as_deref() == Some(CLOSED)
    }
}

/// A count as the databases know it: they have no unsigned numbers. Beyond their range nothing is ever found.
pub(crate) fn db_count(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

pub(crate) fn count(found: i64) -> Result<u64, StoreError> {
    found.try_into().map_err(|_| StoreError::Damaged("count"))
}

pub(crate) type Row = (
    (String, String, String, String, String, String, String),
    (i64, Option<i64>, Option<i64>, Option<String>, i64, Option<String>, i64, i64),
    (Option<String>, Option<String>, Option<String>, i64, Option<String>, Option<String>),
);

/// The columns of a match, in three handfuls as in [`Row`].
macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT m.id, m.game, m.header, m.setup, m.clock, m.visibility, m.creator, \
             m.seq, m.turn, m.deadline, m.result, m.chat, m.rematch, m.created, m.updated, m.edition, m.aside, m.talk, m.slips, m.slip, m.origin FROM matches m ",
            $rest
        )
    };
}

/// Reads a row by position; the same lines for both databases.
macro_rules! take {
    ($row:expr) => {{
        let row = $row;
        use sqlx::Row as _;
        (
            (
                row.try_get(0)?,
                row.try_get(1)?,
                row.try_get(2)?,
                row.try_get(3)?,
                row.try_get(4)?,
                row.try_get(5)?,
                row.try_get(6)?,
            ),
            (
                row.try_get(7)?,
                row.try_get(8)?,
                row.try_get(9)?,
                row.try_get(10)?,
                row.try_get(11)?,
                row.try_get(12)?,
                row.try_get(13)?,
                row.try_get(14)?,
            ),
            (
                row.try_get(15)?,
                row.try_get(16)?,
                row.try_get(17)?,
                row.try_get(18)?,
                row.try_get(19)?,
                row.try_get(20)?,
            ),
        )
    }};
}

/// Gives a seat of a new match to its owner; the same lines for both databases.
macro_rules! insert_seat {
    ($db:ident, $key:expr, $seat:expr, $owner:expr) => {
        sqlx::query(
            "INSERT INTO seats (match, seat, kind, person, bot, level, invite) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind($key)
        .bind($seat)
        .bind($owner.kind)
        .bind($owner.person)
        .bind($owner.bot)
        .bind($owner.level)
        .bind($owner.invite)
        .execute(&mut *$db)
        .await?
    };
}

pub(crate) use {insert_seat, select, take};

pub(crate) fn row(
    (
        (id, game, header, setup, clock, visibility, creator),
        (seq, turn, deadline, result, chat, rematch, created, updated),
        (edition, aside, talk, slips, slip, origin),
    ): Row,
) -> Result<MatchRow, StoreError> {
    let damaged = || StoreError::Damaged("match");
    Ok(MatchRow {
        id: id.parse().map_err(|_| damaged())?,
        game,
        header,
        setup,
        clock,
        visibility: match visibility.as_str() {
            "private" => Visibility::Private,
            "listed" => Visibility::Listed,
            "friends" => Visibility::Friends,
            _ => return Err(damaged()),
        },
        creator: creator.parse().map_err(|_| damaged())?,
        seq: count(seq)?,
        turn: turn.map(seats::number).transpose()?,
        deadline: deadline.map(Millis),
        result,
        chat: count(chat)?,
        rematch: rematch.map(|id| id.parse()).transpose().map_err(|_| damaged())?,
        created: Millis(created),
        updated: Millis(updated),
        edition,
        aside,
        talk: Talk::read(talk.as_deref())?,
        slips: count(slips)?,
        slip,
        origin,
    })
}

pub(crate) fn checked(new: &NewMatch) -> Result<Vec<seats::Columns>, StoreError> {
    text("game", &new.game, limits::WORD)?;
    text("edition", new.edition.as_deref().unwrap_or_default(), limits::WORD)?;
    text("header", &new.header, limits::DOCUMENT)?;
    text("setup", &new.setup, limits::DOCUMENT)?;
    text("clock", &new.clock, limits::CLOCK)?;
    text("origin", new.origin.as_deref().unwrap_or_default(), limits::WORD)?;
    if let Some(result) = &new.result {
        text("result", result, limits::DOCUMENT)?;
    }
    if new.seats.len() > limits::SEATS {
        return Err(StoreError::TooLong { field: "seats", limit: limits::SEATS });
    }
    if new.lines.len() > limits::LINES {
        return Err(StoreError::TooLong { field: "journal", limit: limits::LINES });
    }
    for (_, line) in &new.lines {
        text("line", line, limits::LINE)?;
    }
    new.seats.iter().map(SeatOwner::columns).collect()
}

impl Store {
    /// Creates a match with all its seats, and with the lines that it may bring along.
    ///
    /// # Errors
    /// When it is the rematch of a match that has one already, the id is used, somebody named is not known, a
    /// text is too long, or the database fails.
    pub async fn create_match(&self, new: NewMatch) -> Result<(), CreateError> {
        let owners = checked(&new)?;
        write!(self, |db, told| {
            let key = new.id.to_string();
            if let Some(old) = new.rematch_of {
                let changed =
                    sqlx::query("UPDATE matches SET rematch = $2 WHERE id = $1 AND rematch IS NULL")
                        .bind(old.to_string())
                        .bind(&key)
                        .execute(&mut *db)
                        .await?;
                if changed.rows_affected() == 0 {
                    let found: Option<(Option<String>,)> =
                        sqlx::query_as("SELECT rematch FROM matches WHERE id = $1")
                            .bind(old.to_string())
                            .fetch_optional(db)
                            .await?;
                    return Err(match found.and_then(|(id,)| id) {
                        Some(id) => {
                            CreateError::Rematched(id.parse().map_err(|_| StoreError::Damaged("match"))?)
                        }
                        None => StoreError::NotFound("match").into(),
                    });
                }
                told.push(Change::At(old, What::Changed));
            }
            let mut people: Vec<String> = owners.iter().filter_map(|owner| owner.person.clone()).collect();
            people.push(new.creator.to_string());
            people.sort();
            people.dedup();
            for person in people {
                let known: Option<(i32,)> =
                    sqlx::query_as("SELECT 1 FROM people WHERE id = $1 AND deleted = 0")
                        .bind(person)
                        .fetch_optional(&mut *db)
                        .await?;
                known.ok_or(StoreError::NotFound("person"))?;
            }
            sqlx::query(
                "INSERT INTO matches (id, game, header, setup, clock, visibility, creator, seq, turn, deadline, result, \
                 chat, created, updated, edition, talk, attended, origin, slips) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 0, $12, $12, $13, $14, $12, $15, $16)",
            )
            .bind(&key)
            .bind(new.game)
            .bind(new.header)
            .bind(new.setup)
            .bind(new.clock)
            .bind(new.visibility.word())
            .bind(new.creator.to_string())
            .bind(db_count(new.lines.len() as u64))
            .bind(new.turn.map(i64::from))
            .bind(new.deadline.map(|deadline| deadline.0))
            .bind(new.result)
            .bind(new.now.0)
            .bind(new.edition)
            .bind(new.talk.word())
            .bind(new.origin)
            .bind(i64::from(new.slips))
            .execute(&mut *db)
            .await
            .map_err(|error| match &error {
                sqlx::Error::Database(cause) if cause.is_unique_violation() => CreateError::Exists,
                _ => error.into(),
            })?;
            for (owner, seat) in owners.into_iter().zip(0i64..) {
                insert_seat!(db, &key, seat, owner);
            }
            for ((seat, line), seq) in new.lines.into_iter().zip(0i64..) {
                sqlx::query("INSERT INTO lines (match, seq, seat, line, at) VALUES ($1, $2, $3, $4, $5)")
                    .bind(&key)
                    .bind(seq)
                    .bind(i64::from(seat))
                    .bind(line)
                    .bind(new.now.0)
                    .execute(&mut *db)
                    .await?;
            }
            told.push(Change::At(new.id, What::Created));
            Ok(())
        })
    }

    /// The match with this id.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn match_row(&self, id: MatchId) -> Result<Option<MatchRow>, StoreError> {
        const ONE: &str = select!("WHERE m.id = $1");
        let found: Option<Row> = read!(self, |db| {
            match sqlx::query(ONE).bind(id.to_string()).fetch_optional(db).await? {
                Some(found) => Some(take!(found)),
                None => None,
            }
        });
        found.map(row).transpose()
    }

    /// Ends a match without a line, when it is given up. Whether it was still going on is returned.
    ///
    /// # Errors
    /// When the result is too long, or the database fails.
    pub async fn finish(&self, id: MatchId, result: &str, now: Millis) -> Result<bool, StoreError> {
        let result = text("result", result, limits::DOCUMENT)?.to_owned();
        write!(self, |db, told| {
            let ended = sqlx::query(
                "UPDATE matches SET result = $2, turn = NULL, deadline = NULL, updated = $3 \
                 WHERE id = $1 AND result IS NULL",
            )
            .bind(id.to_string())
            .bind(result)
            .bind(now.0)
            .execute(db)
            .await?;
            if ended.rows_affected() == 0 {
                return Ok(false);
            }
            told.push(Change::At(id, What::Changed));
            Ok(true)
        })
    }

    /// Deletes a match with everything that belongs to it. Whether there was one is returned.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn delete_match(&self, id: MatchId) -> Result<bool, StoreError> {
        write!(self, |db, told| {
            let gone =
                sqlx::query("DELETE FROM matches WHERE id = $1").bind(id.to_string()).execute(db).await?;
            if gone.rows_affected() == 0 {
                return Ok(false);
            }
            told.push(Change::At(id, What::Deleted));
            Ok(true)
        })
    }
}
