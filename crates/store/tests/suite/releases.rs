//! Keeping matches alive across releases.

use std::path::Path;

use store::testing::lay_out;
use store::{After, AppendError, Claim, Store, Survey, Volume};

use crate::on_both;
use crate::world::{NOW, World, guest, later, match_of, turn};

on_both! {
    editions_are_ranked_in_the_order_in_which_they_come,
    only_the_edition_in_charge_writes,
    parts_stand_in_their_order,
    what_is_set_aside_counts_for_nobody,
    an_album_only_grows,
    a_program_that_does_not_know_of_editions_writes_no_step,
    a_survey_changes_nothing,
    a_survey_reads_tables_of_the_first_release,
}

fn claim(id: store::MatchId, seq: u64, from: Option<&str>, to: &str) -> Claim {
    Claim {
        id,
        seq,
        from: from.map(str::to_owned),
        to: to.to_owned(),
        part: Some(format!("part of {to}")),
        turn: Some(1),
        over: None,
        now: later(1),
    }
}

fn by(edition: &str) -> After {
    After { edition: Some(edition.to_owned()), ..turn(0) }
}

async fn editions_are_ranked_in_the_order_in_which_they_come(world: &World) {
    let store = world.open().await;
    assert_eq!(store.rank("pocket", "1-a").await.unwrap(), 1);
    assert_eq!(store.rank("pocket", "2-b").await.unwrap(), 2);
    assert_eq!(store.rank("pocket", "1-a").await.unwrap(), 1);
    assert_eq!(store.rank("chess", "2-b").await.unwrap(), 1);
    assert!(store.rank("pocket", &"x".repeat(100)).await.is_err());
}

async fn only_the_edition_in_charge_writes(world: &World) {
    let store = world.open().await;
    let id = match_of(&store, guest(&store, "Ada").await).await;
    // Whoever has not said in whose name is not asked.
    store.append(id, 0, 0, "zero", turn(0), NOW).await.unwrap();
    assert!(store.claim(claim(id, 1, None, "1-a")).await.unwrap());
    store.append(id, 1, 0, "one", by("1-a"), NOW).await.unwrap();
    let refused = store.append(id, 2, 0, "two", by("2-b"), NOW).await.unwrap_err();
    assert!(matches!(refused, AppendError::OtherEdition), "{refused:?}");
    // Taken over by one, and by one alone.
    assert!(store.claim(claim(id, 2, Some("1-a"), "2-b")).await.unwrap());
    assert!(!store.claim(claim(id, 2, Some("1-a"), "2-c")).await.unwrap());
    assert!(!store.claim(claim(id, 1, Some("2-b"), "2-c")).await.unwrap(), "only where it stands");
    let refused = store.append(id, 2, 0, "two", by("1-a"), NOW).await.unwrap_err();
    assert!(matches!(refused, AppendError::OtherEdition), "{refused:?}");
    store.append(id, 2, 1, "two", by("2-b"), NOW).await.unwrap();
    let row = store.match_row(id).await.unwrap().unwrap();
    assert_eq!((row.seq, row.edition.as_deref()), (3, Some("2-b")));
    let over = After { over: Some("over".into()), turn: None, ..by("2-b") };
    store.append(id, 3, 1, "three", over, NOW).await.unwrap();
    assert!(!store.claim(claim(id, 4, Some("2-b"), "3-c")).await.unwrap(), "what is over stays as it is");
}

async fn parts_stand_in_their_order(world: &World) {
    let store = world.open().await;
    let id = match_of(&store, guest(&store, "Ada").await).await;
    assert!(store.claim(claim(id, 0, None, "1-a")).await.unwrap());
    assert!(store.claim(claim(id, 0, Some("1-a"), "2-b")).await.unwrap());
    store.append(id, 0, 0, "zero", by("2-b"), NOW).await.unwrap();
    assert!(store.claim(Claim { part: None, ..claim(id, 1, Some("2-b"), "3-c") }).await.unwrap());
    let parts = store.parts(id).await.unwrap();
    let told: Vec<(u64, &str)> = parts.iter().map(|part| (part.seq, &*part.line)).collect();
    assert_eq!(told, [(0, "part of 1-a"), (0, "part of 2-b")]);
    assert_eq!(store.match_row(id).await.unwrap().unwrap().turn, Some(1));
}

