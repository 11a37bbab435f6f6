//! What operators and programmers can look at.

use crate::common::{config, house, house_with};
use reqwest::{Method, StatusCode};
use serde_json::json;
use server::{Client, Config};
use std::sync::Arc;

#[tokio::test(flavor = "multi_thread")]
async fn the_keeper_is_told_how_the_house_is() {
    let house = house().await;
    let mut ada = house.guest("Ada").await;
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "me"}])).await;
    let mut socket = ada.sit(&id).await;
    for _ in 0..3 {
        socket.act(0).await;
    }
    socket.answer(json!({"type": "act", "seq": 3, "seat": 7, "action": 1})).await;
    let (status, text) = house.stranger().get("/metrics").await;
    assert_eq!(status, StatusCode::OK);
    let text = text.as_str().unwrap();
    for line in [
        "tablee_sockets 1",
        "tablee_steps_total{by=\"Person\"} 3",
        "tablee_refused_total 1",
        "tablee_step_seconds_count 3",
        "tablee_step_seconds_bucket{le=\"0.05\"}",
        "tablee_requests_total{route=\"/api/matches\",method=\"POST\",status=\"201\"} 1",
        "tablee_request_seconds_bucket{le=\"8.0\",route=\"/api/matches\"} 1",
        "tablee_too_fast_total{kind=\"Address\"} 0",
        "tablee_store_seconds_count",
        "tablee_store_waiting 0",
        "tablee_build_info{version=",
        "process_cpu_seconds_total",
        "tablee_matches_running",
    ] {
        assert!(text.contains(line), "{line} in\n{text}");
    }
    // Not for everybody: whoever comes through a proxy, however that says so, is not from here.
    for (name, value) in [
        ("x-forwarded-for", "203.0.113.9"),
        ("x-forwarded-host", "play.example.org"),
        ("x-forwarded-proto", "https"),
        ("forwarded", "for=203.0.113.9"),
        ("x-real-ip", "203.0.113.9"),
        ("via", "1.1 proxy"),
        ("host", "play.example.org"),
    ] {
        let mut proxied = house.stranger();
        let request = proxied.request(Method::GET, "/metrics").header(name, value);
        assert_eq!(proxied.send(request).await.0, StatusCode::NOT_FOUND, "{name}");
    }
    let house = house_with(Config { metrics_token: Some("sesame".into()), ..config() }).await;
    for (given, status) in [("open", StatusCode::NOT_FOUND), ("sesame", StatusCode::OK)] {
        let mut keeper = house.stranger();
        let request =
            keeper.request(Method::GET, "/metrics").header("authorization", format!("Bearer {given}"));
        assert_eq!(keeper.send(request).await.0, status);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn programmers_find_a_description_and_browsers_a_page() {
    let house = house().await;
    let mut anybody = house.stranger();
    let (status, description) = anybody.get("/api/openapi.json").await;
    assert_eq!((status, description["openapi"].is_string()), (StatusCode::OK, true));
    // Every path that is served is described.
    for path in ["/api/games", "/api/matches/{id}/replay", "/api/me/export", "/api/journals"] {
        assert!(description["paths"][path].is_object(), "{path}");
    }
    let (status, page) = anybody.get("/api/docs").await;
    assert!(status == StatusCode::OK && page.as_str().unwrap().starts_with("<!doctype html>"));
    for (lang, words) in [("en", "without the pages"), ("fr", "sans les pages")] {
        let (_, page) = anybody.get(&format!("/?lang={lang}")).await;
        assert!(page.as_str().unwrap().contains(words));
    }

    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("art")).unwrap();
    for (name, text) in [("index.html", "<p>the client</p>"), ("art/map.svg", "<svg/>")] {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let client = Client::from_dir(folder.path()).unwrap();
    let house = house_with(Config { client: Some(Arc::new(client)), ..config() }).await;
    let mut anybody = house.stranger();
    // A link to a match leads to the page, whatever its id; the test's own reader follows it there.
    for path in ["/", "/match/abc"] {
        assert_eq!(anybody.get(path).await.1, json!("<p>the client</p>"));
    }
    assert_eq!(anybody.get("/match/a/b").await.0, StatusCode::NOT_FOUND);
    assert_eq!(anybody.get("/art/map.svg").await.1, json!("<svg/>"));
    assert_eq!(anybody.get("/none.svg").await.0, StatusCode::NOT_FOUND);
    assert_eq!(anybody.get("/api/none").await.1["code"], "not_found");
    assert!(Client::from_dir(&folder.path().join("art")).is_err(), "a folder without a page is no client");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stops_says_goodbye_and_forgets_nothing() {
    let house = house().await;
    let mut ada = house.guest("Ada").await;
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "me"}])).await;
    let mut socket = ada.sit(&id).await;
    socket.act(0).await;
    let stopping = tokio::spawn(house.stop());
    assert_eq!(socket.next("error").await["code"], "closing");
    assert!(socket.hear().await.is_none());
    let folder = stopping.await.unwrap();
    let house = crate::common::open(config(), folder, crate::common::shelf()).await;
    ada.base = house.url("");
    assert_eq!(ada.sit(&id).await.last["seq"], json!(1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_that_cannot_write_says_so() {
    let well = house().await;
    let (status, report) = well.stranger().get("/readyz").await;
    let fine = json!({"ready": true, "store": "ok", "disk": "ok", "thinking": "ok", "house": "ok"});
    assert_eq!((status, report), (StatusCode::OK, fine));
    // There is never so much room.
    let cramped = house_with(Config { room: u64::MAX, ..config() }).await;
    let (status, report) = cramped.stranger().get("/readyz").await;
    assert_eq!((status, &report["disk"]), (StatusCode::SERVICE_UNAVAILABLE, &json!("full")));
    assert_eq!((&report["ready"], &report["store"]), (&json!(false), &json!("ok")));
    assert_eq!(
        cramped.stranger().get("/healthz").await,
        (StatusCode::OK, json!("ok\n")),
        "alive all the same"
    );
}

/// A small disk of its own, where the system lets us have one.
struct SmallDisk(tempfile::TempDir);

impl SmallDisk {
    fn new() -> Option<SmallDisk> {
        let folder = tempfile::tempdir().unwrap();
        let mounted = std::process::Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=4m", "tmpfs"])
            .arg(folder.path())
            .output();
        mounted.is_ok_and(|done| done.status.success()).then_some(SmallDisk(folder))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = std::process::Command::new("umount").arg("--lazy").arg(self.0.path()).output();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_told_and_nothing_is_lost_by_it() {
    let Some(disk) = SmallDisk::new() else {
        eprintln!("No small disk can be had here: the test is passed over.");
        return;
    };
    let db = format!("sqlite:{}", disk.0.path().join("tablee.db").display());
    let folder = Arc::new(tempfile::tempdir().unwrap());
    let house =
        crate::common::open_at(&db, Config { room: 64 << 10, ..config() }, folder, crate::common::shelf())
            .await;
    let mut ada = house.guest("Ada").await;
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "me"}])).await;
    let mut socket = ada.sit(&id).await;
    socket.act(0).await;
    assert_eq!(house.stranger().get("/readyz").await.0, StatusCode::OK);
    let ballast = disk.0.path().join("ballast");
    let _ = std::fs::write(&ballast, vec![7; 8 << 20]);
    // The write-ahead log has some room of its own until it is used up.
    let late = async {
        loop {
            let (status, report) = house.stranger().get("/readyz").await;
            if status == StatusCode::SERVICE_UNAVAILABLE && report["disk"] == "full" {
                break report;
            }
            tokio::time::sleep(std::time::Duration::from_millis(300)).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(15), late).await.expect("it says so");
    assert_eq!(house.stranger().get("/healthz").await.0, StatusCode::OK);
    std::fs::remove_file(&ballast).unwrap();
    let well = async {
        while house.stranger().get("/readyz").await.0 != StatusCode::OK {
            tokio::time::sleep(std::time::Duration::from_millis(300)).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(15), well).await.expect("it is well again");
    assert_eq!(ada.sit(&id).await.last["seq"], json!(1));
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_away_is_told_within_a_second_or_two() {
    let Some(postgres) = store::testing::Postgres::start(&["fsync=off"]) else { return };
    let db = postgres.database().await;
    let folder = Arc::new(tempfile::tempdir().unwrap());
    let many = Config { one_of_many: true, ..config() };
    let house = crate::common::open_at(&db, many, folder, crate::common::shelf()).await;
    assert_eq!(house.stranger().get("/readyz").await.0, StatusCode::OK);
    let process = postgres.process().to_string();
    std::process::Command::new("kill").args(["-QUIT", &process]).status().unwrap();
    tokio::time::sleep(std::time::Duration::from_millis(2500)).await;
    for _ in 0..3 {
        let began = std::time::Instant::now();
        let (status, report) = house.stranger().get("/readyz").await;
        assert_eq!((status, &report["ready"]), (StatusCode::SERVICE_UNAVAILABLE, &json!(false)), "{report}");
        assert!(report["store"] == "failed" || report["store"] == "slow", "{report}");
        assert!(began.elapsed() < std::time::Duration::from_secs(4), "{:?}", began.elapsed());
        assert_eq!(house.stranger().get("/healthz").await.0, StatusCode::OK);
    }
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_dashboard_and_the_alerts_name_is_there() {
    let house = house().await;
    let mut ada = house.guest("Ada").await;
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "bot", "bot": "random"}])).await;
    ada.sit(&id).await.act(0).await;
    let (_, text) = house.stranger().get("/metrics").await;
    let told: Vec<&str> = text
        .as_str()
        .unwrap()
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split(['{', ' ']).next().unwrap())
        .collect();
    let docs = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/monitoring");
    for file in ["grafana.json", "alerts.yaml"] {
        let text = std::fs::read_to_string(docs.join(file)).unwrap();
        let words = text.split(|letter: char| !(letter.is_ascii_lowercase() || letter == '_'));
        let named: std::collections::BTreeSet<&str> =
            words.filter(|word| word.starts_with("tablee_") || word.starts_with("process_")).collect();
        assert!(named.len() > 8, "{file} names {named:?}");
        for name in named {
            assert!(told.contains(&name), "{file} names {name}, which is not told");
        }
    }
    let dashboard = std::fs::read_to_string(docs.join("grafana.json")).unwrap();
    let dashboard: serde_json::Value = serde_json::from_str(&dashboard).unwrap();
    assert!(dashboard["panels"].as_array().unwrap().len() > 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_request_has_a_number() {
    async fn number(house: &crate::common::House, given: Option<&str>) -> (String, serde_json::Value) {
        let mut request = house.stranger().request(Method::GET, "/api/matches/x");
        if let Some(given) = given {
            request = request.header("x-request-id", given);
        }
        let response = request.send().await.unwrap();
        let header = response.headers()["x-request-id"].to_str().unwrap().to_owned();
        (header, response.json::<serde_json::Value>().await.unwrap()["request"].clone())
    }
    let open = house().await;
    let (first, told) = number(&open, None).await;
    assert_eq!(told, json!(first));
    assert_ne!(number(&open, None).await.0, first);
    assert_ne!(number(&open, Some("from-a-stranger")).await.0, "from-a-stranger", "anybody could say that");
    let proxied = house_with(Config { behind_proxy: true, ..config() }).await;
    assert_eq!(number(&proxied, Some("from-the-proxy")).await.0, "from-the-proxy");
    for bad in ["x", "two words here", &"x".repeat(100)] {
        assert_ne!(number(&proxied, Some(bad)).await.0, bad);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_gap_in_the_feed_nothing_is_missing() {
    let folder = Arc::new(tempfile::tempdir().unwrap());
    let db = format!("sqlite:{}", folder.path().join("tablee.db").display());
    let house = crate::common::open(config(), folder, crate::common::shelf()).await;
    let mut ada = house.guest("Ada").await;
    let clock = json!({"kind": "days", "each": 3});
    let new = json!({"game": "pocket", "scenario": "duel", "seats": [{"who": "me"}, {"who": "me"}], "clock": clock});
    let (_, begun) = ada.post("/api/matches", new).await;
    let id = begun["table"]["id"].as_str().unwrap().to_owned();
    let mut socket = ada.sit(&id).await;
    let before = socket.last["deadline"].as_i64().unwrap();
    // Somebody writes behind the back of this house: it hears nothing of it.
    let elsewhere = store::Store::open(&db).await.unwrap();
    let row = elsewhere.match_row(id.parse().unwrap()).await.unwrap().unwrap();
    elsewhere.say(row.id, row.creator, Some(0), "unheard", row.created).await.unwrap();
    // What moves the clocks of all tells all to look again.
    let grace = store::Grace { away: 1, live: 1, slow: 1000 };
    let later = store::Millis(row.created.0 + 3_600_000);
    assert_eq!(house.store.beat(later, grace).await.unwrap().unwrap().moved, 1);
    assert_eq!(socket.next("chat").await["lines"][0]["text"], "unheard");
    socket.until(|update| update["deadline"].as_i64() > Some(before)).await;
    elsewhere.close().await;
}
