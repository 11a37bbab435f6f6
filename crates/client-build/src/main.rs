//! Turns the compiled client into the files that a browser is sent.
//!
//! `client-build <web.wasm> <crates/web/static> <out> [--dev]`: writes the JavaScript glue, the static files and the rule
//! texts, then a `.br` and a `.gz` beside each. A crate of its own, so that other chores need not wait for its
//! dependencies.
#![allow(clippy::print_stdout, reason = "a command-line tool speaks by printing")]

mod dist;
mod squeeze;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use kernel::Lang;
use ledger::Ledger;
use wasm_bindgen_cli_support::Bindgen;

use dist::{Dist, Sent};

/// What a page needs before anything can be done: the promise of at most 800 kB is about these.
const FIRST: [&str; 5] = ["index.html", "boot.js", "web.js", "web_bg.wasm", "style.css"];

/// Where the symbols go in the page.
const SYMBOLS_MARK: &str = "<!--symbols-->";

fn main() -> Result<()> {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let dev = words.iter().any(|word| word == "--dev");
    words.retain(|word| word != "--dev");
    let [wasm, statics, out] = words
        .try_into()
        .map_err(|_| anyhow::anyhow!("wanted: the compiled client, its static files, the folder to fill"))?;
    let (wasm, statics, out) = (PathBuf::from(wasm), PathBuf::from(statics), PathBuf::from(out));

    let mut dist = Dist::default();
    glue(&wasm, &mut dist)?;
    dist.take_folder(&statics)?;
    page(&mut dist)?;
    stylesheet(&mut dist)?;
    for game in ledger::GAMES {
        let rules = Ledger::of(game).context("every listed game has a ledger")?;
        for lang in Lang::ALL {
            dist.add(format!("rules.{game}.{}.json", lang.code()), rules.to_asset(lang).into_bytes());
        }
    }
    dist.stamp()?;
    let sent = dist.write(&out, dev)?;
    report(&sent);
    Ok(())
}

/// The JavaScript beside the WebAssembly. The one place that knows the tool which writes it.
fn glue(wasm: &Path, dist: &mut Dist) -> Result<()> {
    let folder = wasm.with_file_name("client-glue");
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
    dist.take_folder(&folder)
}

/// The page with the symbols in it: `<use href="#name">` then works everywhere, without a request of its own.
fn page(dist: &mut Dist) -> Result<()> {
    let text = |bytes: Option<Vec<u8>>| {
        String::from_utf8(bytes.context("the page and its symbols")?).context("UTF-8")
    };
    let symbols = text(dist.take("symbols.html"))?;
    let page = text(dist.take("index.html"))?;
    if !page.contains(SYMBOLS_MARK) {
        bail!("index.html has no place for the symbols: {SYMBOLS_MARK}");
    }
    dist.add("index.html", page.replace(SYMBOLS_MARK, symbols.trim()).into_bytes());
    Ok(())
}

/// One stylesheet out of the parts, in the order in which they build on each other: one request instead of many.
fn stylesheet(dist: &mut Dist) -> Result<()> {
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
    dist.add("style.css", parts.into_iter().flat_map(|(_, bytes)| bytes).collect());
    Ok(())
}

fn report(sent: &[Sent]) {
    println!("{:<28} {:>10} {:>10} {:>10}", "file", "bytes", "gzip", "brotli");
    let row =
        |name: &str, raw: usize, gz: usize, br: usize| println!("{name:<28} {raw:>10} {gz:>10} {br:>10}");
    for file in sent {
        row(&file.name, file.raw, file.gzip, file.brotli);
    }
    let first: Vec<&Sent> = sent.iter().filter(|file| FIRST.contains(&file.name.as_str())).collect();
    let sum = |of: fn(&Sent) -> usize| first.iter().map(|file| of(file)).sum();
    row("first load", sum(|f| f.raw), sum(|f| f.gzip), sum(|f| f.brotli));
}
