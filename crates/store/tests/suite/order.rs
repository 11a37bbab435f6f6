//! Moderation: freed seats, tables that expire, the fair order of the lobby, friends, bans, reports, and the
//! audit trail.

use std::time::{SystemTime, UNIX_EPOCH};

use sqlx::{Connection as _, Executor as _};
use store::{
    Banned, Bond, Deed, MatchId, Millis, NewReport, Page, PersonId, ReportError, SeatError, SeatOwner, Store,
    StoreError, Talk, Visibility,
};

use crate::on_both;
use crate::world::{NOW, World, guest, later, match_of, table, turn};

on_both! {
    whoever_has_not_played_is_shown_out_for_good,
    a_match_is_cleared_by_its_maker_alone_and_only_while_it_is_nobody_elses,
    the_list_of_open_tables_is_fair,
    tables_that_nobody_waits_at_expire,
    who_may_speak_is_kept,
    friends_are_friends_of_each_other,
    a_block_hides_more_than_it_tells,
    bans_hold_until_they_end_or_are_lifted,
    a_person_is_reported_once_a_day,
    the_trail_cannot_be_changed,
    addresses_are_few_and_are_forgotten,
    a_closed_match_is_over_for_all,
    whoever_is_deleted_leaves_no_ties,
}

const DAY: i64 = 24 * 60 * 60 * 1000;

async fn account(store: &Store, name: &str) -> PersonId {
    let id = guest(store, name).await;
    store.register(id, name, "$argon2id$").await.unwrap();
    id
}

async fn whoever_has_not_played_is_shown_out_for_good(world: &World) {
    let store = world.open().await;
    let (ada, eve, ben) =
        (guest(&store, "Ada").await, guest(&store, "Eve").await, guest(&store, "Ben").await);
    let id = match_of(&store, ada).await;
    store.take_seat(id, 1, eve, &SeatOwner::Open).await.unwrap();
    assert!(matches!(store.show_out(id, 1, ben, [7; 32], NOW).await, Err(SeatError::NotFound)));
    assert_eq!(store.show_out(id, 1, eve, [7; 32], NOW).await.unwrap(), SeatOwner::Open);
    let again = store.take_seat(id, 1, eve, &SeatOwner::Open).await;
    assert!(matches!(again, Err(SeatError::NotWelcome)), "{again:?}");
    store.take_seat(id, 1, ben, &SeatOwner::Open).await.unwrap();
    store.append(id, 0, 0, "{}", turn(1), NOW).await.unwrap();
    assert!(!store.has_played(id, 1).await.unwrap());
    store.append(id, 1, 1, "{}", turn(0), NOW).await.unwrap();
    assert!(store.has_played(id, 1).await.unwrap());
    assert!(matches!(store.show_out(id, 1, ben, [7; 32], NOW).await, Err(SeatError::Played)));
    // A seat that somebody else has played can be taken by a squatter too.
    store.leave(id, 1, ben).await.unwrap();
    let cid = guest(&store, "Cid").await;
    store.take_seat(id, 1, cid, &SeatOwner::Open).await.unwrap();
    assert_eq!(store.show_out(id, 1, cid, [7; 32], NOW).await.unwrap(), SeatOwner::Open);
    // What was taken with a link has a new one.
    let mut new = table(ada);
    new.seats[1] = SeatOwner::Invited { token_hash: [1; 32] };
    let id = new.id;
    store.create_match(new).await.unwrap();
    store.take_seat(id, 1, eve, &SeatOwner::Invited { token_hash: [1; 32] }).await.unwrap();
    let held = store.show_out(id, 1, eve, [2; 32], NOW).await.unwrap();
    assert_eq!(held, SeatOwner::Invited { token_hash: [2; 32] });
    assert_eq!(store.seats(id).await.unwrap()[1].owner, held);
}