async fn what_is_set_aside_counts_for_nobody(world: &World) {
    let store = world.open().await;
    let ada = guest(&store, "Ada").await;
    let (first, second) = (match_of(&store, ada).await, match_of(&store, ada).await);
    assert!(store.set_deadline(first, 0, Some(NOW)).await.unwrap());
    assert_eq!(store.overdue(later(5), None, 10).await.unwrap().len(), 1);
    store.set_aside(first, Some("why")).await.unwrap();
    assert_eq!(store.match_row(first).await.unwrap().unwrap().aside.as_deref(), Some("why"));
    assert!(store.overdue(later(5), None, 10).await.unwrap().is_empty());
    let counts = store.counts().await.unwrap();
    assert_eq!((counts.running, counts.aside), (1, 1));
    let mine = store.matches_of(ada, store::Page::FIRST).await.unwrap();
    assert_eq!([mine[0].row.id, mine[1].row.id], [second, first], "it comes last");
    let open = store.open_tables(None, store::Millis(0), store::Page::FIRST).await.unwrap();
    assert_eq!(open.iter().map(|listing| listing.row.id).collect::<Vec<_>>(), [second]);
    assert_eq!(store.strangers("pocket", "1-a", None, 10).await.unwrap().len(), 2);
    store.set_aside(first, None).await.unwrap();
    assert_eq!(store.counts().await.unwrap().aside, 0);
    store.set_aside(first, Some("why")).await.unwrap();
    assert!(store.claim(claim(first, 0, None, "1-a")).await.unwrap());
    assert_eq!(store.match_row(first).await.unwrap().unwrap().aside, None, "it goes on");
    assert_eq!(store.strangers("pocket", "1-a", None, 10).await.unwrap(), [second]);
}

async fn an_album_only_grows(world: &World) {
    let store = world.open().await;
    let id = match_of(&store, guest(&store, "Ada").await).await;
    let volume = |from, until, byte: u8| Volume { from, until, pages: vec![byte; 3] };
    store.put_volumes(id, vec![volume(0, 5, 1), volume(5, 9, 2)]).await.unwrap();
    assert_eq!(store.recorded(id).await.unwrap(), 9);
    // What two nodes write at once is written once; a gap may be left, but nothing is written twice.
    store.put_volumes(id, vec![volume(5, 12, 3)]).await.unwrap();
    store.put_volumes(id, vec![volume(12, 15, 4)]).await.unwrap();
    assert_eq!(store.recorded(id).await.unwrap(), 15);
    let all = store.volumes(id, 0, 99).await.unwrap();
    assert_eq!(all, [volume(0, 5, 1), volume(5, 9, 2), volume(12, 15, 4)]);
    assert_eq!(store.volumes(id, 6, 7).await.unwrap(), [volume(5, 9, 2)]);
    let gone = store::MatchId::random().unwrap();
    store.put_volumes(gone, vec![volume(0, 1, 1)]).await.unwrap();
    assert!(store.volumes(gone, 0, 9).await.unwrap().is_empty());
    store.delete_match(id).await.unwrap();
    assert!(store.volumes(id, 0, 99).await.unwrap().is_empty());
}

async fn a_program_that_does_not_know_of_editions_writes_no_step(world: &World) {
    let store = world.open().await;
    let id = match_of(&store, guest(&store, "Ada").await).await;
    let refused = store::testing::step_of_the_first_release(&world.address, id, 0).await.unwrap_err();
    assert!(refused.contains("newer version"), "{refused}");
    assert_eq!(store.match_row(id).await.unwrap().unwrap().seq, 0);
    store.append(id, 0, 0, "zero", turn(0), NOW).await.unwrap();
}

async fn a_survey_changes_nothing(world: &World) {
    assert!(Survey::open(&world.address).await.is_err(), "there is nothing to look at");
    let store = world.open().await;
    let id = match_of(&store, guest(&store, "Ada").await).await;
    store.append(id, 0, 0, "zero", turn(1), NOW).await.unwrap();
    assert!(store.claim(claim(id, 1, None, "1-a")).await.unwrap());
    store.put_snapshot(id, 1, b"state").await.unwrap();
    store.put_volumes(id, vec![Volume { from: 0, until: 1, pages: vec![1] }]).await.unwrap();
    let survey = Survey::open(&world.address).await.unwrap();
    assert_eq!(survey.ids("", 10).await.unwrap(), [id.to_string()]);
    let found = survey.one(&id.to_string()).await.unwrap().unwrap();
    assert_eq!((found.lines, found.turn, found.recorded), (vec!["zero".to_owned()], Some(1), 1));
    assert_eq!((found.edition.as_deref(), found.parts.len()), (Some("1-a"), 1));
    assert_eq!(found.snapshot.as_deref(), Some(&b"state"[..]));
    assert_eq!(survey.one("nobody").await.unwrap(), None);
}

async fn a_survey_reads_tables_of_the_first_release(world: &World) {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/tests/golden/v0.1.0.db");
    lay_out(&golden, &world.address, 1).await;
    let survey = Survey::open(&world.address).await.unwrap();
    let ids = survey.ids("", 10).await.unwrap();
    assert_eq!(ids.len(), 4);
    for id in &ids {
        let found = survey.one(id).await.unwrap().unwrap();
        assert!(!found.lines.is_empty() && found.edition.is_none() && found.snapshot.is_none());
    }
    // Opened for good, they are all there.
    let store = Store::open(&world.address).await.unwrap();
    assert_eq!(store.match_ids(None, 10).await.unwrap().len(), 4);
}
