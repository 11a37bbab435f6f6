//! What people tell the operators of each other.

use crate::db::{read, write};
use crate::limits::{self, text};
use crate::operators::{number, person};
use crate::{MatchId, Millis, Page, PersonId, Store, StoreError};
use serde::{Deserialize, Serialize};

/// What somebody tells the operators.
#[derive(Clone, Debug)]
pub struct NewReport {
    /// Who tells it.
    pub reporter: PersonId,
    /// About whom.
    pub target: PersonId,
    /// At which match.
    pub table: MatchId,
    /// Which of the usual reasons.
    pub reason: String,
    /// In the reporter's words.
    pub text: String,
    /// What was said there, as it was then.
    pub context: String,
    /// When.
    pub now: Millis,
    /// How many reports this reporter may make in a day.
    pub most: u32,
}

/// Why a report was not taken.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// The same person was reported by the same one on that day.
    #[error("this person was reported already")]
    Already,
    /// The reporter has made many reports on that day.
    #[error("too many reports in a day")]
    TooMany,
    /// Anything else.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for ReportError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(StoreError::Database(error))
    }
}

/// A report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Its number.
    pub id: u64,
    /// Who told it.
    pub reporter: PersonId,
    /// What that person is called.
    pub reporter_name: Option<String>,
    /// About whom.
    pub target: PersonId,
    /// What that person is called.
    pub target_name: Option<String>,
    /// At which match.
    pub table: String,
    /// Which of the usual reasons.
    pub reason: String,
    /// In the reporter's words.
    pub text: String,
    /// What was said there, as it was then.
    pub context: String,
    /// When.
    pub at: Millis,
    /// When it was settled.
    pub resolved: Option<Millis>,
    /// How.
    pub verdict: Option<String>,
}

/// A report, as shown to the person who made it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told {
    /// When.
    pub at: Millis,
    /// At which match.
    pub table: String,
    /// Which of the usual reasons.
    pub reason: String,
    /// In the reporter's words.
    pub text: String,
}

type ReportRow = (
    (i64, String, Option<String>, String, Option<String>, String),
    (String, String, String, i64, Option<i64>, Option<String>),
);

impl Store {
    /// Tells the operators of somebody; the number of the report is returned.
    ///
    /// # Errors
    /// When it was told on that day already, the reporter has told much on that day, a text is too long, or
    /// the database fails.
    pub async fn report(&self, new: NewReport) -> Result<u64, ReportError> {
        const DAY: i64 = 24 * 60 * 60 * 1000;
        text("reason", &new.reason, limits::WORD)?;
        text("text", &new.text, limits::REASON)?;
        text("context", &new.context, limits::CONTEXT)?;
        write!(self, |db, _told| {
            let day = new.now.0.div_euclid(DAY);
            let (made,): (i64,) =
                sqlx::query_as("SELECT COUNT(*) FROM reports WHERE reporter = $1 AND day = $2")
                    .bind(new.reporter.to_string())
                    .bind(day)
                    .fetch_one(&mut *db)
                    .await?;
            let made: Option<(i64,)> = match made < i64::from(new.most) {
                true => {
                    sqlx::query_as(
                        "INSERT INTO reports (reporter, target, match, reason, text, context, at, day) \
                         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (reporter, target, day) DO NOTHING RETURNING id",
                    )
                    .bind(new.reporter.to_string())
                    .bind(new.target.to_string())
                    .bind(new.table.to_string())
                    .bind(new.reason)
                    .bind(new.text)
                    .bind(new.context)
                    .bind(new.now.0)
                    .bind(day)
                    .fetch_optional(db)
                    .await?
                }
                false => return Err(ReportError::TooMany),
            };
            let (id,) = made.ok_or(ReportError::Already)?;
            Ok(number(id)?)
        })
    }

