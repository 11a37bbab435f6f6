//! Guests, names, passwords, sessions, and deletion.

use store::{
    Keep, Login, Millis, PersonId, Progress, Purpose, RegisterError, SeatOwner, Session, StoreError, Swept,
};

use crate::on_both;
use crate::world::{NOW, World, guest, later, match_of, turn};

on_both! {
    a_guest_is_let_in_and_may_register,
    a_name_belongs_to_one_person_however_it_is_spelt,
    settings_are_kept,
    a_session_ends_when_it_should,
    a_forgotten_person_leaves_only_the_seat,
    a_person_may_take_everything_away,
    the_broom_takes_only_what_nobody_needs,
    a_secret_is_the_same_for_all,
    progress_is_written_by_one_browser_after_the_other,
}

async fn a_guest_is_let_in_and_may_register(world: &World) {
    let store = world.open().await;
    let id = PersonId::random().unwrap();
    assert_eq!(store.person(id).await.unwrap(), None);
    store.create_guest(id, None, NOW).await.unwrap();
    let person = store.person(id).await.unwrap().unwrap();
    assert_eq!((person.id, &person.name, person.registered, person.deleted), (id, &None, false, false));
    assert_eq!((person.created, person.notify, person.vacation), (NOW, true, None));
    assert!(store.create_guest(id, None, NOW).await.is_err(), "an id is used once");
    store.set_guest_name(id, Some("Ada")).await.unwrap();
    assert_eq!(store.login("Ada").await.unwrap(), None, "a guest has no password to come back with");
    assert_eq!(store.person_by_name("Ada").await.unwrap(), None, "a guest's name belongs to nobody");

    store.register(id, "Ada Lovelace", "$argon2id$1").await.unwrap();
    let person = store.person(id).await.unwrap().unwrap();
    assert_eq!((person.name.as_deref(), person.registered), (Some("Ada Lovelace"), true));
    let login = Login { person: id, password_hash: "$argon2id$1".into() };
    assert_eq!(store.login(" ada LOVELACE").await.unwrap(), Some(login.clone()));
    assert!(!format!("{login:?}").contains("argon2id"), "a hash is not printed by accident");
    assert_eq!(store.person_by_name("ADA lovelace").await.unwrap(), Some(person));
    store.set_password(id, "$argon2id$2").await.unwrap();
    assert_eq!(store.login("Ada Lovelace").await.unwrap().unwrap().password_hash, "$argon2id$2");
    assert!(matches!(store.set_guest_name(id, Some("Bob")).await, Err(RegisterError::NotFound)));
    let stranger = PersonId::random().unwrap();
    assert!(matches!(store.register(stranger, "Bob", "x").await, Err(RegisterError::NotFound)));
    assert!(matches!(store.set_password(stranger, "x").await, Err(StoreError::NotFound(_))));
    let passer_by = guest(&store, "Passer-by").await;
    assert!(
        matches!(store.rename(passer_by, "Bob").await, Err(RegisterError::NotFound)),
        "a guest registers"
    );
}

async fn a_name_belongs_to_one_person_however_it_is_spelt(world: &World) {
    let store = world.open().await;
    let (a, b) = (guest(&store, "x").await, guest(&store, "x").await);
    store.register(a, "Élodie", "1").await.unwrap();
    for name in ["Élodie", "élodie", "E\u{301}LODIE", "  élodie  "] {
        assert!(matches!(store.register(b, name, "2").await, Err(RegisterError::NameTaken)), "{name}");
    }
    store.register(b, "Elodie", "2").await.unwrap();
    // One's own name may be spelt anew, and a name that was given up is free.
    store.rename(a, "ÉLODIE").await.unwrap();
    assert!(matches!(store.rename(a, "elodie ").await, Err(RegisterError::NameTaken)));
    store.rename(a, "Zoé").await.unwrap();
    assert_eq!(store.login("zoé").await.unwrap().unwrap().password_hash, "1", "the password stays");
    store.register(b, "Élodie", "2").await.unwrap();
    assert_eq!(store.login("élodie").await.unwrap().unwrap().person, b);
}

async fn settings_are_kept(world: &World) {
    let store = world.open().await;
    let id = guest(&store, "Ada").await;
    store.set_lang(id, Some("fr")).await.unwrap();
    store.set_notify(id, false).await.unwrap();
    store.set_vacation(id, Some(later(1000)), NOW, 86_400_000).await.unwrap();
    let person = store.person(id).await.unwrap().unwrap();
    assert_eq!(person.lang.as_deref(), Some("fr"));
    assert_eq!((person.notify, person.vacation), (false, Some(later(1000))));
    store.set_lang(id, None).await.unwrap();
    store.set_notify(id, true).await.unwrap();
    store.set_vacation(id, None, NOW, 0).await.unwrap();
    let person = store.person(id).await.unwrap().unwrap();
    assert_eq!((person.lang, person.notify, person.vacation), (None, true, None));
    let nobody = PersonId::random().unwrap();
    assert!(matches!(store.set_lang(nobody, None).await, Err(StoreError::NotFound("person"))));
}

