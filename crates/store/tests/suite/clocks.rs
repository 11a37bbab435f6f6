//! Deadlines and absences.

use store::{After, Away, Grace, Holiday, HolidayError, MatchId, Overdue, SeatOwner, Store};

use crate::on_both;
use crate::world::{NOW, World, guest, later, table, turn};

on_both! {
    who_is_late_is_found_unless_on_vacation,
    a_deadline_moves_only_while_it_is_owed,
    nobody_pays_for_the_time_in_which_the_house_was_away,
    a_house_with_one_node_up_is_not_away,
    of_many_nodes_that_come_back_one_moves_the_deadlines,
    a_holiday_is_for_slow_play_and_begun_before_the_deadline,
    holidays_are_so_many_days_a_year,
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
    assert!(store.overdue(later(69), None, 10).await.unwrap().is_empty());
    let found = store.overdue(later(80), None, 10).await.unwrap();
    let late = |n: usize, seq, turn, deadline| Overdue {
        id: ids[n],
        seq,
        turn: Some(turn),
        deadline: later(deadline),
    };
    assert_eq!(found, [late(3, 0, 0, 70), late(2, 0, 0, 80)], "the longest late first");
    assert_eq!(store.overdue(later(1000), None, 1).await.unwrap(), [late(3, 0, 0, 70)]);

    // An answer stops the clock, or starts another's; the end stops all.
    let on = After { turn: Some(1), deadline: Some(later(90)), ..After::default() };
    store.append(ids[3], 0, 0, "x", on, NOW).await.unwrap();
    store.append(ids[2], 0, 0, "x", turn(1), NOW).await.unwrap();
    let end = After { over: Some("over".into()), deadline: Some(later(1)), ..After::default() };
    store.append(ids[1], 0, 0, "x", end, NOW).await.unwrap();
    let found = store.overdue(later(100), None, 10).await.unwrap();
    assert_eq!(found, [late(3, 1, 1, 90), late(0, 0, 0, 100)]);

    // Page after page, none twice and none left out.
    let first = store.overdue(later(100), None, 1).await.unwrap();
    assert_eq!(first, [late(3, 1, 1, 90)]);
    let after = Some((first[0].deadline, first[0].id));
    assert_eq!(store.overdue(later(100), after, 1).await.unwrap(), [late(0, 0, 0, 100)]);
}

const GRACE: Grace = Grace { away: 9_000, live: 120_000, slow: 3_600_000 };
const LIVE: &str = r#"{"kind":"minutes","each":5,"late":"bot_answers"}"#;
const DAYS: &str = r#"{"kind":"days","each":3,"late":"bot_answers"}"#;
const DAY: i64 = 86_400_000;

/// A match with a clock, whose first seat is held so.
async fn timed(store: &Store, clock: &str, owner: Option<SeatOwner>, deadline: i64) -> MatchId {
    let mut new = table(guest(store, "Ada").await);
    new.clock = clock.into();
    new.deadline = Some(later(deadline));
    if let Some(owner) = owner {
        new.seats[0] = owner;
    }
    let id = new.id;
    store.create_match(new).await.unwrap();
    id
}

async fn nobody_pays_for_the_time_in_which_the_house_was_away(world: &World) {
    let store = world.open().await;
    let bot = SeatOwner::Bot { name: "random".into(), level: String::new() };
    let ahead = timed(&store, LIVE, None, 100_000).await;
    let during = timed(&store, LIVE, None, 30_000).await;
    let before = timed(&store, LIVE, None, -50_000).await;
    let slow = timed(&store, DAYS, None, 30_000).await;
    let bots = timed(&store, LIVE, Some(bot), 30_000).await;
    let over = timed(&store, LIVE, None, 30_000).await;
    store.finish(over, "over", NOW).await.unwrap();
    assert_eq!(store.beat(NOW, GRACE).await.unwrap(), None, "nothing is known about the time before");
    assert_eq!(store.beat(later(8_999), GRACE).await.unwrap(), None);
    let deadline = async |id| store.match_row(id).await.unwrap().unwrap().deadline;
    assert_eq!(deadline(ahead).await, Some(later(100_000)));

    let mut feed = store.subscribe();
    let away = store.beat(later(68_999), GRACE).await.unwrap();
    assert_eq!(away, Some(Away { since: later(8_999), millis: 60_000, moved: 4 }));
    // What happened before may be told late.
    let mut told = feed.next().await;
    while matches!(told, Some(store::Change::At(..))) {
        told = feed.next().await;
    }
    assert_eq!(told, Some(store::Change::Lost), "those who look on look again");
    assert_eq!(deadline(ahead).await, Some(later(100_000 + 60_000 + 120_000)));
    assert_eq!(deadline(during).await, Some(later(30_000 + 60_000 + 120_000)));
    assert_eq!(deadline(before).await, Some(later(68_999 + 120_000)), "late before, but warned");
    assert_eq!(deadline(slow).await, Some(later(30_000 + 60_000 + 3_600_000)));
    assert_eq!(deadline(bots).await, Some(later(30_000)), "bots need no time");
    assert_eq!(deadline(over).await, None);
    assert_eq!(store.beat(later(69_999), GRACE).await.unwrap(), None, "once is once");
    assert_eq!(deadline(ahead).await, Some(later(280_000)));
}

