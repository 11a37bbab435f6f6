//! A server on a free port, and clients that talk to it like browsers.

use bots::Roster;
use futures_util::{SinkExt as _, StreamExt as _};
use pocket::Pocket;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use server::{App, Config, Limits, Mail};
use shelf::{Card, Shelf};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use store::Store;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};
use wire::Follower;

/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// The password of everybody.
pub(crate) const PASSWORD: &str = "an engine of brass";

/// A server that runs.
pub(crate) struct House {
    pub(crate) address: SocketAddr,
    pub(crate) store: Store,
    stop: Option<oneshot::Sender<()>>,
    served: JoinHandle<()>,
    folder: Arc<tempfile::TempDir>,
}

/// Plenty, so that tests are not slowed down.
pub(crate) fn config() -> Config {
    Config { limits: Limits::NONE, ..Config::default() }
}

pub(crate) fn shelf() -> Arc<Shelf> {
    // What only the one whose turn it is may ask.
    let entry = Card::<Pocket>::new(Roster::default()).own_extra("muse", |_, _| Ok(json!("a secret")));
    Arc::new(Shelf::default().with(entry))
}

pub(crate) async fn house() -> House {
    house_with(config()).await
}

pub(crate) async fn house_with(config: Config) -> House {
    open(config, Arc::new(tempfile::tempdir().unwrap()), shelf()).await
}

pub(crate) async fn open(config: Config, folder: Arc<tempfile::TempDir>, shelf: Arc<Shelf>) -> House {
    let db = format!("sqlite:{}", folder.path().join("tablee.db").display());
    open_at(&db, config, folder, shelf).await
}

/// A server on this database.
pub(crate) async fn open_at(
    db: &str,
    config: Config,
    folder: Arc<tempfile::TempDir>,
    shelf: Arc<Shelf>,
) -> House {
    open_on(Store::open(db).await.unwrap(), config, folder, shelf).await
}

/// A server on this store.
pub(crate) async fn open_on(
    store: Store,
    config: Config,
    folder: Arc<tempfile::TempDir>,
    shelf: Arc<Shelf>,
) -> House {
    let app = App::new(shelf, store.clone(), config).unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel();
    let served = tokio::spawn(async move {
        server::serve(app, listener, async { drop(stopped.await) }).await;
    });
    House { address, store, stop: Some(stop), served, folder }
}

impl House {
    /// Stops as a keeper would, and gives the folder for the next one.
    pub(crate) async fn stop(mut self) -> Arc<tempfile::TempDir> {
        drop(self.stop.take());
        tokio::time::timeout(PATIENCE, self.served).await.expect("the server stops").unwrap();
        self.folder
    }

    /// Stops and starts again.
    pub(crate) async fn restart(self, config: Config) -> House {
        open(config, self.stop().await, shelf()).await
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// A guest who has come in.
    pub(crate) async fn guest(&self, name: &str) -> Person {
        let mut person = Person { http: reqwest::Client::new(), base: self.url(""), cookie: None };
        let (status, me) = person.post("/api/me", json!({ "name": name })).await;
        assert_eq!(status, StatusCode::CREATED, "{me}");
        person
    }

    /// Somebody with an account of this name, whose password is [`PASSWORD`].
    pub(crate) async fn account(&self, name: &str) -> Person {
        let mut person = self.stranger();
        assert_eq!(person.post("/api/me", json!({})).await.0, StatusCode::CREATED);
        let (status, me) = person.post("/api/account", json!({"name": name, "password": PASSWORD})).await;
        assert_eq!(status, StatusCode::OK, "{me}");
        person
    }

    /// Somebody without a cookie.
    pub(crate) fn stranger(&self) -> Person {
        Person { http: reqwest::Client::new(), base: self.url(""), cookie: None }
    }
}

/// Somebody with a browser.
#[derive(Clone)]
pub(crate) struct Person {
    pub(crate) http: reqwest::Client,
    pub(crate) base: String,
    pub(crate) cookie: Option<String>,
}

impl Person {
    pub(crate) fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let request = self.http.request(method, format!("{}{path}", self.base));
        match &self.cookie {
            Some(cookie) => request.header("cookie", cookie),
            None => request,
        }
    }

