//! One match over a WebSocket.
//!
//! Each socket has a reader, which serves the client's requests one after the other, and a writer, which
//! sends what waits in the outbox. Neither ever waits for another client.

use crate::frame::Frame;
use crate::metrics::TooFast;
use crate::outbox::{End, Outbox, text};
use crate::play::{By, Step, play};
use crate::questions::{Question, Questioner};
use crate::room::{Room, cards, error};
use crate::session::{Known, Visitor};
use crate::slip::{self, Plea};
use crate::socket::{Sink, Socket, Upgrade, send};
use crate::{App, Fault, bots, chat, feed, guard, time};
use axum::extract::State;
use axum::response::Response;
use futures_util::stream::SplitStream;
use futures_util::{SinkExt as _, StreamExt as _};
use kernel::{Lang, Seat};
use serde_json::Value;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::{MatchId, PersonId};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tracing::Instrument as _;
use wire::live::{Refused, Welcome};
use wire::{Ask, PROTOCOL, Tell, WHOLE_PROTOCOL};

/// How long to wait for the first message.
const FIRST: Duration = Duration::from_secs(10);
/// How often the server pings a client.
const BEAT: Duration = Duration::from_secs(20);
/// How long a client may be silent; pongs count.
const SILENCE: Duration = Duration::from_secs(65);
/// How long one write may take.
const STALL: Duration = Duration::from_secs(10);
/// How long a client may take to say goodbye.
const LAST: Duration = Duration::from_secs(1);
/// How often the server checks the session again.
const SESSION: Duration = Duration::from_secs(60);
/// How many messages may come too fast before the socket is closed.
const PATIENCE: u32 = 100;
/// How many chat messages a new viewer gets.
const CHAT_BEFORE: u64 = 50;

/// `/api/live`: the WebSocket of every match.
pub(crate) async fn open(
    State(app): State<App>,
    visitor: Visitor,
    upgrade: Result<Upgrade, Fault>,
) -> Result<Response, Fault> {
    let upgrade = upgrade?;
    if app.is_closing() {
        return Err(Fault::Closing);
    }
    let right = app
        .limiters
        .connect(visitor.address, visitor.known.map(|known| known.person))
        .ok_or(Fault::TooFast)?;
    // What is said about the socket names the request by which it was opened.
    let span = tracing::Span::current();
    let served = move |socket| async move {
        let _right = right;
        serve(app, socket, visitor.known, visitor.address).await;
    };
    Ok(upgrade.then(move |socket| served(socket).instrument(span)))
}

/// Serves a socket. Rare work is boxed: there are thousands of these futures, and each would reserve room for
/// all of it.
async fn serve(app: App, socket: Socket, known: Option<Known>, address: IpAddr) {
    let (mut sink, mut stream) = socket.split();
    let Some((room, since, lang, protocol)) = Box::pin(hello(&app, &mut sink, &mut stream)).await else {
        return;
    };
    let (person, session) = (known.map(|k| k.person), known.map(|k| k.id));
    let outbox = Outbox::new(room.id, address, person, session, lang, protocol);
    if let Err(fault) = Box::pin(welcome(&app, &room, &outbox, since, protocol)).await {
        let _ = sink.send(Message::Text(text(&error(&fault, lang)))).await;
        // Whoever came to the wrong node tries again, and finds the right one.
        let end = if fault == Fault::OtherEdition { End::Elsewhere } else { End::Over };
        let _ = sink.send(closing(end)).await;
        return;
    }
    app.come(&outbox);
    let _connected = app.order.connected(&outbox);
    Box::pin(feed::presence(&app, &room)).await;
    let seen = since.unwrap_or(u64::MAX);
    let writer = tokio::spawn(write(app.clone(), room.clone(), outbox.clone(), sink, seen));
    read(&app, &room, &outbox, &mut stream).await;
    room.dismiss(&outbox);
    app.go(&outbox);
    outbox.end(End::Over);
    // The writer sends what waits, and ends by itself. What the client still says is heard out for a moment:
    // a connection that is dropped with something unread in it takes our last words with it.
    let _ = writer.await;
    let _ = tokio::time::timeout(LAST, async { while let Some(Ok(_)) = stream.next().await {} }).await;
    Box::pin(feed::presence(&app, &room)).await;
}

