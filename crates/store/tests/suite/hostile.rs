//! Hostile texts, and texts that are too long.

use store::{
    After, AppendError, CreateError, NewMatch, PersonId, RegisterError, SeatError, SeatOwner, Store,
    StoreError, limits,
};

use crate::on_both;
use crate::world::{NOW, World, guest, match_of, table, turn};

on_both! {
    hostile_texts_are_kept_letter_by_letter,
    too_long_and_unkeepable_texts_are_refused_by_name,
    the_longest_texts_allowed_are_kept,
}

const HOSTILE: [&str; 18] = [
    "",
    "'",
    "''; DROP TABLE people; --",
    "\" OR \"\"=\"",
    "Robert'); DELETE FROM matches WHERE ('1'='1",
    "$1 $2 ?1 :name @x",
    "%_\\%",
    "\\'; SELECT pg_sleep(10); --",
    "/* */ -- #",
    "a\nb\r\nc\td",
    "\u{1}\u{7f}\u{85}\u{2028}",
    "🎲👩‍👩‍👧‍👦🏳️‍🌈",
    "Ｆｕｌｌ\u{202e}txet",
    "\u{feff}\u{200b}",
    "ǅ ß İ ı ﬃ",
    "{\"json\": \"\\u0000\"}",
    "NULL",
    "\u{10ffff}\u{d7ff}\u{e000}",
];

async fn hostile_texts_are_kept_letter_by_letter(world: &World) {
    let store = world.open().await;
    let ada = guest(&store, "Ada").await;
    for (n, text) in HOSTILE.into_iter().enumerate() {
        let id = guest(&store, text).await;
        assert_eq!(store.person(id).await.unwrap().unwrap().name.as_deref(), Some(text));
        let name = format!("{n}{text}|");
        store.register(id, &name, text).await.unwrap();
        let login = store.login(&name).await.unwrap().unwrap();
        assert_eq!((login.person, login.password_hash.as_str()), (id, text));
        assert_eq!(store.person_by_name(&name).await.unwrap().unwrap().id, id);
        store.set_lang(id, Some(text).filter(|text| text.len() <= limits::LANG)).await.unwrap();
        store.want_email(id, Some(text), NOW).await.unwrap();
        assert_eq!(store.person(id).await.unwrap().unwrap().wanted_email.as_deref(), Some(text));

        let bot = SeatOwner::Bot { name: text.into(), level: text.into() };
        let new = NewMatch {
            game: text.into(),
            header: text.into(),
            setup: text.into(),
            clock: text.into(),
            seats: vec![SeatOwner::Person(id), bot.clone(), SeatOwner::Open],
            lines: vec![(0, text.into())],
            ..table(id)
        };
        let at = new.id;
        store.create_match(new).await.unwrap();
        let row = store.match_row(at).await.unwrap().unwrap();
        assert_eq!([&row.game, &row.header, &row.setup, &row.clock], [text; 4]);
        assert_eq!(store.seats(at).await.unwrap()[1].owner, bot);
        store.change_seat(at, 1, &bot, &SeatOwner::Open).await.unwrap();
        store.change_seat(at, 2, &SeatOwner::Open, &bot).await.unwrap();
        store.say(at, id, Some(0), text, NOW).await.unwrap();
        assert_eq!(store.chat(at, 0, 1).await.unwrap()[0].text, text);
        let end = After { over: Some(text.into()), ..After::default() };
        store.append(at, 1, 0, text, end, NOW).await.unwrap();
        assert_eq!(store.match_row(at).await.unwrap().unwrap().result.as_deref(), Some(text));
        for line in store.lines(at, 0).await.unwrap() {
            assert_eq!(line.line, text);
        }
        store.secret(text, [n as u8; 32]).await.unwrap();
        let export = store.export_person(id).await.unwrap().unwrap();
        assert_eq!((export.chat[0].text.as_str(), export.seats[0].game.as_str()), (text, text));
        assert!(store.delete_person(id).await.unwrap());
    }
    // The tables stand, and nobody else was touched.
    assert_eq!(store.person(ada).await.unwrap().unwrap().name.as_deref(), Some("Ada"));
    assert_eq!(store.counts().await.unwrap().over, HOSTILE.len() as u64);
}

/// Which field a refusal names.
fn field(error: &StoreError) -> &'static str {
    match error {
        StoreError::TooLong { field, .. } | StoreError::Nul { field } => field,
        other => panic!("{other:?}"),
    }
}

