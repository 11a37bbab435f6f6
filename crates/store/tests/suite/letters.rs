//! Addresses, the secret links in e-mails, and limits on sending.

use store::{Confirmed, PersonId, Purpose, Rate, Store, StoreError};

use crate::on_both;
use crate::world::{NOW, World, guest, later};

on_both! {
    an_address_counts_when_it_is_confirmed,
    a_secret_opens_one_thing_once_and_in_time,
    a_new_password_ends_what_the_old_one_opened,
    what_is_done_often_is_measured_for_all_nodes,
    a_session_is_listed_rotated_and_ended_by_its_name,
}

async fn account(store: &Store, name: &str) -> PersonId {
    let id = guest(store, name).await;
    store.register(id, name, "hash").await.unwrap();
    id
}

async fn an_address_counts_when_it_is_confirmed(world: &World) {
    let store = world.open().await;
    let (ada, passer_by) = (account(&store, "Ada").await, guest(&store, "Passer-by").await);
    assert!(matches!(
        store.want_email(passer_by, Some("x@example.org"), NOW).await,
        Err(StoreError::NotFound("person"))
    ));
    store.want_email(ada, Some("Ada@Example.org"), NOW).await.unwrap();
    let person = store.person(ada).await.unwrap().unwrap();
    assert_eq!((person.email, person.wanted_email.as_deref()), (None, Some("Ada@Example.org")));
    assert_eq!(store.accounts_by_email("ada@example.org").await.unwrap(), [], "not before it is confirmed");
    store.issue_ticket([1; 32], ada, Purpose::Confirm, "Ada@Example.org", later(100)).await.unwrap();
    let confirmed = Confirmed { person: ada, email: "Ada@Example.org".into(), before: None };
    assert_eq!(store.confirm_email([1; 32], later(99)).await.unwrap(), Some(confirmed));
    let person = store.person(ada).await.unwrap().unwrap();
    assert_eq!((person.email.as_deref(), &person.wanted_email), (Some("Ada@Example.org"), &None));
    assert_eq!(store.accounts_by_email(" ADA@example.ORG ").await.unwrap(), [person]);

    // A letter for an address that is no longer wanted confirms nothing.
    store.want_email(ada, Some("ada@example.net"), NOW).await.unwrap();
    store.issue_ticket([2; 32], ada, Purpose::Confirm, "ada@example.net", later(100)).await.unwrap();
    store.want_email(ada, Some("ada@example.com"), NOW).await.unwrap();
    assert_eq!(store.confirm_email([2; 32], NOW).await.unwrap(), None);
    store.issue_ticket([3; 32], ada, Purpose::Confirm, "ada@example.net", later(100)).await.unwrap();
    assert_eq!(store.confirm_email([3; 32], NOW).await.unwrap(), None, "of another address");
    store.issue_ticket([4; 32], ada, Purpose::Confirm, "ada@example.com", later(100)).await.unwrap();
    let before = store.confirm_email([4; 32], NOW).await.unwrap().unwrap().before;
    assert_eq!(before.as_deref(), Some("Ada@Example.org"));

    store.want_email(ada, None, NOW).await.unwrap();
    let person = store.person(ada).await.unwrap().unwrap();
    assert_eq!((person.email, person.wanted_email), (None, None));
    assert_eq!(store.accounts_by_email("ada@example.com").await.unwrap(), []);
}

async fn a_secret_opens_one_thing_once_and_in_time(world: &World) {
    let store = world.open().await;
    let ada = account(&store, "Ada").await;
    store.want_email(ada, Some("a@x.org"), NOW).await.unwrap();
    store.issue_ticket([1; 32], ada, Purpose::Confirm, "a@x.org", later(100)).await.unwrap();
    assert_eq!(store.ticket([1; 32], Purpose::Confirm, later(99)).await.unwrap(), Some(ada));
    assert_eq!(store.ticket([1; 32], Purpose::Confirm, later(100)).await.unwrap(), None, "too late");
    assert_eq!(store.ticket([1; 32], Purpose::Reset, NOW).await.unwrap(), None, "for something else");
    assert_eq!(store.reset_password([1; 32], "new", NOW).await.unwrap(), None);
    assert_eq!(store.login("Ada").await.unwrap().unwrap().password_hash, "hash");
    assert_eq!(store.confirm_email([9; 32], NOW).await.unwrap(), None);
    assert_eq!(store.confirm_email([1; 32], later(100)).await.unwrap(), None, "too late");
    assert_eq!(store.confirm_email([1; 32], NOW).await.unwrap(), None, "used up all the same");
    let nobody = PersonId::random().unwrap();
    assert!(store.issue_ticket([2; 32], nobody, Purpose::Reset, "a@x.org", later(1)).await.is_err());
    // Of many who use it at once, one does.
    store.issue_ticket([3; 32], ada, Purpose::Confirm, "a@x.org", later(100)).await.unwrap();
    let tries = (0..8).map(|_| {
        let store = store.clone();
        tokio::spawn(async move { store.confirm_email([3; 32], NOW).await.unwrap().is_some() })
    });
    let mut done = 0;
    for tried in tries.collect::<Vec<_>>() {
        done += usize::from(tried.await.unwrap());
    }
    assert_eq!(done, 1);
}