/// Waits for the first message and finds the match.
async fn hello(
    app: &App,
    sink: &mut Sink,
    stream: &mut SplitStream<Socket>,
) -> Option<(Arc<Room>, Option<u64>, Lang, u32)> {
    let first = match tokio::time::timeout(FIRST, stream.next()).await {
        Ok(Some(Ok(Message::Text(first)))) => serde_json::from_str(&first).ok(),
        Ok(Some(Ok(_))) => None,
        Ok(_) => return None,
        Err(_) => None,
    };
    let (fault, lang) = match first {
        Some(Ask::Hello { protocol: protocol @ (PROTOCOL | WHOLE_PROTOCOL), table, seq, lang }) => {
            match table.parse::<MatchId>() {
                Ok(id) => return Some((app.room(id), seq, lang, protocol)),
                Err(_) => (Fault::NoSuchMatch, lang),
            }
        }
        Some(Ask::Hello { lang, .. }) => (Fault::OldClient, lang),
        _ => (Fault::NoHello, Lang::En),
    };
    // Whoever cannot say hello may be gone already.
    let _ = sink.send(Message::Text(text(&error(&fault, lang)))).await;
    let _ = sink.send(closing(End::Policy)).await;
    None
}

/// Lets a viewer in; from here on they miss nothing.
async fn welcome(
    app: &App,
    room: &Arc<Room>,
    outbox: &Arc<Outbox>,
    since: Option<u64>,
    protocol: u32,
) -> Result<(), Fault> {
    let mut inside = room.enter(app).await?;
    let title = app.title(&inside.game)?;
    let (game, lang) = (title.game(), outbox.lang);
    let said = app.store.chat(room.id, inside.chat.saturating_sub(CHAT_BEFORE), store::limits::PAGE).await?;
    let floor = chat::Floor::at(&inside, outbox.person);
    let may_chat = floor.may(app).await?;
    let said = chat::for_reader(app, said, outbox.person).await?;
    let welcome = Welcome {
        protocol,
        table: room.id.to_string(),
        game: inside.game.clone(),
        title: game.title(lang).to_owned(),
        content: game.content().to_string(),
        edition: game.edition().to_string(),
        changed: inside.changed(lang),
        setup: inside.table.setup(),
        seats: cards(&inside.seats, lang),
        yours: inside.own(outbox.person).list(),
        clock: inside.clock,
        extras: title.extras().into_iter().map(str::to_owned).collect(),
        chat: said.iter().map(|line| feed::chat_line(line, lang)).collect(),
        host: outbox.person == Some(inside.creator),
        talk: chat::wire_talk(inside.talk),
        may_chat,
        now: time::now().0,
    };
    outbox.tell(&Tell::Welcome(welcome));
    let since = since.unwrap_or(u64::MAX).min(inside.seq());
    if let Some(why) = &inside.closed {
        outbox.tell(&error(&Fault::Closed(why.clone()), lang));
    }
    let key = inside.key(outbox);
    outbox.frame(room.frame(&mut inside, key, since).ok_or(Fault::Panicked)?);
    if let Some(told) = slip::told(&inside) {
        outbox.tell(&told);
    }
    room.admit(outbox);
    slip::watch(app, room, &mut inside);
    bots::wake(app, room, &mut inside);
    Ok(())
}

/// Sends what waits in the outbox until the client is gone.
async fn write(app: App, room: Arc<Room>, outbox: Arc<Outbox>, mut sink: Sink, mut seen: u64) {
    let mut beat = tokio::time::interval(BEAT);
    // The update that the reader has.
    let mut has = None;
    loop {
        let ping = tokio::select! {
            () = outbox.ready() => false,
            _ = beat.tick() => true,
        };
        let mut waiting = outbox.take();
        if let Some(frame) = &waiting.frame
            && frame.from > seen
        {
            // An update was passed over: this one tells what happened in it too.
            waiting.frame = Box::pin(since(&app, &room, &outbox, seen)).await.or(waiting.frame);
        }
        let mut messages: Vec<Message> = waiting.small.into_iter().map(Message::Text).collect();
        messages.extend(waiting.presence.map(Message::Text));
        if let Some(frame) = waiting.frame {
            seen = frame.seq;
            messages.push(Message::Text(frame.text(has.filter(|_| !waiting.whole))));
            has = Some(frame.number);
        }
        if ping {
            messages.push(Message::Ping(Vec::new().into()));
        }
        messages.extend(waiting.end.map(closing));
        let sent = tokio::time::timeout(STALL, send(&mut sink, messages)).await;
        if waiting.end == Some(End::Slow) || sent.is_err() {
            app.metrics.slow.inc();
        }
        if !matches!(sent, Ok(Ok(()))) || waiting.end.is_some() {
            break;
        }
    }
    outbox.hang_up();
}

/// The current position, with everything that happened since that step.
async fn since(app: &App, room: &Arc<Room>, outbox: &Outbox, since: u64) -> Option<Arc<Frame>> {
    let mut inside = room.enter(app).await.ok()?;
    let key = inside.key(outbox);
    room.frame(&mut inside, key, since)
}

fn closing(end: End) -> Message {
    let (code, reason) = match end {
        End::Slow => (CloseCode::Again, "too slow"),
        End::Policy => (CloseCode::Policy, "policy"),
        End::Over => (CloseCode::Normal, "over"),
        End::Elsewhere => (CloseCode::Again, "elsewhere"),
    };
    Message::Close(Some(CloseFrame { code, reason: Utf8Bytes::from_static(reason) }))
}

