//! Operators: reports, mutes, bans, freed seats, closed tables, and the audit trail.

use crate::common::{House, Person, Socket, house_with, open_at, shelf};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use server::{Config, Limits};
use std::sync::Arc;
use std::time::Duration;
use store::SeatOwner;

/// Ranks count, addresses are told by a proxy, and nothing else slows a test down.
fn strangers() -> Config {
    let limits = Limits { sockets_per_person: 50, ..Limits::NONE };
    Config { limits, behind_proxy: true, ..Config::default() }
}

async fn account(house: &House, name: &str) -> Person {
    let mut person = house.guest(name).await;
    let wish = json!({"name": name, "password": format!("correct horse {name}")});
    let (status, me) = person.post("/api/account", wish).await;
    assert_eq!(status, StatusCode::OK, "{me}");
    person
}

async fn operator(house: &House, name: &str) -> Person {
    let person = account(house, name).await;
    let id = house.store.person_by_name(name).await.unwrap().unwrap().id;
    house.store.set_operator(id, true).await.unwrap();
    person
}

async fn id_of(person: &mut Person) -> String {
    person.get("/api/me").await.1["id"].as_str().unwrap().to_owned()
}

/// A request that the proxy says comes from there.
async fn from(person: &mut Person, address: &str, method: Method, path: &str) -> (StatusCode, Value) {
    let request = person.request(method.clone(), path).header("x-forwarded-for", address);
    let request = if method == Method::POST { request.json(&json!({})) } else { request };
    person.send(request).await
}

async fn chat_answer(socket: &mut Socket) -> Value {
    loop {
        let message = socket.hear().await.expect("an answer");
        if message["type"] == "chat" || message["type"] == "error" {
            return message;
        }
    }
}

