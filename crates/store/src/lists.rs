//! Matches in lists: those of a person, those with an open seat, all of them, and how many there are.

use std::collections::HashMap;

use crate::db::read;
use crate::limits;
use crate::matches::{MatchRow, Row, count, row, select, take};
use crate::{MatchId, Millis, PersonId, SeatRow, Store, StoreError};

/// A match in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// The match.
    pub row: MatchRow,
    /// Its seats.
    pub seats: Vec<SeatRow>,
}

/// A part of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// How many to pass over.
    pub offset: u32,
    /// How many to tell, at most [`limits::PAGE`].
    pub limit: u32,
}

impl Page {
    /// The beginning of a list.
    pub const FIRST: Self = Self { offset: 0, limit: 50 };
}

/// How much there is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Matches that go on.
    pub running: u64,
    /// Matches that are over.
    pub over: u64,
    /// Matches that cannot go on.
    pub aside: u64,
    /// People, guests among them.
    pub people: u64,
    /// Sessions.
    pub sessions: u64,
}

impl Store {
    /// The matches in which a person has a seat: first those that wait for this person, the most urgent
    /// before the others; then those that go on; then those that are over; each the latest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn matches_of(&self, person: PersonId, page: Page) -> Result<Vec<Listing>, StoreError> {
        const MINE: &str = select!(
            "WHERE EXISTS (SELECT 1 FROM seats s WHERE s.match = m.id AND s.person = $1) \
             ORDER BY CASE WHEN m.result IS NOT NULL OR m.aside IS NOT NULL THEN 2 \
             WHEN EXISTS (SELECT 1 FROM seats s WHERE s.match = m.id AND s.person = $1 AND s.seat = m.turn) THEN 0 \
             ELSE 1 END, CASE WHEN m.result IS NULL AND m.deadline IS NOT NULL THEN m.deadline ELSE 9223372036854775807 END, \
             m.updated DESC, m.id LIMIT $2 OFFSET $3"
        );
        let person = person.to_string();
        let mut rows: Vec<Row> = Vec::new();
        read!(self, |db| {
            let found = sqlx::query(MINE)
                .bind(person.as_str())
                .bind(i64::from(page.limit.min(limits::PAGE)))
                .bind(i64::from(page.offset))
                .fetch_all(db)
                .await?;
            for found in found {
                rows.push(take!(found));
            }
        });
        self.listings(rows).await
    }

    /// How many matches go on that this person began and at which no person sits: those are in nobody's list.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn unmanned(&self, creator: PersonId) -> Result<u64, StoreError> {
        let creator = creator.to_string();
        let found: i64 = read!(self, |db| {
            let row: (i64,) = sqlx::query_as(
                "SELECT COUNT(*) FROM matches m WHERE m.creator = $1 AND m.result IS NULL AND m.aside IS NULL \
                 AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.match = m.id AND s.person IS NOT NULL)",
            )
            .bind(creator.as_str())
            .fetch_one(db)
            .await?;
            row.0
        });
        count(found)
    }

    /// Matches with an open seat that this person may find: those that everybody may, and those of friends.
    /// Whoever is blocked by the one who began a match does not find it. Only those count whose maker was
    /// here after `since`. The list is fair: no person and no network comes a second time before all others
    /// have come once, and none has more than a few; of equals the newest comes first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn open_tables(
        &self,
        reader: Option<PersonId>,
        since: Millis,
        page: Page,
    ) -> Result<Vec<Listing>, StoreError> {
        const OPEN: &str = select!(
            "JOIN (SELECT id, round, newest, ROW_NUMBER() OVER (PARTITION BY place ORDER BY round, newest DESC, id) AS lap FROM \
             (SELECT o.id, o.created AS newest, COALESCE(o.origin, o.creator) AS place, \
             ROW_NUMBER() OVER (PARTITION BY o.creator ORDER BY o.created DESC, o.id) AS round FROM matches o \
             WHERE (o.visibility = 'listed' OR (o.visibility = 'friends' AND EXISTS (SELECT 1 FROM friends f WHERE f.accepted IS NOT NULL \
             AND ((f.person = o.creator AND f.other = $1) OR (f.person = $1 AND f.other = o.creator))))) \
             AND o.result IS NULL AND o.aside IS NULL AND COALESCE(o.attended, o.created) > $2 \
             AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.person = o.creator AND b.other = $1) \
             AND EXISTS (SELECT 1 FROM seats s WHERE s.match = o.id AND s.kind = 'open')) AS found WHERE round <= 5) AS fair \
             ON fair.id = m.id WHERE fair.lap <= 20 ORDER BY fair.lap, fair.newest DESC, m.id LIMIT $3 OFFSET $4"
        );
        let reader = reader.map(|reader| reader.to_string()).unwrap_or_default();
        let mut rows: Vec<Row> = Vec::new();
        read!(self, |db| {
            let found = sqlx::query(OPEN)
                .bind(reader.as_str())
                .bind(since.0)
                .bind(i64::from(page.limit.min(limits::PAGE)))
                .bind(i64::from(page.offset))
                .fetch_all(db)
                .await?;
            for found in found {
                rows.push(take!(found));
            }
        });
        self.listings(rows).await
    }

    async fn listings(&self, rows: Vec<Row>) -> Result<Vec<Listing>, StoreError> {
        let mut listings = Vec::with_capacity(rows.len());
        for found in rows {
            let row = row(found)?;
            let seats = self.seats(row.id).await?;
            listings.push(Listing { row, seats });
        }
        Ok(listings)
    }

    /// The ids of all matches in their own order, after this one: the way to walk through all of them.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn match_ids(&self, after: Option<MatchId>, limit: u32) -> Result<Vec<MatchId>, StoreError> {
        let rows: Vec<(String,)> = read!(self, |db| {
            sqlx::query_as("SELECT id FROM matches WHERE id > $1 ORDER BY id LIMIT $2")
                .bind(after.map(|id| id.to_string()).unwrap_or_default())
                .bind(i64::from(limit.min(limits::PAGE)))
                .fetch_all(db)
                .await?
        });
        rows.iter().map(|(id,)| id.parse().map_err(|_| StoreError::Damaged("match"))).collect()
    }

    /// How much there is, for the metrics. Everything is counted, so ask now and then, not at every turn.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn counts(&self) -> Result<Counts, StoreError> {
        let counted: HashMap<String, i64> = read!(self, |db| {
            let rows: Vec<(String, i64)> = sqlx::query_as(
                "SELECT 'running', COUNT(*) FROM matches WHERE result IS NULL AND aside IS NULL UNION ALL \
                 SELECT 'over', COUNT(*) FROM matches WHERE result IS NOT NULL UNION ALL \
                 SELECT 'aside', COUNT(*) FROM matches WHERE result IS NULL AND aside IS NOT NULL UNION ALL \
                 SELECT 'people', COUNT(*) FROM people WHERE deleted = 0 UNION ALL \
                 SELECT 'sessions', COUNT(*) FROM sessions",
            )
            .fetch_all(db)
            .await?;
            rows.into_iter().collect()
        });
        let of = |name: &str| count(counted.get(name).copied().unwrap_or_default());
        Ok(Counts {
            running: of("running")?,
            over: of("over")?,
            aside: of("aside")?,
            people: of("people")?,
            sessions: of("sessions")?,
        })
    }
}
