//! Chat messages at a table.

use crate::db::{read, write};
use crate::feed::{Change, What};
use crate::limits::{self, text};
use crate::matches::{count, db_count};
use crate::{MatchId, Millis, PersonId, Store, StoreError};

/// Something said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatLine {
    /// Its number in this match, from 1; numbers grow across all nodes.
    pub id: u64,
    /// Who said it.
    pub person: PersonId,
    /// What that person is called.
    pub name: Option<String>,
    /// Whether that person has an account, so that the name is theirs alone.
    pub registered: bool,
    /// From which seat, if from one.
    pub seat: Option<u8>,
    /// What was said.
    pub text: String,
    /// The time.
    pub at: Millis,
}

type Row = (i64, String, Option<String>, bool, Option<i64>, String, i64);

impl Store {
    /// Adds a message to the chat of a match and returns its number.
    ///
    /// # Errors
    /// When the text is too long, there is no such match or person, or the database fails.
    pub async fn say(
        &self,
        id: MatchId,
        person: PersonId,
        seat: Option<u8>,
        words: &str,
        now: Millis,
    ) -> Result<u64, StoreError> {
        let words = text("message", words, limits::CHAT)?.to_owned();
        write!(self, |db, told| {
            let key = id.to_string();
            // Counted by the match, not by the table: a number that is seen is never followed by a lower one.
            let number: Option<(i64,)> =
                sqlx::query_as("UPDATE matches SET chat = chat + 1 WHERE id = $1 RETURNING chat")
                    .bind(&key)
                    .fetch_optional(&mut *db)
                    .await?;
            let Some((number,)) = number else { return Err(StoreError::NotFound("match")) };
            let said = sqlx::query(
                "INSERT INTO chat (match, id, person, seat, text, at) \
                 SELECT $1, $2, id, $4, $5, $6 FROM people WHERE id = $3 AND deleted = 0",
            )
            .bind(&key)
            .bind(number)
            .bind(person.to_string())
            .bind(seat.map(i64::from))
            .bind(words)
            .bind(now.0)
            .execute(db)
            .await?;
            if said.rows_affected() == 0 {
                return Err(StoreError::NotFound("person"));
            }
            let number = count(number)?;
            told.push(Change::At(id, What::Chat(number)));
            Ok(number)
        })
    }

    /// What was said after the message with this number, oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn chat(&self, id: MatchId, after: u64, limit: u32) -> Result<Vec<ChatLine>, StoreError> {
        let rows: Vec<Row> = read!(self, |db| {
            sqlx::query_as(
                "SELECT c.id, c.person, p.name, p.folded IS NOT NULL, c.seat, c.text, c.at FROM chat c LEFT JOIN people p ON p.id = c.person \
                 WHERE c.match = $1 AND c.id > $2 ORDER BY c.id LIMIT $3",
            )
            .bind(id.to_string())
            .bind(db_count(after))
            .bind(i64::from(limit.min(limits::PAGE)))
            .fetch_all(db)
            .await?
        });
        rows.into_iter()
            .map(|(id, person, name, registered, seat, text, at)| {
                Ok(ChatLine {
                    id: count(id)?,
                    person: person.parse().map_err(|_| StoreError::Damaged("person"))?,
                    name,
                    registered,
                    seat: seat.map(crate::seats::number).transpose()?,
                    text,
                    at: Millis(at),
                })
            })
            .collect()
    }
}
