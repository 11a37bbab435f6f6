//! One player in one seat: a socket that reads, acts on its turn, and reconnects when the connection breaks.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use futures_util::{SinkExt as _, StreamExt as _};
use serde::Deserialize;
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use wire::Ask;

use crate::reader::{News, Reader};
use crate::tally::Tally;

/// How long to wait before another try to connect.
const AGAIN: Duration = Duration::from_millis(200);

/// What the players of one table share.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) id: String,
    /// The time between two actions.
    pub(crate) pace: Duration,
    /// When the first action is due.
    pub(crate) begin: Instant,
    notes: Mutex<Notes>,
}

#[derive(Debug, Default)]
struct Notes {
    ledger: Ledger,
    /// When the action with this number was sent, and by which seat.
    sent: HashMap<u64, (Instant, u8)>,
    /// The number of actions sent.
    count: u32,
}

/// What was sent to one match, and what was acknowledged.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    /// The actions sent for each number, as seat and JSON. There are several if the first had no effect.
    pub sent: HashMap<u64, Vec<(u8, String)>>,
    /// The acknowledged numbers, with seat and action.
    pub kept: HashMap<u64, (u8, String)>,
    /// Whether the match ended.
    pub over: bool,
}

impl Table {
    pub(crate) fn new(id: String, pace: Duration, begin: Instant) -> Self {
        Self { id, pace, begin, notes: Mutex::default() }
    }

    fn notes(&self) -> MutexGuard<'_, Notes> {
        self.notes.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    pub(crate) fn ledger(&self) -> Ledger {
        self.notes().ledger.clone()
    }

    /// When the next action is due: each has its own moment, however long the one before took.
    fn due(&self) -> Instant {
        self.begin + self.pace * self.notes().count
    }
}

/// A player in a seat.
pub(crate) struct Player {
    pub(crate) table: Arc<Table>,
    pub(crate) seat: u8,
    pub(crate) cookie: String,
    pub(crate) tally: Arc<Tally>,
    /// The server's address, which may change.
    pub(crate) server: watch::Receiver<SocketAddr>,
    pub(crate) stop: watch::Receiver<bool>,
    pub(crate) here: Arc<std::sync::atomic::AtomicU32>,
    /// The protocol version.
    pub(crate) protocol: u32,
    /// Whether to follow everything as a real client does, and compare it with a whole update from time to
    /// time.
    pub(crate) thorough: bool,
}

/// Other messages, as far as they matter.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Heard {
    Done {
        id: u64,
        seq: u64,
    },
    Refused {
        id: u64,
        code: String,
    },
    Error {
        code: String,
        message: String,
    },
    #[serde(other)]
    Other,
}

type Socket = WebSocketStream<TcpStream>;

impl Player {
    /// Plays until told to stop, over as many sockets as it takes.
    pub(crate) async fn play(mut self) -> Result<()> {
        let mut stop = self.stop.clone();
        loop {
            let session = self.session();
            let ended = tokio::select! {
                ended = session => ended,
                _ = stop.wait_for(|&stop| stop) => return Ok(()),
            };
            match ended {
                Ok(()) => return Ok(()),
                Err(Break::Line) => {
                    self.tally.reconnected.fetch_add(1, Ordering::Relaxed);
                    tokio::select! {
                        () = tokio::time::sleep(AGAIN) => {}
                        _ = stop.wait_for(|&stop| stop) => return Ok(()),
                    }
                }
                Err(Break::Fault(error)) => return Err(error),
            }
        }
    }

    async fn session(&mut self) -> Result<(), Break> {
        let mut socket = self.connect().await?;
        let here = Here::new(&self.here);
        let done = self.talk(&mut socket).await;
        drop(here);
        done
    }

    async fn connect(&mut self) -> Result<Socket, Break> {
        let server = *self.server.borrow_and_update();
        let stream = TcpStream::connect(server).await.map_err(|_| Break::Line)?;
        stream.set_nodelay(true).map_err(|_| Break::Line)?;
        let mut request = format!("ws://{server}/api/live").into_client_request().map_err(fault)?;
        request.headers_mut().insert("cookie", self.cookie.parse().map_err(fault)?);
        // Thousands of sockets in one process: each gets small buffers.
        let config = WebSocketConfig::default().read_buffer_size(16 << 10).write_buffer_size(0);
        let (mut socket, _) = tokio_tungstenite::client_async_with_config(request, stream, Some(config))
            .await
            .map_err(|_| Break::Line)?;
        let hello = Ask::Hello {
            protocol: self.protocol,
            table: self.table.id.clone(),
            seq: None,
            lang: kernel::Lang::En,
        };
        send(&mut socket, json(&hello)?).await?;
        Ok(socket)
    }

