//! The browser client: compiles it and packs it into files to serve.

use std::fs;
use std::io::ErrorKind;
use std::iter;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::UNIX_EPOCH;

use anyhow::{Context, Result, bail};

use crate::machine::{self, Need, WASM};
use crate::{rules, shell};

/// The folder of the client; a release embeds it from there.
pub(crate) const DIST: &str = "target/client";
/// The folder of the quickly built client, for playing on this machine.
const PLAY: &str = "target/play";

/// The purpose of a build.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum For {
    /// Distribution: as small as possible.
    Release,
    /// Browser tests, and looking at a change.
    Development,
    /// Playing on this machine, as soon as possible.
    Play,
}

impl For {
    /// The profile for the browser's target.
    const fn client_profile(self) -> &'static str {
        match self {
            For::Release => "wasm-release",
            For::Development => "wasm-dev",
            For::Play => "quick",
        }
    }

    /// The profile for the programs that help to build it on this machine.
    const fn host_profile(self) -> &'static str {
        match self {
            For::Release | For::Development => "dev",
            For::Play => "quick",
        }
    }

    fn is_in_a_hurry(self) -> bool {
        self != For::Release
    }
}

/// Compression at the best quality takes minutes without this; it is compiled only for release builds.
const QUICK_BROTLI: &str = "profile.dev.package.brotli.opt-level=3";

/// Lets cargo report in JSON where it puts what it builds.
const MESSAGES: [&str; 2] = ["--message-format", "json-render-diagnostics"];

/// Builds the client into `target/client`; with only the tables of these games, if any are named.
pub(crate) fn build(root: &Path, whom: For, only: &[String]) -> Result<()> {
    build_into(root, &root.join(DIST), whom, only)
}

/// Builds the client as a folder that any web server can publish, under any path.
pub(crate) fn site(root: &Path, folder: &Path) -> Result<()> {
    let folder = root.join(folder);
    build_into(root, &folder, For::Release, &[])?;
    println!("The site is in {}.", folder.display());
    Ok(())
}

/// Builds the client and the server quickly and starts the server, until it is stopped. The release builds
/// are for others, and take several times as long.
pub(crate) fn play(root: &Path) -> Result<()> {
    machine::provide(root, &[Need::CCompiler, Need::WasmTarget])?;
    let [packer, tablee] = build_programs(root, For::Play, ["client-build", "tablee"])?;
    pack(root, &root.join(PLAY), For::Play, &[], &packer)?;
    println!("\nOpen http://127.0.0.1:7777 in a browser. Ctrl+C stops the server.\n");
    shell::show(root, &[&tablee, "serve", "--client", PLAY])
}

/// Builds some of our programs together, so that they share their crates, and returns their paths.
fn build_programs<const N: usize>(root: &Path, whom: For, names: [&str; N]) -> Result<[String; N]> {
    let mut words = vec!["cargo", "build", "--bins", "--profile", whom.host_profile()];
    words.extend(names.iter().flat_map(|name| ["--package", name]));
    if whom == For::Release {
        words.extend(["--config", QUICK_BROTLI]);
    }
    words.extend(MESSAGES);
    let found = programs(shell::command(root, &words))?;
    let mut paths = names.map(str::to_owned);
    for path in &mut paths {
        *path = named(&found, path)?;
    }
    Ok(paths)
}

/// Finds the program of this name among those that cargo built.
pub(crate) fn named(programs: &[PathBuf], name: &str) -> Result<String> {
    let found = programs.iter().find(|file| file.file_stem().is_some_and(|stem| stem == name));
    let found = found.and_then(|file| file.to_str());
    found.map(str::to_owned).with_context(|| format!("cargo did not say where it put {name}"))
}

/// The crates of the boards.
fn boards(root: &Path) -> Result<Vec<String>> {
    let games = rules::games(root)?.into_iter();
    let boards = games.filter(|game| root.join("games").join(game).join("board").is_dir());
    Ok(boards.map(|game| format!("{game}-board")).collect())
}

