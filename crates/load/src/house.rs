//! A server in a process of its own.

use std::ffi::OsStr;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context as _, Result};
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};

/// How long a server may take to open.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server that runs until it is killed, at the latest with this value.
#[derive(Debug)]
pub struct House {
    child: Child,
    address: SocketAddr,
    /// Kept open: a server that finds nobody to hear its last words should not stumble over that.
    _out: tokio::io::Lines<BufReader<tokio::process::ChildStdout>>,
}

impl House {
    /// Starts `program serve` on this database, on a free port of this machine; or on the port given, to open again where
    /// another was.
    ///
    /// # Errors
    /// When it does not start.
    pub async fn open(program: impl AsRef<OsStr>, db: &str, port: u16, log: Option<&Path>) -> Result<Self> {
        let errors = match log {
            Some(path) => std::fs::File::options().create(true).append(true).open(path)?.into(),
            None => Stdio::inherit(),
        };
        let mut child = Command::new(program)
            .args(["serve", "--no-limits", "--listen", &format!("127.0.0.1:{port}"), "--db", db])
            .env("RUST_LOG", "warn")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(errors)
            .kill_on_drop(true)
            .spawn()?;
        let mut out = BufReader::new(child.stdout.take().context("the output is a pipe")?).lines();
        let said =
            tokio::time::timeout(PATIENCE, out.next_line()).await.context("the server does not open")??;
        let said = said.context("the server ended before it opened")?;
        let (_, address) = said.rsplit_once("http://").with_context(|| format!("no address in: {said}"))?;
        let address = address.trim_end_matches('/').parse()?;
        Ok(Self { child, address, _out: out })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Its process.
    #[must_use]
    pub fn process(&self) -> Option<u32> {
        self.child.id()
    }

    /// Ends it at once, as a power cut would: SIGKILL.
    ///
    /// # Errors
    /// When the system does not let us.
    pub async fn kill(mut self) -> Result<()> {
        self.child.kill().await.context("our own child can be killed")
    }
}
