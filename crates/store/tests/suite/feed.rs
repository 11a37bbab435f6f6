//! The change feed.

use std::time::Duration;

use sqlx::{Connection as _, Executor as _};
use store::testing::Nats;
use store::{AppendError, Change, Feed, SeatOwner, Store, StoreError, What};

use crate::on_both;
use crate::world::{NOW, World, guest, match_of, table, turn};

on_both! {
    every_change_is_told_once_it_is_kept,
    what_was_refused_is_not_told,
}

async fn next(feed: &mut Feed) -> Change {
    tokio::time::timeout(Duration::from_secs(20), feed.next())
        .await
        .expect("told in time")
        .expect("the store is open")
}

async fn every_change_is_told_once_it_is_kept(world: &World) {
    let store = world.open().await;
    let ada = guest(&store, "Ada").await;
    let mut feed = store.subscribe();
    let id = match_of(&store, ada).await;
    store.take_seat(id, 1, ada, &SeatOwner::Open).await.unwrap();
    for seq in 0..3 {
        store.append(id, seq, 0, "line", turn(0), NOW).await.unwrap();
    }
    store.say(id, ada, None, "hello", NOW).await.unwrap();
    store.tell(id, "Ada looks; 'quoted' 🎲").await.unwrap();
    let mut again = table(ada);
    again.rematch_of = Some(id);
    let rematch = again.id;
    store.create_match(again).await.unwrap();
    store.finish(id, "over", NOW).await.unwrap();
    store.delete_match(id).await.unwrap();
    for what in [
        What::Created,
        What::Seats,
        What::Line(1),
        What::Line(2),
        What::Line(3),
        What::Chat(1),
        What::Note("Ada looks; 'quoted' 🎲".into()),
        What::Changed,
    ] {
        assert_eq!(next(&mut feed).await, Change::At(id, what));
    }
    assert_eq!(next(&mut feed).await, Change::At(rematch, What::Created));
    assert_eq!(next(&mut feed).await, Change::At(id, What::Changed));
    assert_eq!(next(&mut feed).await, Change::At(id, What::Deleted));
}

async fn what_was_refused_is_not_told(world: &World) {
    let store = world.open().await;
    let ada = guest(&store, "Ada").await;
    let id = match_of(&store, ada).await;
    // The word "created" must have gone by before we listen.
    store.tell(id, "before").await.unwrap();
    let mut feed = store.subscribe();
    let _ = store.append(id, 5, 0, "too far", turn(0), NOW).await;
    let _ = store.say(id, store::PersonId::random().unwrap(), None, "x", NOW).await;
    let _ = store.take_seat(id, 0, ada, &SeatOwner::Open).await;
    store.tell(id, "after").await.unwrap();
    loop {
        match next(&mut feed).await {
            Change::At(_, What::Note(note)) if note == "after" => break,
            // On PostgreSQL what came before may take its time.
            Change::At(_, What::Created | What::Note(_)) => {}
            other => panic!("{other:?}"),
        }
    }
}

/// One node hears what another did; a node that lost its line to the database is told so, and hears again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_hear_each_other_and_know_when_they_did_not() {
    let Some(world) = World::postgres().await else { return };
    let (here, there) = (world.open().await, world.open().await);
    let ada = guest(&here, "Ada").await;
    let mut feed = there.subscribe();
    let id = match_of(&here, ada).await;
    assert_eq!(next(&mut feed).await, Change::At(id, What::Created));
    here.append(id, 0, 0, "line", turn(0), NOW).await.unwrap();
    assert_eq!(next(&mut feed).await, Change::At(id, What::Line(1)));

    // Every connection to this database is cut.
    let mut scissors = sqlx::PgConnection::connect(&world.address).await.unwrap();
    scissors
        .execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
             WHERE datname = current_database() AND pid <> pg_backend_pid()",
        )
        .await
        .unwrap();
    assert_eq!(next(&mut feed).await, Change::Lost);
    // A connection of the pool may turn out to be dead when it is used; the next try has a new one.
    let mut seq = 1;
    while seq < 4 {
        match here.append(id, seq, 0, "line", turn(0), NOW).await {
            Ok(appended) => seq = appended.seq,
            Err(AppendError::Conflict { actual }) => seq = actual,
            Err(_) => {}
        }
    }
    let mut heard = Vec::new();
    while heard.last() != Some(&Change::At(id, What::Line(4))) {
        heard.push(next(&mut feed).await);
    }
    assert_eq!(heard, [2, 3, 4].map(|seq| Change::At(id, What::Line(seq))));
    there.close().await;
    here.close().await;
}

