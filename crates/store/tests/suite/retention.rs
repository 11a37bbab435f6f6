//! What is deleted, and that nothing of it is left.

use store::{Keep, Purpose, Rate, SeatOwner, Swept};

use crate::on_both;
use crate::world::{NOW, World, guest, later, match_of};

on_both! {
    what_has_had_its_time_is_thrown_away,
    what_is_deleted_cannot_be_read_from_the_files,
}

async fn what_has_had_its_time_is_thrown_away(world: &World) {
    let store = world.open().await;
    let (ada, bob) = (guest(&store, "Ada").await, guest(&store, "Bob").await);
    store.register(ada, "Ada", "1").await.unwrap();
    store.create_session([7; 32], bob, None, NOW, later(9_000)).await.unwrap();
    store.want_email(ada, Some("ada@example.org"), NOW).await.unwrap();
    store.issue_ticket([1; 32], ada, Purpose::Confirm, "ada@example.org", later(100)).await.unwrap();
    store.allow(vec![Rate { who: [1; 32], burst: 1, every: 100 }], NOW).await.unwrap();
    let (over, running) = (match_of(&store, ada).await, match_of(&store, bob).await);
    for id in [over, running] {
        store.say(id, ada, None, "hello", NOW).await.unwrap();
    }
    assert!(store.finish(over, "{}", NOW).await.unwrap());

    let keep = |millis: i64| Keep {
        now: later(millis),
        guests: NOW,
        unconfirmed: later(millis - 500),
        chat: later(millis - 800),
    };
    assert_eq!(store.sweep(keep(50)).await.unwrap(), Swept::default());
    assert_eq!(store.sweep(keep(100)).await.unwrap(), Swept { tickets: 1, ..Swept::default() });
    assert!(
        store.allow(vec![Rate { who: [1; 32], burst: 1, every: 100 }], NOW).await.unwrap(),
        "nothing is left of it"
    );
    assert_eq!(store.sweep(keep(501)).await.unwrap(), Swept { addresses: 1, ..Swept::default() });
    assert_eq!(store.person(ada).await.unwrap().unwrap().wanted_email, None);
    assert_eq!(store.chat(over, 0, 10).await.unwrap().len(), 1);
    assert_eq!(store.sweep(keep(801)).await.unwrap(), Swept { chats: 1, ..Swept::default() });
    assert_eq!(store.chat(over, 0, 10).await.unwrap(), []);
    assert_eq!(store.chat(running, 0, 10).await.unwrap().len(), 1, "that match goes on");
    assert_eq!(store.sweep(keep(900)).await.unwrap(), Swept::default());
}

/// Whether these bytes stand anywhere in the files of a folder.
fn stands_in(folder: &std::path::Path, text: &str) -> bool {
    std::fs::read_dir(folder).unwrap().any(|entry| {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        bytes.windows(text.len()).any(|window| window == text.as_bytes())
    })
}

async fn what_is_deleted_cannot_be_read_from_the_files(world: &World) {
    if !world.is_sqlite() {
        // PostgreSQL overwrites what was deleted when it vacuums, in its own time.
        return;
    }
    let store = world.open().await;
    let (ada, bob) = (guest(&store, "Ada").await, guest(&store, "Zacharias-the-guest").await);
    let id = match_of(&store, ada).await;
    store.take_seat(id, 1, bob, &SeatOwner::Open).await.unwrap();
    store.register(bob, "Zacharias-of-old", "hash-of-zacharias").await.unwrap();
    store.rename(bob, "Zacharias-the-great").await.unwrap();
    store.want_email(bob, Some("zacharias@example.org"), NOW).await.unwrap();
    store.issue_ticket([5; 32], bob, Purpose::Confirm, "zacharias@example.org", later(100)).await.unwrap();
    store.confirm_email([5; 32], NOW).await.unwrap().unwrap();
    store.create_session([6; 32], bob, Some("Zachariasphone"), NOW, later(100)).await.unwrap();
    for number in 0..300 {
        store
            .say(id, bob, Some(1), &format!("zacharias says {number} {}", "x".repeat(200)), NOW)
            .await
            .unwrap();
    }
    let folder = world.folder.path();
    assert!(stands_in(folder, "acharias"));
    store.delete_person(bob).await.unwrap();
    store.checkpoint().await.unwrap();
    for text in ["acharias", "hash-of"] {
        assert!(!stands_in(folder, text), "{text}");
    }
    assert!(store.person(ada).await.unwrap().is_some());
    // Those who read meanwhile hold it up no longer than the next time.
    store.checkpoint().await.unwrap();
}
