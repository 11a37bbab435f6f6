//! Forgiven slips over the server: asked, answered, forgiven, and shown to everybody.

use crate::common::{House, Person, Socket, config, house, house_with, open_at, play_out, shelf};
use reqwest::StatusCode;
use serde_json::{Value, json};
use server::Config;
use std::time::Duration;

/// A match of Ada's and Ben's, with a clock of minutes, and their sockets.
async fn two(house: &House) -> (String, Person, Person, Socket, Socket) {
    let (mut ada, mut ben) = (house.guest("Ada").await, house.guest("Ben").await);
    let clock = json!({"kind": "minutes", "each": 30, "late": "bot_answers"});
    let new = json!({"game": "pocket", "scenario": "duel", "seats": [{"who": "me"}, {"who": "open"}], "clock": clock});
    let (status, begun) = ada.post("/api/matches", new).await;
    assert_eq!(status, StatusCode::CREATED, "{begun}");
    let id = begun["table"]["id"].as_str().unwrap().to_owned();
    assert_eq!(ben.post(&format!("/api/matches/{id}/join"), json!({"seat": 1})).await.0, StatusCode::OK);
    let (mut one, mut other) = (ada.sit(&id).await, ben.sit(&id).await);
    // Both bid: what they bid is unveiled, and nobody takes that back.
    one.act_with(json!({"bid": 1})).await;
    other.until(|update| update["seq"] == 1).await;
    other.act_with(json!({"bid": 2})).await;
    one.until(|update| update["seq"] == 2).await;
    (id, ada, ben, one, other)
}

/// Ada asks for the step in which she bid.
async fn asks(one: &mut Socket) -> Value {
    one.answer(json!({"type": "forgive", "seq": 2, "seat": 0})).await
}