async fn a_match_is_cleared_by_its_maker_alone_and_only_while_it_is_nobody_elses(world: &World) {
    let store = world.open().await;
    let (ada, eve) = (guest(&store, "Ada").await, guest(&store, "Eve").await);
    let id = match_of(&store, ada).await;
    assert!(!store.clear_match(id, eve, false).await.unwrap());
    assert!(!store.clear_match(id, ada, true).await.unwrap(), "she sits there");
    store.take_seat(id, 1, eve, &SeatOwner::Open).await.unwrap();
    assert!(!store.clear_match(id, ada, false).await.unwrap(), "somebody else sits there");
    store.append(id, 0, 0, "{}", turn(1), NOW).await.unwrap();
    store.leave(id, 1, eve).await.unwrap();
    assert!(store.clear_match(id, ada, false).await.unwrap(), "nobody else has played");
    let id = match_of(&store, ada).await;
    store.take_seat(id, 1, eve, &SeatOwner::Open).await.unwrap();
    store.append(id, 0, 1, "{}", turn(1), NOW).await.unwrap();
    store.leave(id, 1, eve).await.unwrap();
    store.leave(id, 0, ada).await.unwrap();
    assert!(!store.clear_match(id, ada, true).await.unwrap(), "somebody else has played");
    assert!(store.match_row(id).await.unwrap().is_some());
}

async fn the_list_of_open_tables_is_fair(world: &World) {
    let store = world.open().await;
    let listed = |creator: PersonId, at: i64, origin: &str| {
        let mut new = table(creator);
        (new.now, new.origin) = (later(at), Some(origin.to_owned()));
        new
    };
    let (honest, eve) = (guest(&store, "Ada").await, guest(&store, "Eve").await);
    let first = listed(honest, 0, "home");
    let id = first.id;
    store.create_match(first).await.unwrap();
    for at in 1..=60 {
        store.create_match(listed(eve, at, "elsewhere")).await.unwrap();
    }
    for puppet in 0..30 {
        let puppet = guest(&store, &format!("Puppet {puppet}")).await;
        store.create_match(listed(puppet, 100, "elsewhere")).await.unwrap();
    }
    let page = Page { offset: 0, limit: 200 };
    let open = store.open_tables(None, Millis(0), page).await.unwrap();
    let place = open.iter().position(|listing| listing.row.id == id);
    assert!(place.is_some_and(|place| place <= 1), "{place:?} of {}", open.len());
    let of_eve = open.iter().filter(|listing| listing.row.creator == eve).count();
    assert!(of_eve <= 5 && open.len() <= 21, "{of_eve} of {}", open.len());
    // Part by part it is the same list.
    let parts = store.open_tables(None, Millis(0), Page { offset: 1, limit: 3 }).await.unwrap();
    assert_eq!(parts, open[1..4]);
}

async fn tables_that_nobody_waits_at_expire(world: &World) {
    let store = world.open().await;
    let ada = guest(&store, "Ada").await;
    let (old, fresh, played) =
        (match_of(&store, ada).await, match_of(&store, ada).await, match_of(&store, ada).await);
    let mut private = table(ada);
    private.visibility = Visibility::Private;
    let hidden = private.id;
    store.create_match(private).await.unwrap();
    store.append(played, 0, 0, "{}", turn(1), NOW).await.unwrap();
    store.attend(vec![fresh], later(DAY)).await.unwrap();
    let listed = |since: i64| {
        let store = store.clone();
        async move { store.open_tables(None, later(since), Page::FIRST).await.unwrap().len() }
    };
    assert_eq!([listed(-1).await, listed(1).await, listed(DAY).await], [3, 1, 0]);
    assert_eq!(store.waiting_tables(ada).await.unwrap(), 3);
    let unattended = store.unattended(later(-1), later(1), 10).await.unwrap();
    assert_eq!(unattended.len(), 2);
    assert_eq!(store.expire_tables(later(1), 10).await.unwrap(), 1);
    let there = |id: MatchId| {
        let store = store.clone();
        async move { store.match_row(id).await.unwrap().is_some() }
    };
    assert_eq!(
        [there(old).await, there(fresh).await, there(played).await, there(hidden).await],
        [false, true, true, true]
    );
}

