//! The command line.

use crate::who::Who;
use clap::{Args, Parser, Subcommand};
use kernel::{Lang, Seed};
use std::path::PathBuf;

/// Great board games, with their rules enforced.
#[derive(Parser)]
#[command(name = "tablee", version)]
pub(crate) struct Cli {
    /// The language of the results: en or fr; by default that of the system
    #[arg(long, global = true)]
    pub(crate) lang: Option<Lang>,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// List the games, their scenarios and their bots
    Games(GamesArgs),
    /// Look up rules by id, or search their text
    Rules(RulesArgs),
    /// Let bots play many matches, and count
    Simulate(SimulateArgs),
    /// Verify a journal and tell the match it holds
    Replay(ReplayArgs),
    /// Work out exact odds: who wins a battle, what it costs
    #[command(disable_help_flag = true)]
    Odds(OddsArgs),
    /// Play one game by a protocol of JSON lines on standard input and output
    Engine(EngineArgs),
}

#[derive(Args)]
pub(crate) struct GamesArgs {
    /// Print JSON, for machines
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct RulesArgs {
    /// The game
    pub(crate) game: String,
    /// Ids (CN-MOV-04), areas (CN-MOV) or words to search for; nothing lists the areas
    pub(crate) words: Vec<String>,
    /// Print JSON, for machines
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct SimulateArgs {
    /// The game
    pub(crate) game: String,
    /// How many matches
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    /// What all chance follows from: the same seed gives the same matches
    #[arg(long, default_value_t = Seed(1))]
    pub(crate) seed: Seed,
    /// A scenario, or a file with a set-up in JSON; by default the first scenario
    #[arg(long, value_name = "SCENARIO|FILE")]
    pub(crate) setup: Option<String>,
    /// The bots, in seat order: a,b,c,d or a*2,b*2; one name fills every seat
    #[arg(long, default_value = "random")]
    pub(crate) bots: String,
    /// Move every bot one seat further after each match
    #[arg(long)]
    pub(crate) rotate: bool,
    /// Break a match off after this many actions
    #[arg(long, default_value_t = 100_000)]
    pub(crate) cap: u64,
    /// How many threads; by default one a core. The results do not depend on it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// Save each match as a journal in this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) journal: Option<PathBuf>,
    /// Print JSON, for machines
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct ReplayArgs {
    /// The journal; - for standard input
    pub(crate) file: PathBuf,
    /// For whose eyes: the number of a seat from 0, spectator or arbiter
    #[arg(long = "as", value_name = "SEAT|spectator|arbiter", default_value = "arbiter")]
    pub(crate) who: Who,
    /// Print JSON lines, for machines
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct OddsArgs {
    /// The game; nothing lists the games that have odds
    pub(crate) game: Option<String>,
    /// The question, as the game writes it; nothing tells how
    #[arg(allow_hyphen_values = true)]
    pub(crate) words: Vec<String>,
    /// Print JSON, for machines
    #[arg(long)]
    pub(crate) json: bool,
    /// Tell how a question is written
    #[arg(short, long)]
    pub(crate) help: bool,
}

impl OddsArgs {
    /// Takes the options of the program out of the words, among which those of the game may come first; gives the language,
    /// if one is named.
    pub(crate) fn take_options(&mut self) -> Option<Lang> {
        let mut lang = None;
        let mut words = std::mem::take(&mut self.words).into_iter().peekable();
        while let Some(word) = words.next() {
            match word.split_once('=') {
                None if word == "--json" => self.json = true,
                None if word == "--help" || word == "-h" => self.help = true,
                None if word == "--lang" => match words.next_if(|code| code.parse::<Lang>().is_ok()) {
                    Some(code) => lang = code.parse().ok(),
                    None => self.words.push(word), // A mistake, for the game to tell.
                },
                Some(("--lang", code)) if code.parse::<Lang>().is_ok() => lang = code.parse().ok(),
                _ => self.words.push(word),
            }
        }
        lang
    }
}

#[derive(Args)]
pub(crate) struct EngineArgs {
    /// The game
    pub(crate) game: String,
}
