//! People: guests at first, accounts if they choose a name and a password, and deletable without a trace.

use serde::{Deserialize, Serialize};

use crate::db::{read, write};
use crate::limits::{self, maybe, text};
use crate::names::{fold, is_taken, keep_looks, kept, looks};
use crate::{Holiday, MatchId, Millis, PersonId, Progress, RegisterError, Store, StoreError};

/// A person, without what only the door needs to know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// Who.
    pub id: PersonId,
    /// The name shown at the table.
    pub name: Option<String>,
    /// Whether there is a password, so that the person can come back from another device.
    pub registered: bool,
    /// The language of letters to this person.
    pub lang: Option<String>,
    /// Where letters go: an address that was confirmed.
    pub email: Option<String>,
    /// The e-mail address that is not confirmed yet.
    pub wanted_email: Option<String>,
    /// Whether to write when it is this person's turn.
    pub notify: bool,
    /// Until when no clock runs against this person.
    pub vacation: Option<Millis>,
    /// When the person came first.
    pub created: Millis,
    /// Whether the account was deleted; nothing but the id is left then.
    pub deleted: bool,
}

/// What is needed to let somebody in by name.
#[derive(Clone, PartialEq, Eq)]
pub struct Login {
    /// Who has the name.
    pub person: PersonId,
    /// What the password must agree with.
    pub password_hash: String,
}

impl std::fmt::Debug for Login {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Login").field("person", &self.person).finish_non_exhaustive()
    }
}

/// Everything that is kept about a person, for that person to take away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Export {
    /// The account.
    pub person: Person,
    /// Where the person is signed in.
    pub sessions: Vec<ExportedSession>,
    /// The matches in which the person has a seat.
    pub seats: Vec<ExportedSeat>,
    /// The matches that the person created.
    pub created: Vec<MatchId>,
    /// What the person said.
    pub chat: Vec<ExportedWords>,
    /// When the person was away, or is.
    pub holidays: Vec<Holiday>,
    /// What the person has learned and solved.
    pub progress: Progress,
}

/// A session, as its owner may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExportedSession {
    /// When it began.
    pub created: Millis,
    /// When it was used last.
    pub seen: Millis,
    /// When it ends.
    pub expires: Millis,
    /// The device that started it, in a few words.
    pub device: Option<String>,
}

/// A seat at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExportedSeat {
    /// At which table.
    pub id: MatchId,
    /// Of which game.
    pub game: String,
    /// Which seat.
    pub seat: u8,
    /// When the match was created.
    pub created: Millis,
    /// How it ended, if it has.
    pub result: Option<String>,
}

/// Something said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExportedWords {
    /// At which table.
    pub id: MatchId,
    /// The time.
    pub at: Millis,
    /// The text.
    pub text: String,
}

/// The columns of a person in the order of [`PERSON`].
pub(crate) type Row = (
    String,
    Option<String>,
    bool,
    Option<String>,
    Option<String>,
    Option<String>,
    bool,
    Option<i64>,
    i64,
    bool,
);

/// `password_hash IS NOT NULL` and its like are truth values in both databases.
pub(crate) const PERSON: &str = "SELECT id, name, password_hash IS NOT NULL, lang, email, wanted_email, notify <> 0, vacation, \
                                 created, deleted <> 0 FROM people";

pub(crate) fn person(
    (id, name, registered, lang, email, wanted_email, notify, vacation, created, deleted): Row,
) -> Result<Person, StoreError> {
    Ok(Person {
        id: id.parse().map_err(|_| StoreError::Damaged("person"))?,
        name,
        registered,
        lang,
        email,
        wanted_email,
        notify,
        vacation: vacation.map(Millis),
        created: Millis(created),
        deleted,
    })
}

/// No two people may be registered under one name.
fn taken(error: sqlx::Error) -> RegisterError {
    match &error {
        sqlx::Error::Database(cause) if cause.is_unique_violation() => RegisterError::NameTaken,
        _ => error.into(),
    }
}

fn match_id(id: &str) -> Result<MatchId, StoreError> {
    id.parse().map_err(|_| StoreError::Damaged("match"))
}