/// Waits until the socket is closed; what was said last.
async fn closed(socket: &mut Socket) -> Value {
    let mut last = Value::Null;
    while let Some(message) = socket.hear().await {
        if message["type"] == "error" {
            last = message;
        }
    }
    last
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_learns_anything() {
    let house = house_with(strangers()).await;
    let mut boss = operator(&house, "Boss").await;
    let mut mia = account(&house, "Mia").await;
    let (table, _) = mia.begin(json!([{"who": "me"}, {"who": "open"}])).await;
    let mia_id = id_of(&mut mia).await;
    let mut others = [mia.clone(), house.guest("Guy").await, house.stranger()];
    let real = [
        (Method::GET, "/api/admin/reports".to_owned()),
        (Method::POST, "/api/admin/reports/1".to_owned()),
        (Method::GET, "/api/admin/people?who=Mia".to_owned()),
        (Method::POST, format!("/api/admin/people/{mia_id}/mute")),
        (Method::GET, "/api/admin/bans".to_owned()),
        (Method::POST, "/api/admin/bans".to_owned()),
        (Method::POST, "/api/admin/bans/1/lift".to_owned()),
        (Method::POST, format!("/api/admin/matches/{table}/close")),
        (Method::POST, format!("/api/admin/matches/{table}/seats/0/kick")),
        (Method::GET, "/api/admin/audit".to_owned()),
    ];
    let made_up = [
        (Method::GET, "/api/admin/people?who=Nobody".to_owned()),
        (Method::POST, "/api/admin/matches/x/close".to_owned()),
        (Method::GET, "/api/admin/secrets".to_owned()),
        (Method::DELETE, "/api/admin/audit".to_owned()),
    ];
    for (method, path) in real.iter().chain(&made_up) {
        for other in &mut others {
            let request = other.request(method.clone(), path);
            let (status, no) = other.send(request).await;
            assert_eq!(
                (status, &no["code"]),
                (StatusCode::FORBIDDEN, &json!("operators_only")),
                "{method} {path}"
            );
        }
    }
    assert_eq!(boss.get("/api/admin/reports").await, (StatusCode::OK, json!([])));
    assert_eq!(boss.get("/api/admin/secrets").await.0, StatusCode::NOT_FOUND);
    // Whoever is no operator any more is nobody special at once.
    let id = house.store.person_by_name("Boss").await.unwrap().unwrap().id;
    house.store.set_operator(id, false).await.unwrap();
    assert_eq!(boss.get("/api/admin/audit").await.0, StatusCode::FORBIDDEN);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_keeps_what_was_said() {
    let house = house_with(strangers()).await;
    let (mut boss, mut ada) = (operator(&house, "Boss").await, account(&house, "Ada").await);
    let mut eve = house.guest("Eve").await;
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "open"}])).await;
    eve.post(&format!("/api/matches/{id}/join"), json!({})).await;
    let mut at_eve = eve.sit(&id).await;
    for text in ["hello", "you fool", "bye"] {
        at_eve.say(json!({"type": "chat", "text": text})).await;
        chat_answer(&mut at_eve).await;
    }
    let mut bob = account(&house, "Bob").await;
    let mut at_bob = bob.sit(&id).await;
    at_bob.say(json!({"type": "chat", "text": "I only came to watch"})).await;
    chat_answer(&mut at_bob).await;
    let report = |more: Value| {
        let mut report = json!({"match": id, "reason": "insult", "text": "Look at this."});
        report.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        report
    };
    for (bad, code) in [
        (json!({}), "bad_request"),
        (json!({"seat": 1, "line": 2}), "bad_request"),
        (json!({"seat": 0}), "yourself"),
        (json!({"seat": 9}), "no_such_person"),
        (json!({"line": 99}), "no_such_person"),
        (json!({"seat": 1, "text": "x".repeat(501)}), "bad_reason"),
        (json!({"seat": 1, "reason": "boredom"}), "bad_request"),
        (json!({"seat": 1, "match": "nowhere"}), "no_such_match"),
    ] {
        assert_eq!(ada.post("/api/reports", report(bad.clone())).await.1["code"], code, "{bad}");
    }
    assert_eq!(
        house.stranger().post("/api/reports", report(json!({"seat": 1}))).await.0,
        StatusCode::UNAUTHORIZED
    );
    assert_eq!(ada.post("/api/reports", report(json!({"line": 2}))).await.0, StatusCode::CREATED);
    let (status, again) = ada.post("/api/reports", report(json!({"seat": 1}))).await;
    assert_eq!((status, &again["code"]), (StatusCode::CONFLICT, &json!("already_reported")));

    // Eve deletes herself and all her words; the report still has them.
    drop(at_eve);
    let eve_id = id_of(&mut eve).await;
    let gone = eve.request(Method::DELETE, "/api/me").json(&json!({"sure": "delete"}));
    assert_eq!(eve.send(gone).await.0, StatusCode::NO_CONTENT);
    let (_, before) = boss.get("/api/admin/reports").await;
    assert!(before.to_string().contains("I only came to watch"), "{before}");
    // Whoever nobody complained of takes all of it along.
    let gone = bob.request(Method::DELETE, "/api/me").json(&json!({"password": "correct horse Bob"}));
    assert_eq!(bob.send(gone).await.0, StatusCode::NO_CONTENT);
    let (_, after) = boss.get("/api/admin/reports").await;
    assert!(!after.to_string().contains("came to watch") && !after.to_string().contains("Bob"), "{after}");
    let (_, reports) = boss.get("/api/admin/reports").await;
    assert_eq!(reports.as_array().unwrap().len(), 1, "{reports}");
    let (context, target) = (&reports[0]["context"], &reports[0]["target"]);
    assert_eq!((&context[1]["text"], &context[1]["person"]["name"]), (&json!("you fool"), &json!("Eve")));
    assert_eq!((&target["id"], &reports[0]["reason"]), (&json!(eve_id), &json!("insult")));
    let number = reports[0]["id"].as_u64().unwrap();
    let settle = format!("/api/admin/reports/{number}");
    assert_eq!(boss.post(&settle, json!({"verdict": ""})).await.1["code"], "bad_reason");
    assert_eq!(boss.post(&settle, json!({"verdict": "gone by herself"})).await.0, StatusCode::NO_CONTENT);
    assert_eq!(boss.post(&settle, json!({"verdict": "twice"})).await.0, StatusCode::NOT_FOUND);
    assert_eq!(boss.get("/api/admin/reports").await.1, json!([]));
    assert_eq!(boss.get("/api/admin/reports?all=true").await.1[0]["verdict"], "gone by herself");

    // A guest does not bury the operators in reports.
    let mut guest = house.guest("Guy").await;
    let mut taken = 0;
    for at in 0..5 {
        let mut other = house.guest(&format!("Other {at}")).await;
        let (id, _) = other.begin(json!([{"who": "me"}, {"who": "open"}])).await;
        let wish = json!({"match": id, "seat": 0, "reason": "spam"});
        taken += u32::from(guest.post("/api/reports", wish).await.0 == StatusCode::CREATED);
    }
    assert_eq!(taken, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_muted_is_silent_everywhere_for_a_while() {
    let house = house_with(strangers()).await;
    let (mut boss, mut eve) = (operator(&house, "Boss").await, account(&house, "Eve").await);
    let (id, _) = eve.begin(json!([{"who": "me"}, {"who": "open"}])).await;
    let mut at_eve = eve.sit(&id).await;
    let mute = format!("/api/admin/people/{}/mute", id_of(&mut eve).await);
    assert_eq!(boss.post(&mute, json!({"hours": 1, "why": ""})).await.1["code"], "bad_reason");
    assert_eq!(boss.post(&mute, json!({"hours": 4_000_000, "why": "x"})).await.0, StatusCode::BAD_REQUEST);
    assert_eq!(boss.post(&mute, json!({"hours": 1, "why": "insults"})).await.0, StatusCode::NO_CONTENT);
    at_eve.say(json!({"type": "chat", "text": "you fool"})).await;
    assert_eq!(chat_answer(&mut at_eve).await["code"], "muted");
    at_eve.act(0).await;
    assert_eq!(boss.post(&mute, json!({"hours": 0, "why": "said sorry"})).await.0, StatusCode::NO_CONTENT);
    at_eve.say(json!({"type": "chat", "text": "sorry"})).await;
    assert_eq!(chat_answer(&mut at_eve).await["lines"][0]["text"], "sorry");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ban_closes_the_door_and_what_was_open() {
    let house = house_with(strangers()).await;
    let (mut boss, mut eve) = (operator(&house, "Boss").await, account(&house, "Eve").await);
    let (id, _) = eve.begin(json!([{"who": "me"}, {"who": "open"}])).await;
    let mut at_eve = eve.sit(&id).await;
    let eve_id = id_of(&mut eve).await;
    let boss_id = id_of(&mut boss).await;
    for (bad, code) in [
        (json!({"why": "x"}), "bad_request"),
        (json!({"person": eve_id, "range": "192.0.2.0/24", "why": "x"}), "bad_request"),
        (json!({"person": eve_id, "why": " "}), "bad_reason"),
        (json!({"person": "nobody", "why": "x"}), "no_such_person"),
        (json!({"person": boss_id, "why": "x"}), "yourself"),
        (json!({"range": "0.0.0.0/0", "why": "x"}), "bad_range"),
        (json!({"range": "home", "why": "x"}), "bad_range"),
    ] {
        assert_eq!(boss.post("/api/admin/bans", bad.clone()).await.1["code"], code, "{bad}");
    }
    let wish = json!({"person": eve_id, "hours": 24, "why": "Insults, again.", "seats": true});
    assert_eq!(boss.post("/api/admin/bans", wish).await.0, StatusCode::CREATED);
    let last = closed(&mut at_eve).await;
    assert_eq!(last["code"], "banned", "{last}");
    let (status, no) = eve.get("/api/matches?lang=fr").await;
    assert_eq!((status, &no["code"]), (StatusCode::FORBIDDEN, &json!("banned")));
    let said = no["message"].as_str().unwrap();
    assert!(said.contains("Insults, again.") && said.contains("jusqu’au"), "{said}");
    assert!(eve.connect_from(None).await.is_err(), "no socket either");
    // The seat is free for others, and one's own data is still one's own.
    assert_eq!(boss.get(&format!("/api/matches/{id}")).await.1["seats"][0]["kind"], "open");
    assert_eq!(eve.get("/api/me/export").await.1["order"]["bans"][0]["reason"], "Insults, again.");
    let ban = boss.get("/api/admin/bans").await.1[0]["id"].as_u64().unwrap();
    let lift = format!("/api/admin/bans/{ban}/lift");
    assert_eq!(boss.post(&lift, json!({"why": "a mistake"})).await.0, StatusCode::NO_CONTENT);
    assert_eq!(boss.post(&lift, json!({"why": "twice"})).await.0, StatusCode::NOT_FOUND);
    assert_eq!(eve.get("/api/matches").await.0, StatusCode::OK);

    // A ban for a time ends by itself.
    let id = eve_id.parse().unwrap();
    let soon = store::Millis(now() + 1500);
    house
        .store
        .ban(&store::Banned::Person(id), "a moment", None, store::Millis(now()), Some(soon))
        .await
        .unwrap();
    tokio::time::sleep(Duration::from_millis(3200)).await;
    assert_eq!(eve.get("/api/matches").await.0, StatusCode::OK);
}

fn now() -> i64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as i64
}

#[tokio::test(flavor = "multi_thread")]
async fn a_range_keeps_strangers_out_and_operators_in() {
    let house = house_with(strangers()).await;
    let mut boss = operator(&house, "Boss").await;
    let mut eve = house.guest("Eve").await;
    let wish = json!({"range": "198.51.100.9/24", "why": "A flood."});
    assert_eq!(boss.post("/api/admin/bans", wish).await.0, StatusCode::CREATED);
    let wish = json!({"range": "2001:db8:7::/48", "hours": 1, "why": "A flood."});
    assert_eq!(boss.post("/api/admin/bans", wish).await.0, StatusCode::CREATED);
    for inside in ["198.51.100.1", "198.51.100.255", "::ffff:198.51.100.7", "2001:db8:7:9::1"] {
        assert_eq!(from(&mut eve, inside, Method::GET, "/api/matches").await.1["code"], "banned", "{inside}");
        assert_eq!(from(&mut house.stranger(), inside, Method::POST, "/api/me").await.1["code"], "banned");
        assert_eq!(from(&mut house.stranger(), inside, Method::GET, "/api/live").await.1["code"], "banned");
        assert_eq!(
            from(&mut boss, inside, Method::GET, "/api/admin/bans").await.0,
            StatusCode::OK,
            "{inside}"
        );
        // The pages themselves come, so that there is something to read the reason on.
        assert_eq!(from(&mut house.stranger(), inside, Method::GET, "/").await.0, StatusCode::OK);
    }
    for outside in ["198.51.101.1", "2001:db8:8::1", "192.0.2.1"] {
        assert_eq!(from(&mut eve, outside, Method::GET, "/api/matches").await.0, StatusCode::OK, "{outside}");
    }
    // A cookie that somebody made up is no operator's.
    let mut liar = house.stranger();
    liar.cookie = Some(format!("tablee={}", "A".repeat(43)));
    assert_eq!(from(&mut liar, "198.51.100.1", Method::GET, "/api/matches").await.1["code"], "banned");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ban_reaches_every_node() {
    let Some(postgres) = store::testing::Postgres::shared() else { return };
    let db = postgres.database().await;
    let config = Config { one_of_many: true, ..strangers() };
    let folder = || Arc::new(tempfile::tempdir().unwrap());
    let one = open_at(&db, config.clone(), folder(), shelf()).await;
    let other = open_at(&db, config, folder(), shelf()).await;
    let mut boss = operator(&one, "Boss").await;
    let mut eve = account(&other, "Eve").await;
    let (id, _) = eve.begin(json!([{"who": "me"}, {"who": "open"}])).await;
    let mut at_eve = eve.sit(&id).await;
    let wish = json!({"person": id_of(&mut eve).await, "why": "Enough."});
    assert_eq!(boss.post("/api/admin/bans", wish).await.0, StatusCode::CREATED);
    assert_eq!(closed(&mut at_eve).await["code"], "banned");
    assert_eq!(eve.get("/api/matches").await.1["code"], "banned");
    one.stop().await;
    other.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_taken_away_by_a_bot_or_opened() {
    let house = house_with(strangers()).await;
    let mut boss = operator(&house, "Boss").await;
    let (mut ada, mut eve) = (house.guest("Ada").await, house.guest("Eve").await);
    let kick = |id: &str, seat: u8| format!("/api/admin/matches/{id}/seats/{seat}/kick");
    // Not begun: the seat opens, for everybody but Eve.
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "open"}])).await;
    eve.post(&format!("/api/matches/{id}/join"), json!({})).await;
    let mut at_eve = eve.sit(&id).await;
    assert_eq!(boss.post(&kick(&id, 9), json!({"why": "x"})).await.0, StatusCode::NOT_FOUND);
    assert_eq!(boss.post(&kick(&id, 1), json!({"why": "squatting"})).await.0, StatusCode::NO_CONTENT);
    assert!(at_eve.next("notice").await["message"].as_str().unwrap().contains("operators"));
    assert_eq!(boss.get(&format!("/api/matches/{id}")).await.1["seats"][1]["kind"], "open");
    assert_eq!(eve.post(&format!("/api/matches/{id}/join"), json!({})).await.1["code"], "not_welcome");
    // Begun: a bot plays on.
    let (id, _) = ada.begin(json!([{"who": "open"}, {"who": "me"}])).await;
    eve.post(&format!("/api/matches/{id}/join"), json!({})).await;
    let (mut at_eve, mut at_ada) = (eve.sit(&id).await, ada.sit(&id).await);
    at_eve.act(0).await;
    assert_eq!(boss.post(&kick(&id, 0), json!({"why": "insults"})).await.0, StatusCode::NO_CONTENT);
    assert_eq!(boss.get(&format!("/api/matches/{id}")).await.1["seats"][0]["kind"], "bot");
    crate::common::play_out(&mut [&mut at_ada]).await;
    assert!(at_ada.is_over());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_closed_for_all_and_can_be_looked_at() {
    let house = house_with(strangers()).await;
    let mut boss = operator(&house, "Boss").await;
    let mut ada = house.guest("Ada").await;
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "bot", "bot": "random"}])).await;
    let mut at_ada = ada.sit(&id).await;
    at_ada.act(0).await;
    let close = format!("/api/admin/matches/{id}/close");
    assert_eq!(boss.post(&close, json!({"why": "An insult as a table."})).await.0, StatusCode::NO_CONTENT);
    let told = at_ada.next("error").await;
    assert_eq!(told["code"], "closed");
    assert!(told["message"].as_str().unwrap().contains("An insult as a table."), "{told}");
    assert_eq!(boss.post(&close, json!({"why": "twice"})).await.1["code"], "over");
    // Nobody plays, joins, plays again or deletes it; everybody may look.
    let act = json!({"type": "act", "seq": at_ada.last["seq"], "seat": 0, "action": {}});
    assert_eq!(at_ada.answer(act).await["code"], "closed");
    assert_eq!(ada.post(&format!("/api/matches/{id}/rematch"), json!({})).await.1["code"], "closed");
    assert_eq!(
        ada.send(ada.request(Method::DELETE, &format!("/api/matches/{id}"))).await.0,
        StatusCode::CONFLICT
    );
    let (_, card) = ada.get(&format!("/api/matches/{id}?lang=fr")).await;
    assert!(card["aside"].as_str().unwrap().contains("les modérateurs de ce serveur ont clos"), "{card}");
    assert_eq!((&card["your_turn"], &card["over"]), (&json!(false), &json!(null)));
    assert_eq!(ada.get(&format!("/api/matches/{id}/replay?log=5")).await.0, StatusCode::OK);
    drop(at_ada);
    let house = house.restart(strangers()).await;
    ada.base = house.url("");
    let mut again = ada.connect().await;
    again.say(json!({"type": "hello", "match": id})).await;
    again.next("welcome").await;
    assert_eq!(again.next("error").await["code"], "closed");
    again.next("update").await;
}