/// Serves the client's requests until it leaves or must leave.
async fn read(app: &App, room: &Arc<Room>, outbox: &Arc<Outbox>, stream: &mut SplitStream<Socket>) {
    let mut client = Client {
        app,
        room,
        outbox,
        measure: app.limiters.socket(),
        costly: app.limiters.socket_costly(),
        too_fast: 0,
    };
    let mut heard = Instant::now();
    let mut session = tokio::time::interval_at((Instant::now() + SESSION).into(), SESSION);
    loop {
        let message = tokio::select! {
            message = tokio::time::timeout_at((heard + SILENCE).into(), stream.next()) => message,
            () = outbox.closed() => return,
            () = app.closes() => {
                outbox.tell(&error(&Fault::Closing, outbox.lang));
                return;
            }
            _ = session.tick() => {
                if Box::pin(client.is_forgotten()).await {
                    outbox.tell(&error(&Fault::Unauthenticated, outbox.lang));
                    return;
                }
                continue;
            }
        };
        heard = Instant::now();
        match message {
            Ok(Some(Ok(Message::Text(text)))) => Box::pin(client.heard(&text)).await,
            Ok(Some(Ok(Message::Binary(_)))) => Box::pin(client.heard("")).await,
            // A sign of life costs little; a flood of them is one like any other.
            Ok(Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_)))) => client.nudged(),
            // Silence, an error (a message too long among them), or the end.
            Ok(Some(Ok(Message::Close(_)) | Err(_)) | None) | Err(_) => return,
        }
        if client.too_fast > PATIENCE {
            outbox.end(End::Policy);
            return;
        }
    }
}

/// The other end of a socket.
struct Client<'a> {
    app: &'a App,
    room: &'a Arc<Room>,
    outbox: &'a Arc<Outbox>,
    measure: crate::limits::Own,
    costly: crate::limits::Own,
    too_fast: u32,
}