async fn refused_people(store: &Store, id: PersonId, text: &str) -> Vec<&'static str> {
    let new = PersonId::random().unwrap();
    let mut errors = Vec::new();
    for refused in
        [store.create_guest(new, Some(text), NOW).await, store.set_guest_name(id, Some(text)).await]
    {
        match refused {
            Err(RegisterError::Store(error)) => errors.push(error),
            other => panic!("{other:?}"),
        }
    }
    errors.extend([
        store.set_password(id, text).await.unwrap_err(),
        store.set_lang(id, Some(text)).await.unwrap_err(),
        store.want_email(id, Some(text), NOW).await.unwrap_err(),
        store.login(text).await.unwrap_err(),
        store.person_by_name(text).await.unwrap_err(),
        store.secret(text, [0; 32]).await.unwrap_err(),
    ]);
    for (name, hash) in [(text, "x"), ("x", text)] {
        match store.register(id, name, hash).await {
            Err(RegisterError::Store(error)) => errors.push(error),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(store.person(new).await.unwrap(), None);
    errors.iter().map(field).collect()
}

async fn refused_matches(store: &Store, ada: PersonId, text: &str) -> Vec<&'static str> {
    let fields: [fn(&mut NewMatch, String); 7] = [
        |new, text| new.game = text,
        |new, text| new.header = text,
        |new, text| new.setup = text,
        |new, text| new.clock = text,
        |new, text| new.result = Some(text),
        |new, text| new.lines = vec![(0, text)],
        |new, text| new.seats[1] = SeatOwner::Bot { name: text, level: "x".into() },
    ];
    let mut refused = Vec::new();
    for spoil in fields {
        let mut new = table(ada);
        spoil(&mut new, text.to_owned());
        match store.create_match(new).await {
            Err(CreateError::Store(error)) => refused.push(field(&error)),
            other => panic!("{other:?}"),
        }
    }
    let id = match_of(store, ada).await;
    let bot = SeatOwner::Bot { name: "x".into(), level: text.to_owned() };
    match store.change_seat(id, 1, &SeatOwner::Open, &bot).await {
        Err(SeatError::Store(error)) => refused.push(field(&error)),
        other => panic!("{other:?}"),
    }
    let end = After { over: Some(text.to_owned()), ..After::default() };
    for (line, after) in [(text, turn(0)), ("x", end)] {
        match store.append(id, 0, 0, line, after, NOW).await {
            Err(AppendError::Store(error)) => refused.push(field(&error)),
            other => panic!("{other:?}"),
        }
    }
    refused.push(field(&store.say(id, ada, None, text, NOW).await.unwrap_err()));
    refused.push(field(&store.finish(id, text, NOW).await.unwrap_err()));
    refused.push(field(&store.tell(id, text).await.unwrap_err()));
    assert_eq!(store.match_row(id).await.unwrap().unwrap().seq, 0);
    refused
}

async fn too_long_and_unkeepable_texts_are_refused_by_name(world: &World) {
    let store = world.open().await;
    let ada = guest(&store, "Ada").await;
    let long = "é".repeat(limits::DOCUMENT / 2 + 1);
    for text in ["a\0b", "\0", &long] {
        let people = refused_people(&store, ada, text).await;
        let expected =
            ["name", "name", "password hash", "language", "e-mail address", "name", "name", "name", "name"];
        assert_eq!(people[..9], expected);
        assert_eq!(people[9], "password hash");
        let matches = refused_matches(&store, ada, text).await;
        let expected =
            ["game", "header", "setup", "clock", "result", "line", "bot", "level", "line", "result"];
        assert_eq!(matches[..10], expected);
        assert_eq!(matches[10..], ["message", "result", "note"]);
    }
    let mut crowded = table(ada);
    crowded.seats = vec![SeatOwner::Open; limits::SEATS + 1];
    assert!(matches!(
        store.create_match(crowded).await,
        Err(CreateError::Store(StoreError::TooLong { field: "seats", .. }))
    ));
    let mut endless = table(ada);
    endless.lines = vec![(0, String::new()); limits::LINES + 1];
    assert!(matches!(
        store.create_match(endless).await,
        Err(CreateError::Store(StoreError::TooLong { field: "journal", .. }))
    ));
    let id = match_of(&store, ada).await;
    assert!(matches!(
        store.append(id, limits::LINES as u64, 0, "x", turn(0), NOW).await,
        Err(AppendError::Full)
    ));
    let snapshot = vec![0; limits::SNAPSHOT + 1];
    assert_eq!(field(&store.put_snapshot(id, 0, &snapshot).await.unwrap_err()), "snapshot");
    store.put_snapshot(id, 0, &snapshot[1..]).await.unwrap();
    assert_eq!(store.snapshot(id).await.unwrap().unwrap().1.len(), limits::SNAPSHOT);
}

async fn the_longest_texts_allowed_are_kept(world: &World) {
    let store = world.open().await;
    let long = |limit: usize| "x".repeat(limit);
    let id = guest(&store, &long(limits::NAME)).await;
    store.register(id, &long(limits::NAME), &long(limits::PASSWORD_HASH)).await.unwrap();
    store.want_email(id, Some(&long(limits::EMAIL)), NOW).await.unwrap();
    store.set_lang(id, Some(&long(limits::LANG))).await.unwrap();
    let mut new = table(id);
    new.game = long(limits::WORD);
    new.header = long(limits::DOCUMENT);
    new.setup = long(limits::DOCUMENT);
    new.clock = long(limits::CLOCK);
    new.seats = vec![SeatOwner::Bot { name: long(limits::WORD), level: long(limits::WORD) }; limits::SEATS];
    let at = new.id;
    store.create_match(new).await.unwrap();
    store.say(at, id, None, &long(limits::CHAT), NOW).await.unwrap();
    store.tell(at, &long(limits::NOTE)).await.unwrap();
    let end = After { over: Some(long(limits::DOCUMENT)), ..After::default() };
    store.append(at, 0, 0, &long(limits::LINE), end, NOW).await.unwrap();
    assert_eq!(store.lines(at, 0).await.unwrap()[0].line.len(), limits::LINE);
    assert_eq!(store.match_row(at).await.unwrap().unwrap().header.len(), limits::DOCUMENT);
}