/// What the command line does goes straight to the database, and SQLite tells nobody: the server looks for
/// itself.
#[tokio::test(flavor = "multi_thread")]
async fn what_the_command_line_does_reaches_those_who_play() {
    let folder = Arc::new(tempfile::tempdir().unwrap());
    let db = format!("sqlite:{}", folder.path().join("tablee.db").display());
    let house = open_at(&db, strangers(), folder, shelf()).await;
    let (mut ada, mut eve) = (house.guest("Ada").await, house.guest("Eve").await);
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "open"}])).await;
    assert_eq!(eve.post(&format!("/api/matches/{id}/join"), json!({})).await.0, StatusCode::OK);
    let (mut at_ada, mut at_eve) = (ada.sit(&id).await, eve.sit(&id).await);
    let (table, person) = (id.parse().unwrap(), id_of(&mut eve).await.parse().unwrap());
    let line = store::Store::open(&db).await.unwrap();
    line.change_seat(table, 1, &SeatOwner::Person(person), &SeatOwner::Open).await.unwrap();
    for socket in [&mut at_ada, &mut at_eve] {
        while socket.next("seats").await["seats"][1]["kind"] != "open" {}
    }
    line.close_match(table, "{}", store::Millis(now())).await.unwrap();
    for socket in [&mut at_ada, &mut at_eve] {
        assert_eq!(socket.next("error").await["code"], "closed");
    }
    line.close().await;
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_act_leaves_a_trace_and_addresses_are_for_operators_alone() {
    let house = house_with(strangers()).await;
    let mut boss = operator(&house, "Boss").await;
    let mut eve = account(&house, "Eve").await;
    from(&mut eve, "203.0.113.7", Method::GET, "/api/me").await;
    from(&mut eve, "2001:db8:1:2::77", Method::GET, "/api/me").await;
    let (_, file) = boss.get("/api/admin/people?who=eve").await;
    let addresses = file["addresses"].to_string();
    assert!(addresses.contains("203.0.113.7") && addresses.contains("2001:db8:1:2::77"), "{file}");
    let eve_id = id_of(&mut eve).await;
    assert_eq!(boss.get(&format!("/api/admin/people?who={eve_id}")).await.1["person"]["name"], "Eve");
    assert_eq!(boss.get("/api/admin/people?who=Nobody").await.0, StatusCode::NOT_FOUND);
    boss.post(&format!("/api/admin/people/{eve_id}/mute"), json!({"hours": 2, "why": "loud"})).await;
    let (_, trail) = boss.get("/api/admin/audit").await;
    assert_eq!(
        (&trail[0]["act"], &trail[0]["name"], &trail[0]["why"]),
        (&json!("mute"), &json!("Boss"), &json!("loud"))
    );
    let acts: Vec<_> = trail.as_array().unwrap().iter().map(|deed| deed["act"].as_str().unwrap()).collect();
    assert_eq!(acts, ["mute", "look_up", "look_up"]);
    // Old addresses are forgotten.
    house.store.forget_addresses(store::Millis(now() + 1)).await.unwrap();
    assert_eq!(boss.get("/api/admin/people?who=Eve").await.1["addresses"], json!([]));
}
