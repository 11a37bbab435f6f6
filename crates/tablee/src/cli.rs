//! The command line.

use crate::setup::SetupArgs;
use crate::who::Who;
use clap::{Args, Parser, Subcommand, ValueEnum};
use kernel::{Lang, Seed};
use std::net::SocketAddr;
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
    /// List the games, their scenarios, what can be chosen, and their bots
    Games(GamesArgs),
    /// Look up rules by id, or search their text
    Rules(RulesArgs),
    /// Let bots play many matches and report statistics
    Simulate(SimulateArgs),
    /// Let bots and programs play each other, and rate them
    Arena(ArenaArgs),
    /// Verify a journal and narrate its match
    Replay(ReplayArgs),
    /// Compute exact odds: who wins a battle, what it costs
    #[command(disable_help_flag = true)]
    Odds(OddsArgs),
    /// Play one game over a protocol of JSON lines on standard input and output
    Engine(EngineArgs),
    /// Serve the games to browsers, at home or for a community
    Serve(ServeArgs),
    /// Check what happens to each match when this version opens a database
    Doctor(DoctorArgs),
    /// Back up the database of a server into a new file while it runs
    Backup(BackupArgs),
    /// Moderate a server: operators, reports, bans
    Admin(AdminArgs),
}

#[derive(Args)]
pub(crate) struct GamesArgs {
    /// Show only this game
    pub(crate) game: Option<String>,
    /// Print JSON, for machines
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct RulesArgs {
    /// The game
    pub(crate) game: String,
    /// Ids (CN-MOV-04), areas (CN-MOV) or words to search for; leave it out to list the areas
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
    /// The seed of all randomness: the same seed gives the same matches
    #[arg(long, default_value_t = Seed(1))]
    pub(crate) seed: Seed,
    #[command(flatten)]
    pub(crate) setup: SetupArgs,
    /// The bots, in seat order: a,b,c,d or a*2,b*2; one name fills every seat
    #[arg(long, default_value = "random")]
    pub(crate) bots: String,
    /// Move every bot one seat on after each match
    #[arg(long)]
    pub(crate) rotate: bool,
    /// Stop a match after this many actions
    #[arg(long, default_value_t = 100_000)]
    pub(crate) cap: u64,
    /// How many threads; by default one per core. The results do not depend on it
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
pub(crate) struct ArenaArgs {
    /// The game
    pub(crate) game: String,
    /// Who plays: a bot of the game, or NAME=COMMAND for a program that speaks the engine protocol
    #[arg(required = true, num_args = 1..=16, value_name = "BOT|NAME=COMMAND")]
    pub(crate) contestants: Vec<String>,
    /// How many matches; by default as many whole rounds, in which everybody sits everywhere, as make 100
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) games: Option<u64>,
    /// The seed of all randomness: the same seed gives the same matches
    #[arg(long, default_value_t = Seed(1))]
    pub(crate) seed: Seed,
    #[command(flatten)]
    pub(crate) setup: SetupArgs,
    /// Stop a match after this many actions
    #[arg(long, default_value_t = 100_000)]
    pub(crate) cap: u64,
    /// How many seconds a program has for an answer
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub(crate) seconds: u64,
    /// How many threads; by default one per core. The results do not depend on it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// Print JSON, for machines
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct ReplayArgs {
    /// The journal; - for standard input
    pub(crate) file: PathBuf,
    /// Whose view: the number of a seat from 0, spectator or arbiter
    #[arg(long = "as", value_name = "SEAT|spectator|arbiter", default_value = "arbiter")]
    pub(crate) who: Who,
    /// Print JSON lines, for machines
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct OddsArgs {
    /// The game; leave it out to list the games that have odds
    pub(crate) game: Option<String>,
    /// The question in the game's notation; leave it out to see how to write one
    #[arg(allow_hyphen_values = true)]
    pub(crate) words: Vec<String>,
    /// Print JSON, for machines
    #[arg(long)]
    pub(crate) json: bool,
    /// Show how to write a question
    #[arg(short, long)]
    pub(crate) help: bool,
}

impl OddsArgs {
    /// Separates the options of the program from those of the game, in whatever order; returns the language
    /// if it was given.
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

/// Every option can also be set in the environment, which keeps passwords out of the process list.
#[derive(Args)]
pub(crate) struct ServeArgs {
    /// The address to listen on; 0.0.0.0:7777 for everybody on the network
    #[arg(long, env = "TABLEE_LISTEN", default_value = "127.0.0.1:7777")]
    pub(crate) listen: SocketAddr,
    /// The database: sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME
    #[arg(long, env = "TABLEE_DB", default_value = "sqlite:tablee.db", hide_env_values = true)]
    pub(crate) db: String,
    /// How nodes on one PostgreSQL tell each other what changed: nats://HOST:PORT; by default PostgreSQL does
    /// it
    #[arg(long, env = "TABLEE_FEED", value_name = "URL", hide_env_values = true)]
    pub(crate) feed: Option<String>,
    /// A folder with the client's pages, instead of the built-in ones
    #[arg(long, env = "TABLEE_CLIENT", value_name = "DIR")]
    pub(crate) client: Option<PathBuf>,
    /// The address of the site as browsers know it, such as https://play.example.org
    #[arg(long, env = "TABLEE_PUBLIC_URL", value_name = "URL")]
    pub(crate) public_url: Option<String>,
    /// Trust the proxy in front: X-Forwarded-For and X-Forwarded-Proto
    #[arg(long, env = "TABLEE_BEHIND_PROXY")]
    pub(crate) behind_proxy: bool,
    /// The mail server for e-mails: smtp://HOST:25, smtps://USER:PASSWORD@HOST
    #[arg(
        long,
        env = "TABLEE_SMTP",
        value_name = "URL",
        hide_env_values = true,
        requires = "mail_from",
        requires = "public_url"
    )]
    pub(crate) smtp: Option<String>,
    /// The sender of e-mails: "Tablée <tablee@example.org>"
    #[arg(long, env = "TABLEE_MAIL_FROM", value_name = "ADDRESS")]
    pub(crate) mail_from: Option<String>,
    /// How many seconds a bot may think about one answer
    #[arg(long, env = "TABLEE_BOT_SECONDS", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=60))]
    pub(crate) bot_seconds: u64,
    /// How many threads think for bots, hints, odds and replays; by default one per core
    #[arg(long, env = "TABLEE_BOTS", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) bots: Option<u16>,
    /// The token that opens /metrics; without it, only this machine may read it
    #[arg(long, env = "TABLEE_METRICS_TOKEN", value_name = "SECRET", hide_env_values = true)]
    pub(crate) metrics_token: Option<String>,
    /// The format of the log on standard error: text, or json for log collectors
    #[arg(long, env = "TABLEE_LOG", value_name = "FORM", default_value = "text")]
    pub(crate) log: LogForm,
    /// Log the address of each request: for operators who have to deal with abuse
    #[arg(long, env = "TABLEE_LOG_ADDRESSES")]
    pub(crate) log_addresses: bool,
    /// Turn off rate limits: for load tests on your own machine
    #[arg(long)]
    pub(crate) no_limits: bool,
}

/// How the log is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum LogForm {
    /// For people.
    Text,
    /// One JSON object per line, for programs.
    Json,
}

#[derive(Args)]
pub(crate) struct BackupArgs {
    /// The new file
    pub(crate) file: PathBuf,
    /// The database: sqlite:PATH
    #[arg(long, env = "TABLEE_DB", default_value = "sqlite:tablee.db", hide_env_values = true)]
    pub(crate) db: String,
}

#[derive(Args)]
pub(crate) struct DoctorArgs {
    /// The database: sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME. Nothing in it is changed
    #[arg(long, env = "TABLEE_DB", default_value = "sqlite:tablee.db", hide_env_values = true)]
    pub(crate) db: String,
    /// Print one JSON line per match, for machines
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct EngineArgs {
    /// The game
    pub(crate) game: String,
}

#[derive(Args)]
pub(crate) struct AdminArgs {
    /// The database: sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME. The server need not run
    #[arg(
        long,
        global = true,
        env = "TABLEE_DB",
        default_value = "sqlite:tablee.db",
        hide_env_values = true
    )]
    pub(crate) db: String,
    #[command(subcommand)]
    pub(crate) command: AdminCommand,
}

