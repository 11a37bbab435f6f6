//! Slow play: clocks, holidays, notices, e-mails.

use crate::common::{config, house, post_house};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use std::time::Duration;
use store::{MatchId, Millis};

fn now() -> i64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as i64
}

async fn begin(person: &mut crate::common::Person, late: &str) -> MatchId {
    begin_with(person, json!({"kind": "minutes", "each": 5, "late": late})).await
}

async fn begin_with(person: &mut crate::common::Person, clock: Value) -> MatchId {
    let seats = json!([{"who": "me"}, {"who": "open"}]);
    let new = json!({"game": "pocket", "scenario": "duel", "seats": seats, "clock": clock});
    let (status, begun) = person.post("/api/matches", new).await;
    assert_eq!(status, StatusCode::CREATED, "{begun}");
    begun["table"]["id"].as_str().unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_answers_for_whoever_is_late() {
    let house = house().await;
    let (mut ada, mut ben) = (house.guest("Ada").await, house.guest("Ben").await);
    let id = begin(&mut ada, "bot_answers").await;
    ben.post(&format!("/api/matches/{id}/join"), json!({})).await;
    let (mut at_ada, mut at_ben) = (ada.sit(&id.to_string()).await, ben.sit(&id.to_string()).await);
    // The time that is left is told by the server's clock, not by the reader's.
    let told = at_ada.last["now"].as_i64().unwrap();
    assert!((now() - told).abs() < 20_000, "{told}");
    let left = at_ada.last["deadline"].as_i64().unwrap() - told;
    assert!((290_000..=300_000).contains(&left), "{left}");
    // Nothing happens to those who are in time; to take a step back gives no more of it.
    let first = at_ada.last["deadline"].clone();
    at_ada.act_with(json!({"bid": 1})).await;
    let undone = at_ada.answer(json!({"type": "undo", "seq": 1, "seat": 0})).await;
    assert_eq!(undone["type"], "done");
    at_ada.until(|update| update["seq"] == json!(2)).await;
    assert_eq!(at_ada.last["deadline"], first);
    at_ada.act_with(json!({"bid": 0})).await;
    let before = at_ada.last["deadline"].as_i64().unwrap();
    at_ben.until(|update| update["seq"] == json!(3)).await;
    at_ben.act_with(json!({"bid": 3})).await;
    // It is Ben's turn again, now to act: one seat in a row, one clock.
    assert_eq!(at_ben.last["deadline"].as_i64(), Some(before));
    at_ben.act_with(json!("draw")).await;
    assert_eq!(at_ben.last["deadline"].as_i64(), Some(before));
    // Ben sleeps: a bot plays until it is Ada's turn, and the seat is still his.
    assert!(house.store.set_deadline(id, 5, Some(Millis(now() - 1000))).await.unwrap());
    let update = at_ada.until(|update| update["legal"].is_object()).await;
    assert!(update["deadline"].as_i64().unwrap() > now() + 200_000, "Ada has her whole time");
    let (_, card) = ben.get(&format!("/api/matches/{id}")).await;
    assert_eq!(card["yours"], json!([1]));
}

#[tokio::test(flavor = "multi_thread")]
async fn or_takes_the_seat() {
    let house = house().await;
    let mut ada = house.guest("Ada").await;
    let id = begin(&mut ada, "bot_takes_over").await;
    let mut socket = ada.sit(&id.to_string()).await;
    assert!(house.store.set_deadline(id, 0, Some(Millis(now() - 1000))).await.unwrap());
    let seats = socket.next("seats").await;
    assert_eq!((&seats["yours"], &seats["seats"][0]["kind"]), (&json!([]), &json!("bot")));
    socket.until(|update| update["turn"]["seat"] == json!(1)).await;
    // Nobody sits at the other seat, and nobody is late there.
    assert!(socket.last.get("deadline").is_none());
}

const DAY: i64 = 86_400_000;

#[tokio::test(flavor = "multi_thread")]
async fn no_slow_clock_runs_on_holiday() {
    let house = house().await;
    let mut ada = house.guest("Ada").await;
    let slow = begin_with(&mut ada, json!({"kind": "days", "each": 3, "late": "bot_takes_over"})).await;
    let live = begin(&mut ada, "bot_takes_over").await;
    let away = |until: i64| json!({ "vacation": until });
    for wish in [now() + DAY * 31, now() + DAY * 365, -1] {
        let (status, _) = ada.send(ada.request(Method::PATCH, "/api/me").json(&away(wish))).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "not for so long");
    }
    let (status, me) = ada.send(ada.request(Method::PATCH, "/api/me").json(&away(now() + DAY))).await;
    assert_eq!((status, me["vacation"].is_i64()), (StatusCode::OK, true));
    for id in [slow, live] {
        assert!(house.store.set_deadline(id, 0, Some(Millis(now() + 200))).await.unwrap());
    }
    tokio::time::sleep(Duration::from_millis(4000)).await;
    let (_, card) = ada.get(&format!("/api/matches/{slow}")).await;
    assert_eq!((&card["yours"], &card["seq"]), (&json!([0]), &json!(0)), "nobody has played for her");
    let (_, card) = ada.get(&format!("/api/matches/{live}")).await;
    assert_eq!(card["yours"], json!([]), "live play waits for nobody on holiday");
    // Back early: a day at least, and what was left.
    let (status, me) = ada.send(ada.request(Method::PATCH, "/api/me").json(&away(0))).await;
    assert_eq!((status, &me["vacation"]), (StatusCode::OK, &Value::Null));
    let (_, card) = ada.get(&format!("/api/matches/{slow}")).await;
    let left = card["deadline"].as_i64().unwrap() - now();
    assert!((DAY - 60_000..=DAY).contains(&left), "{card}");
    // A holiday that is begun when it is too late helps nobody.
    assert!(house.store.set_deadline(slow, 0, Some(Millis(now() - 5000))).await.unwrap());
    ada.send(ada.request(Method::PATCH, "/api/me").json(&away(now() + DAY))).await;
    let late = async {
        while ada.get(&format!("/api/matches/{slow}")).await.1["yours"] != json!([]) {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), late).await.expect("a bot has the seat");
    // There are thirty days in a year, and a day here and there would go on for ever.
    let mut taken = 0;
    loop {
        ada.send(ada.request(Method::PATCH, "/api/me").json(&away(0))).await;
        let wish = away(now() + 60_000);
        let (status, no) = ada.send(ada.request(Method::PATCH, "/api/me").json(&wish)).await;
        if status == StatusCode::CONFLICT {
            assert_eq!(no["code"], "no_holiday_left");
            break;
        }
        taken += 1;
    }
    assert!((25..=30).contains(&taken), "{taken}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_pays_for_the_time_in_which_the_house_was_away() {
    let house = house().await;
    let mut ada = house.guest("Ada").await;
    let id = begin(&mut ada, "bot_takes_over").await;
    ada.sit(&id.to_string()).await;
    // She has a second left when the house goes, and it comes back when that is long over.
    assert!(house.store.set_deadline(id, 0, Some(Millis(now() + 6000))).await.unwrap());
    let folder = house.stop().await;
    tokio::time::sleep(Duration::from_secs(13)).await;
    let house = crate::common::open(config(), folder, crate::common::shelf()).await;
    ada.base = house.url("");
    tokio::time::sleep(Duration::from_secs(4)).await;
    let (_, card) = ada.get(&format!("/api/matches/{id}")).await;
    assert_eq!(card["yours"], json!([0]), "{card}");
    let left = card["deadline"].as_i64().unwrap() - now();
    assert!((100_000..=140_000).contains(&left), "{left}");
    assert_eq!(ada.sit(&id.to_string()).await.last["deadline"], card["deadline"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_notice_reaches_those_who_look_at_another_match() {
    let house = house().await;
    let (mut ada, mut ben) = (house.guest("Ada").await, house.guest("Ben").await);
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "open"}])).await;
    ben.post(&format!("/api/matches/{id}/join"), json!({})).await;
    let (other, _) = ben.begin(json!([{"who": "me"}, {"who": "me"}])).await;
    let mut elsewhere = ben.connect().await;
    elsewhere.say(json!({"type": "hello", "match": other, "lang": "fr"})).await;
    elsewhere.next("update").await;
    ada.sit(&id).await.act(0).await;
    let notice = elsewhere.next("notice").await;
    assert_eq!((&notice["match"], &notice["message"]), (&json!(id), &json!("C’est à vous\u{a0}: Poche")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_reaches_those_who_are_not_here() {
    let mut post = post_house().await;
    let house = &post.house;
    let (mut ada, mut ben) = (house.guest("Ada").await, house.account("Ben").await);
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "open"}])).await;
    ben.post(&format!("/api/matches/{id}/join"), json!({})).await;
    post.letters.confirmed(&mut ben, "ben@example.org").await;
    ben.send(ben.request(Method::PATCH, "/api/me").json(&json!({"lang": "fr"}))).await;

    let mut at_ada = ada.sit(&id).await;
    at_ada.act(0).await;
    let letter = post.letters.next().await;
    assert!(letter.contains("To: ben@example.org") && letter.contains("From:"), "{letter}");
    assert!(letter.contains(&format!("https://play.example.org/match/{id}")), "{letter}");

    // Whoever is here, or is quick, gets none; nor does whoever asked for none.
    let mut at_ben = ben.sit(&id).await;
    at_ben.act_with(json!({"bid": 0})).await;
    post.letters.none_for(Duration::from_millis(1500)).await;
}
