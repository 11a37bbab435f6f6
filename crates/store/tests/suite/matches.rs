//! Matches and their seats.

use std::time::{Duration, Instant};

use store::{
    Brought, CreateError, MatchId, Millis, Page, PersonId, SeatError, SeatOwner, StoreError, Visibility,
};

use crate::on_both;
use crate::world::{NOW, World, guest, later, match_of, table, turn};

on_both! {
    a_match_is_found_as_it_was_created,
    a_seat_changes_hands_only_as_expected,
    a_link_leads_to_its_seat_once,
    my_matches_begin_with_those_that_wait_for_me,
    open_tables_are_listed_and_have_an_open_seat,
    there_is_one_rematch,
    a_deleted_match_leaves_nothing,
    all_matches_can_be_walked_through,
    matches_without_people_are_counted_for_whoever_began_them,
    a_long_journal_is_brought_along_while_others_play,
    what_was_brought_is_counted_and_what_never_came_is_swept,
}

async fn a_match_is_found_as_it_was_created(world: &World) {
    let store = world.open().await;
    let ada = guest(&store, "Ada").await;
    let bot = SeatOwner::Bot { name: "warlord".into(), level: "hard".into() };
    let mut new = table(ada);
    new.seats = vec![
        SeatOwner::Person(ada),
        SeatOwner::Person(ada),
        bot,
        SeatOwner::Open,
        SeatOwner::Invited { token_hash: [7; 32] },
    ];
    new.deadline = Some(later(60_000));
    new.visibility = Visibility::Private;
    store.create_match(new.clone()).await.unwrap();
    let row = store.match_row(new.id).await.unwrap().unwrap();
    assert_eq!((row.id, &row.game, &row.header, &row.setup), (new.id, &new.game, &new.header, &new.setup));
    assert_eq!((&row.clock, row.visibility, row.creator), (&new.clock, Visibility::Private, ada));
    assert_eq!((row.seq, row.turn, row.deadline, row.result), (0, Some(0), new.deadline, None));
    assert_eq!((row.chat, row.rematch, row.created, row.updated), (0, None, NOW, NOW));
    let seats = store.seats(new.id).await.unwrap();
    assert_eq!(seats.iter().map(|seat| seat.seat).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
    assert_eq!(seats.iter().map(|seat| seat.owner.clone()).collect::<Vec<_>>(), new.seats);
    assert_eq!((seats[0].name.as_deref(), &seats[2].name), (Some("Ada"), &None));

    assert!(matches!(store.create_match(new).await, Err(CreateError::Exists)));
    let nobody = table(PersonId::random().unwrap());
    let id = nobody.id;
    assert!(matches!(
        store.create_match(nobody).await,
        Err(CreateError::Store(StoreError::NotFound("person")))
    ));
    assert_eq!(store.match_row(id).await.unwrap(), None);
    assert!(store.seats(id).await.unwrap().is_empty());
}

async fn a_seat_changes_hands_only_as_expected(world: &World) {
    let store = world.open().await;
    let (ada, bob, eve) =
        (guest(&store, "Ada").await, guest(&store, "Bob").await, guest(&store, "Eve").await);
    let id = match_of(&store, ada).await;
    store.take_seat(id, 1, bob, &SeatOwner::Open).await.unwrap();
    match store.take_seat(id, 1, eve, &SeatOwner::Open).await {
        Err(SeatError::Changed { now }) => assert_eq!(now, SeatOwner::Person(bob)),
        other => panic!("{other:?}"),
    }
    assert!(matches!(store.leave(id, 1, eve).await, Err(SeatError::Changed { .. })));
    assert!(matches!(store.leave(id, 2, bob).await, Err(SeatError::NotFound)));
    let nowhere = MatchId::random().unwrap();
    assert!(matches!(store.leave(nowhere, 0, bob).await, Err(SeatError::NotFound)));
    let stranger = PersonId::random().unwrap();
    store.leave(id, 1, bob).await.unwrap();
    assert!(matches!(
        store.take_seat(id, 1, stranger, &SeatOwner::Open).await,
        Err(SeatError::Store(StoreError::NotFound("person")))
    ));
    // A bot may take over, be replaced by one of another level, and give way.
    let easy = SeatOwner::Bot { name: "warlord".into(), level: "easy".into() };
    let hard = SeatOwner::Bot { name: "warlord".into(), level: "hard".into() };
    store.change_seat(id, 1, &SeatOwner::Open, &easy).await.unwrap();
    assert!(matches!(
        store.change_seat(id, 1, &hard, &SeatOwner::Open).await,
        Err(SeatError::Changed { .. })
    ));
    store.change_seat(id, 1, &easy, &hard).await.unwrap();
    store.take_seat(id, 1, eve, &hard).await.unwrap();
    assert_eq!(store.seats(id).await.unwrap()[1].owner, SeatOwner::Person(eve));
    store.finish(id, "over", NOW).await.unwrap();
    assert!(matches!(store.leave(id, 1, eve).await, Err(SeatError::Over)));
}

async fn a_link_leads_to_its_seat_once(world: &World) {
    let store = world.open().await;
    let (ada, bob, eve) =
        (guest(&store, "Ada").await, guest(&store, "Bob").await, guest(&store, "Eve").await);
    let mut new = table(ada);
    new.seats[1] = SeatOwner::Invited { token_hash: [9; 32] };
    let id = new.id;
    store.create_match(new).await.unwrap();
    assert_eq!(store.invitation([8; 32]).await.unwrap(), None);
    assert_eq!(store.invitation([9; 32]).await.unwrap(), Some((id, 1)));
    let wrong = SeatOwner::Invited { token_hash: [8; 32] };
    assert!(matches!(store.take_seat(id, 1, bob, &wrong).await, Err(SeatError::Changed { .. })));
    let right = SeatOwner::Invited { token_hash: [9; 32] };
    store.take_seat(id, 1, bob, &right).await.unwrap();
    assert_eq!(store.invitation([9; 32]).await.unwrap(), None);
    assert!(matches!(store.take_seat(id, 1, eve, &right).await, Err(SeatError::Changed { .. })));
}

async fn matches_without_people_are_counted_for_whoever_began_them(world: &World) {
    let store = world.open().await;
    let (ada, bob) = (guest(&store, "Ada").await, guest(&store, "Bob").await);
    let bot = || SeatOwner::Bot { name: "warlord".into(), level: String::new() };
    let mut ids = Vec::new();
    for seats in [vec![bot(), bot()], vec![bot(), SeatOwner::Open], vec![bot(), SeatOwner::Person(ada)]] {
        let mut new = table(ada);
        new.seats = seats;
        ids.push(new.id);
        store.create_match(new).await.unwrap();
    }
    assert_eq!(store.unmanned(ada).await.unwrap(), 2);
    assert_eq!(store.unmanned(bob).await.unwrap(), 0);
    store.finish(ids[0], "over", later(1)).await.unwrap();
    store.take_seat(ids[1], 1, bob, &SeatOwner::Open).await.unwrap();
    assert_eq!(store.unmanned(ada).await.unwrap(), 0);
}

async fn my_matches_begin_with_those_that_wait_for_me(world: &World) {
    let store = world.open().await;
    let (ada, bob) = (guest(&store, "Ada").await, guest(&store, "Bob").await);
    let mut ids = Vec::new();
    for n in 0..6 {
        let mut new = table(ada);
        new.now = later(n);
        // 0: not mine to move; 1: mine; 2: mine and urgent; 3: mine, less urgent; 4: over; 5: not mine,
        // newer.
        new.turn = Some(u8::from(n == 0 || n == 5));
        new.deadline = match n {
            2 => Some(later(10)),
            3 => Some(later(20)),
            _ => None,
        };
        ids.push(new.id);
        store.create_match(new).await.unwrap();
    }
    store.finish(ids[4], "over", later(50)).await.unwrap();
    match_of(&store, bob).await;
    let mine = store.matches_of(ada, Page::FIRST).await.unwrap();
    let order: Vec<MatchId> = mine.iter().map(|listing| listing.row.id).collect();
    assert_eq!(order, [2, 3, 1, 5, 0, 4].map(|n: usize| ids[n]));
    assert_eq!(mine[0].seats.len(), 2);
    let second = store.matches_of(ada, Page { offset: 2, limit: 2 }).await.unwrap();
    assert_eq!(second.iter().map(|listing| listing.row.id).collect::<Vec<_>>(), [ids[1], ids[5]]);
    // Two seats in one match are one match.
    store.take_seat(ids[0], 1, ada, &SeatOwner::Open).await.unwrap();
    assert_eq!(store.matches_of(ada, Page::FIRST).await.unwrap().len(), 6);
    // The turn moves on, and the list with it.
    store.append(ids[1], 0, 0, "x", turn(1), later(99)).await.unwrap();
    let first: Vec<MatchId> =
        store.matches_of(ada, Page::FIRST).await.unwrap().iter().map(|listing| listing.row.id).collect();
    assert_eq!(first, [2, 3, 0, 1, 5, 4].map(|n: usize| ids[n]));
}

async fn open_tables_are_listed_and_have_an_open_seat(world: &World) {
    let store = world.open().await;
    let (ada, bob) = (guest(&store, "Ada").await, guest(&store, "Bob").await);
    let mut ids = Vec::new();
    for n in 0..5 {
        let mut new = table(ada);
        new.now = later(n);
        if n == 0 {
            new.visibility = Visibility::Private;
        }
        ids.push(new.id);
        store.create_match(new).await.unwrap();
    }
    store.take_seat(ids[1], 1, bob, &SeatOwner::Open).await.unwrap();
    store.finish(ids[2], "over", NOW).await.unwrap();
    let open = store.open_tables(None, Millis(0), Page::FIRST).await.unwrap();
    assert_eq!(open.iter().map(|listing| listing.row.id).collect::<Vec<_>>(), [ids[4], ids[3]]);
    let second = store.open_tables(None, Millis(0), Page { offset: 1, limit: 5 }).await.unwrap();
    assert_eq!(second.iter().map(|listing| listing.row.id).collect::<Vec<_>>(), [ids[3]]);
    assert!(store.open_tables(None, Millis(0), Page { offset: 0, limit: 0 }).await.unwrap().is_empty());
    store.leave(ids[1], 1, bob).await.unwrap();
    assert_eq!(store.open_tables(None, Millis(0), Page::FIRST).await.unwrap().len(), 3);
}

async fn there_is_one_rematch(world: &World) {
    let store = world.open().await;
    let ada = guest(&store, "Ada").await;
    let old = match_of(&store, ada).await;
    let again = |of| {
        let mut new = table(ada);
        new.rematch_of = Some(of);
        new
    };
    let first = again(old);
    let id = first.id;
    store.create_match(first).await.unwrap();
    assert_eq!(store.match_row(old).await.unwrap().unwrap().rematch, Some(id));
    let second = again(old);
    let unborn = second.id;
    assert!(matches!(store.create_match(second).await, Err(CreateError::Rematched(found)) if found == id));
    assert_eq!(store.match_row(unborn).await.unwrap(), None);
    let of_nothing = again(MatchId::random().unwrap());
    assert!(matches!(
        store.create_match(of_nothing).await,
        Err(CreateError::Store(StoreError::NotFound("match")))
    ));
    // A rematch that cannot be created leaves the old match free for another.
    let free = match_of(&store, ada).await;
    let mut broken = again(free);
    broken.creator = PersonId::random().unwrap();
    assert!(store.create_match(broken).await.is_err());
    assert_eq!(store.match_row(free).await.unwrap().unwrap().rematch, None);
}

async fn a_deleted_match_leaves_nothing(world: &World) {
    let store = world.open().await;
    let ada = guest(&store, "Ada").await;
    let id = match_of(&store, ada).await;
    store.append(id, 0, 0, "line", turn(1), NOW).await.unwrap();
    store.put_snapshot(id, 1, b"state").await.unwrap();
    store.say(id, ada, None, "hello", NOW).await.unwrap();
    assert!(store.delete_match(id).await.unwrap());
    assert!(!store.delete_match(id).await.unwrap());
    assert_eq!(store.match_row(id).await.unwrap(), None);
    assert!(store.seats(id).await.unwrap().is_empty());
    assert!(store.lines(id, 0).await.unwrap().is_empty());
    assert!(store.chat(id, 0, 10).await.unwrap().is_empty());
    assert_eq!(store.snapshot(id).await.unwrap(), None);
    assert!(store.matches_of(ada, Page::FIRST).await.unwrap().is_empty());
    assert!(matches!(store.say(id, ada, None, "x", NOW).await, Err(StoreError::NotFound("match"))));
}

async fn all_matches_can_be_walked_through(world: &World) {
    let store = world.open().await;
    let ada = guest(&store, "Ada").await;
    let mut made = Vec::new();
    for _ in 0..25 {
        made.push(match_of(&store, ada).await);
    }
    let (mut walked, mut after) = (Vec::new(), None);
    loop {
        let page = store.match_ids(after, 10).await.unwrap();
        let Some(&last) = page.last() else { break };
        after = Some(last);
        walked.extend(page);
    }
    assert_eq!(walked.len(), 25);
    walked.sort();
    made.sort();
    assert_eq!(walked, made);
    let counts = store.counts().await.unwrap();
    assert_eq!((counts.running, counts.over, counts.people, counts.sessions), (25, 0, 1, 0));
}

async fn a_long_journal_is_brought_along_while_others_play(world: &World) {
    let store = world.open().await;
    let (ada, ben) = (guest(&store, "Ada").await, guest(&store, "Ben").await);
    let other = match_of(&store, ben).await;
    let mut new = table(ada);
    let id = new.id;
    new.turn = Some(1);
    new.lines = (0..20_000).map(|number| (0, format!("{{\"seat\":0,\"number\":{number}}}"))).collect();
    let bringing = tokio::spawn({
        let store = store.clone();
        async move { store.bring_match(new).await }
    });
    let (mut longest, mut steps) = (Duration::ZERO, 0);
    while !bringing.is_finished() {
        let began = Instant::now();
        store.append(other, steps, 0, "x", turn(0), NOW).await.unwrap();
        longest = longest.max(began.elapsed());
        steps += 1;
        // Nobody sees it before it is whole.
        assert!(
            bringing.is_finished()
                || store.matches_of(ada, Page::FIRST).await.unwrap().is_empty()
                || bringing.is_finished()
        );
    }
    bringing.await.unwrap().unwrap();
    assert!(steps >= 3 && longest < Duration::from_secs(1), "{steps} steps, the longest {longest:?}");
    let row = store.match_row(id).await.unwrap().unwrap();
    assert_eq!((row.seq, row.turn, row.aside), (20_000, Some(1), None));
    let lines = store.lines(id, 0).await.unwrap();
    assert_eq!((lines.len(), &*lines[19_999].line), (20_000, "{\"seat\":0,\"number\":19999}"));
    assert_eq!(store.matches_of(ada, Page::FIRST).await.unwrap().len(), 1);
    store.append(id, 20_000, 0, "x", turn(0), NOW).await.unwrap();
}

async fn what_was_brought_is_counted_and_what_never_came_is_swept(world: &World) {
    let store = world.open().await;
    let ada = guest(&store, "Ada").await;
    let mut new = table(ada);
    new.lines = vec![(0, "x".repeat(1000))];
    let (id, extra) = (new.id, (new.header.len() + new.setup.len()) as u64);
    store.bring_match(new.clone()).await.unwrap();
    assert!(matches!(store.bring_match(new).await, Err(CreateError::Exists)));
    let all = 1000 + extra;
    assert_eq!(store.brought(ada, later(10)).await.unwrap(), Brought { today: all, in_all: all });
    // What is cleared away makes room, but not today.
    store.delete_match(id).await.unwrap();
    assert_eq!(store.brought(ada, later(10)).await.unwrap(), Brought { today: all, in_all: 0 });
    assert_eq!(store.brought(ada, later(90_000_000)).await.unwrap(), Brought::default());
    assert_eq!(store.sweep_uploads(later(90_000_000)).await.unwrap(), 0);
    assert_eq!(store.brought(ada, NOW).await.unwrap(), Brought::default());
    // Somebody unknown brings nothing, and leaves nothing.
    let mut strange = table(ada);
    strange.seats[0] = SeatOwner::Person(PersonId::random().unwrap());
    strange.lines = vec![(0, "x".into())];
    let id = strange.id;
    assert!(store.bring_match(strange).await.is_err());
    assert_eq!(store.matches_of(ada, Page::FIRST).await.unwrap().len(), 0);
    store.sweep_uploads(later(90_000_000)).await.unwrap();
    assert!(store.match_row(id).await.unwrap().is_none());
}
