//! Writes many journal lines into SQLite with two statements. Handing a statement to another thread and
//! waiting for it costs more than the statement does.

use std::collections::HashSet;

use sqlx::Executor as _;
use sqlx::sqlite::SqliteConnection;

use crate::MatchId;
use crate::journal::NewLine;
use crate::matches::db_count;

/// What became of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Moved {
    /// It is there.
    Yes,
    /// The match was not where it was expected.
    No,
    /// The database did not take it.
    Failed(String),
}

/// Moves the matches on that are where they are expected. The row of the match is the lock: whoever changes
/// it first has the number. The index is named, so that the rows of the list are looked up one by one however
/// few matches there are.
pub(super) const MOVE: &str = "UPDATE matches INDEXED BY sqlite_autoindex_matches_1 SET seq = g.expected + 1, turn = g.turn, \
     deadline = g.deadline, result = g.result, updated = g.at, stamp = matches.stamp + 1, aside = NULL, \
     slips = matches.slips + g.slip \
     FROM (SELECT value ->> 0 AS id, value ->> 1 AS expected, value ->> 2 AS turn, value ->> 3 AS deadline, \
     value ->> 4 AS result, value ->> 5 AS at, value ->> 6 AS edition, value ->> 7 AS slip \
     FROM json_each($1)) AS g \
     WHERE matches.id = g.id AND matches.seq = g.expected AND matches.result IS NULL \
     AND (g.edition IS NULL OR matches.edition = g.edition) RETURNING matches.id";

/// Writes their lines.
const WRITE: &str = "INSERT INTO lines (match, seq, seat, line, at) SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, \
     value ->> 4 FROM json_each($1)";

/// Appends lines within a transaction; tells what became of each, in their order. One that the database does
/// not take does not hurt the others.
///
/// # Errors
/// When the transaction itself has failed.
pub(super) async fn append(db: &mut SqliteConnection, lines: &[&NewLine]) -> Result<Vec<Moved>, sqlx::Error> {
    let mut became = vec![Moved::No; lines.len()];
    let mut left: Vec<usize> = (0..lines.len()).collect();
    while !left.is_empty() {
        // One line a match: a second one has to find out whether the first was kept.
        let mut seen: HashSet<MatchId> = HashSet::new();
        let (now, later): (Vec<usize>, Vec<usize>) =
            left.into_iter().partition(|&at| seen.insert(lines[at].id));
        left = later;
        if !group(db, lines, &now, &mut became).await? && now.len() > 1 {
            for at in now {
                group(db, lines, &[at], &mut became).await?;
            }
        }
    }
    Ok(became)
}

/// Appends some of the lines, all or none of them; whether the database took them.
async fn group(
    db: &mut SqliteConnection,
    lines: &[&NewLine],
    which: &[usize],
    became: &mut [Moved],
) -> Result<bool, sqlx::Error> {
    db.execute("SAVEPOINT lines").await?;
    let written = write(db, lines, which).await;
    if written.is_err() {
        // An error so grave that the database ended the whole transaction shows here: there is no savepoint
        // any more.
        db.execute("ROLLBACK TO lines").await?;
    }
    db.execute("RELEASE lines").await?;
    match written {
        Ok(moved) => {
            for &at in which {
                became[at] = if moved.contains(&lines[at].id.to_string()) { Moved::Yes } else { Moved::No };
            }
            Ok(true)
        }
        Err(error) => {
            for &at in which {
                became[at] = Moved::Failed(error.to_string());
            }
            Ok(false)
        }
    }
}

async fn write(
    db: &mut SqliteConnection,
    lines: &[&NewLine],
    which: &[usize],
) -> Result<HashSet<String>, sqlx::Error> {
    let list = |rows: Vec<serde_json::Value>| serde_json::Value::Array(rows).to_string();
    let rows = which.iter().map(|&at| {
        let NewLine { id, expected, after, now, .. } = lines[at];
        serde_json::json!([
            id.to_string(),
            db_count(*expected),
            after.turn,
            after.deadline.map(|deadline| deadline.0),
            after.over,
            now.0,
            after.edition,
            i64::from(after.slip)
        ])
    });
    let moved: Vec<(String,)> = sqlx::query_as(MOVE).bind(list(rows.collect())).fetch_all(&mut *db).await?;
    let moved: HashSet<String> = moved.into_iter().map(|(id,)| id).collect();
    let rows = which.iter().filter(|&&at| moved.contains(&lines[at].id.to_string())).map(|&at| {
        let NewLine { id, expected, seat, line, now, .. } = lines[at];
        serde_json::json!([id.to_string(), db_count(*expected), seat, line, now.0])
    });
    let rows: Vec<_> = rows.collect();
    if !rows.is_empty() {
        sqlx::query(WRITE).bind(list(rows)).execute(db).await?;
    }
    Ok(moved)
}
