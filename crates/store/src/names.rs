//! Detects names that look alike, so that nobody is mistaken for somebody else.
//!
//! A name has several looks, by the Unicode security standard (UTS #39): as written, in small letters and in
//! capitals, each reduced to what the eye keeps of it. Two names that share a look cannot both be registered,
//! and no guest may use a name that looks like a registered one.

use std::collections::BTreeSet;

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;
use unicode_security::skeleton;

use crate::db::{read, write};
use crate::{Store, StoreError};

/// A name as it is kept: compatible forms are one, and spaces are single.
///
/// ```
/// assert_eq!(store::names::tidy("  Ａda \u{a0} Lovelace "), "Ada Lovelace");
/// ```
#[must_use]
pub fn tidy(name: &str) -> String {
    let composed: String = name.nfkc().collect();
    composed.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The form of a name under which no two people may be registered, and by which they log in.
#[must_use]
pub fn fold(name: &str) -> String {
    name.trim().nfkc().flat_map(char::to_lowercase).nfkc().collect()
}

/// What the eye keeps of a text: letters and digits, whatever alphabet they are from, without what stands
/// between them.
fn look(text: &str) -> String {
    let seen = skeleton(text).filter(|c| c.is_alphanumeric() || is_combining_mark(*c));
    seen.flat_map(char::to_lowercase).nfc().collect()
}

/// The ways in which a name may look.
///
/// ```
/// use store::names::looks;
/// let alike = |a: &str, b: &str| !looks(a).is_disjoint(&looks(b));
/// assert!(alike("Ada", "Аdа") && alike("PAYPAL", "раураl") && alike("Bob", "B0b") && alike("Ada", "a.d_a"));
/// assert!(!alike("Ada", "Ana") && !alike("Élodie", "Elodie"));
/// ```
#[must_use]
pub fn looks(name: &str) -> BTreeSet<String> {
    let name = tidy(name);
    let forms = [name.clone(), name.to_lowercase(), name.to_uppercase()];
    forms.iter().map(|form| look(form)).filter(|look| !look.is_empty()).collect()
}

/// What is kept about a registered name: its looks, and itself, which is nobody else's in any case.
pub(crate) fn kept(name: &str) -> Vec<String> {
    looks(name).into_iter().chain([format!("={}", fold(name))]).collect()
}

/// Keeps the looks of a name for a person, who gives up those from before. Whether all of them were free is
/// the value.
macro_rules! keep_looks {
    ($db:ident, $id:expr, $looks:expr) => {{
        sqlx::query("DELETE FROM looks WHERE person = $1").bind($id).execute(&mut *$db).await?;
        let mut free = true;
        for look in $looks {
            let kept =
                sqlx::query("INSERT INTO looks (look, person) VALUES ($1, $2) ON CONFLICT (look) DO NOTHING")
                    .bind(look)
                    .bind($id)
                    .execute(&mut *$db)
                    .await?;
            free &= kept.rows_affected() > 0;
        }
        free
    }};
}
pub(crate) use keep_looks;

/// Whether somebody else is registered under a name that looks like this one.
macro_rules! is_taken {
    ($db:ident, $id:expr, $looks:expr) => {{
        let mut taken = false;
        for look in $looks {
            let found: Option<(String,)> =
                sqlx::query_as("SELECT person FROM looks WHERE look = $1 AND person <> $2")
                    .bind(look)
                    .bind($id)
                    .fetch_optional(&mut *$db)
                    .await?;
            taken |= found.is_some();
        }
        taken
    }};
}
pub(crate) use is_taken;

/// How many names one change computes.
const AT_ONCE: i64 = 200;

impl Store {
    /// Reckons the looks of names that were registered before there were any. Where two look alike, both
    /// stay: the older has the look.
    pub(crate) async fn reckon_looks(&self) -> Result<(), StoreError> {
        loop {
            let rows: Vec<(String, String)> = read!(self, |db| {
                sqlx::query_as(
                    "SELECT id, name FROM people WHERE folded IS NOT NULL AND name IS NOT NULL \
                     AND NOT EXISTS (SELECT 1 FROM looks WHERE person = people.id) ORDER BY created, id LIMIT $1",
                )
                .bind(AT_ONCE)
                .fetch_all(db)
                .await?
            });
            if rows.is_empty() {
                return Ok(());
            }
            let done: Result<(), StoreError> = write!(self, |db, _told| {
                for (id, name) in rows {
                    let _ = keep_looks!(db, &id, kept(&name));
                }
                Ok(())
            });
            done?;
        }
    }
}
