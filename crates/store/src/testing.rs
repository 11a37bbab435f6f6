//! A real PostgreSQL for tests, from the system's own packages: started when first asked for, gone with the process that
//! asked, however that ends.
#![allow(clippy::print_stderr, reason = "a test that is passed over has to say so")]

use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::{Connection as _, Executor as _};

/// Runs the server in a folder of its own, reachable by a socket in that folder alone. Says where when it is ready, and
/// stops when its input ends: that happens even when the process that holds the other end is killed.
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
    /// Starts a server with these settings (`name=value`), on an empty folder. `None` when PostgreSQL is not installed; then
    /// a message says what to install.
    ///
    /// # Panics
    /// When the server does not start; and when it is not installed and `CI` is set, because there every test counts.
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

    /// The server that all tests of this process share. It does not wait for the disk, so that tests are quick.
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
        let address =
            |name: &str| format!("postgres://tablee@localhost/{name}?host={}", self.folder.display());
        let mut connection =
            sqlx::PgConnection::connect(&address("postgres")).await.expect("the server answers");
        let create = sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"));
        connection.execute(create).await.expect("a new name");
        connection.close().await.expect("the server answers");
        address(&name)
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
