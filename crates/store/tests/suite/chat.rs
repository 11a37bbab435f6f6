//! The chat of a match.

use store::{MatchId, PersonId, StoreError};

use crate::on_both;
use crate::world::{NOW, World, guest, later, match_of};

on_both! {
    words_are_kept_in_their_order_for_each_match,
    words_need_a_speaker_and_a_table,
}

async fn words_are_kept_in_their_order_for_each_match(world: &World) {
    let store = world.open().await;
    let (ada, bob) = (guest(&store, "Ada").await, guest(&store, "Bob").await);
    let (here, there) = (match_of(&store, ada).await, match_of(&store, bob).await);
    for n in 0..10 {
        let number = store.say(here, ada, Some(0), &format!("here {n}"), later(n)).await.unwrap();
        assert_eq!(number, n as u64 + 1);
    }
    assert_eq!(store.say(there, bob, None, "there", NOW).await.unwrap(), 1);
    let chat = store.chat(here, 0, 100).await.unwrap();
    assert_eq!(chat.len(), 10);
    for (n, line) in (0i64..).zip(&chat) {
        assert_eq!(
            (line.id, line.text.as_str(), line.at),
            (n as u64 + 1, format!("here {n}").as_str(), later(n))
        );
        assert_eq!((line.person, line.name.as_deref(), line.seat), (ada, Some("Ada"), Some(0)));
    }
    assert_eq!(store.chat(here, 7, 2).await.unwrap(), chat[7..9]);
    assert_eq!(store.match_row(here).await.unwrap().unwrap().chat, 10);
    let other = store.chat(there, 0, 100).await.unwrap();
    assert_eq!((other.len(), other[0].seat), (1, None));
}

async fn words_need_a_speaker_and_a_table(world: &World) {
    let store = world.open().await;
    let ada = guest(&store, "Ada").await;
    let id = match_of(&store, ada).await;
    let (nobody, nowhere) = (PersonId::random().unwrap(), MatchId::random().unwrap());
    assert!(matches!(store.say(id, nobody, None, "x", NOW).await, Err(StoreError::NotFound("person"))));
    assert!(matches!(store.say(nowhere, ada, None, "x", NOW).await, Err(StoreError::NotFound("match"))));
    // What was refused used up no number.
    assert_eq!(store.say(id, ada, None, "x", NOW).await.unwrap(), 1);
}
