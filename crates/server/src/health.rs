//! Whether the server is alive, and whether it is ready to serve.
//!
//! `/healthz` says that the process lives and runs its tasks; it asks nobody else. `/readyz` says whether it
//! makes sense to send people here: the store accepts changes, the disk has room, the workers keep their
//! deadlines, and the server is not shutting down. It takes a second at most, and checks at most every other
//! second, however often it is called.

use crate::{App, time};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long the store may take.
const PATIENCE: Duration = Duration::from_secs(1);

/// How long an answer is good.
const FRESH: Duration = Duration::from_secs(2);

/// How one part is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Part {
    /// As it should be.
    Ok,
    /// It cannot do its work.
    Failed,
    /// It did not answer in time.
    Slow,
    /// The disk is almost full.
    Full,
    /// Somebody thinks for far longer than he may.
    Stuck,
    /// The house is being closed.
    Closing,
}

/// The health of the server, as `/readyz` reports it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Readiness {
    /// Whether people can be served.
    ready: bool,
    /// Whether a change was durable in time.
    store: Part,
    /// Whether the disk of the database has room.
    disk: Part,
    /// Whether those who think keep to the time.
    thinking: Part,
    /// Whether the server is open.
    house: Part,
}

/// The last answer.
#[derive(Default)]
pub(crate) struct Health {
    /// The store and the disk, and when they were asked. Whoever asks first asks them, the others wait for
    /// that.
    last: tokio::sync::Mutex<Option<(Instant, Part, Part)>>,
    /// Whether the log already says that it is not ready.
    told: AtomicBool,
}

/// `/healthz`: the process lives, and its tasks are run.
pub(crate) async fn alive() -> &'static str {
    "ok\n"
}

/// `/readyz`: whether people can be served.
pub(crate) async fn ready(State(app): State<App>) -> (StatusCode, Json<Readiness>) {
    let report = look(&app).await;
    let told = app.health.told.swap(!report.ready, Ordering::Relaxed);
    if !report.ready && !told {
        tracing::warn!(?report, "not ready to serve");
    }
    let status = if report.ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, Json(report))
}

pub(crate) async fn look(app: &App) -> Readiness {
    let house = if app.is_closing() { Part::Closing } else { Part::Ok };
    let thinking = if app.thinking.is_stuck() { Part::Stuck } else { Part::Ok };
    let (store, disk) = if house == Part::Closing {
        // Nobody asks a store that is being closed.
        (Part::Closing, Part::Ok)
    } else {
        ask(app).await
    };
    let ready = [store, disk, thinking, house].iter().all(|part| *part == Part::Ok);
    Readiness { ready, store, disk, thinking, house }
}

async fn ask(app: &App) -> (Part, Part) {
    let mut last = app.health.last.lock().await;
    if let Some((at, store, disk)) = *last
        && at.elapsed() < FRESH
    {
        return (store, disk);
    }
    let (store, disk) = tokio::join!(
        tokio::time::timeout(PATIENCE, app.store.health(time::now())),
        tokio::time::timeout(PATIENCE, app.store.room()),
    );
    let store = match store {
        Ok(Ok(())) => Part::Ok,
        Ok(Err(_)) => Part::Failed,
        Err(_) => Part::Slow,
    };
    let disk = match disk {
        Ok(Ok(room)) if room.is_none_or(|room| room >= app.config.room) => Part::Ok,
        Ok(Ok(_)) => Part::Full,
        Ok(Err(_)) => Part::Failed,
        Err(_) => Part::Slow,
    };
    *last = Some((Instant::now(), store, disk));
    (store, disk)
}
