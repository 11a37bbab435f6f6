//! Faults under load: a server killed during play again and again; one node of two that dies; the feed
//! between the nodes and the database cut off in turn.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a test fails loudly")]

use std::time::{Duration, Instant};

use load::{Crowd, House, Plan, Seating, prove};
use store::Store;
use store::testing::{Nats, Postgres};

/// Both ends in one program.
const PROGRAM: &str = env!("CARGO_BIN_EXE_load");

fn plan(tables: usize, rate: f64) -> Plan {
    Plan {
        game: "nerath".into(),
        scenario: "ffa-long".into(),
        tables,
        rate,
        warm_up: Duration::ZERO,
        protocol: wire::PROTOCOL,
        seating: Seating::Apart,
    }
}

/// Plays until this many more actions were acknowledged.
async fn progress(crowd: &mut Crowd, more: usize) {
    let (goal, begun) = (crowd.acknowledged() + more, Instant::now());
    while crowd.acknowledged() < goal {
        crowd.play_for(Duration::from_millis(100)).await.unwrap();
        assert!(begun.elapsed() < Duration::from_secs(120), "play has come to a halt");
    }
}

/// Kills the server again and again while a crowd plays, then checks what is stored.
async fn kills(db: &str, plan: &Plan, times: u32, between: usize) {
    let mut house = House::open(PROGRAM, db, 0, None).await.unwrap();
    let mut crowd = Crowd::gather(&[house.address()], plan).await.unwrap();
    let begun = Instant::now();
    for _ in 0..times {
        progress(&mut crowd, between).await;
        house.kill().await.unwrap();
        house = House::open(PROGRAM, db, 0, None).await.unwrap();
        crowd.move_to(0, house.address()).unwrap();
        crowd.complete(Duration::from_secs(120)).await.unwrap();
    }
    progress(&mut crowd, between).await;
    let (people, report) = (crowd.people(), crowd.tally().report());
    let ledgers = crowd.leave().await.unwrap();
    house.kill().await.unwrap();
    let proof = prove(&Store::open(db).await.unwrap(), &ledgers).await.unwrap();
    println!(
        "{times} kills with {people} sockets at {} tables in {:.0?}: {proof:?}",
        plan.tables,
        begun.elapsed()
    );
    println!("{report}");
    assert_eq!(proof.matches, plan.tables);
    assert!(proof.acknowledged >= between * (times as usize + 1));
    assert!(report.reconnected >= u64::from(people) * u64::from(times), "everybody was cut off every time");
}

fn new_file(folder: &tempfile::TempDir) -> String {
    format!("sqlite:{}", folder.path().join("tablee.db").display())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_killed_loses_nothing_it_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    kills(&new_file(&folder), &plan(4, 100.0), 3, 30).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "2,000 sockets and fifty kills take minutes"]
async fn fifty_kills_under_load_lose_nothing() {
    let folder = tempfile::tempdir().unwrap();
    kills(&new_file(&folder), &plan(500, 2000.0), 50, 2000).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "2,000 sockets and fifty kills take minutes"]
async fn fifty_kills_under_load_lose_nothing_on_postgres() {
    let Some(server) = Postgres::start(&[]) else { return };
    kills(&server.database().await, &plan(500, 2000.0), 50, 2000).await;
}

/// The players of each table are at two nodes. One dies: its players go to the other, and play goes on; it
/// comes back, and so do they. Then the database is cut off for a while, and so is NATS, if it is the feed
/// between the nodes.
async fn two_nodes(server: &Postgres, mut nats: Option<Nats>, plan: &Plan, between: usize) {
    let db = &server.database().await;
    let feed = nats.as_ref().map(Nats::address);
    let node = || House::open_fed(PROGRAM, db, feed.as_deref(), 0, None);
    let (first, second) = (node().await.unwrap(), node().await.unwrap());
    let mut crowd = Crowd::gather(&[first.address(), second.address()], plan).await.unwrap();
    progress(&mut crowd, between).await;
    if let Some(nats) = &mut nats {
        nats.cut();
        progress(&mut crowd, between).await;
        nats.mend();
        progress(&mut crowd, between).await;
    }
    server.cut().await;
    crowd.play_for(Duration::from_secs(2)).await.unwrap();
    server.mend().await;
    crowd.complete(Duration::from_secs(120)).await.unwrap();
    progress(&mut crowd, between).await;
    second.kill().await.unwrap();
    crowd.move_to(1, first.address()).unwrap();
    crowd.complete(Duration::from_secs(120)).await.unwrap();
    progress(&mut crowd, between).await;
    // The first dies too; the second, which has come back, has to know everything from the database alone.
    let second = node().await.unwrap();
    crowd.move_to(1, second.address()).unwrap();
    crowd.move_to(0, second.address()).unwrap();
    first.kill().await.unwrap();
    crowd.complete(Duration::from_secs(120)).await.unwrap();
    progress(&mut crowd, between).await;
    let report = crowd.tally().report();
    let ledgers = crowd.leave().await.unwrap();
    let proof = prove(&Store::open(db).await.unwrap(), &ledgers).await.unwrap();
    println!("two nodes, both killed in turn, {} tables: {proof:?}\n{report}", plan.tables);
    assert_eq!(proof.matches, plan.tables);
    assert!(proof.acknowledged >= 4 * between);
    second.kill().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn play_goes_on_when_a_node_or_the_database_is_cut_off() {
    let Some(server) = Postgres::start(&["fsync=off"]) else { return };
    two_nodes(&server, None, &plan(4, 100.0), 40).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn play_goes_on_when_a_node_or_nats_or_the_database_is_cut_off() {
    let (Some(server), Some(nats)) = (Postgres::start(&["fsync=off"]), Nats::start()) else { return };
    two_nodes(&server, Some(nats), &plan(4, 100.0), 40).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "2,000 sockets take minutes"]
async fn play_goes_on_under_load_when_a_node_or_the_database_is_cut_off() {
    let Some(server) = Postgres::start(&[]) else { return };
    two_nodes(&server, None, &plan(500, 1000.0), 3000).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "2,000 sockets take minutes"]
async fn play_goes_on_under_load_when_a_node_or_nats_or_the_database_is_cut_off() {
    let (Some(server), Some(nats)) = (Postgres::start(&[]), Nats::start()) else { return };
    two_nodes(&server, Some(nats), &plan(500, 1000.0), 3000).await;
}
