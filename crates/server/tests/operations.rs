//! What keepers and programmers see.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod common;

use common::{config, house, house_with};
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
        "tablee_requests_total{status=\"201\"}",
        "tablee_matches_running",
    ] {
        assert!(text.contains(line), "{line} in\n{text}");
    }
    // Not for everybody.
    let mut proxied = house.stranger();
    let request = proxied.request(Method::GET, "/metrics").header("x-forwarded-for", "203.0.113.9");
    assert_eq!(proxied.send(request).await.0, StatusCode::NOT_FOUND);
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
    assert_eq!(anybody.get("/api/none").await.1["code"], "no_such_page");
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
    let house = common::open(config(), folder, common::shelf()).await;
    ada.base = house.url("");
    assert_eq!(ada.sit(&id).await.last["seq"], json!(1));
}
