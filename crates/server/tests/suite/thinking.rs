//! Long computations: no player waits for somebody else's, answers reveal nothing the asker may not know, and
//! the server stops in time.

use crate::common::{House, Person, config, open};
use bots::{Bot, Position, Roster};
use kernel::Text;
use pocket::Pocket;
use pocket::action::Action;
use reqwest::StatusCode;
use serde_json::{Value, json};
use server::{Config, Limits};
use shelf::{Card, Complaint, Inquiry, Shelf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Thinks as long as it may about everything.
struct Dreamer;

impl Bot<Pocket> for Dreamer {
    fn choose<'a>(&mut self, position: &mut Position<'a, Pocket>) -> &'a Action {
        while position.budget().step() {
            std::hint::spin_loop();
        }
        &position.legal()[0]
    }
}

/// Breaks whenever it is asked.
struct Faulty;

impl Bot<Pocket> for Faulty {
    fn choose<'a>(&mut self, _: &mut Position<'a, Pocket>) -> &'a Action {
        panic!("as every time")
    }
}

/// Whose eyes an extra gets, and all that it sees through them.
fn eyes(_: &Value, asker: &Inquiry<'_, Pocket>) -> Result<Value, Complaint> {
    Ok(json!({ "seat": asker.seat(), "view": asker.view() }))
}

/// Thinks until it may no longer.
fn ponder(_: &Value, asker: &Inquiry<'_, Pocket>) -> Result<Value, Complaint> {
    while asker.budget().step() {
        std::hint::spin_loop();
    }
    Ok(json!("nothing"))
}

fn shelf() -> Arc<Shelf> {
    let about = Text { en: "dreams", fr: "rêve" };
    let roster = Roster::default().with("faulty", about, about, || Box::new(Faulty)).with(
        "dreamer",
        about,
        about,
        || Box::new(Dreamer),
    );
    let entry = Card::<Pocket>::new(roster).extra("eyes", eyes).extra("ponder", ponder);
    Arc::new(Shelf::default().with(entry))
}

async fn house(config: Config) -> House {
    open(config, Arc::new(tempfile::tempdir().unwrap()), shelf()).await
}

