//! Concurrent changes: nothing lost, nothing doubled, and the loser of a race is told.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use store::{AppendError, CreateError, MatchId, PersonId, RegisterError, SeatError, SeatOwner, Store};

use crate::on_both;
use crate::world::{Dice, NOW, World, guest, match_of, table, turn};

on_both! {
    many_at_one_match_each_get_a_number_of_their_own,
    many_matches_at_once_do_not_disturb_each_other,
    random_interleavings_lose_and_double_nothing,
    who_goes_away_in_the_middle_hurts_nobody,
    one_open_seat_is_taken_once,
    one_name_is_registered_once,
    one_rematch_is_created,
    a_failed_change_does_not_hurt_those_beside_it,
    words_of_many_are_numbered_without_gaps,
}

/// Two nodes on PostgreSQL; on SQLite, which belongs to one process, one store for both.
async fn nodes(world: &World) -> [Store; 2] {
    let first = world.open().await;
    let second = if world.is_sqlite() { first.clone() } else { world.open().await };
    [first, second]
}

/// Appends until it succeeds, as a node does that reloads after a lost race. How often it lost is returned.
async fn insist(store: &Store, id: MatchId, mut seq: u64, line: &str) -> (u64, u32) {
    let mut lost = 0;
    loop {
        match store.append(id, seq, 0, line, turn(0), NOW).await {
            Ok(appended) => return (appended.seq, lost),
            Err(AppendError::Conflict { actual }) => {
                assert_ne!(actual, seq, "a conflict tells something new");
                seq = actual;
                lost += 1;
            }
            Err(error) => panic!("{error}"),
        }
    }
}

async fn many_at_one_match_each_get_a_number_of_their_own(world: &World) {
    let nodes = nodes(world).await;
    let id = match_of(&nodes[0], guest(&nodes[0], "Ada").await).await;
    let tasks: Vec<_> = (0..16)
        .map(|task| {
            let store = nodes[task % 2].clone();
            tokio::spawn(async move {
                let (mut seq, mut lost, mut got) = (0, 0, Vec::new());
                for n in 0..10 {
                    let line = format!("task {task} line {n}");
                    let (now, losses) = insist(&store, id, seq, &line).await;
                    got.push((now - 1, line));
                    (seq, lost) = (now, lost + losses);
                }
                (got, lost)
            })
        })
        .collect();
    let (mut kept, mut lost) = (HashMap::new(), 0);
    for task in tasks {
        let (got, losses) = task.await.unwrap();
        for (seq, line) in got {
            assert!(kept.insert(seq, line).is_none(), "{seq} was given twice");
        }
        lost += losses;
    }
    assert!(lost > 0, "sixteen hands never met: this proves nothing");
    let lines = nodes[1].lines(id, 0).await.unwrap();
    assert_eq!((lines.len(), kept.len()), (160, 160));
    for line in lines {
        assert_eq!(kept[&line.seq], line.line);
    }
}

async fn many_matches_at_once_do_not_disturb_each_other(world: &World) {
    let nodes = nodes(world).await;
    let ada = guest(&nodes[0], "Ada").await;
    let mut tasks = Vec::new();
    for task in 0..40 {
        let store = nodes[task % 2].clone();
        tasks.push(tokio::spawn(async move {
            let id = match_of(&store, ada).await;
            for seq in 0..10 {
                let appended = store.append(id, seq, 0, &format!("{task} {seq}"), turn(0), NOW).await;
                assert_eq!(appended.unwrap().seq, seq + 1);
            }
            id
        }));
    }
    for (task, handle) in tasks.into_iter().enumerate() {
        let lines = nodes[0].lines(handle.await.unwrap(), 0).await.unwrap();
        let texts: Vec<String> = lines.into_iter().map(|line| line.line).collect();
        assert_eq!(texts, (0..10).map(|seq| format!("{task} {seq}")).collect::<Vec<_>>());
    }
}

