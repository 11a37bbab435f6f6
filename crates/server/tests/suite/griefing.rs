//! People who disturb others: squatters, floods, and abandoned tables.

use crate::common::{House, Person, Socket, house_with};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use server::{Config, Limits};
use std::time::Duration;
use store::{MatchId, Millis};

/// Ranks count, and whatever else would slow a test down does not.
async fn strangers() -> House {
    let limits = Limits { sockets_per_person: 6, per_socket: 10, ..Limits::NONE };
    house_with(Config { limits, ..Config::default() }).await
}

async fn account(house: &House, name: &str) -> Person {
    let mut person = house.guest(name).await;
    let wish = json!({"name": name, "password": format!("correct horse {name}")});
    let (status, me) = person.post("/api/account", wish).await;
    assert_eq!(status, StatusCode::OK, "{me}");
    person
}

async fn listed(person: &mut Person) -> (StatusCode, Value) {
    let seats = json!([{"who": "me"}, {"who": "open"}]);
    let new = json!({"game": "pocket", "scenario": "duel", "seats": seats, "visibility": "listed"});
    person.post("/api/matches", new).await
}

fn id_of(begun: &Value) -> String {
    begun["table"]["id"].as_str().unwrap_or_else(|| panic!("{begun}")).to_owned()
}

async fn ask(person: &mut Person, method: Method, path: &str, body: Value) -> (StatusCode, Value) {
    person.send(person.request(method, path).json(&body)).await
}