async fn who_may_speak_is_kept(world: &World) {
    let store = world.open().await;
    let ada = guest(&store, "Ada").await;
    let mut new = table(ada);
    new.talk = Talk::Nobody;
    let id = new.id;
    store.create_match(new).await.unwrap();
    assert_eq!(store.match_row(id).await.unwrap().unwrap().talk, Talk::Nobody);
    for talk in [Talk::Everybody, Talk::Members, Talk::Players, Talk::Friends, Talk::Nobody] {
        assert!(store.set_talk(id, talk).await.unwrap());
        assert!(!store.set_talk(id, talk).await.unwrap(), "no news");
        assert_eq!(store.match_row(id).await.unwrap().unwrap().talk, talk);
    }
}

async fn friends_are_friends_of_each_other(world: &World) {
    let store = world.open().await;
    let (ada, ben, eve) =
        (account(&store, "Ada").await, account(&store, "Ben").await, account(&store, "Eve").await);
    assert_eq!(store.befriend(ada, ben, NOW).await.unwrap(), Some(Bond::Asked));
    assert_eq!(store.befriend(ada, ben, NOW).await.unwrap(), Some(Bond::Asked));
    assert!(!store.are_friends(ada, ben).await.unwrap());
    assert_eq!(store.befriend(ben, ada, later(1)).await.unwrap(), Some(Bond::Friend));
    assert_eq!(store.befriend(ben, ada, later(2)).await.unwrap(), Some(Bond::Friend));
    assert_eq!(store.befriend(ada, ben, later(2)).await.unwrap(), Some(Bond::Friend));
    assert!(store.are_friends(ada, ben).await.unwrap() && store.are_friends(ben, ada).await.unwrap());
    let list = store.friends(ada).await.unwrap();
    assert_eq!((list.len(), list[0].bond, list[0].known.name.as_deref()), (1, Bond::Friend, Some("Ben")));
    let nobody = PersonId::random().unwrap();
    assert!(matches!(store.befriend(ada, nobody, NOW).await, Err(StoreError::NotFound("person"))));
    // A table for friends.
    let mut new = table(ada);
    new.visibility = Visibility::Friends;
    let id = new.id;
    store.create_match(new).await.unwrap();
    let sees = |who: Option<PersonId>| {
        let store = store.clone();
        async move { store.open_tables(who, Millis(0), Page::FIRST).await.unwrap().len() }
    };
    assert_eq!([sees(Some(ben)).await, sees(Some(eve)).await, sees(None).await], [1, 0, 0]);
    let no = store.take_seat(id, 1, eve, &SeatOwner::Open).await;
    assert!(matches!(no, Err(SeatError::NotWelcome)), "{no:?}");
    store.take_seat(id, 1, ben, &SeatOwner::Open).await.unwrap();
    assert!(store.unfriend(ben, ada).await.unwrap());
    assert!(!store.unfriend(ben, ada).await.unwrap());
    assert!(!store.are_friends(ada, ben).await.unwrap());
}

async fn a_block_hides_more_than_it_tells(world: &World) {
    let store = world.open().await;
    let (ada, eve) = (account(&store, "Ada").await, account(&store, "Eve").await);
    store.befriend(eve, ada, NOW).await.unwrap();
    assert!(store.block(ada, eve, NOW).await.unwrap() && store.block(ada, eve, NOW).await.unwrap());
    assert_eq!(store.blockers(eve).await.unwrap(), [ada]);
    assert_eq!(store.blocks_between(ada, eve).await.unwrap(), (true, false));
    assert_eq!(store.blocks_between(eve, ada).await.unwrap(), (false, true));
    // The request stays where its sender sees it, and nowhere else.
    assert_eq!(store.friends(eve).await.unwrap()[0].bond, Bond::Asked);
    assert!(store.friends(ada).await.unwrap().is_empty());
    assert!(store.blocked(eve).await.unwrap().is_empty());
    let id = match_of(&store, ada).await;
    assert!(matches!(store.take_seat(id, 1, eve, &SeatOwner::Open).await, Err(SeatError::NotWelcome)));
    assert!(store.open_tables(Some(eve), Millis(0), Page::FIRST).await.unwrap().is_empty());
    assert_eq!(store.open_tables(Some(ada), Millis(0), Page::FIRST).await.unwrap().len(), 1);
    assert!(store.unblock(ada, eve).await.unwrap() && !store.unblock(ada, eve).await.unwrap());
    store.take_seat(id, 1, eve, &SeatOwner::Open).await.unwrap();
}

