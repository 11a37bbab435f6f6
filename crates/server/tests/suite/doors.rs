//! Sessions and passwords: who is logged in, who can log in, and who is logged out.

use crate::common::{PASSWORD, Person, house, post_house};
use reqwest::{Method, StatusCode};
use serde_json::json;
use sha2::{Digest as _, Sha256};
use store::Millis;

const DAY: i64 = 86_400_000;

fn now() -> i64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as i64
}

/// Every cookie that an answer sets.
async fn cookies(request: reqwest::RequestBuilder) -> (StatusCode, Vec<String>) {
    let response = request.send().await.unwrap();
    let set = response.headers().get_all("set-cookie").iter();
    (response.status(), set.map(|cookie| cookie.to_str().unwrap().to_owned()).collect())
}

/// What the server keeps of the secret in this cookie.
fn hash(cookie: &str) -> [u8; 32] {
    use base64::Engine as _;
    let (_, value) = cookie.split_once('=').unwrap();
    let token = base64::engine::general_purpose::URL_SAFE_NO_PAD.decode(value).unwrap();
    Sha256::digest(token).into()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cookie_is_renewed_with_the_session() {
    let house = house().await;
    let ada = house.guest("Ada").await;
    let cookie = ada.cookie.clone().unwrap();
    // Fresh as it is, nothing is sent along.
    let (status, set) = cookies(ada.request(Method::GET, "/api/me")).await;
    assert_eq!((status, set.len()), (StatusCode::OK, 0));
    // Two days later it is: the whole time again, at any request.
    for path in ["/api/me", "/api/matches"] {
        house.store.touch(hash(&cookie), Millis(now() - 2 * DAY), Millis(now() + 88 * DAY)).await.unwrap();
        let (status, set) = cookies(ada.request(Method::GET, path)).await;
        assert_eq!((status, set.len()), (StatusCode::OK, 1));
        assert!(set[0].starts_with(&cookie) && set[0].contains("Max-Age=7776000"), "{set:?}");
        let kept = house.store.session(hash(&cookie), Millis(now())).await.unwrap().unwrap();
        assert!(kept.expires.0 > now() + 89 * DAY);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_token_changes_with_what_it_opens() {
    let house = house().await;
    let mut ada = house.guest("Ada").await;
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "open"}])).await;
    let mut at_ada = ada.sit(&id).await;
    let mut seen = vec![ada.cookie.clone().unwrap()];
    let account = json!({"name": "Ada", "password": PASSWORD});
    assert_eq!(ada.post("/api/account", account.clone()).await.0, StatusCode::OK);
    seen.push(ada.cookie.clone().unwrap());
    let change = json!({"old": PASSWORD, "new": "an engine of steam"});
    assert_eq!(ada.post("/api/me/password", change).await.0, StatusCode::OK);
    seen.push(ada.cookie.clone().unwrap());
    let login = json!({"name": "Ada", "password": "an engine of steam"});
    assert_eq!(ada.post("/api/login", login).await.0, StatusCode::OK);
    let last = ada.cookie.clone().unwrap();
    for old in seen {
        assert_ne!(old, last);
        let thief = Person { cookie: Some(old), ..ada.clone() };
        let (status, _) = cookies(thief.request(Method::GET, "/api/me")).await;
        assert_eq!(status, StatusCode::UNAUTHORIZED);
    }
    assert_eq!(ada.get("/api/me").await.0, StatusCode::OK);
    // Whoever makes an account or changes the password goes on at the table; to log in is to come anew.
    assert_eq!(at_ada.next("error").await["code"], "unauthenticated");
}