/// The next slip that is told.
async fn told(socket: &mut Socket) -> Value {
    socket.next("slip").await
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_forgiven_when_everybody_agrees() {
    let house = house().await;
    let (id, mut ada, _ben, mut one, mut other) = two(&house).await;
    let no = one.answer(json!({"type": "undo", "seq": 2, "seat": 0})).await;
    assert_eq!(no["code"], "no_undo");
    assert_eq!(asks(&mut one).await["type"], "done");
    let card = told(&mut other).await["slip"].clone();
    assert_eq!((&card["seat"], &card["steps"], &card["actions"]), (&json!(0), &json!(1), &json!(2)));
    assert_eq!((&card["from"], &card["seq"], &card["waits"]), (&json!(0), &json!(2), &json!([1])));
    // What was bid is nobody's business, and is not in it.
    assert!(!card.to_string().contains("bid"), "{card}");

    let done = other.answer(json!({"type": "agree", "seq": 2, "asker": 0, "seat": 1, "agrees": true})).await;
    assert_eq!((&done["type"], &done["seq"]), (&json!("done"), &json!(3)), "{done}");
    for socket in [&mut one, &mut other] {
        let update = socket.until(|update| update["seq"] == 3).await;
        assert_eq!((&update["turn"]["seat"], &update["slips"]), (&json!(0), &json!(1)));
        let step = update["steps"].as_array().unwrap().last().unwrap().clone();
        assert_eq!((&step["seat"], &step["undo"], &step["forgiven"]), (&json!(0), &json!(2), &json!(true)));
        assert!(step["lines"].to_string().contains("A slip was forgiven"), "{step}");
    }
    // She bids something else, and takes that back by herself; but nothing from before.
    one.act_with(json!({"bid": 3})).await;
    let undone = one.answer(json!({"type": "undo", "seq": 4, "seat": 0})).await;
    assert_eq!(undone["type"], "done", "{undone}");
    let no = one.answer(json!({"type": "undo", "seq": 5, "seat": 0})).await;
    assert_eq!(no["code"], "no_undo");

    other.until(|update| update["seq"] == 5).await;
    one.until(|update| update["seq"] == 5).await;
    play_out(&mut [&mut one, &mut other]).await;
    // The card of the match, its journal and its replay tell of it.
    let (_, card) = ada.get(&format!("/api/matches/{id}")).await;
    assert_eq!(card["slips"], 1, "{card}");
    let (status, journal) = ada.get(&format!("/api/matches/{id}/journal")).await;
    assert_eq!(status, StatusCode::OK);
    let journal = journal.as_str().unwrap();
    assert!(journal.lines().nth(3).unwrap().starts_with(r#"{"seat":0,"forgiven":2,"#), "{journal}");
    assert_eq!(kernel::slips(journal), 1);
    let (_, replay) = ada.get(&format!("/api/matches/{id}/replay?at=3&log=1")).await;
    assert_eq!(
        (&replay["log"][0]["undo"], &replay["log"][0]["forgiven"]),
        (&json!(2), &json!(true)),
        "{replay}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn anybody_may_refuse_and_nobody_asks_twice_at_one_moment() {
    let house = house().await;
    let (_, _ada, _ben, mut one, mut other) = two(&house).await;
    asks(&mut one).await;
    told(&mut other).await;
    let done = other.answer(json!({"type": "agree", "seq": 2, "asker": 0, "seat": 1, "agrees": false})).await;
    assert_eq!((&done["type"], &done["seq"]), (&json!("done"), &json!(2)));
    loop {
        let heard = told(&mut one).await;
        if heard["slip"].is_null() {
            assert_eq!(heard["closed"], json!({"seat": 0, "why": "refused", "by": 1}));
            break;
        }
    }
    assert_eq!(asks(&mut one).await["code"], "slip_again");
    let late = other.answer(json!({"type": "agree", "seq": 2, "asker": 0, "seat": 1, "agrees": true})).await;
    assert_eq!(late["code"], "no_slip");
    // Ben has not asked yet.
    let done = other.answer(json!({"type": "forgive", "seq": 2, "seat": 1})).await;
    assert_eq!(done["type"], "done", "{done}");
    let no = one.answer(json!({"type": "forgive", "seq": 2, "seat": 0})).await;
    assert_eq!(no["code"], "slip_asked");
    let done = other.answer(json!({"type": "withdraw", "seq": 2, "seat": 1})).await;
    assert_eq!(done["type"], "done");
    loop {
        let heard = told(&mut one).await;
        if heard["closed"]["why"] == "withdrawn" {
            break;
        }
    }
    assert_eq!(one.last["seq"], 2, "nothing of that has moved the match");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_step_of_anybody_ends_it() {
    let house = house().await;
    let (id, _ada, ben, mut one, mut other) = two(&house).await;
    asks(&mut one).await;
    told(&mut other).await;
    // Whose turn it is plays on.
    let socket = if other.may_act() { &mut other } else { &mut one };
    socket.act(0).await;
    let no = other.answer(json!({"type": "agree", "seq": 2, "asker": 0, "seat": 1, "agrees": true})).await;
    assert_eq!(no["code"], "stale");
    let no = other.answer(json!({"type": "agree", "seq": 3, "asker": 0, "seat": 1, "agrees": true})).await;
    assert_eq!(no["code"], "no_slip");
    // Whoever comes now is told of nothing.
    let mut again = ben.connect().await;
    again.say(json!({"type": "hello", "match": id, "protocol": wire::PROTOCOL})).await;
    again.next("welcome").await;
    again.say(json!({"type": "ping"})).await;
    loop {
        let heard = again.hear().await.unwrap();
        assert_ne!(heard["type"], "slip");
        if heard["type"] == "pong" {
            break;
        }
    }
    // At another moment it can be asked again.
    let done = one.answer(json!({"type": "forgive", "seq": 3, "seat": 0})).await;
    assert_eq!(done["type"], "done", "{done}");
}

#[tokio::test(flavor = "multi_thread")]
async fn it_lapses_when_nobody_answers() {
    let house = house_with(Config { slip_time: Duration::from_millis(400), ..config() }).await;
    let (_, _ada, _ben, mut one, mut other) = two(&house).await;
    asks(&mut one).await;
    assert!(told(&mut other).await["slip"].is_object());
    let lapsed = told(&mut other).await;
    assert_eq!((&lapsed["slip"], &lapsed["closed"]["why"]), (&Value::Null, &json!("expired")));
    let no = other.answer(json!({"type": "agree", "seq": 2, "asker": 0, "seat": 1, "agrees": true})).await;
    assert_eq!(no["code"], "no_slip");
    assert_eq!(asks(&mut one).await["code"], "slip_again");
}

#[tokio::test(flavor = "multi_thread")]
async fn it_stays_open_over_a_broken_line_and_a_new_server() {
    let first = house().await;
    let (id, mut ada, mut ben, mut one, _other) = two(&first).await;
    asks(&mut one).await;
    drop(_other);
    let mut again = ben.connect().await;
    again.say(json!({"type": "hello", "match": id, "protocol": wire::PROTOCOL})).await;
    assert_eq!(told(&mut again).await["slip"]["seat"], 0);
    drop((one, again));
    let second = first.restart(config()).await;
    (ada.base, ben.base) = (second.url(""), second.url(""));
    let mut again = ben.connect().await;
    again.say(json!({"type": "hello", "match": id, "protocol": wire::PROTOCOL})).await;
    assert_eq!(told(&mut again).await["slip"]["waits"], json!([1]));
    let done = again.answer(json!({"type": "agree", "seq": 2, "asker": 0, "seat": 1, "agrees": true})).await;
    assert_eq!((&done["type"], &done["seq"]), (&json!("done"), &json!(3)), "{done}");
    let mut one = ada.sit(&id).await;
    assert_eq!((&one.last["seq"], &one.last["slips"]), (&json!(3), &json!(1)));
    one.act_with(json!({"bid": 0})).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn alone_or_among_bots_it_is_done_at_once() {
    let house = house().await;
    let mut ada = house.guest("Ada").await;
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "bot", "bot": "random"}])).await;
    let mut one = ada.sit(&id).await;
    one.act_with(json!({"bid": 1})).await;
    // The bot bids too, and perhaps plays on.
    one.until(|update| update["legal"].is_object() || !update["over"].is_null()).await;
    let seq = one.last["seq"].clone();
    let done = one.answer(json!({"type": "forgive", "seq": seq, "seat": 0})).await;
    assert_eq!(done["type"], "done", "{done}");
    let next = done["seq"].as_u64().unwrap();
    let update = one.until(|update| update["seq"].as_u64() >= Some(next)).await;
    assert_eq!((&update["slips"], &update["turn"]["seat"]), (&json!(1), &json!(0)));
    assert_eq!(update["turn"]["question"]["bid"]["most"], 3, "back to the bid: {update}");
}

/// Two seats of one person are two people at one screen.
#[tokio::test(flavor = "multi_thread")]
async fn each_seat_at_one_screen_answers_for_itself() {
    let house = house().await;
    let mut ada = house.guest("Ada").await;
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "me"}])).await;
    let mut one = ada.sit(&id).await;
    one.act_with(json!({"bid": 1})).await;
    one.act_with(json!({"bid": 2})).await;
    assert_eq!(asks(&mut one).await["seq"], 2, "nothing is taken back yet");
    let no = one.answer(json!({"type": "agree", "seq": 2, "asker": 0, "seat": 0, "agrees": true})).await;
    assert_eq!(no["code"], "not_your_seat", "nobody forgives oneself");
    let done = one.answer(json!({"type": "agree", "seq": 2, "asker": 0, "seat": 1, "agrees": true})).await;
    assert_eq!((&done["type"], &done["seq"]), (&json!("done"), &json!(3)));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_may_not_is_refused() {
    let house = house().await;
    let (id, _ada, _ben, mut one, mut other) = two(&house).await;
    let mut mallory = house.guest("Mallory").await.sit(&id).await;
    let code = |answer: Value| answer["code"].as_str().unwrap_or_default().to_owned();
    // A spectator, a stranger, somebody else's seat, a seat that is none.
    let ask = |seq: u64, seat: u64, steps: Value| json!({"type": "forgive", "seq": seq, "seat": seat, "steps": steps});
    assert_eq!(code(mallory.answer(ask(2, 0, json!(1))).await), "not_your_seat");
    assert_eq!(code(house.stranger().sit(&id).await.answer(ask(2, 0, json!(1))).await), "unauthenticated");
    assert_eq!(code(other.answer(ask(2, 0, json!(1))).await), "not_your_seat");
    assert_eq!(code(one.answer(ask(2, 200, json!(1))).await), "no_such_seat");
    // Another moment, and more than there is.
    assert_eq!(code(one.answer(ask(1, 0, json!(1))).await), "stale");
    for steps in [0, 2, u32::MAX] {
        assert_eq!(code(one.answer(ask(2, 0, json!(steps))).await), "no_undo");
    }
    one.say(ask(2, 0, json!(1u64 << 40))).await;
    assert_eq!(one.next("error").await["code"], "bad_request");
    // Nothing is asked: nothing is answered or withdrawn.
    let agree = |seat: u64| json!({"type": "agree", "seq": 2, "asker": 0, "seat": seat, "agrees": true});
    assert_eq!(code(other.answer(agree(1)).await), "no_slip");
    assert_eq!(code(one.answer(json!({"type": "withdraw", "seq": 2, "seat": 0})).await), "no_slip");
    // While it is asked only those at the table answer, and only whoever asks withdraws.
    asks(&mut one).await;
    assert_eq!(code(mallory.answer(agree(1)).await), "not_your_seat");
    assert_eq!(code(one.answer(agree(1)).await), "not_your_seat");
    assert_eq!(code(other.answer(json!({"type": "withdraw", "seq": 2, "seat": 0})).await), "not_your_seat");
    assert_eq!(code(other.answer(json!({"type": "withdraw", "seq": 2, "seat": 1})).await), "no_slip");
    assert_eq!(
        code(other.answer(json!({"type": "agree", "seq": 2, "asker": 1, "seat": 1, "agrees": true})).await),
        "not_your_seat"
    );
    assert_eq!(one.answer(json!({"type": "withdraw", "seq": 2, "seat": 0})).await["type"], "done");
    // A match that is over stays as it is.
    one.until(|update| update["seq"] == 2).await;
    play_out(&mut [&mut one, &mut other]).await;
    let seq = one.last["seq"].as_u64().unwrap();
    assert_eq!(code(one.answer(ask(seq, 0, json!(1))).await), "over");
}

