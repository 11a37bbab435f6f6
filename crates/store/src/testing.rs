//! A real PostgreSQL for tests, from the system's packages: started on first use, and gone when the test
//! process ends, however it ends.
#![allow(clippy::print_stderr, reason = "a test that is passed over has to say so")]

use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::{Connection as _, Executor as _};

/// Runs the server in a folder of its own, reachable by a socket in that folder alone. Says where when it is
/// ready, and stops when its input ends: that happens even when the process that holds the other end is
/// killed.
const SCRIPT: &str = r#"
set -eu
bin=$1; shift
cd /
folder=$(mktemp -d "${TMPDIR:-/tmp}/tablee-postgres.XXXXXX")
trap 'rm -rf "$folder"' EXIT
trap '' INT TERM
"$bin/initdb" --pgdata="$folder/data" --no-sync --auth=trust --username=tablee --encoding=UTF8 --locale=C >"$folder/log" 2>&1 \
    || { cat "$folder/log" >&2; exit 1; }
"$bin/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= -c max_connections=200 "$@" >"$folder/log" 2>&1 </dev/null &
server=$!
until "$bin/pg_isready" --quiet --host="$folder"; do
    kill -0 "$server" 2>/dev/null || { cat "$folder/log" >&2; exit 1; }
    sleep 0.05
done
echo "$folder $server"
cat >/dev/null
kill -INT "$server"
wait "$server" || true
"#;

/// A PostgreSQL server that lives as long as this value.
#[derive(Debug)]
pub struct Postgres {
    keeper: Child,
    folder: PathBuf,
    server: u32,
    databases: AtomicU32,
}

impl Postgres {
    /// Starts a server with these settings (`name=value`), on an empty folder. `None` when PostgreSQL is not
    /// installed; then a message says what to install.
    ///
    /// # Panics
    /// When the server does not start; and when it is not installed and `CI` is set, because there every test
    /// counts.
    #[must_use]
    pub fn start(settings: &[&str]) -> Option<Self> {
        let Some(programs) = programs() else {
            let message = "PostgreSQL is not installed: its tests need `apt-get install postgresql`.";
            assert!(std::env::var_os("CI").is_none(), "{message}");
            eprintln!("{message} They are passed over.");
            return None;
        };
        // PostgreSQL refuses to run as root.
        let mut command = if runs_as_root() {
            let mut command = Command::new("setpriv");
            command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups", "sh"]);
            command
        } else {
            Command::new("sh")
        };
        command.args(["-c", SCRIPT, "sh"]).arg(programs);
        for setting in settings {
            command.args(["-c", setting]);
        }
        let mut keeper = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("sh and setpriv are part of every Debian");
        let mut said = String::new();
        let out = keeper.stdout.take().expect("the output is a pipe");
        BufReader::new(out).read_line(&mut said).expect("the keeper speaks UTF-8");
        let Some((folder, server)) = said.trim_end().rsplit_once(' ') else {
            let mut cause = String::new();
            if let Some(mut err) = keeper.stderr.take() {
                err.read_to_string(&mut cause).expect("the log is UTF-8");
            }
            panic!("PostgreSQL did not start: {cause}");
        };
        let (folder, server) = (PathBuf::from(folder), server.parse().expect("a process has a number"));
        Some(Self { keeper, folder, server, databases: AtomicU32::new(0) })
    }