#[tokio::test(flavor = "multi_thread")]
async fn over_tls_the_cookie_belongs_to_this_host_alone() {
    let post = post_house().await;
    let house = &post.house;
    let ada = house.stranger();
    let (_, set) = cookies(ada.request(Method::POST, "/api/me").json(&json!({"name": "Ada"}))).await;
    assert!(set[0].starts_with("__Host-tablee="), "{set:?}");
    assert!(
        set[0].contains("; Secure") && set[0].contains("Path=/") && !set[0].contains("Domain"),
        "{set:?}"
    );
    let token = set[0].split(';').next().unwrap().strip_prefix("__Host-tablee=").unwrap().to_owned();
    // Whoever has the cookie under its old name stays in, and gets the new one for it.
    let old = Person { cookie: Some(format!("tablee={token}")), ..ada.clone() };
    let (status, set) = cookies(old.request(Method::GET, "/api/me")).await;
    assert_eq!((status, set.len()), (StatusCode::OK, 2));
    assert!(set[0].starts_with(&format!("__Host-tablee={token};")), "{set:?}");
    assert!(set[1].starts_with("tablee=;") && set[1].contains("Max-Age=0"), "{set:?}");
    // A cookie from a site beside this one does not come before.
    let eve = house.guest("Eve").await;
    let planted = eve.cookie.unwrap().replace("__Host-tablee", "tablee");
    let mut both = Person { cookie: Some(format!("{planted}; __Host-tablee={token}")), ..ada };
    assert_eq!(both.get("/api/me").await.1["name"], "Ada");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_sees_where_one_is_in_and_ends_it() {
    let house = house().await;
    let mut desk = house.account("Ada").await;
    let login = json!({"name": "Ada", "password": PASSWORD});
    let mut phone = house.stranger();
    let agent = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";
    let request = phone.request(Method::POST, "/api/login").header("user-agent", agent).json(&login);
    assert_eq!(phone.send(request).await.0, StatusCode::OK);
    let mut tablet = house.stranger();
    tablet.post("/api/login", login.clone()).await;
    let (id, _) = desk.begin(json!([{"who": "me"}, {"who": "open"}])).await;
    let (mut at_phone, mut at_tablet, mut at_desk) =
        (phone.sit(&id).await, tablet.sit(&id).await, desk.sit(&id).await);

    let (_, list) = desk.get("/api/me/sessions").await;
    let list = list.as_array().unwrap().clone();
    assert_eq!(list.len(), 3);
    assert_eq!(list.iter().filter(|session| session["this"] == true).count(), 1);
    let on_phone = list.iter().find(|session| session["device"] == "Chrome, Android").expect("the phone");
    assert!(on_phone["began"].as_i64().unwrap() > now() - DAY);
    // What is told opens nothing.
    let secrets = [&desk, &phone, &tablet].map(|at| at.cookie.clone().unwrap());
    let told = json!(list).to_string();
    assert!(secrets.iter().all(|cookie| !told.contains(cookie.split_once('=').unwrap().1)));

    let path = format!("/api/me/sessions/{}", on_phone["id"].as_str().unwrap());
    // It is nobody else's to end.
    let mut eve = house.account("Eve").await;
    assert_eq!(eve.send(eve.request(Method::DELETE, &path)).await.1["code"], "no_such_session");
    assert_eq!(
        desk.send(desk.request(Method::DELETE, "/api/me/sessions/x")).await.1["code"],
        "no_such_session"
    );
    assert_eq!(desk.send(desk.request(Method::DELETE, &path)).await.0, StatusCode::NO_CONTENT);
    assert_eq!(at_phone.next("error").await["code"], "unauthenticated");
    assert_eq!(phone.get("/api/me").await.0, StatusCode::UNAUTHORIZED);
    assert_eq!(tablet.get("/api/me").await.0, StatusCode::OK);
    let (status, _) = desk.send(desk.request(Method::DELETE, "/api/me/sessions")).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    assert_eq!(at_tablet.next("error").await["code"], "unauthenticated");
    assert_eq!(tablet.get("/api/me").await.0, StatusCode::UNAUTHORIZED);
    // Whoever ended the others plays on.
    at_desk.act(0).await;
    assert_eq!(desk.get("/api/me/sessions").await.1.as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn guessing_gets_slower_and_the_owner_comes_in_all_the_same() {
    let house = house().await;
    let mut ada = house.account("Ada").await;
    let login = json!({"name": "Ada", "password": PASSWORD});
    let laptop = house.stranger();
    let (_, set) = cookies(laptop.request(Method::POST, "/api/login").json(&login)).await;
    let mark = set.iter().find(|cookie| cookie.starts_with("tablee-device=")).expect("a mark");
    let mark = mark.split(';').next().unwrap().to_owned();

    let mut thief = house.stranger();
    let mut codes = Vec::new();
    for guess in 0..8 {
        // However the name is spelt, it is one account.
        let name = ["ADA ", "Ada", "Ａｄａ"][guess % 3];
        let wish = json!({"name": name, "password": format!("guess {guess}")});
        codes.push(thief.post("/api/login", wish).await.1["code"].as_str().unwrap().to_owned());
    }
    assert_eq!(codes[..5], ["wrong_password"; 5]);
    assert_eq!(codes[5..], ["too_many_attempts"; 3]);
    // The right password does not help meanwhile, and it is told for how long.
    let request = thief.request(Method::POST, "/api/login").json(&login);
    let response = request.send().await.unwrap();
    assert_eq!(response.status(), StatusCode::TOO_MANY_REQUESTS);
    let wait: u64 = response.headers()["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=61).contains(&wait));
    // Nobody can tell from it whether there is such an account.
    for guess in 0..6 {
        let wish = json!({"name": "Nobody", "password": format!("guess {guess}")});
        let (_, no) = thief.post("/api/login", wish).await;
        assert_eq!(no["code"], if guess < 5 { "wrong_password" } else { "too_many_attempts" });
    }
    // The owner, on a device that is known, comes in; and whoever is in stays in.
    let mut device = Person { cookie: Some(mark.clone()), ..thief.clone() };
    assert_eq!(device.post("/api/login", login).await.0, StatusCode::OK);
    assert_eq!(ada.get("/api/me").await.0, StatusCode::OK);
    // The mark is nobody else's, and opens nothing by itself.
    let mut marked = Person { cookie: Some(mark.clone()), ..thief.clone() };
    assert_eq!(marked.get("/api/me").await.0, StatusCode::UNAUTHORIZED);
    house.account("Eve").await;
    for guess in 0..6 {
        let mut marked = Person { cookie: Some(mark.clone()), ..thief.clone() };
        let wish = json!({"name": "Eve", "password": format!("guess {guess}")});
        let (_, no) = marked.post("/api/login", wish).await;
        assert_eq!(no["code"], if guess < 5 { "wrong_password" } else { "too_many_attempts" });
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn many_guesses_at_once_are_many_guesses() {
    let house = house().await;
    house.account("Ada").await;
    let tries = (0..40).map(|guess| {
        let mut thief = house.stranger();
        tokio::spawn(async move {
            let wish = json!({"name": "Ada", "password": format!("guess {guess}")});
            thief.post("/api/login", wish).await.1["code"].as_str().unwrap().to_owned()
        })
    });
    let mut wrong = 0;
    for tried in tries.collect::<Vec<_>>() {
        wrong += usize::from(tried.await.unwrap() == "wrong_password");
    }
    assert!(wrong <= 6, "{wrong}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_finds_a_browser_open_gets_no_further() {
    let house = house().await;
    let mut ada = house.account("Ada").await;
    for wrong in [json!({}), json!({"sure": "delete"}), json!({"password": "an engine of iron"})] {
        let (status, no) = ada.send(ada.request(Method::DELETE, "/api/me").json(&wrong)).await;
        assert_eq!((status, &no["code"]), (StatusCode::UNAUTHORIZED, &json!("wrong_password")));
    }
    let wish = |old: &str| json!({"old": old, "new": "an engine of steam"});
    for old in ["an engine", "of iron"] {
        assert_eq!(ada.post("/api/me/password", wish(old)).await.1["code"], "wrong_password");
    }
    // To guess here is as slow as at the door, and the session goes on.
    assert_eq!(ada.post("/api/me/password", wish(PASSWORD)).await.1["code"], "too_many_attempts");
    assert_eq!(ada.get("/api/me").await.0, StatusCode::OK);
    tokio::time::sleep(std::time::Duration::from_millis(1100)).await;
    assert_eq!(ada.post("/api/me/password", wish(PASSWORD)).await.0, StatusCode::OK);
    let (status, _) = ada
        .send(ada.request(Method::DELETE, "/api/me").json(&json!({"password": "an engine of steam"})))
        .await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    assert_eq!(ada.get("/api/me").await.0, StatusCode::UNAUTHORIZED);
}
