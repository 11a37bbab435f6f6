//! The browser client: compiled for the browser, then made into files that are sent.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::machine::{self, Need, WASM};
use crate::shell;

/// Where the client is put; a release of the program takes it from there into itself.
pub(crate) const DIST: &str = "target/client";

/// Builds the client into `target/client`.
pub(crate) fn build(root: &Path, dev: bool) -> Result<()> {
    build_into(root, &root.join(DIST), dev)
}

/// Builds the client as a folder that any web server can publish, under whatever path.
pub(crate) fn site(root: &Path, folder: &Path) -> Result<()> {
    let folder = root.join(folder);
    build_into(root, &folder, false)?;
    println!("The site is in {}.", folder.display());
    Ok(())
}

/// Builds the client and plays: the server on this machine, until it is stopped.
pub(crate) fn play(root: &Path) -> Result<()> {
    build(root, false)?;
    shell::show(root, &["cargo", "build", "--quiet", "--release", "--package", "tablee"])?;
    println!("\nOpen http://127.0.0.1:7777 in a browser. Ctrl+C stops the server.\n");
    shell::show(root, &["cargo", "run", "--quiet", "--release", "--package", "tablee", "--", "serve"])
}

/// Lints the client, which exists for the browser's target alone.
pub(crate) fn lint(root: &Path) -> Result<()> {
    let package = ["--package", "web", "--target", WASM, "--profile", "wasm-dev"];
    shell::show(root, &[&["cargo", "clippy"], &package[..], &["--", "-D", "warnings"]].concat())
}

/// Builds the client into a folder.
pub(crate) fn build_into(root: &Path, out: &Path, dev: bool) -> Result<()> {
    pack(root, out, dev, &["cargo", "run", "--quiet", "--package", "client-build", "--"])
}

/// Compiles the client and lets a program make it into the files that are sent.
pub(crate) fn pack(root: &Path, out: &Path, dev: bool, program: &[&str]) -> Result<()> {
    machine::provide(root, &[Need::CCompiler, Need::WasmTarget])?;
    let modules = compile(root, dev)?;
    let statics = root.join("crates/web/static");
    let paths = [statics.as_path(), out].into_iter().chain(modules.iter().map(PathBuf::as_path));
    let text = |path: &Path| path.to_str().map(str::to_owned).context("a folder's name is not UTF-8");
    let paths: Vec<String> = paths.map(text).collect::<Result<_>>()?;
    let mut words = program.to_vec();
    words.extend(dev.then_some("--dev"));
    words.extend(paths.iter().map(String::as_str));
    shell::show(root, &words)
}

/// Compiles the client and returns where cargo put its modules.
fn compile(root: &Path, dev: bool) -> Result<Vec<PathBuf>> {
    let profile = if dev { "wasm-dev" } else { "wasm-release" };
    let package = ["--package", "web", "--bins", "--target", WASM, "--profile", profile];
    let words =
        [&["cargo", "build"], &package[..], &["--message-format", "json-render-diagnostics"]].concat();
    let mut command = shell::command(root, &words);
    if !dev {
        command.env("CARGO_ENCODED_RUSTFLAGS", remapped(root).join("\u{1f}"));
    }
    let mut modules = programs(command)?;
    modules.retain(|file| file.extension().is_some_and(|kind| kind == "wasm"));
    if modules.is_empty() {
        bail!("cargo did not say where it put the client");
    }
    Ok(modules)
}

/// Lets cargo build programs, with its messages as JSON, and returns where it put them.
pub(crate) fn programs(mut cargo: Command) -> Result<Vec<PathBuf>> {
    let output = cargo.stderr(Stdio::inherit()).output()?;
    if !output.status.success() {
        bail!("The client does not build.");
    }
    let messages = String::from_utf8_lossy(&output.stdout);
    let messages = messages.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    let files = messages
        .filter(|message| message["target"]["kind"] == serde_json::json!(["bin"]))
        .filter_map(|message| message["filenames"].as_array().cloned())
        .flatten();
    Ok(files.filter_map(|file| file.as_str().map(PathBuf::from)).collect())
}

/// Flags that keep the paths of this machine out of what is sent to others.
pub(crate) fn remapped(root: &Path) -> Vec<String> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    let flag = |path: &Path, name: &str| format!("--remap-path-prefix={}={name}", path.display());
    [Some(flag(root, "tablee")), home.map(|home| flag(&home, "cargo"))].into_iter().flatten().collect()
}
