//! HTTP and WebSocket: lobby, seats, sessions, live and slow play. The server knows games only through the
//! kernel and the shelf; it never names one.
//!
//! A node is stateless but for caches. The game checks a step, the store appends it to the journal, and the
//! server acknowledges and broadcasts it only once it is durable (`play`). Steps of other nodes arrive
//! through the store's change feed (`feed`).
//!
//! | | |
//! |---|---|
//! | `lobby`, `seats`, `archive` | begin, join, leave, play again; journals and replays |
//! | `room`, `play`, `frame`, `outbox`, `live` | a match in memory, and those who look on |
//! | `opening`, `keeper` | what carries matches through releases |
//! | `thinking`, `bots`, `clock`, `watchman`, `notices`, `mail` | those who play by themselves, those who are late, and how they hear of it |
//! | `session`, `people`, `doors`, `password`, `throttle` | who is who |
//! | `names`, `retention` | what one may be called, and what is kept for how long |
//! | `letters`, `addresses`, `signer` | to whom letters go, and what comes back |
//! | `chat`, `order`, `friends` | who may speak, who is kept out, which tables wait, who wants to hear of whom |
//! | `reports`, `admin`, [`keepers`] | operators |
//! | `listen`, `patient`, `safety`, `limits`, `request` | trust nothing |
//! | `metrics`, `process`, `health`, `openapi`, `pages` | for keepers, programmers and browsers |

mod addresses;
mod admin;
mod archive;
mod bots;
mod chat;
mod clock;
mod device;
pub mod doctor;
mod doors;
mod fault;
mod feed;
mod frame;
mod friends;
mod health;
mod journal;
mod keeper;
pub mod keepers;
mod letters;
mod limits;
mod listen;
mod live;
mod lobby;
mod mail;
mod metrics;
mod names;
mod node;
mod notices;
mod openapi;
mod opening;
mod order;
mod outbox;
mod pages;
mod password;
mod patient;
mod people;
mod play;
mod process;
mod progress;
mod questions;
mod reports;
mod request;
mod retention;
mod room;
mod safety;
mod seats;
mod session;
mod signer;
mod slip;
mod socket;
mod thinking;
mod throttle;
mod time;
mod watchman;
mod words;

pub use fault::Fault;
pub use limits::Limits;
pub use mail::Mail;
pub use node::{App, Config};
pub use pages::Client;

use axum::Router;
use axum::routing::{delete, get, post};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;
use tokio::net::TcpListener;

/// How long a stopping server waits for work in progress.
const FAREWELL: Duration = Duration::from_secs(10);

/// How long it waits for the store to close and for thinking threads to end.
const LAST: Duration = Duration::from_secs(5);

/// Why a server did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The system provides no randomness.
    #[error("the system has no randomness to give: {0}")]
    Randomness(getrandom::Error),
    /// The system provides no threads to think on.
    #[error("the system gives no threads to think with: {0}")]
    Threads(std::io::Error),
    /// The mail settings make no sense.
    #[error("the mail settings make no sense: {0}")]
    Mail(String),
}

/// Calls a game and catches its panics, so that one match can never take the others with it.
pub(crate) fn guard<T>(call: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(call)).inspect_err(|_| tracing::error!("a game has a fault")).ok()
}

