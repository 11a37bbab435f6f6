//! The commands of the program, for any shelf and any streams, so that tests can run them in-process.

mod admin;
mod arena;
mod backup;
mod cli;
mod doctor;
mod engine;
mod error;
mod games;
mod odds;
mod replay;
mod rules;
mod serve;
mod setup;
mod simulate;
mod who;
mod words;

pub use error::Error;

use clap::Parser;
use cli::{Cli, Command};
use kernel::Lang;
use shelf::Shelf;
use std::ffi::OsString;
use std::io::{self, BufRead, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::Arc;
use tracing_subscriber::EnvFilter;

/// The input and output of a command, and what it needs to know about its environment.
pub struct World<'a> {
    /// Standard input: requests and piped files.
    pub stdin: &'a mut dyn BufRead,
    /// Standard output: results.
    pub stdout: &'a mut dyn Write,
    /// Standard error: error messages.
    pub stderr: &'a mut dyn Write,
    /// The locale of the user, as the system writes it: `fr_FR.UTF-8`.
    pub locale: Option<String>,
    /// Whether a person watches: programs get no progress bar.
    pub terminal: bool,
}

/// Success.
pub const DONE: u8 = 0;
/// The program or the system failed.
pub const FAILED: u8 = 1;
/// Invalid input: arguments, files, journals.
pub const BAD_INPUT: u8 = 2;
/// Another server uses the database.
pub const IN_USE: u8 = 3;

/// Runs the command line of this process with these games. Logs go to standard error, as `RUST_LOG` says.
pub fn main(shelf: Shelf) -> ExitCode {
    // A server tells its keeper what it does; a command says what was asked for, and no more.
    let serves = std::env::args_os().any(|word| word == "serve");
    let quiet = if serves { "info" } else { "off" };
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(quiet));
    let log = tracing_subscriber::fmt().with_writer(io::stderr).with_env_filter(filter);
    if serves && logs_json() {
        // What is known about the request stands in the same object as what happened.
        log.json().flatten_event(true).with_current_span(true).with_span_list(false).init();
    } else {
        log.init();
    }

    let mut locale =
        ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
    let mut world = World {
        stdin: &mut io::stdin().lock(),
        stdout: &mut io::stdout().lock(),
        // Not locked: the progress bar and the logs write there too.
        stderr: &mut io::stderr(),
        locale: locale.find(|value| !value.is_empty()),
        terminal: io::stderr().is_terminal(),
    };
    ExitCode::from(run(std::env::args_os(), &Arc::new(shelf), &mut world))
}

/// Whether the log is for programs. It starts before the command line is parsed, so errors in the latter are
/// reported later.
fn logs_json() -> bool {
    let words: Vec<OsString> = std::env::args_os().collect();
    let told = words.windows(2).rev().find(|pair| pair[0] == "--log").map(|pair| pair[1] == "json");
    let told = told.or_else(|| words.iter().any(|word| word == "--log=json").then_some(true));
    told.unwrap_or_else(|| std::env::var_os("TABLEE_LOG").is_some_and(|form| form == "json"))
}

/// Runs one command line, starting with the name of the program; returns the exit code.
pub fn run<A>(arguments: A, shelf: &Arc<Shelf>, world: &mut World<'_>) -> u8
where
    A: IntoIterator,
    A::Item: Into<OsString> + Clone,
{
    match Cli::try_parse_from(arguments) {
        Ok(mut cli) => {
            if let Command::Odds(args) = &mut cli.command {
                cli.lang = args.take_options().or(cli.lang);
            }
            let lang = cli.lang.unwrap_or_else(|| lang_of(world.locale.as_deref()));
            let done = command(cli.command, lang, shelf, world).and_then(|()| Ok(world.stdout.flush()?));
            done.map_or_else(|error| complain(&error, lang, world), |()| DONE)
        }
        Err(asked) => {
            // Help and version are no errors, and go where results go. Nobody is left to tell if that fails.
            let text = asked.render();
            let _ = if asked.use_stderr() {
                write!(world.stderr, "{text}")
            } else {
                write!(world.stdout, "{text}").and_then(|()| world.stdout.flush())
            };
            if asked.use_stderr() { BAD_INPUT } else { DONE }
        }
    }
}

fn command(command: Command, lang: Lang, shelf: &Arc<Shelf>, world: &mut World<'_>) -> Result<(), Error> {
    match command {
        Command::Games(args) => games::run(&args, lang, shelf, world),
        Command::Rules(args) => rules::run(&args, lang, shelf, world),
        Command::Simulate(args) => simulate::run(&args, lang, shelf, world),
        Command::Arena(args) => arena::run(&args, lang, shelf, world),
        Command::Replay(args) => replay::run(&args, lang, shelf, world),
        Command::Odds(args) => odds::run(&args, lang, shelf, world),
        Command::Engine(args) => {
            let title = find(shelf, &args.game)?;
            Ok(engine::serve(title, lang, world.stdin, world.stdout)?)
        }
        Command::Serve(args) => serve::run(args, lang, shelf, world),
        Command::Doctor(args) => doctor::run(&args, lang, shelf, world),
        Command::Backup(args) => backup::run(&args, lang, world),
        Command::Admin(args) => admin::run(&args, lang, shelf, world),
    }
}

/// Prints an error, and returns the exit code.
fn complain(error: &Error, lang: Lang, world: &mut World<'_>) -> u8 {
    if matches!(error, Error::Output(cause) if cause.kind() == io::ErrorKind::BrokenPipe) {
        // The reader has read enough: `tablee rules … | head`.
        return DONE;
    }
    // Nobody is left to tell if that fails.
    let _ = writeln!(world.stderr, "{}", error.text(lang));
    error.exit_code()
}

/// The language of a locale: English unless it is French.
fn lang_of(locale: Option<&str>) -> Lang {
    if locale.is_some_and(|locale| locale.starts_with("fr")) { Lang::Fr } else { Lang::En }
}

/// Finds a game on the shelf.
fn find<'s>(shelf: &'s Shelf, game: &str) -> Result<&'s dyn shelf::Title, Error> {
    shelf.get(game).ok_or_else(|| Error::UnknownGame {
        name: game.to_owned(),
        known: shelf.iter().map(|title| title.game().id()).collect(),
    })
}