/// Something on, or off.
#[derive(Clone, Copy, clap::ValueEnum)]
pub(crate) enum OnOff {
    On,
    Off,
}

/// An id may begin with a hyphen, and is no option then.
#[derive(Subcommand)]
pub(crate) enum AdminCommand {
    /// Make an account an operator, or take that away
    Operator {
        /// The name of the account
        #[arg(allow_hyphen_values = true)]
        name: String,
        /// on or off
        state: OnOff,
    },
    /// List the operators
    Operators,
    /// List the open reports
    Reports {
        /// Include settled reports
        #[arg(long)]
        all: bool,
    },
    /// Settle a report
    Resolve {
        /// The number of the report
        report: u64,
        /// The decision
        #[arg(required = true)]
        verdict: Vec<String>,
    },
    /// Look up a person: bans, and the addresses of the last 30 days
    Person {
        /// The name of an account, or an id
        #[arg(allow_hyphen_values = true)]
        who: String,
    },
    /// Mute a person in every chat for a while
    Mute {
        /// The name of an account, or an id
        #[arg(allow_hyphen_values = true)]
        who: String,
        /// For how many hours; 0 ends the mute
        #[arg(value_parser = clap::value_parser!(u32).range(0..=87600))]
        hours: u32,
        /// Why
        #[arg(required = true)]
        why: Vec<String>,
    },
    /// Ban a person or an address range
    Ban {
        /// The name of an account, an id, or a range such as 192.0.2.0/24
        #[arg(allow_hyphen_values = true)]
        who: String,
        /// For how many hours; for good by default
        #[arg(long, value_parser = clap::value_parser!(u32).range(1..=87600))]
        hours: Option<u32>,
        /// Why; the banned person sees it
        #[arg(required = true)]
        why: Vec<String>,
    },
    /// List the bans in force
    Bans,
    /// Lift a ban
    Lift {
        /// The number of the ban
        ban: u64,
        /// Why
        #[arg(required = true)]
        why: Vec<String>,
    },
    /// Remove a person from a seat: a bot takes over if the seat has played, otherwise it is open
    Kick {
        /// The id of the match
        #[arg(allow_hyphen_values = true)]
        table: String,
        /// The seat, from 0
        seat: u8,
        /// Why
        #[arg(required = true)]
        why: Vec<String>,
    },
    /// Close a match: it ends for everyone and counts for nobody
    Close {
        /// The id of the match
        #[arg(allow_hyphen_values = true)]
        table: String,
        /// Why; everybody at the table sees it
        #[arg(required = true)]
        why: Vec<String>,
    },
    /// List what operators did, latest first
    Audit,
}
