//! What is known about people, and that nothing is left after they delete their account.

use crate::common::{PASSWORD, house, post_house};
use reqwest::{Method, StatusCode};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn what_is_kept_is_told_in_both_languages() {
    let house = house().await;
    let (status, kept) = house.stranger().get("/api/privacy").await;
    assert_eq!(status, StatusCode::OK);
    let kept = kept.as_array().unwrap().clone();
    assert!(kept.len() >= 10);
    for one in &kept {
        for part in ["what", "why", "how_long"] {
            assert!(
                !one[part]["en"].as_str().unwrap().is_empty()
                    && !one[part]["fr"].as_str().unwrap().is_empty()
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_known_is_told_to_whom_it_is_about() {
    let mut post = post_house().await;
    let mut ada = post.house.account("Ada").await;
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "open"}])).await;
    let mut at_ada = ada.sit(&id).await;
    at_ada.say(json!({"type": "chat", "text": "my secret plan"})).await;
    at_ada.next("chat").await;
    post.letters.confirmed(&mut ada, "ada@example.org").await;
    let wish = json!({"email": "ada@example.net", "password": PASSWORD, "notify": false});
    ada.send(ada.request(Method::PATCH, "/api/me").json(&wish)).await;
    let (_, export) = ada.get("/api/me/export").await;
    let text = export.to_string();
    for known in [
        "\"Ada\"",
        "ada@example.org",
        "ada@example.net",
        "my secret plan",
        &id,
        "\"notify\":false",
        "sessions",
    ] {
        assert!(text.contains(known), "{known}: {text}");
    }
    assert!(!text.contains("argon2") && !text.contains("token"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_goes_leaves_nothing_to_be_read() {
    let house = house().await;
    let mut bob = house.guest("Bob").await;
    let mut zac = house.account("Zacharias").await;
    let (id, _) = bob.begin(json!([{"who": "me"}, {"who": "open"}])).await;
    zac.post(&format!("/api/matches/{id}/join"), json!({})).await;
    let (mut at_bob, mut at_zac) = (bob.sit(&id).await, zac.sit(&id).await);
    at_zac.say(json!({"type": "chat", "text": "the password of zacharias is swordfish"})).await;
    at_bob.next("chat").await;
    crate::common::play_out(&mut [&mut at_bob, &mut at_zac]).await;
    let (status, _) =
        zac.send(zac.request(Method::DELETE, "/api/me").json(&json!({"password": PASSWORD}))).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    // The match stays, without a name, for those who look at it this moment too.
    at_bob.called(1, "Guest").await;
    let (_, card) = bob.get(&format!("/api/matches/{id}")).await;
    assert!(!card["over"].is_null() && !card.to_string().contains("acharias"), "{card}");
    assert_eq!(bob.get(&format!("/api/matches/{id}/chat")).await.1, json!([]));
    let folder = house.stop().await;
    for entry in std::fs::read_dir(folder.path()).unwrap() {
        let path = entry.unwrap().path();
        let bytes = std::fs::read(&path).unwrap();
        for text in ["acharias", "swordfish"] {
            assert!(!bytes.windows(text.len()).any(|window| window == text.as_bytes()), "{text} in {path:?}");
        }
    }
}