async fn random_interleavings_lose_and_double_nothing(world: &World) {
    for seed in 0..3 {
        let nodes = nodes(world).await;
        let ada = guest(&nodes[0], "Ada").await;
        let mut ids = Vec::new();
        for _ in 0..4 {
            ids.push(match_of(&nodes[0], ada).await);
        }
        let (ids, dice) = (Arc::new(ids), Arc::new(Dice::new(seed)));
        let mut tasks = Vec::new();
        for task in 0..12 {
            let (store, ids, dice) = (nodes[task % 2].clone(), Arc::clone(&ids), Arc::clone(&dice));
            tasks.push(tokio::spawn(async move {
                let (mut known, mut kept) = ([0u64; 4], Vec::new());
                for n in 0..25 {
                    let which = dice.roll(4) as usize;
                    // Now and then somebody who believes the match to be further on, or not so far.
                    let expected = (known[which] + dice.roll(20) / 19).saturating_sub(dice.roll(10) / 9);
                    let line = format!("task {task} line {n}");
                    match store.append(ids[which], expected, 0, &line, turn(0), NOW).await {
                        Ok(appended) => {
                            assert_eq!(appended.seq, expected + 1);
                            kept.push((which, expected, line));
                            known[which] = appended.seq;
                        }
                        Err(AppendError::Conflict { actual }) => {
                            assert_ne!(actual, expected);
                            assert!(actual >= known[which], "a match never shrinks");
                            known[which] = actual;
                        }
                        Err(error) => panic!("{error}"),
                    }
                    if dice.roll(5) == 0 {
                        tokio::task::yield_now().await;
                    }
                }
                kept
            }));
        }
        let mut kept: HashMap<(usize, u64), String> = HashMap::new();
        for task in tasks {
            for (which, seq, line) in task.await.unwrap() {
                assert!(kept.insert((which, seq), line).is_none());
            }
        }
        let mut there = 0;
        for (which, &id) in ids.iter().enumerate() {
            let lines = nodes[1].lines(id, 0).await.unwrap();
            assert_eq!(nodes[1].match_row(id).await.unwrap().unwrap().seq, lines.len() as u64);
            for (n, line) in (0..).zip(lines) {
                assert_eq!((line.seq, &line.line), (n, &kept[&(which, n)]));
                there += 1;
            }
        }
        assert_eq!(there, kept.len());
    }
}

async fn who_goes_away_in_the_middle_hurts_nobody(world: &World) {
    let store = world.open().await;
    let id = match_of(&store, guest(&store, "Ada").await).await;
    let dice = Dice::new(7);
    for n in 0..60 {
        let seq = store.match_row(id).await.unwrap().unwrap().seq;
        let line = format!("line {n}");
        let append = store.append(id, seq, 0, &line, turn(0), NOW);
        // The caller gives up at a random moment: the line is there or not, but it is whole.
        let _ = tokio::time::timeout(Duration::from_micros(dice.roll(2000)), append).await;
    }
    // Whatever was still under way comes to its end before a later change does.
    let (seq, _) = insist(&store, id, 0, "the last").await;
    let lines = store.lines(id, 0).await.unwrap();
    assert_eq!(lines.len() as u64, seq);
    let mut texts: Vec<&str> = lines.iter().map(|line| line.line.as_str()).collect();
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), lines.len(), "no line is there twice");
    store.health(NOW).await.unwrap();
}

async fn one_open_seat_is_taken_once(world: &World) {
    let nodes = nodes(world).await;
    let id = match_of(&nodes[0], guest(&nodes[0], "Ada").await).await;
    let mut tasks = Vec::new();
    for n in 0..20 {
        let store = nodes[n % 2].clone();
        let person = guest(&store, "x").await;
        tasks.push(tokio::spawn(
            async move { (person, store.take_seat(id, 1, person, &SeatOwner::Open).await) },
        ));
    }
    let (mut winner, mut told) = (None, Vec::new());
    for task in tasks {
        match task.await.unwrap() {
            (person, Ok(())) => assert_eq!(winner.replace(person), None, "two hold one seat"),
            (_, Err(SeatError::Changed { now })) => told.push(now),
            (_, Err(error)) => panic!("{error}"),
        }
    }
    let winner = winner.expect("somebody sits");
    assert_eq!(told, vec![SeatOwner::Person(winner); 19]);
    assert_eq!(nodes[1].seats(id).await.unwrap()[1].owner, SeatOwner::Person(winner));
}

