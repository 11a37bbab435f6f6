//! Names: nobody can be mistaken for somebody else.

use crate::common::{PASSWORD, house};
use reqwest::{Method, StatusCode};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn nobody_passes_for_somebody_else() {
    let house = house().await;
    house.account("Paul").await;
    let mut eve = house.guest("Eve").await;
    for twin in [
        "Paul",
        "PAUL",
        "Pau1",
        "Pаul",
        "P.a.u.l",
        "Ｐaul",
        "Рau1",
        "Paul\u{200b}",
        "Paul\u{3164}",
        "\u{3164}Paul",
        "Ρaul",
    ] {
        // As a guest who comes in, as one who takes another name, by both ways, and as an account.
        let (status, no) = house.stranger().post("/api/me", json!({ "name": twin })).await;
        let code = no["code"].as_str().unwrap_or_default().to_owned();
        assert!(
            status.is_client_error() && ["name_taken", "bad_name"].contains(&code.as_str()),
            "{twin:?} {no}"
        );
        assert_eq!(eve.post("/api/me", json!({ "name": twin })).await.1["code"], code, "{twin:?}");
        let rename = eve.request(Method::PATCH, "/api/me").json(&json!({ "name": twin }));
        assert_eq!(eve.send(rename).await.1["code"], code, "{twin:?}");
        let account = json!({"name": twin, "password": PASSWORD});
        assert_eq!(eve.post("/api/account", account).await.1["code"], code, "{twin:?}");
    }
    for house_name in ["Admin", "Opérateur", "Tablée", "tablee", "Modérateur", "The Operator", "аdmin"] {
        let (_, no) = eve.post("/api/me", json!({ "name": house_name })).await;
        assert!(no["code"] == "reserved_name" || no["code"] == "bad_name", "{house_name} {no}");
    }
    assert_eq!(eve.get("/api/me").await.1["name"], "Eve");
    // A name is kept in one form.
    assert_eq!(eve.post("/api/me", json!({"name": "  Ｅｖｅ\u{a0} Ⅱ "})).await.1["name"], "Eve II");
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_told_who_is_a_guest() {
    let house = house().await;
    // A guest has the name first; then somebody registers it.
    let mut guest = house.guest("Paul").await;
    let mut paul = house.account("Paul").await;
    let new = json!({"game": "pocket", "scenario": "duel", "seats": [{"who": "me"}, {"who": "open"}], "visibility": "listed"});
    let (status, begun) = guest.post("/api/matches", new).await;
    assert_eq!(status, StatusCode::CREATED);
    let id = begun["table"]["id"].as_str().unwrap().to_owned();
    let (_, tables) = paul.get("/api/tables").await;
    assert_eq!(tables[0]["seats"][0], json!({"kind": "person", "name": "Paul", "guest": true}));
    paul.post(&format!("/api/matches/{id}/join"), json!({})).await;
    let (_, card) = paul.get(&format!("/api/matches/{id}")).await;
    assert_eq!(card["seats"][1], json!({"kind": "person", "name": "Paul"}));

    let mut at_paul = paul.connect().await;
    at_paul.say(json!({"type": "hello", "match": id})).await;
    let welcome = at_paul.next("welcome").await;
    assert_eq!((&welcome["seats"][0]["guest"], welcome["seats"][1].get("guest")), (&json!(true), None));
    let mut at_guest = guest.sit(&id).await;
    at_guest.say(json!({"type": "chat", "text": "I am Paul"})).await;
    let line = at_paul.next("chat").await["lines"][0].clone();
    assert_eq!((&line["name"], &line["guest"]), (&json!("Paul"), &json!(true)));
    at_paul.say(json!({"type": "chat", "text": "No, I am"})).await;
    let line = at_guest.next("chat").await["lines"][0].clone();
    assert!(line.get("guest").is_none() || line["text"] == "I am Paul", "{line}");
    // An account that is made is told at once.
    guest.post("/api/account", json!({"name": "Paula", "password": PASSWORD})).await;
    let told = at_paul.called(0, "Paula").await;
    assert!(told["seats"][0].get("guest").is_none(), "{told}");
}
