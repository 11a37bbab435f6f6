//! Hostile clients. Nothing crashes, nothing leaks, and every refusal is a clear sentence in the reader's
//! language.

use crate::common::{House, Person, config, house, house_with};
use futures_util::StreamExt as _;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use server::{Config, Limits};
use tokio_tungstenite::tungstenite::Message;

/// Whether it is a refusal that a person can read, and that gives nothing away.
fn is_clear(problem: &Value) {
    let (code, message) = (problem["code"].as_str().unwrap(), problem["message"].as_str().unwrap());
    assert!(!code.is_empty() && message.len() > 10, "{problem}");
    for inner in ["sqlx", "panicked", "src/", "SELECT", "tablee.db", "0x"] {
        assert!(!message.contains(inner), "{problem}");
    }
}

/// The house stands: it answers, and a match can be played in it.
async fn stands(house: &House) {
    let mut honest = house.guest("Honest").await;
    let (status, text) = honest.get("/healthz").await;
    assert_eq!((status, text), (StatusCode::OK, json!("ok\n")));
    let (id, _) = honest.begin(json!([{"who": "me"}, {"who": "me"}])).await;
    let mut socket = honest.sit(&id).await;
    socket.act(1).await;
}

/// A match of Ada's against Ben, and Mallory, who is not part of it.
async fn three(house: &House) -> (Person, Person, Person, String) {
    let (mut ada, mut ben) = (house.guest("Ada").await, house.guest("Ben").await);
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "open"}])).await;
    let (status, _) = ben.post(&format!("/api/matches/{id}/join"), json!({"seat": 1})).await;
    assert_eq!(status, StatusCode::OK);
    (ada, ben, house.guest("Mallory").await, id)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forged_seat_is_nobodys() {
    let house = house().await;
    let (mut ada, ben, mut mallory, id) = three(&house).await;
    let act = json!({"type": "act", "seq": 0, "seat": 0, "action": {"bid": 1}});
    for (person, code) in [(&mallory, "not_your_seat"), (&ben, "not_your_seat")] {
        let mut socket = person.sit(&id).await;
        let no = socket.answer(act.clone()).await;
        assert_eq!((&no["type"], &no["code"]), (&json!("refused"), &json!(code)));
        is_clear(&no);
        let no = socket.answer(json!({"type": "undo", "seq": 0, "seat": 0})).await;
        assert_eq!(no["code"], code);
        // Whether somebody else could do something would tell what they hold.
        let no = socket.answer(json!({"type": "check", "seat": 0, "action": {"bid": 1}})).await;
        assert_eq!((&no["type"], &no["code"]), (&json!("error"), &json!("not_your_seat")));
        let no = socket.answer(json!({"type": "hint", "bot": "random"})).await;
        assert_eq!(no["code"], "not_your_seat");
        // So would a plan that is made of it.
        let no = socket.answer(json!({"type": "extra", "name": "muse", "arguments": {}})).await;
        assert_eq!((&no["type"], &no["code"]), (&json!("error"), &json!("not_your_seat")));
        let no = socket.answer(json!({"type": "act", "seq": 0, "seat": 200, "action": {"bid": 1}})).await;
        assert_eq!(no["code"], "no_such_seat");
    }
    let told = ada.sit(&id).await.answer(json!({"type": "extra", "name": "muse", "arguments": {}})).await;
    assert_eq!((&told["type"], &told["answer"]), (&json!("answer"), &json!("a secret")));
    let mut nobody = house.stranger().sit(&id).await;
    assert_eq!(nobody.answer(act).await["code"], "unauthenticated");

    for (path, body) in
        [("leave", json!({"seat": 0})), ("seats/0/bot", json!({"bot": "random"})), ("rematch", json!({}))]
    {
        let (status, no) = mallory.post(&format!("/api/matches/{id}/{path}"), body).await;
        assert_eq!((status, &no["code"]), (StatusCode::FORBIDDEN, &json!("not_your_seat")), "{path}");
        is_clear(&no);
    }
    for (seat, code) in [(0, "seat_taken"), (1, "seat_taken"), (9, "no_such_seat")] {
        let (_, no) = mallory.post(&format!("/api/matches/{id}/join"), json!({"seat": seat})).await;
        assert_eq!(no["code"], code);
    }
    let (status, _) = mallory.send(mallory.request(Method::DELETE, &format!("/api/matches/{id}"))).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    // Nothing of that has moved the match.
    let (_, card) = ada.get(&format!("/api/matches/{id}")).await;
    assert_eq!((&card["seq"], &card["yours"], &card["your_turn"]), (&json!(0), &json!([0]), &json!(true)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forged_action_is_none() {
    let house = house().await;
    let (ada, _, _, id) = three(&house).await;
    let mut socket = ada.sit(&id).await;
    let deep = (0..100).fold(json!(1), |inner, _| json!([inner]));
    let forged = [
        json!({"bid": 255}),
        json!({"bid": -1}),
        json!({"bid": 1e99}),
        json!({"bid": "1"}),
        json!({"bid": 1, "coins": 99}),
        json!({"target": 7}),
        json!("end"),
        json!(null),
        json!([]),
        json!({"state": {"coins": [99, 0]}}),
        json!("'; DROP TABLE matches; --"),
        deep,
    ];
    for action in forged {
        let no = socket.answer(json!({"type": "act", "seq": 0, "seat": 0, "action": action})).await;
        assert_eq!(no["type"], "refused", "{no}");
        is_clear(&no);
    }
    for count in [0u32, 1, 77, u32::MAX] {
        let no = socket.answer(json!({"type": "undo", "seq": 0, "seat": 0, "count": count})).await;
        assert_eq!((&no["type"], &no["code"]), (&json!("refused"), &json!("no_undo")));
    }
    socket.act_with(json!({"bid": 1})).await;
    // The same step again, as after a lost answer: once is once.
    let no = socket.answer(json!({"type": "act", "seq": 0, "seat": 0, "action": {"bid": 1}})).await;
    assert_eq!(no["code"], "stale");
    assert_eq!(socket.last["seq"], json!(1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cookie_that_has_ended_opens_nothing() {
    let house = house().await;
    let (ada, _, _, id) = three(&house).await;
    let stolen = ada.clone();
    let mut open = stolen.sit(&id).await;
    let mut leaving = ada.clone();
    let (status, _) = leaving.post("/api/logout", json!({})).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    // The socket that was open is closed with a word, and no new one knows the cookie.
    assert_eq!(open.next("error").await["code"], "unauthenticated");
    assert!(open.hear().await.is_none());
    let mut thief = stolen.clone();
    let (status, no) = thief.get("/api/me").await;
    assert_eq!((status, &no["code"]), (StatusCode::UNAUTHORIZED, &json!("unauthenticated")));
    let mut socket = stolen.connect().await;
    socket.say(json!({"type": "hello", "match": id})).await;
    assert_eq!(socket.next("welcome").await["yours"], json!([]));
    let no = socket.answer(json!({"type": "act", "seq": 0, "seat": 0, "action": {"bid": 1}})).await;
    assert_eq!(no["code"], "unauthenticated");

    for cookie in [
        "tablee=".to_owned(),
        format!("tablee={}", "A".repeat(43)),
        format!("tablee={}", "x".repeat(10_000)),
        "tablee=' OR 1=1 --".to_owned(),
        "tablee=%00; tablee=\u{e9}".to_owned(),
        id,
    ] {
        thief.cookie = Some(cookie);
        assert_eq!(thief.get("/api/me").await.0, StatusCode::UNAUTHORIZED);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn malformed_and_oversized_messages_are_refused() {
    let house = house().await;
    let (ada, _, _, id) = three(&house).await;
    let mut socket = ada.sit(&id).await;
    for text in [
        "",
        "not json",
        "{}",
        "[]",
        "null",
        "{\"type\":\"act\"}",
        "{\"type\":\"shout\"}",
        "{\"type\":\"act\",\"id\":-1,\"seq\":0,\"seat\":0,\"action\":1}",
        "{\"type\":\"act\",\"id\":1,\"seq\":0,\"seat\":999,\"action\":1}",
        "{\"type\":\"hello\",\"match\":\"x\"}",
        "{\"type\":\"ping\",\"as\":\"arbiter\"}",
        &"[".repeat(10_000),
    ] {
        socket.raw(Message::Text(text.into())).await;
        let no = socket.next("error").await;
        is_clear(&no);
    }
    socket.raw(Message::Binary(vec![0xff; 100].into())).await;
    is_clear(&socket.next("error").await);
    socket.act_with(json!({"bid": 1})).await;
    // One that is too long ends the conversation, and nothing else.
    socket.raw(Message::Text("x".repeat(1 << 20).into())).await;
    assert!(socket.hear().await.is_none());

    // The first message must be a hello.
    for first in [
        json!({"type": "ping"}),
        json!({"type": "hello", "match": "x"}),
        json!({"type": "hello", "match": "../../etc/passwd"}),
        json!({"type": "hello", "match": "A".repeat(22)}),
        json!({"type": "hello", "match": id, "protocol": 99}),
        json!({"type": "hello", "match": id, "lang": "xx"}),
    ] {
        let mut socket = ada.connect().await;
        socket.say(first).await;
        is_clear(&socket.next("error").await);
        assert!(socket.hear().await.is_none(), "and that was that");
    }

    // Requests: too long, of another kind, not JSON, with fields that nobody knows.
    let mut mallory = house.guest("Mallory").await;
    let long = mallory.request(Method::POST, "/api/matches").json(&"x".repeat(100_000));
    let (status, no) = mallory.send(long).await;
    assert_eq!((status, &no["code"]), (StatusCode::PAYLOAD_TOO_LARGE, &json!("too_large")));
    let form = mallory.request(Method::POST, "/api/matches").body("game=pocket");
    assert_eq!(mallory.send(form).await.0, StatusCode::BAD_REQUEST);
    for body in
        [json!(null), json!([]), json!({"game": "pocket"}), json!({"game": "pocket", "seed": 1, "seats": []})]
    {
        let (status, no) = mallory.post("/api/matches", body).await;
        assert_eq!(status, StatusCode::BAD_REQUEST);
        is_clear(&no);
    }
    let journal =
        mallory.request(Method::POST, "/api/journals").json(&json!({"journal": "x".repeat(5 << 20)}));
    assert_eq!(mallory.send(journal).await.0, StatusCode::PAYLOAD_TOO_LARGE);
    stands(&house).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_floods_is_held_up_and_others_are_not() {
    let limits = Limits { per_socket: 5, per_session: 20, ..Limits::NONE };
    let house = house_with(Config { limits, ..config() }).await;
    let (ada, mut ben, mut mallory, id) = three(&house).await;
    let mut flood = mallory.sit(&id).await;
    for _ in 0..400 {
        flood.raw(Message::Text("{\"type\":\"ping\"}".into())).await;
    }
    let (mut pongs, mut held, mut closed) = (0, 0, false);
    for _ in 0..500 {
        match flood.hear().await {
            Some(message) if message["type"] == "pong" => pongs += 1,
            Some(message) if message["code"] == "too_fast" => {
                is_clear(&message);
                held += 1;
            }
            Some(_) => {}
            None => {
                closed = true;
                break;
            }
        }
    }
    assert!((40..120).contains(&pongs), "{pongs} were answered");
    assert!(held > 0 && closed, "{held} were refused, then the socket was closed: {closed}");

    let mut fast = 0;
    for _ in 0..300 {
        let (status, no) = mallory.get("/api/me").await;
        if status == StatusCode::TOO_MANY_REQUESTS {
            assert_eq!(no["code"], "too_fast");
            fast += 1;
        }
    }
    assert!(fast > 10, "{fast}");
    // Ada and Ben play on.
    ada.sit(&id).await.act(0).await;
    assert_eq!(ben.get("/api/me").await.0, StatusCode::OK);
    // Trying passwords is held up sooner.
    let limits = Limits { entries: 5, ..Limits::NONE };
    let house = house_with(Config { limits, ..config() }).await;
    let mut thief = house.stranger();
    let mut refused = Vec::new();
    for guess in 0..8 {
        let (status, _) =
            thief.post("/api/login", json!({"name": "Ada", "password": format!("guess {guess}")})).await;
        refused.push(status);
    }
    assert_eq!(refused[..5], [StatusCode::UNAUTHORIZED; 5]);
    assert_eq!(refused[7], StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_match_does_not_open_another() {
    let house = house().await;
    let (ada, _, mut mallory, id) = three(&house).await;
    let (own, tokens) = mallory.begin(json!([{"who": "me"}, {"who": "invited"}])).await;
    // An invitation opens its own match alone, its own seat alone, and once.
    let mut eve = house.guest("Eve").await;
    for (table, body) in [
        (&id, json!({"token": tokens[0]})),
        (&own, json!({"token": "A".repeat(43)})),
        (&own, json!({"token": ""})),
        (&own, json!({"token": tokens[0], "seat": 0})),
        (&own, json!({"seat": 1})),
    ] {
        let (status, no) = eve.post(&format!("/api/matches/{table}/join"), body).await;
        assert_eq!((status, &no["code"]), (StatusCode::FORBIDDEN, &json!("bad_invitation")), "{no}");
        is_clear(&no);
    }
    let join = format!("/api/matches/{own}/join");
    assert_eq!(eve.post(&join, json!({"token": tokens[0]})).await.0, StatusCode::OK);
    assert_eq!(ada.clone().post(&join, json!({"token": tokens[0]})).await.1["code"], "bad_invitation");

    // A socket speaks about one match: the seat one has in another is of no use here.
    let mut socket = mallory.sit(&id).await;
    let no = socket.answer(json!({"type": "act", "seq": 0, "seat": 0, "action": {"bid": 1}})).await;
    assert_eq!(no["code"], "not_your_seat");
    assert!(socket.last["viewer"].is_null());
    // No view, journal or replay gives away a hand or the seed while the match goes on.
    let (status, no) = mallory.get(&format!("/api/matches/{id}/journal")).await;
    assert_eq!((status, &no["code"]), (StatusCode::CONFLICT, &json!("still_running")));
    let (_, no) = mallory.get(&format!("/api/matches/{id}/replay?as=arbiter")).await;
    assert_eq!(no["code"], "still_running");
    let (_, no) = mallory.get(&format!("/api/matches/{id}/replay?as=0")).await;
    assert_eq!(no["code"], "not_your_seat");
    let (status, replay) = mallory.get(&format!("/api/matches/{id}/replay")).await;
    assert_eq!(status, StatusCode::OK);
    for player in replay["view"]["players"].as_array().unwrap() {
        assert!(player["hand"]["value"].is_null());
    }
    for page in [format!("/api/matches/{id}"), "/api/tables".to_owned(), "/api/games".to_owned()] {
        let (_, told) = mallory.get(&page).await;
        assert!(!told.to_string().contains("seed"), "{told}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_path_leads_out_of_the_house() {
    let house = house().await;
    for path in [
        "/../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/..%2f..%2fetc%2fpasswd",
        "/api/matches/..%2f..%2fetc%2fpasswd",
        "/api/matches/%00",
        "/api/matches/'%20OR%201=1--",
        "/api/matches/AAAAAAAAAAAAAAAAAAAAAA/journal",
        "/api/nowhere",
        "/tablee.db",
    ] {
        // Written by hand: a client that behaves would tidy the path up first.
        let answer =
            raw(&house, &format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")).await;
        assert!(answer.starts_with("HTTP/1.1 404"), "{path}: {answer}");
        assert!(answer.contains("\"code\":"), "{path}: {answer}");
    }
    for method in [Method::PUT, Method::DELETE, Method::PATCH] {
        let mut stranger = house.stranger();
        let (status, _) = stranger.send(stranger.request(method, "/api/games")).await;
        assert_eq!(status, StatusCode::METHOD_NOT_ALLOWED);
    }
}

async fn raw(house: &House, request: &str) -> String {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let mut stream = tokio::net::TcpStream::connect(house.address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn text_is_text_wherever_it_stands() {
    let house = house().await;
    let (ada, _, mut mallory, id) = three(&house).await;
    let texts = [
        "'; DROP TABLE people; --",
        "\" OR \"\"=\"",
        "%' OR 1=1 --",
        "Robert'); DELETE FROM matches;--",
        "\\x00\\'",
        "<script>alert(1)</script>",
        "\u{202e}evil\u{0}",
        "${jndi:ldap://x}",
    ];
    for text in texts {
        for (path, body) in [
            ("/api/me", json!({"name": text})),
            ("/api/account", json!({"name": text, "password": "long enough"})),
            ("/api/login", json!({"name": text, "password": text})),
            ("/api/matches", json!({"game": text, "scenario": "duel", "seats": []})),
            ("/api/matches", json!({"game": "pocket", "scenario": text, "seats": []})),
            (
                "/api/matches",
                json!({"game": "pocket", "scenario": "duel", "seats": [{"who": "bot", "bot": text}, {"who": "me"}]}),
            ),
            ("/api/matches", json!({"game": "pocket", "setup": {"seats": text}, "seats": []})),
            (&format!("/api/matches/{id}/join"), json!({"token": text})),
            (&format!("/api/matches/{id}/seats/0/bot"), json!({"bot": text})),
            ("/api/journals", json!({"journal": text})),
        ] {
            let (status, no) = mallory.post(path, body).await;
            // A name may have an apostrophe in it; nothing else of this is anything.
            assert!(status.is_client_error() || path == "/api/me", "{path} {text}: {status} {no}");
        }
        let settings = mallory.request(Method::PATCH, "/api/me").json(&json!({"email": text}));
        let (status, no) = mallory.send(settings).await;
        assert_eq!((status, &no["code"]), (StatusCode::BAD_REQUEST, &json!("bad_email")));
        // What people say is kept as they say it, but for signs that nobody can see.
        let mut socket = ada.sit(&id).await;
        socket.say(json!({"type": "chat", "text": text})).await;
        let heard = socket.next("chat").await;
        assert_eq!(heard["lines"][0]["text"], text.replace('\0', " ").trim());
        let extra =
            socket.answer(json!({"type": "extra", "name": text, "arguments": {"words": [text]}})).await;
        assert_eq!(extra["type"], "error");
    }
    let mut socket = ada.sit(&id).await;
    for text in [String::new(), "   ".to_owned(), "x".repeat(501)] {
        socket.say(json!({"type": "chat", "text": text})).await;
        assert_eq!(socket.next("error").await["code"], "bad_chat");
    }
    stands(&house).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_others_change_nothing_here() {
    let house = house().await;
    let (ada, _, _, id) = three(&house).await;
    let leave = format!("/api/matches/{id}/leave");
    for (name, value) in [
        ("origin", "https://evil.example"),
        ("origin", "null"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
    ] {
        let mut browser = ada.clone();
        let request = browser.request(Method::POST, &leave).header(name, value).json(&json!({"seat": 0}));
        let (status, no) = browser.send(request).await;
        assert_eq!((status, &no["code"]), (StatusCode::FORBIDDEN, &json!("cross_origin")), "{name}: {value}");
    }
    assert!(ada.connect_from(Some("https://evil.example")).await.is_err());
    let own = house.url("");
    assert!(ada.connect_from(Some(&own)).await.is_ok());
    let mut browser = ada.clone();
    let request =
        browser.request(Method::POST, &leave).header("origin", &own).header("sec-fetch-site", "same-origin");
    assert_eq!(browser.send(request.json(&json!({"seat": 0}))).await.0, StatusCode::NO_CONTENT);

    // What the browser is told to hold to.
    let response = ada.request(Method::GET, "/").send().await.unwrap();
    let policy = response.headers()["content-security-policy"].to_str().unwrap();
    assert!(
        policy.contains("script-src 'self' 'wasm-unsafe-eval';") && policy.contains("default-src 'none'")
    );
    assert_eq!(response.headers()["x-content-type-options"], "nosniff");
    assert_eq!(response.headers()["referrer-policy"], "no-referrer");
    let mut stranger = house.stranger();
    let response = stranger.request(Method::POST, "/api/me").json(&json!({})).send().await.unwrap();
    let cookie = response.headers()["set-cookie"].to_str().unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && !cookie.contains("Secure"));
    let tls = Config { public_url: Some("https://play.example.org".into()), ..config() };
    let house = house_with(tls).await;
    stranger = house.stranger();
    let response = stranger.request(Method::POST, "/api/me").json(&json!({})).send().await.unwrap();
    assert!(response.headers()["set-cookie"].to_str().unwrap().ends_with("; Secure"));
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_is_refused_in_both_languages() {
    let house = house().await;
    let mut stranger = house.stranger();
    for (lang, words) in [("fr", "cette partie n’existe pas"), ("en", "this match does not exist")] {
        let request = stranger.request(Method::GET, "/api/matches/x").header("accept-language", lang);
        let (status, no) = stranger.send(request).await;
        assert_eq!((status, &no["message"]), (StatusCode::NOT_FOUND, &json!(words)));
        let (_, no) = stranger.get(&format!("/api/matches/x?lang={lang}")).await;
        assert_eq!(no["message"], words);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_does_not_read_holds_nobody_up() {
    let house = house().await;
    let (ada, ben, _, id) = three(&house).await;
    let mut silent = Vec::new();
    for _ in 0..20 {
        // They say hello and never read a word.
        let mut socket = house.stranger().connect().await;
        socket.say(json!({"type": "hello", "match": id, "seq": 0})).await;
        silent.push(socket);
    }
    let (mut at_ada, mut at_ben) = (ada.sit(&id).await, ben.sit(&id).await);
    crate::common::play_out(&mut [&mut at_ada, &mut at_ben]).await;
    assert!(at_ada.is_over());
    // One that reads at last finds the end, and every step since it came.
    let mut late = silent.pop().unwrap();
    let update = late.until(|update| !update["over"].is_null()).await;
    assert_eq!(update["seq"], at_ada.last["seq"]);
    drop(silent);
    // A socket that is cut in the middle of a word is gone, no more.
    let socket = ada.connect().await;
    let (write, read) = socket.stream.split();
    drop((write, read));
    stands(&house).await;
}