async fn a_session_ends_when_it_should(world: &World) {
    let store = world.open().await;
    let (ada, bob) = (guest(&store, "Ada").await, guest(&store, "Bob").await);
    store.create_session([1; 32], ada, None, NOW, later(100)).await.unwrap();
    store.create_session([2; 32], ada, None, NOW, later(200)).await.unwrap();
    store.create_session([3; 32], bob, None, NOW, later(300)).await.unwrap();
    assert!(store.create_session([1; 32], bob, None, NOW, later(1)).await.is_err(), "a token is used once");
    let nobody = PersonId::random().unwrap();
    assert!(matches!(
        store.create_session([4; 32], nobody, None, NOW, later(1)).await,
        Err(StoreError::NotFound("person"))
    ));
    let first = store.session([1; 32], later(99)).await.unwrap().unwrap();
    assert_eq!(first, Session { id: first.id, person: ada, created: NOW, seen: NOW, expires: later(100) });
    assert_eq!(store.session([1; 32], later(100)).await.unwrap(), None);
    assert_eq!(store.session([9; 32], NOW).await.unwrap(), None);
    assert!(store.touch([1; 32], later(50), later(150)).await.unwrap());
    assert_eq!(store.session([1; 32], later(120)).await.unwrap().unwrap().seen, later(50));
    assert!(
        !store.touch([1; 32], later(150), later(900)).await.unwrap(),
        "what has ended does not come back"
    );
    assert!(store.end_session([1; 32]).await.unwrap());
    assert!(!store.end_session([1; 32]).await.unwrap());
    assert_eq!(store.session([1; 32], NOW).await.unwrap(), None);
    assert_eq!(store.end_all_sessions(ada).await.unwrap(), 1);
    assert_eq!(store.session([2; 32], NOW).await.unwrap(), None);
    assert_eq!(store.session([3; 32], NOW).await.unwrap().unwrap().person, bob);
}

async fn a_forgotten_person_leaves_only_the_seat(world: &World) {
    let store = world.open().await;
    let (ada, bob) = (guest(&store, "Ada").await, guest(&store, "Bob").await);
    let id = match_of(&store, ada).await;
    store.take_seat(id, 1, bob, &SeatOwner::Open).await.unwrap();
    store.register(bob, "Bob the Great", "$argon2id$b").await.unwrap();
    store.want_email(bob, Some("bob@example.org"), NOW).await.unwrap();
    store.issue_ticket([5; 32], bob, Purpose::Confirm, "bob@example.org", later(100)).await.unwrap();
    store.create_session([1; 32], bob, None, NOW, later(100)).await.unwrap();
    store.say(id, bob, Some(1), "my secret", NOW).await.unwrap();
    store.say(id, ada, Some(0), "hello", NOW).await.unwrap();

    assert!(store.delete_person(bob).await.unwrap());
    assert!(!store.delete_person(bob).await.unwrap());
    let left = store.person(bob).await.unwrap().unwrap();
    assert!(left.deleted && !left.registered && left.name.is_none() && left.wanted_email.is_none());
    assert_eq!(store.confirm_email([5; 32], NOW).await.unwrap(), None);
    assert_eq!(store.login("Bob the Great").await.unwrap(), None);
    assert_eq!(store.session([1; 32], NOW).await.unwrap(), None);
    let seats = store.seats(id).await.unwrap();
    assert_eq!((&seats[1].owner, &seats[1].name), (&SeatOwner::Person(bob), &None));
    let chat = store.chat(id, 0, 10).await.unwrap();
    assert_eq!(chat.iter().map(|line| line.text.as_str()).collect::<Vec<_>>(), ["hello"]);
    store.append(id, 0, 0, "the others play on", turn(1), NOW).await.unwrap();

    // Nothing brings the account back.
    assert!(matches!(store.register(bob, "Bob", "x").await, Err(RegisterError::NotFound)));
    assert!(store.want_email(bob, Some("x"), NOW).await.is_err());
    assert!(store.create_session([2; 32], bob, None, NOW, later(1)).await.is_err());
    assert!(store.say(id, bob, None, "boo", NOW).await.is_err());
    let other = match_of(&store, ada).await;
    assert!(store.take_seat(other, 1, bob, &SeatOwner::Open).await.is_err());
    // The name is free.
    store.register(ada, "bob the great", "x").await.unwrap();
}

