//! Messages from strangers are read or refused, and what is read is written back unchanged.

use kernel::fuzz::{spoil, twist};
use kernel::{Chance, Seed};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::fmt::Debug;
use wire::change::{apply, between};
use wire::{Ask, Follower, Tell};

/// What a client says, one of each kind.
fn asks() -> Vec<Value> {
    vec![
        json!({"type": "hello", "protocol": 2, "match": "aB3", "lang": "fr", "seq": 3}),
        json!({"type": "act", "id": 1, "seq": 3, "seat": 0, "action": {"bid": 1}}),
        json!({"type": "undo", "id": 1, "seq": 3, "seat": 0, "count": 1}),
        json!({"type": "forgive", "id": 1, "seq": 3, "seat": 0, "steps": 2}),
        json!({"type": "agree", "id": 1, "seq": 3, "asker": 0, "seat": 1, "agrees": true}),
        json!({"type": "withdraw", "id": 1, "seq": 3, "seat": 0}),
        json!({"type": "check", "id": 1, "seat": 0, "action": {"bid": [1, {"a": "b"}]}}),
        json!({"type": "chat", "text": "hello"}),
        json!({"type": "extra", "id": 1, "name": "odds", "arguments": {"words": ["a vs b"]}}),
        json!({"type": "hint", "id": 1, "bot": "random"}),
        json!({"type": "look", "seat": 1}),
        json!({"type": "whole", "seq": 3}),
        json!({"type": "ping"}),
    ]
}

/// What a server says of a match, each based on the one before.
fn tells() -> Vec<Value> {
    let update = json!({"type": "update", "number": 7, "seq": 3, "from": 3, "steps": [], "viewer": 1,
        "view": {"gold": 1, "hands": [[1, 2], [3, 4, 5]]}, "names": ["Ada", "Ben"],
        "turn": null, "over": null, "now": 5});
    let change = |number: u64, change: Value| {
        json!({"type": "change", "number": number, "base": number - 1, "seq": number, "from": 3,
            "steps": [{"seq": 3, "seat": 0, "events": [{"rolled": 6}], "lines": ["so"]}],
            "now": 6, "change": change})
    };
    vec![
        update,
        change(8, json!({"~view": {"=gold": 2}, "=deadline": 8})),
        change(9, json!({"~view": {"~hands": {"~1": {"*": [[1, 2, 9]]}}}, "-deadline": null})),
        change(10, json!({"~names": {"=0": "Eve", "*": [[2, 0, "Zoe"]]}})),
        json!({"type": "pong"}),
    ]
}

/// Reads a message; what is read comes back when it is written and read again.
fn read<T: DeserializeOwned + Serialize + PartialEq + Debug>(bytes: &[u8]) -> Option<T> {
    let message: T = serde_json::from_slice(bytes).ok()?;
    let text = serde_json::to_string(&message).expect("plain data has a JSON form");
    assert_eq!(serde_json::from_str::<T>(&text).ok().as_ref(), Some(&message), "{text}");
    Some(message)
}

fn messages(chance: &mut Chance) {
    let donor = json!([asks(), tells()]);
    let mut follower = Follower::default();
    let (mut heard, mut sent) = (0, 0);
    for _ in 0..50 {
        for message in asks() {
            drop(read::<Ask>(&spoil(&message.to_string(), &donor, 3, chance)));
        }
        for message in tells() {
            let mut line = message.to_string().into_bytes();
            if chance.below(4) == 0 {
                line = spoil(&message.to_string(), &donor, 2, chance);
            }
            sent += line.len();
            let Some(tell) = read::<Tell>(&line) else { continue };
            if let Ok(Some(Tell::Update(update))) = follower.hear(tell) {
                heard += 1;
                let size = serde_json::to_string(&update).expect("plain data has a JSON form").len();
                assert!(size < sent + 1_000, "{size} bytes out of {sent}");
            }
        }
    }
    for message in asks() {
        assert!(read::<Ask>(message.to_string().as_bytes()).is_some(), "{message}");
    }
    assert!(heard > 50, "{heard} updates were followed: nothing was tried");
}

/// Any two objects have a change between them, and no change of something else does more than fail.
fn changes(chance: &mut Chance) {
    let donor = json!([asks(), tells()]);
    let mut old = json!({"match": tells(), "said": asks()});
    for _ in 0..50 {
        let mut new = old.clone();
        for _ in 0..=chance.below(4) {
            twist(&mut new, &donor, chance);
        }
        if !new.is_object() || new.to_string().len() > 100_000 {
            old = json!({"match": tells(), "said": asks()});
            continue;
        }
        let change = between(&old.to_string(), &new.to_string()).expect("objects have a change");
        let read: Value = serde_json::from_str(&change).expect("a change is JSON");
        let mut value = old.clone();
        apply(&mut value, &read).expect("it is the change of this one");
        assert_eq!(value, new, "by {change}");

        let spoilt = spoil(&change, &donor, 3, chance);
        if let Ok(spoilt) = serde_json::from_slice(&spoilt) {
            let mut value = old.clone();
            if apply(&mut value, &spoilt).is_ok() {
                let (before, after) = (old.to_string().len(), value.to_string().len());
                assert!(after <= before + spoilt.to_string().len(), "{before} bytes become {after}");
            }
        }
        // Texts that are no JSON have no change, or one that is JSON.
        let broken = spoil(&new.to_string(), &donor, 2, chance);
        if let Ok(broken) = std::str::from_utf8(&broken) {
            drop(between(&old.to_string(), broken));
            drop(between(broken, &old.to_string()));
        }
        old = new;
    }
}

fn fuzz(seed: u128, rounds: u64) {
    for round in 0..rounds {
        messages(&mut Chance::new(Seed(seed), 2 * round));
        changes(&mut Chance::new(Seed(seed), 2 * round + 1));
    }
}

#[test]
fn spoilt_messages_are_read_or_refused() {
    fuzz(7, 20);
}

#[test]
#[ignore = "a long soak"]
fn spoilt_messages_are_read_or_refused_for_a_long_time() {
    for seed in 100..140 {
        fuzz(seed, 1_000);
    }
}
