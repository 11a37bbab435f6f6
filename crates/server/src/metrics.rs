//! Metrics for operators, in the format of Prometheus.

use crate::process::Process;
use crate::{App, Fault, session};
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::uri::Authority;
use axum::http::{HeaderValue, Method, header};
use axum::response::{IntoResponse, Response};
use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;
use sha2::{Digest as _, Sha256};
use std::net::IpAddr;
use std::time::Duration;
use subtle::ConstantTimeEq as _;

/// Who made a step.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Maker {
    by: Kind,
}

#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, EncodeLabelValue)]
enum Kind {
    Person,
    Bot,
}

/// A request that was answered. The route is one of the router's own, never what somebody has typed.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Answered {
    route: String,
    method: &'static str,
    status: u16,
}

/// Where it went.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Route {
    route: String,
}

/// What came too fast.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Measured {
    kind: TooFast,
}

/// What was measured when somebody was held up.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq, EncodeLabelValue)]
pub(crate) enum TooFast {
    /// Connections from one address.
    Connections,
    /// Requests from one address.
    Address,
    /// Messages over one socket.
    Messages,
    /// Guests, names and log-ins.
    Entries,
    /// New matches and journals.
    Matches,
    /// Matches told again.
    Replays,
    /// Sockets from one address.
    Sockets,
    /// Everything else that is asked for.
    Requests,
}

impl TooFast {
    const ALL: [TooFast; 8] = [
        TooFast::Connections,
        TooFast::Address,
        TooFast::Messages,
        TooFast::Entries,
        TooFast::Matches,
        TooFast::Replays,
        TooFast::Sockets,
        TooFast::Requests,
    ];

    /// What a request ran into that was let in and refused later.
    pub(crate) fn at(route: &str) -> TooFast {
        match route {
            "/api/me" | "/api/account" | "/api/login" => TooFast::Entries,
            "/api/matches" | "/api/journals" | "/api/matches/{id}/rematch" => TooFast::Matches,
            "/api/matches/{id}/replay" => TooFast::Replays,
            "/api/live" => TooFast::Sockets,
            _ => TooFast::Requests,
        }
    }
}

/// What is told of those who think.
#[derive(Clone, Default)]
pub(crate) struct Thinking {
    waiting: Gauge,
    busy: Gauge,
    thoughts: Counter,
    late: Counter,
    wait_seconds: Seconds,
    seconds: Seconds,
}

/// A histogram that can be made from nothing.
#[derive(Clone)]
struct Seconds(Histogram);

impl Default for Seconds {
    fn default() -> Seconds {
        Seconds(seconds())
    }
}

impl Thinking {
    /// So many thoughts wait, and so many threads think.
    pub(crate) fn set(&self, waiting: usize, busy: usize) {
        self.waiting.set(i64::try_from(waiting).unwrap_or(i64::MAX));
        self.busy.set(i64::try_from(busy).unwrap_or(i64::MAX));
    }

    /// A thought has come to its end.
    pub(crate) fn took(&self, wait: Duration, took: Duration, late: bool) {
        self.thoughts.inc();
        if late {
            self.late.inc();
        }
        self.wait_seconds.0.observe(wait.as_secs_f64());
        self.seconds.0.observe(took.as_secs_f64());
    }

    fn register(&self, of: &mut Registry) {
        of.register("thinking_waiting", "Thoughts that wait for a thread", self.waiting.clone());
        of.register("thinking_busy", "Threads that think", self.busy.clone());
        of.register("thoughts", "Thoughts of bots, hints, odds, plans and replays", self.thoughts.clone());
        of.register("thoughts_late", "Thoughts that had to end before they were done", self.late.clone());
        of.register("thought_wait_seconds", "How long thoughts waited", self.wait_seconds.0.clone());
        of.register("thought_seconds", "How long thoughts took", self.seconds.0.clone());
    }
}