    async fn talk(&mut self, socket: &mut Socket) -> Result<(), Break> {
        // The answer that waits for its moment, and those that wait to be acknowledged: who is late acts
        // again as soon as the update is there, and that comes before the acknowledgement.
        let mut next: Option<(Instant, u64, String)> = None;
        let mut waiting: HashMap<u64, String> = HashMap::new();
        let mut reader = Reader::new(self.thorough);
        loop {
            let due = next.as_ref().map(|(due, ..)| *due);
            tokio::select! {
                heard = socket.next() => {
                    let heard = heard.ok_or(Break::Line)?.map_err(|_| Break::Line)?;
                    let text = match &heard {
                        Message::Text(text) => text.as_str(),
                        Message::Close(_) => return Err(Break::Line),
                        _ => continue,
                    };
                    if let Some(news) = reader.hear(text)? {
                        let News { seq, on_turn, over, whole, ask } = news;
                        self.tally.update(text.len(), on_turn, whole);
                        self.seen(seq);
                        // The first version of the protocol tells everything anyway.
                        if ask && self.protocol > wire::WHOLE_PROTOCOL {
                            send(socket, json(&Ask::Whole { seq: Some(seq) })?).await?;
                        }
                        if over {
                            self.table.notes().ledger.over = true;
                            return Ok(());
                        }
                        next = reader.pick(seq).map(|action| (self.table.due(), seq, action));
                        continue;
                    }
                    match read(text)? {
                        Heard::Done { id, seq } => {
                            let Some(action) = waiting.remove(&id).filter(|_| seq == id + 1) else {
                                return Err(fault(format!("an action at {id} was acknowledged as {seq}")));
                            };
                            self.table.notes().ledger.kept.insert(id, (self.seat, action));
                        }
                        Heard::Refused { id, code } if code == "stale" => {
                            waiting.remove(&id);
                            self.tally.refused.fetch_add(1, Ordering::Relaxed);
                        }
                        // Nobody knows yet whether it was kept: whoever comes back sees it.
                        Heard::Refused { code, .. } if code == "unavailable" => return Err(Break::Line),
                        Heard::Refused { code, .. } => return Err(fault(format!("a legal action was refused: {code}"))),
                        // A server that stops says so before it hangs up.
                        Heard::Error { code, .. } if code == "closing" || code == "unavailable" => return Err(Break::Line),
                        Heard::Error { code, message } => return Err(fault(format!("{code}: {message}"))),
                        Heard::Other => {}
                    }
                }
                () = tokio::time::sleep_until(due.unwrap_or_else(Instant::now).into()), if due.is_some() => {
                    if let Some((_, seq, action)) = next.take() {
                        self.act(socket, seq, &action).await?;
                        waiting.insert(seq, action);
                    }
                }
            }
        }
    }

    /// Records an update, which shows every action before it.
    fn seen(&self, seq: u64) {
        let sent = seq.checked_sub(1).and_then(|at| self.table.notes().sent.get(&at).copied());
        if let Some((sent, seat)) = sent {
            self.tally.seen(sent, seat == self.seat);
        }
    }

    async fn act(&self, socket: &mut Socket, seq: u64, action: &str) -> Result<(), Break> {
        let seat = self.seat;
        let text = format!(r#"{{"type":"act","id":{seq},"seq":{seq},"seat":{seat},"action":{action}}}"#);
        {
            let mut notes = self.table.notes();
            notes.count += 1;
            notes.sent.insert(seq, (Instant::now(), seat));
            notes.ledger.sent.entry(seq).or_default().push((seat, action.to_owned()));
        }
        send(socket, text).await
    }
}

fn read<'t, T: Deserialize<'t>>(text: &'t str) -> Result<T, Break> {
    Ok(serde_json::from_str(text).with_context(|| format!("unreadable: {text:.200}"))?)
}

fn json(ask: &Ask) -> Result<String, Break> {
    serde_json::to_string(ask).map_err(fault)
}

async fn send(socket: &mut Socket, text: String) -> Result<(), Break> {
    socket.send(Message::text(text)).await.map_err(|_| Break::Line)
}

/// Why a socket is closed.
enum Break {
    /// The connection broke: reconnect.
    Line,
    /// Something that must not happen.
    Fault(anyhow::Error),
}

fn fault(error: impl std::fmt::Display) -> Break {
    Break::Fault(anyhow::anyhow!("{error}"))
}

impl From<anyhow::Error> for Break {
    fn from(error: anyhow::Error) -> Self {
        Self::Fault(error)
    }
}

/// Counts an open socket.
struct Here(Arc<std::sync::atomic::AtomicU32>);

impl Here {
    fn new(count: &Arc<std::sync::atomic::AtomicU32>) -> Self {
        count.fetch_add(1, Ordering::Relaxed);
        Self(Arc::clone(count))
    }
}

impl Drop for Here {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Whether a server is on this machine: a load generator must not be a weapon.
pub(crate) fn ours(server: SocketAddr) -> Result<SocketAddr> {
    if !server.ip().is_loopback() {
        bail!("{server} is not on this machine: load is for one's own");
    }
    Ok(server)
}
