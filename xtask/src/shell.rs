//! Runs other programs from the root of the workspace.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// The root of the workspace: the folder above this crate's.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// A command in the workspace, without standard input, so that nothing can wait for an answer.
pub(crate) fn command(root: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).current_dir(root).stdin(Stdio::null());
    command
}

/// Runs a command and shows its output; returns an error if it fails.
pub(crate) fn show(root: &Path, words: &[&str]) -> Result<()> {
    let status = command(root, words).status().with_context(|| format!("`{}` did not start", words[0]))?;
    if !status.success() {
        bail!("`{}` failed ({status})", words.join(" "));
    }
    Ok(())
}

/// Runs a command silently and returns what it wrote to its standard output and error.
pub(crate) fn capture(root: &Path, words: &[&str]) -> Result<Captured> {
    let output = command(root, words).output().with_context(|| format!("`{}` did not start", words[0]))?;
    let captured = Captured {
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    };
    if !output.status.success() {
        bail!("`{}` failed ({}):\n{}{}", words.join(" "), output.status, captured.out, captured.err);
    }
    Ok(captured)
}

/// The output of a program.
pub(crate) struct Captured {
    pub(crate) out: String,
    pub(crate) err: String,
}
