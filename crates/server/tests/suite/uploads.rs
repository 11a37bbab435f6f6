//! Uploaded journals: however many and long, nobody else waits and the disk does not fill up.

use crate::common::{House, Person, config, house_with};
use reqwest::StatusCode;
use serde_json::{Value, json};
use server::{Config, Limits};
use std::time::{Duration, Instant};

/// A step and its undo, again and again: a journal of so many steps.
async fn long(house: &House, person: &mut Person, steps: usize) -> String {
    let (id, _) = person.begin(json!([{"who": "me"}, {"who": "me"}])).await;
    let mut socket = person.sit(&id).await;
    socket.act_with(json!({"bid": 1})).await;
    let undone = socket.answer(json!({"type": "undo", "seq": 1, "seat": 0})).await;
    assert_eq!(undone["type"], "done");
    let id = id.parse().unwrap();
    let row = house.store.match_row(id).await.unwrap().unwrap();
    let lines = house.store.lines(id, 0).await.unwrap();
    let mut journal = row.header;
    for line in lines.iter().cycle().take(steps) {
        journal.push('\n');
        journal.push_str(&line.line);
    }
    journal.push('\n');
    journal
}

fn guests_are_guests() -> Config {
    Config { limits: Limits { entries: 1000, ..Limits::NONE }, ..config() }
}

async fn bring(person: &mut Person, journal: &str) -> (StatusCode, Value) {
    person.post("/api/journals", json!({ "journal": journal })).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_journal_has_so_many_lines_and_no_more() {
    let house = house_with(config()).await;
    let mut ada = house.guest("Ada").await;
    let journal = long(&house, &mut ada, 1001).await;
    let (status, begun) = bring(&mut ada, &journal).await;
    assert_eq!(status, StatusCode::CREATED, "{begun}");
    assert_eq!((&begun["table"]["seq"], &begun["table"]["yours"]), (&json!(1001), &json!([0, 1])));
    // It is there, whole, and can be gone on with.
    let id = begun["table"]["id"].as_str().unwrap().to_owned();
    let mut socket = ada.sit(&id).await;
    assert_eq!(socket.last["seq"], json!(1001));
    socket.act(0).await;
    let too_long = journal.lines().next().unwrap().to_owned() + "\n" + &"{}\n".repeat(20_001);
    let (status, no) = bring(&mut ada, &too_long).await;
    assert_eq!((status, &no["code"]), (StatusCode::PAYLOAD_TOO_LARGE, &json!("journal_too_long")));
    assert!(no["message"].as_str().unwrap().contains("20000"));
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_takes_so_much_room_and_no_more() {
    let house = house_with(guests_are_guests()).await;
    let mut ada = house.guest("Ada").await;
    let journal = long(&house, &mut ada, 5000).await;
    let (mut brought, mut refused) = (0, None);
    for _ in 0..30 {
        let (status, said) = bring(&mut ada, &journal).await;
        if status != StatusCode::CREATED {
            refused = Some((status, said["code"].clone()));
            break;
        }
        brought += journal.len();
    }
    assert_eq!(refused, Some((StatusCode::CONFLICT, json!("no_room"))));
    assert!(brought <= 2 << 20 && brought > 1 << 20, "{brought} bytes");
    // Others have room of their own.
    let (status, said) = bring(&mut house.guest("Ben").await, &journal).await;
    assert_eq!(status, StatusCode::CREATED, "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_for_somebody_elses_journal() {
    let house = house_with(config()).await;
    let mut ada = house.guest("Ada").await;
    let journal = long(&house, &mut ada, 6000).await;
    let mut ben = house.guest("Ben").await;
    let (id, _) = ben.begin(json!([{"who": "me"}, {"who": "me"}])).await;
    let mut socket = ben.sit(&id).await;
    let bringing = tokio::spawn(async move {
        for _ in 0..4 {
            bring(&mut ada, &journal).await;
        }
    });
    let mut longest = Duration::ZERO;
    while !bringing.is_finished() && !socket.is_over() {
        let began = Instant::now();
        socket.act(0).await;
        longest = longest.max(began.elapsed());
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    bringing.await.unwrap();
    assert!(longest < Duration::from_millis(1500), "a step took {longest:?}");
}

/// A reader with a tiny buffer, who asks and does not read.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_does_not_read_the_answer_is_let_go() {
    use tokio::io::AsyncWriteExt as _;
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("index.html"), "<p>the client</p>").unwrap();
    std::fs::write(folder.path().join("large.bin"), vec![7; 24 << 20]).unwrap();
    let client = Some(std::sync::Arc::new(server::Client::from_dir(folder.path()).unwrap()));
    let house = house_with(Config { client, ..config() }).await;
    let mut held = Vec::new();
    for _ in 0..20 {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4096).unwrap();
        let mut stream = socket.connect(house.address).await.unwrap();
        stream.write_all(b"GET /large.bin HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
        held.push(stream);
    }
    let gone = async {
        loop {
            let (_, text) = house.stranger().get("/metrics").await;
            if text.as_str().unwrap().contains("tablee_slow_total 20") {
                break;
            }
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(45), gone).await.expect("all of them are let go");
}