    /// The server that all tests of this process share. It does not wait for the disk, so that tests are
    /// quick.
    #[must_use]
    pub fn shared() -> Option<&'static Self> {
        static SHARED: OnceLock<Option<Postgres>> = OnceLock::new();
        SHARED.get_or_init(|| Self::start(&["fsync=off"])).as_ref()
    }

    /// The address of a new, empty database.
    ///
    /// # Panics
    /// When the server does not answer.
    pub async fn database(&self) -> String {
        let name = format!("house{}", self.databases.fetch_add(1, Ordering::Relaxed));
        self.command(&format!("CREATE DATABASE {name}")).await;
        self.address(&name)
    }

    fn address(&self, name: &str) -> String {
        format!("postgres://tablee@localhost/{name}?host={}", self.folder.display())
    }

    /// Has the server do something, beside the databases that it keeps.
    async fn command(&self, command: &str) {
        let address = self.address("postgres");
        let mut connection = sqlx::PgConnection::connect(&address).await.expect("the server answers");
        let command = sqlx::AssertSqlSafe(command.to_owned());
        connection.execute(command).await.expect("the server can do it");
        connection.close().await.expect("the server answers");
    }

    /// Cuts everybody off from this server's databases, and lets nobody come back.
    ///
    /// # Panics
    /// When the server does not answer.
    pub async fn cut(&self) {
        self.open_doors(false).await;
        self.command("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 'house%'")
            .await;
    }

    /// Lets them come back.
    ///
    /// # Panics
    /// When the server does not answer.
    pub async fn mend(&self) {
        self.open_doors(true).await;
    }

    async fn open_doors(&self, open: bool) {
        for number in 0..self.databases.load(Ordering::Relaxed) {
            self.command(&format!("ALTER DATABASE house{number} WITH ALLOW_CONNECTIONS {open}")).await;
        }
    }

    /// The process of the server, for tests that disturb it.
    #[must_use]
    pub fn process(&self) -> u32 {
        self.server
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // The keeper's input ends: it stops the server, removes the folder and ends.
        drop(self.keeper.stdin.take());
        let _ = self.keeper.wait();
    }
}

/// Runs NATS until its input ends, which happens even when the process that holds the other end is killed.
const NATS: &str = r#"
"$1" --addr 127.0.0.1 --port "$2" >/dev/null 2>&1 </dev/null &
server=$!
trap '' INT TERM
cat >/dev/null
kill -KILL "$server"
wait "$server" 2>/dev/null
"#;

/// A NATS server on a free port of this machine, which lives as long as this value, and can be cut off in
/// between.
#[derive(Debug)]
pub struct Nats {
    program: PathBuf,
    port: u16,
    keeper: Option<Child>,
}

impl Nats {
    /// Starts a server. `None` when NATS is not installed; then a message says what to install.
    ///
    /// # Panics
    /// When it does not start; and when it is not installed and `CI` is set, because there every test counts.
    #[must_use]
    pub fn start() -> Option<Self> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders = std::env::split_paths(&path).chain(["/usr/sbin".into(), "/usr/local/sbin".into()]);
        let Some(program) = folders.map(|folder| folder.join("nats-server")).find(|file| file.is_file())
        else {
            let message = "NATS is not installed: its tests need `apt-get install nats-server`.";
            assert!(std::env::var_os("CI").is_none(), "{message}");
            eprintln!("{message} They are passed over.");
            return None;
        };
        let free = std::net::TcpListener::bind("127.0.0.1:0").expect("there is a free port");
        let port = free.local_addr().expect("it has a number").port();
        drop(free);
        let mut nats = Self { program, port, keeper: None };
        nats.mend();
        Some(nats)
    }

    /// Where it is.
    #[must_use]
    pub fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Kills it and cuts off every connection.
    pub fn cut(&mut self) {
        if let Some(mut keeper) = self.keeper.take() {
            drop(keeper.stdin.take());
            let _ = keeper.wait();
        }
    }

    /// Starts it again where it was.
    ///
    /// # Panics
    /// When it does not start.
    pub fn mend(&mut self) {
        self.cut();
        let mut command = Command::new("sh");
        command.args(["-c", NATS, "sh"]).arg(&self.program).arg(self.port.to_string()).stdin(Stdio::piped());
        self.keeper = Some(command.spawn().expect("sh is part of every Debian"));
        let begun = std::time::Instant::now();
        while std::net::TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            assert!(begun.elapsed() < std::time::Duration::from_secs(20), "NATS did not start");
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.cut();
    }
}

/// Where the newest PostgreSQL on this machine is.
fn programs() -> Option<PathBuf> {
    let debian = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path().join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let elsewhere = std::env::split_paths(&path).collect::<Vec<_>>();
    let complete = |folder: &PathBuf| {
        ["initdb", "postgres", "pg_isready"].iter().all(|name| folder.join(name).is_file())
    };
    let version = |folder: &PathBuf| -> u32 {
        folder
            .parent()
            .and_then(Path::file_name)
            .and_then(|name| name.to_str()?.parse().ok())
            .unwrap_or_default()
    };
    debian.filter(complete).max_by_key(version).or_else(|| elsewhere.into_iter().find(complete))
}

