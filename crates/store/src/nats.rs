//! NATS: a change feed beside the database. PostgreSQL lets only one announcing transaction commit at a time;
//! with NATS no transaction announces anything.
//!
//! A change is published after it is durable. Messages may get lost: NATS keeps none for nodes that are away,
//! and a node may die before it publishes. So followers check the database from time to time
//! ([`Store::stands`](crate::Store::stands)); the feed only makes them faster.

use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Event};
use futures_util::StreamExt as _;
use tokio::sync::{broadcast, mpsc};
use tokio::task::AbortHandle;

use crate::StoreError;
use crate::feed::Change;

/// How many times something may wait to be told. What is more is not told: NATS is out of reach then.
const QUEUE: usize = 1024;

/// How long to wait for NATS when the store is opened.
const PATIENCE: Duration = Duration::from_secs(10);

/// The subject unless the address names another.
const SUBJECT: &str = "tablee";

/// The most changes in one message: it stays far below what NATS takes.
const TOGETHER: usize = 256;

/// The way to the other nodes.
#[derive(Debug)]
pub(crate) struct Nats {
    feed: broadcast::Sender<Change>,
    queue: mpsc::Sender<Vec<Change>>,
    tasks: [AbortHandle; 2],
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.close();
    }
}

impl Nats {
    /// Connects to `nats://HOST:PORT`, or `nats://HOST:PORT/SUBJECT` where several houses share one NATS.
    pub(crate) async fn open(address: &str, feed: broadcast::Sender<Change>) -> Result<Self, StoreError> {
        let (server, subject) = parse(address)?;
        let events = feed.clone();
        let options = ConnectOptions::new()
            .name("tablee")
            // What this node does it tells its own feeds itself.
            .no_echo()
            .connection_timeout(Duration::from_secs(5))
            .ping_interval(Duration::from_secs(5))
            .max_reconnects(None)
            .reconnect_delay_callback(|tries| Duration::from_millis(50 << tries.min(5)))
            .event_callback(move |event| {
                match event {
                    // Whatever was told meanwhile was not heard here.
                    Event::Connected | Event::SlowConsumer(_) => drop(events.send(Change::Lost)),
                    event => tracing::warn!(%event, "the change feed"),
                }
                async {}
            });
        let failed = |error: String| StoreError::Feed(error);
        let client = tokio::time::timeout(PATIENCE, options.connect(server)).await;
        let client =
            client.map_err(|late| failed(late.to_string()))?.map_err(|error| failed(error.to_string()))?;
        let mut told = client.subscribe(subject.clone()).await.map_err(|error| failed(error.to_string()))?;
        // When this has come back, NATS knows of the subscription: no change after that is missed.
        let answered = tokio::time::timeout(PATIENCE, client.flush()).await;
        answered.map_err(|late| failed(late.to_string()))?.map_err(|error| failed(error.to_string()))?;
        let heard = feed.clone();
        let hearing = tokio::spawn(async move {
            while let Some(message) = told.next().await {
                hear(&message.payload, &heard);
            }
        });
        let (queue, waiting) = mpsc::channel(QUEUE);
        let speaking = tokio::spawn(speak(client, subject, waiting));
        Ok(Self { feed, queue, tasks: [hearing.abort_handle(), speaking.abort_handle()] })
    }

    /// Tells the feeds of every node what is durable by now. It waits for nobody.
    pub(crate) fn tell(&self, told: Vec<Change>) {
        if told.is_empty() {
            return;
        }
        for change in &told {
            // Nobody listening is no error.
            let _ = self.feed.send(change.clone());
        }
        if self.queue.try_send(told).is_err() {
            tracing::debug!("changes were not told: the feed is out of reach");
        }
    }

    pub(crate) fn close(&self) {
        for task in &self.tasks {
            task.abort();
        }
    }
}

/// The server and the subject.
fn parse(address: &str) -> Result<(String, String), StoreError> {
    let rest = address.strip_prefix("nats://").or_else(|| address.strip_prefix("tls://"));
    // A password in the address must not end up in a log.
    let shown = || address.split('@').next_back().unwrap_or_default().chars().take(200).collect();
    let rest = rest.ok_or_else(|| StoreError::FeedAddress(shown()))?;
    let (host, subject) = rest.split_once('/').unwrap_or((rest, ""));
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    if host.is_empty() || !subject.chars().all(fits) || subject.starts_with('.') || subject.ends_with('.') {
        return Err(StoreError::FeedAddress(shown()));
    }
    let scheme = &address[..address.len() - rest.len()];
    Ok((format!("{scheme}{host}"), if subject.is_empty() { SUBJECT } else { subject }.to_owned()))
}

/// Hands on what another node tells: a JSON list of changes in their written form.
fn hear(payload: &[u8], feed: &broadcast::Sender<Change>) {
    let told: Vec<String> = match serde_json::from_slice(payload) {
        Ok(told) => told,
        Err(error) => {
            tracing::warn!(%error, "another node tells something unknown");
            return;
        }
    };
    for change in told.iter().take(TOGETHER) {
        match change.parse() {
            Ok(change) => drop(feed.send(change)),
            Err(error) => tracing::warn!(%error, "a change that is not ours"),
        }
    }
}

/// Tells the other nodes what waits, all that is there in one message.
async fn speak(client: Client, subject: String, mut waiting: mpsc::Receiver<Vec<Change>>) {
    let mut told: Vec<Vec<Change>> = Vec::new();
    while waiting.recv_many(&mut told, TOGETHER).await > 0 {
        let all: Vec<String> = told.drain(..).flatten().map(|change| change.to_string()).collect();
        // While NATS is away nothing is kept for it: those who come back have a look for themselves.
        if client.connection_state() != State::Connected {
            continue;
        }
        for some in all.chunks(TOGETHER) {
            let payload = serde_json::to_vec(some).unwrap_or_default();
            if let Err(error) = client.publish(subject.clone(), payload.into()).await {
                tracing::warn!(%error, "the other nodes were not told");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MatchId;

    #[test]
    fn an_address_names_a_server_and_perhaps_a_subject() {
        let parsed = |address: &str| parse(address).ok();
        let both = |server: &str, subject: &str| Some((server.to_owned(), subject.to_owned()));
        assert_eq!(parsed("nats://127.0.0.1:4222"), both("nats://127.0.0.1:4222", "tablee"));
        assert_eq!(parsed("nats://127.0.0.1:4222/"), both("nats://127.0.0.1:4222", "tablee"));
        assert_eq!(parsed("tls://a:b@host/games.paris"), both("tls://a:b@host", "games.paris"));
        for wrong in [
            "",
            "redis://x",
            "nats://",
            "nats://x/a b",
            "nats://x/>",
            "nats://x/*",
            "nats://x/.a",
            "nats:///a",
        ] {
            assert_eq!(parsed(wrong), None, "{wrong}");
        }
        let error = parse("redis://user:secret@host").unwrap_err().to_string();
        assert!(error.contains("host") && !error.contains("secret"), "{error}");
    }

    #[test]
    fn what_others_tell_is_read_and_the_rest_passed_over() {
        let feed = crate::feed::channel();
        let mut told = feed.subscribe();
        let id = MatchId::random().unwrap();
        for payload in ["", "{}", "[1]", r#"["dance"]"#, "\u{0}"] {
            hear(payload.as_bytes(), &feed);
        }
        hear(format!(r#"["nonsense","{id} line 3"]"#).as_bytes(), &feed);
        assert_eq!(told.try_recv(), Ok(Change::At(id, crate::What::Line(3))));
        assert!(told.try_recv().is_err());
    }
}