async fn bans_hold_until_they_end_or_are_lifted(world: &World) {
    let store = world.open().await;
    let (ada, eve) = (account(&store, "Ada").await, account(&store, "Eve").await);
    let person = Banned::Person(eve);
    let range = Banned::Network("192.0.2.0/24".to_owned());
    let first = store.ban(&person, "rude", Some(ada), NOW, Some(later(10))).await.unwrap();
    let second = store.ban(&range, "a flood", None, NOW, None).await.unwrap();
    let all = store.bans(NOW).await.unwrap();
    assert_eq!(all.iter().map(|ban| ban.id).collect::<Vec<_>>(), [second, first]);
    assert_eq!((&all[0].banned, &all[1].banned, all[1].name.as_deref()), (&range, &person, Some("Eve")));
    assert_eq!(store.bans(later(10)).await.unwrap().len(), 1, "one has ended");
    assert!(store.lift(second, later(1)).await.unwrap() && !store.lift(second, later(2)).await.unwrap());
    assert!(!store.lift(999, NOW).await.unwrap() && !store.lift(u64::MAX, NOW).await.unwrap());
    assert!(store.bans(later(10)).await.unwrap().is_empty());
    assert_eq!(store.bans_of(eve).await.unwrap().len(), 1);
    store.mute(eve, Some(later(5))).await.unwrap();
    assert_eq!(store.standing(eve).await.unwrap().unwrap().muted, Some(later(5)));
    // A guest is no operator, whatever is asked for.
    let guy = guest(&store, "Guy").await;
    assert!(store.set_operator(guy, true).await.is_err());
    store.set_operator(ada, true).await.unwrap();
    assert!(store.standing(ada).await.unwrap().unwrap().operator);
    assert_eq!(store.operators().await.unwrap(), [(ada, Some("Ada".to_owned()))]);
}

async fn a_person_is_reported_once_a_day(world: &World) {
    let store = world.open().await;
    let (ada, eve) = (account(&store, "Ada").await, account(&store, "Eve").await);
    let id = match_of(&store, ada).await;
    let report = |target: PersonId, at: i64| NewReport {
        reporter: ada,
        target,
        table: id,
        reason: "insult".into(),
        text: "x".into(),
        context: "[]".into(),
        now: Millis(NOW.0 - NOW.0 % DAY + at),
        most: 3,
    };
    let first = store.report(report(eve, 0)).await.unwrap();
    assert!(matches!(store.report(report(eve, DAY - 1)).await, Err(ReportError::Already)));
    store.report(report(eve, DAY)).await.unwrap();
    for _ in 0..2 {
        store.report(report(PersonId::random().unwrap(), 1)).await.unwrap();
    }
    assert!(matches!(store.report(report(PersonId::random().unwrap(), 2)).await, Err(ReportError::TooMany)));
    assert_eq!(store.reports_about(eve).await.unwrap(), (2, 2));
    assert!(store.resolve(first, Some(ada), "no", NOW).await.unwrap());
    assert!(!store.resolve(first, Some(ada), "yes", NOW).await.unwrap());
    assert_eq!(store.reports_about(eve).await.unwrap(), (2, 1));
    assert_eq!(store.reports(false, Page::FIRST).await.unwrap().len(), 3);
    let all = store.reports(true, Page::FIRST).await.unwrap();
    assert_eq!((all.len(), all[3].id, all[3].verdict.as_deref()), (4, first, Some("no")));
    assert_eq!(store.reports_by(ada).await.unwrap().len(), 4);
    // What waits is never forgotten.
    assert_eq!(store.forget_reports(later(10 * DAY)).await.unwrap(), 1);
}