impl Store {
    /// Lets a guest in. The name is only what is shown: guests may share one, but it looks like that of no
    /// account.
    ///
    /// # Errors
    /// When an account has a name that looks like it, the name is too long, or the database fails.
    pub async fn create_guest(
        &self,
        id: PersonId,
        name: Option<&str>,
        now: Millis,
    ) -> Result<(), RegisterError> {
        let name = maybe("name", name, limits::NAME)?;
        write!(self, |db, _told| {
            if is_taken!(db, id.to_string(), name.as_deref().map(looks).unwrap_or_default()) {
                return Err(RegisterError::NameTaken);
            }
            sqlx::query("INSERT INTO people (id, name, notify, created, deleted) VALUES ($1, $2, 1, $3, 0)")
                .bind(id.to_string())
                .bind(name)
                .bind(now.0)
                .execute(db)
                .await?;
            Ok(())
        })
    }

    /// The person with this id.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn person(&self, id: PersonId) -> Result<Option<Person>, StoreError> {
        let row: Option<Row> = read!(self, |db| {
            let statement = sqlx::AssertSqlSafe(format!("{PERSON} WHERE id = $1"));
            sqlx::query_as(statement).bind(id.to_string()).fetch_optional(db).await?
        });
        row.map(person).transpose()
    }

    /// The registered person with this name, however it is spelt.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn person_by_name(&self, name: &str) -> Result<Option<Person>, StoreError> {
        let folded = fold(text("name", name, limits::NAME)?);
        let row: Option<Row> = read!(self, |db| {
            let statement = sqlx::AssertSqlSafe(format!("{PERSON} WHERE folded = $1"));
            sqlx::query_as(statement).bind(folded.as_str()).fetch_optional(db).await?
        });
        row.map(person).transpose()
    }

    /// What is needed to let the registered person with this name in.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn login(&self, name: &str) -> Result<Option<Login>, StoreError> {
        let folded = fold(text("name", name, limits::NAME)?);
        let row: Option<(String, String)> = read!(self, |db| {
            sqlx::query_as(
                "SELECT id, password_hash FROM people WHERE folded = $1 AND password_hash IS NOT NULL",
            )
            .bind(folded.as_str())
            .fetch_optional(db)
            .await?
        });
        row.map(|(id, password_hash)| {
            let person = id.parse().map_err(|_| StoreError::Damaged("person"))?;
            Ok(Login { person, password_hash })
        })
        .transpose()
    }

    /// Gives a person a name of their own and a password.
    ///
    /// # Errors
    /// When the name is taken, there is no such person, a text is too long, or the database fails.
    pub async fn register(&self, id: PersonId, name: &str, password_hash: &str) -> Result<(), RegisterError> {
        let name = text("name", name, limits::NAME)?.trim().to_owned();
        let (folded, looks) = (fold(&name), kept(&name));
        let password_hash = text("password hash", password_hash, limits::PASSWORD_HASH)?.to_owned();
        write!(self, |db, _told| {
            let changed = sqlx::query(
                "UPDATE people SET name = $2, folded = $3, password_hash = $4 WHERE id = $1 AND deleted = 0",
            )
            .bind(id.to_string())
            .bind(name)
            .bind(folded)
            .bind(password_hash)
            .execute(&mut *db)
            .await
            .map_err(taken)?;
            if changed.rows_affected() == 0 {
                return Err(RegisterError::NotFound);
            }
            if keep_looks!(db, id.to_string(), looks) { Ok(()) } else { Err(RegisterError::NameTaken) }
        })
    }

    /// Changes the name of a registered person, who keeps the password.
    ///
    /// # Errors
    /// When the name is taken, there is no such registered person, the name is too long, or the database
    /// fails.
    pub async fn rename(&self, id: PersonId, name: &str) -> Result<(), RegisterError> {
        let name = text("name", name, limits::NAME)?.trim().to_owned();
        let (folded, looks) = (fold(&name), kept(&name));
        write!(self, |db, _told| {
            let changed = sqlx::query(
                "UPDATE people SET name = $2, folded = $3 WHERE id = $1 AND deleted = 0 AND folded IS NOT NULL",
            )
            .bind(id.to_string())
            .bind(name)
            .bind(folded)
            .execute(&mut *db)
            .await
            .map_err(taken)?;
            if changed.rows_affected() == 0 {
                return Err(RegisterError::NotFound);
            }
            if keep_looks!(db, id.to_string(), looks) { Ok(()) } else { Err(RegisterError::NameTaken) }
        })
    }

    /// Changes what a guest is called.
    ///
    /// # Errors
    /// When an account has a name that looks like it, there is no such guest (a registered person is
    /// [renamed](Self::rename)), the name is too long, or the database fails.
    pub async fn set_guest_name(&self, id: PersonId, name: Option<&str>) -> Result<(), RegisterError> {
        let name = maybe("name", name, limits::NAME)?;
        write!(self, |db, _told| {
            if is_taken!(db, id.to_string(), name.as_deref().map(looks).unwrap_or_default()) {
                return Err(RegisterError::NameTaken);
            }
            let changed =
                sqlx::query("UPDATE people SET name = $2 WHERE id = $1 AND deleted = 0 AND folded IS NULL")
                    .bind(id.to_string())
                    .bind(name)
                    .execute(db)
                    .await?;
            if changed.rows_affected() == 0 { Err(RegisterError::NotFound) } else { Ok(()) }
        })
    }

    /// Changes the password of a registered person.
    ///
    /// # Errors
    /// When there is no such registered person, the hash is too long, or the database fails.
    pub async fn set_password(&self, id: PersonId, password_hash: &str) -> Result<(), StoreError> {
        let hash = text("password hash", password_hash, limits::PASSWORD_HASH)?.to_owned();
        self.set(
            id,
            "UPDATE people SET password_hash = $2 WHERE id = $1 AND deleted = 0 AND folded IS NOT NULL",
            hash,
        )
        .await
    }

    /// Changes the language of a person.
    ///
    /// # Errors
    /// When there is no such person, the tag is too long, or the database fails.
    pub async fn set_lang(&self, id: PersonId, lang: Option<&str>) -> Result<(), StoreError> {
        let lang = maybe("language", lang, limits::LANG)?;
        self.set(id, "UPDATE people SET lang = $2 WHERE id = $1 AND deleted = 0", lang).await
    }

    /// Changes whether a person wants letters.
    ///
    /// # Errors
    /// When there is no such person, or the database fails.
    pub async fn set_notify(&self, id: PersonId, notify: bool) -> Result<(), StoreError> {
        self.set(id, "UPDATE people SET notify = $2 WHERE id = $1 AND deleted = 0", i64::from(notify)).await
    }

    async fn set<V>(&self, id: PersonId, statement: &'static str, value: V) -> Result<(), StoreError>
    where
        V: Send + 'static + sqlx::Type<sqlx::Sqlite> + sqlx::Type<sqlx::Postgres>,
        V: for<'q> sqlx::Encode<'q, sqlx::Sqlite> + for<'q> sqlx::Encode<'q, sqlx::Postgres>,
    {
        write!(self, |db, _told| {
            let changed = sqlx::query(statement).bind(id.to_string()).bind(value).execute(db).await?;
            if changed.rows_affected() == 0 { Err(StoreError::NotFound("person")) } else { Ok(()) }
        })
    }

    /// Forgets a person: name, address, password, sessions and words are gone. The seats stay, so that others
    /// can play on, held by somebody of whom nothing is known. Whether there was such a person is returned.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn delete_person(&self, id: PersonId) -> Result<bool, StoreError> {
        write!(self, |db, _told| {
            let id = id.to_string();
            let changed = sqlx::query(
                "UPDATE people SET name = NULL, folded = NULL, password_hash = NULL, lang = NULL, email = NULL, email_folded = NULL, \
                 wanted_email = NULL, wanted_at = NULL, notify = 0, vacation = NULL, deleted = 1 WHERE id = $1 AND deleted = 0",
            )
            .bind(&id)
            .execute(&mut *db)
            .await?;
            sqlx::query("DELETE FROM sessions WHERE person = $1").bind(&id).execute(&mut *db).await?;
            sqlx::query("DELETE FROM holidays WHERE person = $1").bind(&id).execute(&mut *db).await?;
            sqlx::query("DELETE FROM chat WHERE person = $1").bind(&id).execute(&mut *db).await?;
            for ties in [
                "DELETE FROM looks WHERE person = $1",
                "DELETE FROM progress WHERE person = $1",
                "DELETE FROM tickets WHERE person = $1",
                "DELETE FROM friends WHERE person = $1 OR other = $1",
                "DELETE FROM blocks WHERE person = $1 OR other = $1",
                "DELETE FROM addresses WHERE person = $1",
                "UPDATE people SET operator = 0, muted = NULL WHERE id = $1",
            ] {
                sqlx::query(ties).bind(&id).execute(&mut *db).await?;
            }
            Ok(changed.rows_affected() > 0)
        })
    }

    /// Everything that is kept about a person.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn export_person(&self, id: PersonId) -> Result<Option<Export>, StoreError> {
        let Some(person) = self.person(id).await? else { return Ok(None) };
        let progress = self.progress(id).await?;
        let id = id.to_string();
        let sessions: Vec<(i64, i64, i64, Option<String>)> = read!(self, |db| {
            sqlx::query_as(
                "SELECT created, seen, expires, device FROM sessions WHERE person = $1 ORDER BY created",
            )
            .bind(id.as_str())
            .fetch_all(db)
            .await?
        });
        let seats: Vec<(String, String, i64, i64, Option<String>)> = read!(self, |db| {
            sqlx::query_as(
                "SELECT m.id, m.game, s.seat, m.created, m.result FROM seats s JOIN matches m ON m.id = s.match \
                 WHERE s.person = $1 ORDER BY m.created, m.id, s.seat",
            )
            .bind(id.as_str())
            .fetch_all(db)
            .await?
        });
        let created: Vec<(String,)> = read!(self, |db| {
            sqlx::query_as("SELECT id FROM matches WHERE creator = $1 ORDER BY created, id")
                .bind(id.as_str())
                .fetch_all(db)
                .await?
        });
        let chat: Vec<(String, i64, String)> = read!(self, |db| {
            sqlx::query_as("SELECT match, at, text FROM chat WHERE person = $1 ORDER BY at, match, id")
                .bind(id.as_str())
                .fetch_all(db)
                .await?
        });
        let holidays: Vec<(i64, i64)> = read!(self, |db| {
            sqlx::query_as("SELECT since, until FROM holidays WHERE person = $1 ORDER BY since")
                .bind(id.as_str())
                .fetch_all(db)
                .await?
        });
        Ok(Some(Export {
            person,
            sessions: sessions
                .into_iter()
                .map(|(created, seen, expires, device)| ExportedSession {
                    created: Millis(created),
                    seen: Millis(seen),
                    expires: Millis(expires),
                    device,
                })
                .collect(),
            seats: seats
                .into_iter()
                .map(|(id, game, seat, created, result)| {
                    let seat = crate::seats::number(seat)?;
                    Ok(ExportedSeat { id: match_id(&id)?, game, seat, created: Millis(created), result })
                })
                .collect::<Result<_, StoreError>>()?,
            created: created.iter().map(|(id,)| match_id(id)).collect::<Result<_, _>>()?,
            chat: chat
                .into_iter()
                .map(|(id, at, text)| Ok(ExportedWords { id: match_id(&id)?, at: Millis(at), text }))
                .collect::<Result<_, StoreError>>()?,
            holidays: holidays
                .into_iter()
                .map(|(since, until)| Holiday { since: Millis(since), until: Millis(until) })
                .collect(),
            progress,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::fold;

    #[test]
    fn spellings_of_one_name_are_one_name() {
        for (a, b) in [("Élodie", "e\u{301}LODIE"), (" Ada ", "ada"), ("ﬁn", "FIN"), ("Ω", "\u{2126}")] {
            assert_eq!(fold(a), fold(b), "{a} {b}");
        }
        assert_ne!(fold("Ada"), fold("Ida"));
    }
}
