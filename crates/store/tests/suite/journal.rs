//! The journal: in order, each line once, and still there after a crash.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};

use store::{After, AppendError, MatchId, Store};

use crate::on_both;
use crate::world::{NOW, World, guest, later, match_of, table, turn};

on_both! {
    lines_are_kept_in_their_order,
    a_conflict_tells_where_the_match_is,
    a_match_that_is_over_takes_no_more_lines,
    a_match_may_bring_its_lines_along,
    a_snapshot_is_only_the_latest_and_may_vanish,
    what_was_acknowledged_survives_a_kill,
}

async fn lines_are_kept_in_their_order(world: &World) {
    let store = world.open().await;
    let id = match_of(&store, guest(&store, "Ada").await).await;
    for n in 0..20u64 {
        let line = format!("line {n}");
        let appended = store.append(id, n, (n % 2) as u8, &line, turn(1), later(n as i64)).await.unwrap();
        assert_eq!(appended.seq, n + 1);
    }
    let lines = store.lines(id, 0).await.unwrap();
    assert_eq!(lines.len(), 20);
    for (n, line) in (0..).zip(&lines) {
        assert_eq!((line.seq, line.seat, line.at), (n, (n % 2) as u8, later(n as i64)));
        assert_eq!(line.line, format!("line {n}"));
    }
    assert_eq!(store.lines(id, 15).await.unwrap(), lines[15..]);
    assert!(store.lines(id, 20).await.unwrap().is_empty());
    assert!(store.lines(id, u64::MAX).await.unwrap().is_empty());
    let row = store.match_row(id).await.unwrap().unwrap();
    assert_eq!((row.seq, row.turn, row.updated, row.result), (20, Some(1), later(19), None));
    // Another store on the same database finds the same.
    store.close().await;
    assert_eq!(world.open().await.lines(id, 0).await.unwrap(), lines);
}

async fn a_conflict_tells_where_the_match_is(world: &World) {
    let store = world.open().await;
    let id = match_of(&store, guest(&store, "Ada").await).await;
    store.append(id, 0, 0, "first", turn(1), NOW).await.unwrap();
    for wrong in [0, 2, 100, u64::from(u32::MAX)] {
        match store.append(id, wrong, 1, "too late", turn(0), NOW).await {
            Err(AppendError::Conflict { actual: 1 }) => {}
            Err(AppendError::Full) if wrong > 200_000 => {}
            other => panic!("{wrong}: {other:?}"),
        }
    }
    let nowhere = MatchId::random().unwrap();
    assert!(matches!(store.append(nowhere, 0, 0, "x", turn(0), NOW).await, Err(AppendError::NotFound)));
    assert_eq!(store.lines(id, 0).await.unwrap().len(), 1);
    assert_eq!(store.match_row(id).await.unwrap().unwrap().turn, Some(1));
}

async fn a_match_that_is_over_takes_no_more_lines(world: &World) {
    let store = world.open().await;
    let ada = guest(&store, "Ada").await;
    let id = match_of(&store, ada).await;
    let end = After { over: Some("{\"winner\":0}".into()), ..After::default() };
    store.append(id, 0, 0, "the end", end, later(5)).await.unwrap();
    assert!(matches!(store.append(id, 1, 0, "more", turn(0), NOW).await, Err(AppendError::Over)));
    let row = store.match_row(id).await.unwrap().unwrap();
    assert_eq!((row.result.as_deref(), row.turn), (Some("{\"winner\":0}"), None));
    assert!(!store.finish(id, "again", NOW).await.unwrap());

    let given_up = match_of(&store, ada).await;
    assert!(store.finish(given_up, "given up", later(7)).await.unwrap());
    assert!(matches!(store.append(given_up, 0, 0, "more", turn(0), NOW).await, Err(AppendError::Over)));
    let row = store.match_row(given_up).await.unwrap().unwrap();
    assert_eq!((row.result.as_deref(), row.turn, row.updated), (Some("given up"), None, later(7)));
}

async fn a_match_may_bring_its_lines_along(world: &World) {
    let store = world.open().await;
    let mut new = table(guest(&store, "Ada").await);
    new.lines = (0..500).map(|n| ((n % 2) as u8, format!("played elsewhere {n}"))).collect();
    let (id, brought) = (new.id, new.lines.clone());
    store.create_match(new).await.unwrap();
    let lines = store.lines(id, 0).await.unwrap();
    assert_eq!(lines.into_iter().map(|line| (line.seat, line.line)).collect::<Vec<_>>(), brought);
    assert_eq!(store.append(id, 500, 0, "played here", turn(1), NOW).await.unwrap().seq, 501);
}

