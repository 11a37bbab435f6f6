//! The long tests, marked `#[ignore]` because they play thousands of games.

use std::path::Path;

use anyhow::Result;

use crate::{machine, shell};

/// Runs every ignored test of the workspace in release.
pub(crate) fn run(root: &Path) -> Result<()> {
    machine::provide(root, &[machine::Need::CCompiler, machine::Need::Postgres, machine::Need::Nats])?;
    // `--tests` leaves the doc-tests out: there `--ignored` means examples that are not meant to compile.
    shell::show(root, &["cargo", "test", "--release", "--workspace", "--tests", "--", "--ignored"])
}
