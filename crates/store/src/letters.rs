//! E-mail: confirmed addresses, the secret links in e-mails, and how often a person may be written to.

use crate::db::{read, write};
use crate::limits::{self, text};
use crate::people::{PERSON, Row, person};
use crate::{Millis, Person, PersonId, Store, StoreError, TokenHash};

/// What the secret in an e-mail opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// It proves that the address is the person's.
    Confirm,
    /// It sets a new password.
    Reset,
}

impl Purpose {
    const fn name(self) -> &'static str {
        match self {
            Self::Confirm => "confirm",
            Self::Reset => "reset",
        }
    }
}

/// A rate limit: so many at once, and one more whenever `every` milliseconds have passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Who or what is limited: a hash, which reveals nobody.
    pub who: TokenHash,
    /// How many at once.
    pub burst: u32,
    /// After how long one more.
    pub every: i64,
}

/// An address that was confirmed just now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confirmed {
    /// The owner.
    pub person: PersonId,
    /// The address.
    pub email: String,
    /// The one before, if there was one.
    pub before: Option<String>,
}

/// How many accounts may be asked for by one address.
const SHARED: i64 = 5;

/// The form of an address by which an account is found: nobody remembers in which case it was typed.
fn fold(email: &str) -> String {
    email.trim().to_lowercase()
}

/// Uses a secret up: whose it was, and to which address it went. A secret that is used is gone, whatever
/// comes of it.
macro_rules! redeem {
    ($db:ident, $token:expr, $purpose:expr, $now:expr) => {{
        let row: Option<(String, String, i64)> = sqlx::query_as(
            "DELETE FROM tickets WHERE token = $1 AND purpose = $2 RETURNING person, email, expires",
        )
        .bind($token.to_vec())
        .bind($purpose.name())
        .fetch_optional(&mut *$db)
        .await?;
        row.filter(|(_, _, expires)| *expires > $now.0).map(|(person, email, _)| (person, email))
    }};
}

impl Store {
    /// Notes that an account wants letters to this address. It gets none but the one that asks to confirm it;
    /// the address before stays until then. Without an address, there is none any more, and no letter on its
    /// way opens anything.
    ///
    /// # Errors
    /// When there is no such account, the address is too long, or the database fails.
    pub async fn want_email(&self, id: PersonId, email: Option<&str>, now: Millis) -> Result<(), StoreError> {
        let email = limits::maybe("e-mail address", email, limits::EMAIL)?;
        write!(self, |db, _told| {
            let id = id.to_string();
            let none = email.is_none();
            let changed = match email {
                Some(email) => {
                    sqlx::query(
                        "UPDATE people SET wanted_email = $2, wanted_at = $3 \
                         WHERE id = $1 AND deleted = 0 AND folded IS NOT NULL",
                    )
                    .bind(&id)
                    .bind(email)
                    .bind(now.0)
                    .execute(&mut *db)
                    .await?
                }
                None => {
                    sqlx::query(
                        "UPDATE people SET wanted_email = NULL, wanted_at = NULL, email = NULL, email_folded = NULL \
                         WHERE id = $1 AND deleted = 0",
                    )
                    .bind(&id)
                    .execute(&mut *db)
                    .await?
                }
            };
            if changed.rows_affected() == 0 {
                return Err(StoreError::NotFound("person"));
            }
            sqlx::query("DELETE FROM tickets WHERE person = $1 AND ($2 = 1 OR purpose = 'confirm')")
                .bind(&id)
                .bind(i64::from(none))
                .execute(db)
                .await?;
            Ok(())
        })
    }

    /// Keeps the secret of a letter. Those of earlier letters go on to open what they open: otherwise whoever
    /// asks for letters in somebody's name could make each of them worthless.
    ///
    /// # Errors
    /// When there is no such person, the address is too long, or the database fails.
    pub async fn issue_ticket(
        &self,
        token: TokenHash,
        id: PersonId,
        purpose: Purpose,
        email: &str,
        expires: Millis,
    ) -> Result<(), StoreError> {
        let email = text("e-mail address", email, limits::EMAIL)?.to_owned();
        write!(self, |db, _told| {
            let made = sqlx::query(
                "INSERT INTO tickets (token, person, purpose, email, expires) \
                 SELECT $1, id, $3, $4, $5 FROM people WHERE id = $2 AND deleted = 0",
            )
            .bind(token.to_vec())
            .bind(id.to_string())
            .bind(purpose.name())
            .bind(email)
            .bind(expires.0)
            .execute(db)
            .await?;
            if made.rows_affected() == 0 { Err(StoreError::NotFound("person")) } else { Ok(()) }
        })
    }

