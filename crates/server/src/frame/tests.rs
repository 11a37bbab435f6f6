//! A client that follows changes sees the same as one that gets whole updates.

use super::*;
use kernel::{AnyGame, Seed, Shelved};
use pocket::Pocket;
use serde_json::json;
use wire::{Follower, Tell};

fn number() -> u64 {
    static NEXT: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(1);
    NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed)
}

fn heard(text: &str) -> Tell {
    serde_json::from_str(text).unwrap()
}

#[test]
fn an_update_is_what_the_wire_says_it_is() {
    let game = Shelved::<Pocket>::default();
    let mut table = game.open(&json!({"seats": 2, "rounds": 1}), Seed(3)).unwrap();
    let mut memory = Memory::default();
    let mut readers: Vec<(Option<u8>, Follower, Option<u64>)> =
        [None, Some(0), Some(1)].map(|viewer| (viewer, Follower::default(), None)).into();
    let (mut changes, mut bytes) = (0, [0, 0]);
    for step in 0..200 {
        let turn = table.turn().seat().map(|seat| seat.0);
        for (viewer, follower, has) in &mut readers {
            let viewer = *viewer;
            let own = viewer.is_some() && viewer == turn;
            let key = Key { viewer, lang: Lang::Fr, texts: false, legal: own, undo: viewer.is_some() };
            let since = table.seq().saturating_sub(1) as u64;
            let page = page(&*table, key, since, Some(Millis(5)), Millis(3));
            let frame = memory.tell(key, page, &mut Sheet::default(), number).unwrap();
            let Tell::Update(update) = heard(&frame.text(None)) else { panic!("an update is an update") };
            assert_eq!((update.seq, update.from, update.number), (frame.seq, frame.from, frame.number));
            assert_eq!((update.seq, update.from), (table.seq() as u64, since));
            assert_eq!(update.steps.len(), usize::from(step > 0));
            assert_eq!(update.viewer, viewer);
            let eyes = viewer.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat)));
            assert_eq!(update.view, table.view(eyes));
            assert_eq!(update.turn.as_ref().map(|turn| turn.seat), turn);
            assert_eq!(update.over.is_some(), turn.is_none());
            assert_eq!(update.legal.is_some(), own);
            let actions = update.legal.as_ref().map(|legal| legal.actions.clone());
            assert_eq!(actions, own.then(|| table.legal()));
            assert_eq!(update.undo.is_some(), viewer.is_some() && step > 0);
            assert_eq!((update.deadline, update.now), (Some(5), 3));
            // Whoever follows by changes has the same.
            let text = frame.text(*has);
            changes += usize::from(matches!(heard(&text), Tell::Change(_)));
            bytes = [bytes[0] + text.len(), bytes[1] + frame.text(None).len()];
            assert_eq!(follower.hear(heard(&text)), Ok(Some(Tell::Update(update))));
            *has = Some(frame.number);
        }
        let Some(seat) = table.turn().seat() else {
            assert!(changes >= 3 * (step - 1), "the rest were changes: {changes} of {step}");
            assert!(bytes[0] < bytes[1], "{bytes:?}");
            return;
        };
        let legal = table.legal();
        table.act(seat, &legal[step % legal.len()]).unwrap();
    }
    panic!("a match of Pocket ends");
}

#[test]
fn a_change_is_only_for_those_who_have_its_base() {
    let game = Shelved::<Pocket>::default();
    let mut table = game.open(&json!({"seats": 2, "rounds": 1}), Seed(3)).unwrap();
    let mut memory = Memory::default();
    let key = |viewer| Key { viewer, lang: Lang::En, texts: false, legal: false, undo: false };
    let mut tell = |table: &dyn AnyTable, viewer| {
        memory
            .tell(
                key(viewer),
                page(table, key(viewer), u64::MAX, None, Millis(1)),
                &mut Sheet::default(),
                number,
            )
            .unwrap()
    };
    let first = tell(&*table, Some(0));
    let other = tell(&*table, Some(1));
    assert_ne!(first.number, other.number);
    let again = tell(&*table, Some(0));
    assert_eq!(again.number, first.number, "nothing differs");
    let (seat, action) = (table.turn().seat().unwrap(), table.legal().remove(0));
    table.act(seat, &action).unwrap();
    let next = tell(&*table, Some(0));
    assert!(matches!(heard(&next.text(Some(first.number))), Tell::Change(_)));
    for has in [None, Some(other.number), Some(next.number), Some(0)] {
        assert!(matches!(heard(&next.text(has)), Tell::Update(_)), "{has:?}");
    }
    memory.keep(|(viewer, ..)| viewer == Some(1));
    let last = memory
        .tell(
            key(Some(0)),
            page(&*table, key(Some(0)), u64::MAX, None, Millis(1)),
            &mut Sheet::default(),
            number,
        )
        .unwrap();
    assert!(matches!(heard(&last.text(Some(next.number))), Tell::Update(_)), "what was told is forgotten");
}

