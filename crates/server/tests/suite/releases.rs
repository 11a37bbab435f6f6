//! A release ends no match: databases of earlier releases go on, changed rules go on from the state as it
//! stood, matches that cannot go on are kept, and two versions never serve one match.

use crate::common::{House, Person, Socket, config, open_at, play_out, shelf};
use bots::Roster;
use kernel::Narrate;
use pocket::later::{Cut, CutAndMean, Renumbered, Strange, Unsaid};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use server::Config;
use shelf::{Card, Shelf};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use store::testing::{Postgres, lay_out};
use tempfile::TempDir;

/// A database of either kind, and where it lives.
struct World {
    db: String,
    folder: Arc<TempDir>,
}

impl World {
    fn sqlite() -> World {
        let folder = Arc::new(tempfile::tempdir().unwrap());
        World { db: format!("sqlite:{}", folder.path().join("tablee.db").display()), folder }
    }

    async fn both() -> Vec<World> {
        let mut worlds = vec![World::sqlite()];
        if let Some(postgres) = Postgres::shared() {
            let folder = Arc::new(tempfile::tempdir().unwrap());
            worlds.push(World { db: postgres.database().await, folder });
        }
        worlds
    }

    async fn serve(&self, shelf: Arc<Shelf>) -> House {
        open_at(&self.db, config(), self.folder.clone(), shelf).await
    }
}

/// A shelf with pocket after a release.
fn later<G: Narrate>() -> Arc<Shelf> {
    Arc::new(Shelf::default().with(Card::<G>::new(Roster::default())))
}

/// The same person at another server.
fn at(person: &Person, house: &House) -> Person {
    Person { base: house.url(""), ..person.clone() }
}

/// Two people at a match of pocket.
async fn duel(house: &House) -> (Person, Person, String) {
    let (mut ada, mut ben) = (house.guest("Ada").await, house.guest("Ben").await);
    // As long as it can be: in 25 steps it is not over.
    let seats = json!([{"who": "me"}, {"who": "open"}]);
    let new = json!({"game": "pocket", "setup": {"seats": 2, "rounds": 6}, "seats": seats});
    let (status, begun) = ada.post("/api/matches", new).await;
    assert_eq!(status, StatusCode::CREATED, "{begun}");
    let id = begun["table"]["id"].as_str().unwrap().to_owned();
    assert_eq!(ben.post(&format!("/api/matches/{id}/join"), json!({})).await.0, StatusCode::OK);
    (ada, ben, id)
}

/// Plays so many steps at a match of two.
async fn some_steps(one: &mut Socket, other: &mut Socket, steps: usize) {
    for step in 0..steps {
        let (acts, waits) = if one.may_act() { (&mut *one, &mut *other) } else { (&mut *other, &mut *one) };
        let seq = acts.act(step * 7 + 1).await["seq"].as_u64();
        waits.until(|update| update["seq"].as_u64() >= seq).await;
    }
}

fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// Where a view differs from the one that was seen then. Fields may have come since; one that has gone must
/// be listed.
fn differs(then: &Value, now: &Value, path: &str, found: &mut Vec<String>) {
    const GONE: [&str; 1] = ["mage-knight/sheets/*/solo"];
    // Views are made from states for today's client. What Euthia told by the place in a list it tells by names since
    // then; these fields are not compared, all others are.
    const TOLD_OTHERWISE: [&str; 16] = [
        "euthia/bounties",
        "euthia/control_discard",
        "euthia/encounters/*",
        "euthia/monsters",
        "euthia/offers",
        "euthia/piles",
        "euthia/players/*/beaten",
        "euthia/players/*/essences",
        "euthia/players/*/gems",
        "euthia/players/*/hand_size",
        "euthia/players/*/kills",
        "euthia/players/*/slots/*",
        "euthia/players/*/tokens",
        "euthia/players/*/unlocked",
        "euthia/powers",
        "euthia/stack/*",
    ];
    match (then, now) {
        _ if TOLD_OTHERWISE.contains(&path) => {}
        (Value::Object(then), Value::Object(now)) => {
            for (name, value) in then {
                let path = format!("{path}/{name}");
                match now.get(name) {
                    Some(now) => differs(value, now, &path, found),
                    None if GONE.contains(&path.as_str()) || TOLD_OTHERWISE.contains(&path.as_str()) => {}
                    None => found.push(format!("{path} is gone")),
                }
            }
        }
        (Value::Array(then), Value::Array(now)) if then.len() == now.len() => {
            then.iter().zip(now).for_each(|(then, now)| differs(then, now, &format!("{path}/*"), found));
        }
        _ if then != now => found.push(format!("{path}: {then} then, {now} now")),
        _ => {}
    }
}

