//! Slips: requests at a table, and how many were forgiven.

use store::{After, Change, MatchId, StoreError, What, limits};

use crate::on_both;
use crate::world::{NOW, World, guest, match_of, table, turn};

on_both! {
    what_is_asked_is_kept_for_one_moment_and_one_word_at_a_time,
    slips_that_were_forgiven_are_counted,
}

async fn what_is_asked_is_kept_for_one_moment_and_one_word_at_a_time(world: &World) {
    let store = world.open().await;
    let ada = guest(&store, "Ada").await;
    let id = match_of(&store, ada).await;
    let asked = async |store: &store::Store| store.match_row(id).await.unwrap().unwrap().slip;
    assert_eq!(asked(&store).await, None);
    let mut feed = store.subscribe();
    assert!(store.set_slip(id, 0, None, "asked").await.unwrap());
    assert_eq!(feed.next().await, Some(Change::At(id, What::Changed)), "all nodes are told");
    assert_eq!(asked(&store).await.as_deref(), Some("asked"));
    assert_eq!(store.stands(&[id]).await.unwrap()[0].slip.as_deref(), Some("asked"));
    // Of two who answer at once the second looks again.
    assert!(!store.set_slip(id, 0, None, "another").await.unwrap());
    assert!(store.set_slip(id, 0, Some("asked"), "agreed").await.unwrap());
    assert!(!store.set_slip(id, 0, Some("asked"), "refused").await.unwrap());
    assert_eq!(asked(&store).await.as_deref(), Some("agreed"));
    // Nothing is asked at a moment that is past, or of a match that is over or unknown.
    store.append(id, 0, 0, "first", turn(1), NOW).await.unwrap();
    assert!(!store.set_slip(id, 0, Some("agreed"), "late").await.unwrap());
    assert!(store.set_slip(id, 1, Some("agreed"), "anew").await.unwrap());
    let end = After { over: Some("{}".into()), ..After::default() };
    store.append(id, 1, 0, "last", end, NOW).await.unwrap();
    assert!(!store.set_slip(id, 2, Some("anew"), "after").await.unwrap());
    assert!(!store.set_slip(MatchId::random().unwrap(), 0, None, "nowhere").await.unwrap());
    let long = "x".repeat(limits::SLIP + 1);
    assert!(matches!(
        store.set_slip(id, 2, None, &long).await,
        Err(StoreError::TooLong { field: "slip", .. })
    ));
}

async fn slips_that_were_forgiven_are_counted(world: &World) {
    let store = world.open().await;
    let ada = guest(&store, "Ada").await;
    let id = match_of(&store, ada).await;
    for (seq, slip) in (0..).zip([false, true, false, true]) {
        store.append(id, seq, 0, "line", After { slip, ..turn(0) }, NOW).await.unwrap();
    }
    assert_eq!(store.match_row(id).await.unwrap().unwrap().slips, 2);
    // A lost race counts nothing.
    assert!(store.append(id, 2, 0, "late", After { slip: true, ..turn(0) }, NOW).await.is_err());
    assert_eq!(store.match_row(id).await.unwrap().unwrap().slips, 2);
    // Nor are those forgotten that a journal brings along.
    let brought = store::NewMatch { slips: 3, lines: vec![(0, "line".into())], ..table(ada) };
    let other = brought.id;
    store.create_match(brought).await.unwrap();
    assert_eq!(store.match_row(other).await.unwrap().unwrap().slips, 3);
}