async fn the_trail_cannot_be_changed(world: &World) {
    let store = world.open().await;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64;
    let deed = |at: i64, act: &str| Deed {
        id: 0,
        at: Millis(at),
        operator: None,
        name: "Boss".into(),
        act: act.into(),
        target: "Eve".into(),
        why: "rude".into(),
    };
    store.note_deed(deed(now - 800 * DAY, "old")).await.unwrap();
    store.note_deed(deed(now - 700 * DAY, "recent")).await.unwrap();
    store.note_deed(deed(now, "ban")).await.unwrap();
    // Not even by whoever has the database in hand.
    for statement in
        ["UPDATE audit SET why = 'nothing'", "DELETE FROM audit WHERE act = 'ban'", "DELETE FROM audit"]
    {
        let done = if world.is_sqlite() {
            let mut db = sqlx::SqliteConnection::connect(&world.address).await.unwrap();
            db.execute(statement).await.map(|_| ())
        } else {
            let mut db = sqlx::PgConnection::connect(&world.address).await.unwrap();
            db.execute(statement).await.map(|_| ())
        };
        assert!(done.is_err_and(|error| error.to_string().contains("audit trail")), "{statement}");
    }
    assert!(store.forget_deeds(Millis(now + 1)).await.is_err(), "what is too young stays, all of it");
    assert_eq!(store.audit(Page::FIRST).await.unwrap().len(), 3);
    assert_eq!(store.forget_deeds(Millis(now - 731 * DAY)).await.unwrap(), 1);
    let acts: Vec<String> =
        store.audit(Page::FIRST).await.unwrap().into_iter().map(|deed| deed.act).collect();
    assert_eq!(acts, ["ban", "recent"]);
}

async fn addresses_are_few_and_are_forgotten(world: &World) {
    let store = world.open().await;
    let eve = guest(&store, "Eve").await;
    for at in 0..100 {
        store
            .note_address(eve, &format!("2001:db8::{at}"), &format!("2001:db8::{at}:1"), later(at))
            .await
            .unwrap();
    }
    let kept = store.addresses(eve).await.unwrap();
    assert_eq!((kept.len(), kept[0].address.as_str()), (20, "2001:db8::99:1"));
    store.note_address(eve, "2001:db8::99", "2001:db8::99:2", later(200)).await.unwrap();
    let kept = store.addresses(eve).await.unwrap();
    assert_eq!((kept.len(), kept[0].address.as_str(), kept[0].first), (20, "2001:db8::99:2", later(99)));
    assert_eq!(store.forget_addresses(later(200)).await.unwrap(), 19);
    assert_eq!(store.addresses(eve).await.unwrap().len(), 1);
}

async fn a_closed_match_is_over_for_all(world: &World) {
    let store = world.open().await;
    let (ada, eve) = (guest(&store, "Ada").await, guest(&store, "Eve").await);
    let id = match_of(&store, ada).await;
    assert!(
        store.close_match(id, "{}", NOW).await.unwrap() && !store.close_match(id, "{}", NOW).await.unwrap()
    );
    let row = store.match_row(id).await.unwrap().unwrap();
    assert!(row.closed() && row.turn.is_none() && row.aside.as_deref() == Some("{}"));
    assert!(store.append(id, 0, 0, "{}", turn(1), NOW).await.is_err());
    assert!(matches!(store.take_seat(id, 1, eve, &SeatOwner::Open).await, Err(SeatError::Over)));
    store.leave(id, 0, ada).await.unwrap_err();
    assert!(!store.clear_match(id, ada, false).await.unwrap(), "it is kept");
}

async fn whoever_is_deleted_leaves_no_ties(world: &World) {
    let store = world.open().await;
    let (ada, eve) = (account(&store, "Ada").await, account(&store, "Eve").await);
    store.set_operator(eve, true).await.unwrap();
    store.befriend(ada, eve, NOW).await.unwrap();
    store.note_address(eve, "192.0.2.1", "192.0.2.1", NOW).await.unwrap();
    let ben = account(&store, "Ben").await;
    store.block(ben, eve, NOW).await.unwrap();
    assert!(store.delete_person(eve).await.unwrap());
    assert!(store.friends(ada).await.unwrap().is_empty() && store.blocked(ben).await.unwrap().is_empty());
    assert!(store.addresses(eve).await.unwrap().is_empty() && store.standing(eve).await.unwrap().is_none());
    assert!(store.operators().await.unwrap().is_empty());
}
