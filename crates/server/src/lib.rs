//! HTTP and WebSocket: lobby, seats, sessions, live and slow play. The server knows games only through the kernel and the
//! shelf; it never names one.
//!
//! A node is stateless but for caches. A step is checked by the game, appended to the journal in the store, and only when it
//! is durable acknowledged and told ([`play`]). What other nodes do comes in by the store's change feed ([`feed`]).
//!
//! | | |
//! |---|---|
//! | [`lobby`], [`seats`], [`archive`] | begin, join, leave, play again; journals and replays |
//! | [`room`], [`play`], [`frame`], [`outbox`], [`live`] | a match in memory, and those who look on |
//! | [`opening`], [`keeper`] | what carries matches through releases |
//! | [`thinking`], [`bots`], [`clock`], [`notices`], [`mail`] | those who play by themselves, those who are late, and how they hear of it |
//! | [`session`], [`people`], [`password`] | who is who |
//! | [`listen`], [`safety`], [`limits`] | trust nothing |
//! | [`metrics`], [`openapi`], [`pages`] | for keepers, programmers and browsers |

mod archive;
mod bots;
mod clock;
pub mod doctor;
mod fault;
mod feed;
mod frame;
mod house;
mod keeper;
mod limits;
mod listen;
mod live;
mod lobby;
mod mail;
mod metrics;
mod notices;
mod openapi;
mod opening;
mod outbox;
mod pages;
mod password;
mod people;
mod play;
mod questions;
mod room;
mod safety;
mod seats;
mod session;
mod thinking;
mod time;
mod words;

pub use fault::Fault;
pub use house::{App, Config};
pub use limits::Limits;
pub use mail::Mail;
pub use pages::Client;

use axum::Router;
use axum::extract::State;
use axum::routing::{get, post};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;
use tokio::net::TcpListener;

/// How long a stopping server waits for what it has begun.
const FAREWELL: Duration = Duration::from_secs(10);

/// Why a server did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The system has no randomness to give.
    #[error("the system has no randomness to give: {0}")]
    Randomness(getrandom::Error),
    /// The system gives no threads to think with.
    #[error("the system gives no threads to think with: {0}")]
    Threads(std::io::Error),
    /// What is said about mail makes no sense.
    #[error("the mail settings make no sense: {0}")]
    Mail(String),
}

/// Calls a game. A fault of a game is caught here, so that one match can never take the others with it.
pub(crate) fn guard<T>(call: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(call)).inspect_err(|_| tracing::error!("a game has a fault")).ok()
}

/// All that is served.
pub fn router(app: App) -> Router {
    Router::new()
        .route("/healthz", get(health))
        .route("/metrics", get(metrics::page))
        .route("/api/openapi.json", get(openapi::json))
        .route("/api/docs", get(openapi::docs))
        .route("/api/docs.css", get(openapi::style))
        .route("/api/games", get(lobby::games))
        .route("/api/tables", get(lobby::open_tables))
        .route("/api/matches", get(lobby::mine).post(lobby::create))
        .route("/api/matches/{id}", get(lobby::one).delete(seats::clear))
        .route("/api/matches/{id}/join", post(seats::join))
        .route("/api/matches/{id}/leave", post(seats::leave))
        .route("/api/matches/{id}/seats/{seat}/bot", post(seats::hand_over))
        .route("/api/matches/{id}/rematch", post(lobby::rematch))
        .route("/api/matches/{id}/journal", get(archive::journal))
        .route("/api/matches/{id}/replay", get(archive::replay))
        .route("/api/matches/{id}/chat", get(archive::chat))
        .route("/api/journals", post(archive::upload))
        .route("/api/live", get(live::open))
        .route("/api/me", get(people::me).post(people::come_in).patch(people::set).delete(people::delete))
        .route("/api/me/password", post(people::change_password))
        .route("/api/me/export", get(people::export))
        .route("/api/account", post(people::register))
        .route("/api/login", post(people::login))
        .route("/api/logout", post(people::logout))
        .route("/api/logout/everywhere", post(people::logout_everywhere))
        .fallback(pages::page)
        .method_not_allowed_fallback(safety::not_so)
        .layer(axum::middleware::from_fn_with_state(app.clone(), safety::door))
        .with_state(app)
}

/// `/healthz`: whether the store can be read and written, and whoever thinks keeps to the time.
async fn health(State(app): State<App>) -> Result<&'static str, Fault> {
    if app.is_closing() {
        return Err(Fault::Closing);
    }
    app.store.health().await?;
    if app.thinking.is_stuck() {
        return Err(Fault::Stuck);
    }
    Ok("ok\n")
}

/// Serves until it is told to stop, then finishes what it has begun.
pub async fn serve(app: App, listener: TcpListener, stop: impl Future<Output = ()>) {
    let feed = tokio::spawn(feed::follow(app.clone(), app.store.subscribe()));
    let patrol = tokio::spawn(feed::patrol(app.clone()));
    let clock = tokio::spawn(clock::watch(app.clone()));
    let house = tokio::spawn(feed::housekeeping(app.clone()));
    let keeper = tokio::spawn(keeper::keep(app.clone()));
    let heir = tokio::spawn(keeper::take_over(app.clone()));
    if let Ok(address) = listener.local_addr() {
        tracing::info!(%address, "serving");
    }
    listen::accept(&app, listener, stop).await;
    app.closing.send_replace(true);
    // Whoever thinks comes to an end now, so that nobody has to be waited for.
    app.thinking.close();
    // Sockets finish the step they are at, and say goodbye.
    let _ = tokio::time::timeout(FAREWELL, async {
        while app.metrics.sockets.get() > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    })
    .await;
    for task in [clock, house, heir, keeper, patrol] {
        let _ = task.await;
    }
    // Waits for every change that was handed in.
    app.store.close().await;
    feed.abort();
    // A thought looks at the clock many times a second.
    let thinking = app.clone();
    let _ =
        tokio::time::timeout(FAREWELL, tokio::task::spawn_blocking(move || thinking.thinking.join())).await;
}
