//! Finds the ledgers, `games/<game>/content/rules.toml`, and the files beside them that belong to the rules.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

#[allow(clippy::print_stdout, reason = "a build script speaks to cargo on its standard output")]
fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let games = PathBuf::from(variable("CARGO_MANIFEST_DIR")?).join("../../games").canonicalize()?;
    let manifest = games.join("../crates/shelf/Cargo.toml");
    println!("cargo::rerun-if-changed={}", manifest.display());
    let manifest = fs::read_to_string(manifest)?;
    let mut found = Vec::new();
    for game in fs::read_dir(&games)? {
        let game = game?;
        let (name, rules) =
            (game.file_name().to_string_lossy().into_owned(), game.path().join("content/rules.toml"));
        if rules.is_file() && is_on_the_shelf(&name, &manifest) {
            println!("cargo::rerun-if-changed={}", game.path().join("content").display());
            found.push((name, rules));
        }
    }
    found.sort();
    let mut source = format!("static LEDGERS: [Embedded; {}] = [\n", found.len());
    for (game, rules) in found {
        let text = fs::read_to_string(&rules)?;
        let first = text.lines().find_map(|line| line.strip_prefix("id = \"")).unwrap_or_default();
        let prefix = first.split('-').next().unwrap_or_default();
        let beside = |name: &str| {
            let path = rules.with_file_name(name);
            if path.is_file() {
                format!("include_str!({:?})", path.display().to_string())
            } else {
                "\"\"".to_owned()
            }
        };
        let [rules, search, summary] = ["rules.toml", "search.toml", "summary.toml"].map(beside);
        let _ = writeln!(source, "    Embedded::new({game:?}, {prefix:?}, {rules}, {search}, {summary}),");
    }
    source.push_str("];\n");
    fs::write(Path::new(&variable("OUT_DIR")?).join("ledgers.rs"), source)
}

/// Whether the shelf depends on the card of a game. Rules of other games, which are only for tests or not
/// ready yet, are not for players. (The shelf itself cannot be asked: it is built after this crate.)
fn is_on_the_shelf(game: &str, manifest: &str) -> bool {
    let sections = manifest.split("\n[");
    let card = format!("{game}-card.workspace = true");
    sections
        .filter_map(|section| section.strip_prefix("dependencies]"))
        .any(|section| section.lines().any(|line| line.trim() == card))
}

fn variable(name: &str) -> io::Result<String> {
    env::var(name).map_err(io::Error::other)
}
