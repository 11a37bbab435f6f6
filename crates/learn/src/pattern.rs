//! Matches JSON values against patterns.

use serde_json::Value;

/// Whether `value` matches `pattern`: an object matches if each field of the pattern does, a list if it has
/// as many items and each matches, anything else if it is equal. A string such as `"move"` also matches
/// `{"move": …}`: a pattern may name a kind without its details.
#[must_use]
pub fn fits(pattern: &Value, value: &Value) -> bool {
    match (pattern, value) {
        (Value::Object(wanted), Value::Object(fields)) => {
            wanted.iter().all(|(key, wanted)| fields.get(key).is_some_and(|field| fits(wanted, field)))
        }
        (Value::Array(wanted), Value::Array(items)) => {
            wanted.len() == items.len() && wanted.iter().zip(items).all(|(wanted, item)| fits(wanted, item))
        }
        (Value::String(kind), Value::Object(fields)) => fields.len() == 1 && fields.contains_key(kind),
        _ => pattern == value,
    }
}

#[cfg(test)]
mod tests {
    use super::fits;
    use serde_json::json;

    #[test]
    fn a_form_leaves_open_what_it_does_not_name() {
        let action = json!({"move": {"kind": "monster", "from": "khardun", "to": "sarthel"}});
        assert!(fits(&json!({"move": {"kind": "monster"}}), &action));
        assert!(fits(&json!("move"), &action));
        assert!(!fits(&json!({"move": {"kind": "dragon"}}), &action));
        assert!(!fits(&json!("done"), &action));
        assert!(fits(&json!([1, {"a": 2}]), &json!([1, {"a": 2, "b": 3}])));
        assert!(!fits(&json!([1]), &json!([1, 2])));
    }
}
