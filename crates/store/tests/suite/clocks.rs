//! Deadlines, and those who are away.

use store::{After, Overdue, SeatOwner};

use crate::on_both;
use crate::world::{NOW, World, guest, later, table, turn};

on_both! {
    who_is_late_is_found_unless_on_vacation,
    a_deadline_moves_only_while_it_is_owed,
}

async fn who_is_late_is_found_unless_on_vacation(world: &World) {
    let store = world.open().await;
    let (ada, bob) = (guest(&store, "Ada").await, guest(&store, "Bob").await);
    let mut ids = Vec::new();
    for n in 0..4 {
        let mut new = table(ada);
        new.seats[1] = SeatOwner::Person(bob);
        new.deadline = Some(later(100 - 10 * n));
        ids.push(new.id);
        store.create_match(new).await.unwrap();
    }
    assert!(store.overdue(later(69), 10).await.unwrap().is_empty());
    let found = store.overdue(later(80), 10).await.unwrap();
    let late = |n: usize, seq, turn, deadline| Overdue {
        id: ids[n],
        seq,
        turn: Some(turn),
        deadline: later(deadline),
    };
    assert_eq!(found, [late(3, 0, 0, 70), late(2, 0, 0, 80)], "the longest late first");
    assert_eq!(store.overdue(later(1000), 1).await.unwrap(), [late(3, 0, 0, 70)]);

    // An answer stops the clock, or starts another's; the end stops all.
    let on = After { turn: Some(1), deadline: Some(later(90)), ..After::default() };
    store.append(ids[3], 0, 0, "x", on, NOW).await.unwrap();
    store.append(ids[2], 0, 0, "x", turn(1), NOW).await.unwrap();
    let end = After { over: Some("over".into()), deadline: Some(later(1)), ..After::default() };
    store.append(ids[1], 0, 0, "x", end, NOW).await.unwrap();
    let found = store.overdue(later(100), 10).await.unwrap();
    assert_eq!(found, [late(3, 1, 1, 90), late(0, 0, 0, 100)]);

    store.set_vacation(bob, Some(later(500))).await.unwrap();
    assert_eq!(store.overdue(later(499), 10).await.unwrap(), [late(0, 0, 0, 100)]);
    assert_eq!(store.overdue(later(500), 10).await.unwrap().len(), 2);
}

async fn a_deadline_moves_only_while_it_is_owed(world: &World) {
    let store = world.open().await;
    let mut new = table(guest(&store, "Ada").await);
    new.deadline = Some(later(10));
    let id = new.id;
    store.create_match(new).await.unwrap();
    assert!(store.set_deadline(id, 0, Some(later(20))).await.unwrap());
    assert!(store.overdue(later(19), 10).await.unwrap().is_empty());
    assert!(!store.set_deadline(id, 1, Some(later(30))).await.unwrap());
    assert_eq!(store.match_row(id).await.unwrap().unwrap().deadline, Some(later(20)));
    assert!(store.set_deadline(id, 0, None).await.unwrap());
    assert!(store.overdue(later(9999), 10).await.unwrap().is_empty());
    store.finish(id, "over", NOW).await.unwrap();
    assert!(!store.set_deadline(id, 0, Some(later(30))).await.unwrap());
}
