//! What operators need: their roles, reports, bans, mutes, the addresses people came from, and an audit trail
//! of every action.

use crate::db::{read, write};
use crate::limits::{self, text};
use crate::{MatchId, Millis, Page, PersonId, Store, StoreError};
use serde::{Deserialize, Serialize};

/// How many networks are remembered for one person.
const NETWORKS: i64 = 20;

/// The columns of a [`Deed`].
type DeedColumns = (i64, i64, Option<String>, String, String, String, String);

/// What a person may do on this server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Whether they have an account.
    pub registered: bool,
    /// Whether they keep order.
    pub operator: bool,
    /// Until when they may not speak.
    pub muted: Option<Millis>,
}

/// Who is kept out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Banned {
    /// A person.
    Person(PersonId),
    /// A range of addresses, as `192.0.2.0/24`.
    Network(String),
}

/// Somebody is kept out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ban {
    /// Its number.
    pub id: u64,
    /// Who.
    pub banned: Banned,
    /// What a banned person is called.
    pub name: Option<String>,
    /// Why; the banned read it.
    pub reason: String,
    /// Since when.
    pub made: Millis,
    /// Until when; for good if there is no end.
    pub ends: Option<Millis>,
    /// When it was lifted.
    pub lifted: Option<Millis>,
}

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
    /// The time.
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
    /// The time.
    pub at: Millis,
    /// When it was settled.
    pub resolved: Option<Millis>,
    /// How.
    pub verdict: Option<String>,
}

/// A report, as shown to the person who made it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told {
    /// The time.
    pub at: Millis,
    /// At which match.
    pub table: String,
    /// Which of the usual reasons.
    pub reason: String,
    /// In the reporter's words.
    pub text: String,
}

/// Something that an operator did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deed {
    /// Its number; 0 before it is kept.
    pub id: u64,
    /// The time.
    pub at: Millis,
    /// Who; nobody when it was done at the machine itself.
    pub operator: Option<PersonId>,
    /// What the operator was called.
    pub name: String,
    /// What was done.
    pub act: String,
    /// To whom or what.
    pub target: String,
    /// The reason.
    pub why: String,
}

/// From where somebody came.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Address {
    /// The last address out of one network.
    pub address: String,
    /// When somebody first came from there.
    pub first: Millis,
    /// The last time.
    pub last: Millis,
}

type BanRow = (i64, Option<String>, Option<String>, Option<String>, String, i64, Option<i64>, Option<i64>);
type ReportRow = (
    (i64, String, Option<String>, String, Option<String>, String),
    (String, String, String, i64, Option<i64>, Option<String>),
);

fn number(found: i64) -> Result<u64, StoreError> {
    crate::matches::count(found)
}

fn person(id: &str) -> Result<PersonId, StoreError> {
    id.parse().map_err(|_| StoreError::Damaged("person"))
}

fn ban((id, who, network, name, reason, made, ends, lifted): BanRow) -> Result<Ban, StoreError> {
    let banned = match (who, network) {
        (Some(who), None) => Banned::Person(person(&who)?),
        (None, Some(network)) => Banned::Network(network),
        _ => return Err(StoreError::Damaged("ban")),
    };
    let (made, ends, lifted) = (Millis(made), ends.map(Millis), lifted.map(Millis));
    Ok(Ban { id: number(id)?, banned, name, reason, made, ends, lifted })
}

