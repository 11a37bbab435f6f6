//! Several nodes on one PostgreSQL: players of one match sit at different ones.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod common;

use common::{House, config, open_at, play_out, shelf};
use reqwest::StatusCode;
use serde_json::json;
use server::Config;
use std::sync::Arc;
use store::testing::Postgres;

async fn node(db: &str) -> House {
    let folder = Arc::new(tempfile::tempdir().unwrap());
    open_at(db, Config { one_of_many: true, ..config() }, folder, shelf()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn players_on_different_nodes_play_one_match() {
    let Some(postgres) = Postgres::shared() else { return };
    let db = postgres.database().await;
    let (here, there) = (node(&db).await, node(&db).await);
    let (mut ada, mut ben) = (here.guest("Ada").await, there.guest("Ben").await);
    let seats = json!([{"who": "me"}, {"who": "bot", "bot": "random"}, {"who": "open"}]);
    let (id, _) = ada.begin(seats).await;
    assert_eq!(ben.post(&format!("/api/matches/{id}/join"), json!({})).await.0, StatusCode::OK);

    let (mut at_ada, mut at_ben) = (ada.sit(&id).await, ben.sit(&id).await);
    // Each sees the other, and hears them.
    while at_ada.watched_by(0).await != json!([true, true, true]) {
        at_ada.next("presence").await;
    }
    at_ben.say(json!({"type": "chat", "text": "from afar"})).await;
    assert_eq!(at_ada.next("chat").await["lines"][0]["text"], "from afar");

    // Some steps, then one node goes; whoever was there comes back elsewhere, with the same cookie.
    for _ in 0..6 {
        let socket = if at_ada.may_act() { &mut at_ada } else { &mut at_ben };
        if socket.may_act() {
            let seq = socket.act(1).await["seq"].as_u64();
            at_ada.until(|update| update["seq"].as_u64() >= seq).await;
            at_ben.until(|update| update["seq"].as_u64() >= seq).await;
        }
        let bot = |update: &serde_json::Value| update["turn"]["seat"] != json!(1);
        at_ada.until(bot).await;
        at_ben.until(bot).await;
    }
    let seen = at_ben.last["seq"].as_u64();
    there.stop().await;
    ben.base = here.url("");
    let mut at_ben = ben.sit(&id).await;
    assert!(at_ben.last["seq"].as_u64() >= seen);
    play_out(&mut [&mut at_ada, &mut at_ben]).await;
    assert!(at_ada.is_over());
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_nodes_that_take_the_same_step_one_is_told_no() {
    let Some(postgres) = Postgres::shared() else { return };
    let db = postgres.database().await;
    let (here, there) = (node(&db).await, node(&db).await);
    let mut ada = here.guest("Ada").await;
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "me"}])).await;
    let mut elsewhere = ada.clone();
    elsewhere.base = there.url("");
    for round in 0..20 {
        let (mut one, mut two) = (ada.sit(&id).await, elsewhere.sit(&id).await);
        if one.is_over() {
            break;
        }
        assert_eq!(one.last["seq"], two.last["seq"], "round {round}");
        let act = json!({
            "type": "act", "seq": one.last["seq"], "seat": one.last["turn"]["seat"],
            "action": one.last["legal"]["actions"][0],
        });
        let (first, second) = tokio::join!(one.answer(act.clone()), two.answer(act));
        let kinds = [&first, &second].map(|answer| answer["type"].as_str().unwrap().to_owned());
        assert_eq!(kinds.iter().filter(|kind| *kind == "done").count(), 1, "{first} {second}");
        let lost = if kinds[0] == "done" { second } else { first };
        assert_eq!(lost["code"], "stale");
        // Both see the same in the end.
        let next = one.last["seq"].as_u64().unwrap().max(two.last["seq"].as_u64().unwrap());
        let (a, b) = (
            one.until(|u| u["seq"].as_u64() >= Some(next)).await,
            two.until(|u| u["seq"].as_u64() >= Some(next)).await,
        );
        assert_eq!(a["view"], b["view"]);
    }
}