/// Whoever sits down while it is asked was not asked: it has to be asked again.
#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_changes_hands_ends_it() {
    let house = house().await;
    let (id, _ada, mut ben, mut one, mut other) = two(&house).await;
    asks(&mut one).await;
    told(&mut other).await;
    let (status, _) = ben.post(&format!("/api/matches/{id}/seats/1/bot"), json!({"bot": "random"})).await;
    assert_eq!(status, StatusCode::OK);
    let no = one.answer(json!({"type": "withdraw", "seq": 2, "seat": 0})).await;
    assert!(["no_slip", "stale"].contains(&no["code"].as_str().unwrap()), "{no}");
}

/// Two nodes on one database: what is asked on one is answered on the other, and both take it back.
#[tokio::test(flavor = "multi_thread")]
async fn nodes_ask_for_each_other() {
    let Some(database) = store::testing::Postgres::shared() else { return };
    let db = database.database().await;
    let config = || Config { one_of_many: true, ..config() };
    let folder = || std::sync::Arc::new(tempfile::tempdir().unwrap());
    let first = open_at(&db, config(), folder(), shelf()).await;
    let second = open_at(&db, config(), folder(), shelf()).await;
    let (id, _ada, mut ben, mut one, _other) = two(&first).await;
    ben.base = second.url("");
    let mut other = ben.sit(&id).await;
    other.until(|update| update["seq"] == 2).await;
    asks(&mut one).await;
    assert_eq!(told(&mut other).await["slip"]["waits"], json!([1]));
    let done = other.answer(json!({"type": "agree", "seq": 2, "asker": 0, "seat": 1, "agrees": true})).await;
    assert_eq!((&done["type"], &done["seq"]), (&json!("done"), &json!(3)), "{done}");
    let update = one.until(|update| update["seq"] == 3).await;
    assert_eq!((&update["slips"], &update["turn"]["seat"]), (&json!(1), &json!(0)));
    // And on.
    one.act_with(json!({"bid": 3})).await;
    other.until(|update| update["seq"] == 4).await;
    other.act_with(json!({"bid": 0})).await;
    one.until(|update| update["seq"] == 5).await;
}