/// What is counted.
pub(crate) struct Metrics {
    registry: Registry,
    steps: Family<Maker, Counter>,
    step_seconds: Histogram,
    requests: Family<Answered, Counter>,
    request_seconds: Family<Route, Histogram, fn() -> Histogram>,
    /// Sockets that are open.
    pub(crate) sockets: Gauge,
    /// Steps that were refused.
    pub(crate) refused: Counter,
    too_fast: Family<Measured, Counter>,
    /// Sockets and connections that were closed since they read too slowly.
    pub(crate) slow: Counter,
    /// Answers that were owed for too long.
    pub(crate) late: Counter,
    /// Letters that were sent.
    pub(crate) letters: Counter,
    /// Letters that were not taken.
    pub(crate) letters_failed: Counter,
    /// Matches that could not be opened.
    pub(crate) broken: Counter,
    /// Seconds during which the server was away.
    pub(crate) away: Counter,
    /// Those who think.
    pub(crate) thinking: Thinking,
    /// Matches that were set aside since their bots were late again and again.
    pub(crate) set_aside: Counter,
    rooms: Gauge,
    running: Gauge,
    over: Gauge,
    aside: Gauge,
    people: Gauge,
    store_waiting: Gauge,
    store_failures: Counter,
    store_seconds: Seconds,
    disk_room: Gauge,
    stuck: Gauge,
    process: Process,
}

/// From half a millisecond to eight seconds.
fn seconds() -> Histogram {
    Histogram::new([0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 8.0])
}

impl Metrics {
    pub(crate) fn new() -> Metrics {
        let mut metrics = Metrics {
            registry: Registry::default(),
            steps: Family::default(),
            step_seconds: seconds(),
            requests: Family::default(),
            request_seconds: Family::new_with_constructor(seconds),
            sockets: Gauge::default(),
            refused: Counter::default(),
            too_fast: Family::default(),
            slow: Counter::default(),
            late: Counter::default(),
            letters: Counter::default(),
            letters_failed: Counter::default(),
            broken: Counter::default(),
            away: Counter::default(),
            thinking: Thinking::default(),
            set_aside: Counter::default(),
            rooms: Gauge::default(),
            running: Gauge::default(),
            over: Gauge::default(),
            aside: Gauge::default(),
            people: Gauge::default(),
            store_waiting: Gauge::default(),
            store_failures: Counter::default(),
            store_seconds: Seconds::default(),
            disk_room: Gauge::default(),
            stuck: Gauge::default(),
            process: Process::default(),
        };
        // These have no prefix of ours: every program has them.
        metrics.process.register(&mut metrics.registry);
        let of = metrics.registry.sub_registry_with_prefix("tablee");
        of.register("steps", "Actions and undos that are durable", metrics.steps.clone());
        of.register(
            "step_seconds",
            "From the arrival of a step until it is durable and told",
            metrics.step_seconds.clone(),
        );
        of.register("requests", "HTTP requests answered", metrics.requests.clone());
        of.register("request_seconds", "How long they took", metrics.request_seconds.clone());
        of.register("sockets", "WebSockets open", metrics.sockets.clone());
        of.register("refused", "Steps refused", metrics.refused.clone());
        of.register(
            "too_fast",
            "Requests and messages refused for coming too fast",
            metrics.too_fast.clone(),
        );
        of.register("slow", "Sockets and connections closed for reading too slowly", metrics.slow.clone());
        of.register("late", "Answers owed for too long", metrics.late.clone());
        of.register("letters", "Letters sent", metrics.letters.clone());
        of.register("letters_failed", "Letters that were not taken", metrics.letters_failed.clone());
        of.register("broken", "Matches that could not be opened", metrics.broken.clone());
        of.register("away_seconds", "Seconds during which the house was away", metrics.away.clone());
        metrics.thinking.register(of);
        of.register(
            "set_aside",
            "Matches whose bots were late again and again, and think no more",
            metrics.set_aside.clone(),
        );
        of.register("rooms", "Matches in memory", metrics.rooms.clone());
        of.register("matches_running", "Matches going on", metrics.running.clone());
        of.register("matches_over", "Matches that are over", metrics.over.clone());
        of.register("matches_aside", "Matches that cannot go on with this version", metrics.aside.clone());
        of.register("people", "People known, guests included", metrics.people.clone());
        of.register("store_waiting", "Changes that wait to be durable", metrics.store_waiting.clone());
        of.register("store_failures", "Failures of the database", metrics.store_failures.clone());
        of.register(
            "store_seconds",
            "How long changes took until they were durable",
            metrics.store_seconds.0.clone(),
        );
        of.register(
            "disk_room_bytes",
            "Room on the disk of the database, if it is here",
            metrics.disk_room.clone(),
        );
        of.register(
            "thinking_stuck",
            "Whether somebody thinks far longer than allowed",
            metrics.stuck.clone(),
        );
        let version = [("version", env!("CARGO_PKG_VERSION"))];
        of.register("build", "Which version this is", Info::new(version.to_vec()));
        // What has not happened yet is told as such.
        for by in [Kind::Person, Kind::Bot] {
            let _ = metrics.steps.get_or_create(&Maker { by });
        }
        for kind in TooFast::ALL {
            let _ = metrics.too_fast.get_or_create(&Measured { kind });
        }
        metrics
    }

