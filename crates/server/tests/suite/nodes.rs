//! Several nodes on one PostgreSQL: players of one match sit at different ones.

use crate::common::{House, config, open_on, play_out, shelf};
use reqwest::StatusCode;
use serde_json::json;
use server::Config;
use std::sync::Arc;
use std::time::Duration;
use store::Store;
use store::testing::{Nats, Postgres};

async fn node(db: &str, feed: Option<&str>) -> House {
    let folder = Arc::new(tempfile::tempdir().unwrap());
    let store = Store::open_fed(db, 4, feed).await.unwrap();
    open_on(store, Config { one_of_many: true, ..config() }, folder, shelf()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn players_on_different_nodes_play_one_match() {
    let Some(postgres) = Postgres::shared() else { return };
    play_on_two_nodes(&postgres.database().await, None).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn players_on_different_nodes_play_one_match_by_nats() {
    let (Some(postgres), Some(nats)) = (Postgres::shared(), Nats::start()) else { return };
    play_on_two_nodes(&postgres.database().await, Some(&nats.address())).await;
}

/// NATS dies in the middle of a match and comes back much later: nobody waits for longer than until the next
/// look.
#[tokio::test(flavor = "multi_thread")]
async fn play_goes_on_while_nats_is_away() {
    let (Some(postgres), Some(mut nats)) = (Postgres::shared(), Nats::start()) else { return };
    let (db, address) = (postgres.database().await, nats.address());
    let (here, there) = (node(&db, Some(&address)).await, node(&db, Some(&address)).await);
    let (mut ada, mut ben) = (here.guest("Ada").await, there.guest("Ben").await);
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "open"}])).await;
    assert_eq!(ben.post(&format!("/api/matches/{id}/join"), json!({})).await.0, StatusCode::OK);
    let (mut at_ada, mut at_ben) = (ada.sit(&id).await, ben.sit(&id).await);
    for round in 0..6 {
        if at_ada.is_over() {
            break;
        }
        match round {
            1 => nats.cut(),
            4 => nats.mend(),
            _ => {}
        }
        let (one, other) =
            if at_ada.may_act() { (&mut at_ada, &mut at_ben) } else { (&mut at_ben, &mut at_ada) };
        let seq = one.act(1).await["seq"].as_u64();
        other.until(|update| update["seq"].as_u64() >= seq).await;
        one.say(json!({"type": "chat", "text": format!("round {round}")})).await;
        loop {
            let heard = other.next("chat").await;
            let lines = heard["lines"].as_array().unwrap().iter();
            if lines.into_iter().any(|line| line["text"] == json!(format!("round {round}"))) {
                break;
            }
        }
        tokio::time::sleep(Duration::from_millis(1100)).await;
    }
    let views = (at_ada.last["seq"].clone(), at_ben.last["seq"].clone());
    assert_eq!(views.0, views.1);
}

async fn play_on_two_nodes(db: &str, feed: Option<&str>) {
    let (here, there) = (node(db, feed).await, node(db, feed).await);
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
    let (here, there) = (node(&db, None).await, node(&db, None).await);
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
