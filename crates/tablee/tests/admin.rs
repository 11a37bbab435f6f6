//! Operators at the command line, on the database itself.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod common;

use common::{run, tablee};
use store::{Banned, MatchId, Millis, NewMatch, PersonId, SeatOwner, Store, Talk, Visibility};
use tokio::runtime::Runtime;

struct House {
    db: String,
    runtime: Runtime,
    _folder: tempfile::TempDir,
}

impl House {
    /// A database with an account, Ada, and a guest, Eve, at one table.
    fn new() -> (House, PersonId, PersonId, MatchId) {
        let folder = tempfile::tempdir().unwrap();
        let db = format!("sqlite:{}", folder.path().join("tablee.db").display());
        let runtime = Runtime::new().unwrap();
        let (ada, eve, id) =
            (PersonId::random().unwrap(), PersonId::random().unwrap(), MatchId::random().unwrap());
        let house = House { db, runtime, _folder: folder };
        house.with(async |store| {
            store.create_guest(ada, None, Millis(0)).await.unwrap();
            store.register(ada, "Ada", "$argon2id$").await.unwrap();
            store.create_guest(eve, Some("Eve"), Millis(0)).await.unwrap();
            let new = NewMatch {
                id,
                game: "pocket".into(),
                edition: None,
                header: "{}".into(),
                setup: "{}".into(),
                clock: "none".into(),
                visibility: Visibility::Listed,
                talk: Talk::default(),
                creator: ada,
                origin: None,
                seats: vec![SeatOwner::Person(ada), SeatOwner::Person(eve)],
                lines: vec![],
                turn: Some(1),
                deadline: None,
                result: None,
                slips: 0,
                rematch_of: None,
                now: Millis(0),
            };
            store.create_match(new).await.unwrap();
        });
        (house, ada, eve, id)
    }

    fn with<T>(&self, ask: impl AsyncFnOnce(Store) -> T) -> T {
        self.runtime.block_on(async {
            let store = Store::open(&self.db).await.unwrap();
            let answer = ask(store.clone()).await;
            store.close().await;
            answer
        })
    }

    fn admin(&self, words: &[&str]) -> common::Ran {
        let mut all = vec!["admin"];
        all.extend(words);
        all.extend(["--db", &self.db]);
        tablee(&all)
    }
}

#[test]
fn an_operator_is_made_and_unmade() {
    let (house, ada, eve, _) = House::new();
    assert!(house.admin(&["operator", "ada", "on"]).ok().contains("Ada is an operator"));
    assert!(house.with(async |store| store.standing(ada).await.unwrap().unwrap().operator));
    assert!(house.admin(&["operators"]).ok().contains("Ada"));
    let french = run(&["admin", "operator", "Ada", "off", "--db", &house.db], b"", Some("fr_FR.UTF-8")).ok();
    assert!(french.contains("ne fait plus partie"), "{french}");
    assert!(!house.with(async |store| store.standing(ada).await.unwrap().unwrap().operator));
    assert!(house.admin(&["operator", "Nobody", "on"]).bad().contains("no such person"));
    assert!(house.admin(&["operator", &eve.to_string(), "on"]).bad().contains("needs an account"));
    // One id in 64 begins like an option.
    assert!(house.admin(&["operator", "-Zm9yIHlvdQ", "on"]).bad().contains("no such person"));
    assert!(house.admin(&["close", "-Zm9yIHlvdQ", "late"]).bad().contains("no such match"));
    house.admin(&["operator", "Ada", "perhaps"]).bad();
    let trail = house.admin(&["audit"]).ok();
    assert!(trail.contains("operator_on") && trail.contains("operator_off"), "{trail}");
}

#[test]
fn people_and_ranges_are_kept_out_and_let_in_again() {
    let (house, _, eve, _) = House::new();
    house.admin(&["ban", &eve.to_string(), "--hours", "24", "very", "rude"]).ok();
    house.admin(&["ban", "192.0.2.9/24", "a flood"]).ok();
    let bans = house.admin(&["bans"]).ok();
    assert!(bans.contains("very rude") && bans.contains("192.0.2.0/24") && bans.contains('∞'), "{bans}");
    house.admin(&["lift", "2", "over"]).ok();
    assert!(house.admin(&["lift", "2", "twice"]).bad().contains("no such ban"));
    let kept = house.with(async |store| store.bans(Millis(0)).await.unwrap());
    assert_eq!((kept.len(), &kept[0].banned), (1, &Banned::Person(eve)));
    house.admin(&["mute", &eve.to_string(), "2", "loud"]).ok();
    let file = house.admin(&["person", &eve.to_string()]).ok();
    assert!(file.contains("silent until") && file.contains("very rude"), "{file}");
    house.admin(&["operator", "Ada", "on"]).ok();
    assert!(house.admin(&["ban", "Ada", "a coup"]).bad().contains("operator"));
    house.admin(&["ban", "0.0.0.0/0", "everybody"]).bad();
}

#[test]
fn seats_and_tables_are_taken_away() {
    let (house, _, _, id) = House::new();
    let id = id.to_string();
    house.admin(&["kick", &id, "1", "squatting"]).ok();
    assert_eq!(
        house.with(async |store| store.seats(id.parse().unwrap()).await.unwrap())[1].owner,
        SeatOwner::Open
    );
    assert!(house.admin(&["kick", &id, "1", "twice"]).bad().contains("no such person"));
    house.admin(&["close", &id, "an", "insult"]).ok();
    let row = house.with(async |store| store.match_row(id.parse().unwrap()).await.unwrap().unwrap());
    assert!(row.closed() && row.aside.unwrap().contains("an insult"));
    assert!(house.admin(&["close", &id, "twice"]).bad().contains("it is over"));
    assert!(house.admin(&["reports"]).ok().is_empty());
    house.admin(&["resolve", "7", "no"]).bad();
}

#[test]
fn a_database_that_is_not_there_is_not_made() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("missing.db");
    tablee(&["admin", "bans", "--db", &format!("sqlite:{}", path.display())]).bad();
    assert!(!path.exists());
}