impl Client<'_> {
    /// Whether the session that opened the socket has ended.
    async fn is_forgotten(&self) -> bool {
        let Some(session) = self.outbox.session else { return false };
        // A store that does not answer is no reason to send people away.
        matches!(self.app.store.session_goes_on(session, time::now()).await, Ok(false))
    }

    /// Counts a sign of life as a message.
    fn nudged(&mut self) {
        match self.measure.check() {
            Ok(()) => self.too_fast = 0,
            Err(_) => self.too_fast += 1,
        }
    }

    async fn heard(&mut self, text: &str) {
        if self.measure.check().is_err() {
            self.too_fast += 1;
            self.app.metrics.held_up(TooFast::Messages);
            self.outbox.tell(&error(&Fault::TooFast, self.outbox.lang));
            return;
        }
        self.too_fast = 0;
        let answered = match serde_json::from_str::<Ask>(text) {
            Ok(ask) => self.answer(ask).await,
            Err(error) => Err((None, crate::safety::unreadable(&error))),
        };
        if let Err((id, fault)) = answered {
            let (code, message) = (fault.code().to_owned(), fault.text(self.outbox.lang));
            self.outbox.tell(&Tell::Error { id, code, message, wait: fault.wait() });
        }
    }

    async fn answer(&self, ask: Ask) -> Result<(), (Option<u64>, Fault)> {
        match ask {
            Ask::Hello { .. } => Err((None, Fault::NoHello)),
            Ask::Act { id, seq, seat, action } => self.step(id, seat, seq, Step::Act(action)).await,
            Ask::Undo { id, seq, seat, count } => self.step(id, seat, seq, Step::Undo(count)).await,
            Ask::Forgive { id, seq, seat, steps } => self.slip(id, seq, Plea::Ask { seat, steps }).await,
            Ask::Agree { id, seq, asker, seat, agrees } => {
                self.slip(id, seq, Plea::Answer { asker, seat, agrees }).await
            }
            Ask::Withdraw { id, seq, seat } => self.slip(id, seq, Plea::Withdraw { seat }).await,
            Ask::Check { id, seat, action } => {
                self.check(id, seat, &action).await.map_err(|fault| (Some(id), fault))
            }
            Ask::Extra { id, name, arguments } => {
                self.ask(id, Question::Extra { name, arguments }).map_err(|fault| (Some(id), fault))
            }
            Ask::Hint { id, bot } => self.ask(id, Question::Hint { bot }).map_err(|fault| (Some(id), fault)),
            Ask::Chat { text } => self.chat(&text).await.map_err(|fault| (None, fault)),
            Ask::Look { seat } => self.look(seat).await.map_err(|fault| (None, fault)),
            Ask::Whole { seq } => self.whole(seq).await.map_err(|fault| (None, fault)),
            Ask::Ping {} => {
                self.outbox.tell(&Tell::Pong {});
                Ok(())
            }
        }
    }

    fn person(&self) -> Result<PersonId, Fault> {
        self.outbox.person.ok_or(Fault::Unauthenticated)
    }

    /// Handles one of the costlier requests.
    fn pay_for_costly(&self) -> Result<(), Fault> {
        self.costly.check().map_err(|_| Fault::TooFast)
    }

    async fn step(&self, id: u64, seat: u8, seq: u64, step: Step) -> Result<(), (Option<u64>, Fault)> {
        let person = self.person().map_err(|fault| (Some(id), fault))?;
        match play(self.app, self.room, By::Person(person), seat, seq, &step).await {
            Ok(seq) => self.outbox.tell(&Tell::Done { id, seq }),
            Err(fault) => {
                self.app.metrics.refused.inc();
                self.outbox.tell(&Tell::Refused(self.refused(id, &fault)));
                if matches!(fault, Fault::Stale { .. })
                    && let Some(frame) = since(self.app, self.room, self.outbox, seq).await
                {
                    // Whoever answers to something old may have lost the thread.
                    self.outbox.whole(frame);
                }
            }
        }
        Ok(())
    }

    /// Something about a slip that the table may forgive.
    async fn slip(&self, id: u64, seq: u64, plea: Plea) -> Result<(), (Option<u64>, Fault)> {
        let person = self.person().map_err(|fault| (Some(id), fault))?;
        let done = match self.pay_for_costly() {
            Ok(()) => slip::plead(self.app, self.room, person, seq, plea).await,
            Err(fault) => Err(fault),
        };
        match done {
            Ok(seq) => self.outbox.tell(&Tell::Done { id, seq }),
            Err(fault) => {
                self.app.metrics.refused.inc();
                self.outbox.tell(&Tell::Refused(self.refused(id, &fault)));
                if matches!(fault, Fault::Stale { .. })
                    && let Some(frame) = since(self.app, self.room, self.outbox, seq).await
                {
                    self.outbox.whole(frame);
                }
            }
        }
        Ok(())
    }

    /// A fault, with the text of the rule that says no.
    fn refused(&self, id: u64, fault: &Fault) -> Refused {
        let lang = self.outbox.lang;
        let cited = fault.cited();
        Refused {
            id,
            code: fault.code().to_owned(),
            rule: fault.rule().map(|rule| rule.to_string()),
            message: fault.text(lang),
            title: cited.map(|rule| rule.section.get(lang).to_owned()),
            text: cited.map(|rule| rule.text.get(lang).to_owned()),
            facts: fault.facts(),
        }
    }

    async fn check(&self, id: u64, seat: u8, action: &Value) -> Result<(), Fault> {
        let inside = self.room.enter(self.app).await?;
        // Whether a seat may do something tells what it holds.
        if !inside.own(self.outbox.person).has(seat) {
            return Err(Fault::NotYourSeat);
        }
        let checked = guard(|| inside.table.check(Seat(seat), action)).ok_or(Fault::Panicked)?;
        drop(inside);
        let refusal = match checked {
            Ok(()) => None,
            Err(refusal) => Some(self.refused(id, &Fault::Refused(refusal))),
        };
        self.outbox.tell(&Tell::Checked { id, refusal });
        Ok(())
    }

    /// Answers a slow request in the background, so that the reader goes on.
    fn ask(&self, id: u64, question: Question) -> Result<(), Fault> {
        self.person()?;
        self.pay_for_costly()?;
        let (app, room, outbox) = (self.app.clone(), self.room.clone(), self.outbox.clone());
        Questioner { app, room, outbox }.ask(id, question);
        Ok(())
    }

    async fn chat(&self, text: &str) -> Result<(), Fault> {
        let person = self.person()?;
        self.pay_for_costly()?;
        chat::say(self.app, self.room, person, text).await
    }

    async fn whole(&self, seq: Option<u64>) -> Result<(), Fault> {
        let mut inside = self.room.enter(self.app).await?;
        let (key, seq) = (inside.key(self.outbox), seq.unwrap_or(u64::MAX).min(inside.seq()));
        self.outbox.whole(self.room.frame(&mut inside, key, seq).ok_or(Fault::Panicked)?);
        Ok(())
    }

    async fn look(&self, seat: Option<u8>) -> Result<(), Fault> {
        let mut inside = self.room.enter(self.app).await?;
        if seat.is_some_and(|seat| !inside.own(self.outbox.person).has(seat)) {
            return Err(Fault::NotYourSeat);
        }
        self.outbox.look(seat);
        let (key, seq) = (inside.key(self.outbox), inside.seq());
        self.outbox.whole(self.room.frame(&mut inside, key, seq).ok_or(Fault::Panicked)?);
        Ok(())
    }
}
