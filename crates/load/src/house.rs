//! A server in its own process.

use std::ffi::OsStr;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context as _, Result};
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};

/// How long a server may take to start.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server that runs until it is killed, at the latest when this value is dropped.
#[derive(Debug)]
pub struct House {
    child: Child,
    address: SocketAddr,
    /// Kept open, so that the server can write its last output.
    _out: tokio::io::Lines<BufReader<tokio::process::ChildStdout>>,
}

impl House {
    /// Starts `program serve` with this database, on a free port of this machine, or on the given one, to
    /// take the place of an earlier server.
    ///
    /// # Errors
    ///
    /// If it does not start.
    pub async fn open(program: impl AsRef<OsStr>, db: &str, port: u16, log: Option<&Path>) -> Result<Self> {
        Self::open_fed(program, db, None, port, log).await
    }

    /// The same with a feed between nodes.
    ///
    /// # Errors
    ///
    /// If it does not start.
    pub async fn open_fed(
        program: impl AsRef<OsStr>,
        db: &str,
        feed: Option<&str>,
        port: u16,
        log: Option<&Path>,
    ) -> Result<Self> {
        let errors = match log {
            Some(path) => std::fs::File::options().create(true).append(true).open(path)?.into(),
            None => Stdio::inherit(),
        };
        let mut child = Command::new(program)
            .args(["serve", "--no-limits", "--listen", &format!("127.0.0.1:{port}"), "--db", db])
            .args(feed.into_iter().flat_map(|feed| ["--feed", feed]))
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

    /// Its address.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Its process.
    #[must_use]
    pub fn process(&self) -> Option<u32> {
        self.child.id()
    }

    /// The resources it has used so far.
    ///
    /// # Errors
    ///
    /// If the system does not tell.
    pub fn spent(&self) -> Result<Spent> {
        Spent::by(self.child.id().context("it runs")?)
    }

    /// Kills it at once, like a power failure: SIGKILL.
    ///
    /// # Errors
    ///
    /// If the system does not allow it.
    pub async fn kill(mut self) -> Result<()> {
        self.child.kill().await.context("our own child can be killed")
    }
}

/// The resources a process has used.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spent {
    /// Processor time.
    pub time: Duration,
    /// Memory now, in kB.
    pub memory: u64,
    /// Peak memory, in kB.
    pub most: u64,
}

impl Spent {
    /// The resources this process has used.
    ///
    /// # Errors
    ///
    /// If the system does not tell.
    pub fn by(process: u32) -> Result<Self> {
        let read = |what: &str| std::fs::read_to_string(format!("/proc/{process}/{what}"));
        let status = read("status")?;
        let line = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name))?;
            line.trim().trim_end_matches(" kB").parse().ok()
        };
        let stat = read("stat")?;
        // After the name, which may have anything in it: the state, and the times as the 12th and 13th.
        let after = stat.rsplit_once(')').context("a process has a name")?.1;
        let ticks: u64 =
            after.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
        Ok(Self {
            // A hundred ticks a second, on every Linux there is.
            time: Duration::from_millis(10 * ticks),
            memory: line("VmRSS:").context("a process has memory")?,
            most: line("VmHWM:").context("a process has memory")?,
        })
    }
}