/// The same where nodes tell each other by NATS: nothing is announced by PostgreSQL then, and a node that was
/// cut off is told so.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_hear_each_other_by_nats_and_know_when_they_did_not() {
    let (Some(world), Some(mut nats)) = (World::postgres().await, Nats::start()) else { return };
    let address = nats.address();
    let open = || Store::open_fed(&world.address, 4, Some(&address));
    let (here, there) = (open().await.unwrap(), open().await.unwrap());
    assert!(here.feed_may_lose());
    let mut announced = sqlx::postgres::PgListener::connect(&world.address).await.unwrap();
    announced.listen("tablee").await.unwrap();
    let ada = guest(&here, "Ada").await;
    let (mut feed, mut own) = (there.subscribe(), here.subscribe());
    let id = match_of(&here, ada).await;
    here.append(id, 0, 0, "line", turn(0), NOW).await.unwrap();
    here.say(id, ada, None, "hello", NOW).await.unwrap();
    here.tell(id, "a note, \"quoted\"").await.unwrap();
    let note = What::Note("a note, \"quoted\"".into());
    for what in [What::Created, What::Line(1), What::Chat(1), note] {
        assert_eq!(next(&mut feed).await, Change::At(id, what.clone()));
        assert_eq!(next(&mut own).await, Change::At(id, what), "and so does who did it, once");
    }

    // While NATS is away everything goes on; who comes back is told to look, and finds how things stand.
    nats.cut();
    for seq in 1..5 {
        here.append(id, seq, 0, "line", turn(0), NOW).await.unwrap();
        assert_eq!(next(&mut own).await, Change::At(id, What::Line(seq + 1)));
    }
    nats.mend();
    assert_eq!(next(&mut feed).await, Change::Lost);
    let stands = there.stands(&[id, store::MatchId::random().unwrap()]).await.unwrap();
    let [stand] = &stands[..] else { panic!("one of them is there") };
    assert_eq!((stand.id, stand.seq, stand.chat, stand.deadline), (id, 5, 1, None));
    assert_eq!(next(&mut own).await, Change::Lost);
    there.append(id, 5, 0, "line", turn(0), NOW).await.unwrap();
    assert_eq!(next(&mut own).await, Change::At(id, What::Line(6)));
    let silent = tokio::time::timeout(Duration::from_millis(200), announced.recv()).await;
    assert!(silent.is_err(), "PostgreSQL announces nothing");
    there.close().await;
    here.close().await;
}

#[tokio::test]
async fn a_feed_that_cannot_be_is_refused() {
    let world = World::sqlite();
    let alone = Store::open_fed(&world.address, 2, Some("nats://127.0.0.1:4222")).await;
    assert!(matches!(alone, Err(StoreError::FeedAlone)));
    let Some(world) = World::postgres().await else { return };
    let nowhere = Store::open_fed(&world.address, 2, Some("nats://127.0.0.1:1")).await;
    assert!(matches!(nowhere, Err(StoreError::Feed(_))), "{nowhere:?}");
    let nonsense = Store::open_fed(&world.address, 2, Some("redis://u:secret@127.0.0.1")).await;
    assert!(
        matches!(&nonsense, Err(StoreError::FeedAddress(shown)) if !shown.contains("secret")),
        "{nonsense:?}"
    );
}

/// When the store is gone, the feed ends.
#[tokio::test]
async fn a_feed_ends_with_its_store() {
    let world = World::sqlite();
    let store = world.open().await;
    let mut feed = store.subscribe();
    store.close().await;
    drop(store);
    let end = tokio::time::timeout(Duration::from_secs(20), feed.next()).await;
    assert_eq!(end, Ok(None));
}
