//! Names that look like others.

use store::RegisterError;

use crate::on_both;
use crate::world::{World, guest};

on_both! {
    a_name_that_looks_like_another_is_taken,
    a_guest_looks_like_no_account,
    names_from_before_are_reckoned_when_the_store_is_opened,
    of_two_who_want_names_that_look_alike_one_gets_it,
}

/// Each looks like `Paul Ada`.
const TWINS: [&str; 6] = ["Рaul Ada", "PAUL ADA", "Pаul Аdа", "Pau1 Ada", "Paul.Ada", "Ｐaul\u{a0} Ada"];

async fn a_name_that_looks_like_another_is_taken(world: &World) {
    let store = world.open().await;
    let (paul, eve) = (guest(&store, "x").await, guest(&store, "x").await);
    store.register(paul, "Paul Ada", "1").await.unwrap();
    for twin in TWINS {
        assert!(matches!(store.register(eve, twin, "2").await, Err(RegisterError::NameTaken)), "{twin}");
    }
    let untouched = store.person(eve).await.unwrap().unwrap();
    assert!(
        !untouched.registered && untouched.name.as_deref() == Some("x"),
        "what is refused changes nothing"
    );
    store.register(eve, "Eve", "2").await.unwrap();
    for twin in TWINS {
        assert!(matches!(store.rename(eve, twin).await, Err(RegisterError::NameTaken)), "{twin}");
    }
    // One's own looks stand in nobody's way, and those that were given up are free.
    store.rename(paul, "PAUL ADA").await.unwrap();
    store.rename(paul, "Someone else").await.unwrap();
    store.rename(eve, "Pau1 Ada").await.unwrap();
    assert!(store.delete_person(eve).await.unwrap());
    store.rename(paul, "Paul Ada").await.unwrap();
}

async fn a_guest_looks_like_no_account(world: &World) {
    let store = world.open().await;
    let (paul, eve) = (guest(&store, "Paul Ada").await, guest(&store, "Eve").await);
    // Guests may share a name, and whoever carries one already keeps it: it is told that they are guests.
    let other = guest(&store, "Paul Ada").await;
    store.register(paul, "Paul Ada", "1").await.unwrap();
    assert_eq!(store.person(other).await.unwrap().unwrap().name.as_deref(), Some("Paul Ada"));
    for twin in TWINS {
        let new = store::PersonId::random().unwrap();
        let refused = store.create_guest(new, Some(twin), crate::world::NOW).await;
        assert!(matches!(refused, Err(RegisterError::NameTaken)), "{twin}");
        assert_eq!(store.person(new).await.unwrap(), None);
        assert!(
            matches!(store.set_guest_name(eve, Some(twin)).await, Err(RegisterError::NameTaken)),
            "{twin}"
        );
    }
    store.set_guest_name(eve, Some("Paula")).await.unwrap();
    store.set_guest_name(eve, None).await.unwrap();
}

async fn names_from_before_are_reckoned_when_the_store_is_opened(world: &World) {
    let store = world.open().await;
    let (paul, eve) = (guest(&store, "x").await, guest(&store, "x").await);
    store.register(paul, "Paul Ada", "1").await.unwrap();
    store.register(eve, "Eve", "1").await.unwrap();
    store.close().await;
    store::testing::forget_looks(&world.address).await;
    let store = world.open().await;
    let new = guest(&store, "x").await;
    for twin in ["Рaul Ada", "Еve"] {
        assert!(matches!(store.register(new, twin, "2").await, Err(RegisterError::NameTaken)), "{twin}");
    }
}

async fn of_two_who_want_names_that_look_alike_one_gets_it(world: &World) {
    let (store, other) = (world.open().await, world.open().await);
    for round in 0..10 {
        let (a, b) = (guest(&store, "x").await, guest(&store, "x").await);
        let (latin, cyrillic) = (format!("Paco {round}"), format!("Расо {round}"));
        let (first, second) = tokio::join!(store.register(a, &latin, "1"), other.register(b, &cyrillic, "1"));
        assert_eq!(usize::from(first.is_ok()) + usize::from(second.is_ok()), 1, "{first:?} {second:?}");
    }
}
