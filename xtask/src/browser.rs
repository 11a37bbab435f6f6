//! The tests in a real browser, and what they need.

use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::client::For;
use crate::machine::{self, Need};
use crate::{client, shell};

/// The files of these tests: the client under test, and what they saw.
const FOLDER: &str = "target/e2e";

/// The accessibility checker, by package and version. It is downloaded when needed and never part of the
/// repository.
const AXE: &str = "axe-core@4.10.3";

/// These tests, in cargo's words. They are built as a part of the whole workspace, so that their crates have
/// the same features as in all other tests, and the games are not compiled twice.
const TESTS: [&str; 5] = ["--workspace", "--features", "e2e/browser", "--test", "browser"];

/// Builds the client quickly, fetches the rest, and runs the tests whose names contain `filter`; with only
/// the tables of these games, if any are named.
pub(crate) fn run(root: &Path, filter: Option<&str>, only: &[String]) -> Result<()> {
    machine::provide(root, &[Need::Chromium, Need::Npm])?;
    let folder = root.join(FOLDER);
    // A folder of its own: a client that was built for a release stays where it is.
    client::pack(root, &folder.join("client"), For::Development, only, &packer(root)?)?;
    fetch_axe(root, &folder)?;
    let mut words = [&["cargo", "test"], &TESTS[..], &["--"]].concat();
    // A browser, its bots' worker and a server are busy enough for a core each.
    words.extend(["--test-threads", "2"]);
    words.extend(filter);
    shell::show(root, &words)?;
    println!("What the tests saw is in {FOLDER}.");
    Ok(())
}

/// Builds the program that packs the client together with the tests, for the same reason, and returns its
/// path.
fn packer(root: &Path) -> Result<String> {
    let which = ["--bin", "client-build", "--message-format", "json-render-diagnostics"];
    let words = [&["cargo", "build"], &TESTS[..], &which].concat();
    client::named(&client::programs(shell::command(root, &words))?, "client-build")
}

/// Builds the release client and measures start, clicks and frames.
pub(crate) fn figures(root: &Path, filter: Option<&str>) -> Result<()> {
    machine::provide(root, &[Need::Chromium])?;
    client::build(root, For::Release, &[])?;
    let mut words = [&["cargo", "test"], &TESTS[..], &["--"]].concat();
    // One after the other, on a machine that has nothing else to do.
    words.extend(["--ignored", "--nocapture", "--test-threads", "1"]);
    words.extend(filter);
    let status = shell::command(root, &words).env("TABLEE_CLIENT", root.join(client::DIST)).status()?;
    if !status.success() {
        bail!("`{}` failed ({status})", words.join(" "));
    }
    Ok(())
}

fn fetch_axe(root: &Path, folder: &Path) -> Result<()> {
    let kept = folder.join(AXE).join("package/axe.min.js");
    if !kept.is_file() {
        let into = folder.join(AXE);
        std::fs::create_dir_all(&into)?;
        let into = into.to_str().context("a folder's name is not UTF-8")?;
        let packed = shell::capture(root, &["npm", "pack", AXE, "--silent", "--pack-destination", into])?;
        let packed = format!("{into}/{}", packed.out.trim());
        shell::show(root, &["tar", "--extract", "--gzip", "--file", &packed, "--directory", into])?;
    }
    std::fs::copy(&kept, folder.join("axe.min.js")).with_context(|| kept.display().to_string())?;
    Ok(())
}