fn runs_as_root() -> bool {
    let answer = Command::new("id").arg("-u").output();
    answer.is_ok_and(|answer| answer.stdout.trim_ascii() == b"0")
}

/// Lays out a database as an earlier release has left it: the golden SQLite file as it is, or its rows in a
/// PostgreSQL database with the tables of that release, of which `steps` are the first so many steps.
/// Sessions last for ever, since tests do.
///
/// # Panics
/// When something is not as it should be.
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
pub async fn lay_out(golden: &Path, address: &str, steps: usize) {
    use sqlx::Row as _;
    const FOR_EVER: &str = "UPDATE sessions SET expires = 9000000000000000";
    if let Some(path) = address.strip_prefix("sqlite:") {
        std::fs::copy(golden, path).unwrap();
        let mut file = sqlx::SqliteConnection::connect(address).await.unwrap();
        file.execute(FOR_EVER).await.unwrap();
        file.close().await.unwrap();
        return;
    }
    let file = sqlx::sqlite::SqliteConnectOptions::new().filename(golden).read_only(true).immutable(true);
    let mut from = sqlx::SqliteConnection::connect_with(&file).await.unwrap();
    let mut to = sqlx::PgConnection::connect(address).await.unwrap();
    crate::db::postgres::steps(steps).run_direct(None, &mut to, false).await.unwrap();
    for table in ["people", "sessions", "matches", "seats", "lines", "snapshots", "chat", "secrets"] {
        let columns = sqlx::query(sqlx::AssertSqlSafe(format!("PRAGMA table_info({table})")));
        let columns: Vec<(String, String)> = columns
            .fetch_all(&mut from)
            .await
            .unwrap()
            .iter()
            .map(|row| (row.get("name"), row.get("type")))
            .collect();
        let names: Vec<&str> = columns.iter().map(|(name, _)| name.as_str()).collect();
        let holes: Vec<String> = (1..=names.len()).map(|at| format!("${at}")).collect();
        let insert = format!("INSERT INTO {table} ({}) VALUES ({})", names.join(", "), holes.join(", "));
        let rows = sqlx::query(sqlx::AssertSqlSafe(format!("SELECT {} FROM {table}", names.join(", "))));
        for row in rows.fetch_all(&mut from).await.unwrap() {
            let mut query = sqlx::query(sqlx::AssertSqlSafe(insert.clone()));
            for (at, (_, kind)) in columns.iter().enumerate() {
                query = match kind.as_str() {
                    "INTEGER" => query.bind(row.get::<Option<i64>, _>(at)),
                    "BLOB" => query.bind(row.get::<Option<Vec<u8>>, _>(at)),
                    _ => query.bind(row.get::<Option<String>, _>(at)),
                };
            }
            query.execute(&mut to).await.unwrap();
        }
    }
    to.execute(FOR_EVER).await.unwrap();
    to.close().await.unwrap();
}

/// Writes a step as programs of the first release do, which know of no editions.
///
/// # Errors
/// What the database says.
///
/// # Panics
/// When there is no such database.
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
pub async fn step_of_the_first_release(
    address: &str,
    id: crate::MatchId,
    expected: i64,
) -> Result<(), String> {
    const STEP: &str = "UPDATE matches SET seq = $2 + 1 WHERE id = $1 AND seq = $2 AND result IS NULL";
    let query = (id.to_string(), expected);
    let done = if address.starts_with("sqlite") {
        let mut db = sqlx::SqliteConnection::connect(address).await.unwrap();
        sqlx::query(STEP).bind(query.0).bind(query.1).execute(&mut db).await.map(|_| ())
    } else {
        let mut db = sqlx::PgConnection::connect(address).await.unwrap();
        sqlx::query(STEP).bind(query.0).bind(query.1).execute(&mut db).await.map(|_| ())
    };
    done.map_err(|error| error.to_string())
}

/// Leaves a database as a release has left it that knew nothing of how names look.
///
/// # Panics
/// When there is no such database.
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
pub async fn forget_looks(address: &str) {
    if address.starts_with("sqlite") {
        let mut db = sqlx::SqliteConnection::connect(address).await.unwrap();
        db.execute("DELETE FROM looks").await.unwrap();
    } else {
        let mut db = sqlx::PgConnection::connect(address).await.unwrap();
        db.execute("DELETE FROM looks").await.unwrap();
    }
}