async fn a_house_with_one_node_up_is_not_away(world: &World) {
    let store = world.open().await;
    let id = timed(&store, LIVE, None, 30_000).await;
    for second in 0..40 {
        assert_eq!(store.beat(later(second * 3_000), GRACE).await.unwrap(), None);
    }
    // The clock of another node is behind.
    assert_eq!(store.beat(later(60_000), GRACE).await.unwrap(), None);
    assert_eq!(store.beat(later(120_000), GRACE).await.unwrap(), None);
    assert_eq!(store.match_row(id).await.unwrap().unwrap().deadline, Some(later(30_000)));
    // A clock that was years ahead for a moment spoils nothing for good.
    store.beat(later(9_000 * DAY), GRACE).await.unwrap();
    assert_eq!(store.beat(later(130_000), GRACE).await.unwrap(), None);
    assert!(store.beat(later(230_000), GRACE).await.unwrap().is_some());
}

async fn of_many_nodes_that_come_back_one_moves_the_deadlines(world: &World) {
    let store = world.open().await;
    let id = timed(&store, LIVE, None, 30_000).await;
    store.beat(NOW, GRACE).await.unwrap();
    let mut nodes = Vec::new();
    for _ in 0..6 {
        nodes.push(if world.is_sqlite() { store.clone() } else { world.open().await });
    }
    let beats = nodes.iter().map(|node| {
        let node = node.clone();
        tokio::spawn(async move { node.beat(later(100_000), GRACE).await.unwrap() })
    });
    let mut moved = 0;
    for beat in beats.collect::<Vec<_>>() {
        moved += usize::from(beat.await.unwrap().is_some());
    }
    assert_eq!(moved, 1);
    assert_eq!(store.match_row(id).await.unwrap().unwrap().deadline, Some(later(250_000)));
}

async fn a_holiday_is_for_slow_play_and_begun_before_the_deadline(world: &World) {
    let store = world.open().await;
    let ada = guest(&store, "Ada").await;
    let owner = || Some(SeatOwner::Person(ada));
    let live = timed(&store, LIVE, owner(), 100).await;
    let slow = timed(&store, DAYS, owner(), 200).await;
    let late = timed(&store, DAYS, owner(), 10).await;
    store.set_vacation(ada, Some(later(DAY)), later(50), 30 * DAY).await.unwrap();
    let found: Vec<MatchId> =
        store.overdue(later(500), None, 10).await.unwrap().iter().map(|o| o.id).collect();
    assert_eq!(found, [late, live], "neither live play nor what was late before");
    assert_eq!(store.overdue(later(DAY), None, 10).await.unwrap().len(), 3);
    let holiday = Holiday { since: later(50), until: later(DAY) };
    assert_eq!(store.holiday(ada, later(200)).await.unwrap(), Some(holiday));
    assert_eq!(store.holiday(ada, later(10)).await.unwrap(), None);
    assert_eq!(store.holiday(ada, later(3 * DAY)).await.unwrap(), None, "there is time enough after it");
    let _ = slow;
}

async fn holidays_are_so_many_days_a_year(world: &World) {
    let store = world.open().await;
    let ada = guest(&store, "Ada").await;
    let year = 30 * DAY;
    let set = async |from: i64, until: Option<i64>| {
        store.set_vacation(ada, until.map(later), later(from), year).await
    };
    assert!(matches!(set(0, Some(31 * DAY)).await, Err(HolidayError::UsedUp)));
    assert_eq!(store.person(ada).await.unwrap().unwrap().vacation, None, "nothing of it was kept");
    set(0, Some(20 * DAY)).await.unwrap();
    // One that goes on gets another end, not a second count.
    set(DAY, Some(25 * DAY)).await.unwrap();
    set(10 * DAY, None).await.unwrap();
    // Each counts for a day at least: twenty more, however short they are, and no more.
    for n in 0..20 {
        set(20 * DAY + n * 10, Some(20 * DAY + n * 10 + 5)).await.unwrap();
    }
    assert!(matches!(set(21 * DAY, Some(21 * DAY + 5)).await, Err(HolidayError::UsedUp)));
    // A year later all is well again.
    set(386 * DAY, Some(400 * DAY)).await.unwrap();
    assert_eq!(store.forget_holidays(later(400 * DAY)).await.unwrap(), 21);
}

async fn a_deadline_moves_only_while_it_is_owed(world: &World) {
    let store = world.open().await;
    let mut new = table(guest(&store, "Ada").await);
    new.deadline = Some(later(10));
    let id = new.id;
    store.create_match(new).await.unwrap();
    assert!(store.set_deadline(id, 0, Some(later(20))).await.unwrap());
    assert!(store.overdue(later(19), None, 10).await.unwrap().is_empty());
    assert!(!store.set_deadline(id, 1, Some(later(30))).await.unwrap());
    assert_eq!(store.match_row(id).await.unwrap().unwrap().deadline, Some(later(20)));
    assert!(store.set_deadline(id, 0, None).await.unwrap());
    assert!(store.overdue(later(9999), None, 10).await.unwrap().is_empty());
    store.finish(id, "over", NOW).await.unwrap();
    assert!(!store.set_deadline(id, 0, Some(later(30))).await.unwrap());
}
