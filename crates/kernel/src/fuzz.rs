//! Broken input for tests. It depends on chance alone, so every finding can be reproduced.
//!
//! [`twist`] changes a value and leaves it valid JSON, which gets past the parser and tests what is behind
//! it. [`scramble`] changes the bytes of a text, which tests the parser itself.

use crate::Chance;
use serde_json::Value;

/// Changes something somewhere in a value, using parts of the donor.
pub fn twist(value: &mut Value, donor: &Value, chance: &mut Chance) {
    let mut at = chance.below(size(value));
    let Some(target) = nth(value, &mut at) else { return };
    match target {
        Value::Number(number) => {
            let near = number.as_i64().unwrap_or(0);
            let (more, double) = (near.saturating_add(1), near.saturating_mul(2));
            let others =
                [0, 1, 2, 7, 20, 30, 60, 127, 128, 255, 65_535, 5_000_000, i64::MAX, -1, more, double];
            *target = Value::from(others[chance.below(others.len() as u32) as usize]);
        }
        Value::Array(items) => match (items.is_empty(), chance.below(4)) {
            (false, 0) => {
                let at = chance.below(items.len() as u32) as usize;
                items.remove(at);
            }
            (false, 1 | 2) => {
                // As much of the same as fits into a message.
                let times = [1, 4, 20, 59, 300][chance.below(5) as usize];
                let item = items[chance.below(items.len() as u32) as usize].clone();
                items.extend(std::iter::repeat_n(item, times));
            }
            _ => items.push(part(donor, chance)),
        },
        Value::Object(fields) => {
            let names: Vec<String> = fields.keys().cloned().collect();
            if let Some(name) = chance.pick(&names)
                && chance.below(3) == 0
            {
                fields.remove(name);
            }
        }
        Value::Bool(flag) => *flag = !*flag,
        Value::String(text) if chance.below(8) == 0 => *text = text.repeat(1 + chance.below(200) as usize),
        other => *other = part(donor, chance),
    }
}

fn part(donor: &Value, chance: &mut Chance) -> Value {
    let mut donor = donor.clone();
    let mut at = chance.below(size(&donor));
    nth(&mut donor, &mut at).map(Value::take).unwrap_or_default()
}

fn size(value: &Value) -> u32 {
    1 + match value {
        Value::Array(items) => items.iter().map(size).sum(),
        Value::Object(fields) => fields.values().map(size).sum(),
        _ => 0,
    }
}

fn nth<'v>(value: &'v mut Value, at: &mut u32) -> Option<&'v mut Value> {
    if *at == 0 {
        return Some(value);
    }
    *at -= 1;
    match value {
        Value::Array(items) => items.iter_mut().find_map(|item| nth(item, at)),
        Value::Object(fields) => fields.values_mut().find_map(|field| nth(field, at)),
        _ => None,
    }
}

/// Texts that parsers of JSON and of lines stumble over.
const STONES: [&str; 16] = [
    "\n",
    "\r\n",
    "\0",
    "\"",
    "\\",
    "\\ud800",
    "{",
    "}}",
    "[[[[",
    ",",
    ":",
    "1e999",
    "-0",
    "99999999999999999999999999",
    "null",
    "\u{feff}é🂡",
];

/// Changes some bytes of a text: replaces, removes, doubles or inserts them. The result need not be UTF-8.
#[must_use]
pub fn scramble(text: &[u8], chance: &mut Chance) -> Vec<u8> {
    let mut bytes = text.to_vec();
    let place = |length: usize, chance: &mut Chance| chance.below(length as u32 + 1) as usize;
    let begin = place(bytes.len(), chance);
    // Mostly little is lost: what is cut short is soon refused.
    let end = begin + place((bytes.len() - begin).min([1, 8, 60, 5_000][chance.below(4) as usize]), chance);
    match chance.below(6) {
        0 => drop(bytes.drain(begin..end)),
        1 => {
            let again = bytes[begin..end].to_vec();
            let to = place(bytes.len(), chance);
            bytes.splice(to..to, again);
        }
        2 if begin < bytes.len() => bytes[begin] ^= 1 << chance.below(8),
        3 if begin < bytes.len() => bytes[begin] = b"0123456789,:{}[]\"-et \n"[chance.below(22) as usize],
        4 => bytes.truncate(begin.max(bytes.len() / 2)),
        _ => {
            let stone = STONES[chance.below(STONES.len() as u32) as usize];
            bytes.splice(begin..end, stone.bytes());
        }
    }
    bytes
}

/// Damages a line of JSON between one and `most` times, in either way.
#[must_use]
pub fn spoil(line: &str, donor: &Value, most: u32, chance: &mut Chance) -> Vec<u8> {
    let mut bytes = line.as_bytes().to_vec();
    for _ in 0..=chance.below(most) {
        match serde_json::from_slice::<Value>(&bytes) {
            Ok(mut value) if chance.below(3) > 0 => {
                twist(&mut value, donor, chance);
                bytes = value.to_string().into_bytes();
            }
            _ => bytes = scramble(&bytes, chance),
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seed;
    use serde_json::json;

    #[test]
    fn the_same_goes_wrong_again() {
        let line = json!({"seat": 1, "act": {"bid": [1, 2, "three"]}, "hash": null}).to_string();
        let donor = json!([1, {"a": "b"}]);
        let spoilt =
            |seed| (0..50).map(|at| spoil(&line, &donor, 3, &mut Chance::new(Seed(seed), at))).collect();
        let (first, again, other): (Vec<_>, Vec<_>, Vec<_>) = (spoilt(1), spoilt(1), spoilt(2));
        assert_eq!(first, again);
        assert_ne!(first, other);
        let json = first.iter().filter(|line| serde_json::from_slice::<Value>(line).is_ok()).count();
        assert!((10..45).contains(&json), "{json} of 50 are JSON still");
        let unchanged = first.iter().filter(|spoilt| **spoilt == line.as_bytes()).count();
        assert!(unchanged < 15, "{unchanged} of 50 are as they were");
    }

    #[test]
    fn nothing_can_be_scrambled_too() {
        let mut chance = Chance::new(Seed(1), 1);
        for _ in 0..100 {
            let _ = scramble(b"", &mut chance);
            twist(&mut json!([]), &json!(null), &mut chance);
        }
    }
}