/// The boards of these games; all if none is named.
fn some(boards: Vec<String>, only: &[String]) -> Result<Vec<String>> {
    if only.is_empty() {
        return Ok(boards);
    }
    let wanted: Vec<String> = only.iter().map(|game| format!("{game}-board")).collect();
    if let Some(unknown) = wanted.iter().find(|board| !boards.contains(board)) {
        bail!("there is no {unknown}; there are {}", boards.join(", "));
    }
    Ok(wanted)
}

/// The boards of games on the shelf, which browsers load. A game that is only for tests has a board too,
/// which is compiled by [`lint`] and goes no further.
fn shelved_boards(root: &Path) -> Result<Vec<String>> {
    let manifest = root.join("crates/shelf/Cargo.toml");
    let text = fs::read_to_string(&manifest).with_context(|| manifest.display().to_string())?;
    let manifest: toml::Table = text.parse().with_context(|| manifest.display().to_string())?;
    let cards = manifest.get("dependencies").and_then(toml::Value::as_table).context("[dependencies]")?;
    let mut boards = boards(root)?;
    boards.retain(|board| {
        board.strip_suffix("-board").is_some_and(|game| cards.contains_key(&format!("{game}-card")))
    });
    Ok(boards)
}

/// The crates outside `games/` that must build for the browser.
const PORTABLE: [&str; 2] = ["web", "kernel"];

/// Lints the client, which exists only for the browser's target, and all games with it, on the shelf or not:
/// this catches clocks, threads and files in them.
pub(crate) fn lint(root: &Path) -> Result<()> {
    let games = rules::games(root)?;
    let games =
        games.iter().map(String::as_str).filter(|game| root.join("games").join(game).join("rules").is_dir());
    let boards = boards(root)?;
    let boards = boards.iter().map(String::as_str);
    let mut words = vec!["cargo", "clippy", "--target", WASM];
    for name in PORTABLE.into_iter().chain(games).chain(boards) {
        words.extend(["--package", name]);
    }
    words.extend(["--", "-D", "warnings"]);
    shell::show(root, &words)
}

/// Builds the client into a folder.
fn build_into(root: &Path, out: &Path, whom: For, only: &[String]) -> Result<()> {
    machine::provide(root, &[Need::CCompiler])?;
    let [packer] = build_programs(root, whom, ["client-build"])?;
    pack(root, out, whom, only, &packer)
}

/// Compiles the client and runs the program that packs its files. With `only` some games, the tables of the
/// others cannot be opened, which saves time when a change does not concern them.
pub(crate) fn pack(root: &Path, out: &Path, whom: For, only: &[String], packer: &str) -> Result<()> {
    machine::provide(root, &[Need::WasmTarget])?;
    let modules = compile(root, whom, only)?;
    let (statics, games) = (root.join("crates/web/static"), root.join("games"));
    let inputs = modules.iter().map(PathBuf::as_path).chain([&statics, &games, Path::new(packer)]);
    let made_of = Inputs::of(inputs)?;
    if whom.is_in_a_hurry() && made_of.has_made(out) {
        return Ok(());
    }
    Inputs::forget(out)?;
    let paths = [statics.as_path(), &games, out].into_iter().chain(modules.iter().map(PathBuf::as_path));
    let text = |path: &Path| path.to_str().map(str::to_owned).context("a folder's name is not UTF-8");
    let paths: Vec<String> = paths.map(text).collect::<Result<_>>()?;
    let mut words = vec![packer];
    words.extend(whom.is_in_a_hurry().then_some("--dev"));
    words.extend((!only.is_empty()).then_some("--some"));
    words.extend(paths.iter().map(String::as_str));
    shell::show(root, &words)?;
    if whom.is_in_a_hurry() { made_of.note(out) } else { Ok(()) }
}

/// Compiles the client and returns the paths of its modules.
fn compile(root: &Path, whom: For, only: &[String]) -> Result<Vec<PathBuf>> {
    let boards = some(shelved_boards(root)?, only)?;
    let mut words = vec!["cargo", "build", "--bins", "--target", WASM, "--profile", whom.client_profile()];
    words.extend(MESSAGES);
    for name in iter::once("web").chain(boards.iter().map(String::as_str)) {
        words.extend(["--package", name]);
    }
    let mut command = shell::command(root, &words);
    if whom == For::Release {
        // Such flags take the place of those in `.cargo/config.toml`.
        let mut flags = remapped(root);
        flags.extend(["--cfg", "erase_components"].map(str::to_owned));
        command.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"));
    }
    let mut modules = programs(command)?;
    modules.retain(|file| file.extension().is_some_and(|kind| kind == "wasm"));
    if modules.is_empty() {
        bail!("cargo did not say where it put the client");
    }
    Ok(modules)
}

