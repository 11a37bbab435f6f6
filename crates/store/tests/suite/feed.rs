//! The change feed.

use std::time::Duration;

use sqlx::{Connection as _, Executor as _};
use store::{AppendError, Change, Feed, SeatOwner, What};

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
