//! Friends and blocked people.

use crate::common::{House, Person, Socket, house, play_out};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

async fn account(house: &House, name: &str) -> Person {
    let mut person = house.guest(name).await;
    let wish = json!({"name": name, "password": format!("correct horse {name}")});
    assert_eq!(person.post("/api/account", wish).await.0, StatusCode::OK);
    person
}

async fn befriend(one: &mut Person, name_of_one: &str, other: &mut Person, name_of_other: &str) {
    one.post("/api/me/friends", json!({"name": name_of_other})).await;
    other.post("/api/me/friends", json!({"name": name_of_one})).await;
}

async fn begin(person: &mut Person, visibility: &str, talk: &str) -> String {
    let seats = json!([{"who": "me"}, {"who": "open"}]);
    let new =
        json!({"game": "pocket", "scenario": "duel", "seats": seats, "visibility": visibility, "talk": talk});
    let (status, begun) = person.post("/api/matches", new).await;
    assert_eq!(status, StatusCode::CREATED, "{begun}");
    begun["table"]["id"].as_str().unwrap().to_owned()
}

async fn tables(person: &mut Person) -> usize {
    person.get("/api/tables").await.1.as_array().unwrap().len()
}

/// The texts of the chat that come until this one.
async fn heard(socket: &mut Socket, last: &str) -> Vec<String> {
    let mut texts = Vec::new();
    loop {
        let chat = socket.next("chat").await;
        for line in chat["lines"].as_array().unwrap() {
            texts.push(line["text"].as_str().unwrap().to_owned());
            if line["text"] == json!(last) {
                return texts;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn friendship_needs_two() {
    let house = house().await;
    let (mut ada, mut ben) = (account(&house, "Ada").await, account(&house, "Ben").await);
    let mut guest = house.guest("Guy").await;
    assert_eq!(guest.post("/api/me/friends", json!({"name": "Ada"})).await.1["code"], "needs_account");
    assert_eq!(ada.post("/api/me/friends", json!({"name": "Nobody"})).await.1["code"], "no_such_person");
    assert_eq!(ada.post("/api/me/friends", json!({"name": "ada"})).await.1["code"], "yourself");
    assert_eq!(ada.post("/api/me/friends", json!({})).await.0, StatusCode::BAD_REQUEST);
    let (_, ties) = ada.post("/api/me/friends", json!({"name": "BEN"})).await;
    assert_eq!(ties["friends"][0]["bond"], "asked");
    let (_, ties) = ben.get("/api/me/friends").await;
    assert_eq!(
        (&ties["friends"][0]["bond"], &ties["friends"][0]["person"]["name"]),
        (&json!("asks"), &json!("Ada"))
    );
    let id = ties["friends"][0]["person"]["id"].as_str().unwrap().to_owned();
    let (_, ties) = ben.post("/api/me/friends", json!({"person": id})).await;
    assert_eq!(ties["friends"][0]["bond"], "friend");
    assert_eq!(ada.get("/api/me/friends").await.1["friends"][0]["bond"], "friend");
    assert_eq!(ada.get("/api/me/export").await.1["order"]["friends"][0]["name"], "Ben");
    let (_, ties) = ben.send(ben.request(Method::DELETE, &format!("/api/me/friends/{id}"))).await;
    assert_eq!(ties["friends"], json!([]));
    assert_eq!(ada.get("/api/me/friends").await.1["friends"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_for_friends_is_for_friends() {
    let house = house().await;
    let (mut ada, mut ben, mut eve) =
        (account(&house, "Ada").await, account(&house, "Ben").await, account(&house, "Eve").await);
    befriend(&mut ada, "Ada", &mut ben, "Ben").await;
    let id = begin(&mut ada, "friends", "friends").await;
    assert_eq!(
        [tables(&mut ben).await, tables(&mut eve).await, tables(&mut house.stranger()).await],
        [1, 0, 0]
    );
    let join = format!("/api/matches/{id}/join");
    assert_eq!(eve.post(&join, json!({})).await.1["code"], "not_welcome");
    assert_eq!(eve.post(&join, json!({"seat": 1})).await.1["code"], "not_welcome");
    assert_eq!(ben.post(&join, json!({})).await.0, StatusCode::OK);
    // Only they speak there.
    let (mut at_eve, mut at_ben) = (eve.sit(&id).await, ben.sit(&id).await);
    at_eve.say(json!({"type": "chat", "text": "let me in"})).await;
    assert_eq!(at_eve.next("error").await["code"], "no_chat");
    at_ben.say(json!({"type": "chat", "text": "hello"})).await;
    assert_eq!(heard(&mut at_eve, "hello").await, ["hello"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_blocked_is_not_heard_and_does_not_know() {
    let house = house().await;
    let (mut ada, mut ben) = (account(&house, "Ada").await, account(&house, "Ben").await);
    let mut eve = account(&house, "Eve").await;
    befriend(&mut ada, "Ada", &mut eve, "Eve").await;
    let before = begin(&mut ben, "listed", "everybody").await;
    eve.post(&format!("/api/matches/{before}/join"), json!({})).await;
    let (mut at_ben, mut at_eve) = (ben.sit(&before).await, eve.sit(&before).await);
    at_eve.say(json!({"type": "chat", "text": "before"})).await;
    heard(&mut at_ben, "before").await;
    // By a line of the chat, as a menu does it.
    let (status, ties) = ada.post("/api/me/blocked", json!({"match": before, "line": 1})).await;
    assert_eq!((status, &ties["blocked"][0]["name"]), (StatusCode::OK, &json!("Eve")), "{ties}");
    assert_eq!(ties["friends"], json!([]), "nobody blocks a friend");
    let eve_id = ties["blocked"][0]["id"].as_str().unwrap().to_owned();

    // Ada reads nothing of Eve, old or new; others do.
    let mut at_ada = ada.connect().await;
    at_ada.say(json!({"type": "hello", "match": before})).await;
    assert_eq!(at_ada.next("welcome").await["chat"], json!([]));
    at_eve.say(json!({"type": "chat", "text": "psst"})).await;
    heard(&mut at_ben, "psst").await;
    at_ben.say(json!({"type": "chat", "text": "hello"})).await;
    assert_eq!(heard(&mut at_ada, "hello").await, ["hello"]);
    assert_eq!(heard(&mut at_eve, "hello").await, ["before", "psst", "hello"]);
    let (_, said) = ada.get(&format!("/api/matches/{before}/chat")).await;
    assert_eq!(said.as_array().unwrap().len(), 1);

    // Eve does not find Ada's tables and cannot sit down there; the words do not say why.
    let id = begin(&mut ada, "listed", "members").await;
    let found = |tables: &Value| tables.as_array().unwrap().iter().any(|card| card["id"] == json!(id));
    assert!(!found(&eve.get("/api/tables").await.1));
    assert!(found(&ben.get("/api/tables").await.1));
    assert_eq!(eve.post(&format!("/api/matches/{id}/join"), json!({})).await.1["code"], "not_welcome");
    // What she asks for goes nowhere, and looks as if it were on its way.
    let (status, ties) = eve.post("/api/me/friends", json!({"name": "Ada"})).await;
    assert_eq!((status, &ties["friends"][0]["bond"]), (StatusCode::OK, &json!("asked")));
    assert_eq!(ada.get("/api/me/friends").await.1["friends"], json!([]));
    assert_eq!(eve.get("/api/me/friends").await.1["blocked"], json!([]));

    let path = format!("/api/me/blocked/{eve_id}");
    assert_eq!(ada.send(ada.request(Method::DELETE, &path)).await.1["blocked"], json!([]));
    assert_eq!(eve.post(&format!("/api/matches/{id}/join"), json!({})).await.0, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_brought_to_the_table_of_somebody_blocked() {
    let house = house().await;
    let (mut ada, mut eve) = (account(&house, "Ada").await, account(&house, "Eve").await);
    let id = begin(&mut ada, "private", "members").await;
    eve.post(&format!("/api/matches/{id}/join"), json!({})).await;
    play_out(&mut [&mut ada.sit(&id).await, &mut eve.sit(&id).await]).await;
    assert_eq!(ada.post("/api/me/blocked", json!({"match": id, "seat": 1})).await.0, StatusCode::OK);
    let (status, again) = eve.post(&format!("/api/matches/{id}/rematch"), json!({})).await;
    assert_eq!(status, StatusCode::CREATED, "{again}");
    assert_eq!(
        (&again["table"]["seats"][0]["kind"], &again["table"]["seats"][1]["kind"]),
        (&json!("open"), &json!("person"))
    );
    assert!(!ada.get("/api/matches").await.1.to_string().contains(again["table"]["id"].as_str().unwrap()));
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_have_an_end() {
    let house = house().await;
    let mut ada = account(&house, "Ada").await;
    let me: store::PersonId = ada.get("/api/me").await.1["id"].as_str().unwrap().parse().unwrap();
    for at in 0..200 {
        let other = store::PersonId::random().unwrap();
        house.store.create_guest(other, None, store::Millis(at)).await.unwrap();
        assert!(house.store.block(me, other, store::Millis(at)).await.unwrap());
    }
    account(&house, "Eve").await;
    assert_eq!(ada.post("/api/me/blocked", json!({"name": "Eve"})).await.1["code"], "list_full");
    assert_eq!(ada.get("/api/me/friends").await.1["blocked"].as_array().unwrap().len(), 200);
    // Many who ask do not drown somebody.
    for at in 0..230 {
        let other = store::PersonId::random().unwrap();
        house.store.create_guest(other, None, store::Millis(at)).await.unwrap();
        house.store.befriend(other, me, store::Millis(at)).await.unwrap();
    }
    let asks = ada.get("/api/me/friends").await.1["friends"].as_array().unwrap().len();
    assert_eq!(asks, 200);
}