    /// A step was made.
    pub(crate) fn acted(&self, by_bot: bool, took: Duration) {
        let by = if by_bot { Kind::Bot } else { Kind::Person };
        self.steps.get_or_create(&Maker { by }).inc();
        self.step_seconds.observe(took.as_secs_f64());
    }

    /// A request was answered; `route` is as the router knows it.
    pub(crate) fn answered(&self, route: &str, method: &Method, status: u16, took: Duration) {
        let route = route.to_owned();
        self.request_seconds.get_or_create(&Route { route: route.clone() }).observe(took.as_secs_f64());
        self.requests.get_or_create(&Answered { route, method: known(method), status }).inc();
    }

    /// Somebody was too fast.
    pub(crate) fn held_up(&self, kind: TooFast) {
        self.too_fast.get_or_create(&Measured { kind }).inc();
    }

    /// Where the store tells how long changes take.
    pub(crate) fn store_observer(&self) -> impl Fn(Duration) + Send + Sync + 'static {
        let seconds = self.store_seconds.clone();
        move |took| seconds.0.observe(took.as_secs_f64())
    }
}

/// A method that is told by its name: there are few of them, whatever somebody sends.
fn known(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}

/// How much there is: counted now and then, since the store counts everything for it.
pub(crate) async fn count(app: &App) {
    if let Ok(counts) = app.store.counts().await {
        let number = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
        app.metrics.running.set(number(counts.running));
        app.metrics.aside.set(number(counts.aside));
        app.metrics.over.set(number(counts.over));
        app.metrics.people.set(number(counts.people));
    }
    if let Ok(Some(room)) = app.store.room().await {
        app.metrics.disk_room.set(i64::try_from(room).unwrap_or(i64::MAX));
    }
}

/// What is looked up whenever somebody asks: it costs next to nothing.
fn look(app: &App) {
    let metrics = &app.metrics;
    metrics.rooms.set(i64::try_from(app.rooms_in_use().len()).unwrap_or(i64::MAX));
    metrics.store_waiting.set(app.store.waiting());
    let known = metrics.store_failures.get();
    metrics.store_failures.inc_by(app.store.failures().saturating_sub(known));
    metrics.stuck.set(i64::from(app.thinking.is_stuck()));
    metrics.process.look();
}

/// `/metrics`.
pub(crate) async fn page(State(app): State<App>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    if !may_read(&app, &parts) {
        return Fault::NoSuchPage.into_response();
    }
    look(&app);
    let mut text = String::new();
    match encode(&mut text, &app.metrics.registry) {
        Ok(()) => {
            let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
            ([(header::CONTENT_TYPE, kind)], text).into_response()
        }
        Err(_) => Fault::Unavailable.into_response(),
    }
}

/// What proxies add, beside all that begins with `x-forwarded-`: a request that has one of these comes from
/// elsewhere.
const FORWARDED: [&str; 6] =
    ["forwarded", "via", "x-real-ip", "x-client-ip", "true-client-ip", "cf-connecting-ip"];

/// Whether somebody asks for this machine by a name that it has for itself: a proxy that adds nothing asks
/// for the name of the site.
fn is_local(host: Option<&HeaderValue>) -> bool {
    let Some(host) = host else { return true };
    let Some(authority) = host.to_str().ok().and_then(|host| host.parse::<Authority>().ok()) else {
        return false;
    };
    let name = authority.host().trim_start_matches('[').trim_end_matches(']');
    name == "localhost" || name.parse::<IpAddr>().is_ok_and(|address| address.to_canonical().is_loopback())
}

/// Whether a client may read the metrics: one with the secret may; without a secret, only loopback may,
/// and not through a proxy.
fn may_read(app: &App, parts: &Parts) -> bool {
    let given = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let given = given.and_then(|value| value.strip_prefix("Bearer ")).unwrap_or_default();
    match &app.config.metrics_token {
        Some(secret) => Sha256::digest(given).ct_eq(&Sha256::digest(secret)).into(),
        None => {
            !FORWARDED.iter().any(|name| parts.headers.contains_key(*name))
                && !parts.headers.keys().any(|name| name.as_str().starts_with("x-forwarded-"))
                && is_local(parts.headers.get(header::HOST))
                && session::address(parts, app).to_canonical().is_loopback()
        }
    }
}
