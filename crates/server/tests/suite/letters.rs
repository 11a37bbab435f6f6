//! E-mails: only to confirmed addresses, never many, and never against somebody's will.

use crate::common::{PASSWORD, Person, post_house, post_house_with, secret};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use server::{Config, Limits};
use std::time::Duration;

/// Long enough for a letter to come that should not.
const WHILE: Duration = Duration::from_millis(700);

async fn want(person: &mut Person, email: &str) -> (StatusCode, Value) {
    let wish = json!({"email": email, "password": PASSWORD});
    person.send(person.request(Method::PATCH, "/api/me").json(&wish)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_gets_one_letter_before_it_is_confirmed() {
    let mut post = post_house().await;
    let (mut ada, mut ben) = (post.house.guest("Ada").await, post.house.account("Benedict").await);
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "open"}])).await;
    ben.post(&format!("/api/matches/{id}/join"), json!({})).await;
    // A guest has no address, and an account needs more than a browser that was left open.
    assert_eq!(want(&mut ada, "stranger@example.org").await.1["code"], "needs_account");
    let bare = json!({"email": "stranger@example.org"});
    let (status, no) = ben.send(ben.request(Method::PATCH, "/api/me").json(&bare)).await;
    assert_eq!((status, &no["code"]), (StatusCode::UNAUTHORIZED, &json!("wrong_password")));
    post.letters.none_for(WHILE).await;

    let (status, me) = want(&mut ben, "stranger@example.org").await;
    assert_eq!(
        (status, &me["email"], &me["wanted_email"]),
        (StatusCode::OK, &Value::Null, &json!("stranger@example.org"))
    );
    let letter = post.letters.next().await;
    assert!(letter.contains("To: stranger@example.org"), "{letter}");
    assert!(!letter.contains("Benedict"), "nothing that somebody chose goes to a stranger: {letter}");
    // It is his turn, again and again: nothing is written about it.
    ada.sit(&id).await.act(0).await;
    post.letters.none_for(Duration::from_millis(1200)).await;

    // To look at the link changes nothing, whoever looks: only the button does.
    let token = secret(&letter, "confirm");
    let mut scanner = post.house.stranger();
    scanner.get(&format!("/api/confirm?token={token}")).await;
    scanner.get("/").await;
    assert_eq!(ben.get("/api/me").await.1["email"], Value::Null);
    assert_eq!(scanner.post("/api/confirm", json!({"token": token})).await.0, StatusCode::NO_CONTENT);
    let (_, me) = ben.get("/api/me").await;
    assert_eq!((&me["email"], &me["wanted_email"]), (&json!("stranger@example.org"), &Value::Null));
    // Once.
    let (status, no) = scanner.post("/api/confirm", json!({"token": token})).await;
    assert_eq!((status, &no["code"]), (StatusCode::NOT_FOUND, &json!("bad_link")));
    for none in ["", "x", &"A".repeat(43), &"A".repeat(60_000)] {
        assert_eq!(scanner.post("/api/confirm", json!({"token": none})).await.1["code"], "bad_link");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_gets_few_letters_whoever_asks_for_them() {
    let mut post = post_house().await;
    let (mut sent, mut refused) = (0, 0);
    for number in 0..6 {
        let mut eve = post.house.account(&format!("Eve {number}")).await;
        // One letter box, however it is spelt.
        for spelling in
            ["victim@example.org", "VICTIM@Example.org", "vic.tim@example.org", "victim+x@example.org"]
        {
            match want(&mut eve, spelling).await {
                (StatusCode::OK, _) => sent += 1,
                (status, no) => {
                    assert_eq!(
                        (status, &no["code"]),
                        (StatusCode::TOO_MANY_REQUESTS, &json!("too_many_emails"))
                    );
                    refused += 1;
                }
            }
            eve.post("/api/me/email", json!({})).await;
        }
    }
    // The first letter, and the one that was asked for again.
    assert_eq!((sent, refused), (1, 23));
    for _ in 0..2 {
        post.letters.next().await;
    }
    post.letters.none_for(WHILE).await;
    // Nor does one account write to many strangers.
    let mut eve = post.house.account("Eve").await;
    for number in 0..10 {
        want(&mut eve, &format!("victim{number}@example.net")).await;
    }
    for _ in 0..3 {
        post.letters.next().await;
    }
    post.letters.none_for(WHILE).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_household_asks_for_few_letters() {
    let limits = Limits { letters: 4, ..Limits::NONE };
    let mut post = post_house_with(Config { limits, ..crate::common::config() }).await;
    for number in 0..8 {
        let mut eve = post.house.account(&format!("Eve {number}")).await;
        want(&mut eve, &format!("victim{number}@example.org")).await;
    }
    for _ in 0..4 {
        post.letters.next().await;
    }
    post.letters.none_for(WHILE).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_address_before_stays_until_the_new_one_is_confirmed() {
    let mut post = post_house().await;
    let mut ada = post.house.account("Ada").await;
    post.letters.confirmed(&mut ada, "ada@example.org").await;
    want(&mut ada, "ada@example.net").await;
    let first = secret(&post.letters.next().await, "confirm");
    let (_, me) = ada.get("/api/me").await;
    assert_eq!((&me["email"], &me["wanted_email"]), (&json!("ada@example.org"), &json!("ada@example.net")));
    // A letter for an address that is no longer wanted confirms nothing.
    want(&mut ada, "ada@example.com").await;
    let second = secret(&post.letters.next().await, "confirm");
    assert_eq!(ada.post("/api/confirm", json!({ "token": first })).await.1["code"], "bad_link");
    assert_eq!(ada.post("/api/confirm", json!({ "token": second })).await.0, StatusCode::NO_CONTENT);
    assert_eq!(ada.get("/api/me").await.1["email"], "ada@example.com");
    // The one before is told.
    let told = post.letters.next().await;
    assert!(told.contains("To: ada@example.org"), "{told}");
    // And an address can be taken back without a password.
    let (_, me) = ada.send(ada.request(Method::PATCH, "/api/me").json(&json!({"email": ""}))).await;
    assert_eq!((&me["email"], &me["wanted_email"]), (&Value::Null, &Value::Null));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_had_enough_says_so_once_and_without_logging_in() {
    let mut post = post_house().await;
    let (mut ada, mut ben) = (post.house.guest("Ada").await, post.house.account("Ben").await);
    let mut ids = Vec::new();
    for _ in 0..3 {
        let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "open"}])).await;
        ben.post(&format!("/api/matches/{id}/join"), json!({})).await;
        ids.push(id);
    }
    post.letters.confirmed(&mut ben, "ben@example.org").await;
    ada.sit(&ids[0]).await.act(0).await;
    let letter = post.letters.next().await;
    assert!(letter.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"), "{letter}");
    let (_, header) = letter.split_once("List-Unsubscribe: <https://play.example.org").unwrap();
    let path = header.split('>').next().unwrap().to_owned();
    assert_eq!(path, format!("/api/unsubscribe/{}", secret(&letter, "unsubscribe")));
    // No second one so soon after the first.
    ada.sit(&ids[1]).await.act(0).await;
    post.letters.none_for(Duration::from_millis(1200)).await;

    // To look is not to press; a link that was tampered with is none.
    let mut provider = post.house.stranger();
    let browser = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
    let looked = browser.get(post.house.url(&path)).send().await.unwrap();
    assert!(looked.headers()["location"].to_str().unwrap().starts_with("/#/unsubscribe/"));
    assert_eq!(ben.get("/api/me").await.1["notify"], true);
    let other = if &path[20..21] == "A" { "B" } else { "A" };
    let forged = format!("{}{other}{}", &path[..20], &path[21..]);
    assert_eq!(provider.post(&forged, json!({})).await.1["code"], "bad_link");
    // As RFC 8058 has it: a form, from no page, without a cookie.
    let request = provider.request(Method::POST, &path).form(&[("List-Unsubscribe", "One-Click")]);
    assert_eq!(provider.send(request).await.0, StatusCode::NO_CONTENT);
    assert_eq!(ben.get("/api/me").await.1["notify"], false);
    ada.sit(&ids[2]).await.act(0).await;
    post.letters.none_for(Duration::from_millis(1200)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forgotten_password_is_set_anew_once() {
    let mut post = post_house().await;
    let mut ada = post.house.account("Ada").await;
    let mut asker = post.house.stranger();
    // The same answer whether the address is known, not confirmed, or nobody's.
    want(&mut ada, "ada@example.org").await;
    let confirm = secret(&post.letters.next().await, "confirm");
    for email in ["nobody@example.org", "ada@example.org"] {
        let (status, said) = asker.post("/api/forgotten", json!({ "email": email })).await;
        assert_eq!((status, said), (StatusCode::ACCEPTED, json!("")));
    }
    post.letters.none_for(WHILE).await;
    ada.post("/api/confirm", json!({ "token": confirm })).await;
    let (status, said) = asker.post("/api/forgotten", json!({"email": "ADA@example.org"})).await;
    assert_eq!((status, said), (StatusCode::ACCEPTED, json!("")));
    let token = secret(&post.letters.next().await, "reset");
    // One kind of secret does not do for the other.
    assert_eq!(asker.post("/api/confirm", json!({ "token": token })).await.1["code"], "bad_link");

    // It is not her turn there: no letter says so.
    let (id, _) = ada.begin(json!([{"who": "open"}, {"who": "me"}])).await;
    let mut at_ada = ada.sit(&id).await;
    let wish = |password: &str| json!({"token": token, "password": password});
    for (weak, code) in [("short", "bad_password"), ("password123", "weak_password")] {
        assert_eq!(asker.post("/api/reset", wish(weak)).await.1["code"], code);
    }
    assert_eq!(asker.post("/api/reset", wish("an engine of steam")).await.0, StatusCode::NO_CONTENT);
    assert_eq!(asker.post("/api/reset", wish("an engine of iron")).await.1["code"], "bad_link");
    // Whoever was in is out, and is told by letter.
    assert_eq!(at_ada.next("error").await["code"], "unauthenticated");
    assert_eq!(ada.get("/api/me").await.0, StatusCode::UNAUTHORIZED);
    let told = post.letters.next().await;
    assert!(told.contains("To: ada@example.org") && !told.contains(&token), "{told}");
    for (password, status) in [(PASSWORD, StatusCode::UNAUTHORIZED), ("an engine of steam", StatusCode::OK)] {
        assert_eq!(ada.post("/api/login", json!({"name": "Ada", "password": password})).await.0, status);
    }
    // Nobody's letter box is filled by those who ask on and on.
    for _ in 0..10 {
        asker.post("/api/forgotten", json!({"email": "ada@example.org"})).await;
    }
    post.letters.next().await;
    post.letters.none_for(WHILE).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn to_ask_for_a_password_takes_as_long_for_anybody() {
    let mut post = post_house().await;
    let mut ada = post.house.account("Ada").await;
    post.letters.confirmed(&mut ada, "ada@example.org").await;
    let mut asker = post.house.stranger();
    let mut took = [Vec::new(), Vec::new()];
    for round in 0..60 {
        let known = round % 2;
        let email =
            if known == 1 { "ada@example.org".to_owned() } else { format!("nobody{round}@example.org") };
        let began = std::time::Instant::now();
        asker.post("/api/forgotten", json!({ "email": email })).await;
        took[known].push(began.elapsed());
    }
    let [nobody, known] = took.map(|mut times| {
        times.sort();
        times[times.len() / 2]
    });
    let (less, more) = (nobody.min(known), nobody.max(known));
    assert!(more < less * 2 + Duration::from_millis(3), "{nobody:?} {known:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_without_an_address_of_its_own_writes_no_links() {
    // A link must never go by what a request says: that may be anybody's site.
    let house = crate::common::house().await;
    let mut ada = house.account("Ada").await;
    assert_eq!(want(&mut ada, "ada@example.org").await.1["code"], "no_email");
    assert_eq!(ada.post("/api/forgotten", json!({"email": "a@example.org"})).await.1["code"], "no_email");
    assert_eq!(ada.get("/api/me").await.1["letters"], false);
}