    /// Whose secret this is, if it still opens anything. It is not used up.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn ticket(
        &self,
        token: TokenHash,
        purpose: Purpose,
        now: Millis,
    ) -> Result<Option<PersonId>, StoreError> {
        let row: Option<(String,)> = read!(self, |db| {
            sqlx::query_as("SELECT person FROM tickets WHERE token = $1 AND purpose = $2 AND expires > $3")
                .bind(token.to_vec())
                .bind(purpose.name())
                .bind(now.0)
                .fetch_optional(db)
                .await?
        });
        row.map(|(id,)| id.parse().map_err(|_| StoreError::Damaged("person"))).transpose()
    }

    /// Uses a secret up to confirm an address. Nothing when it opens nothing, or when another address is
    /// wanted by now.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn confirm_email(
        &self,
        token: TokenHash,
        now: Millis,
    ) -> Result<Option<Confirmed>, StoreError> {
        write!(self, |db, _told| {
            let Some((id, email)) = redeem!(db, token, Purpose::Confirm, now) else { return Ok(None) };
            let before: Option<(Option<String>,)> = sqlx::query_as("SELECT email FROM people WHERE id = $1")
                .bind(&id)
                .fetch_optional(&mut *db)
                .await?;
            let changed = sqlx::query(
                "UPDATE people SET email = $2, email_folded = $3, wanted_email = NULL, wanted_at = NULL \
                 WHERE id = $1 AND wanted_email = $2 AND deleted = 0 AND folded IS NOT NULL",
            )
            .bind(&id)
            .bind(&email)
            .bind(fold(&email))
            .execute(&mut *db)
            .await?;
            if changed.rows_affected() == 0 {
                return Ok(None);
            }
            // A letter to the address before must not open the account any more.
            sqlx::query("DELETE FROM tickets WHERE person = $1").bind(&id).execute(db).await?;
            let person = id.parse().map_err(|_| StoreError::Damaged("person"))?;
            Ok(Some(Confirmed { person, email, before: before.and_then(|(before,)| before) }))
        })
    }

    /// Uses a secret up to set a new password: every session ends, and every other letter of this kind is
    /// worth nothing. Whose it was is returned; nothing when it opens nothing.
    ///
    /// # Errors
    /// When the hash is too long, or the database fails.
    pub async fn reset_password(
        &self,
        token: TokenHash,
        password_hash: &str,
        now: Millis,
    ) -> Result<Option<PersonId>, StoreError> {
        let hash = text("password hash", password_hash, limits::PASSWORD_HASH)?.to_owned();
        write!(self, |db, _told| {
            let Some((id, email)) = redeem!(db, token, Purpose::Reset, now) else { return Ok(None) };
            // The letter must have gone to the address that is theirs now.
            let changed = sqlx::query(
                "UPDATE people SET password_hash = $2 \
                 WHERE id = $1 AND email = $3 AND deleted = 0 AND folded IS NOT NULL",
            )
            .bind(&id)
            .bind(hash)
            .bind(email)
            .execute(&mut *db)
            .await?;
            if changed.rows_affected() == 0 {
                return Ok(None);
            }
            sqlx::query("DELETE FROM tickets WHERE person = $1 AND purpose = $2")
                .bind(&id)
                .bind(Purpose::Reset.name())
                .execute(&mut *db)
                .await?;
            sqlx::query("DELETE FROM sessions WHERE person = $1").bind(&id).execute(db).await?;
            Ok(Some(id.parse().map_err(|_| StoreError::Damaged("person"))?))
        })
    }

    /// The accounts whose confirmed address this is: several people may share one.
    ///
    /// # Errors
    /// When the address is too long, or the database fails.
    pub async fn accounts_by_email(&self, email: &str) -> Result<Vec<Person>, StoreError> {
        let folded = fold(text("e-mail address", email, limits::EMAIL)?);
        let rows: Vec<Row> = read!(self, |db| {
            sqlx::query_as(sqlx::AssertSqlSafe(format!(
                "{PERSON} WHERE email_folded = $1 AND deleted = 0 AND folded IS NOT NULL ORDER BY created, id LIMIT $2"
            )))
            .bind(folded.as_str())
            .bind(SHARED)
            .fetch_all(db)
            .await?
        });
        rows.into_iter().map(person).collect()
    }

    /// Whether something may be done once more by all of these rates; if so, it counts as done. All nodes
    /// count together.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn allow(&self, rates: Vec<Rate>, now: Millis) -> Result<bool, StoreError> {
        let kept: Result<(), Refused> = write!(self, |db, _told| {
            for rate in rates {
                // What was done counts until `due`, and no more than `burst` times `every` may be ahead of
                // now.
                let ahead = rate.every.saturating_mul(i64::from(rate.burst.saturating_sub(1)));
                let noted = sqlx::query(
                    "INSERT INTO rates (who, due) VALUES ($1, $2 + $3) ON CONFLICT (who) DO UPDATE \
                     SET due = CASE WHEN rates.due > $2 THEN rates.due ELSE $2 END + $3 WHERE rates.due <= $2 + $4",
                )
                .bind(rate.who.to_vec())
                .bind(now.0)
                .bind(rate.every)
                .bind(ahead)
                .execute(&mut *db)
                .await
                .map_err(StoreError::from)?;
                if noted.rows_affected() == 0 {
                    // Whatever was counted before is taken back with it.
                    return Err(Refused::TooOften);
                }
            }
            Ok(())
        });
        match kept {
            Ok(()) => Ok(true),
            Err(Refused::TooOften) => Ok(false),
            Err(Refused::Store(error)) => Err(error),
        }
    }
}

/// Why something was not counted as done.
enum Refused {
    TooOften,
    Store(StoreError),
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}
