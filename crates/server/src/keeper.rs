//! Keeps what outlives a release: the state of every match in progress, and what happened in it.
//!
//! A step is durable by itself, so this work never delays one: it happens soon afterwards, in the background.
//! What a crash lost is rebuilt by the same version, and a server that stops writes what is missing.

use crate::room::Room;
use crate::thinking::OPENING;
use crate::{App, Fault, guard, journal, opening};
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use kernel::{Budget, Snapshot};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::HashSet;
use std::io::{Read as _, Write as _};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use store::{MatchId, Volume};

/// How often states are written.
const ROUND: Duration = Duration::from_secs(3);
/// After how many steps a state is written even though the turn has not passed on.
pub(crate) const STEPS: u64 = 16;
/// How long a stopping server may write.
const FAREWELL: Duration = Duration::from_secs(8);
/// How long matches of earlier editions are left to nodes that may still serve them.
const COURTESY: Duration = Duration::from_secs(5 * 60);
/// The largest size that is unpacked.
const UNPACKED: u64 = 64 << 20;

/// What waits to be written.
#[derive(Default)]
pub(crate) struct Keeper {
    /// Matches whose state has come to rest.
    states: Mutex<HashSet<MatchId>>,
    /// Matches whose course is to be recorded.
    albums: Mutex<HashSet<MatchId>>,
}

fn lock(set: &Mutex<HashSet<MatchId>>) -> MutexGuard<'_, HashSet<MatchId>> {
    // Nothing under this lock can panic half-way: what is there is whole.
    set.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

impl Keeper {
    /// Queues the state of a match.
    pub(crate) fn state(&self, id: MatchId) {
        lock(&self.states).insert(id);
    }

    /// Queues the course of a match.
    pub(crate) fn album(&self, id: MatchId) {
        lock(&self.albums).insert(id);
    }
}

/// Writes until the server stops, then writes what is missing.
pub(crate) async fn keep(app: App) {
    loop {
        tokio::select! {
            () = tokio::time::sleep(ROUND) => {}
            () = app.closes() => break,
        }
        round(&app).await;
    }
    let rest = async {
        // Those who are here finish the step they are at.
        for _ in 0..100 {
            if app.metrics.sockets.get() <= 0 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        for room in app.rooms_in_use() {
            state(&app, &room).await;
            app.keeper.album(room.id);
        }
        round(&app).await;
    };
    if tokio::time::timeout(FAREWELL, rest).await.is_err() {
        tracing::warn!("not every match was written down in time; the next start does it");
    }
}

async fn round(app: &App) {
    let states = std::mem::take(&mut *lock(&app.keeper.states));
    for id in states {
        if let Some(room) = app.room_in_use(id) {
            state(app, &room).await;
        }
    }
    let albums = std::mem::take(&mut *lock(&app.keeper.albums));
    for id in albums {
        if let Err(fault) = album(app, id).await {
            tracing::warn!(%id, %fault, "what happened in a match could not be written down");
        }
    }
}

/// Writes the state of an open match, unless it is written already.
pub(crate) async fn state(app: &App, room: &Arc<Room>) {
    if let Some(snapshot) = room.to_keep().await {
        put(app, room.id, &snapshot).await;
    }
}

async fn put(app: &App, id: MatchId, snapshot: &Snapshot) {
    let kept = app.store.put_snapshot(id, snapshot.seq as u64, &pack(snapshot)).await;
    if let Err(error) = kept {
        tracing::warn!(%id, %error, "a state was not kept");
    }
}

/// Records what happened in a match since the last record, as far as it was played by the rules of this
/// program.
pub(crate) async fn album(app: &App, id: MatchId) -> Result<(), Fault> {
    let Some(row) = app.store.match_row(id).await? else { return Ok(()) };
    let from = app.store.recorded(id).await?;
    if from >= row.seq {
        return Ok(());
    }
    let text = journal::read(&app.store, &row, u64::MAX).await?;
    let house = app.clone();
    // Not by those who think: a server that stops has sent them home, and writes this last.
    let volumes = tokio::task::spawn_blocking(move || {
        let began = Instant::now();
        let late = || began.elapsed() > OPENING;
        let budget = Budget::until(u64::MAX, &late);
        let title = house.title(&row.game)?;
        let from = usize::try_from(from).unwrap_or(usize::MAX);
        // A journal of other rules is nothing that we could tell.
        let Some(Ok(volumes)) = guard(|| title.game().record(&text, from, &budget)) else {
            return Ok::<_, Fault>(Vec::new());
        };
        Ok(volumes
            .iter()
            .map(|volume| Volume {
                from: volume.from as u64,
                until: volume.end() as u64,
                pages: pack(volume),
            })
            .collect())
    });
    let volumes: Vec<Volume> = volumes.await.map_err(|_| Fault::Panicked)??;
    if !volumes.is_empty() {
        app.store.put_volumes(id, volumes).await?;
    }
    Ok(())
}

/// Takes over the matches that an earlier program left, one after the other, so that those which cannot
/// continue are known before their players come back.
pub(crate) async fn take_over(app: App) {
    let games: Vec<(String, String)> = app
        .shelf
        .iter()
        .map(|title| (title.game().id().to_owned(), title.game().edition().to_string()))
        .collect();
    for (game, edition) in &games {
        if let Err(fault) = app.edition_rank(game, edition).await {
            tracing::warn!(%fault, "the edition of a game could not be told to the store");
        }
    }
    if app.config.one_of_many {
        tokio::select! {
            () = tokio::time::sleep(COURTESY) => {}
            () = app.closes() => return,
        }
    }
    for (game, edition) in games {
        let mut after = None;
        while let Ok(ids) = app.store.strangers(&game, &edition, after, 50).await
            && let Some(last) = ids.last().copied()
        {
            after = Some(last);
            for id in ids {
                if app.is_closing() {
                    return;
                }
                // What is in use is taken over by those who use it; the others are not kept in memory for
                // this.
                if app.room_in_use(id).is_none()
                    && let Ok((_, table)) = opening::open(&app, id).await
                    && let Some(snapshot) = guard(|| table.snapshot())
                {
                    drop(table);
                    put(&app, id, &snapshot).await;
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        }
    }
}

/// Compresses a value.
pub(crate) fn pack<T: Serialize>(of: &T) -> Vec<u8> {
    let json = serde_json::to_vec(of).expect("plain data has a JSON form");
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::fast());
    // Writing into memory cannot fail.
    let _ = packed.write_all(&json);
    packed.finish().unwrap_or_default()
}

/// Decompresses a value; `None` if it is damaged or too large.
pub(crate) fn unpack<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    let mut json = Vec::new();
    DeflateDecoder::new(bytes).take(UNPACKED).read_to_end(&mut json).ok()?;
    serde_json::from_slice(&json).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_comes_back_and_damage_is_nothing() {
        let value = serde_json::json!({"hand": [1, 2, 3], "of": "Ada"});
        let packed = pack(&value);
        assert_eq!(unpack::<serde_json::Value>(&packed), Some(value));
        assert_eq!(unpack::<serde_json::Value>(&packed[..packed.len() / 2]), None);
        assert_eq!(unpack::<serde_json::Value>(b"{}"), None);
    }
}
