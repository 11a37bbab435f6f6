//! The program behind `cargo xtask puzzles`: finds the puzzles of a game in bots' matches and writes them
//! (`games/GAME/card/examples/GAME-puzzles.rs`).
#![allow(clippy::print_stderr, reason = "a command-line tool speaks by printing")]

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Parser;
use kernel::{Edition, Seed};
use puzzles::mine::{Order, mine};
use puzzles::{Made, Puzzling};

/// What is to be found.
#[derive(Parser)]
struct Cli {
    /// What the chance of all matches follows from
    #[arg(long)]
    seed: Seed,
    /// How many matches are looked at, at most
    #[arg(long)]
    matches: u64,
    /// After how many puzzles it is enough
    #[arg(long)]
    most: usize,
    /// The file that is written
    #[arg(long)]
    out: PathBuf,
}

/// Does what the command line asks for.
pub fn run<P: Puzzling>(order: &Order<P>) -> Result<()> {
    let cli = Cli::parse();
    let mut out = writer(&cli.out)?;
    let game = <P::Game as kernel::Game>::ID;
    let Cli { seed, matches, most, .. } = &cli;
    let made_by = format!("cargo xtask puzzles {game} --seed {seed} --matches {matches} --most {most}");
    let made = Made { made_by, edition: Edition::of::<P::Game>() };
    writeln!(out, "{}", serde_json::to_string(&made)?)?;
    let mut failed = None;
    let mut count = 0;
    mine(order, *seed, 0..*matches, *most, &mut |puzzle| {
        count += 1;
        let (number, action) = puzzle.from;
        eprintln!(
            "{count:>4}  {}  grade {}  {:<10} match {number}, {action}",
            puzzle.id, puzzle.grade, puzzle.theme
        );
        // What was found stays found when the machine stops.
        let line = serde_json::to_string(puzzle).map_err(anyhow::Error::from);
        let written = line.and_then(|line| Ok(writeln!(out, "{line}").and_then(|()| out.flush())?));
        if let Err(error) = written {
            failed.get_or_insert(error);
        }
    });
    failed.map_or(Ok(()), Err)
}

fn writer(path: &Path) -> Result<BufWriter<File>> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    Ok(BufWriter::new(File::create(path).with_context(|| format!("{} cannot be written", path.display()))?))
}
