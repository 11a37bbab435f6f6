//! Builds the code documentation: every link in it must lead somewhere.

use std::path::Path;

use anyhow::{Result, bail};

use crate::shell;

/// Builds the documentation of our own crates; a warning is an error.
pub(crate) fn hold(root: &Path) -> Result<()> {
    let words = ["cargo", "doc", "--workspace", "--no-deps"];
    let status = shell::command(root, &words).env("RUSTDOCFLAGS", "-D warnings").status()?;
    if !status.success() {
        bail!("`{}` failed ({status})", words.join(" "));
    }
    Ok(())
}