/// Every route of the server.
pub fn router(app: App) -> Router {
    Router::new()
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/metrics", get(metrics::page))
        .route("/api/openapi.json", get(openapi::json))
        .route("/api/docs", get(openapi::docs))
        .route("/api/docs.css", get(openapi::style))
        .route("/api/games", get(lobby::games))
        .route("/api/tables", get(lobby::open_tables))
        .route("/api/matches", get(lobby::mine).post(lobby::create))
        .route("/api/matches/{id}", get(lobby::one).patch(seats::set).delete(seats::clear))
        .route("/api/matches/{id}/join", post(seats::join))
        .route("/api/matches/{id}/leave", post(seats::leave))
        .route("/api/matches/{id}/seats/{seat}/bot", post(seats::hand_over))
        .route("/api/matches/{id}/seats/{seat}/show-out", post(seats::show_out))
        .route("/api/matches/{id}/rematch", post(lobby::rematch))
        .route("/api/matches/{id}/journal", get(archive::journal))
        .route("/api/matches/{id}/replay", get(archive::replay))
        .route("/api/matches/{id}/chat", get(archive::chat))
        .route("/api/journals", post(archive::upload))
        .route("/api/live", get(live::open))
        .route("/api/me", get(people::me).post(people::come_in).patch(people::set).delete(people::delete))
        .route("/api/me/password", post(doors::change_password))
        .route("/api/me/email", post(addresses::again))
        .route("/api/me/sessions", get(doors::sessions).delete(doors::end_other_sessions))
        .route("/api/me/sessions/{id}", delete(doors::end_session))
        .route("/api/me/export", get(people::export))
        .route("/api/me/progress", get(progress::get).put(progress::put))
        .route("/api/account", post(people::register))
        .route("/api/privacy", get(retention::privacy))
        .route("/api/confirm", post(addresses::confirm))
        .route("/api/forgotten", post(addresses::forgotten))
        .route("/api/reset", post(addresses::reset))
        .route("/api/unsubscribe/{token}", get(addresses::unsubscribe_page).post(addresses::unsubscribe))
        .route("/api/login", post(doors::login))
        .route("/api/logout", post(doors::logout))
        .route("/api/logout/everywhere", post(doors::logout_everywhere))
        .route("/api/me/friends", get(friends::ties).post(friends::befriend))
        .route("/api/me/friends/{id}", delete(friends::unfriend))
        .route("/api/me/blocked", post(friends::block))
        .route("/api/me/blocked/{id}", delete(friends::unblock))
        .route("/api/reports", post(reports::report))
        .nest("/api/admin", operators())
        .fallback(pages::page)
        .method_not_allowed_fallback(safety::not_so)
        .layer(axum::middleware::from_fn_with_state(app.clone(), safety::door))
        .with_state(app)
}

/// The routes for operators only.
fn operators() -> Router<App> {
    Router::new()
        .route("/reports", get(admin::reports))
        .route("/reports/{id}", post(admin::resolve))
        .route("/people", get(admin::look_up))
        .route("/people/{id}/mute", post(admin::mute))
        .route("/bans", get(admin::bans).post(admin::ban))
        .route("/bans/{id}/lift", post(admin::lift))
        .route("/matches/{id}/close", post(admin::close))
        .route("/matches/{id}/seats/{seat}/kick", post(admin::kick))
        .route("/audit", get(admin::audit))
        .fallback(admin::nothing)
        .method_not_allowed_fallback(admin::nothing)
}

/// Serves until it is told to stop, then finishes the work in progress.
pub async fn serve(app: App, listener: TcpListener, stop: impl Future<Output = ()>) {
    let feed = tokio::spawn(feed::follow(app.clone(), app.store.subscribe()));
    let patrol = tokio::spawn(feed::patrol(app.clone()));
    let clock = tokio::spawn(watchman::watch(app.clone()));
    let house = tokio::spawn(feed::housekeeping(app.clone()));
    let order = tokio::spawn(order::watch(app.clone()));
    let keeper = tokio::spawn(keeper::keep(app.clone()));
    let broom = tokio::spawn(retention::keep(app.clone()));
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
    let tasks = async {
        for task in [clock, house, heir, keeper, broom, order, patrol] {
            let _ = task.await;
        }
    };
    // Whatever hangs, the house closes: a database that is away, a disk that does not answer, a game that
    // thinks for ever.
    if tokio::time::timeout(FAREWELL, tasks).await.is_err() {
        tracing::warn!("not everything has come to its end in time");
    }
    // Waits for every change that was handed in.
    if tokio::time::timeout(LAST, app.store.close()).await.is_err() {
        tracing::warn!("the store could not be closed in time");
    }
    feed.abort();
    // A thought looks at the clock many times a second; one that does not is left behind.
    if tokio::time::timeout(LAST, app.thinking.ended()).await.is_err() {
        tracing::warn!("somebody still thinks");
    }
}