async fn a_new_password_ends_what_the_old_one_opened(world: &World) {
    let store = world.open().await;
    let (ada, bob) = (account(&store, "Ada").await, account(&store, "Bob").await);
    for (id, email, token) in [(ada, "a@x.org", [1; 32]), (bob, "b@x.org", [2; 32])] {
        store.want_email(id, Some(email), NOW).await.unwrap();
        store.issue_ticket(token, id, Purpose::Confirm, email, later(9)).await.unwrap();
        assert!(store.confirm_email(token, NOW).await.unwrap().is_some());
        store.create_session(token, id, None, NOW, later(1000)).await.unwrap();
    }
    for token in [[3; 32], [4; 32]] {
        store.issue_ticket(token, ada, Purpose::Reset, "a@x.org", later(100)).await.unwrap();
    }
    assert_eq!(store.reset_password([3; 32], "new", later(1)).await.unwrap(), Some(ada));
    assert_eq!(store.reset_password([3; 32], "newer", later(1)).await.unwrap(), None);
    assert_eq!(store.reset_password([4; 32], "newer", later(1)).await.unwrap(), None, "the other letter too");
    assert_eq!(store.login("Ada").await.unwrap().unwrap().password_hash, "new");
    assert_eq!(store.session([1; 32], NOW).await.unwrap(), None);
    assert!(store.session([2; 32], NOW).await.unwrap().is_some(), "nobody else is out");
    // A letter to an address that has been given up opens nothing.
    store.issue_ticket([5; 32], ada, Purpose::Reset, "old@x.org", later(100)).await.unwrap();
    assert_eq!(store.reset_password([5; 32], "newest", later(1)).await.unwrap(), None);
}

async fn what_is_done_often_is_measured_for_all_nodes(world: &World) {
    let (store, other) = (world.open().await, world.open().await);
    let rate = |who: u8, burst, every| Rate { who: [who; 32], burst, every };
    // Two at once, and one more every ten.
    let mut done = Vec::new();
    for at in [0, 0, 0, 9, 10, 11, 19, 20, 100, 100, 100] {
        let node = if done.len() % 2 == 0 { &store } else { &other };
        done.push(node.allow(vec![rate(1, 2, 10)], later(at)).await.unwrap());
    }
    let expected = [true, true, false, false, true, false, false, true, true, true, false];
    assert_eq!(done, expected);
    // All of several rates, or none: what is refused by one counts for none.
    assert!(store.allow(vec![rate(2, 1, 10), rate(3, 2, 10)], NOW).await.unwrap());
    for _ in 0..5 {
        assert!(!store.allow(vec![rate(3, 2, 10), rate(2, 1, 10)], NOW).await.unwrap());
    }
    assert!(store.allow(vec![rate(3, 2, 10)], NOW).await.unwrap());
    assert!(!store.allow(vec![rate(3, 2, 10)], NOW).await.unwrap());
    // Nor do many at once get more.
    let tries = (0..20).map(|number| {
        let store = if number % 2 == 0 { store.clone() } else { other.clone() };
        tokio::spawn(async move { store.allow(vec![rate(4, 3, 1000)], NOW).await.unwrap() })
    });
    let mut allowed = 0;
    for tried in tries.collect::<Vec<_>>() {
        allowed += usize::from(tried.await.unwrap());
    }
    assert_eq!(allowed, 3);
}

async fn a_session_is_listed_rotated_and_ended_by_its_name(world: &World) {
    let store = world.open().await;
    let (ada, bob) = (guest(&store, "Ada").await, guest(&store, "Bob").await);
    store.create_session([1; 32], ada, Some("Firefox, Linux"), NOW, later(100)).await.unwrap();
    store.create_session([2; 32], ada, None, later(5), later(100)).await.unwrap();
    store.create_session([3; 32], bob, None, NOW, later(100)).await.unwrap();
    let list = store.sessions_of(ada, later(6)).await.unwrap();
    let told: Vec<_> = list.iter().map(|row| (row.device.as_deref(), row.created, row.seen)).collect();
    assert_eq!(told, [(None, later(5), later(5)), (Some("Firefox, Linux"), NOW, NOW)]);
    assert_eq!(store.sessions_of(ada, later(100)).await.unwrap(), []);

    let id = list[1].id;
    assert!(store.rotate_session([1; 32], [9; 32], later(7), later(200)).await.unwrap());
    assert!(!store.rotate_session([1; 32], [8; 32], later(7), later(200)).await.unwrap());
    assert_eq!(store.session([1; 32], NOW).await.unwrap(), None);
    let rotated = store.session([9; 32], later(150)).await.unwrap().unwrap();
    assert_eq!((rotated.id, rotated.person, rotated.seen), (id, ada, later(7)));

    assert!(!store.end_session_of(bob, id).await.unwrap(), "it is not his");
    assert!(
        store.session_goes_on(id, NOW).await.unwrap()
            && !store.session_goes_on(id, later(200)).await.unwrap()
    );
    assert_eq!(store.end_other_sessions(ada, id).await.unwrap(), 1);
    assert_eq!(store.session([2; 32], NOW).await.unwrap(), None);
    assert!(store.end_session_of(ada, id).await.unwrap());
    assert!(!store.session_goes_on(id, NOW).await.unwrap());
    assert!(store.session([3; 32], NOW).await.unwrap().is_some());
}