impl Store {
    /// What somebody may do in the house; nothing is known of a deleted person.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn standing(&self, id: PersonId) -> Result<Option<Standing>, StoreError> {
        let row: Option<(bool, bool, Option<i64>)> = read!(self, |db| {
            sqlx::query_as(
                "SELECT password_hash IS NOT NULL, operator <> 0, muted FROM people WHERE id = $1 AND deleted = 0",
            )
            .bind(id.to_string())
            .fetch_optional(db)
            .await?
        });
        // A guest can be no operator: whoever loses the cookie would lose the house.
        Ok(row.map(|(registered, operator, muted)| Standing {
            registered,
            operator: operator && registered,
            muted: muted.map(Millis),
        }))
    }

    /// Makes somebody with an account an operator, or no longer.
    ///
    /// # Errors
    /// When there is no such account, or the database fails.
    pub async fn set_operator(&self, id: PersonId, operator: bool) -> Result<(), StoreError> {
        write!(self, |db, _told| {
            let changed = sqlx::query(
                "UPDATE people SET operator = $2 WHERE id = $1 AND deleted = 0 AND password_hash IS NOT NULL",
            )
            .bind(id.to_string())
            .bind(i64::from(operator))
            .execute(db)
            .await?;
            if changed.rows_affected() == 0 { Err(StoreError::NotFound("account")) } else { Ok(()) }
        })
    }

    /// Those who keep order.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn operators(&self) -> Result<Vec<(PersonId, Option<String>)>, StoreError> {
        let rows: Vec<(String, Option<String>)> = read!(self, |db| {
            sqlx::query_as(
                "SELECT id, name FROM people WHERE operator <> 0 AND deleted = 0 AND password_hash IS NOT NULL ORDER BY name, id",
            )
            .fetch_all(db)
            .await?
        });
        rows.into_iter().map(|(id, name)| Ok((person(&id)?, name))).collect()
    }

    /// Lets somebody not speak until then, or speak again.
    ///
    /// # Errors
    /// When there is no such person, or the database fails.
    pub async fn mute(&self, id: PersonId, until: Option<Millis>) -> Result<(), StoreError> {
        write!(self, |db, _told| {
            let changed = sqlx::query("UPDATE people SET muted = $2 WHERE id = $1 AND deleted = 0")
                .bind(id.to_string())
                .bind(until.map(|until| until.0))
                .execute(db)
                .await?;
            if changed.rows_affected() == 0 { Err(StoreError::NotFound("person")) } else { Ok(()) }
        })
    }

    /// Keeps somebody out; the number of the ban is returned.
    ///
    /// # Errors
    /// When a text is too long, or the database fails.
    pub async fn ban(
        &self,
        banned: &Banned,
        reason: &str,
        operator: Option<PersonId>,
        now: Millis,
        ends: Option<Millis>,
    ) -> Result<u64, StoreError> {
        let reason = text("reason", reason, limits::REASON)?.to_owned();
        let (who, network) = match banned {
            Banned::Person(id) => (Some(id.to_string()), None),
            Banned::Network(network) => (None, Some(text("network", network, limits::WORD)?.to_owned())),
        };
        write!(self, |db, _told| {
            let (id,): (i64,) = sqlx::query_as(
                "INSERT INTO bans (person, network, reason, operator, made, ends) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id",
            )
            .bind(who)
            .bind(network)
            .bind(reason)
            .bind(operator.map(|operator| operator.to_string()))
            .bind(now.0)
            .bind(ends.map(|ends| ends.0))
            .fetch_one(db)
            .await?;
            number(id)
        })
    }

    /// Lifts a ban. Whether there was one is returned.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn lift(&self, id: u64, now: Millis) -> Result<bool, StoreError> {
        write!(self, |db, _told| {
            let lifted = sqlx::query(
                "UPDATE bans SET lifted = $2 WHERE id = $1 AND lifted IS NULL AND (ends IS NULL OR ends > $2)",
            )
            .bind(crate::matches::db_count(id))
            .bind(now.0)
            .execute(db)
            .await?;
            Ok(lifted.rows_affected() > 0)
        })
    }

    /// The bans that hold, the latest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn bans(&self, now: Millis) -> Result<Vec<Ban>, StoreError> {
        let rows: Vec<BanRow> = read!(self, |db| {
            sqlx::query_as(
                "SELECT b.id, b.person, b.network, p.name, b.reason, b.made, b.ends, b.lifted FROM bans b \
                 LEFT JOIN people p ON p.id = b.person WHERE b.lifted IS NULL AND (b.ends IS NULL OR b.ends > $1) \
                 ORDER BY b.id DESC LIMIT 10000",
            )
            .bind(now.0)
            .fetch_all(db)
            .await?
        });
        rows.into_iter().map(ban).collect()
    }

    /// Every ban of a person, those that are over too.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn bans_of(&self, id: PersonId) -> Result<Vec<Ban>, StoreError> {
        let rows: Vec<BanRow> = read!(self, |db| {
            sqlx::query_as(
                "SELECT b.id, b.person, b.network, p.name, b.reason, b.made, b.ends, b.lifted FROM bans b \
                 LEFT JOIN people p ON p.id = b.person WHERE b.person = $1 ORDER BY b.id DESC LIMIT 100",
            )
            .bind(id.to_string())
            .fetch_all(db)
            .await?
        });
        rows.into_iter().map(ban).collect()
    }

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

    /// Adds to the trail of what operators did. It cannot be changed afterwards.
    ///
    /// # Errors
    /// When a text is too long, or the database fails.
    pub async fn note_deed(&self, deed: Deed) -> Result<(), StoreError> {
        text("name", &deed.name, limits::NAME)?;
        text("act", &deed.act, limits::WORD)?;
        text("target", &deed.target, limits::REASON)?;
        text("reason", &deed.why, limits::REASON)?;
        write!(self, |db, _told| {
            sqlx::query(
                "INSERT INTO audit (at, operator, name, act, target, why) VALUES ($1, $2, $3, $4, $5, $6)",
            )
            .bind(deed.at.0)
            .bind(deed.operator.map(|operator| operator.to_string()))
            .bind(deed.name)
            .bind(deed.act)
            .bind(deed.target)
            .bind(deed.why)
            .execute(db)
            .await?;
            Ok(())
        })
    }

    /// What operators did, the latest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn audit(&self, page: Page) -> Result<Vec<Deed>, StoreError> {
        let rows: Vec<DeedColumns> = read!(self, |db| {
            sqlx::query_as(
                "SELECT id, at, operator, name, act, target, why FROM audit ORDER BY id DESC LIMIT $1 OFFSET $2",
            )
            .bind(i64::from(page.limit.min(limits::PAGE)))
            .bind(i64::from(page.offset))
            .fetch_all(db)
            .await?
        });
        rows.into_iter()
            .map(|(id, at, operator, name, act, target, why)| {
                let operator = operator.as_deref().map(person).transpose()?;
                Ok(Deed { id: number(id)?, at: Millis(at), operator, name, act, target, why })
            })
            .collect()
    }

    /// Throws away what operators did before then. The database refuses what is not two years old.
    ///
    /// # Errors
    /// When something is not old enough, or the database fails.
    pub async fn forget_deeds(&self, before: Millis) -> Result<u64, StoreError> {
        write!(self, |db, _told| {
            let gone = sqlx::query("DELETE FROM audit WHERE at < $1").bind(before.0).execute(db).await?;
            Ok(gone.rows_affected())
        })
    }

    /// Notes from where somebody came: one address for each network, and the latest networks alone.
    ///
    /// # Errors
    /// When a text is too long, or the database fails.
    pub async fn note_address(
        &self,
        id: PersonId,
        network: &str,
        address: &str,
        now: Millis,
    ) -> Result<(), StoreError> {
        let network = text("network", network, limits::WORD)?.to_owned();
        let address = text("address", address, limits::WORD)?.to_owned();
        write!(self, |db, _told| {
            let id = id.to_string();
            sqlx::query(
                "INSERT INTO addresses (person, network, address, first, last) SELECT id, $2, $3, $4, $4 FROM people \
                 WHERE id = $1 AND deleted = 0 \
                 ON CONFLICT (person, network) DO UPDATE SET address = excluded.address, last = excluded.last",
            )
            .bind(&id)
            .bind(network)
            .bind(address)
            .bind(now.0)
            .execute(&mut *db)
            .await?;
            sqlx::query(
                "DELETE FROM addresses WHERE person = $1 AND network NOT IN \
                 (SELECT network FROM addresses WHERE person = $1 ORDER BY last DESC, network LIMIT $2)",
            )
            .bind(&id)
            .bind(NETWORKS)
            .execute(db)
            .await?;
            Ok(())
        })
    }

    /// From where somebody came, the latest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn addresses(&self, id: PersonId) -> Result<Vec<Address>, StoreError> {
        let rows: Vec<(String, i64, i64)> = read!(self, |db| {
            sqlx::query_as(
                "SELECT address, first, last FROM addresses WHERE person = $1 ORDER BY last DESC, network",
            )
            .bind(id.to_string())
            .fetch_all(db)
            .await?
        });
        let address = |(address, first, last)| Address { address, first: Millis(first), last: Millis(last) };
        Ok(rows.into_iter().map(address).collect())
    }

    /// Forgets from where people came before then, and from where matches were begun.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_addresses(&self, before: Millis) -> Result<u64, StoreError> {
        write!(self, |db, _told| {
            let gone =
                sqlx::query("DELETE FROM addresses WHERE last < $1").bind(before.0).execute(&mut *db).await?;
            sqlx::query("UPDATE matches SET origin = NULL WHERE origin IS NOT NULL AND created < $1")
                .bind(before.0)
                .execute(db)
                .await?;
            Ok(gone.rows_affected())
        })
    }
}
