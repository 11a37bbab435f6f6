//! Programs that a chore needs: looked for first, and installed where possible.

use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::shell;

/// The target that the browser runs.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// Something a chore needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    /// `cargo fmt`.
    Rustfmt,
    /// `cargo clippy`.
    Clippy,
    /// The standard library for [`WASM`].
    WasmTarget,
    /// `cc`, which links our programs.
    CCompiler,
    /// `valgrind`, which counts instructions.
    Valgrind,
    /// A PostgreSQL server, started by the tests of the store.
    Postgres,
    /// `nats-server`, started by the tests of several nodes.
    Nats,
    /// A browser, and the driver through which tests use it.
    Chromium,
    /// `npm`, which downloads the accessibility checker.
    Npm,
}

/// Makes sure that the machine has all of `needs`, or says in one sentence which one is missing.
pub(crate) fn provide(root: &Path, needs: &[Need]) -> Result<()> {
    for &need in needs {
        if present(root, need) {
            continue;
        }
        let (what, remedy) = remedy(need);
        eprintln!("{what} is missing: running `{}`", remedy.join(" "));
        let installed = install(root, &remedy);
        if !present(root, need) {
            let cause = installed.err().map(|error| format!(" ({error:#})")).unwrap_or_default();
            bail!("{what} is missing: please install it with `{}`{cause}.", remedy.join(" "));
        }
    }
    Ok(())
}

fn present(root: &Path, need: Need) -> bool {
    let answers = |words: &[&str]| shell::capture(root, words).is_ok();
    match need {
        Need::Rustfmt => answers(&["cargo", "fmt", "--version"]),
        Need::Clippy => answers(&["cargo", "clippy", "--version"]),
        // Asked of the compiler, not of rustup: `targets` in rust-toolchain.toml is silently passed over
        // where rustup may not install on its own, and some machines have Rust without rustup.
        Need::WasmTarget => shell::capture(root, &["rustc", "--print", "target-libdir", "--target", WASM])
            .is_ok_and(|libdir| Path::new(libdir.out.trim()).is_dir()),
        Need::CCompiler => answers(&["cc", "--version"]),
        Need::Valgrind => answers(&["valgrind", "--version"]),
        Need::Chromium => answers(&["chromium", "--version"]) && answers(&["chromedriver", "--version"]),
        Need::Npm => answers(&["npm", "--version"]),
        // Debian keeps it where only root's path looks.
        Need::Nats => answers(&["sh", "-c", "ls /usr/sbin/nats-server || command -v nats-server"]),
        // Debian keeps the server's programs off the path, in a folder for each version.
        Need::Postgres => answers(&["sh", "-c", "ls /usr/lib/postgresql/*/bin/initdb || command -v initdb"]),
    }
}

/// The name of a need, and the command that installs it.
fn remedy(need: Need) -> (&'static str, Vec<&'static str>) {
    match need {
        Need::Rustfmt => ("rustfmt", vec!["rustup", "component", "add", "rustfmt"]),
        Need::Clippy => ("clippy", vec!["rustup", "component", "add", "clippy"]),
        Need::WasmTarget => {
            ("the WebAssembly target of the toolchain", vec!["rustup", "target", "add", WASM])
        }
        Need::CCompiler => ("a C compiler", vec!["apt-get", "install", "--yes", "gcc", "libc6-dev"]),
        Need::Valgrind => ("valgrind", vec!["apt-get", "install", "--yes", "valgrind"]),
        Need::Chromium => {
            let packages = ["chromium", "chromium-driver"];
            ("Chromium with its driver", [&["apt-get", "install", "--yes"], &packages[..]].concat())
        }
        Need::Npm => ("npm", vec!["apt-get", "install", "--yes", "--no-install-recommends", "npm"]),
        Need::Nats => ("NATS", vec!["apt-get", "install", "--yes", "--no-install-recommends", "nats-server"]),
        // For its programs alone: tests start servers of their own, and leave the machine's alone.
        Need::Postgres => {
            ("PostgreSQL", vec!["apt-get", "install", "--yes", "--no-install-recommends", "postgresql"])
        }
    }
}

fn install(root: &Path, remedy: &[&str]) -> Result<()> {
    if remedy[0] == "apt-get" {
        let user = shell::capture(root, &["id", "-u"])?;
        if user.out.trim() != "0" {
            bail!("only root may install packages");
        }
        // A fresh machine knows no packages before its first update; an old list may still serve, so go on.
        if let Err(error) = shell::show(root, &["apt-get", "update", "--quiet"]) {
            eprintln!("{error:#}");
        }
    }
    let status = shell::command(root, remedy)
        .env("DEBIAN_FRONTEND", "noninteractive")
        .status()
        .with_context(|| format!("`{}` is not there", remedy[0]))?;
    if !status.success() {
        bail!("{status}");
    }
    Ok(())
}
