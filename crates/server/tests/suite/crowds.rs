//! Crowds that mean no good: many connections, many bytes, many signs of life. What they hold of the memory has
//! an end.

use crate::common::{House, config, house, house_with, play_out};
use reqwest::{Method, StatusCode};
use serde_json::json;
use server::{Config, Limits};
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

/// The beginning of a journal of three megabytes, and the rest does not come.
async fn dawdle(house: &House, cookie: &str) -> TcpStream {
    let mut stream = TcpStream::connect(house.address).await.unwrap();
    let head = format!(
        "POST /api/journals HTTP/1.1\r\nhost: {}\r\ncookie: {cookie}\r\ncontent-type: application/json\r\ncontent-length: 3000000\r\n\r\n",
        house.address,
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let _ = stream.write_all(&vec![b' '; 100_000]).await;
    stream
}

/// The status of the answer, if one has come.
async fn status(stream: &mut TcpStream) -> Option<String> {
    let mut answer = [0; 12];
    let read = tokio::time::timeout(Duration::from_millis(500), stream.read_exact(&mut answer)).await;
    read.ok()?.ok()?;
    Some(String::from_utf8_lossy(&answer).into_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn few_journals_are_on_their_way_in_at_once() {
    let house = house().await;
    let mut ada = house.guest("Ada").await;
    let cookie = ada.cookie.clone().unwrap();
    let mut held = Vec::new();
    for _ in 0..12 {
        held.push(dawdle(&house, &cookie).await);
    }
    let mut refused = 0;
    for stream in &mut held {
        refused += usize::from(status(stream).await.is_some_and(|status| status == "HTTP/1.1 429"));
    }
    assert_eq!(refused, 10, "of twelve, two are waited for");
    let (status, no) = ada.post("/api/journals", json!({ "journal": "x" })).await;
    assert_eq!((status, &no["code"]), (StatusCode::TOO_MANY_REQUESTS, &json!("too_fast")), "{no}");
    // Whoever goes makes room.
    drop(held);
    for _ in 0..50 {
        let (_, no) = ada.post("/api/journals", json!({ "journal": "x" })).await;
        if no["code"] == "bad_journal" {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("nobody can bring a journal any more");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_journal_is_sent_as_it_is_read() {
    let house = house().await;
    let mut ada = house.guest("Ada").await;
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "me"}])).await;
    let mut socket = ada.sit(&id).await;
    // More than a page of it.
    for seq in 0..350 {
        socket.act_with(json!({"bid": 1})).await;
        let undone = socket.answer(json!({"type": "undo", "seq": 2 * seq + 1, "seat": 0})).await;
        assert_eq!(undone["type"], "done", "{undone}");
        socket.until(|update| update["seq"] == json!(2 * seq + 2)).await;
    }
    play_out(&mut [&mut socket]).await;
    let path = format!("/api/matches/{id}/journal");
    let mut response = ada.request(Method::GET, &path).send().await.unwrap();
    assert_eq!(response.status(), StatusCode::OK);
    assert!(response.headers().get("content-length").is_none(), "nobody has put all of it together");
    let (mut text, mut longest) = (Vec::new(), 0);
    while let Some(chunk) = response.chunk().await.unwrap() {
        longest = longest.max(chunk.len());
        text.extend(chunk);
    }
    let row = house.store.match_row(id.parse().unwrap()).await.unwrap().unwrap();
    let lines = house.store.lines(row.id, 0).await.unwrap();
    assert!(lines.len() > 700 && longest < text.len());
    let whole = lines.iter().fold(row.header, |text, line| text + "\n" + &line.line) + "\n";
    assert_eq!(String::from_utf8(text).unwrap(), whole);
    // And it can be brought back.
    let (status, begun) = ada.post("/api/journals", json!({ "journal": whole })).await;
    assert_eq!((status, &begun["table"]["seq"]), (StatusCode::CREATED, &json!(lines.len())), "{begun}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_signs_of_life_is_a_flood() {
    let limits = Limits { per_socket: 5, ..Limits::NONE };
    let house = house_with(Config { limits, ..config() }).await;
    let mut ada = house.guest("Ada").await;
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "open"}])).await;
    let mut flood = ada.sit(&id).await;
    for _ in 0..2_000 {
        flood.raw(Message::Ping(vec![7; 125].into())).await;
    }
    while flood.hear().await.is_some() {}
    // Now and then one is welcome.
    let mut socket = ada.sit(&id).await;
    for _ in 0..10 {
        socket.raw(Message::Ping(vec![7].into())).await;
    }
    socket.act(0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_that_is_known_is_not_asked_for_again_and_again() {
    let limits = Limits { entries: 5, ..Limits::NONE };
    let house = house_with(Config { limits, ..config() }).await;
    let mut ada = house.guest("Ada").await;
    let mut seen = Vec::new();
    for _ in 0..6 {
        seen.push(ada.get("/api/me/export").await.0);
    }
    assert_eq!(seen[0], StatusCode::OK);
    assert_eq!(seen[5], StatusCode::TOO_MANY_REQUESTS);
}
