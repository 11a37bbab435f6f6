//! Reads and writes fields of a set-up in JSON by path: `griffin`, `variants.nights`, `levels.0`.

use serde_json::{Map, Value};

/// Writes a field, creating the objects around it; null removes it.
pub(super) fn put(whole: &mut Value, path: &str, value: Value) {
    if value.is_null() {
        clear(whole, path);
        return;
    }
    let (head, rest) = match path.split_once('.') {
        Some((head, rest)) => (head, Some(rest)),
        None => (path, None),
    };
    let place = match head.parse::<usize>() {
        Ok(at) => {
            if !whole.is_array() {
                *whole = Value::Array(Vec::new());
            }
            let Value::Array(list) = whole else { return };
            if list.len() <= at {
                list.resize(at + 1, Value::Null);
            }
            &mut list[at]
        }
        Err(_) => {
            if !whole.is_object() {
                *whole = Value::Object(Map::new());
            }
            let Value::Object(fields) = whole else { return };
            fields.entry(head).or_insert(Value::Null)
        }
    };
    match rest {
        Some(rest) => put(place, rest, value),
        None => *place = value,
    }
}

/// Removes a field, and the objects that become empty.
pub(super) fn clear(whole: &mut Value, path: &str) {
    let (head, rest) = match path.split_once('.') {
        Some((head, rest)) => (head, Some(rest)),
        None => (path, None),
    };
    match whole {
        Value::Object(fields) => {
            if let (Some(rest), Some(within)) = (rest, fields.get_mut(head)) {
                clear(within, rest);
                if !is_empty(within) {
                    return;
                }
            }
            fields.remove(head);
        }
        Value::Array(list) => {
            let Ok(at) = head.parse::<usize>() else { return };
            if let (Some(rest), Some(within)) = (rest, list.get_mut(at)) {
                clear(within, rest);
                if !is_empty(within) {
                    return;
                }
            }
            // What stands after it in a list has no place without it.
            list.truncate(at);
        }
        _ => {}
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Object(fields) => fields.is_empty(),
        Value::Array(list) => list.is_empty(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn fields_come_and_go_with_what_holds_them() {
        let mut setup = json!({ "players": 2 });
        put(&mut setup, "griffin", json!(true));
        put(&mut setup, "variants.nights", json!("darkness"));
        put(&mut setup, "variants.megapolis.0", json!(9));
        put(&mut setup, "variants.megapolis.1", json!(7));
        let whole = json!({
            "players": 2, "griffin": true, "variants": { "nights": "darkness", "megapolis": [9, 7] },
        });
        assert_eq!(setup, whole);
        put(&mut setup, "griffin", Value::Null);
        clear(&mut setup, "variants.megapolis.1");
        clear(&mut setup, "variants.nights");
        assert_eq!(setup, json!({ "players": 2, "variants": { "megapolis": [9] } }));
        clear(&mut setup, "variants.megapolis.0");
        clear(&mut setup, "nobody.has.this");
        assert_eq!(setup, json!({ "players": 2 }));
    }
}
