//! A server for one test: a free port, and a database that is deleted afterwards.

use crate::position::Position;
use server::{App, Client, Config};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use store::{NewMatch, Store};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// The server of one test.
pub struct House {
    address: SocketAddr,
    folder: TempDir,
    client: Arc<Client>,
    running: Option<(oneshot::Sender<()>, JoinHandle<()>)>,
}

impl House {
    /// Starts a server on a free port.
    pub async fn open() -> House {
        let folder = std::env::var_os("TABLEE_CLIENT").map(PathBuf::from);
        let client = Client::from_dir(&folder.unwrap_or_else(|| crate::folder().join("client")))
            .expect("the client is built: `cargo xtask e2e` does it");
        let mut house = House {
            address: "127.0.0.1:0".parse().expect("an address"),
            folder: tempfile::tempdir().expect("a folder for the database"),
            client: Arc::new(client),
            running: None,
        };
        house.reopen().await;
        house
    }

    /// Starts it again, on the same port and with the same database.
    pub async fn reopen(&mut self) {
        assert!(self.running.is_none(), "the house is open");
        let file = self.folder.path().join("tablee.db");
        let store = Store::open(&format!("sqlite:{}", file.display())).await.expect("a database");
        let config = Config { client: Some(Arc::clone(&self.client)), ..Config::default() };
        let app = App::new(Arc::new(shelf::shelf()), store, config).expect("a server");
        let listener = TcpListener::bind(self.address).await.expect("a free port");
        self.address = listener.local_addr().expect("an address");
        let (stop, stopped) = oneshot::channel::<()>();
        let serving = tokio::spawn(server::serve(app, listener, async {
            // Either way it is over: told to, or the test has ended.
            let _ = stopped.await;
        }));
        self.running = Some((stop, serving));
    }

    /// Stops it: from now on nobody answers.
    pub async fn close(&mut self) {
        let (stop, serving) = self.running.take().expect("the house is open");
        let _ = stop.send(());
        serving.await.expect("the server stops without a fault");
    }

    /// Changes the position of a match while the server is stopped, without the players noticing.
    pub async fn put(&self, id: &str, position: impl FnOnce(&str) -> Position) {
        assert!(self.running.is_none(), "the house is closed");
        let file = self.folder.path().join("tablee.db");
        let store = Store::open(&format!("sqlite:{}", file.display())).await.expect("the database");
        let id = id.parse().expect("the id of a match");
        let row = store.match_row(id).await.expect("the database").expect("the match is there");
        let seats = store.seats(id).await.expect("the database");
        let Position { header, turn } = position(&row.header);
        assert!(store.delete_match(id).await.expect("the database"), "the match was there");
        let new = NewMatch {
            id,
            game: row.game,
            edition: row.edition,
            header,
            setup: row.setup,
            clock: row.clock,
            visibility: row.visibility,
            talk: row.talk,
            origin: None,
            creator: row.creator,
            seats: seats.into_iter().map(|seat| seat.owner).collect(),
            lines: Vec::new(),
            slips: 0,
            turn: Some(turn),
            deadline: None,
            result: None,
            rematch_of: None,
            now: row.updated,
        };
        store.create_match(new).await.expect("the match is put back");
        store.close().await;
    }

    /// Makes an operator of the account with this name.
    pub async fn appoint(&self, name: &str) {
        let file = self.folder.path().join("tablee.db");
        let store = Store::open(&format!("sqlite:{}", file.display())).await.expect("the database");
        let person = store.person_by_name(name).await.expect("the database").expect("an account");
        store.set_operator(person.id, true).await.expect("it is kept");
        store.close().await;
    }

    /// The address of a path on the server.
    #[must_use]
    pub fn url(&self, path: &str) -> String {
        format!("http://{}/{path}", self.address)
    }
}
