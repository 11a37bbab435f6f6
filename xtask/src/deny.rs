//! Checks the dependencies: licences, banned crates, sources and, with a network, known vulnerabilities.
//! `deny.toml` says what is allowed.

use std::path::Path;

use anyhow::{Result, bail};

use crate::shell;

/// Checks the dependencies. Not a part of the check, because the tool takes minutes to compile.
pub(crate) fn run(root: &Path, advisories: bool) -> Result<()> {
    if shell::capture(root, &["cargo", "deny", "--version"]).is_err() {
        bail!("cargo-deny is missing: please install it with `cargo install --locked cargo-deny`.");
    }
    let checks = ["bans", "licenses", "sources"];
    let with_network = advisories.then_some("advisories");
    let words: Vec<&str> = ["cargo", "deny", "check"].into_iter().chain(checks).chain(with_network).collect();
    shell::show(root, &words)
}
