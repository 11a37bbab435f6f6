//! Finds new puzzles in bots' matches, with the game's own program.

use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::shell;

/// What is to be found.
#[derive(clap::Args)]
pub(crate) struct Order {
    /// Which game, by the name of its folder under games/
    game: String,
    /// What the chance of all matches follows from: the same seed finds the same puzzles
    #[arg(long, default_value = "1")]
    seed: String,
    /// How many matches are looked at, at most
    #[arg(long, default_value_t = 120)]
    matches: u64,
    /// After how many puzzles it is enough
    #[arg(long, default_value_t = 240)]
    most: usize,
    /// The file that is written; games/GAME/puzzles/puzzles.jsonl if nothing is said
    #[arg(long)]
    out: Option<PathBuf>,
}

/// Builds the finder with only this game, and runs it.
pub(crate) fn run(root: &Path, order: &Order) -> Result<()> {
    let Order { game, seed, matches, most, out } = order;
    let usual = || Path::new("games").join(game).join("puzzles/puzzles.jsonl");
    let out = out.clone().unwrap_or_else(usual).display().to_string();
    let (matches, most) = (matches.to_string(), most.to_string());
    let (card, program) = (format!("{game}-card"), format!("{game}-puzzles"));
    let build = ["cargo", "run", "--release", "--package", &card, "--example", &program, "--"];
    let what = ["--seed", seed, "--matches", &matches, "--most", &most, "--out", &out];
    shell::show(root, &[&build[..], &what[..]].concat())
}