async fn a_person_may_take_everything_away(world: &World) {
    let store = world.open().await;
    let (ada, bob) = (guest(&store, "Ada").await, guest(&store, "Bob").await);
    let id = match_of(&store, ada).await;
    store.take_seat(id, 1, bob, &SeatOwner::Open).await.unwrap();
    store.create_session([7; 32], bob, None, NOW, later(100)).await.unwrap();
    store.say(id, bob, Some(1), "hello", later(3)).await.unwrap();
    store.say(id, ada, Some(0), "not Bob's words", later(4)).await.unwrap();
    store.set_vacation(bob, Some(later(9)), later(5), 1 << 40).await.unwrap();
    let export = store.export_person(bob).await.unwrap().unwrap();
    assert_eq!(export.holidays, [store::Holiday { since: later(5), until: later(9) }]);
    assert_eq!(export.person, store.person(bob).await.unwrap().unwrap());
    assert_eq!((export.sessions.len(), export.seats.len(), export.created.len()), (1, 1, 0));
    assert_eq!((export.seats[0].id, export.seats[0].seat, export.seats[0].game.as_str()), (id, 1, "pocket"));
    assert_eq!((export.chat.len(), export.chat[0].text.as_str(), export.chat[0].at), (1, "hello", later(3)));
    assert_eq!(store.export_person(ada).await.unwrap().unwrap().created, [id]);
    let written = serde_json::to_string(&export).unwrap();
    assert!(!written.contains("password") && !written.contains("header"), "{written}");
    assert_eq!(store.export_person(PersonId::random().unwrap()).await.unwrap(), None);
}

async fn the_broom_takes_only_what_nobody_needs(world: &World) {
    let keep = |now, guests| Keep { now, guests, unconfirmed: NOW, chat: NOW };
    let store = world.open().await;
    let (seated, talker) = (guest(&store, "Seated").await, guest(&store, "Talker").await);
    let (idle, visiting) = (guest(&store, "Idle").await, guest(&store, "Visiting").await);
    let (registered, young) = (guest(&store, "x").await, PersonId::random().unwrap());
    let id = match_of(&store, seated).await;
    store.say(id, talker, None, "hello", NOW).await.unwrap();
    store.register(registered, "Registered", "x").await.unwrap();
    store.create_guest(young, None, later(500)).await.unwrap();
    store.create_session([1; 32], idle, None, NOW, later(100)).await.unwrap();
    store.create_session([2; 32], visiting, None, NOW, later(1000)).await.unwrap();
    store.create_session([4; 32], seated, None, NOW, later(1000)).await.unwrap();
    assert_eq!(store.sweep(keep(later(50), NOW)).await.unwrap(), Swept::default());
    let swept = store.sweep(keep(later(100), later(400))).await.unwrap();
    assert_eq!(swept, Swept { sessions: 1, guests: 2, ..Swept::default() });
    assert_eq!(store.person(idle).await.unwrap(), None);
    assert_eq!(store.person(talker).await.unwrap(), None, "with what was said");
    assert_eq!(store.chat(id, 0, 10).await.unwrap(), []);
    for kept in [seated, visiting, registered, young] {
        assert!(store.person(kept).await.unwrap().is_some_and(|person| !person.deleted));
    }
    assert!(store.session([2; 32], Millis(0)).await.unwrap().is_some());
}

async fn a_secret_is_the_same_for_all(world: &World) {
    let store = world.open().await;
    assert_eq!(store.secret("cookies", [1; 32]).await.unwrap(), [1; 32]);
    assert_eq!(store.secret("cookies", [2; 32]).await.unwrap(), [1; 32]);
    assert_eq!(store.secret("mail", [3; 32]).await.unwrap(), [3; 32]);
    store.close().await;
    assert_eq!(world.open().await.secret("cookies", [4; 32]).await.unwrap(), [1; 32]);
}

async fn progress_is_written_by_one_browser_after_the_other(world: &World) {
    let store = world.open().await;
    let ada = guest(&store, "Ada").await;
    assert_eq!(store.progress(ada).await.unwrap(), Progress::default());
    assert!(
        matches!(store.set_progress(ada, 0, "{}").await, Err(StoreError::NotFound("person"))),
        "a guest has a browser alone"
    );
    store.register(ada, "Ada Lovelace", "1").await.unwrap();
    assert!(!store.set_progress(ada, 1, "early").await.unwrap(), "nothing was written yet");
    assert!(store.set_progress(ada, 0, "one").await.unwrap());
    // Another browser has not seen it: it looks again, and writes then.
    assert!(!store.set_progress(ada, 0, "other").await.unwrap());
    assert_eq!(store.progress(ada).await.unwrap(), Progress { revision: 1, text: "one".into() });
    assert!(store.set_progress(ada, 1, "both").await.unwrap());
    let kept = Progress { revision: 2, text: "both".into() };
    assert_eq!(store.progress(ada).await.unwrap(), kept);
    assert_eq!(store.export_person(ada).await.unwrap().unwrap().progress, kept);
    let long = "x".repeat(store::limits::PROGRESS + 1);
    assert!(matches!(store.set_progress(ada, 2, &long).await, Err(StoreError::TooLong { .. })));
    // Nothing of it outlives the account.
    assert!(store.delete_person(ada).await.unwrap());
    assert_eq!(store.progress(ada).await.unwrap(), Progress::default());
    assert!(matches!(store.set_progress(ada, 0, "{}").await, Err(StoreError::NotFound("person"))));
}
