//! Project chores: run every check, count how many rules have a test, measure, soak.
//!
//! One module for each chore. Everything runs with what `rustup` and the system's packages bring; what is
//! missing is installed where that is possible, and otherwise named in one sentence.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command-line tool speaks by printing")]

mod bench;
mod browser;
mod check;
mod client;
mod containers;
mod debian;
mod deny;
mod docs;
mod long;
mod machine;
mod puzzles;
mod release;
mod rules;
mod shell;
mod table;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The chores of the house.
#[derive(Parser)]
#[command(name = "cargo xtask", about, disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Run every check that a change must pass
    #[command(long_about = check::about())]
    Check {
        /// Run the remaining steps after a failure too
        #[arg(long)]
        keep_going: bool,
    },
    /// Count which rules of the ledgers are named by a test
    Rules {
        /// Only this game, by the name of its folder under games/
        game: Option<String>,
        /// Print JSON for other programs
        #[arg(long)]
        json: bool,
    },
    /// Measure wall time and exact instruction counts
    Bench {
        /// Only the cases whose name contains this
        filter: Option<String>,
    },
    /// Build the browser client into target/client, with the sizes of what is sent
    Client {
        /// Quickly, for a look at a change: larger and slower
        #[arg(long)]
        dev: bool,
        /// With the tables of this game only, by the name of its folder; may be said several times
        #[arg(long, requires = "dev")]
        only: Vec<String>,
    },
    /// Build everything quickly, start the server and say where to play
    Play,
    /// Build the client as a static site that any web server can publish
    Site {
        /// The folder to fill
        #[arg(default_value = "target/site")]
        folder: std::path::PathBuf,
    },
    /// Play in a real browser: build the client quickly and run the tests of e2e/; screenshots go to
    /// target/e2e
    E2e {
        /// Only the tests whose name contains this
        filter: Option<String>,
        /// Measure instead, with the client as it is released
        #[arg(long)]
        figures: bool,
        /// With the tables of this game only, by the name of its folder; may be said several times
        #[arg(long, conflicts_with = "figures")]
        only: Vec<String>,
    },
    /// Build what is released, into target/dist: the program with the client in it, a package for Debian,
    /// checksums
    Release {
        /// How the program is built; dev, without the client, is for trying out the packages
        #[arg(long, default_value = "ship")]
        profile: String,
    },
    /// Look over the Dockerfile and compose.yaml
    Containers,
    /// Check licences, bans and sources of the dependencies with cargo-deny
    Deny {
        /// Known weaknesses too: this needs the network
        #[arg(long)]
        advisories: bool,
    },
    /// Find puzzles in bots' matches, prove them and write them as content
    Puzzles(puzzles::Order),
    /// Run the long soaks and fuzz tests: every test marked `#[ignore]`, in release
    Long,
}

fn main() -> ExitCode {
    let root = shell::root();
    let outcome = match Cli::parse().chore {
        Chore::Check { keep_going } => check::run(&root, keep_going),
        Chore::Rules { game, json } => rules::run(&root, game.as_deref(), json),
        Chore::Bench { filter } => bench::run(&root, filter.as_deref()),
        Chore::Client { dev: true, only } => client::build(&root, client::For::Development, &only),
        Chore::Client { dev: false, only } => client::build(&root, client::For::Release, &only),
        Chore::Play => client::play(&root),
        Chore::Site { folder } => client::site(&root, &folder),
        Chore::E2e { filter, figures: false, only } => browser::run(&root, filter.as_deref(), &only),
        Chore::E2e { filter, figures: true, .. } => browser::figures(&root, filter.as_deref()),
        Chore::Release { profile } => release::run(&root, &profile),
        Chore::Containers => containers::hold(&root),
        Chore::Deny { advisories } => deny::run(&root, advisories),
        Chore::Puzzles(order) => puzzles::run(&root, &order),
        Chore::Long => long::run(&root),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\n{error:#}");
            ExitCode::FAILURE
        }
    }
}
