//! Turns the compiled client into the files that a browser is sent.
//!
//! `client-build [--dev] [--some] <crates/web/static> <games> <out> <module.wasm>…`: writes the JavaScript glue of
//! each module, the static files with the styles and symbols of the games' boards, the list of the games and
//! the rule texts, and without `--dev` a `.br` and a `.gz` beside each. With `--some`, games may lack their modules. A crate of its own, so that other
//! chores need not wait for its dependencies.
#![allow(clippy::print_stdout, reason = "a command-line tool speaks by printing")]

mod art;
mod dist;
mod games;
mod pack;
mod puzzles;

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

use anyhow::{Context, Result, anyhow, bail};
use kernel::Lang;
use ledger::Ledger;
use wasm_bindgen_cli_support::Bindgen;

use dist::Dist;

/// Placeholder for the symbols in the page.
const SYMBOLS_MARK: &str = "<!--symbols-->";

fn main() -> Result<()> {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let [dev, some] = ["--dev", "--some"].map(|option| words.iter().any(|word| word == option));
    words.retain(|word| !word.starts_with("--"));
    let [statics, folders, out, modules @ ..] = &words[..] else {
        bail!("wanted: the static files, the folder of the games, the folder to fill, the compiled modules");
    };
    let shelf = shelf::shelf();
    let games: Vec<&str> = shelf.iter().map(|title| title.game().id()).collect();

    let mut dist = Dist::default();
    for part in modules.chunks(available_parallelism().map_or(1, usize::from)) {
        for module in glue_all(part)? {
            dist.merge(module);
        }
    }
    if !some {
        complete(&dist, &games)?;
    }
    dist.take_folder(Path::new(statics))?;
    let mut boards: Vec<PathBuf> =
        games.iter().map(|game| Path::new(folders).join(game).join("board")).collect();
    let mut catalogue = games::catalogue(&shelf);
    for ((game, board), card) in games.iter().zip(&boards).zip(&mut catalogue.games) {
        art::add(&mut dist, board, game)?;
        card.about = art::about(board)?;
        let title = shelf.get(game).context("every game named is on the shelf")?;
        card.puzzles = puzzles::add(&mut dist, title, &Path::new(folders).join(game))?;
    }
    // Styles must not depend on the place of a game on the shelf.
    boards.sort();
    page(&mut dist, &boards)?;
    stylesheet(&mut dist, &boards)?;
    for (title, card) in shelf.iter().zip(&mut catalogue.games) {
        let lessons =
            learn::files::read_all(title.game(), &Path::new(folders).join(&card.id).join("lessons"))
                .map_err(|faults| anyhow!(faults.join("\n")))?;
        card.lessons = lessons.iter().map(|written| written.lesson.id.clone()).collect();
        dist.add(format!("lessons.{}.json", card.id), learn::files::pack(&lessons));
    }
    dist.add("games.json", serde_json::to_vec(&catalogue)?);
    for game in ledger::games() {
        let rules = Ledger::of(game).context("every listed game has a ledger")?;
        for lang in Lang::ALL {
            dist.add(format!("rules.{game}.{}.json", lang.code()), rules.to_asset(lang).into_bytes());
            if let Some(summary) = rules.summary(lang) {
                dist.add(format!("summary.{game}.{}.json", lang.code()), serde_json::to_vec(&summary)?);
            }
        }
    }
    dist.stamp(&games)?;
    let out = Path::new(out);
    if dev {
        println!("The client: {} MB, not compressed.", dist.weight() / 1_000_000);
        return dist.write_plain(out);
    }
    pack::write(&dist, out, &games)
}

/// Checks that every game on the shelf can be opened: its tables and its helper are among the modules.
fn complete(dist: &Dist, games: &[&str]) -> Result<()> {
    let wanted = games.iter().flat_map(|game| [format!("table-{game}"), format!("helper-{game}")]);
    for name in wanted.chain(["home", "pages"].map(str::to_owned)) {
        if !dist::module(&name).iter().all(|file| dist.has(file)) {
            bail!(
                "the module {name} is missing: it is a program named {name}.rs in src/bin of crates/web or of a board"
            );
        }
    }
    Ok(())
}

/// Glues several modules, each in a thread of its own.
fn glue_all(modules: &[String]) -> Result<Vec<Dist>> {
    std::thread::scope(|scope| {
        let threads: Vec<_> = modules.iter().map(|wasm| scope.spawn(|| glue(Path::new(wasm)))).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().map_err(|_| anyhow!("wasm-bindgen panicked"))?)
            .collect()
    })
}

/// A module with the JavaScript for its WebAssembly, and the name of the build in it, so that modules of two
/// builds are never mixed. The only place that knows the tool which writes it.
fn glue(wasm: &Path) -> Result<Dist> {
    let name = wasm.file_stem().and_then(|name| name.to_str()).context("a module has a name")?;
    let folder = wasm.with_file_name(format!("glue-{name}"));
    if folder.is_dir() {
        std::fs::remove_dir_all(&folder)?;
    }
    Bindgen::new()
        .input_path(wasm)
        .web(true)?
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(&folder)
        .context("wasm-bindgen")?;
    let mut dist = Dist::default();
    dist.take_folder(&folder)?;
    let [script, _] = dist::module(name);
    let mut text = dist.take(&script).with_context(|| format!("{script} is missing"))?;
    text.extend_from_slice(format!("\nexport const build = \"{}\";\n", dist::BUILD_MARK).as_bytes());
    dist.add(script, text);
    Ok(dist)
}