async fn a_snapshot_is_only_the_latest_and_may_vanish(world: &World) {
    let store = world.open().await;
    let id = match_of(&store, guest(&store, "Ada").await).await;
    for n in 0..10 {
        store.append(id, n, 0, "line", turn(0), NOW).await.unwrap();
    }
    assert_eq!(store.snapshot(id).await.unwrap(), None);
    let bytes: Vec<u8> = (0..=255).collect();
    store.put_snapshot(id, 5, &bytes).await.unwrap();
    assert_eq!(store.snapshot(id).await.unwrap(), Some((5, bytes)));
    store.put_snapshot(id, 8, b"later").await.unwrap();
    store.put_snapshot(id, 6, b"earlier, and too late").await.unwrap();
    store.put_snapshot(id, 11, b"of a line that is not there").await.unwrap();
    assert_eq!(store.snapshot(id).await.unwrap(), Some((8, b"later".to_vec())));
    store.put_snapshot(MatchId::random().unwrap(), 0, b"of no match").await.unwrap();
    store.drop_snapshots(Some(MatchId::random().unwrap())).await.unwrap();
    assert!(store.snapshot(id).await.unwrap().is_some());
    store.drop_snapshots(Some(id)).await.unwrap();
    assert_eq!(store.snapshot(id).await.unwrap(), None);
    store.put_snapshot(id, 9, b"again").await.unwrap();
    store.drop_snapshots(None).await.unwrap();
    assert_eq!(store.snapshot(id).await.unwrap(), None);
}

/// The environment variable that turns a test process into one that only appends.
const APPENDER: &str = "TABLEE_TEST_APPENDER";

/// How many tasks the appender has, each on a match of its own.
const HANDS: usize = 4;

async fn what_was_acknowledged_survives_a_kill(world: &World) {
    let store = world.open().await;
    let ada = guest(&store, "Ada").await;
    let mut ids = Vec::new();
    for _ in 0..HANDS {
        ids.push(match_of(&store, ada).await);
    }
    let named: Vec<String> = ids.iter().map(ToString::to_string).collect();
    store.close().await;
    drop(store);
    let mut acknowledged = [0u64; HANDS];
    for round in 0..6 {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["journal::appends_until_it_is_killed", "--exact", "--ignored", "--nocapture"])
            .env(APPENDER, format!("{}|{}", world.address, named.join("|")))
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap()).lines();
        for _ in 0..25 + round * 40 {
            // The test harness speaks too; only what we wrote counts.
            let line = out.next().unwrap().unwrap();
            if let Some((hand, seq)) = line.strip_prefix("kept ").and_then(|rest| rest.split_once(' ')) {
                acknowledged[hand.parse::<usize>().unwrap()] = seq.parse().unwrap();
            }
        }
        child.kill().unwrap();
        // What it acknowledged before it died may still be in the pipe.
        for line in out.map_while(Result::ok) {
            if let Some((hand, seq)) = line.strip_prefix("kept ").and_then(|rest| rest.split_once(' '))
                && let (Ok(hand), Ok(seq)) = (hand.parse::<usize>(), seq.parse::<u64>())
            {
                acknowledged[hand] = acknowledged[hand].max(seq);
            }
        }
        child.wait().unwrap();
        let store = world.open().await;
        for (hand, &id) in ids.iter().enumerate() {
            let lines = store.lines(id, 0).await.unwrap();
            let seq = store.match_row(id).await.unwrap().unwrap().seq;
            assert_eq!(seq, lines.len() as u64, "the match and its journal agree");
            assert!(seq >= acknowledged[hand], "{} acknowledged, {seq} there", acknowledged[hand]);
            for (n, line) in (0..).zip(&lines) {
                assert_eq!((line.seq, line.line.as_str()), (n, format!("hand {hand} line {n}").as_str()));
            }
        }
        store.close().await;
    }
    assert!(acknowledged.iter().sum::<u64>() >= 100, "{acknowledged:?}");
}

/// Not a test of its own: the process that gets killed in the test above.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "the other half of another test"]
async fn appends_until_it_is_killed() {
    let Ok(given) = std::env::var(APPENDER) else { return };
    let mut words = given.split('|');
    let store = Store::open(words.next().unwrap()).await.unwrap();
    let mut hands = Vec::new();
    for (hand, id) in words.enumerate() {
        let (store, id): (_, MatchId) = (store.clone(), id.parse().unwrap());
        hands.push(tokio::spawn(async move {
            for seq in store.match_row(id).await.unwrap().unwrap().seq.. {
                let line = format!("hand {hand} line {seq}");
                let seq = store.append(id, seq, 0, &line, turn(0), NOW).await.unwrap().seq;
                let mut out = std::io::stdout().lock();
                writeln!(out, "kept {hand} {seq}").and_then(|()| out.flush()).unwrap();
            }
        }));
    }
    for hand in hands {
        hand.await.unwrap();
    }
}