    /// Sends it, keeps the cookie, and reads the answer: JSON, or text as JSON text.
    pub(crate) async fn send(&mut self, request: reqwest::RequestBuilder) -> (StatusCode, Value) {
        let response = request.timeout(PATIENCE).send().await.unwrap();
        if let Some(cookie) = response.headers().get("set-cookie") {
            let pair = cookie.to_str().unwrap().split(';').next().unwrap().to_owned();
            self.cookie = Some(pair);
        }
        let status = response.status();
        let text = response.text().await.unwrap();
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    pub(crate) async fn get(&mut self, path: &str) -> (StatusCode, Value) {
        self.send(self.request(Method::GET, path)).await
    }

    pub(crate) async fn post(&mut self, path: &str, body: Value) -> (StatusCode, Value) {
        self.send(self.request(Method::POST, path).json(&body)).await
    }

    /// Begins a match; gives its id and the secrets of invitations.
    pub(crate) async fn begin(&mut self, seats: Value) -> (String, Vec<String>) {
        let scenario = match seats.as_array().map(Vec::len) {
            Some(3) => "trio",
            Some(4) => "brawl",
            _ => "duel",
        };
        let new = json!({ "game": "pocket", "scenario": scenario, "seats": seats });
        let (status, begun) = self.post("/api/matches", new).await;
        assert_eq!(status, StatusCode::CREATED, "{begun}");
        let tokens = begun["invitations"].as_array().unwrap().iter();
        let tokens = tokens.map(|invitation| invitation["token"].as_str().unwrap().to_owned()).collect();
        (begun["table"]["id"].as_str().unwrap().to_owned(), tokens)
    }

    /// Opens a socket, without a word.
    pub(crate) async fn connect(&self) -> Socket {
        self.connect_from(None).await.expect("the server lets everybody in")
    }

    pub(crate) async fn connect_from(&self, origin: Option<&str>) -> Result<Socket, tungstenite::Error> {
        self.connect_with(origin.map(|origin| ("origin", origin))).await
    }

    /// Opens a socket with one more header.
    pub(crate) async fn connect_with(
        &self,
        header: Option<(&'static str, &str)>,
    ) -> Result<Socket, tungstenite::Error> {
        let address = format!("{}/api/live", self.base.replace("http:", "ws:"));
        let mut request = address.into_client_request().unwrap();
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert("cookie", cookie.parse().unwrap());
        }
        if let Some((name, value)) = header {
            request.headers_mut().insert(name, value.parse().unwrap());
        }
        let (stream, _) = tokio_tungstenite::connect_async(request).await?;
        let follower = Follower::default();
        Ok(Socket { stream, follower, changes: 0, last: Value::Null, presence: Value::Null, id: 0 })
    }

    /// Opens a socket to a match; the first update has come.
    pub(crate) async fn sit(&self, id: &str) -> Socket {
        self.connect().await.at(id).await
    }
}

/// A socket, and the last update that came over it.
pub(crate) struct Socket {
    pub(crate) stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    follower: Follower,
    /// How many updates came as changes.
    pub(crate) changes: usize,
    pub(crate) last: Value,
    presence: Value,
    id: u64,
}

impl Socket {
    /// Says which match it is about; the first update has come.
    pub(crate) async fn at(self, id: &str) -> Socket {
        let mut socket = self;
        socket.say(json!({ "type": "hello", "match": id, "protocol": wire::PROTOCOL })).await;
        socket.next("welcome").await;
        socket.next("update").await;
        socket
    }

    pub(crate) async fn say(&mut self, message: Value) {
        self.raw(Message::Text(message.to_string().into())).await;
    }

    pub(crate) async fn raw(&mut self, message: Message) {
        // Whether the other end still listens is for the test to find out.
        let _ = self.stream.send(message).await;
    }

