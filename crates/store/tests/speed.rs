//! Measures how many lines become durable in a second. Run with `cargo test --release -p store --test speed
//! -- --ignored --nocapture`.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a test fails loudly")]

use std::time::{Duration, Instant};

use store::testing::Postgres;
use store::{After, MatchId, Millis, NewMatch, PersonId, SeatOwner, Store, Visibility};

const NOW: Millis = Millis(1_700_000_000_000);

async fn fill(store: &Store, matches: usize) -> Vec<MatchId> {
    let ada = PersonId::random().unwrap();
    store.create_guest(ada, None, NOW).await.unwrap();
    let mut ids = Vec::new();
    for _ in 0..matches {
        let id = MatchId::random().unwrap();
        let new = NewMatch {
            id,
            game: "pocket".into(),
            edition: None,
            header: "{}".into(),
            setup: "{}".into(),
            clock: "none".into(),
            visibility: Visibility::Private,
            talk: store::Talk::default(),
            origin: None,
            creator: ada,
            seats: vec![SeatOwner::Person(ada); 2],
            lines: vec![],
            turn: Some(0),
            deadline: None,
            result: None,
            slips: 0,
            rematch_of: None,
            now: NOW,
        };
        store.create_match(new).await.unwrap();
        ids.push(id);
    }
    ids
}

/// Appends to so many matches at once for a while: lines a second, and how long the slowest hundredth took.
async fn measure(store: &Store, at_once: usize, time: Duration) -> (f64, Duration, Duration) {
    let ids = fill(store, at_once).await;
    let begun = Instant::now();
    let tasks: Vec<_> = ids
        .into_iter()
        .map(|id| {
            let store = store.clone();
            tokio::spawn(async move {
                let (mut seq, mut waits) = (0, Vec::new());
                while begun.elapsed() < time {
                    let started = Instant::now();
                    let line = format!("{{\"seat\":0,\"action\":{{\"move\":{{\"from\":{seq},\"to\":12}}}}}}");
                    let after = After { turn: Some(1), ..After::default() };
                    seq = store.append(id, seq, 0, &line, after, NOW).await.unwrap().seq;
                    waits.push(started.elapsed());
                }
                waits
            })
        })
        .collect();
    let mut waits = Vec::new();
    for task in tasks {
        waits.extend(task.await.unwrap());
    }
    let rate = waits.len() as f64 / begun.elapsed().as_secs_f64();
    waits.sort_unstable();
    (rate, waits[waits.len() / 2], waits[waits.len() * 99 / 100])
}

async fn report(name: &str, address: &str) {
    let store = Store::open(address).await.unwrap();
    let mut best = 0.0f64;
    for at_once in [1, 8, 64, 500] {
        let (rate, half, most) = measure(&store, at_once, Duration::from_secs(4)).await;
        println!(
            "{name}, {at_once:>3} matches at once: {rate:>7.0} lines/s, p50 {half:>9.2?}, p99 {most:>9.2?}"
        );
        best = best.max(rate);
    }
    store.close().await;
    assert!(best >= 1000.0, "{name} keeps only {best:.0} lines a second");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "a measurement"]
async fn a_thousand_lines_a_second_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    report("SQLite", &format!("sqlite:{}", folder.path().join("tablee.db").display())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "a measurement"]
async fn a_thousand_lines_a_second_on_postgres() {
    let Some(server) = Postgres::start(&[]) else { return };
    report("PostgreSQL", &server.database().await).await;
}