/// Somebody who looks on: sometimes quickly, and sometimes so slowly that updates are passed over.
struct Reader {
    key: Key,
    follower: Follower,
    has: Option<u64>,
    /// In how many of a hundred cases an update is passed over.
    misses: u32,
}

/// Plays a match, and lets everybody follow it who could: at every step what has been put together from
/// changes is what the whole update says. Gives how many updates were changes, and how many bytes they had on
/// average.
fn follow(table: &mut dyn AnyTable, steps: usize, mut dice: kernel::Chance) -> (usize, usize) {
    let mut memory = Memory::default();
    let eyes = (0..table.seats()).map(Some).chain([None]);
    let mut readers: Vec<Reader> = eyes
        .flat_map(|viewer| Lang::ALL.map(|lang| (viewer, lang)))
        .flat_map(|(viewer, lang)| [0, 40].map(|misses| (viewer, lang, misses)))
        .map(|(viewer, lang, misses)| Reader {
            key: Key { viewer, lang, texts: misses == 40, legal: false, undo: false },
            follower: Follower::default(),
            has: None,
            misses,
        })
        .collect();
    let (mut changes, mut bytes) = (0, 0);
    for step in 0..steps {
        let turn = table.turn().seat().map(|seat| seat.0);
        let last = table.last().map(|seat| seat.0);
        let mut written: Vec<(Key, Frame)> = Vec::new();
        let mut sheet = Sheet::default();
        for reader in &mut readers {
            reader.key.legal = reader.key.viewer.is_some() && reader.key.viewer == turn;
            reader.key.undo = reader.key.viewer.is_some() && reader.key.viewer == last;
            let key = reader.key;
            if !written.iter().any(|(other, _)| *other == key) {
                let page = page(table, key, table.seq().saturating_sub(1) as u64, None, Millis(step as i64));
                written.push((key, memory.tell(key, page, &mut sheet, number).unwrap()));
            }
            let Some((_, frame)) = written.iter().find(|(other, _)| *other == key) else { continue };
            if dice.below(100) < reader.misses {
                continue;
            }
            let text = frame.text(reader.has);
            reader.has = Some(frame.number);
            if text.starts_with(r#"{"type":"change""#) {
                (changes, bytes) = (changes + 1, bytes + text.len());
            }
            let followed = reader.follower.hear(heard(&text));
            assert_eq!(followed, Ok(Some(heard(&frame.text(None)))), "step {step}, {key:?}: {text}");
        }
        let Some(seat) = table.turn().seat() else { break };
        // A step back now and then: what was seen is unseen.
        let back =
            table.last().filter(|_| dice.below(10) == 0).is_some_and(|last| table.undo(last, 1).is_ok());
        if !back {
            let legal = table.legal();
            let action = dice.pick(&legal).expect("somebody is asked").clone();
            table.act(seat, &action).unwrap();
        }
    }
    (changes, bytes / changes.max(1))
}

#[test]
fn changes_lead_to_the_whole_in_every_game() {
    let (shelf, pocket) = (shelf::shelf(), Shelved::<Pocket>::default());
    let games = shelf.iter().map(|title| title.game()).chain([&pocket as &dyn AnyGame]);
    let mut played = 0;
    for game in games {
        let presets = game.presets();
        // The first, the last and one between: small tables and large ones.
        for at in [0, presets.len() / 2, presets.len() - 1] {
            let seed = Seed(at as u128 + 5);
            let mut table = game.open(&presets[at].setup, seed).unwrap();
            table.forget();
            let (changes, bytes) = follow(&mut *table, 60, kernel::Chance::new(seed, 99));
            assert!(changes > 100 && bytes > 0, "{}: {changes}", game.id());
            played += 1;
        }
    }
    assert!(played >= 12);
}
