//! The watchman with many late matches, some of them broken: every match gets its turn.

use crate::common::{config, open};
use bots::{Bot, Position, Roster};
use kernel::Text;
use pocket::Pocket;
use pocket::action::Action;
use serde_json::json;
use server::Config;
use shelf::{Card, Shelf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::{MatchId, MatchRow, Millis, NewMatch, PersonId, SeatOwner, Store};

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

/// Does not come back for an hour, whatever it is told.
struct Sleeper;

impl Bot<Pocket> for Sleeper {
    fn choose<'a>(&mut self, position: &mut Position<'a, Pocket>) -> &'a Action {
        std::thread::sleep(Duration::from_secs(3600));
        &position.legal()[0]
    }
}

/// Takes what comes first: the one that stands in for people.
struct Quick;

impl Bot<Pocket> for Quick {
    fn choose<'a>(&mut self, position: &mut Position<'a, Pocket>) -> &'a Action {
        &position.legal()[0]
    }
}

fn shelf() -> Arc<Shelf> {
    let about = Text { en: "plays", fr: "joue" };
    let roster = Roster::default()
        .with("sleeper", about, about, || Box::new(Sleeper))
        .with("dreamer", about, about, || Box::new(Dreamer))
        .with("quick", about, about, || Box::new(Quick));
    Arc::new(Shelf::default().with(Card::<Pocket>::new(roster)))
}

fn now() -> i64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as i64
}

/// One more match like this one, with its first seat held so, that has been late for so many minutes.
async fn another(store: &Store, like: &MatchRow, owner: SeatOwner, late: &str, minutes: i64) -> MatchId {
    let id = MatchId::random().unwrap();
    let creator = PersonId::random().unwrap();
    store.create_guest(creator, Some("Somebody"), Millis(now())).await.unwrap();
    let broken = late == "broken";
    store
        .create_match(NewMatch {
            id,
            game: like.game.clone(),
            edition: like.edition.clone(),
            header: if broken { "{\"game\":\"pocket\"".to_owned() } else { like.header.clone() },
            setup: like.setup.clone(),
            clock: json!({"kind": "minutes", "each": 5, "late": if broken { "bot_answers" } else { late }})
                .to_string(),
            visibility: store::Visibility::Private,
            talk: store::Talk::default(),
            origin: None,
            creator,
            seats: vec![
                if owner == SeatOwner::Open { SeatOwner::Person(creator) } else { owner },
                SeatOwner::Person(creator),
            ],
            lines: vec![],
            turn: Some(0),
            deadline: Some(Millis(now() - minutes * 60_000)),
            result: None,
            slips: 0,
            rematch_of: None,
            now: Millis(now()),
        })
        .await
        .unwrap();
    id
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_late_is_looked_after_whatever_is_before_them() {
    look_after_all(Duration::from_millis(500), Duration::from_secs(20)).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a long soak"]
async fn everybody_late_is_looked_after_with_bots_that_think_as_long_as_usual() {
    look_after_all(Config::default().bot_time, Duration::from_secs(40)).await;
}

/// Hundreds are late, and bots use up all the time that they have: everybody is looked after within `within`.
async fn look_after_all(bot_time: Duration, within: Duration) {
    let house = open(
        Config { bots_at_once: 2, bot_time, ..config() },
        Arc::new(tempfile::tempdir().unwrap()),
        shelf(),
    )
    .await;
    let mut ada = house.guest("Ada").await;
    let (id, _) = ada.begin(json!([{"who": "me"}, {"who": "me"}])).await;
    let like = house.store.match_row(id.parse().unwrap()).await.unwrap().unwrap();
    // The longest late are those that nobody can help: bots that think for ever, and matches that cannot be
    // opened.
    let dreamer = SeatOwner::Bot { name: "dreamer".into(), level: String::new() };
    let (mut broken, mut answered, mut taken) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..250 {
        another(&house.store, &like, dreamer.clone(), "bot_answers", 60).await;
    }
    for _ in 0..120 {
        broken.push(another(&house.store, &like, SeatOwner::Open, "broken", 30).await);
    }
    for _ in 0..60 {
        answered.push(another(&house.store, &like, SeatOwner::Open, "bot_answers", 1).await);
        taken.push(another(&house.store, &like, SeatOwner::Open, "bot_takes_over", 1).await);
    }
    let looked_after = async {
        for &id in &answered {
            while house.store.match_row(id).await.unwrap().unwrap().seq == 0 {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
        for &id in &taken {
            let seat = async || house.store.seats(id).await.unwrap().remove(0).owner;
            while !matches!(seat().await, SeatOwner::Bot { .. }) {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
        for &id in &broken {
            while house.store.match_row(id).await.unwrap().unwrap().aside.is_none() {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    };
    tokio::time::timeout(within, looked_after).await.expect("everybody is looked after");
    // And the house plays on.
    ada.sit(&id).await.act(0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_never_comes_back_is_told_of_and_ends_nothing() {
    let quick = Config { bots_at_once: 2, bot_time: Duration::from_millis(200), ..config() };
    let house = open(quick, Arc::new(tempfile::tempdir().unwrap()), shelf()).await;
    let mut ada = house.guest("Ada").await;
    for _ in 0..3 {
        let (id, _) = ada.begin(json!([{"who": "bot", "bot": "sleeper"}, {"who": "me"}])).await;
        drop(id);
    }
    // The house says that it is not well, and others play on all the same.
    let told = async {
        while house.stranger().get("/readyz").await.1["thinking"] != "stuck" {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), told).await.expect("it is told");
    assert_eq!(house.stranger().get("/readyz").await.0, reqwest::StatusCode::SERVICE_UNAVAILABLE);
    let mut ben = house.guest("Ben").await;
    let (id, _) = ben.begin(json!([{"who": "bot", "bot": "quick"}, {"who": "me"}])).await;
    ben.sit(&id).await.until(|update| update["legal"].is_object()).await;
    // And it ends when it is told to.
    let began = Instant::now();
    house.stop().await;
    assert!(began.elapsed() < Duration::from_secs(19), "{:?}", began.elapsed());
}