fn two_threads() -> Config {
    Config { bots_at_once: 2, ..config() }
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
async fn whoever_asks_sees_through_his_own_eyes() {
    let house = house(config()).await;
    let (ada, ben, mallory, id) = three(&house).await;
    for (person, seat) in [(&ada, json!(0)), (&ben, json!(1)), (&mallory, Value::Null)] {
        let mut socket = person.sit(&id).await;
        let told = socket.answer(json!({"type": "extra", "name": "eyes", "arguments": {}})).await;
        assert_eq!(told["answer"]["seat"], seat, "{told}");
        for (at, player) in told["answer"]["view"]["players"].as_array().unwrap().iter().enumerate() {
            assert_eq!(player["hand"]["value"].is_null(), seat != json!(at), "{told}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_who_plays_waits_for_somebody_who_ponders() {
    let house = house(two_threads()).await;
    let (ada, _, mallory, id) = three(&house).await;
    let mut ponderers = Vec::new();
    for _ in 0..6 {
        let mut socket = mallory.sit(&id).await;
        for number in 0..4 {
            socket.say(json!({"type": "extra", "id": number, "name": "ponder", "arguments": {}})).await;
        }
        ponderers.push(socket);
    }
    let mut socket = ada.sit(&id).await;
    // Her own question does not hold up her own socket either.
    socket.say(json!({"type": "extra", "id": 900, "name": "ponder", "arguments": {}})).await;
    let began = Instant::now();
    socket.say(json!({"type": "ping"})).await;
    socket.next("pong").await;
    socket.act(0).await;
    assert!(began.elapsed() < Duration::from_millis(1500), "{:?}", began.elapsed());
    // And it is answered in its turn, not after all of Mallory's: hers are twenty-four.
    let answer = loop {
        let heard = socket.hear().await.unwrap();
        if heard["id"] == json!(900) {
            break heard;
        }
    };
    assert_eq!(answer["answer"], "nothing");
    assert!(began.elapsed() < Duration::from_secs(9), "{:?}", began.elapsed());
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_too_much_is_told_how_long_to_wait() {
    let house = house(Config { limits: Limits::default(), ..two_threads() }).await;
    let (_, _, mallory, id) = three(&house).await;
    let mut socket = mallory.sit(&id).await;
    for number in 1..=6 {
        socket.say(json!({"type": "extra", "id": number, "name": "ponder", "arguments": {}})).await;
    }
    let (mut busy, mut answered) = (0, 0);
    while busy + answered < 6 {
        let heard = socket.hear().await.unwrap();
        match heard["type"].as_str() {
            Some("error") => {
                assert_eq!(heard["code"], "busy", "{heard}");
                assert!(heard["wait"].as_u64() >= Some(1) && heard["message"].as_str().unwrap().len() > 10);
                busy += 1;
            }
            Some("answer") => answered += 1,
            _ => {}
        }
    }
    assert_eq!((busy, answered), (4, 2), "a guest has two questions at once");
}

#[tokio::test(flavor = "multi_thread")]
async fn many_guests_of_one_place_are_one_place() {
    let limits = Limits { entries: 1000, per_address: 1000, ..Limits::default() };
    let house = house(Config { limits, behind_proxy: true, ..two_threads() }).await;
    let (ada, _, _, id) = three(&house).await;
    // Twenty names at one place hand in two questions each: half a minute of thinking.
    let (crowd, home) = ("x-forwarded-for", "192.0.2.7");
    let mut masks = Vec::new();
    for number in 0..20 {
        let mask = house.guest(&format!("Mask {number}")).await;
        let mut socket = mask.connect_with(Some((crowd, home))).await.unwrap().at(&id).await;
        for number in 0..2 {
            socket.say(json!({"type": "extra", "id": number, "name": "ponder", "arguments": {}})).await;
        }
        masks.push(socket);
    }
    // Somebody elsewhere is the next but one or two.
    let began = Instant::now();
    let mut socket = ada.connect_with(Some((crowd, "198.51.100.1"))).await.unwrap().at(&id).await;
    let told = socket.answer(json!({"type": "extra", "name": "eyes", "arguments": {}})).await;
    assert_eq!(told["type"], "answer", "{told}");
    assert!(began.elapsed() < Duration::from_secs(6), "{:?}", began.elapsed());
}

#[tokio::test(flavor = "multi_thread")]
async fn to_have_a_match_played_through_is_a_question_too() {
    let house = house(Config { limits: Limits::default(), ..two_threads() }).await;
    let (ada, _, _, id) = three(&house).await;
    let (mut socket, mut other) = (ada.sit(&id).await, ada.sit(&id).await);
    for number in 1..=2 {
        socket.say(json!({"type": "extra", "id": number, "name": "ponder", "arguments": {}})).await;
    }
    // Both of a guest's questions are open: what takes all lines of the match has to wait.
    tokio::time::sleep(Duration::from_millis(200)).await;
    let no = other.answer(json!({"type": "forgive", "seq": 0, "seat": 0, "steps": 1})).await;
    assert_eq!((&no["type"], &no["code"]), (&json!("refused"), &json!("busy")), "{no}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_house_stops_whatever_is_being_thought() {
    let house = house(Config { bot_time: Duration::from_secs(600), ..two_threads() }).await;
    let mut ada = house.guest("Ada").await;
    let (id, _) = ada.begin(json!([{"who": "bot", "bot": "dreamer"}, {"who": "me"}])).await;
    let mut socket = ada.sit(&id).await;
    socket.say(json!({"type": "extra", "id": 1, "name": "ponder", "arguments": {}})).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    let began = Instant::now();
    house.stop().await;
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_never_ends_or_breaks_plays_on() {
    for bot in ["dreamer", "faulty"] {
        let house = house(Config { bot_time: Duration::from_millis(100), ..two_threads() }).await;
        let mut ada = house.guest("Ada").await;
        let (id, _) = ada.begin(json!([{"who": "bot", "bot": bot}, {"who": "me"}])).await;
        let mut socket = ada.sit(&id).await;
        crate::common::play_out(&mut [&mut socket]).await;
        assert!(socket.is_over(), "{bot}");
    }
}

/// How far a match has come.
async fn steps(person: &mut Person, id: &str) -> u64 {
    let (_, card) = person.get(&format!("/api/matches/{id}")).await;
    card["seq"].as_u64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_among_themselves_rest_while_nobody_watches() {
    let house = house(Config { bot_time: Duration::from_millis(100), ..two_threads() }).await;
    let mut ada = house.guest("Ada").await;
    let bots = json!([{"who": "bot", "bot": "dreamer"}, {"who": "bot", "bot": "dreamer"}]);
    let (id, _) = ada.begin(bots).await;
    tokio::time::sleep(Duration::from_millis(800)).await;
    assert_eq!(steps(&mut ada, &id).await, 0, "nobody watches");
    let mut socket = ada.sit(&id).await;
    socket.until(|update| update["seq"].as_u64() >= Some(2)).await;
    drop(socket);
    tokio::time::sleep(Duration::from_millis(500)).await;
    let left = steps(&mut ada, &id).await;
    tokio::time::sleep(Duration::from_millis(800)).await;
    assert_eq!(steps(&mut ada, &id).await, left, "nobody watches any more");
}

#[tokio::test(flavor = "multi_thread")]
async fn matches_between_bots_are_counted() {
    let limits = Limits { matches: 100, ..Limits::default() };
    let house = house(Config { limits, ..two_threads() }).await;
    let mut ada = house.guest("Ada").await;
    let bots = json!([{"who": "bot", "bot": "random"}, {"who": "bot", "bot": "random"}]);
    let new = json!({ "game": "pocket", "scenario": "duel", "seats": bots });
    for _ in 0..2 {
        assert_eq!(ada.post("/api/matches", new.clone()).await.0, StatusCode::CREATED);
    }
    let (status, no) = ada.post("/api/matches", new.clone()).await;
    assert_eq!((status, &no["code"]), (StatusCode::CONFLICT, &json!("too_many_bot_matches")), "{no}");
    // Nor by sitting down first and leaving it to bots.
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "bot", "bot": "random"}])).await;
    let (status, no) = ada.post(&format!("/api/matches/{id}/seats/0/bot"), json!({"bot": "random"})).await;
    assert_eq!((status, &no["code"]), (StatusCode::CONFLICT, &json!("too_many_bot_matches")), "{no}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_that_was_never_played_is_not_taken_in() {
    let house = house(config()).await;
    let mut mallory = house.guest("Mallory").await;
    let title = shelf();
    let title = title.get("pocket").unwrap();
    let setup = json!({"seats": 2, "rounds": 1});
    let table = title.game().open(&setup, kernel::Seed(1)).unwrap();
    let honest = json!({ "journal": table.journal() });
    assert_eq!(mallory.post("/api/journals", honest).await.0, StatusCode::CREATED);
    let made_up = table.branch().journal();
    assert!(made_up.contains("\"state\""));
    let (status, no) = mallory.post("/api/journals", json!({ "journal": made_up })).await;
    assert_eq!((status, &no["code"]), (StatusCode::BAD_REQUEST, &json!("own_position")), "{no}");
    // However it is written.
    let spelled = made_up.replacen("\"state\"", "\"st\\u0061te\"", 1);
    let (_, no) = mallory.post("/api/journals", json!({ "journal": spelled })).await;
    assert_eq!(no["code"], "own_position", "{no}");
}