async fn one_name_is_registered_once(world: &World) {
    let nodes = nodes(world).await;
    let mut tasks = Vec::new();
    for n in 0..12 {
        let store = nodes[n % 2].clone();
        let name = if n % 3 == 0 { "Élodie" } else { "ÉLODIE" };
        tasks.push(tokio::spawn(async move {
            let person = guest(&store, "x").await;
            match store.register(person, name, "hash").await {
                Ok(()) => Some(person),
                Err(RegisterError::NameTaken) => None,
                Err(error) => panic!("{error}"),
            }
        }));
    }
    let mut winners: Vec<PersonId> = Vec::new();
    for task in tasks {
        winners.extend(task.await.unwrap());
    }
    assert_eq!(winners.len(), 1);
    assert_eq!(nodes[0].login("élodie").await.unwrap().unwrap().person, winners[0]);
}

async fn one_rematch_is_created(world: &World) {
    let nodes = nodes(world).await;
    let ada = guest(&nodes[0], "Ada").await;
    let old = match_of(&nodes[0], ada).await;
    let mut tasks = Vec::new();
    for n in 0..10 {
        let store = nodes[n % 2].clone();
        let mut new = table(ada);
        new.rematch_of = Some(old);
        tasks.push(tokio::spawn(async move { (new.id, store.create_match(new).await) }));
    }
    let (mut made, mut told) = (Vec::new(), Vec::new());
    for task in tasks {
        match task.await.unwrap() {
            (id, Ok(())) => made.push(id),
            (_, Err(CreateError::Rematched(id))) => told.push(id),
            (_, Err(error)) => panic!("{error}"),
        }
    }
    assert_eq!((made.len(), told), (1, vec![made[0]; 9]));
    assert_eq!(nodes[1].counts().await.unwrap().running, 2);
}

async fn a_failed_change_does_not_hurt_those_beside_it(world: &World) {
    let store = world.open().await;
    let ada = guest(&store, "Ada").await;
    let id = match_of(&store, ada).await;
    // Handed in at once, so that SQLite's writer takes good and bad into one transaction.
    let mut tasks = Vec::new();
    for n in 0..60 {
        let store = store.clone();
        tasks.push(tokio::spawn(async move {
            match n % 4 {
                0 => store.create_guest(PersonId::random().unwrap(), Some("new"), NOW).await.is_ok(),
                1 => store.create_guest(ada, Some("twice"), NOW).await.is_ok(),
                2 => store.append(id, 1_000, 0, "nowhere", turn(0), NOW).await.is_ok(),
                _ => store.say(id, PersonId::random().unwrap(), None, "nobody", NOW).await.is_ok(),
            }
        }));
    }
    for (n, task) in tasks.into_iter().enumerate() {
        assert_eq!(task.await.unwrap(), n % 4 == 0, "{n}");
    }
    assert_eq!(store.counts().await.unwrap().people, 16);
    assert_eq!(store.match_row(id).await.unwrap().unwrap().chat, 0);
    assert!(store.lines(id, 0).await.unwrap().is_empty());
}

async fn words_of_many_are_numbered_without_gaps(world: &World) {
    let nodes = nodes(world).await;
    let ada = guest(&nodes[0], "Ada").await;
    let id = match_of(&nodes[0], ada).await;
    let mut tasks = Vec::new();
    for n in 0..40 {
        let store = nodes[n % 2].clone();
        tasks
            .push(tokio::spawn(async move { store.say(id, ada, None, &format!("{n}"), NOW).await.unwrap() }));
    }
    let mut numbers = Vec::new();
    for task in tasks {
        numbers.push(task.await.unwrap());
    }
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=40).collect::<Vec<_>>());
    assert_eq!(nodes[1].chat(id, 0, 100).await.unwrap().len(), 40);
}