/// Opens the database that a release has left, and lets its players go on.
async fn goes_on(release: &str, steps: usize) {
    let seen: Value =
        serde_json::from_str(&std::fs::read_to_string(golden().join(format!("{release}.json"))).unwrap())
            .unwrap();
    for world in World::both().await {
        lay_out(&golden().join(format!("{release}.db")), &world.db, steps).await;
        let mut house = world.serve(Arc::new(shelf::shelf())).await;
        let people: Vec<String> =
            seen["cookies"].as_array().unwrap().iter().map(|c| c.as_str().unwrap().to_owned()).collect();
        // Twice: what was carried over is there for the next start.
        for round in 0..2 {
            let mut carried = Vec::new();
            for table in seen["matches"].as_array().unwrap() {
                let (id, game) = (table["id"].as_str().unwrap(), table["game"].as_str().unwrap());
                let mut sockets = Vec::new();
                for (seat, cookie) in people.iter().enumerate() {
                    let person = Person { cookie: Some(cookie.clone()), ..house.stranger() };
                    let mut socket = person.connect().await;
                    socket.say(json!({"type": "hello", "match": id, "lang": "fr"})).await;
                    let welcome = socket.next("welcome").await;
                    assert!(welcome["changed"]["lines"][1].is_string(), "{welcome}");
                    let update = socket.next("update").await;
                    if round == 0 {
                        assert_eq!(update["seq"], table["seq"], "{game}");
                        assert_eq!(update["turn"]["seat"], table["turn"], "{game}");
                        let mut found = Vec::new();
                        differs(&table["views"][seat], &update["view"], game, &mut found);
                        assert_eq!(found, Vec::<String>::new(), "{game}, seat {seat}");
                    }
                    sockets.push(socket);
                }
                let [one, other] = &mut sockets[..] else { panic!("two people") };
                some_steps(one, other, 6).await;
                let parts = house.store.parts(id.parse().unwrap()).await.unwrap();
                assert_eq!(parts.len(), 1, "{game}");
                assert_eq!(json!(parts[0].seq), table["seq"]);
                carried.push(id.to_owned());
            }
            assert_eq!(carried.len(), 4);
            house.stop().await;
            house = world.serve(Arc::new(shelf::shelf())).await;
        }
        house.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_matches_of_0_1_0_go_on() {
    goes_on("v0.1.0", 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_whose_rules_changed_goes_on_from_where_it_stood() {
    for world in World::both().await {
        let house = world.serve(shelf()).await;
        let (ada, ben, id) = duel(&house).await;
        let (mut one, mut other) = (ada.sit(&id).await, ben.sit(&id).await);
        some_steps(&mut one, &mut other, 25).await;
        let seen = [one.last["view"].clone(), other.last["view"].clone()];
        let seq = one.last["seq"].clone();
        drop((one, other));
        house.stop().await;

        // The same draw would bring another card now.
        let house = world.serve(later::<Cut>()).await;
        let (mut ada, ben) = (at(&ada, &house), at(&ben, &house));
        let mut one = ada.connect().await;
        one.say(json!({"type": "hello", "match": id, "lang": "fr"})).await;
        let welcome = one.next("welcome").await;
        assert!(welcome["changed"].to_string().contains("On coupe la pioche."), "{welcome}");
        assert_eq!(welcome["changed"]["seq"], seq);
        one.next("update").await;
        let mut other = ben.sit(&id).await;
        assert_eq!([one.last["view"].clone(), other.last["view"].clone()], seen);
        assert_eq!(one.last["seq"], seq);
        // It is in the log.
        some_steps(&mut one, &mut other, 1).await;
        let (status, told) = ada.get(&format!("/api/matches/{id}/replay?log=1&lang=fr")).await;
        assert_eq!(status, StatusCode::OK, "{told}");
        assert!(told["log"].to_string().contains("On coupe la pioche."), "{told}");
        // And in the journal, when it is over.
        play_out(&mut [&mut one, &mut other]).await;
        let (status, journal) = ada.get(&format!("/api/matches/{id}/journal")).await;
        assert_eq!(status, StatusCode::OK);
        let journal = journal.as_str().unwrap();
        assert_eq!(journal.matches("{\"part\":{\"version\":2,").count(), 1, "{journal}");
        assert!(journal.lines().next().unwrap().contains("\"version\":1,"));
        house.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn changed_rules_without_a_number_do_not_change_a_match_in_silence() {
    let world = World::sqlite();
    let house = world.serve(shelf()).await;
    let (ada, ben, id) = duel(&house).await;
    let (mut one, mut other) = (ada.sit(&id).await, ben.sit(&id).await);
    some_steps(&mut one, &mut other, 25).await;
    let seen = [one.last["view"].clone(), other.last["view"].clone()];
    drop((one, other));
    house.stop().await;
    let house = world.serve(later::<Unsaid>()).await;
    let (one, other) = (at(&ada, &house).sit(&id).await, at(&ben, &house).sit(&id).await);
    assert_eq!([one.last["view"].clone(), other.last["view"].clone()], seen);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_match_is_viewable_for_ever() {
    for world in World::both().await {
        let house = world.serve(shelf()).await;
        let (mut ada, ben, id) = duel(&house).await;
        let (mut one, mut other) = (ada.sit(&id).await, ben.sit(&id).await);
        play_out(&mut [&mut one, &mut other]).await;
        let steps = one.last["seq"].as_u64().unwrap();
        let moments = [0, 1, 5, steps / 2, steps - 1, steps];
        let mut seen = Vec::new();
        for moment in moments {
            for eyes in ["spectator", "0", "1", "arbiter"] {
                let path = format!("/api/matches/{id}/replay?at={moment}&as={eyes}&log=3&lang=fr");
                let (status, told) = ada.get(&path).await;
                assert_eq!(status, StatusCode::OK, "{told}");
                seen.push((path, told));
            }
        }
        drop((one, other));
        house.stop().await;
        let house = world.serve(later::<CutAndMean>()).await;
        let mut ada = at(&ada, &house);
        for (path, then) in seen {
            let (status, now) = ada.get(&path).await;
            assert_eq!((status, &now), (StatusCode::OK, &then), "{path}");
        }
        // And its table can be looked at.
        let socket = ada.sit(&id).await;
        assert!(socket.is_over());
        house.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_go_on_is_kept_and_counts_for_nobody() {
    let world = World::sqlite();
    let house = world.serve(shelf()).await;
    let (ada, ben, id) = duel(&house).await;
    let (mut one, mut other) = (ada.sit(&id).await, ben.sit(&id).await);
    some_steps(&mut one, &mut other, 9).await;
    let seen = one.last["view"].clone();
    drop((one, other));
    house.stop().await;

    let house = world.serve(later::<Strange>()).await;
    let (mut anna, mut bert) = (at(&ada, &house), at(&ben, &house));
    // It is known before anybody looks at it.
    let mut card = Value::Null;
    for _ in 0..100 {
        card = anna.get(&format!("/api/matches/{id}")).await.1;
        if card["aside"].is_string() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert!(card["aside"].is_string(), "{card}");
    for person in [&mut anna, &mut bert] {
        let (_, cards) = person.get("/api/matches").await;
        assert_eq!(cards[0]["your_turn"], json!(false), "{cards}");
        let mut socket = person.connect().await;
        socket.say(json!({"type": "hello", "match": id})).await;
        assert_eq!(socket.next("error").await["code"], "set_aside");
    }
    // Nobody's seat changes, and nothing is deleted.
    let seats = house.store.seats(id.parse().unwrap()).await.unwrap();
    let seat = card["yours"][0].as_u64().unwrap();
    let (status, answer) =
        anna.post(&format!("/api/matches/{id}/seats/{seat}/bot"), json!({"bot": "random"})).await;
    assert_eq!((status, &answer["code"]), (StatusCode::CONFLICT, &json!("set_aside")), "{answer}");
    assert_eq!(house.store.seats(id.parse().unwrap()).await.unwrap(), seats);
    let (status, journal) = bert.get(&format!("/api/matches/{id}/journal")).await;
    assert_eq!(status, StatusCode::OK);
    assert!(journal.as_str().unwrap().starts_with("{\"tablee_journal\""));
    // It may go on one day: nobody else reads its secrets.
    for mut stranger in [house.stranger(), house.guest("Mallory").await] {
        let (status, no) = stranger.get(&format!("/api/matches/{id}/journal")).await;
        assert_eq!((status, &no["code"]), (StatusCode::FORBIDDEN, &json!("not_your_seat")), "{no}");
    }
    let (_, then) = bert.get(&format!("/api/matches/{id}")).await;
    let place = then["yours"][0].clone();
    assert_eq!(
        bert.post(&format!("/api/matches/{id}/leave"), json!({"seat": place})).await.0,
        StatusCode::NO_CONTENT
    );
    assert_eq!(anna.get(&format!("/api/matches/{id}")).await.0, StatusCode::OK);
    assert_eq!(house.store.counts().await.unwrap().aside, 1);
    assert_eq!(house.store.counts().await.unwrap().running, 0);
    house.stop().await;

    // A version that can read it goes on with it.
    let house = world.serve(later::<Renumbered>()).await;
    let socket = at(&ada, &house).sit(&id).await;
    assert_eq!(socket.last["view"], seen);
    let (_, card) = at(&ada, &house).get(&format!("/api/matches/{id}")).await;
    assert!(card["aside"].is_null(), "{card}");
}

#[tokio::test(flavor = "multi_thread")]
async fn matches_that_were_set_aside_do_not_count_towards_the_limit() {
    let world = World::sqlite();
    let house = world.serve(shelf()).await;
    let mut ada = house.guest("Ada").await;
    let mut first = String::new();
    for number in 0..200 {
        let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "me"}])).await;
        if number == 0 {
            first = id;
        }
    }
    let new = json!({"game": "pocket", "scenario": "duel", "seats": [{"who": "me"}, {"who": "me"}]});
    assert_eq!(ada.post("/api/matches", new.clone()).await.0, StatusCode::CONFLICT);
    house.store.set_aside(first.parse().unwrap(), Some("{}")).await.unwrap();
    assert_eq!(ada.post("/api/matches", new).await.0, StatusCode::CREATED);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_versions_never_serve_one_match() {
    let Some(postgres) = Postgres::shared() else { return };
    let db = postgres.database().await;
    let node = async |shelf: Arc<Shelf>| {
        let folder = Arc::new(tempfile::tempdir().unwrap());
        open_at(&db, Config { one_of_many: true, ..config() }, folder, shelf).await
    };
    let old = node(shelf()).await;
    let (ada, ben, id) = duel(&old).await;
    let (mut one, mut other) = (ada.sit(&id).await, ben.sit(&id).await);
    some_steps(&mut one, &mut other, 10).await;
    let seen = one.last["view"].clone();

    let new = node(later::<Renumbered>()).await;
    // Nobody has come to the new node: the old one goes on.
    some_steps(&mut one, &mut other, 2).await;
    let mut first = at(&ada, &new).sit(&id).await;
    assert_eq!(first.last["seq"], one.last["seq"]);
    assert_ne!(first.last["view"], seen);
    // Those at the old node are told, and sent away.
    assert_eq!(one.next("error").await["code"], "other_version");
    let gone = async |socket: &mut Socket| while socket.hear().await.is_some() {};
    gone(&mut one).await;
    gone(&mut other).await;
    // It does not take the match back.
    let mut again = ben.connect().await;
    again.say(json!({"type": "hello", "match": id})).await;
    assert_eq!(again.next("error").await["code"], "other_version");
    let (_, row) = ben.clone().get(&format!("/api/matches/{id}")).await;
    assert!(row["aside"].is_null(), "{row}");
    let mut second = at(&ben, &new).sit(&id).await;
    some_steps(&mut first, &mut second, 5).await;
    play_out(&mut [&mut first, &mut second]).await;
    old.stop().await;
    new.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_another_version_is_told_to_reload() {
    let world = World::sqlite();
    let house = world.serve(shelf()).await;
    let (ada, _, id) = duel(&house).await;
    let mut socket = ada.connect().await;
    socket.say(json!({"type": "hello", "match": id, "protocol": 99, "lang": "fr"})).await;
    let told = socket.next("error").await;
    assert_eq!(told["code"], "old_client");
    assert!(told["message"].as_str().unwrap().contains("rechargez"), "{told}");
    let mut socket = ada.connect().await;
    socket.say(json!({"type": "hello", "match": id})).await;
    let welcome = socket.next("welcome").await;
    assert_eq!(welcome["edition"], json!(shelf().get("pocket").unwrap().game().edition().to_string()));
    assert!(welcome["changed"].is_null());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_journal_with_a_state_in_it_is_not_taken_over_the_network() {
    let world = World::sqlite();
    let house = world.serve(shelf()).await;
    let (ada, ben, id) = duel(&house).await;
    let (mut one, mut other) = (ada.sit(&id).await, ben.sit(&id).await);
    some_steps(&mut one, &mut other, 5).await;
    drop((one, other));
    house.stop().await;
    let house = world.serve(later::<Renumbered>()).await;
    let (mut one, mut other) = (at(&ada, &house).sit(&id).await, at(&ben, &house).sit(&id).await);
    play_out(&mut [&mut one, &mut other]).await;
    let mut ada = at(&ada, &house);
    let (_, journal) = ada.get(&format!("/api/matches/{id}/journal")).await;
    let request = ada.request(Method::POST, "/api/journals").json(&json!({"journal": journal, "seats": []}));
    let (status, answer) = ada.send(request).await;
    assert_eq!((status, &answer["code"]), (StatusCode::BAD_REQUEST, &json!("own_position")), "{answer}");
}
