use super::*;
use serde_json::json;

fn goes(old: &Value, new: &Value) -> String {
    let change = between(&old.to_string(), &new.to_string()).expect("objects have a change");
    let mut value = old.clone();
    apply(&mut value, &serde_json::from_str(&change).expect("a change is JSON")).unwrap();
    assert_eq!(&value, new, "{old} to {new} by {change}");
    // The same as a field of something else.
    if old != new {
        let entry = of_field("f", &old.to_string(), &new.to_string()).expect("fields have a change");
        let mut value = json!({"f": old});
        apply(&mut value, &serde_json::from_str(&format!("{{{entry}}}")).expect("an entry is JSON")).unwrap();
        assert_eq!(value["f"], *new, "{old} to {new} by {entry}");
    }
    change
}

#[test]
fn what_stays_is_not_told() {
    let old = json!({"a": 1, "b": {"c": [100, 2, 300], "d": "x"}, "e": null});
    assert_eq!(goes(&old, &old), "{}");
    let new = json!({"a": 1, "b": {"c": [100, 7, 300], "d": "x"}, "e": null});
    assert_eq!(goes(&old, &new), r#"{"~b":{"~c":{"=1":7}}}"#);
    assert_eq!(goes(&json!({"n": 1}), &json!({"n": 12})), r#"{"=n":12}"#);
    assert_eq!(goes(&json!({"n": 12}), &json!({"n": 1})), r#"{"=n":1}"#);
    assert_eq!(goes(&json!({"n": [1, 22]}), &json!({"n": [1, 2]})), r#"{"=n":[1,2]}"#);
}

#[test]
fn fields_come_and_go_anywhere() {
    let sets = [
        json!({}),
        json!({"a": 1}),
        json!({"b": 1}),
        json!({"a": 1, "b": 2}),
        json!({"a": 1, "b": 2, "c": {"x": [], "y": {}}}),
        json!({"a": 2, "c": {"y": {"z": 1}}}),
        json!({"c": {"x": [[]], "y": {}}, "d": "ok"}),
        json!({"": 1, "=": 2, "~": {"-": 3}, "*": [4]}),
        json!({"qu\"ote": "back\\slash", "new\nline": "é🎲\u{2028}", "a": "\\"}),
        json!({"qu\"ote": "back\\", "new\nline": "\"", "b": -1.5e-7}),
    ];
    for old in &sets {
        for new in &sets {
            goes(old, new);
        }
    }
}

#[test]
fn lists_grow_and_shrink_where_they_do() {
    let list =
        |items: &[u32]| json!({"l": items.iter().map(|i| format!("item number {i}")).collect::<Vec<_>>()});
    let all = list(&[1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert_eq!(goes(&all, &list(&[1, 2, 3, 5, 6, 7, 8, 9])), r#"{"~l":{"*":[[3,1]]}}"#);
    assert_eq!(goes(&all, &list(&[2, 3, 5, 6, 7, 8, 9])), r#"{"~l":{"*":[[0,1],[2,1]]}}"#);
    assert_eq!(
        goes(&all, &list(&[2, 3, 4, 5, 6, 7, 8, 9, 10])),
        r#"{"~l":{"*":[[0,1],[8,0,"item number 10"]]}}"#
    );
    assert_eq!(goes(&list(&[1, 2, 3]), &list(&[])), r#"{"=l":[]}"#);
}

/// A small generator of its own, so that the test needs nothing else.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }

    fn value(&mut self, depth: u64) -> Value {
        match self.roll(if depth == 0 { 5 } else { 8 }) {
            0 => Value::Null,
            1 => json!(self.roll(2) == 0),
            2 => json!(self.roll(30)),
            3 => json!(-0.25 * self.roll(9) as f64),
            4 => json!(
                ["", "a", "a\"b", "\\", "é", "}", "],[", "long enough to be worth a way"]
                    [self.roll(8) as usize]
            ),
            5 | 6 => (0..self.roll(6)).map(|_| self.value(depth - 1)).collect(),
            _ => self.object(depth - 1),
        }
    }

    fn object(&mut self, depth: u64) -> Value {
        let names = ["a", "b", "c", "d", "=", "1", "q\"", "*"];
        (0..self.roll(6)).map(|_| (names[self.roll(8) as usize].to_owned(), self.value(depth))).collect()
    }

    /// The same with something else somewhere.
    fn touch(&mut self, value: &mut Value) {
        match value {
            Value::Object(fields) if !fields.is_empty() && self.roll(8) > 0 => {
                let at = self.roll(fields.len() as u64) as usize;
                if let Some((_, value)) = fields.iter_mut().nth(at) {
                    self.touch(value);
                }
            }
            Value::Array(items) if !items.is_empty() && self.roll(8) > 0 => {
                let at = self.roll(items.len() as u64) as usize;
                match self.roll(4) {
                    0 => drop(items.remove(at)),
                    1 => items.insert(at, self.value(1)),
                    _ => self.touch(&mut items[at]),
                }
            }
            value => *value = self.value(2),
        }
    }
}

#[test]
fn any_object_becomes_any_other() {
    let mut dice = Dice(7);
    for _ in 0..20_000 {
        let (old, new) = (dice.object(3), dice.object(3));
        goes(&old, &new);
        let mut near = new.clone();
        for _ in 0..=dice.roll(3) {
            dice.touch(&mut near);
        }
        if near.is_object() {
            goes(&new, &near);
        }
    }
}

#[test]
fn a_field_ends_where_its_value_does() {
    let text = r#"{"a":1,"b\"":[{"}":"]"}],"c":"x,"}"#;
    assert_eq!(field_ends(text, 1), Some((4, 6)));
    assert_eq!(field_ends(text, 7), Some((12, 24)));
    assert_eq!(&text[13..24], r#"[{"}":"]"}]"#);
    for wrong in [0, 4, 5, text.len(), text.len() + 1] {
        assert_eq!(field_ends(text, wrong), None, "{wrong}");
    }
}

#[test]
fn what_is_no_object_has_no_change_and_nothing_panics() {
    for text in ["", "[]", "1", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{a:1}", "{\"a\":}", "{\"\\"] {
        for other in ["{}", "{\"a\":2}", "{\"b\":[1]}", text] {
            if text != other || !text.starts_with('{') {
                assert_eq!(between(text, other), None, "{text} {other}");
                assert_eq!(between(other, text), None, "{other} {text}");
            }
        }
    }
    let fits = json!({"a": [1, 2], "b": {}});
    for change in [
        json!(1),
        json!({"": 1}),
        json!({"x": 1}),
        json!({"~c": {}}),
        json!({"-c": 0}),
        json!({"~a": {"=2": 1}}),
        json!({"~a": {"-0": 0}}),
        json!({"~a": {"*": [[1, 2]]}}),
        json!({"~a": {"*": [[u64::MAX, u64::MAX]]}}),
        json!({"~a": {"*": [[1]]}}),
        json!({"~a": {"*": 1}}),
        json!({"~b": 1}),
    ] {
        assert_eq!(apply(&mut fits.clone(), &change), Err(Misfit), "{change}");
    }
    // Depth is bounded on both sides: what is deeper is replaced.
    let deep = |last: &str| format!("{{\"a\":{}{last}{}}}", "[".repeat(100), "]".repeat(100));
    assert!(between(&deep("1"), &deep("2")).is_some_and(|change| change.contains("[2]")));
}