/// What is said next over a socket: a line of the chat, or why not.
async fn spoken(socket: &mut Socket) -> Value {
    loop {
        let message = socket.hear().await.expect("an answer");
        if message["type"] == "chat" || message["type"] == "error" {
            return message;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_squatter_is_shown_out_and_does_not_come_back() {
    let house = strangers().await;
    let (mut ada, mut eve, mut ben) =
        (house.guest("Ada").await, house.guest("Eve").await, house.guest("Ben").await);
    let mut cid = house.guest("Cid").await;
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "open"}])).await;
    let path = |rest: &str| format!("/api/matches/{id}/{rest}");
    assert_eq!(eve.post(&path("join"), json!({})).await.0, StatusCode::OK);
    let (mut at_ada, mut at_eve) = (ada.sit(&id).await, eve.sit(&id).await);

    // Only the host may, and not herself.
    assert_eq!(ben.post(&path("seats/1/show-out"), json!({})).await.1["code"], "not_host");
    assert_eq!(eve.post(&path("seats/0/show-out"), json!({})).await.1["code"], "not_host");
    assert_eq!(ada.post(&path("seats/0/show-out"), json!({})).await.1["code"], "yourself");
    for seat in ["7", "x", "-1"] {
        let no = ada.post(&path(&format!("seats/{seat}/show-out")), json!({})).await.1;
        assert_eq!(no["code"], "no_such_seat");
    }
    let (status, told) = ada.post(&path("seats/1/show-out"), json!({})).await;
    assert_eq!((status, &told["table"]["seats"][1]["kind"]), (StatusCode::OK, &json!("open")), "{told}");
    assert_eq!(told["invitations"], json!([]));

    // Both are told.
    assert_eq!(at_ada.next("seats").await["seats"][1]["kind"], "open");
    let notice = at_eve.next("notice").await;
    assert!(notice["message"].as_str().unwrap().contains("host"), "{notice}");

    // And that is that: on this seat and on any other, but not for anybody else.
    let (status, no) = eve.post(&path("join"), json!({})).await;
    assert_eq!((status, &no["code"]), (StatusCode::FORBIDDEN, &json!("not_welcome")));
    assert_eq!(eve.post(&path("join"), json!({"seat": 1})).await.1["code"], "not_welcome");
    // Nor as a new guest from where she was; who has an account, or was here before, is somebody else.
    let (mut again, mut dora) = (house.guest("Eva").await, house.account("Dora").await);
    assert_eq!(again.post(&path("join"), json!({})).await.1["code"], "not_welcome");
    assert_eq!(dora.post(&path("join"), json!({})).await.0, StatusCode::OK);
    assert_eq!(dora.post(&path("leave"), json!({"seat": 1})).await.0, StatusCode::NO_CONTENT);
    assert_eq!(ben.post(&path("join"), json!({})).await.0, StatusCode::OK);

    // Whoever has played cannot be shown out.
    at_ada.act(0).await;
    assert_eq!(ada.post(&path("seats/1/show-out"), json!({})).await.0, StatusCode::OK, "not yet played");
    assert_eq!(cid.post(&path("join"), json!({})).await.0, StatusCode::OK);
    let mut at_cid = cid.sit(&id).await;
    while !at_cid.may_act() {
        if at_ada.may_act() {
            at_ada.act(0).await;
        }
        at_cid.next("update").await;
    }
    at_cid.act(0).await;
    assert_eq!(ada.post(&path("seats/1/show-out"), json!({})).await.1["code"], "played");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stolen_invitation_is_worth_nothing_after_its_thief_was_shown_out() {
    let house = strangers().await;
    let (mut ada, mut eve, mut ben) =
        (house.guest("Ada").await, house.guest("Eve").await, house.guest("Ben").await);
    let (id, tokens) = ada.begin(json!([{"who": "me"}, {"who": "invited"}])).await;
    let join = format!("/api/matches/{id}/join");
    assert_eq!(eve.post(&join, json!({"token": tokens[0]})).await.0, StatusCode::OK);
    let (status, told) = ada.post(&format!("/api/matches/{id}/seats/1/show-out"), json!({})).await;
    assert_eq!((status, &told["table"]["seats"][1]["kind"]), (StatusCode::OK, &json!("invited")));
    let link = told["invitations"][0]["token"].as_str().unwrap().to_owned();
    assert_ne!(link, tokens[0]);
    let mut mallory = house.guest("Mallory").await;
    assert_eq!(mallory.post(&join, json!({"token": tokens[0]})).await.1["code"], "bad_invitation");
    assert_eq!(eve.post(&join, json!({"token": link})).await.1["code"], "not_welcome");
    assert_eq!(ben.post(&join, json!({"token": link})).await.0, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_deletes_the_table_of_somebody_else() {
    let house = strangers().await;
    let (mut ada, mut eve) = (house.guest("Ada").await, house.guest("Eve").await);
    // Somebody comes to a table without its maker, and leaves.
    let (id, _) = ada.begin(json!([{"who": "open"}, {"who": "open"}])).await;
    for seat in [0, 1] {
        assert_eq!(
            eve.post(&format!("/api/matches/{id}/join"), json!({"seat": seat})).await.0,
            StatusCode::OK
        );
    }
    for seat in [0, 1] {
        let left = eve.post(&format!("/api/matches/{id}/leave"), json!({"seat": seat})).await.0;
        assert_eq!(left, StatusCode::NO_CONTENT);
    }
    assert_eq!(ada.get(&format!("/api/matches/{id}")).await.0, StatusCode::OK, "it is still there");
    assert_eq!(
        eve.send(eve.request(Method::DELETE, &format!("/api/matches/{id}"))).await.0,
        StatusCode::FORBIDDEN
    );
    assert_eq!(
        ada.send(ada.request(Method::DELETE, &format!("/api/matches/{id}"))).await.0,
        StatusCode::NO_CONTENT
    );

    // What others have played in stays, whoever goes last.
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "open"}])).await;
    eve.post(&format!("/api/matches/{id}/join"), json!({})).await;
    let (mut at_ada, mut at_eve) = (ada.sit(&id).await, eve.sit(&id).await);
    while at_ada.may_act() {
        at_ada.act(0).await;
    }
    at_eve.until(|update| update["legal"].is_object()).await;
    at_eve.act(0).await;
    eve.post(&format!("/api/matches/{id}/leave"), json!({"seat": 1})).await;
    let (status, no) = ada.send(ada.request(Method::DELETE, &format!("/api/matches/{id}"))).await;
    assert_eq!((status, &no["code"]), (StatusCode::CONFLICT, &json!("others_played")));
    ada.post(&format!("/api/matches/{id}/leave"), json!({"seat": 0})).await;
    assert_eq!(eve.get(&format!("/api/matches/{id}")).await.0, StatusCode::OK);

    // What only its maker has played in goes with its maker.
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "open"}])).await;
    ada.sit(&id).await.act(0).await;
    ada.post(&format!("/api/matches/{id}/leave"), json!({"seat": 0})).await;
    assert_eq!(ada.get(&format!("/api/matches/{id}")).await.0, StatusCode::NOT_FOUND);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_fills_the_lobby() {
    let house = strangers().await;
    let mut guest = house.guest("Eve").await;
    for _ in 0..2 {
        assert_eq!(listed(&mut guest).await.0, StatusCode::CREATED);
    }
    let (status, no) = listed(&mut guest).await;
    assert_eq!((status, &no["code"]), (StatusCode::CONFLICT, &json!("too_many_tables")));
    let mut mallory = account(&house, "Mallory").await;
    // Many at once are no way around.
    let mut begun = Vec::new();
    for _ in 0..12 {
        let mut one = mallory.clone();
        begun.push(tokio::spawn(async move { listed(&mut one).await.0 }));
    }
    for one in begun {
        let _ = one.await.unwrap();
    }
    while listed(&mut mallory).await.0 == StatusCode::CREATED {}
    let of_mallory = mallory.get("/api/matches").await.1;
    assert_eq!(of_mallory.as_array().unwrap().len(), 5);

    // The newest tables of many accounts of one address do not push an honest one off the list: all of them
    // take turns.
    let mut honest = house.guest("Ada").await;
    let table = id_of(&listed(&mut honest).await.1);
    let mut many = Vec::new();
    for at in 0..12 {
        let mut puppet = account(&house, &format!("Puppet {at}")).await;
        for _ in 0..5 {
            assert_eq!(listed(&mut puppet).await.0, StatusCode::CREATED);
        }
        many.push(puppet);
    }
    let (_, open) = house.stranger().get("/api/tables?limit=200").await;
    let open = open.as_array().unwrap();
    assert!(open.len() <= 20, "{} tables of one address are listed", open.len());
    assert!(open.iter().any(|card| card["id"] == json!(table)), "the honest one is among them");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_without_its_host_is_not_listed_for_long() {
    let house = strangers().await;
    let mut ada = house.guest("Ada").await;
    let id = id_of(&listed(&mut ada).await.1);
    let number: MatchId = id.parse().unwrap();
    let ago = |minutes: i64| {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
        Millis(now.as_millis() as i64 - minutes * 60_000)
    };
    house.store.attend(vec![number], ago(59)).await.unwrap();
    assert_eq!(house.stranger().get("/api/tables").await.1[0]["id"], json!(id));
    house.store.attend(vec![number], ago(61)).await.unwrap();
    assert_eq!(house.stranger().get("/api/tables").await.1, json!([]));
    // It can still be joined by those who know it, and its host brings it back by looking.
    ada.get("/api/matches").await;
    assert_eq!(house.stranger().get("/api/tables").await.1[0]["id"], json!(id));
    // After a day it is gone, unless somebody has played.
    house.store.attend(vec![number], ago(25 * 60)).await.unwrap();
    assert_eq!(house.store.expire_tables(ago(24 * 60), 10).await.unwrap(), 1);
    assert_eq!(ada.get(&format!("/api/matches/{id}")).await.0, StatusCode::NOT_FOUND);
    let id = id_of(&listed(&mut ada).await.1);
    ada.sit(&id).await.act(0).await;
    house.store.attend(vec![id.parse().unwrap()], ago(25 * 60)).await.unwrap();
    assert_eq!(house.store.expire_tables(ago(24 * 60), 10).await.unwrap(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_spectator_with_many_sockets_speaks_no_faster() {
    let house = strangers().await;
    let (mut ada, eve) = (house.guest("Ada").await, account(&house, "Eve").await);
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "bot", "bot": "random"}])).await;
    let mut sockets = Vec::new();
    for _ in 0..6 {
        sockets.push(eve.sit(&id).await);
    }
    assert!(eve.connect_from(None).await.is_err(), "one person has so many sockets and no more");
    for round in 0..8 {
        for socket in &mut sockets {
            socket.say(json!({"type": "chat", "text": format!("spam {round}")})).await;
        }
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    let (_, said) = ada.get(&format!("/api/matches/{id}/chat")).await;
    let said = said.as_array().unwrap().len();
    assert!((1..=10).contains(&said), "{said} lines");
    // Those who play are not kept from speaking by it.
    let mut at_ada = ada.sit(&id).await;
    at_ada.say(json!({"type": "chat", "text": "please stop"})).await;
    assert_eq!(spoken(&mut at_ada).await["lines"][0]["text"], "please stop");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_says_who_may_speak() {
    let house = strangers().await;
    let (mut ada, mut ben) = (house.guest("Ada").await, house.guest("Ben").await);
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "open"}])).await;
    ben.post(&format!("/api/matches/{id}/join"), json!({})).await;
    let (guest, member) = (house.guest("Guy").await, account(&house, "Mia").await);
    let mut sockets = [ada.sit(&id).await, ben.sit(&id).await, member.sit(&id).await, guest.sit(&id).await];
    let path = format!("/api/matches/{id}");
    let no = ask(&mut ben, Method::PATCH, &path, json!({"talk": "nobody"})).await;
    assert_eq!((no.0, &no.1["code"]), (StatusCode::FORBIDDEN, &json!("not_host")));
    let bad = ask(&mut ada, Method::PATCH, &path, json!({"talk": "dogs"})).await;
    assert_eq!(bad.0, StatusCode::BAD_REQUEST);
    // Without a word of the host a guest who watches may not.
    for (talk, may) in [
        (None, [true, true, true, false]),
        (Some("players"), [true, true, false, false]),
        (Some("everybody"), [true, true, true, true]),
        (Some("friends"), [true, false, false, false]),
        (Some("nobody"), [false, false, false, false]),
        (Some("members"), [true, true, true, false]),
    ] {
        if let Some(talk) = talk {
            let set = ask(&mut ada, Method::PATCH, &path, json!({"talk": talk})).await;
            assert_eq!((set.0, &set.1["talk"]), (StatusCode::OK, &json!(talk)));
            for (socket, may) in sockets.iter_mut().zip(may) {
                let told = socket.next("talk").await;
                assert_eq!((&told["talk"], &told["may_chat"]), (&json!(talk), &json!(may)));
            }
        }
        for speaker in 0..sockets.len() {
            let text = format!("{talk:?} {speaker}");
            sockets[speaker].say(json!({"type": "chat", "text": text})).await;
            if may[speaker] {
                for socket in &mut sockets {
                    assert_eq!(spoken(socket).await["lines"][0]["text"], json!(text));
                }
            } else {
                assert_eq!(spoken(&mut sockets[speaker]).await["code"], "no_chat", "{talk:?} {speaker}");
            }
        }
        tokio::time::sleep(Duration::from_millis(1100)).await;
    }
}
