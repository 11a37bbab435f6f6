//! `load`: puts a server on this machine under load and tells how it fares.
//!
//! `load serve …` is the server itself, as `tablee serve …`: one program has both ends.
#![allow(clippy::print_stdout, reason = "a command-line tool speaks by printing")]

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use clap::Parser;
use load::{Crowd, House, Plan, prove};
use store::Store;

/// Many players at once against a server on this machine.
#[derive(Parser)]
#[command(name = "load")]
struct Cli {
    /// A server that runs already with --no-limits; by default one is started
    #[arg(long, conflicts_with = "db")]
    server: Option<SocketAddr>,
    /// The database of the server that is started, which must be a new one; by default a SQLite file in a folder that goes away
    #[arg(long)]
    db: Option<String>,
    /// The game
    #[arg(long, default_value = "nerath")]
    game: String,
    /// The scenario
    #[arg(long, default_value = "ffa-long")]
    scenario: String,
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
    let (house, db) = match (cli.server, &cli.db) {
        (Some(_), _) => (None, None),
        (None, given) => {
            let db = match given {
                Some(db) => db.clone(),
                None => {
                    std::fs::create_dir(&folder)?;
                    format!("sqlite:{}", folder.join("tablee.db").display())
                }
            };
            let program = std::env::current_exe()?;
            (Some(House::open(program, &db, 0, cli.log.as_deref()).await?), Some(db))
        }
    };
    let done = measure(cli, house, db.as_deref()).await;
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    done
}

async fn measure(cli: &Cli, house: Option<House>, db: Option<&str>) -> Result<()> {
    let server = house.as_ref().map(House::address).or(cli.server).context("a server is given or started")?;
    let plan = Plan {
        game: cli.game.clone(),
        scenario: cli.scenario.clone(),
        tables: cli.tables,
        rate: cli.rate,
        warm_up: Duration::from_secs(cli.warm_up),
    };
    let begun = Instant::now();
    let mut crowd = Crowd::gather(&[server], &plan).await?;
    println!("{} sockets at {} tables are open after {:.1?}", crowd.people(), cli.tables, begun.elapsed());
    let until = crowd.measured_from() + Duration::from_secs(cli.seconds);
    crowd.play_for(until.saturating_duration_since(Instant::now())).await?;
    println!("{}", crowd.tally().report());
    let ledgers = crowd.leave().await?;
    if let (Some(house), Some(db)) = (house, db) {
        house.kill().await?;
        let proof = prove(&Store::open(db).await?, &ledgers).await?;
        println!(
            "killed; {} matches replay, {} acknowledged actions are there",
            proof.matches, proof.acknowledged
        );
    }
    Ok(())
}