    /// The next message of any kind; nothing when the socket is closed.
    pub(crate) async fn hear(&mut self) -> Option<Value> {
        // Signs of life are no answer.
        let late = tokio::time::Instant::now() + PATIENCE;
        loop {
            let message = tokio::time::timeout_at(late, self.stream.next()).await.expect("an answer in time");
            match message {
                Some(Ok(Message::Text(text))) => {
                    let mut message: Value = serde_json::from_str(&text).unwrap();
                    // What the server says is what the wire says.
                    let tell: wire::Tell =
                        serde_json::from_value(message.clone()).expect("a message of the wire");
                    // As a client does: a change becomes the update that it stands for.
                    let tell = self.follower.hear(tell).expect("a change of what was sent before");
                    if message["type"] == "change" {
                        self.changes += 1;
                        message = serde_json::to_value(tell).unwrap();
                    }
                    if message["type"] == "update" {
                        self.last = message.clone();
                    } else if message["type"] == "presence" {
                        self.presence = message.clone();
                    }
                    return Some(message);
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// The next message of this type; others are passed over.
    pub(crate) async fn next(&mut self, kind: &str) -> Value {
        loop {
            let message = self.hear().await.unwrap_or_else(|| panic!("closed while waiting for {kind}"));
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// The next message that answers a request, whatever it says.
    pub(crate) async fn answer(&mut self, mut request: Value) -> Value {
        self.id += 1;
        request["id"] = json!(self.id);
        self.say(request).await;
        loop {
            let message = self.hear().await.expect("an answer");
            if message["id"] == json!(self.id) {
                return message;
            }
        }
    }

    /// The next update in which this holds.
    pub(crate) async fn until(&mut self, holds: impl Fn(&Value) -> bool) -> Value {
        while !holds(&self.last) {
            self.next("update").await;
        }
        self.last.clone()
    }

    /// Waits until it is told that so many watch, and gives whether the owners of the seats are here.
    pub(crate) async fn watched_by(&mut self, watching: u32) -> Value {
        while self.presence["watching"] != json!(watching) {
            self.hear().await.expect("more to come");
        }
        self.presence["seats"].clone()
    }

    /// Waits until it is told that a seat's owner has this name; what was told.
    pub(crate) async fn called(&mut self, seat: usize, name: &str) -> Value {
        loop {
            let told = self.next("seats").await;
            if told["seats"][seat]["name"] == json!(name) {
                return told;
            }
        }
    }

    /// Plays the legal answer of this number, and waits until that is seen.
    pub(crate) async fn act(&mut self, choice: usize) -> Value {
        let legal = self.last["legal"]["actions"].as_array().expect("it is my turn").clone();
        let action = legal[choice % legal.len()].clone();
        self.act_with(action).await
    }

    pub(crate) async fn act_with(&mut self, action: Value) -> Value {
        let (seq, seat) = (self.last["seq"].clone(), self.last["turn"]["seat"].clone());
        let request = json!({ "type": "act", "seq": seq, "seat": seat, "action": action });
        let done = self.answer(request).await;
        assert_eq!(done["type"], "done", "{done}");
        let next = done["seq"].as_u64().unwrap();
        self.until(|update| update["seq"].as_u64() >= Some(next)).await
    }

    pub(crate) fn is_over(&self) -> bool {
        !self.last["over"].is_null()
    }

    pub(crate) fn may_act(&self) -> bool {
        self.last["legal"].is_object()
    }
}

/// Plays on with whoever has the turn, until the match is over.
pub(crate) async fn play_out(sockets: &mut [&mut Socket]) {
    for step in 0..5000 {
        if sockets.iter().any(|socket| socket.is_over()) {
            break;
        }
        match sockets.iter_mut().find(|socket| socket.may_act()) {
            Some(socket) => {
                let update = socket.act(step).await;
                let seq = update["seq"].as_u64();
                for other in sockets.iter_mut() {
                    other.until(|update| update["seq"].as_u64() >= seq).await;
                }
            }
            // The turn is a bot's or another person's, or these sockets have not yet heard that it is theirs.
            // Let those that lag catch up; if none lags, wait for news.
            None => {
                let seqs: Vec<u64> =
                    sockets.iter().map(|socket| socket.last["seq"].as_u64().unwrap()).collect();
                let newest = *seqs.iter().max().unwrap();
                let wanted = if seqs.iter().all(|seq| *seq == newest) { newest + 1 } else { newest };
                for socket in sockets.iter_mut() {
                    let heard = |update: &Value| update["seq"].as_u64() >= Some(wanted);
                    socket.until(|update| heard(update) || !update["over"].is_null()).await;
                }
            }
        }
    }
}

/// A server at `https://play.example.org`, and the letters that it writes.
pub(crate) struct PostHouse {
    pub(crate) house: House,
    pub(crate) letters: Letters,
}

pub(crate) async fn post_house() -> PostHouse {
    post_house_with(config()).await
}

pub(crate) async fn post_house_with(config: Config) -> PostHouse {
    let (smtp, letters) = letter_box().await;
    let from = "Tablée <tablee@example.org>".to_owned();
    let mail = Mail { smtp, from, patience: Duration::from_millis(300) };
    let site = Some("https://play.example.org".to_owned());
    PostHouse { house: house_with(Config { mail: Some(mail), public_url: site, ..config }).await, letters }
}

/// Letters that were sent, in their order.
pub(crate) struct Letters(mpsc::UnboundedReceiver<String>);

impl Letters {
    /// The next one.
    pub(crate) async fn next(&mut self) -> String {
        tokio::time::timeout(PATIENCE, self.0.recv()).await.expect("a letter in time").unwrap()
    }

    /// Makes sure that none comes for a while.
    pub(crate) async fn none_for(&mut self, while_: Duration) {
        let come = tokio::time::timeout(while_, self.0.recv()).await;
        assert!(come.is_err(), "{come:?}");
    }

    /// Sets an address, and confirms it with what the letter says.
    pub(crate) async fn confirmed(&mut self, person: &mut Person, email: &str) {
        let wish = json!({"email": email, "password": PASSWORD});
        let (status, me) = person.send(person.request(Method::PATCH, "/api/me").json(&wish)).await;
        assert_eq!((status, &me["wanted_email"]), (StatusCode::OK, &json!(email)), "{me}");
        let token = secret(&self.next().await, "confirm");
        assert_eq!(person.post("/api/confirm", json!({ "token": token })).await.0, StatusCode::NO_CONTENT);
    }
}

/// The secret in the link of a letter that leads to this page.
pub(crate) fn secret(letter: &str, page: &str) -> String {
    let (_, after) = letter.split_once(&format!("https://play.example.org/#/{page}/")).expect(letter);
    after.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-' || *c == '_').collect()
}

/// Takes letters, and says what was in them.
async fn letter_box() -> (String, Letters) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("smtp://{}", listener.local_addr().unwrap());
    let (tell, told) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let tell = tell.clone();
            tokio::spawn(async move {
                let (read, mut write) = stream.into_split();
                let mut lines = BufReader::new(read).lines();
                write.write_all(b"220 box\r\n").await.unwrap();
                let mut letter: Option<String> = None;
                while let Ok(Some(line)) = lines.next_line().await {
                    let answer: &[u8] = match &mut letter {
                        Some(text) if line == "." => {
                            tell.send(std::mem::take(text)).unwrap();
                            letter = None;
                            b"250 taken\r\n"
                        }
                        Some(text) => {
                            // Lines that were broken for the way are whole again.
                            match line.strip_suffix('=') {
                                Some(part) => text.push_str(part),
                                None => {
                                    text.push_str(&line);
                                    text.push('\n');
                                }
                            }
                            continue;
                        }
                        None if line.starts_with("DATA") => {
                            letter = Some(String::new());
                            b"354 go on\r\n"
                        }
                        None if line.starts_with("QUIT") => b"221 bye\r\n",
                        None => b"250 fine\r\n",
                    };
                    write.write_all(answer).await.unwrap();
                }
            });
        }
    });
    (address, Letters(told))
}
