//! Guests and accounts.

use crate::common::house;
use reqwest::{Method, StatusCode};
use serde_json::json;
use server::{Config, Limits};

#[tokio::test(flavor = "multi_thread")]
async fn a_new_name_is_read_at_every_table_at_once() {
    let house = house().await;
    let (mut ada, mut ben) = (house.guest("Ada").await, house.guest("Ben").await);
    let (id, tokens) = ada.begin(json!([{"who": "me"}, {"who": "invited"}])).await;
    ben.post(&format!("/api/matches/{id}/join"), json!({ "token": tokens[0] })).await;
    let mut at_ada = ada.sit(&id).await;
    assert_eq!(ben.post("/api/me", json!({"name": "Benedict"})).await.0, StatusCode::OK);
    assert_eq!(at_ada.called(1, "Benedict").await["yours"], json!([0]));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_is_renamed_and_every_table_reads_it() {
    let house = house().await;
    let (mut ada, mut ben) = (house.guest("Ada").await, house.guest("Ben").await);
    let (id, tokens) = ada.begin(json!([{"who": "me"}, {"who": "invited"}])).await;
    ben.post(&format!("/api/matches/{id}/join"), json!({ "token": tokens[0] })).await;
    let mut at_ada = ada.sit(&id).await;
    let account = json!({"name": "Benedict", "password": "an engine of brass"});
    assert_eq!(ben.post("/api/account", account).await.0, StatusCode::OK);
    at_ada.called(1, "Benedict").await;

    let (status, me) =
        ben.send(ben.request(Method::PATCH, "/api/me").json(&json!({"name": " Bento "}))).await;
    assert_eq!((status, &me["name"], &me["guest"]), (StatusCode::OK, &json!("Bento"), &json!(false)));
    at_ada.called(1, "Bento").await;
    // The name to log in with is the new one; the old one is free.
    let mut tablet = house.stranger();
    for (name, status) in [("Benedict", StatusCode::UNAUTHORIZED), ("bento", StatusCode::OK)] {
        let wish = json!({"name": name, "password": "an engine of brass"});
        assert_eq!(tablet.post("/api/login", wish).await.0, status, "{name}");
    }
    let wish = json!({"name": "Benedict", "password": "an engine of iron"});
    assert_eq!(ada.post("/api/account", wish).await.0, StatusCode::OK);
    for (name, code) in [("BENEDICT", "name_taken"), ("<b>", "bad_name")] {
        let (_, no) = ben.send(ben.request(Method::PATCH, "/api/me").json(&json!({ "name": name }))).await;
        assert_eq!(no["code"], code);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn names_cannot_be_changed_without_end() {
    let limits = Limits { entries: 3, ..Limits::NONE };
    let house = crate::common::house_with(Config { limits, ..crate::common::config() }).await;
    let mut ada = house.guest("Ada").await;
    let mut codes = Vec::new();
    for name in ["Ada B.", "Ada C.", "Ada D."] {
        let (_, said) = ada.send(ada.request(Method::PATCH, "/api/me").json(&json!({ "name": name }))).await;
        codes.push(said["code"].clone());
    }
    assert_eq!(codes, [json!(null), json!(null), json!("too_fast")]);
    assert_eq!(ada.get("/api/me").await.1["name"], "Ada C.");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_plays_at_once_and_may_stay() {
    let house = house().await;
    let mut ada = house.guest("Ada").await;
    let (_, me) = ada.get("/api/me").await;
    assert_eq!((&me["name"], &me["guest"]), (&json!("Ada"), &json!(true)));
    // Coming in again changes nothing but the name.
    let (status, same) = ada.post("/api/me", json!({"name": "Ada L."})).await;
    assert_eq!((status, &same["id"], &same["name"]), (StatusCode::OK, &me["id"], &json!("Ada L.")));
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "bot", "bot": "random"}])).await;

    for (name, password, code) in [
        ("A", "long enough", "bad_name"),
        ("x\u{7}y", "long enough", "bad_name"),
        ("Ada", "short", "bad_password"),
        ("Ada", "nine char", "bad_password"),
        ("Ada", "Password2024!", "weak_password"),
        ("Ada Lovelace", "ada lovelace", "bad_password"),
    ] {
        let (status, no) = ada.post("/api/account", json!({"name": name, "password": password})).await;
        assert_eq!((status, &no["code"]), (StatusCode::BAD_REQUEST, &json!(code)));
    }
    let account = json!({"name": "Ada Lovelace", "password": "an engine of brass"});
    let (status, me) = ada.post("/api/account", account.clone()).await;
    assert_eq!((status, &me["guest"]), (StatusCode::OK, &json!(false)));
    assert_eq!(ada.post("/api/account", account.clone()).await.1["code"], "has_account");
    assert_eq!(ada.post("/api/me", json!({"name": "Bob"})).await.1["code"], "has_account");

    // The name is taken, however it is written.
    let mut eve = house.guest("Eve").await;
    let (status, no) =
        eve.post("/api/account", json!({"name": "ADA lovelace", "password": "long enough"})).await;
    assert_eq!((status, &no["code"]), (StatusCode::CONFLICT, &json!("name_taken")));

    // From another device: the same person, the same matches.
    let mut tablet = house.stranger();
    for wrong in [
        json!({"name": "Ada Lovelace", "password": "an engine of iron"}),
        json!({"name": "Nobody", "password": "an engine of brass"}),
    ] {
        let (status, no) = tablet.post("/api/login", wrong).await;
        assert_eq!((status, &no["code"]), (StatusCode::UNAUTHORIZED, &json!("wrong_password")));
    }
    assert_eq!(tablet.post("/api/login", account).await.0, StatusCode::OK);
    let (_, mine) = tablet.get("/api/matches").await;
    assert_eq!(mine[0]["id"], json!(id));

    // A new password ends every session but this one.
    let wish = json!({"old": "an engine of brass", "new": "an engine of steam"});
    assert_eq!(tablet.post("/api/me/password", wish.clone()).await.0, StatusCode::OK);
    assert_eq!(ada.get("/api/me").await.0, StatusCode::UNAUTHORIZED);
    assert_eq!(tablet.get("/api/me").await.0, StatusCode::OK);
    assert_eq!(tablet.post("/api/me/password", wish).await.1["code"], "wrong_password");
    assert_eq!(tablet.post("/api/logout/everywhere", json!({})).await.0, StatusCode::NO_CONTENT);
    assert_eq!(tablet.get("/api/me").await.0, StatusCode::UNAUTHORIZED);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_may_see_what_is_known_and_have_it_deleted() {
    let house = house().await;
    let (mut ada, mut ben) = (house.guest("Ada").await, house.guest("Ben").await);
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "open"}])).await;
    ben.post(&format!("/api/matches/{id}/join"), json!({})).await;
    let mut at_ben = ben.sit(&id).await;
    let mut at_ada = ada.sit(&id).await;
    at_ada.say(json!({"type": "chat", "text": "my secret plan"})).await;
    at_ben.next("chat").await;

    let settings = json!({"lang": "fr", "notify": true});
    let (status, me) = ada.send(ada.request(Method::PATCH, "/api/me").json(&settings)).await;
    assert_eq!((status, &me["lang"]), (StatusCode::OK, &json!("fr")));
    let (_, export) = ada.get("/api/me/export").await;
    let text = export.to_string();
    for known in ["\"fr\"", "my secret plan", &id] {
        assert!(text.contains(known), "{text}");
    }

    // Nobody is gone by accident: a guest says so, an account says its password.
    for hasty in [json!({}), json!({"sure": "yes"}), json!({"password": "x"})] {
        let (status, no) = ada.send(ada.request(Method::DELETE, "/api/me").json(&hasty)).await;
        assert_eq!((status, &no["code"]), (StatusCode::BAD_REQUEST, &json!("not_confirmed")));
    }
    let (status, _) = ada.send(ada.request(Method::DELETE, "/api/me").json(&json!({"sure": "delete"}))).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    assert_eq!(ada.get("/api/me").await.0, StatusCode::UNAUTHORIZED);
    assert_eq!(at_ada.next("error").await["code"], "unauthenticated");
    // A bot plays on for her, her words are gone, and nobody is called Ada.
    let seats = at_ben.next("seats").await;
    assert_eq!(seats["seats"][0]["kind"], "bot");
    at_ben.until(|update| update["turn"]["seat"] == json!(1)).await;
    assert_eq!(ben.get(&format!("/api/matches/{id}/chat")).await.1, json!([]));
    let (_, card) = ben.get(&format!("/api/matches/{id}")).await;
    assert!(!card.to_string().contains("Ada"), "{card}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_learned_is_there_in_another_browser() {
    let house = house().await;
    let mut ada = house.guest("Ada").await;
    // A guest has this browser alone.
    assert_eq!(ada.get("/api/me/progress").await.1["code"], "needs_account");
    let first = json!({"revision": 0, "text": "{\"lessons\":{}}"});
    let (_, no) = ada.send(ada.request(Method::PUT, "/api/me/progress").json(&first)).await;
    assert_eq!(no["code"], "needs_account");

    let account = json!({"name": "Ada Lovelace", "password": "an engine of brass"});
    assert_eq!(ada.post("/api/account", account.clone()).await.0, StatusCode::OK);
    let (_, none) = ada.get("/api/me/progress").await;
    assert_eq!(none, json!({"revision": 0, "text": ""}));
    let (status, kept) = ada.send(ada.request(Method::PUT, "/api/me/progress").json(&first)).await;
    assert_eq!((status, kept), (StatusCode::OK, json!({"revision": 1, "text": "{\"lessons\":{}}"})));

    // Elsewhere the same; whoever has not seen the latest changes nothing, and is told what it is.
    let mut tablet = house.stranger();
    assert_eq!(tablet.post("/api/login", account).await.0, StatusCode::OK);
    assert_eq!(tablet.get("/api/me/progress").await.1["revision"], 1);
    let late = json!({"revision": 0, "text": "late"});
    let (status, kept) = tablet.send(tablet.request(Method::PUT, "/api/me/progress").json(&late)).await;
    assert_eq!((status, &kept["revision"], &kept["text"]), (StatusCode::OK, &json!(1), &first["text"]));
    let huge = json!({"revision": u64::MAX, "text": ""});
    let (_, kept) = tablet.send(tablet.request(Method::PUT, "/api/me/progress").json(&huge)).await;
    assert_eq!(kept["revision"], 1);

    // No more than there is room for; nobody else reads it.
    let long = json!({"revision": 1, "text": "x".repeat(50_000)});
    let (status, no) = tablet.send(tablet.request(Method::PUT, "/api/me/progress").json(&long)).await;
    assert_eq!((status, &no["code"]), (StatusCode::PAYLOAD_TOO_LARGE, &json!("too_large")));
    let mut eve = house.guest("Eve").await;
    assert_eq!(eve.get("/api/me/progress").await.0, StatusCode::FORBIDDEN);
    assert_eq!(tablet.get("/api/me/export").await.1["progress"]["text"], first["text"]);
}