/// A file of a board that is added to a part of the page; most boards have none.
fn own(board: &Path, file: &str) -> Result<Vec<u8>> {
    let path = board.join(file);
    match std::fs::read(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        read => read.with_context(|| path.display().to_string()),
    }
}

/// The page with all symbols in it, those of the boards too: `<use href="#name">` then works everywhere,
/// without a request of its own.
fn page(dist: &mut Dist, boards: &[PathBuf]) -> Result<()> {
    let text = |bytes: Option<Vec<u8>>| {
        String::from_utf8(bytes.context("the page and its symbols")?).context("UTF-8")
    };
    let mut symbols = text(dist.take("symbols.html"))?;
    for board in boards {
        symbols.push_str(&text(Some(own(board, "symbols.html")?))?);
    }
    let page = text(dist.take("index.html"))?;
    if !page.contains(SYMBOLS_MARK) {
        bail!("index.html has no place for the symbols: {SYMBOLS_MARK}");
    }
    dist.add("index.html", page.replace(SYMBOLS_MARK, symbols.trim()).into_bytes());
    Ok(())
}

/// A stylesheet without comments and needless white space: ours is laid out for people. Texts in quotation marks
/// stay as they are.
fn tight(style: &str) -> String {
    /// White space beside these means nothing.
    const APART: &[char] = &['{', '}', ';', ','];
    let mut out = String::with_capacity(style.len());
    let mut rest = style.trim_start();
    while let Some(first) = rest.chars().next() {
        if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/").map_or("", |(_, after)| after);
            if out.ends_with(char::is_whitespace) {
                rest = rest.trim_start();
            }
        } else if first.is_whitespace() {
            rest = rest.trim_start();
            let between = !out.is_empty() && !rest.is_empty();
            if between && !out.ends_with(APART) && !out.ends_with(':') && !rest.starts_with(APART) {
                out.push(' ');
            }
        } else if first == '"' || first == '\'' {
            let text = quoted(rest);
            out.push_str(text);
            rest = &rest[text.len()..];
        } else {
            if APART.contains(&first) && out.ends_with(' ') {
                out.pop();
            }
            if first == '}' && out.ends_with(';') {
                out.pop();
            }
            out.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    out
}

/// The text in quotation marks with which this begins, its marks included.
fn quoted(text: &str) -> &str {
    let mark = text.chars().next();
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if Some(c) == mark => return &text[..at + c.len_utf8()],
            _ => {}
        }
    }
    text
}

/// Joins the stylesheets, in the order in which they build on each other, with the colours of each game: one
/// request instead of many. What home does not need is in two others: `pages.css` comes with the other pages
/// and with tables, `boards.css` (table and boards) with the first table.
fn stylesheet(dist: &mut Dist, boards: &[PathBuf]) -> Result<()> {
    let mut parts = dist.drain("css/");
    let rank = |name: &str| match name {
        "css/tokens.css" => 0,
        "css/components.css" => 1,
        "css/layout.css" => 2,
        _ => 3,
    };
    parts.sort_by(|(a, _), (b, _)| (rank(a), a).cmp(&(rank(b), b)));
    if parts.is_empty() {
        bail!("there are no stylesheets under css/");
    }
    let (mut style, mut pages, mut tables) = (Vec::new(), Vec::new(), Vec::new());
    for (name, bytes) in parts {
        let sheet = match name.as_str() {
            "css/rulebook.css" | "css/lessons.css" => &mut pages,
            "css/table.css" | "css/coach.css" => &mut tables,
            _ => &mut style,
        };
        sheet.extend(bytes);
    }
    for board in boards {
        style.extend(own(board, "art/accent.css")?);
        tables.extend(own(board, "style.css")?);
    }
    for (name, sheet) in [("style.css", style), ("pages.css", pages), ("boards.css", tables)] {
        let sheet = String::from_utf8(sheet).with_context(|| format!("{name} is no text"))?;
        dist.add(name, tight(&sheet).into_bytes());
    }
    // The puzzles' sheet is loaded by their pages alone.
    if let Some(sheet) = dist.take("puzzles.css") {
        let sheet = String::from_utf8(sheet).context("puzzles.css is no text")?;
        dist.add("puzzles.css", tight(&sheet).into_bytes());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::tight;

    #[test]
    fn styles_lose_comments_and_white_space_and_nothing_else() {
        let written = "/* a head */\n.a,\n.b > i:hover {\n  color: red; /* why */\n  margin: 0 calc(1px + 2px);\n}\n\n\
            .c::after { content: \"x ; \\\" /* y\"; }\n";
        assert_eq!(
            tight(written),
            ".a,.b > i:hover{color:red;margin:0 calc(1px + 2px)}.c::after{content:\"x ; \\\" /* y\"}"
        );
        assert_eq!(tight("a /* b */ c{}"), "a c{}");
        assert_eq!(tight("/* never closed"), "");
        assert_eq!(tight("\"never closed"), "\"never closed");
    }
}
