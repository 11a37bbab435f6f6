//! Reports how many bytes each page loads, and checks the limit for a first visit.

use anyhow::{Result, bail};

use super::Sent;
use crate::dist::module;

/// What every page loads besides its module.
const SHELL: [&str; 7] = [
    "index.html",
    "boot.js",
    "style.css",
    "games.json",
    "fonts/fraunces-600.woff2",
    "fonts/figtree.woff2",
    "art/hero.svg",
];
/// The limit for a first visit, in bytes after brotli.
const FIRST_LOAD: usize = 350_000;

/// The total size of several files.
#[derive(Clone, Copy, Default)]
struct Sum {
    raw: usize,
    gzip: usize,
    brotli: usize,
}

fn sum(sent: &[Sent], names: &[String]) -> Sum {
    let of = |sum: Sum, file: &Sent| Sum {
        raw: sum.raw + file.raw,
        gzip: sum.gzip + file.gzip,
        brotli: sum.brotli + file.brotli,
    };
    sent.iter().filter(|file| names.contains(&file.name)).fold(Sum::default(), of)
}

/// Prints the size of each file, and of what people wait for.
pub(super) fn print(sent: &[Sent], games: &[&str]) {
    println!("{:<32} {:>10} {:>10} {:>10}", "file", "bytes", "gzip", "brotli");
    let row = |name: &str, sum: Sum| {
        println!("{name:<32} {:>10} {:>10} {:>10}", sum.raw, sum.gzip, sum.brotli);
    };
    for file in sent {
        row(&file.name, Sum { raw: file.raw, gzip: file.gzip, brotli: file.brotli });
    }
    row("first load", sum(sent, &first()));
    for game in games {
        row(&format!("a table of {game}, on top"), sum(sent, &module(&format!("table-{game}"))));
        row("its helper, meanwhile", sum(sent, &module(&format!("helper-{game}"))));
    }
}

fn first() -> Vec<String> {
    SHELL.map(str::to_owned).into_iter().chain(module("home")).collect()
}

/// Checks the limit for a first visit.
pub(super) fn hold(sent: &[Sent]) -> Result<()> {
    let Sum { brotli, .. } = sum(sent, &first());
    if brotli > FIRST_LOAD {
        bail!("the first load is {brotli} bytes, and at most {FIRST_LOAD} were promised");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_load_is_home_without_any_game() {
        let file = |name: &str, brotli| Sent { name: name.to_owned(), raw: 0, gzip: 0, brotli };
        let mut sent = vec![
            file("index.html", 1000),
            file("home.js", 9000),
            file("home_bg.wasm", 200_000),
            file("table-nerath_bg.wasm", 700_000),
        ];
        assert_eq!(sum(&sent, &first()).brotli, 210_000);
        assert!(hold(&sent).is_ok());
        sent[2].brotli += FIRST_LOAD;
        assert!(hold(&sent).is_err());
    }
}
