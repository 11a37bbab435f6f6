//! `load`: puts a server on this machine under load and reports how it copes.
//!
//! `load serve …` is the server itself, like `tablee serve …`: one program has both ends.
#![allow(clippy::print_stdout, reason = "a command-line tool speaks by printing")]

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use clap::Parser;
use load::{Crowd, House, Plan, Seating, Spent, prove};
use store::Store;

/// Many players at once against a server on this machine.
#[derive(Parser)]
#[command(name = "load")]
struct Cli {
    /// A server that runs already with --no-limits; by default one is started
    #[arg(long, conflicts_with = "db")]
    server: Option<SocketAddr>,
    /// The database of the server that is started, which must be a new one; by default a SQLite file in a
    /// folder that goes away
    #[arg(long)]
    db: Option<String>,
    /// The game; by default the first on the shelf
    #[arg(long)]
    game: Option<String>,
    /// The scenario; by default the last that the game offers, at its first table
    #[arg(long)]
    scenario: Option<String>,
    /// How many tables
    #[arg(long, default_value_t = 500)]
    tables: usize,
    /// How many actions a second at all tables together
    #[arg(long, default_value_t = 1100.0)]
    rate: f64,
    /// How many seconds to play before measuring
    #[arg(long, default_value_t = 10)]
    warm_up: u64,
    /// How many seconds to measure
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// The version of the protocol: with 1 every update is whole
    #[arg(long, default_value_t = wire::PROTOCOL)]
    protocol: u32,
    /// The program that is started as `PROGRAM serve …`; by default this one
    #[arg(long)]
    program: Option<PathBuf>,
    /// How many nodes are started on the one database, which must be PostgreSQL when they are several
    #[arg(long, default_value_t = 1)]
    nodes: usize,
    /// All people of a table sit at one node; by default each sits at the next
    #[arg(long)]
    together: bool,
    /// How the nodes tell each other what changed: nats://127.0.0.1:4222; by default PostgreSQL does it
    #[arg(long)]
    feed: Option<String>,
    /// Where the server that is started writes its log
    #[arg(long)]
    log: Option<PathBuf>,
}

fn main() -> ExitCode {
    if std::env::args().nth(1).as_deref() == Some("serve") {
        return tablee::main(shelf::shelf());
    }
    match run(&Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

#[tokio::main]
async fn run(cli: &Cli) -> Result<()> {
    let folder = std::env::temp_dir().join(format!("tablee-load-{}", std::process::id()));
    let (houses, db) = match (cli.server, &cli.db) {
        (Some(_), _) => (Vec::new(), None),
        (None, given) => {
            let db = match given {
                Some(db) => db.clone(),
                None => {
                    std::fs::create_dir(&folder)?;
                    format!("sqlite:{}", folder.join("tablee.db").display())
                }
            };
            let program = cli.program.clone().map_or_else(std::env::current_exe, Ok)?;
            let mut houses = Vec::new();
            for _ in 0..cli.nodes.clamp(1, 8) {
                houses
                    .push(House::open_fed(&program, &db, cli.feed.as_deref(), 0, cli.log.as_deref()).await?);
            }
            (houses, Some(db))
        }
    };
    let done = measure(cli, houses, db.as_deref()).await;
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    done
}

/// What all of them have taken.
fn spent(houses: &[House]) -> Result<Spent> {
    let mut all = Spent::default();
    for house in houses {
        let Spent { time, memory, most } = house.spent()?;
        all = Spent { time: all.time + time, memory: all.memory + memory, most: all.most + most };
    }
    Ok(all)
}

/// The game that is played, and the scenario.
fn wanted(cli: &Cli) -> Result<(String, String)> {
    let shelf = shelf::shelf();
    let title = match &cli.game {
        Some(game) => shelf.get(game).with_context(|| format!("there is no game {game}"))?,
        None => shelf.iter().next().context("the shelf is empty")?,
    };
    let last = || Some(title.game().scenarios().last()?.tables.first()?.id.to_string());
    let scenario = cli.scenario.clone().or_else(last).context("the game offers nothing")?;
    Ok((title.game().id().to_owned(), scenario))
}

async fn measure(cli: &Cli, houses: Vec<House>, db: Option<&str>) -> Result<()> {
    let servers: Vec<SocketAddr> = houses.iter().map(House::address).chain(cli.server).collect();
    let (game, scenario) = wanted(cli)?;
    let plan = Plan {
        game,
        scenario,
        tables: cli.tables,
        rate: cli.rate,
        warm_up: Duration::from_secs(cli.warm_up),
        protocol: cli.protocol,
        seating: if cli.together { Seating::Together } else { Seating::Apart },
    };
    let empty = spent(&houses)?;
    let begun = Instant::now();
    let mut crowd = Crowd::gather(&servers, &plan).await?;
    println!("{} sockets at {} tables are open after {:.1?}", crowd.people(), cli.tables, begun.elapsed());
    let open = spent(&houses)?;
    crowd.play_for(crowd.measured_from().saturating_duration_since(Instant::now())).await?;
    let (warm, own) = (spent(&houses)?, Spent::by(std::process::id())?);
    crowd.play_for(Duration::from_secs(cli.seconds)).await?;
    println!("{}", crowd.tally().report());
    if !houses.is_empty() {
        let (end, own_end) = (spent(&houses)?, Spent::by(std::process::id())?);
        let cores = |from: Spent, to: Spent| (to.time - from.time).as_secs_f64() / cli.seconds.max(1) as f64;
        println!("processors: the server {:.2}, the generator {:.2}", cores(warm, end), cores(own, own_end));
        println!(
            "memory of the server: {} MB empty, {} MB with the tables open, {} MB at the end, {} MB at most; {} kB a match",
            empty.memory / 1000,
            open.memory / 1000,
            end.memory / 1000,
            end.most / 1000,
            end.memory.saturating_sub(empty.memory) / cli.tables.max(1) as u64
        );
    }
    let ledgers = crowd.leave().await?;
    if let Some(db) = db {
        for house in houses {
            house.kill().await?;
        }
        let proof = prove(&Store::open(db).await?, &ledgers).await?;
        println!(
            "killed; {} matches replay, {} acknowledged actions are there",
            proof.matches, proof.acknowledged
        );
    }
    Ok(())
}