    /// Reports, those that wait first and the oldest of them first; with `all`, those that are settled too.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn reports(&self, all: bool, page: Page) -> Result<Vec<Report>, StoreError> {
        const REPORTS: &str = "SELECT r.id, r.reporter, a.name, r.target, b.name, r.match, r.reason, r.text, r.context, r.at, \
             r.resolved, r.verdict FROM reports r LEFT JOIN people a ON a.id = r.reporter LEFT JOIN people b ON b.id = r.target \
             WHERE r.resolved IS NULL OR $1 <> 0 ORDER BY CASE WHEN r.resolved IS NULL THEN 0 ELSE 1 END, \
             CASE WHEN r.resolved IS NULL THEN r.at ELSE -r.resolved END, r.id LIMIT $2 OFFSET $3";
        let mut rows: Vec<ReportRow> = Vec::new();
        read!(self, |db| {
            use sqlx::Row as _;
            let found = sqlx::query(REPORTS)
                .bind(i64::from(all))
                .bind(i64::from(page.limit.min(limits::PAGE)))
                .bind(i64::from(page.offset))
                .fetch_all(db)
                .await?;
            for row in found {
                rows.push((
                    (
                        row.try_get(0)?,
                        row.try_get(1)?,
                        row.try_get(2)?,
                        row.try_get(3)?,
                        row.try_get(4)?,
                        row.try_get(5)?,
                    ),
                    (
                        row.try_get(6)?,
                        row.try_get(7)?,
                        row.try_get(8)?,
                        row.try_get(9)?,
                        row.try_get(10)?,
                        row.try_get(11)?,
                    ),
                ));
            }
        });
        rows.into_iter()
            .map(
                |(
                    (id, reporter, reporter_name, target, target_name, table),
                    (reason, text, context, at, resolved, verdict),
                )| {
                    Ok(Report {
                        id: number(id)?,
                        reporter: person(&reporter)?,
                        reporter_name,
                        target: person(&target)?,
                        target_name,
                        table,
                        reason,
                        text,
                        context,
                        at: Millis(at),
                        resolved: resolved.map(Millis),
                        verdict,
                    })
                },
            )
            .collect()
    }

    /// Settles a report. Whether it was waiting is returned.
    ///
    /// # Errors
    /// When the verdict is too long, or the database fails.
    pub async fn resolve(
        &self,
        id: u64,
        operator: Option<PersonId>,
        verdict: &str,
        now: Millis,
    ) -> Result<bool, StoreError> {
        let verdict = text("verdict", verdict, limits::REASON)?.to_owned();
        write!(self, |db, _told| {
            let settled = sqlx::query(
                "UPDATE reports SET resolved = $2, operator = $3, verdict = $4 WHERE id = $1 AND resolved IS NULL",
            )
            .bind(crate::matches::db_count(id))
            .bind(now.0)
            .bind(operator.map(|operator| operator.to_string()))
            .bind(verdict)
            .execute(db)
            .await?;
            Ok(settled.rows_affected() > 0)
        })
    }

    /// How often somebody was reported, and how many of those reports wait.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn reports_about(&self, id: PersonId) -> Result<(u64, u64), StoreError> {
        let (all, waiting): (i64, i64) = read!(self, |db| {
            sqlx::query_as(
                "SELECT COUNT(*), COALESCE(SUM(CASE WHEN resolved IS NULL THEN 1 ELSE 0 END), 0) FROM reports WHERE target = $1",
            )
            .bind(id.to_string())
            .fetch_one(db)
            .await?
        });
        Ok((number(all)?, number(waiting)?))
    }

    /// What somebody has told the operators, for that person to take away.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn reports_by(&self, id: PersonId) -> Result<Vec<Told>, StoreError> {
        let rows: Vec<(i64, String, String, String)> = read!(self, |db| {
            sqlx::query_as(
                "SELECT at, match, reason, text FROM reports WHERE reporter = $1 ORDER BY id LIMIT 10000",
            )
            .bind(id.to_string())
            .fetch_all(db)
            .await?
        });
        let told = |(at, table, reason, text)| Told { at: Millis(at), table, reason, text };
        Ok(rows.into_iter().map(told).collect())
    }

    /// What was said around reports about others, where this person has spoken: the number of each report, and the
    /// words as they are kept.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn overheard(&self, id: PersonId) -> Result<Vec<(u64, String)>, StoreError> {
        let id = id.to_string();
        let rows: Vec<(i64, String)> = read!(self, |db| {
            sqlx::query_as(
                "SELECT id, context FROM reports WHERE target <> $1 AND context LIKE '%' || $1 || '%' ORDER BY id",
            )
            .bind(id.as_str())
            .fetch_all(db)
            .await?
        });
        rows.into_iter().map(|(report, context)| Ok((number(report)?, context))).collect()
    }

    /// Puts other words in the place of those that were said around a report.
    ///
    /// # Errors
    /// When they are too long, or the database fails.
    pub async fn set_context(&self, report: u64, context: &str) -> Result<(), StoreError> {
        let context = text("context", context, limits::CONTEXT)?.to_owned();
        write!(self, |db, _told| {
            sqlx::query("UPDATE reports SET context = $2 WHERE id = $1")
                .bind(crate::matches::db_count(report))
                .bind(context)
                .execute(db)
                .await?;
            Ok(())
        })
    }

    /// Throws away reports that were settled before then.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_reports(&self, before: Millis) -> Result<u64, StoreError> {
        write!(self, |db, _told| {
            let gone = sqlx::query("DELETE FROM reports WHERE resolved IS NOT NULL AND resolved < $1")
                .bind(before.0)
                .execute(db)
                .await?;
            Ok(gone.rows_affected())
        })
    }
}
