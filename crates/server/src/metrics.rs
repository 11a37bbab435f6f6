//! What the server tells its keeper, in the format of Prometheus.

use crate::{App, Fault, session};
use axum::extract::{Request, State};
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;
use sha2::{Digest as _, Sha256};
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

/// A request that was answered.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Answered {
    status: u16,
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
    request_seconds: Histogram,
    /// Sockets that are open.
    pub(crate) sockets: Gauge,
    /// Steps that were refused.
    pub(crate) refused: Counter,
    /// Requests and messages that came too fast.
    pub(crate) too_fast: Counter,
    /// Sockets that were closed since they read too slowly.
    pub(crate) slow: Counter,
    /// Answers that were owed for too long.
    pub(crate) late: Counter,
    /// Letters that were sent.
    pub(crate) letters: Counter,
    /// Those who think.
    pub(crate) thinking: Thinking,
    /// Matches that were set aside since their bots were late again and again.
    pub(crate) set_aside: Counter,
    rooms: Gauge,
    running: Gauge,
    over: Gauge,
    aside: Gauge,
    people: Gauge,
}

/// From half a millisecond to eight seconds.
fn seconds() -> Histogram {
    Histogram::new([0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 8.0])
}

impl Metrics {
    pub(crate) fn new() -> Metrics {
        let mut metrics = Metrics {
            registry: Registry::with_prefix("tablee"),
            steps: Family::default(),
            step_seconds: seconds(),
            requests: Family::default(),
            request_seconds: seconds(),
            sockets: Gauge::default(),
            refused: Counter::default(),
            too_fast: Counter::default(),
            slow: Counter::default(),
            late: Counter::default(),
            letters: Counter::default(),
            thinking: Thinking::default(),
            set_aside: Counter::default(),
            rooms: Gauge::default(),
            running: Gauge::default(),
            over: Gauge::default(),
            aside: Gauge::default(),
            people: Gauge::default(),
        };
        let of = &mut metrics.registry;
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
        of.register("slow", "Sockets closed for reading too slowly", metrics.slow.clone());
        of.register("late", "Answers owed for too long", metrics.late.clone());
        of.register("letters", "Letters sent", metrics.letters.clone());
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
        metrics
    }

    /// A step was made.
    pub(crate) fn acted(&self, by_bot: bool, took: Duration) {
        let by = if by_bot { Kind::Bot } else { Kind::Person };
        self.steps.get_or_create(&Maker { by }).inc();
        self.step_seconds.observe(took.as_secs_f64());
    }

    /// A request was answered.
    pub(crate) fn answered(&self, status: u16, took: Duration) {
        self.requests.get_or_create(&Answered { status }).inc();
        self.request_seconds.observe(took.as_secs_f64());
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
    app.metrics.rooms.set(i64::try_from(app.rooms_in_use().len()).unwrap_or(i64::MAX));
}

/// `/metrics`.
pub(crate) async fn page(State(app): State<App>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    if !may_read(&app, &parts) {
        return Fault::NoSuchPage.into_response();
    }
    let mut text = String::new();
    match encode(&mut text, &app.metrics.registry) {
        Ok(()) => {
            let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
            ([(header::CONTENT_TYPE, kind)], text).into_response()
        }
        Err(_) => Fault::Unavailable.into_response(),
    }
}

/// Whoever has the secret may; without one, whoever is on this machine and was not sent here by a proxy.
fn may_read(app: &App, parts: &Parts) -> bool {
    let given = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let given = given.and_then(|value| value.strip_prefix("Bearer ")).unwrap_or_default();
    match &app.config.metrics_token {
        Some(secret) => Sha256::digest(given).ct_eq(&Sha256::digest(secret)).into(),
        None => {
            !parts.headers.contains_key("x-forwarded-for")
                && session::address(parts, app).to_canonical().is_loopback()
        }
    }
}