/// What a folder of files was made from: each input with its size and the time of its last change. It is
/// stored beside the folder, so that nothing is made again from unchanged inputs.
struct Inputs(String);

impl Inputs {
    fn of<'p>(paths: impl Iterator<Item = &'p Path>) -> Result<Inputs> {
        let mut open: Vec<PathBuf> = paths.map(Path::to_path_buf).collect();
        let mut lines = Vec::new();
        while let Some(path) = open.pop() {
            let about = fs::metadata(&path).with_context(|| path.display().to_string())?;
            if about.is_dir() {
                for entry in fs::read_dir(&path)? {
                    open.push(entry?.path());
                }
            } else {
                let changed = about.modified()?.duration_since(UNIX_EPOCH)?.as_nanos();
                lines.push(format!("{} {} {changed}\n", path.display(), about.len()));
            }
        }
        lines.sort();
        Ok(Inputs(lines.concat()))
    }

    fn kept(out: &Path) -> PathBuf {
        out.with_extension("made-of")
    }

    fn has_made(&self, out: &Path) -> bool {
        out.join("index.html").is_file()
            && fs::read_to_string(Inputs::kept(out)).is_ok_and(|kept| kept == self.0)
    }

    fn note(&self, out: &Path) -> Result<()> {
        Ok(fs::write(Inputs::kept(out), &self.0)?)
    }

    /// Called before the folder is remade: if that is interrupted, the next run starts over.
    fn forget(out: &Path) -> Result<()> {
        match fs::remove_file(Inputs::kept(out)) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error.into()),
            _ => Ok(()),
        }
    }
}

/// Lets cargo build programs, with its messages as JSON, and returns their paths.
pub(crate) fn programs(mut cargo: Command) -> Result<Vec<PathBuf>> {
    let output = cargo.stderr(Stdio::inherit()).output()?;
    if !output.status.success() {
        bail!("It does not build.");
    }
    let messages = String::from_utf8_lossy(&output.stdout);
    let messages = messages.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    let files = messages
        .filter(|message| message["target"]["kind"] == serde_json::json!(["bin"]))
        .filter_map(|message| message["filenames"].as_array().cloned())
        .flatten();
    Ok(files.filter_map(|file| file.as_str().map(PathBuf::from)).collect())
}

/// Flags that keep the paths of this machine out of what is distributed.
pub(crate) fn remapped(root: &Path) -> Vec<String> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    let flag = |path: &Path, name: &str| format!("--remap-path-prefix={}={name}", path.display());
    [Some(flag(root, "tablee")), home.map(|home| flag(&home, "cargo"))].into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_is_sent_the_boards_of_the_games_on_the_shelf() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let shelved = shelved_boards(&root).expect("there is a shelf");
        assert_eq!(shelved, ["euthia-board", "mage-knight-board", "nerath-board"]);
        let linted = boards(&root).expect("there are games");
        assert!(linted.contains(&"pocket-board".to_owned()), "{linted:?}");
    }

    #[test]
    fn what_has_not_changed_is_not_made_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let (source, out) = (folder.path().join("source"), folder.path().join("out"));
        fs::create_dir_all(source.join("css")).expect("a folder");
        fs::create_dir_all(&out).expect("a folder");
        fs::write(source.join("css/one.css"), "a {}").expect("a file");
        let inputs = || Inputs::of([source.as_path()].into_iter()).expect("they are there");
        inputs().note(&out).expect("it is kept");
        assert!(!inputs().has_made(&out), "nothing was made");
        fs::write(out.join("index.html"), "").expect("a file");
        assert!(inputs().has_made(&out));
        fs::write(source.join("css/two.css"), "").expect("a file");
        assert!(!inputs().has_made(&out), "there is a new file");
        inputs().note(&out).expect("it is kept");
        Inputs::forget(&out).expect("it is forgotten");
        assert!(!inputs().has_made(&out));
    }
}
